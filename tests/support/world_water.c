/* A sea round the world, rivers from west to east, a lake. Never linked to land. */
#include "support/world_private.h"

#define M PN_FX_PER_M

static uint32_t buoy(struct world *w, int32_t x_fx, int32_t y_fx, int32_t z_fx)
{
    struct pn_point_fx pos = {x_fx, y_fx, z_fx};
    return test_sketch_node_fx(w->sketch, PN_KIND_BOAT, pos);
}

static void waterway(struct world *w, uint32_t number, uint32_t from, uint32_t to,
                     uint8_t lanes_back)
{
    struct test_random random = test_random_at(w->options.seed, WORLD_SEA, number, from);
    struct world_chain chain = {
        .from = from,
        .to = to,
        .kind = PN_KIND_BOAT,
        .bump_fx = test_random_in(&random, -w->pitch_fx / 20, w->pitch_fx / 20),
        .lanes_ahead = 1,
        .lanes_back = lanes_back,
        .speed = 1,
        .flags = world_usual_density(&random),
        .spacing_fx = w->options.spacing_m * M * 2,
    };
    if (test_random_chance(&random, 1, 3))
        chain.flags |= PN_NODE_SWITCHED_OFF;
    world_draw_chain(w, &random, &chain);
}

/* The sea is one way round in the south and north, both ways elsewhere. */
static void draw_sea(struct world *w)
{
    int32_t low = WORLD_MIN_FX + w->pitch_fx / 8;
    int32_t east = WORLD_MIN_FX + w->pitch_fx * (int32_t)w->across - w->pitch_fx / 8;
    int32_t north = WORLD_MIN_FX + w->pitch_fx * (int32_t)w->up - w->pitch_fx / 8;
    uint32_t west_shore = buoy(w, low, low, 0), east_shore = buoy(w, east, low, 0);
    waterway(w, 0, west_shore, east_shore, 0);
    uint32_t number = 1;
    for (uint32_t row = 4; row < w->options.rows; row += 8) {
        uint32_t j = row * w->options.roads | 1;
        int32_t y = WORLD_MIN_FX + (int32_t)(j + 1) * w->pitch_fx + w->pitch_fx / 7;
        uint32_t west_mouth = buoy(w, low, y, 0), east_mouth = buoy(w, east, y, 0);
        waterway(w, number++, west_shore, west_mouth, 1);
        waterway(w, number++, east_shore, east_mouth, 1);
        waterway(w, number++, west_mouth, east_mouth, 1);
        west_shore = west_mouth;
        east_shore = east_mouth;
    }
    uint32_t north_west = buoy(w, low, north, 0), north_east = buoy(w, east, north, 0);
    waterway(w, number++, west_shore, north_west, 1);
    waterway(w, number++, east_shore, north_east, 1);
    waterway(w, number, north_east, north_west, 0);
}

static void draw_lake(struct world *w)
{
    int32_t x = WORLD_MIN_FX + w->pitch_fx * (int32_t)(w->across / 4 + 1);
    int32_t y = WORLD_MIN_FX + w->pitch_fx * (int32_t)(w->up / 4 * 2 / 2 + 1);
    int32_t r = w->pitch_fx / 5, z = 40 * M;
    uint32_t shore[4] = {buoy(w, x - r, y, z), buoy(w, x, y - r, z), buoy(w, x + r, y, z),
                         buoy(w, x, y + r, z)};
    for (uint32_t k = 0; k < 4; k++)
        waterway(w, 1000 + k, shore[k], shore[(k + 1) % 4], 1);
}

void world_draw_water(struct world *w)
{
    draw_sea(w);
    if (w->across > 3 && w->up > 3)
        draw_lake(w);
}
