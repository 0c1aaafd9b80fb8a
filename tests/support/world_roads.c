/* Junctions and the roads between them; lights. */
#include "support/world_private.h"

#include <stdlib.h>

#define M PN_FX_PER_M

static int32_t wave(uint32_t k, uint32_t period)
{
    int32_t at = (int32_t)(k % period), half = (int32_t)period / 2;
    return at < half ? at : (int32_t)period - at;
}

static uint32_t junction(struct world *w, struct test_random *random, uint32_t i,
                         uint32_t j, int32_t up_m)
{
    int32_t play = w->pitch_fx / 12;
    struct pn_point_fx pos = {
        WORLD_MIN_FX + w->pitch_fx * (int32_t)i + w->pitch_fx / 2,
        WORLD_MIN_FX + w->pitch_fx * (int32_t)j + w->pitch_fx / 2 + up_m * M,
        (10 + wave(i, 14) + wave(j, 10)) * M,
    };
    struct test_random same = test_random_at(w->options.seed, WORLD_POINT, i, j);
    pos.x += test_random_in(&same, -play, play);
    pos.y += test_random_in(&same, -play, play);
    pos.z += test_random_in(&same, -6, 6);
    uint32_t node = test_sketch_node_fx(w->sketch, PN_KIND_CAR, pos);
    struct test_draw_node *drawn = test_sketch_node_at(w->sketch, node);
    drawn->flags = world_usual_density(random) | 1u << PN_NODE_SPEED_SHIFT;
    return node;
}

/* On a dual carriageway a point has two junctions: eastbound south, westbound north. */
static void draw_junctions(struct world *w)
{
    for (uint32_t j = 0; j < w->up; j++) {
        for (uint32_t i = 0; i < w->across; i++) {
            uint32_t point = world_point(w, i, j);
            struct test_random random =
                test_random_at(w->options.seed, WORLD_POINT, i, j);
            if (!world_is_dual(w, j)) {
                w->south[point] = w->north[point] = junction(w, &random, i, j, 0);
                continue;
            }
            w->south[point] = junction(w, &random, i, j, -6);
            w->north[point] = junction(w, &random, i, j, 6);
            test_sketch_link(w->sketch, w->south[point], w->north[point], 1, 1);
        }
    }
}

/* A bridge or tunnel from (i, j) over the point east of it, from odd rows upward. */
static bool has_arc(const struct world *w, uint32_t i, uint32_t j)
{
    return i % 8 == 2 && j % 4 == 1 && i + 2 < w->across && j + 1 < w->up;
}

static bool under_arc(const struct world *w, uint32_t i, uint32_t j)
{
    return i > 0 && has_arc(w, i - 1, j);
}

static bool ends_arc(const struct world *w, uint32_t i, uint32_t j)
{
    return has_arc(w, i, j) || (i > 1 && has_arc(w, i - 2, j));
}

static bool has_diagonal(const struct world *w, uint32_t i, uint32_t j)
{
    uint32_t roads = w->options.roads;
    bool corner = i % roads == roads - 1 && j % roads == roads - 1;
    if (!corner || j % 2 == 0 || i + 1 >= w->across || j + 1 >= w->up)
        return false;
    bool spine = i % 8 == 0 || (i + 1) % 8 == 0;
    return !spine && !under_arc(w, i, j) && !under_arc(w, i + 1, j) && !ends_arc(w, i, j);
}

static bool has_road_up(const struct world *w, uint32_t i, uint32_t j)
{
    if (j + 1 >= w->up)
        return false;
    if (i % 8 == 0 || j % 2 == 0 || under_arc(w, i, j))
        return true;
    if (ends_arc(w, i, j) || has_diagonal(w, i, j) ||
        (i > 0 && has_diagonal(w, i - 1, j)))
        return false;
    struct test_random random = test_random_at(w->options.seed, WORLD_UP, i, j);
    return test_random_chance(&random, 7, 10);
}

static bool has_road_across(const struct world *w, uint32_t i, uint32_t j)
{
    if (i + 1 >= w->across)
        return false;
    struct test_random random = test_random_at(w->options.seed, WORLD_ACROSS, i, j);
    return j % 2 == 0 || test_random_chance(&random, 13, 20);
}

/* A two-way street, a quarter of them switched off, a few with a median or odd lanes. */
static struct world_chain street(const struct world *w, struct test_random *random,
                                 uint32_t from, uint32_t to)
{
    int32_t bend = w->pitch_fx / 9;
    struct world_chain chain = {
        .from = from,
        .to = to,
        .kind = PN_KIND_CAR,
        .bump_fx = test_random_in(random, -bend, bend),
        .lanes_ahead = 1,
        .lanes_back = 1,
        .speed = 1,
        .flags = world_usual_density(random),
    };
    if (test_random_chance(random, 1, 4))
        chain.flags |= PN_NODE_SWITCHED_OFF;
    if (test_random_chance(random, 1, 20))
        chain.width = (uint8_t)(8 * test_random_in(random, 1, 15));
    return chain;
}

