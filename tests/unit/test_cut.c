/*  cut/cost, route/cut: arc costs, and the shapes a chain can have. */
#include "config.h"

#include "support/memory.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode/cut.h>

#include <stdlib.h>

/* A world and its cut graph by length, ignoring lanes unless obey is set. */
struct scene {
    struct toy toy;
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_cut *cut;
};

static void build(struct scene *s, enum pn_metric metric, enum pn_one_way one_way)
{
    struct pn_error err;
    pn_error_clear(&err);
    s->graph = toy_graph(&s->toy);
    struct pn_route_options options = {metric, one_way};
    ck_assert_pn_ok(pn_costs_new(s->graph, PN_KINDS_VEHICLE, &options, &s->costs, &err),
                    &err);
    ck_assert_pn_ok(pn_cut_new(s->costs, &s->cut, &err), &err);
}

static void drop(struct scene *s)
{
    pn_cut_free(s->cut);
    pn_costs_free(s->costs);
    toy_graph_free(s->graph);
    toy_release(&s->toy);
}

static void build_path(struct scene *s, uint32_t nodes, const uint32_t *path,
                       uint32_t count)
{
    toy_init(&s->toy, nodes);
    toy_path(&s->toy, path, count, 2);
    build(s, PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE);
}

START_TEST(costs_follow_metric_lanes_and_layer)
{
    struct toy toy;
    toy_init(&toy, 4);
    toy_add(&toy, 0, 1, 7, 1);
    toy_add(&toy, 1, 0, 7, 0);
    toy_add(&toy, 1, 2, 9, 1);
    toy.kind[2] = PN_KIND_PED;
    struct pn_graph *graph = toy_graph(&toy);
    struct pn_costs *costs;
    struct pn_route_options obey = {PN_METRIC_LENGTH, PN_ONE_WAY_OBEY};
    ck_assert_int_eq(pn_costs_new(graph, PN_KINDS_CAR, &obey, &costs, NULL), PN_OK);
    ck_assert_uint_eq(costs->arc[0], 7);
    ck_assert_uint_eq(costs->arc[1], PN_COST_CLOSED);
    ck_assert_uint_eq(costs->arc[2], PN_COST_CLOSED);
    pn_costs_free(costs);
    struct pn_route_options metres = {PN_METRIC_METRES, PN_ONE_WAY_IGNORE};
    ck_assert_int_eq(pn_costs_new(graph, PN_KINDS_CAR, &metres, &costs, NULL), PN_OK);
    ck_assert_uint_eq(costs->arc[1], 7 * PN_Q16_PER_M);
    pn_costs_free(costs);
    toy_graph_free(graph);
    toy_release(&toy);
}
END_TEST

START_TEST(costs_refuse_prefer_no_kind_and_65_km)
{
    struct toy toy;
    struct pn_error err;
    toy_init(&toy, 2);
    toy_add(&toy, 0, 1, 7, 1);
    toy.arc[0].metres_q16 = UINT32_MAX;
    struct pn_graph *graph = toy_graph(&toy);
    struct pn_costs *costs = NULL;
    struct pn_route_options options = {PN_METRIC_METRES, PN_ONE_WAY_PREFER};
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG,
                       pn_costs_new(graph, PN_KINDS_CAR, &options, &costs, &err), &err);
    options.one_way = PN_ONE_WAY_OBEY;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_costs_new(graph, 0, &options, &costs, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT,
                       pn_costs_new(graph, PN_KINDS_CAR, &options, &costs, &err), &err);
    ck_assert_ptr_null(costs);
    toy_graph_free(graph);
    toy_release(&toy);
}
END_TEST

START_TEST(nothing_at_all_has_an_empty_cut)
{
    struct scene s;
    build_path(&s, 0, NULL, 0);
    ck_assert_uint_eq(s.cut->end_count + s.cut->chain_count + s.cut->region_count, 0);
    drop(&s);
}
END_TEST

START_TEST(lone_nodes_and_self_links_are_ends)
{
    struct scene s;
    toy_init(&s.toy, 2);
    toy_link(&s.toy, 1, 1, 3);
    build(&s, PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE);
    ck_assert_uint_eq(s.cut->end_count, 2);
    ck_assert_uint_eq(s.cut->region_count, 2);
    ck_assert_uint_eq(s.cut->chain_count, 0);
    drop(&s);
}
END_TEST

