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

/* The distance to the nearest arc or lonely node, by halving the link in search of its
   nearest point; how near is known to 2^-40 of the link. */
static double link_distance(const struct pn_graph *g, uint32_t a, uint32_t b,
                            const struct pn_snap_query *query)
{
    double low = 0, high = 1,
           p[3] = {g->pos[a].x / 8.0, g->pos[a].y / 8.0, g->pos[a].z / 8.0};
    double d[3] = {g->pos[b].x / 8.0 - p[0], g->pos[b].y / 8.0 - p[1],
                   g->pos[b].z / 8.0 - p[2]};
    double off[3] = {query->point.x - p[0], query->point.y - p[1], query->point.z - p[2]};
    int axes = query->has_z ? 3 : 2;
    for (int step = 0; step < 40; step++) {
        double middle = (low + high) / 2, slope = 0;
        for (int i = 0; i < axes; i++)
            slope += (off[i] - middle * d[i]) * d[i];
        if (slope > 0)
            low = middle;
        else
            high = middle;
    }
    double sum = 0;
    for (int i = 0; i < axes; i++)
        sum += (off[i] - low * d[i]) * (off[i] - low * d[i]);
    return sqrt(sum);
}

static bool joins(const struct pn_graph *g, const uint32_t *region, uint32_t a,
                  uint32_t b, const struct pn_snap_query *q)
{
    bool region_fits = !q->connected ||
                       (region[a] == region[q->with] &&
                        (g->kind[a] == PN_KIND_PED) == (g->kind[q->with] == PN_KIND_PED));
    return region_fits && q->kinds >> g->kind[a] & 1 && q->kinds >> g->kind[b] & 1;
}

static double scan_links(const struct pn_graph *g, const uint32_t *region,
                         const struct pn_snap_query *q)
{
    double least = HUGE_VAL;
    for (uint32_t n = 0; n < g->node_count; n++) {
        bool lonely = true;
        for (uint32_t a = g->first_out[n]; a < g->first_out[n + 1]; a++) {
            lonely &= g->target[a] == n;
            if (g->target[a] != n && joins(g, region, n, g->target[a], q))
                least = fmin(least, link_distance(g, n, g->target[a], q));
        }
        if (lonely && joins(g, region, n, n, q))
            least = fmin(least, link_distance(g, n, n, q));
    }
    return least;
}

static void check_snap(const struct pn_graph *g, const uint32_t *region,
                       const struct pn_snap *snap, const struct pn_snap_query *query)
{
    struct pn_place place;
    double least = scan_links(g, region, query);
    int status = pn_snap_nearest(snap, query, &place, NULL, NULL);
    ck_assert_int_eq(status, isinf(least) ? PN_E_NOTFOUND : PN_OK);
    if (isinf(least))
        return;
    ck_assert_double_eq_tol(place.distance_m, least, 1e-9 * (1 + least) + 1e-3);
    ck_assert(place.fraction >= 0 && place.fraction <= 1);
    ck_assert(joins(g, region, place.a, place.b, query));
    if (place.arc == PN_NODE_NONE) {
        ck_assert_uint_eq(place.a, place.b);
    } else {
        ck_assert(place.arc >= g->first_out[place.a] &&
                  place.arc < g->first_out[place.a + 1]);
        ck_assert_uint_eq(g->target[place.arc], place.b);
    }
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
        struct pn_snap *snap;
        uint32_t counts[2], *region = calloc(g->node_count + 1, sizeof *region);
        ck_assert_int_eq(pn_index_new(g, &index, NULL), PN_OK);
        ck_assert_int_eq(pn_snap_new(g, PN_KINDS_ALL, &snap, NULL), PN_OK);
        ck_assert_int_eq(pn_graph_regions(g, region, NULL, counts, NULL), PN_OK);
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
            struct pn_snap_query place = {
                .point = a,
                .has_z = q % 2 == 0,
                .kinds = kinds,
                .connected = g->node_count && q % 3 == 0,
                .with = g->node_count ? test_random_below(&rng, g->node_count) : 0};
            check_snap(g, region, snap, &place);
            check_nearest(g, index, &query);
            check_box(g, index, &box, kinds);
        }
        free(region);
        pn_snap_free(snap);
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
