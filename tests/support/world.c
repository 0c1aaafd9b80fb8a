/* Options, the lattice, and chains of nodes along a curve. */
#include "support/world_private.h"

#include <stdlib.h>

struct test_world_options test_world_game(uint64_t seed)
{
    return (struct test_world_options){seed, PN_AREA_COLS, PN_AREA_ROWS, 6, 15};
}

struct test_world_options test_world_sample(void)
{
    return (struct test_world_options){1, PN_AREA_COLS, PN_AREA_ROWS, 2, 60};
}

struct test_world_options test_world_small(uint64_t seed)
{
    return (struct test_world_options){seed, 2, 2, 4, 30};
}

struct test_world_options test_world_of_nodes(uint64_t seed, uint32_t nodes)
{
    struct test_world_options options = test_world_game(seed);
    uint32_t side = 1;
    while ((uint64_t)(2 * side + 1) * (2 * side + 1) * (1150 / 4) < nodes)
        side++; /* an area has some 1,150 */
    options.cols = options.rows = side;
    return options;
}

uint32_t world_point(const struct world *w, uint32_t i, uint32_t j)
{
    return j * w->across + i;
}

bool world_is_dual(const struct world *w, uint32_t j)
{
    return j % 8 == 4 && w->up > 5;
}

bool world_is_lit(const struct world *w, uint32_t i, uint32_t j)
{
    struct test_random random = test_random_at(w->options.seed, WORLD_LIT, i, j);
    return test_random_chance(&random, 3, 10);
}

struct pn_point_fx world_pos(const struct world *w, uint32_t node)
{
    return test_sketch_node_at(w->sketch, node)->pos;
}

uint32_t world_usual_density(struct test_random *random)
{
    static const uint32_t rare[] = {7, 1, 2, 0};
    uint32_t density = 15;
    if (test_random_chance(random, 1, 50))
        density = rare[test_random_below(random, 4)];
    return density << PN_NODE_DENSITY_SHIFT;
}

/* ---- chains ---- */

static int64_t square_root(int64_t value)
{
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= value)
            root += bit;
    return root;
}

/* The line of a chain: node k of count stands at a part k / count of the way. */
struct line {
    struct pn_point_fx from, to;
    int64_t length;
    int32_t count, bump, rise;
};

static struct pn_point_fx line_at(const struct line *line, int32_t k)
{
    int64_t n = line->count, dx = line->to.x - line->from.x,
            dy = line->to.y - line->from.y, dz = line->to.z - line->from.z;
    int64_t arch = 4 * (int64_t)k * (n - k); /* of n * n: a parabola, 1 in the middle */
    int64_t bump = line->bump * arch, scale = n * n * (line->length ? line->length : 1);
    return (struct pn_point_fx){
        .x = line->from.x + (int32_t)(dx * k / n - dy * bump / scale),
        .y = line->from.y + (int32_t)(dy * k / n + dx * bump / scale),
        .z = line->from.z + (int32_t)(dz * k / n + line->rise * arch / (n * n)),
    };
}

static struct line line_of(const struct world *w, struct test_random *random,
                           const struct world_chain *chain)
{
    struct line line = {world_pos(w, chain->from),
                        world_pos(w, chain->to),
                        0,
                        1,
                        chain->bump_fx,
                        chain->rise_fx};
    int64_t dx = line.to.x - line.from.x, dy = line.to.y - line.from.y;
    line.length = square_root(dx * dx + dy * dy);
    int64_t spacing = chain->spacing_fx ? chain->spacing_fx
                                        : (int64_t)w->options.spacing_m * PN_FX_PER_M;
    spacing = spacing * test_random_in(random, 60, 170) / 100;
    int64_t most = 150 * PN_FX_PER_M, least = 5 * PN_FX_PER_M;
    spacing = spacing > most ? most : spacing < least ? least : spacing;
    line.count = (int32_t)(line.length / spacing) + 1;
    return line;
}