START_TEST(a_row_is_one_chain)
{
    struct scene s;
    build_path(&s, 5, (const uint32_t[]){3, 0, 4, 1, 2}, 5);
    ck_assert_uint_eq(s.cut->end_count, 2);
    ck_assert_uint_eq(s.cut->end_node[0], 2);
    ck_assert_uint_eq(s.cut->end_node[1], 3);
    ck_assert_uint_eq(s.cut->chain_count, 1);
    const struct pn_cut_chain *chain = s.cut->chain;
    ck_assert_uint_eq(chain->cost_ab, 8);
    ck_assert_uint_eq(chain->cost_ba, 8);
    pn_node_id nodes[3];
    pn_cut_unpack(s.cut, 0, s.cut->end_node[chain->a] != 3, nodes);
    ck_assert_uint_eq(nodes[0], 0);
    ck_assert_uint_eq(nodes[1], 4);
    ck_assert_uint_eq(nodes[2], 1);
    drop(&s);
}
END_TEST

START_TEST(a_ring_gets_its_lowest_node_as_end)
{
    struct scene s;
    build_path(&s, 4, (const uint32_t[]){2, 1, 3, 0, 2}, 5);
    ck_assert_uint_eq(s.cut->end_count, 1);
    ck_assert_uint_eq(s.cut->end_node[0], 0);
    ck_assert_uint_eq(s.cut->chain_count, 1);
    ck_assert_uint_eq(s.cut->chain->count, 3);
    ck_assert_uint_eq(s.cut->chain->cost_ab, 8);
    ck_assert_uint_eq(s.cut->first_arc[1], 2);
    drop(&s);
}
END_TEST

START_TEST(a_lollipop_has_a_loop_and_a_stick)
{
    struct scene s;
    build_path(&s, 5, (const uint32_t[]){4, 0, 1, 2, 3, 0}, 6);
    ck_assert_uint_eq(s.cut->end_count, 2);
    ck_assert_uint_eq(s.cut->chain_count, 2);
    struct pn_cut_place place = pn_cut_place(s.cut, s.cut->ref[1]);
    ck_assert_uint_eq(place.a, place.b);
    ck_assert_uint_eq(place.to_a + place.to_b, 8);
    drop(&s);
}
END_TEST

START_TEST(parallel_chains_and_links_stay_apart)
{
    struct scene s;
    toy_init(&s.toy, 6);
    toy_path(&s.toy, (const uint32_t[]){0, 1}, 2, 9);
    toy_path(&s.toy, (const uint32_t[]){0, 1}, 2, 5); /* a second link: one neighbour */
    toy_path(&s.toy, (const uint32_t[]){0, 2, 1}, 3, 1);
    toy_path(&s.toy, (const uint32_t[]){0, 3, 4, 1}, 4, 1);
    build(&s, PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE);
    ck_assert_uint_eq(s.cut->chain_count, 3);
    ck_assert_uint_eq(s.cut->first_arc[1], 3);
    ck_assert_uint_eq(s.cut->arc[0].cost_out, 2);
    ck_assert_uint_eq(s.cut->arc[1].cost_out, 3);
    ck_assert_uint_eq(s.cut->arc[2].cost_out, 5);
    drop(&s);
}
END_TEST

/* 0 -> 1 -> 2 -> 3 -> 4, where 1 - 2 is one-way and 3 -> 2 has no link at all. */
START_TEST(a_closed_step_closes_its_direction_from_there_on)
{
    struct scene s;
    toy_init(&s.toy, 5);
    toy_link(&s.toy, 0, 1, 1);
    toy_add(&s.toy, 1, 2, 1, 1);
    toy_add(&s.toy, 2, 1, 1, 0);
    toy_add(&s.toy, 2, 3, 1, 1);
    toy_link(&s.toy, 3, 4, 1);
    build(&s, PN_METRIC_LENGTH, PN_ONE_WAY_OBEY);
    ck_assert_uint_eq(s.cut->end_count, 2);
    ck_assert_uint_eq(s.cut->chain_count, 1);
    bool a_first = s.cut->end_node[s.cut->chain->a] == 0;
    struct pn_cut_place one = pn_cut_place(s.cut, s.cut->ref[1]);
    struct pn_cut_place three = pn_cut_place(s.cut, s.cut->ref[3]);
    uint32_t there = a_first ? s.cut->chain->cost_ab : s.cut->chain->cost_ba;
    uint32_t back = a_first ? s.cut->chain->cost_ba : s.cut->chain->cost_ab;
    ck_assert_uint_eq(there, 4);
    ck_assert_uint_eq(back, PN_COST_CLOSED);
    ck_assert_uint_eq(a_first ? one.to_a : one.to_b, 1);
    ck_assert_uint_eq(a_first ? one.to_b : one.to_a, 3);
    ck_assert_uint_eq(a_first ? three.to_a : three.to_b, PN_COST_CLOSED);
    ck_assert_uint_eq(a_first ? three.from_b : three.from_a, 1);
    ck_assert_uint_eq(pn_cut_along(s.cut, one.ref, three.ref), 2);
    ck_assert_uint_eq(pn_cut_along(s.cut, three.ref, one.ref), PN_COST_CLOSED);
    ck_assert_uint_eq(pn_cut_along(s.cut, three.ref, three.ref), 0);
    drop(&s);
}
END_TEST

