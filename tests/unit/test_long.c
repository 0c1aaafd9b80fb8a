/* groups/: links that are too long for a file, cut into pieces. */
#include "config.h"

#include "support/memory.h"
#include "support/scribble.h"
#include "support/suite.h"

#include <pathnode.h>

#include <string.h>

static const struct pn_groups_options cut = {.split_long = true};

static struct pn_network *compile(struct pn_paths *paths, struct pn_groups_report *report)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_groups_compile(paths, &cut, &network, report, &err), &err);
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
    return network;
}

/* Every link's length is that of its nodes, and none is held. */
static uint32_t check_lengths(const struct pn_network *network)
{
    uint32_t links = 0;
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t n = 0; n < area->node_count; n++)
            for (uint32_t i = 0; i < pn_node_link_count(&area->nodes[n]); i++, links++) {
                const struct pn_link *link = &area->links[area->nodes[n].first_link + i];
                const struct pn_node *to = pn_network_node(network, link->to);
                ck_assert_uint_eq(link->length,
                                  pn_derive_length(area->nodes[n].pos, to->pos));
            }
    }
    return links;
}

/* 600 units along x: three pieces of 200. */
START_TEST(a_link_inside_a_group_is_cut)
{
    struct pn_paths paths = {0};
    struct pn_groups_report report;
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_PED);
    scribble_node(group, 0, 1, 0, 160, 80)->flags = PN_PATH_SWITCHED_OFF;
    scribble_node(group, 1, -1, 9600, 160, 80);
    struct pn_network *network = compile(&paths, &report);
    const struct pn_area *area = pn_network_area(network, 36);
    ck_assert_uint_eq(report.links_cut, 1);
    ck_assert_uint_eq(report.nodes_between, 2);
    ck_assert_uint_eq(area->node_count, 4);
    ck_assert_uint_eq(check_lengths(network), 6);
    ck_assert_int_eq(area->nodes[2].pos.x, 1600);
    ck_assert_int_eq(area->nodes[3].pos.x, 3200);
    ck_assert_int_eq(area->nodes[3].pos.z, 40);
    ck_assert(area->nodes[2].flags & PN_NODE_SWITCHED_OFF);
    ck_assert_uint_eq(area->links[0].length, 200);
    pn_network_free(network);
    pn_paths_release(&paths);
}
END_TEST

/* As short as it may be: 255 stays, 256 is cut. */
START_TEST(only_what_is_too_long_is_cut)
{
    struct pn_paths paths = {0};
    struct pn_groups_report report;
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_PED);
    scribble_node(group, 0, 1, 0, 160, 0);
    scribble_node(group, 1, 2, 255 * 16, 160, 0);
    scribble_node(group, 2, -1, (255 + 257) * 16, 160, 0);
    pn_network_free(compile(&paths, &report));
    ck_assert_uint_eq(report.links_cut, 1);
    ck_assert_uint_eq(report.nodes_between, 1);
    pn_paths_release(&paths);
}
END_TEST

/* Over the border of two areas, a road of one lane there and two back. */
START_TEST(pieces_have_the_lanes_of_the_externals)
{
    struct pn_paths paths = {0};
    for (int side = 0; side < 2; side++) {
        struct pn_path_group *group = scribble_group(&paths, PN_KIND_CAR);
        scribble_node(group, 0, -1, side ? 6400 : -6400, 160, 0);
        struct pn_path_row *external = scribble_external(group, 1, 0, 0, 160, 0);
        external->left = side ? 2 : 1;
        external->right = side ? 1 : 2;
    }
    struct pn_network *network = compile(&paths, NULL);
    struct pn_graph *graph = NULL;
    uint32_t closed = 0;
    ck_assert_uint_eq(check_lengths(network), 8);
    ck_assert_int_eq(pn_graph_new(network, &graph, NULL), PN_OK);
    for (uint32_t a = 0; a < graph->arc_count; a++) {
        const int32_t from = graph->pos[pn_graph_source(graph, a)].x;
        const bool east = graph->pos[graph->target[a]].x > from;
        closed += graph->lanes[a] != (east ? 2 : 1);
    }
    ck_assert_uint_eq(closed, 0);
    pn_graph_free(graph);
    pn_network_free(network);
    pn_paths_release(&paths);
}
END_TEST

START_TEST(a_link_to_a_parking_place_is_refused)
{
    struct pn_paths paths = {0};
    struct pn_network *network = NULL;
    struct pn_error err;
    struct pn_path_group *group = scribble_group(&paths, PN_KIND_CAR);
    scribble_node(group, 0, 1, 0, 160, 0)->special = 2;
    scribble_node(group, 1, -1, 9600, 160, 0);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, pn_groups_compile(&paths, &cut, &network, NULL, &err),
                       &err);
    ck_assert_ptr_nonnull(
        strstr(err.message, "a link of 600 units to a parking place is over the limit"));
    ck_assert_ptr_null(network);
    pn_paths_release(&paths);
}
END_TEST

static enum pn_status compile_once(void *paths, struct pn_error *err)
{
    struct pn_network *network = NULL;
    enum pn_status status = pn_groups_compile(paths, &cut, &network, NULL, err);
    pn_network_free(network);
    return status;
}

/* So many that the nodes need room twice, peds behind vehicles. */
START_TEST(every_failing_allocation_is_survived)
{
    struct pn_paths paths = {0};
    for (int kind = 0; kind < 2; kind++)
        for (int i = 0; i < 4; i++) {
            struct pn_path_group *group =
                scribble_group(&paths, kind ? PN_KIND_PED : PN_KIND_CAR);
            scribble_node(group, 0, 1, -40000, 160 + i * 160, 0);
            scribble_node(group, 1, -1, 40000, 160 + i * 160, 0);
        }
    struct pn_groups_report report;
    pn_network_free(compile(&paths, &report));
    ck_assert_uint_eq(report.nodes_between, 8 * 19);
    test_memory_every_failure(compile_once, &paths, 1);
    pn_paths_release(&paths);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("long");
    TCase *t = tcase_create("long");
    tcase_add_test(t, a_link_inside_a_group_is_cut);
    tcase_add_test(t, only_what_is_too_long_is_cut);
    tcase_add_test(t, pieces_have_the_lanes_of_the_externals);
    tcase_add_test(t, a_link_to_a_parking_place_is_refused);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
