/* pathnode/labels.h: two lists joined give the costs of the plainest reference, and the
 * steps lead there; on worlds made by chance, and on the original files. */
#include "config.h"

#include "support/memory.h"
#include "support/random.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode.h>

#include <stdlib.h>

enum { WORLDS = 40, PAIRS = 480 };

static const struct pn_route_options modes[] = {
    {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE},
    {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY},
    {PN_METRIC_METRES, PN_ONE_WAY_IGNORE},
    {PN_METRIC_METRES, PN_ONE_WAY_OBEY},
};

/* The label of a hub in a node's list, or NULL. */
static const struct pn_label *find(const struct pn_label_lists *lists, pn_node_id node,
                                   pn_node_id hub)
{
    for (uint64_t i = lists->first[node]; i < lists->first[node + 1]; i++)
        if (lists->label[i].hub == hub)
            return &lists->label[i];
    return NULL;
}

/* The least sum over common hubs; *hub is one that gives it. */
static uint64_t join(const struct pn_labels *labels, pn_node_id from, pn_node_id to,
                     pn_node_id *hub)
{
    uint64_t best = PN_COST_NONE;
    for (uint64_t i = labels->out.first[from]; i < labels->out.first[from + 1]; i++) {
        const struct pn_label *out = &labels->out.label[i];
        const struct pn_label *in = find(&labels->in, to, out->hub);
        if (in && out->cost + in->cost < best) {
            best = out->cost + in->cost;
            *hub = out->hub;
        }
    }
    return best;
}

/* Follows the steps from a node to a hub; NULL, or what is wrong. */
static const char *follow(const struct pn_costs *costs,
                          const struct pn_label_lists *lists, pn_node_id node,
                          pn_node_id hub, bool out)
{
    const struct pn_label *label = find(lists, node, hub);
    for (uint32_t steps = 0; node != hub; steps++) {
        pn_node_id next = label->step;
        const struct pn_label *after = find(lists, next, hub);
        if (!after)
            return "steps to a node without the hub";
        uint32_t cost =
            out ? pn_costs_step(costs, node, next) : pn_costs_step(costs, next, node);
        if (cost == PN_COST_CLOSED || after->cost + cost != label->cost)
            return "takes a step that is not on a shortest way";
        if (steps == costs->graph->node_count)
            return "goes round in a ring";
        node = next;
        label = after;
    }
    return label->cost ? "has a hub at a distance from itself" : NULL;
}

static const char *fault_of(const struct pn_costs *costs, const struct pn_labels *labels,
                            pn_node_id from, pn_node_id to, uint64_t wanted)
{
    pn_node_id hub = PN_NODE_NONE;
    if (join(labels, from, to, &hub) != wanted)
        return "has another distance";
    if (wanted == PN_COST_NONE)
        return NULL;
    const char *fault = follow(costs, &labels->out, from, hub, true);
    return fault ? fault : follow(costs, &labels->in, to, hub, false);
}

/* All pairs from some sources; every one of them if step is 1. */
static void hold(const struct pn_costs *costs, const struct pn_labels *labels,
                 uint32_t step, uint32_t to_step, unsigned long seed)
{
    uint32_t nodes = costs->graph->node_count;
    uint64_t *dist = malloc((nodes + 1) * sizeof *dist);
    ck_assert_uint_eq(labels->node_count, nodes);
    for (pn_node_id from = 0; from < nodes; from += step) {
        if (!pn_costs_has(costs, from)) {
            ck_assert_uint_eq(labels->out.first[from], labels->out.first[from + 1]);
            continue;
        }
        toy_distances(costs, from, dist);
        for (pn_node_id to = from % to_step; to < nodes; to += to_step) {
            const char *fault = fault_of(costs, labels, from, to, dist[to]);
            ck_assert_msg(!fault, "seed %lu: %u to %u %s", seed, from, to, fault);
        }
    }
    free(dist);
}

START_TEST(labels_join_to_the_least_cost)
{
    for (unsigned long i = 0; i < WORLDS; i++) {
        struct toy toy;
        struct pn_costs *costs;
        struct pn_labels *labels;
        unsigned long seed = test_seed() * 1000 + i;
        toy_random(&toy, seed, 2 + (uint32_t)(i % 6));
        struct pn_graph *graph = toy_graph(&toy);
        ck_assert_int_eq(pn_costs_new(graph, PN_KINDS_VEHICLE, &modes[_i], &costs, NULL),
                         PN_OK);
        ck_assert_int_eq(pn_labels_new(costs, &labels, NULL), PN_OK);
        hold(costs, labels, 1, 1, seed);
        pn_labels_free(labels);
        pn_costs_free(costs);
        toy_graph_free(graph);
        toy_release(&toy);
    }
}
END_TEST

