/* guide/ on random routes through made-up worlds: sums, sides, crossings, tolerances. */
#include "config.h"

#include "support/random.h"
#include "support/real.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUTES = 60 };

struct trip {
    struct pn_network *network;
    struct pn_graph *graph;
    struct pn_router *router;
    struct test_random random;
    struct pn_route route;
};

static void trip_init(struct trip *trip, struct pn_network *network)
{
    memset(trip, 0, sizeof *trip);
    trip->random.state = test_seed();
    trip->network = network;
    ck_assert_int_eq(pn_graph_new(network, &trip->graph, NULL), PN_OK);
    ck_assert_int_eq(pn_router_new(trip->graph, &trip->router, NULL), PN_OK);
}

static void trip_release(struct trip *trip)
{
    pn_route_release(&trip->route);
    pn_router_free(trip->router);
    pn_graph_free(trip->graph);
    pn_network_free(trip->network);
}

static struct pn_network *world(void)
{
    struct test_world_options options = test_world_sample();
    struct pn_network *network = NULL;
    options.seed += test_seed();
    ck_assert_int_eq(test_world_new(&options, &network, NULL), PN_OK);
    return network;
}

/* The next random route that there is. */
static void next_route(struct trip *trip)
{
    const struct pn_graph *g = trip->graph;
    for (;;) {
        pn_node_id from = test_random_below(&trip->random, g->node_count);
        pn_node_id to = test_random_below(&trip->random, g->node_count);
        struct pn_route_options options = {
            PN_METRIC_METRES, (enum pn_one_way)test_random_below(&trip->random, 3)};
        pn_route_release(&trip->route);
        if ((g->kind[from] == PN_KIND_PED) == (g->kind[to] == PN_KIND_PED) &&
            pn_route_astar(trip->router, from, to, &options, &trip->route, NULL) == PN_OK)
            return;
    }
}

static uint32_t arc_between(const struct pn_graph *g, pn_node_id from, pn_node_id to)
{
    uint32_t found = PN_NODE_NONE;
    for (uint32_t a = g->first_out[from]; a < g->first_out[from + 1]; a++)
        if (g->target[a] == to &&
            (found == PN_NODE_NONE || (!g->lanes[found] && g->lanes[a])))
            found = a;
    return found;
}

static void check_steps(const struct trip *trip)
{
    const struct pn_graph *g = trip->graph;
    const struct pn_route *route = &trip->route;
    struct pn_itinerary steps;
    double metres = 0, wrong = 0;
    uint32_t lights = 0, lights_there = 0, at = 0;
    ck_assert_int_eq(
        pn_itinerary_new(g, route->nodes, route->node_count, NULL, NULL, &steps, NULL),
        PN_OK);
    for (uint32_t i = 0; i < steps.count; i++) {
        const struct pn_step *step = &steps.steps[i];
        ck_assert_uint_eq(step->first, at);
        ck_assert_double_eq_tol(step->begin_m, metres, 1e-6);
        ck_assert(i + 1 == steps.count ? step->turn == PN_GO_ARRIVE
                                       : step->last > step->first);
        at = step->last;
        metres += step->metres;
        wrong += step->wrong_way_m;
        lights += step->lights;
    }
    for (uint32_t i = 0; i + 1 < route->node_count; i++)
        lights_there +=
            (g->arc_flags[arc_between(g, route->nodes[i], route->nodes[i + 1])] &
             (PN_ARC_LIGHT_NS | PN_ARC_LIGHT_WE | PN_ARC_PED_LIGHT)) != 0;
    ck_assert_uint_eq(at, route->node_count - 1);
    ck_assert_double_eq_tol(metres, route->metres, 1e-6);
    ck_assert_double_eq_tol(wrong, route->wrong_way_metres, 1e-6);
    ck_assert_uint_eq(lights, lights_there);
    pn_itinerary_release(&steps);
}

START_TEST(steps_join_and_add_up_to_the_route)
{
    struct trip trip;
    trip_init(&trip, world());
    for (int i = 0; i < ROUTES; i++) {
        next_route(&trip);
        check_steps(&trip);
    }
    trip_release(&trip);
}
END_TEST

/* The link p-q crosses a-b in plan, and how much higher it lies there; by Cramer's rule.
 * *touches when it is a matter of taste. */
static bool crosses(struct pn_point p, struct pn_point q, struct pn_point a,
                    struct pn_point b, double *above, bool *touches)
{
    double px = q.x - p.x, py = q.y - p.y, ax = b.x - a.x, ay = b.y - a.y;
    double det = px * ay - py * ax;
    if (det == 0)
        return false;
    double t = ((a.x - p.x) * ay - (a.y - p.y) * ax) / det;
    double u = ((a.x - p.x) * py - (a.y - p.y) * px) / det;
    bool inside = t > -1e-9 && t < 1 + 1e-9 && u > -1e-9 && u < 1 + 1e-9;
    *touches |= inside && (fmin(t, 1 - t) < 1e-9 || fmin(u, 1 - u) < 1e-9);
    *above = p.z + t * (q.z - p.z) - a.z - u * (b.z - a.z);
    return inside;
}

