/* Pavements round the blocks, crossings between them, interiors high above. */
#include "support/world_private.h"

#define M PN_FX_PER_M

/* Corners of a block's pavement: south-west, south-east, north-east, north-west. */
struct block {
    uint32_t corner[4];
};

static bool has_block(const struct world *w, uint32_t i, uint32_t j)
{
    return j % 2 == 0 && i + 1 < w->across && j + 1 < w->up;
}

static uint32_t corner(struct world *w, uint32_t junction, int32_t east, int32_t north,
                       bool dual)
{
    struct pn_point_fx pos = world_pos(w, junction);
    pos.x += east * 7 * M;
    pos.y += north * (dual ? 9 : 7) * M;
    return test_sketch_node_fx(w->sketch, PN_KIND_PED, pos);
}

static uint8_t ped_width(struct test_random *random)
{
    if (test_random_chance(random, 4, 5))
        return 16;
    return (uint8_t)(8 * test_random_in(random, 1, 31));
}

static struct world_chain pavement(struct test_random *random)
{
    struct world_chain chain = {
        .kind = PN_KIND_PED,
        .flags = world_usual_density(random),
        .width = ped_width(random),
    };
    if (test_random_chance(random, 4, 25))
        chain.flags |= PN_NODE_SWITCHED_OFF;
    return chain;
}

static struct block draw_block(struct world *w, struct test_random *random, uint32_t i,
                               uint32_t j)
{
    const uint32_t *south = w->south, *north = w->north;
    struct block block = {{
        corner(w, north[world_point(w, i, j)], 1, 1, world_is_dual(w, j)),
        corner(w, north[world_point(w, i + 1, j)], -1, 1, world_is_dual(w, j)),
        corner(w, south[world_point(w, i + 1, j + 1)], -1, -1, false),
        corner(w, south[world_point(w, i, j + 1)], 1, -1, false),
    }};
    struct world_chain side = pavement(random);
    side.spacing_fx = w->options.spacing_m * M * 9 / 10;
    uint32_t first = test_sketch_node_count(w->sketch);
    for (int c = 0; c < 4; c++) {
        side.from = block.corner[c];
        side.to = block.corner[(c + 1) % 4];
        world_draw_chain(w, random, &side);
    }
    /* One block where nobody strolls, as Grove Street is. */
    if (i == 1 && j == 0)
        for (uint32_t n = first; n < test_sketch_node_count(w->sketch); n++)
            test_sketch_node_at(w->sketch, n)->flags |= PN_NODE_DONT_WANDER;
    return block;
}

static void draw_crossing(struct world *w, uint32_t a, uint32_t b, bool lit)
{
    uint32_t link = test_sketch_link(w->sketch, a, b, 0, 0);
    test_sketch_link_at(w->sketch, link)->flags =
        PN_LINK_ROAD_CROSS | (lit ? PN_LINK_PED_LIGHT : 0);
    test_sketch_link_at(w->sketch, link)->external = true;
}

/* From a block's north-west corner over the next two rows of roads. */
static void draw_path_north(struct world *w, uint32_t from, uint32_t i, uint32_t j,
                            uint32_t to)
{
    struct test_random random = test_random_at(w->options.seed, WORLD_PATH, i, j);
    struct world_chain path = pavement(&random);
    path.from = corner(w, w->north[world_point(w, i, j + 1)], 1, 1, false);
    path.to =
        corner(w, w->south[world_point(w, i, j + 2)], 1, -1, world_is_dual(w, j + 2));
    draw_crossing(w, from, path.from, world_is_lit(w, i, j + 1));
    world_draw_chain(w, &random, &path);
    draw_crossing(w, path.to, to, world_is_lit(w, i, j + 2));
}

/* Blocks of a row hang together by crossings; rows by a path every 16 columns. */
void world_draw_peds(struct world *w)
{
    struct block below = {{0}}, row_start = {{0}};
    for (uint32_t j = 0; j < w->up; j += 2) {
        struct block west = {{0}};
        for (uint32_t i = 0; has_block(w, i, j); i++) {
            struct test_random random =
                test_random_at(w->options.seed, WORLD_BLOCK, i, j);
            struct block block = draw_block(w, &random, i, j);
            if (i > 0) {
                draw_crossing(w, west.corner[1], block.corner[0], world_is_lit(w, i, j));
                if (test_random_chance(&random, 1, 2))
                    draw_crossing(w, west.corner[2], block.corner[3],
                                  world_is_lit(w, i, j + 1));
            } else {
                row_start = block;
            }
            /* One pair of blocks is joined twice, as two of the game's are. */
            if (i == 1 && j == 0)
                draw_crossing(w, west.corner[1], block.corner[0], false);
            west = block;
        }
        if (j > 0 && has_block(w, 0, j))
            draw_path_north(w, below.corner[3], 0, j - 2, row_start.corner[0]);
        below = row_start;
    }
}

/* A corridor with rooms on both sides, reached by a door that is no link. */
static void draw_interior(struct world *w, uint32_t number, struct pn_point_fx at)
{
    struct test_random random =
        test_random_at(w->options.seed, WORLD_INTERIOR, number, 0);
    int32_t length = test_random_in(&random, 4, 12);
    uint32_t last = PN_AREA_NONE, first = test_sketch_node_count(w->sketch);
    for (int32_t k = 0; k < length; k++) {
        struct pn_point_fx pos = {at.x + k * 3 * M, at.y, at.z};
        uint32_t node = test_sketch_node_fx(w->sketch, PN_KIND_PED, pos);
        if (k > 0)
            test_sketch_link(w->sketch, last, node, 0, 0);
        last = node;
        for (int32_t side = -3; side <= 3; side += 6) {
            if (!test_random_chance(&random, 1, 3))
                continue;
            struct pn_point_fx room = {pos.x + 3, pos.y + side * M, pos.z};
            uint32_t there = test_sketch_node_fx(w->sketch, PN_KIND_PED, room);
            test_sketch_link(w->sketch, node, there, 0, 0);
        }
    }
    for (uint32_t n = first; n < test_sketch_node_count(w->sketch); n++)
        test_sketch_node_at(w->sketch, n)->width = 8;
}

void world_draw_interiors(struct world *w)
{
    uint32_t points = w->across * w->up, count = points / 24;
    count = count > 150 ? 150 : count;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t point = (uint32_t)((uint64_t)k * points / count);
        struct pn_point_fx at = {
            WORLD_MIN_FX + (int32_t)(point % w->across) * w->pitch_fx + 2 * M,
            WORLD_MIN_FX + (int32_t)(point / w->across) * w->pitch_fx + w->pitch_fx / 2,
            (1000 + (int32_t)(k % 20)) * M};
        /* east-west room for a corridor of 36 m is needed */
        if (w->pitch_fx > 44 * M)
            draw_interior(w, k, at);
    }
}