START_TEST(hubs_of_a_list_are_in_order)
{
    struct toy toy;
    struct pn_costs *costs;
    struct pn_labels *labels;
    toy_random(&toy, test_seed(), 6);
    struct pn_graph *graph = toy_graph(&toy);
    ck_assert_int_eq(pn_costs_new(graph, PN_KINDS_VEHICLE, &modes[1], &costs, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_labels_new(costs, &labels, NULL), PN_OK);
    for (uint32_t n = 0; n < graph->node_count; n++)
        for (uint64_t i = labels->in.first[n] + 1; i < labels->in.first[n + 1]; i++)
            ck_assert_uint_lt(labels->in.label[i - 1].hub, labels->in.label[i].hub);
    pn_labels_free(labels);
    pn_costs_free(costs);
    toy_graph_free(graph);
    toy_release(&toy);
}
END_TEST

START_TEST(no_nodes_no_labels)
{
    struct toy toy;
    struct pn_costs *costs;
    struct pn_labels *labels;
    toy_init(&toy, 0);
    struct pn_graph *graph = toy_graph(&toy);
    ck_assert_int_eq(pn_costs_new(graph, PN_KINDS_VEHICLE, &modes[0], &costs, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_labels_new(costs, &labels, NULL), PN_OK);
    ck_assert_uint_eq(labels->out.first[0], 0);
    pn_labels_free(labels);
    pn_costs_free(costs);
    toy_graph_free(graph);
    toy_release(&toy);
}
END_TEST

static enum pn_status make(void *context, struct pn_error *err)
{
    struct pn_labels *labels;
    enum pn_status status = pn_labels_new(context, &labels, err);
    if (status == PN_OK)
        pn_labels_free(labels);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct toy toy;
    struct pn_costs *costs;
    toy_random(&toy, 3, 4);
    struct pn_graph *graph = toy_graph(&toy);
    ck_assert_int_eq(pn_costs_new(graph, PN_KINDS_VEHICLE, &modes[1], &costs, NULL),
                     PN_OK);
    test_memory_every_failure(make, costs, 1);
    pn_costs_free(costs);
    toy_graph_free(graph);
    toy_release(&toy);
}
END_TEST

/* Some pairs, by the router's Dijkstra. */
static void hold_real(const struct pn_graph *graph, const struct pn_route_options *mode,
                      const struct pn_labels *labels, uint32_t kinds)
{
    struct pn_router *router;
    struct test_random random = {test_seed()};
    ck_assert_int_eq(pn_router_new(graph, &router, NULL), PN_OK);
    for (uint32_t i = 0; i < PAIRS; i++) {
        pn_node_id from, to, hub;
        do
            from = test_random_below(&random, graph->node_count);
        while (!(kinds >> graph->kind[from] & 1u));
        do /* every other one near by: ends of the same chain */
            to = i % 2 ? (from + i % 9) % graph->node_count
                       : test_random_below(&random, graph->node_count);
        while (!(kinds >> graph->kind[to] & 1u) && ++i);
        struct pn_route route = {0};
        enum pn_status status = pn_route_dijkstra(router, from, to, mode, &route, NULL);
        uint64_t wanted = status == PN_OK ? route.cost : PN_COST_NONE;
        ck_assert_uint_eq(join(labels, from, to, &hub), wanted);
        pn_route_release(&route);
    }
    pn_router_free(router);
}

START_TEST(labels_of_the_originals_are_exact)
{
    struct pn_network *network;
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_labels *labels;
    uint32_t kinds = _i == 2 ? PN_KINDS_PED : PN_KINDS_VEHICLE;
    ck_assert_int_eq(pn_source_load(test_sa_nodes(), &network, NULL, NULL, NULL), PN_OK);
    ck_assert_int_eq(pn_graph_new(network, &graph, NULL), PN_OK);
    ck_assert_int_eq(pn_costs_new(graph, kinds, &modes[_i], &costs, NULL), PN_OK);
    ck_assert_int_eq(pn_labels_new(costs, &labels, NULL), PN_OK);
    hold_real(graph, &modes[_i], labels, kinds);
    pn_labels_free(labels);
    pn_costs_free(costs);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("labels");
    TCase *t = tcase_create("labels");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, labels_join_to_the_least_cost, 0, 4);
    tcase_add_test(t, hubs_of_a_list_are_in_order);
    tcase_add_test(t, no_nodes_no_labels);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    TCase *real = tcase_create("originals");
    tcase_set_timeout(real, 120);
    tcase_add_loop_test(real, labels_of_the_originals_are_exact, 0, 3);
    test_suite_add_real(suite, real, 3);
    return test_run(suite);
}