static void count_crossings(const struct trip *trip, uint32_t *over, uint32_t *under,
                            bool *touches)
{
    const struct pn_graph *g = trip->graph;
    const pn_node_id *n = trip->route.nodes;
    for (uint32_t i = 0; i + 1 < trip->route.node_count; i++)
        for (pn_node_id from = 0; from < g->node_count; from++)
            for (uint32_t a = g->first_out[from]; a < g->first_out[from + 1]; a++) {
                pn_node_id to = g->target[a];
                double above;
                if (g->kind[from] == PN_KIND_PED || from > to || from == n[i] ||
                    from == n[i + 1] || to == n[i] || to == n[i + 1])
                    continue;
                if (!crosses(pn_place_node_point(g, n[i]),
                             pn_place_node_point(g, n[i + 1]),
                             pn_place_node_point(g, from), pn_place_node_point(g, to),
                             &above, touches))
                    continue;
                *over += above >= 3 && above <= 100;
                *under += above <= -3 && above >= -100;
            }
}

START_TEST(levels_are_those_a_look_at_every_pair_finds)
{
    struct trip trip;
    uint32_t seen = 0;
    trip_init(&trip, world());
    for (int i = 0; i < ROUTES / 3; i++) {
        uint32_t over = 0, under = 0, step_over = 0, step_under = 0;
        bool touches = false;
        struct pn_itinerary steps;
        next_route(&trip);
        count_crossings(&trip, &over, &under, &touches);
        if (touches)
            continue;
        ck_assert_int_eq(pn_itinerary_new(trip.graph, trip.route.nodes,
                                          trip.route.node_count, NULL, NULL, &steps,
                                          NULL),
                         PN_OK);
        for (uint32_t s = 0; s < steps.count; s++) {
            step_over += steps.steps[s].over;
            step_under += steps.steps[s].under;
        }
        pn_itinerary_release(&steps);
        ck_assert_uint_eq(step_over, over);
        ck_assert_uint_eq(step_under, under);
        seen += over + under;
    }
    ck_assert_uint_gt(seen, 0);
    trip_release(&trip);
}
END_TEST

/* Beside every navi the line keeps the formula's distance, on the right. */
static void check_lane(const struct trip *trip, const struct pn_line *line)
{
    const struct pn_graph *g = trip->graph;
    for (uint32_t i = 1; i < line->count; i += 2) {
        uint32_t seq = line->points[i].seq;
        pn_node_id from = trip->route.nodes[seq], to = trip->route.nodes[seq + 1];
        struct pn_address target = pn_graph_address(g, to);
        uint32_t count, links = 0;
        const struct pn_link *link = pn_network_links(trip->network,
                                                      pn_graph_address(g, from), &count),
                             *found = 0;
        for (uint32_t k = 0; k < count; k++)
            if (pn_address_compare(link[k].to, target) == 0) {
                found = &link[k];
                links++;
            }
        if (links != 1) /* which one is for the unit tests */
            continue;
        const struct pn_navi *navi = pn_network_navi(trip->network, found->navi);
        struct pn_point a = pn_place_node_point(g, from), b = pn_place_node_point(g, to);
        uint8_t lanes = pn_derive_lanes(navi, pn_graph_address(g, from), target,
                                        g->pos[from], g->pos[to]);
        uint8_t back = pn_derive_lanes(navi, target, pn_graph_address(g, from),
                                       g->pos[to], g->pos[from]);
        double n = lanes ? lanes : back, median_m = navi->width / 16.0;
        double right = lanes && back ? 5.4 * (n - 0.5) + median_m : 5.4 * (n - 1) / 2;
        double dx = line->points[i].pos.x - navi->x / 8.0;
        double dy = line->points[i].pos.y - navi->y / 8.0;
        double length = hypot(b.x - a.x, b.y - a.y);
        if (n == 0 || length == 0)
            continue;
        double along = (dx * (b.x - a.x) + dy * (b.y - a.y)) / length;
        double side = (dx * (b.y - a.y) - dy * (b.x - a.x)) / length;
        ck_assert_double_eq_tol(along, 0, 1e-6);
        ck_assert_double_eq_tol(side, right, 1e-6);
        ck_assert_double_le(line->points[i].pos.z, fmax(a.z, b.z));
        ck_assert_double_ge(line->points[i].pos.z, fmin(a.z, b.z));
    }
}

