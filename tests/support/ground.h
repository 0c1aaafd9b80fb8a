/*
 * support/ground.h - ground under a part of the sample world: what data/sample/ground is.
 *
 * Made of the network itself: a street 7 m wide with kerbs along every road link, a
 * pavement 4 m wide along every ped link, a plate under every node, water under the
 * boats, parapets on the bridge, walls and a roof on the tunnel. Coordinates are whole
 * steps of 1/128 m, so that every node stands exactly on its plate; where links run over
 * one another at nearly one height they share their ground. Then come things to be found,
 * in the middle of ped links and at ped nodes: test_ground_plants.
 *
 * It is laid out as an installation is: data/gta.dat, data/maps/ground.ide and .ipl,
 * models/coll/props.col, and models/ground.img with the streets and half of their
 * placements in the binary form. Whole numbers only, but for headings, which are rounded.
 */
#ifndef TESTS_SUPPORT_GROUND_H
#define TESTS_SUPPORT_GROUND_H

#include <pathnode/network.h>

/** What is in the way of a walker, or wrong with a node. */
enum test_plant {
    /* In the middle of a link, on 16 m of level pavement. */
    TEST_PLANT_STAIRS,    /* 8 steps of 0.25 m up, a landing, 8 down: passable */
    TEST_PLANT_RAMP,      /* two planks tilted by 22 degrees, 2 m high: passable */
    TEST_PLANT_DOOR,      /* a wall with a door 2.1 m high: open by day, shut at night */
    TEST_PLANT_DOOR_LOW,  /* a wall with a door 1.4 m high */
    TEST_PLANT_PIT,       /* 3 m without pavement, 2.5 m deep */
    TEST_PLANT_KERB_LOW,  /* a step of 0.3 m, then a slope down: passable */
    TEST_PLANT_KERB_HIGH, /* a step of 0.8 m, then a slope down: only a drop, back */
    TEST_PLANT_WALL,      /* a wall, 3 m high */
    TEST_PLANT_STEEP,     /* up a face of 60 degrees, down a slope of 22 */
    TEST_PLANT_NARROW,    /* a gap of 0.5 m between two walls */
    /* At a node. */
    TEST_PLANT_SUNK,      /* the ground is 0.375 m above it */
    TEST_PLANT_FLOATING,  /* the ground is 0.25 m below it */
    TEST_PLANT_LAYER,     /* the ground is 4 m below it */
    TEST_PLANT_NO_GROUND, /* nothing within 3 m */
    TEST_PLANT_WATER,     /* water stands 1 m above it */
    TEST_PLANT_SOLID,     /* a block of 3 m around it */
    TEST_PLANT_SLOPE,     /* the plate under it is tilted by 60 degrees */
    TEST_PLANT_COUNT
};

/** One of each; b is a's neighbour for what is in the middle of a link, else a itself. */
struct test_ground_plant {
    enum test_plant what;
    struct pn_address a, b;
    struct pn_point at; /* of the middle, on the pavement; or of the node */
};

/** By what they are; TEST_PLANT_COUNT of them. Things lie along the way from a to b. */
extern const struct test_ground_plant test_ground_plants[TEST_PLANT_COUNT];

/** The part of the world that has ground. */
#define TEST_GROUND_WEST  (-2300)
#define TEST_GROUND_EAST  (-1450)
#define TEST_GROUND_SOUTH (-3000)
#define TEST_GROUND_NORTH (-600)

/** Area code of the one interior, a corridor at z 1002. */
#define TEST_GROUND_INTERIOR 2

/** Makes the files for the sample world; folders are made as needed. */
enum pn_status test_ground_save(const struct pn_network *sample, const char *folder,
                                struct pn_error *err);

#endif
