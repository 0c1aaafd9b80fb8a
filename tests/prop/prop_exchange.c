/*
 * exchange/ there and back: a network as the graph of another program, and that as a
 * network, keeps every node, place, layer and lane the format holds. Nodes are matched by
 * where they stand, so that one on a border may go to the other area.
 */
#include "config.h"

#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

enum { WORLDS = 6 };

/* The nodes of the layers that are written, by place. */
struct order {
    const struct pn_graph *graph;
    pn_node_id *nodes; /* in order */
    uint32_t *rank;    /* of a node; PN_NODE_NONE: not written */
    uint32_t count;
};

struct spot {
    struct pn_point_fx pos;
    pn_node_id node;
    uint8_t kind;
};

static int by_spot(const void *a, const void *b)
{
    const struct spot *x = a, *y = b;
    const int64_t d[] = {(int64_t)x->kind - y->kind, (int64_t)x->pos.x - y->pos.x,
                         (int64_t)x->pos.y - y->pos.y, (int64_t)x->pos.z - y->pos.z,
                         (int64_t)x->node - y->node};
    for (size_t i = 0; i < sizeof d / sizeof *d; i++)
        if (d[i])
            return d[i] < 0 ? -1 : 1;
    return 0;
}

static struct order order_of(const struct pn_graph *graph, uint32_t kinds)
{
    struct order order = {graph, calloc(graph->node_count + 1u, sizeof *order.nodes),
                          calloc(graph->node_count + 1u, sizeof *order.rank), 0};
    struct spot *spots = calloc(graph->node_count + 1u, sizeof *spots);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        order.rank[n] = PN_NODE_NONE;
        if (kinds >> graph->kind[n] & 1)
            spots[order.count++] = (struct spot){graph->pos[n], n, graph->kind[n]};
    }
    qsort(spots, order.count, sizeof *spots, by_spot);
    for (uint32_t i = 0; i < order.count; i++) {
        order.nodes[i] = spots[i].node;
        order.rank[spots[i].node] = i;
    }
    free(spots);
    return order;
}

/* Most lanes of the arcs from a node to the one of a rank; -1: there is none. */
static int lanes_between(const struct order *order, pn_node_id from, uint32_t to)
{
    const struct pn_graph *g = order->graph;
    int most = -1;
    for (uint32_t a = g->first_out[from]; a < g->first_out[from + 1]; a++)
        if (order->rank[g->target[a]] == to && g->lanes[a] > most)
            most = g->lanes[a];
    return most;
}

/* Every arc of one is in the other, with as many lanes. GPS.dat has a link that is open
 * or none. */
static void assert_arcs_in(const struct order *a, const struct order *b, bool gps)
{
    for (uint32_t i = 0; i < a->count; i++) {
        const pn_node_id from = a->nodes[i];
        const struct pn_graph *g = a->graph;
        for (uint32_t arc = g->first_out[from]; arc < g->first_out[from + 1]; arc++) {
            const uint32_t to = a->rank[g->target[arc]];
            if (to == PN_NODE_NONE || to == i)
                continue;
            const int here = lanes_between(a, from, to);
            const int there = lanes_between(b, b->nodes[i], to);
            if (gps)
                ck_assert_int_eq(here > 0, there > 0);
            else
                ck_assert_int_eq(here, there);
        }
    }
}

static void assert_same(const struct pn_graph *graph, const struct pn_graph *again,
                        uint32_t kinds, bool gps)
{
    struct order a = order_of(graph, kinds), b = order_of(again, PN_KINDS_ALL);
    ck_assert_uint_eq(a.count, b.count);
    for (uint32_t i = 0; i < a.count; i++) {
        const struct pn_point_fx p = graph->pos[a.nodes[i]], q = again->pos[b.nodes[i]];
        ck_assert(p.x == q.x && p.y == q.y && p.z == q.z);
        ck_assert_uint_eq(graph->kind[a.nodes[i]], again->kind[b.nodes[i]]);
    }
    assert_arcs_in(&a, &b, gps);
    assert_arcs_in(&b, &a, gps);
    free(a.nodes);
    free(a.rank);
    free(b.nodes);
    free(b.rank);
}

static void there_and_back(const struct pn_network *network, enum pn_exchange format)
{
    const bool gps = format == PN_EXCHANGE_GPS;
    const struct pn_exchange_options options = {.kinds =
                                                    gps ? PN_KINDS_CAR : PN_KINDS_ALL};
    struct pn_graph *graph = NULL, *again = NULL;
    struct pn_network *read = NULL;
    struct pn_exchange_report report;
    struct pn_exchange_lack lack;
    struct pn_error err;
    char *text = NULL;
    size_t size;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_pn_ok(
        pn_exchange_write(graph, format, &options, &text, &size, &report, &err), &err);
    ck_assert_pn_ok(pn_exchange_read(text, size, format, &read, &lack, NULL, &err), &err);
    ck_assert_pn_ok(pn_graph_new(read, &again, &err), &err);
    ck_assert_uint_eq(lack.rounded | lack.flat | lack.passed_over, 0);
    ck_assert_int_eq(lack.no_lanes, gps);
    assert_same(graph, again, options.kinds, gps);
    pn_free(text);
    pn_graph_free(again);
    pn_graph_free(graph);
    pn_network_free(read);
}

START_TEST(a_made_up_world_comes_back)
{
    const struct test_world_options options =
        test_world_small(test_seed() * 1000 + (uint64_t)(_i / PN_EXCHANGE_COUNT));
    struct pn_network *network = NULL;
    ck_assert_int_eq(test_world_new(&options, &network, NULL), PN_OK);
    there_and_back(network, (enum pn_exchange)(_i % PN_EXCHANGE_COUNT));
    pn_network_free(network);
}
END_TEST

START_TEST(the_originals_come_back)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(test_sa_nodes(), &network, NULL, NULL, &err), &err);
    there_and_back(network, (enum pn_exchange)_i);
    pn_network_free(network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exchange, there and back");
    TCase *made = tcase_create("made-up worlds");
    TCase *real = tcase_create("originals");
    tcase_add_loop_test(made, a_made_up_world_comes_back, 0, WORLDS * PN_EXCHANGE_COUNT);
    tcase_add_loop_test(real, the_originals_come_back, 0, PN_EXCHANGE_COUNT);
    tcase_set_timeout(real, 120);
    suite_add_tcase(suite, made);
    test_suite_add_real(suite, real, PN_EXCHANGE_COUNT);
    return test_run(suite);
}