static double distance(struct pn_point p, struct pn_point a, struct pn_point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
    double squared = dx * dx + dy * dy + dz * dz;
    double t = ((p.x - a.x) * dx + (p.y - a.y) * dy + (p.z - a.z) * dz) / squared;
    t = squared > 0 ? fmax(0, fmin(1, t)) : 0;
    return hypot(hypot(p.x - a.x - t * dx, p.y - a.y - t * dy), p.z - a.z - t * dz);
}

static bool same_point(const struct pn_line_point *a, const struct pn_line_point *b)
{
    return a->seq == b->seq && a->is_node == b->is_node && a->pos.x == b->pos.x &&
           a->pos.y == b->pos.y && a->pos.z == b->pos.z;
}

/* Every old point lies near some piece of the new line; ends and order are kept. */
static void check_simple(const struct pn_line *old, const struct pn_line *simple,
                         double tolerance_m)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < old->count; i++) {
        double least = INFINITY;
        for (uint32_t k = 0; k + 1 < simple->count; k++)
            least = fmin(least, distance(old->points[i].pos, simple->points[k].pos,
                                         simple->points[k + 1].pos));
        if (old->count > 1)
            ck_assert_double_le(least, tolerance_m + 1e-9);
        if (at < simple->count && same_point(&old->points[i], &simple->points[at]))
            at++;
    }
    ck_assert_uint_eq(at, simple->count);
    ck_assert(same_point(&old->points[0], &simple->points[0]));
    ck_assert(
        same_point(&old->points[old->count - 1], &simple->points[simple->count - 1]));
}

static void check_lines(const struct trip *trip, double tolerance_m)
{
    struct pn_line lane, simple;
    const struct pn_route *route = &trip->route;
    ck_assert_int_eq(pn_line_of_lanes(trip->graph, trip->network, route->nodes,
                                      route->node_count, &lane, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_line_of_lanes(trip->graph, trip->network, route->nodes,
                                      route->node_count, &simple, NULL),
                     PN_OK);
    if (trip->graph->kind[route->nodes[0]] != PN_KIND_PED)
        check_lane(trip, &lane);
    ck_assert_int_eq(pn_line_simplify(&simple, tolerance_m, NULL), PN_OK);
    check_simple(&lane, &simple, tolerance_m);
    pn_line_release(&lane);
    pn_line_release(&simple);
}

START_TEST(lanes_keep_the_formula_and_simple_lines_their_tolerance)
{
    static const double tolerances[] = {0, 0.1, 1, 5, 40, 1e6};
    struct trip trip;
    trip_init(&trip, world());
    for (int i = 0; i < ROUTES; i++) {
        next_route(&trip);
        check_lines(&trip, tolerances[i % 6]);
    }
    trip_release(&trip);
}
END_TEST

START_TEST(a_long_route_becomes_a_few_points) /* P17 */
{
    struct trip trip;
    struct pn_line line, simple;
    trip_init(&trip, world());
    do {
        next_route(&trip);
    } while (trip.route.node_count < 143);
    const struct pn_route *route = &trip.route;
    ck_assert_int_eq(pn_line_of_nodes(trip.graph, trip.network, route->nodes,
                                      route->node_count, &line, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_line_of_nodes(trip.graph, trip.network, route->nodes,
                                      route->node_count, &simple, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_line_simplify(&simple, 5, NULL), PN_OK);
    check_simple(&line, &simple, 5);
    ck_assert_uint_lt(simple.count, line.count);
    pn_line_release(&line);
    pn_line_release(&simple);
    trip_release(&trip);
}
END_TEST

START_TEST(all_of_it_holds_on_the_original_files)
{
    struct trip trip;
    trip_init(&trip, test_real_network());
    for (int i = 0; i < 12; i++) {
        next_route(&trip);
        check_steps(&trip);
        check_lines(&trip, 5);
    }
    trip_release(&trip);
}
END_TEST

static Suite *guide_suite(void)
{
    Suite *suite = suite_create("guide");
    TCase *tcase = tcase_create("routes");
    tcase_add_test(tcase, steps_join_and_add_up_to_the_route);
    tcase_add_test(tcase, levels_are_those_a_look_at_every_pair_finds);
    tcase_add_test(tcase, lanes_keep_the_formula_and_simple_lines_their_tolerance);
    tcase_add_test(tcase, a_long_route_becomes_a_few_points);
    suite_add_tcase(suite, tcase);
    TCase *real = tcase_create("real");
    tcase_add_test(real, all_of_it_holds_on_the_original_files);
    test_suite_add_real(suite, real, 1);
    return suite;
}

int main(void)
{
    return test_run(guide_suite());
}