/* Now and then a node stands exactly on its area's border, as some of the game's do. */
static void snap_to_border(const struct world *w, struct test_random *random,
                           uint32_t node)
{
    struct test_draw_node *drawn = test_sketch_node_at(w->sketch, node);
    int32_t east = (drawn->pos.x - WORLD_MIN_FX + 12) / WORLD_AREA_FX;
    int32_t border = WORLD_MIN_FX + east * WORLD_AREA_FX;
    if (east == 0 || east == (int32_t)w->options.cols)
        return;
    if (drawn->pos.x < border - 12 || drawn->pos.x > border + 12)
        return;
    if (!test_random_chance(random, 1, 4))
        return;
    uint32_t wide = w->options.cols > PN_AREA_COLS ? w->options.cols : PN_AREA_COLS;
    int32_t row = (drawn->pos.y - WORLD_MIN_FX) / WORLD_AREA_FX;
    drawn->pos.x = border;
    drawn->area = (uint16_t)((uint32_t)row * wide + (uint32_t)east - 1);
}

static uint32_t chain_node(struct world *w, struct test_random *random,
                           const struct world_chain *chain, const struct line *line,
                           int32_t k)
{
    struct pn_point_fx pos = line_at(line, k);
    pos.x += test_random_in(random, -5, 5);
    pos.y += test_random_in(random, -5, 5);
    if (chain->kind != PN_KIND_BOAT)
        pos.z += test_random_in(random, -2, 2);
    uint32_t node = test_sketch_node_fx(w->sketch, chain->kind, pos);
    struct test_draw_node *drawn = test_sketch_node_at(w->sketch, node);
    drawn->flags = chain->flags | chain->speed << PN_NODE_SPEED_SHIFT;
    if (chain->kind == PN_KIND_BOAT)
        drawn->flags |= PN_NODE_WATER;
    if (chain->kind == PN_KIND_CAR && test_random_chance(random, 1, 80))
        drawn->flags |= PN_NODE_ROAD_BLOCK;
    drawn->width = chain->width;
    snap_to_border(w, random, node);
    return node;
}

/* About every fourth link joins two path groups; its navi may stand off the middle. */
static void chain_link(struct world *w, struct test_random *random,
                       const struct world_chain *chain, uint32_t a, uint32_t b)
{
    uint32_t number =
        test_sketch_link(w->sketch, a, b, chain->lanes_ahead, chain->lanes_back);
    if (!test_random_chance(random, 23, 100))
        return;
    struct test_draw_link *link = test_sketch_link_at(w->sketch, number);
    int32_t off = test_random_chance(random, 1, 8) ? 40 : 2;
    link->external = true;
    link->navi_width = chain->width;
    link->off_x = (int8_t)test_random_in(random, -off, off);
    link->off_y = (int8_t)test_random_in(random, -off, off);
}

void world_draw_chain(struct world *w, struct test_random *random,
                      const struct world_chain *chain)
{
    struct line line = line_of(w, random, chain);
    uint32_t last = chain->from;
    for (int32_t k = 1; k < line.count; k++) {
        uint32_t node = chain_node(w, random, chain, &line, k);
        chain_link(w, random, chain, last, node);
        last = node;
    }
    chain_link(w, random, chain, last, chain->to);
}

enum pn_status test_world_new(const struct test_world_options *options,
                              struct pn_network **network, struct pn_error *err)
{
    struct world w = {.options = *options};
    w.sketch = test_sketch_new(options->cols, options->rows);
    w.across = options->cols * options->roads;
    w.up = options->rows * options->roads;
    w.pitch_fx = WORLD_AREA_FX / (int32_t)options->roads;
    w.south = calloc((size_t)w.across * w.up, sizeof *w.south);
    w.north = calloc((size_t)w.across * w.up, sizeof *w.north);
    if (!w.south || !w.north)
        abort();
    world_draw_roads(&w);
    world_draw_lights(&w);
    world_draw_peds(&w);
    world_draw_water(&w);
    world_draw_lots(&w);
    world_draw_interiors(&w);
    free(w.south);
    free(w.north);
    enum pn_status status = test_sketch_build(w.sketch, network, err);
    test_sketch_free(w.sketch);
    return status;
}
