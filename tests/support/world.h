/*
 * support/world.h - made-up worlds of any size, from a seed.
 *
 * A town on a grid, with everything the game's own network has: curved chains of
 * two-link nodes, junctions, one-way streets, dual carriageways, lights of both phases,
 * bridges and tunnels over and under a road, dead ends, parking places, lots nobody can
 * reach, two stacked roads that share a navi, navis without lanes, a sea, a river, a
 * lake, pavements with crossings, interiors at z 1000, links over every border and over
 * corners. It is consistent as the game's is: pn_compile_fill finds nothing to change.
 *
 * Whole numbers only, so that a seed gives the same world on every machine
 * (doc/decisions/0001-made-up-worlds.md).
 */
#ifndef TESTS_SUPPORT_WORLD_H
#define TESTS_SUPPORT_WORLD_H

#include <pathnode/network.h>

/** What world to make. */
struct test_world_options {
    uint64_t seed;
    uint32_t cols, rows; /* areas; up to 8 x 8 it fits into area files */
    uint32_t roads;      /* road lines through an area each way, 1..16; the game has ~6 */
    uint32_t spacing_m;  /* about how far nodes of a road stand apart; the game ~15 */
};

/** As large and as dense as the game's: 64 areas, some 68,000 nodes. */
struct test_world_options test_world_game(uint64_t seed);

/** The world in data/sample: 64 areas, a few thousand nodes. */
struct test_world_options test_world_sample(void);

/** Four areas (0, 1, 8, 9) with some hundred nodes each, for quick tests. */
struct test_world_options test_world_small(uint64_t seed);

/** The game's density and about so many nodes (1,000 .. 20,000,000). */
struct test_world_options test_world_of_nodes(uint64_t seed, uint32_t nodes);

/**
 * Makes a world. A sheet wider than 8 areas is numbered row * cols + column.
 *
 * owner: *network is the caller's
 * cost:  O(nodes), about a second a million
 */
enum pn_status test_world_new(const struct test_world_options *options,
                              struct pn_network **network, struct pn_error *err);

#endif
