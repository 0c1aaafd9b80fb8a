/*
 * support/world_private.h - the plan of a made-up world.
 *
 * Roads run along a lattice of points, roads of them an area each way. Of cells, those on
 * even rows have pavements, those on odd rows have what needs space: bridges, diagonals,
 * dead ends, the river. All horizontal roads of even rows, all vertical ones up from them
 * and every 8th column are always there, so that the town is one region at any size.
 */
#ifndef TESTS_SUPPORT_WORLD_PRIVATE_H
#define TESTS_SUPPORT_WORLD_PRIVATE_H

#include "support/random.h"
#include "support/sketch.h"
#include "support/world.h"

#define WORLD_MIN_FX  (PN_WORLD_MIN_M * PN_FX_PER_M)
#define WORLD_AREA_FX (PN_AREA_SIZE_M * PN_FX_PER_M)

/* Streams of random numbers, one a sort of thing (test_random_at). */
enum world_thing {
    WORLD_POINT,
    WORLD_ACROSS,
    WORLD_UP,
    WORLD_STUB,
    WORLD_ARC,
    WORLD_DIAGONAL,
    WORLD_LIT,
    WORLD_BLOCK,
    WORLD_PATH,
    WORLD_SEA,
    WORLD_ISLAND,
    WORLD_INTERIOR
};

struct world {
    struct test_world_options options;
    struct test_sketch *sketch;
    uint32_t across, up;     /* lattice points each way */
    int32_t pitch_fx;        /* between two of them */
    uint32_t *south, *north; /* junction node of each point; two on a dual carriageway */
};

/** A road, path or waterway between two nodes that are there. */
struct world_chain {
    uint32_t from, to;
    enum pn_kind kind;
    int32_t bump_fx, rise_fx; /* how far the middle is off the straight line; upward */
    uint8_t lanes_ahead, lanes_back;
    uint32_t flags;      /* more node flags; speed is added */
    uint32_t speed;      /* 0..3 */
    uint8_t width;       /* of nodes */
    uint32_t spacing_fx; /* 0: the world's */
};

/* world.c */
uint32_t world_point(const struct world *w, uint32_t i, uint32_t j);
bool world_is_dual(const struct world *w, uint32_t j);
bool world_is_lit(const struct world *w, uint32_t i, uint32_t j);
struct pn_point_fx world_pos(const struct world *w, uint32_t node);
void world_draw_chain(struct world *w, struct test_random *random,
                      const struct world_chain *chain);
uint32_t world_usual_density(struct test_random *random);

/* world_roads.c, world_peds.c, world_water.c, world_lots.c */
void world_draw_roads(struct world *w);
void world_draw_lights(struct world *w);
void world_draw_peds(struct world *w);
void world_draw_water(struct world *w);
void world_draw_lots(struct world *w);
void world_draw_interiors(struct world *w);

#endif