START_TEST(a_chain_past_32_bits_is_broken)
{
    struct scene s;
    toy_init(&s.toy, 6);
    toy_path(&s.toy, (const uint32_t[]){0, 1, 2, 3, 4, 5}, 6, 1);
    for (uint32_t i = 0; i < s.toy.arcs; i++)
        s.toy.arc[i].metres_q16 = 0x70000000u;
    build(&s, PN_METRIC_METRES, PN_ONE_WAY_IGNORE);
    ck_assert_uint_eq(s.cut->chain_count, 3);
    ck_assert_uint_eq(s.cut->end_count, 4);
    for (uint32_t c = 0; c < 3; c++)
        ck_assert_uint_ge(s.cut->chain[c].cost_ab, 0x70000000u);
    drop(&s);
}
END_TEST

/* Every node of the layer stands in one place; chains unpack to steps that exist. */
START_TEST(random_worlds_are_cut_without_loss)
{
    struct scene s;
    toy_random(&s.toy, test_seed() * 1000 + (uint64_t)_i, 1 + (uint32_t)_i % 17);
    build(&s, PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE);
    uint32_t seen = s.cut->end_count;
    for (uint32_t c = 0; c < s.cut->chain_count; c++) {
        const struct pn_cut_chain *chain = &s.cut->chain[c];
        pn_node_id *nodes = malloc((chain->count + 2) * sizeof *nodes);
        nodes[0] = s.cut->end_node[chain->a];
        pn_cut_unpack(s.cut, c, false, nodes + 1);
        nodes[chain->count + 1] = s.cut->end_node[chain->b];
        uint64_t sum = 0;
        for (uint32_t i = 0; i <= chain->count; i++) {
            uint32_t step = pn_costs_step(s.costs, nodes[i], nodes[i + 1]);
            ck_assert(step != PN_COST_CLOSED ||
                      pn_costs_find(s.costs, nodes[i + 1], nodes[i]) != PN_NODE_NONE);
            sum = step == PN_COST_CLOSED ? PN_COST_CLOSED : sum + step;
            if (step == PN_COST_CLOSED)
                break;
        }
        ck_assert_uint_eq(sum, chain->cost_ab);
        seen += chain->count;
        free(nodes);
    }
    ck_assert_uint_eq(seen, s.toy.nodes);
    drop(&s);
}
END_TEST

static enum pn_status make_and_free(void *context, struct pn_error *err)
{
    struct pn_cut *cut;
    enum pn_status status = pn_cut_new(context, &cut, err);
    if (status == PN_OK)
        pn_cut_free(cut);
    return status;
}

START_TEST(no_allocation_may_fail_unnoticed)
{
    struct scene s;
    toy_random(&s.toy, 5, 12);
    build(&s, PN_METRIC_LENGTH, PN_ONE_WAY_OBEY);
    test_memory_every_failure(make_and_free, s.costs, 1);
    drop(&s);
}
END_TEST

static Suite *cut_suite(void)
{
    Suite *suite = suite_create("cut");
    TCase *costs = tcase_create("costs");
    tcase_add_test(costs, costs_follow_metric_lanes_and_layer);
    tcase_add_test(costs, costs_refuse_prefer_no_kind_and_65_km);
    suite_add_tcase(suite, costs);
    TCase *shapes = tcase_create("shapes");
    tcase_add_test(shapes, nothing_at_all_has_an_empty_cut);
    tcase_add_test(shapes, lone_nodes_and_self_links_are_ends);
    tcase_add_test(shapes, a_row_is_one_chain);
    tcase_add_test(shapes, a_ring_gets_its_lowest_node_as_end);
    tcase_add_test(shapes, a_lollipop_has_a_loop_and_a_stick);
    tcase_add_test(shapes, parallel_chains_and_links_stay_apart);
    tcase_add_test(shapes, a_closed_step_closes_its_direction_from_there_on);
    tcase_add_test(shapes, a_chain_past_32_bits_is_broken);
    tcase_add_loop_test(shapes, random_worlds_are_cut_without_loss, 0, 100);
    tcase_add_test(shapes, no_allocation_may_fail_unnoticed);
    suite_add_tcase(suite, shapes);
    return suite;
}

int main(void)
{
    return test_run(cut_suite());
}
