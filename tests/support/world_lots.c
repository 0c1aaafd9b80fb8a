/* Lots inside blocks that no road leads to: the network's small regions. */
#include "support/world_private.h"

#define M PN_FX_PER_M

static uint32_t spot(struct world *w, struct pn_point_fx at, int32_t x_m, int32_t y_m,
                     int32_t z_m)
{
    at.x += x_m * M;
    at.y += y_m * M;
    at.z += z_m * M;
    return test_sketch_node_fx(w->sketch, PN_KIND_CAR, at);
}

/* A ring road; its nodes get these flags in place of the usual ones. */
static void draw_ring(struct world *w, struct pn_point_fx at, uint8_t lanes,
                      uint32_t flags)
{
    static const int8_t around[8][2] = {{-12, -11}, {0, -14}, {11, -12}, {14, 0},
                                        {12, 11},   {0, 14},  {-11, 12}, {-14, 0}};
    uint32_t first = 0, last = 0;
    for (int k = 0; k < 8; k++) {
        uint32_t node = spot(w, at, around[k][0], around[k][1], k % 3);
        test_sketch_node_at(w->sketch, node)->flags = flags;
        if (k > 0)
            test_sketch_link(w->sketch, last, node, lanes, lanes);
        else
            first = node;
        last = node;
    }
    test_sketch_link(w->sketch, last, first, lanes, lanes);
}

/* A lane to nowhere. */
static void draw_track(struct world *w, struct pn_point_fx at)
{
    uint32_t a = spot(w, at, -9, 3, 0), b = spot(w, at, 0, -2, 1),
             c = spot(w, at, 10, 1, 0);
    test_sketch_link(w->sketch, a, b, 1, 1);
    test_sketch_link(w->sketch, b, c, 1, 0);
}

/* A car park on two levels: the aisles are stacked, so their links share one navi. */
static void draw_car_park(struct world *w, struct pn_point_fx at)
{
    uint32_t a = spot(w, at, -10, 0, 0), b = spot(w, at, 8, 1, 0),
             c = spot(w, at, -10, 0, 5), d = spot(w, at, 8, 1, 5),
             ramp = spot(w, at, 14, 6, 2);
    test_sketch_link(w->sketch, a, b, 1, 1);
    test_sketch_link(w->sketch, b, ramp, 1, 1);
    test_sketch_link(w->sketch, ramp, d, 1, 1);
    test_sketch_link(w->sketch, c, d, 1, 1);
}

static void draw_lot(struct world *w, uint32_t number, struct pn_point_fx at)
{
    uint32_t plain = 15u << PN_NODE_DENSITY_SHIFT | 1u << PN_NODE_SPEED_SHIFT;
    struct pn_point_fx high = {at.x, at.y, 1010 * M};
    switch (number % 5) {
    case 0:
        draw_car_park(w, at);
        break;
    case 1:
        draw_track(w, at);
        break;
    case 2: /* closed to whoever minds lanes */
        draw_ring(w, at, 0, plain | PN_NODE_SWITCHED_OFF);
        break;
    case 3: /* an indoor race track, slow by the files' word */
        draw_ring(w, high, 1, 15u << PN_NODE_DENSITY_SHIFT);
        break;
    default:
        draw_ring(w, at, 1, plain | PN_NODE_ROAD_BLOCK);
        break;
    }
}

void world_draw_lots(struct world *w)
{
    if (w->across < 2 || w->up < 2 || w->pitch_fx < 60 * M)
        return;
    uint32_t wide = w->across - 1, high = w->up / 2, cells = wide * high;
    uint32_t count = cells / 40 < 25 ? cells / 40 : 25;
    if (count < 5)
        count = cells < 5 ? cells : 5;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t cell = (uint32_t)((uint64_t)k * cells / count);
        struct pn_point_fx at = {
            WORLD_MIN_FX + (int32_t)(cell % wide + 1) * w->pitch_fx,
            WORLD_MIN_FX + (int32_t)(cell / wide * 2 + 1) * w->pitch_fx, 12 * M};
        draw_lot(w, k, at);
    }
}
