/* index/ on random worlds: nearest nodes and boxes are those a scan of all nodes finds.
 */
#include "config.h"

#include "support/random.h"
#include "support/scatter.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>

static double distance2(const struct pn_graph *g, uint32_t n,
                        const struct pn_nearest_query *query)
{
    double dx = query->point.x - g->pos[n].x / 8.0;
    double dy = query->point.y - g->pos[n].y / 8.0;
    double dz = query->has_z ? query->point.z - g->pos[n].z / 8.0 : 0;
    return dx * dx + dy * dy + dz * dz;
}

/* The next one after a distance and id, in order of distance, then id. */
static uint32_t scan_after(const struct pn_graph *g, const struct pn_nearest_query *query,
                           double last, int64_t last_node)
{
    uint32_t best = PN_NODE_NONE;
    double least = HUGE_VAL;
    for (uint32_t n = 0; n < g->node_count; n++) {
        double d2 = distance2(g, n, query);
        bool later = d2 > last || (!(d2 < last) && (int64_t)n > last_node);
        if (query->kinds >> g->kind[n] & 1 && later && d2 < least) {
            least = d2;
            best = n;
        }
    }
    return best;
}

static bool scan_levels(const struct pn_graph *g, const struct pn_nearest_query *query,
                        uint32_t first)
{
    for (uint32_t n = 0; n < g->node_count; n++) {
        if (query->kinds >> g->kind[n] & 1 && distance2(g, n, query) <= 25 &&
            abs(g->pos[n].z - g->pos[first].z) > 40)
            return true;
    }
    return false;
}

static void check_nearest(const struct pn_graph *g, const struct pn_index *index,
                          const struct pn_nearest_query *query)
{
    struct pn_nearest *found = calloc(query->count, sizeof *found);
    uint32_t count = 0;
    bool levels = true;
    int status = pn_index_nearest(index, query, found, &count, &levels, NULL);
    uint32_t node = scan_after(g, query, -1, -1), i = 0;
    ck_assert_int_eq(status, node == PN_NODE_NONE ? PN_E_NOTFOUND : PN_OK);
    if (status == PN_OK)
        ck_assert_int_eq(levels, !query->has_z && scan_levels(g, query, node));
    for (; i < query->count && node != PN_NODE_NONE; i++) {
        double d2 = distance2(g, node, query);
        ck_assert_uint_lt(i, count);
        ck_assert_uint_eq(found[i].node, node);
        ck_assert_double_eq(found[i].distance_m, sqrt(d2));
        node = scan_after(g, query, d2, node);
    }
    ck_assert_uint_eq(count, i);
    free(found);
}

static double coordinate(struct test_random *rng, double spread)
{
    /* Mostly in the world, on whole steps so that distances tie; else far off. */
    double fine = test_random_below(rng, 2) ? 8 : 1000;
    double reach = test_random_below(rng, 6) ? spread : 100 * spread + 1e4;
    double steps = test_random_in(rng, -1000, 1000) / 1000.0 * reach * fine / 1.5;
    return floor(steps) / fine;
}

static void check_box(const struct pn_graph *g, const struct pn_index *index,
                      const struct pn_box *box, uint32_t kinds)
{
    pn_node_id *nodes;
    uint32_t count, at = 0;
    ck_assert_int_eq(pn_index_box(index, box, kinds, &nodes, &count, NULL), PN_OK);
    for (uint32_t n = 0; n < g->node_count; n++) {
        double x = g->pos[n].x / 8.0, y = g->pos[n].y / 8.0, z = g->pos[n].z / 8.0;
        if (kinds >> g->kind[n] & 1 && x >= box->min.x && x <= box->max.x &&
            y >= box->min.y && y <= box->max.y && z >= box->min.z && z <= box->max.z) {
            ck_assert_uint_lt(at, count);
            ck_assert_uint_eq(nodes[at++], n);
        }
    }
    ck_assert_uint_eq(at, count);
    pn_free(nodes);
}

static const double spreads[] = {0, 1, 30, 800, 30000, 9e7};
enum { SPREADS = sizeof spreads / sizeof *spreads };

START_TEST(the_index_finds_what_a_scan_finds)
{
    struct test_random rng = {test_seed() * 1000 + (unsigned long)_i};
    for (int round = 0; round < 5; round++) {
        struct scatter scatter = {test_random_next(&rng), test_random_below(&rng, 250),
                                  spreads[_i] / 2, SCATTER_FEW};
        struct pn_graph *g = scatter_graph(&scatter, 0, NULL);
        struct pn_index *index;
        ck_assert_int_eq(pn_index_new(g, &index, NULL), PN_OK);
        for (int q = 0; q < 60; q++) {
            struct pn_point a = {coordinate(&rng, spreads[_i]),
                                 coordinate(&rng, spreads[_i]),
                                 coordinate(&rng, spreads[_i])};
            struct pn_point b = {a.x + fabs(coordinate(&rng, spreads[_i])),
                                 a.y + fabs(coordinate(&rng, spreads[_i])),
                                 a.z + fabs(coordinate(&rng, spreads[_i]))};
            uint32_t kinds = 1 + test_random_below(&rng, PN_KINDS_ALL);
            uint32_t many = test_random_below(&rng, 4) ? 1 : g->node_count;
            struct pn_nearest_query query = {a, q % 2 == 0, kinds,
                                             1 + test_random_below(&rng, many + 1)};
            struct pn_box box = {a, b};
            check_nearest(g, index, &query);
            check_box(g, index, &box, kinds);
        }
        pn_index_free(index);
        scatter_free(g);
    }
}
END_TEST

static Suite *suite_of_index(void)
{
    Suite *suite = suite_create("properties of index");
    TCase *tcase = tcase_create("index");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, the_index_finds_what_a_scan_finds, 0, SPREADS);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(suite_of_index());
}