static void one_way(struct world_chain *chain, bool ahead, uint8_t lanes)
{
    chain->lanes_ahead = ahead ? lanes : 0;
    chain->lanes_back = ahead ? 0 : lanes;
}

/* A parking place beside the last node drawn: one lane in, none out. */
static void draw_parking(struct world *w, struct test_random *random, uint32_t from)
{
    uint32_t last = test_sketch_node_count(w->sketch);
    for (uint32_t node = from; node < last; node++) {
        if (!test_random_chance(random, 1, 100))
            continue;
        struct pn_point_fx pos = world_pos(w, node);
        pos.x += 5 * M;
        pos.y += test_random_chance(random, 1, 2) ? 4 * M : -4 * M;
        uint32_t place = test_sketch_node_fx(w->sketch, PN_KIND_CAR, pos);
        uint32_t special = test_random_chance(random, 1, 20) ? 1 : 2;
        test_sketch_node_at(w->sketch, place)->flags |=
            PN_NODE_SWITCHED_OFF | special << PN_NODE_SPECIAL_SHIFT;
        test_sketch_link(w->sketch, node, place, 1, 0);
    }
}

static void draw_carriageways(struct world *w, struct test_random *random, uint32_t i,
                              uint32_t j)
{
    uint32_t here = world_point(w, i, j), there = world_point(w, i + 1, j);
    struct world_chain east = street(w, random, w->south[here], w->south[there]);
    east.flags &= ~PN_NODE_SWITCHED_OFF;
    east.speed = 2;
    one_way(&east, true, 2);
    struct world_chain west = east;
    west.from = w->north[there];
    west.to = w->north[here];
    west.bump_fx = -east.bump_fx;
    world_draw_chain(w, random, &east);
    world_draw_chain(w, random, &west);
}

static void draw_road_across(struct world *w, uint32_t i, uint32_t j)
{
    struct test_random random = test_random_at(w->options.seed, WORLD_ACROSS, i, j);
    test_random_next(&random); /* has_road_across drew it */
    if (world_is_dual(w, j)) {
        draw_carriageways(w, &random, i, j);
        return;
    }
    uint32_t first = test_sketch_node_count(w->sketch);
    struct world_chain road = street(w, &random, w->south[world_point(w, i, j)],
                                     w->south[world_point(w, i + 1, j)]);
    if (j % 6 == 2 || j % 6 == 5)
        one_way(&road, j % 6 == 2, 1);
    else if ((i == 3 && j == 0) || test_random_chance(&random, 1, 600))
        road.lanes_ahead = road.lanes_back = 0;
    else if ((i == 5 && j == 0) || test_random_chance(&random, 1, 600))
        road.lanes_ahead = 2;
    world_draw_chain(w, &random, &road);
    draw_parking(w, &random, first);
}

/* The node of a chain that is nearest to half way up. */
static uint32_t middle_of(const struct world *w, uint32_t first, uint32_t low,
                          uint32_t high)
{
    uint32_t last = test_sketch_node_count(w->sketch), best = first;
    if (first == last)
        return PN_AREA_NONE;
    int64_t goal = ((int64_t)world_pos(w, low).y + world_pos(w, high).y) / 2;
    for (uint32_t n = first; n < last; n++)
        if (llabs(world_pos(w, n).y - goal) < llabs(world_pos(w, best).y - goal))
            best = n;
    return best;
}

/* Two halves that meet exactly over (or under) a node of the road they cross. */
static void draw_arc(struct world *w, uint32_t i, uint32_t j, uint32_t under)
{
    struct test_random random = test_random_at(w->options.seed, WORLD_ARC, i, j);
    bool bridge = (i / 8 + j / 4) % 2 == 0;
    struct pn_point_fx pos = world_pos(w, under);
    pos.z += bridge ? 16 * M : -12 * M;
    uint32_t top = test_sketch_node_fx(w->sketch, PN_KIND_CAR, pos);
    uint32_t west = w->north[world_point(w, i - 1, j)],
             east = w->north[world_point(w, i + 1, j)];
    struct world_chain half = street(w, &random, west, top);
    half.bump_fx = -w->pitch_fx / 12;
    half.rise_fx = bridge ? 3 * M : -3 * M;
    half.speed = 2;
    world_draw_chain(w, &random, &half);
    half.from = top;
    half.to = east;
    world_draw_chain(w, &random, &half);
}

static void draw_road_up(struct world *w, uint32_t i, uint32_t j)
{
    struct test_random random = test_random_at(w->options.seed, WORLD_UP, i, j);
    test_random_next(&random); /* has_road_up drew it */
    uint32_t low = w->north[world_point(w, i, j)],
             high = w->south[world_point(w, i, j + 1)];
    uint32_t first = test_sketch_node_count(w->sketch);
    struct world_chain road = street(w, &random, low, high);
    if (i % 5 == 1 || i % 5 == 3)
        one_way(&road, i % 5 == 1, test_random_chance(&random, 1, 2) ? 1 : 2);
    world_draw_chain(w, &random, &road);
    uint32_t middle = middle_of(w, first, low, high);
    draw_parking(w, &random, first);
    if (under_arc(w, i, j) && middle != PN_AREA_NONE)
        draw_arc(w, i, j, middle);
}

/* Over the very corner of four areas, a little to one side of it. */
static void draw_diagonal(struct world *w, uint32_t i, uint32_t j)
{
    struct test_random random = test_random_at(w->options.seed, WORLD_DIAGONAL, i, j);
    struct pn_point_fx low = {
        WORLD_MIN_FX + (int32_t)((i + 1) / w->options.roads) * WORLD_AREA_FX,
        WORLD_MIN_FX + (int32_t)((j + 1) / w->options.roads) * WORLD_AREA_FX, 15 * M};
    struct pn_point_fx high = low;
    int32_t aside = test_random_in(&random, -6, 6);
    low.x -= 9 * M - aside;
    low.y -= 9 * M;
    high.x += 9 * M;
    high.y += 9 * M - aside;
    uint32_t a = test_sketch_node_fx(w->sketch, PN_KIND_CAR, low);
    uint32_t b = test_sketch_node_fx(w->sketch, PN_KIND_CAR, high);
    struct world_chain half = street(w, &random, w->north[world_point(w, i, j)], a);
    world_draw_chain(w, &random, &half);
    test_sketch_link(w->sketch, a, b, half.lanes_ahead, half.lanes_back);
    half.from = b;
    half.to = w->south[world_point(w, i + 1, j + 1)];
    world_draw_chain(w, &random, &half);
}

/* A street that ends, some with a drive-through: a counter and its window. */
static void draw_stub(struct world *w, uint32_t i, uint32_t j)
{
    struct test_random random = test_random_at(w->options.seed, WORLD_STUB, i, j);
    if (!test_random_chance(&random, 2, 5))
        return;
    uint32_t from = w->north[world_point(w, i, j)];
    struct pn_point_fx pos = world_pos(w, from);
    pos.x += w->pitch_fx / 16;
    pos.y += w->pitch_fx * 5 / 16;
    uint32_t end = test_sketch_node_fx(w->sketch, PN_KIND_CAR, pos);
    uint32_t first = test_sketch_node_count(w->sketch);
    struct world_chain road = street(w, &random, from, end);
    world_draw_chain(w, &random, &road);
    if (!test_random_chance(&random, 1, 8))
        return;
    test_sketch_node_at(w->sketch, end)->flags |= 9u << PN_NODE_SPECIAL_SHIFT;
    if (test_sketch_node_count(w->sketch) > first)
        test_sketch_node_at(w->sketch, first)->flags |= 8u << PN_NODE_SPECIAL_SHIFT;
}

void world_draw_roads(struct world *w)
{
    draw_junctions(w);
    for (uint32_t j = 0; j < w->up; j++) {
        for (uint32_t i = 0; i < w->across; i++) {
            if (has_road_across(w, i, j))
                draw_road_across(w, i, j);
            if (has_road_up(w, i, j))
                draw_road_up(w, i, j);
            else if (has_diagonal(w, i, j))
                draw_diagonal(w, i, j);
            else if (!ends_arc(w, i, j) && j + 1 < w->up)
                draw_stub(w, i, j);
        }
    }
}

/* ---- lights ---- */

static uint8_t *lit_junctions(const struct world *w)
{
    uint8_t *links = calloc(test_sketch_node_count(w->sketch), 1);
    if (!links)
        abort();
    for (uint32_t i = 0; i < test_sketch_link_count(w->sketch); i++) {
        links[test_sketch_link_at(w->sketch, i)->a]++;
        links[test_sketch_link_at(w->sketch, i)->b]++;
    }
    for (uint32_t j = 0; j < w->up; j++) {
        for (uint32_t i = 0; i < w->across; i++) {
            uint32_t point = world_point(w, i, j);
            uint32_t ends[2] = {w->south[point], w->north[point]};
            for (int e = 0; e < 2; e++)
                if (world_is_lit(w, i, j) && (links[ends[e]] & 0x7F) >= 3)
                    links[ends[e]] |= 0x80;
        }
    }
    return links;
}

/* Every approach to a lit junction has a light, of the phase its direction asks for. */
void world_draw_lights(struct world *w)
{
    uint8_t *lit = lit_junctions(w);
    for (uint32_t i = 0; i < test_sketch_link_count(w->sketch); i++) {
        struct test_draw_link *link = test_sketch_link_at(w->sketch, i);
        if (!((lit[link->a] | lit[link->b]) & 0x80))
            continue;
        struct pn_point_fx a = world_pos(w, link->a), b = world_pos(w, link->b);
        link->light = abs(a.x - b.x) < abs(a.y - b.y) ? 1 : 2;
    }
    free(lit);
}
