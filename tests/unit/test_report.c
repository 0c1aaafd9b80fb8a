/* report/: the words of each format, and that JSON is JSON. */
#include "config.h"

#include "support/json.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <locale.h>
#include <string.h>

static struct pn_error err;
static struct pn_network *network;
static struct pn_graph *graph;
static struct pn_route route;
static struct pn_route_answer answer;

/* 0/0 - 36/0 - 36/1 in a row, the last step against the only lane. */
static void setup(void)
{
    pn_error_clear(&err);
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -2427.625, -2900, 0);
    int b = test_net_node(net, PN_KIND_CAR, 100, 0.125, -7.5);
    int c = test_net_node(net, PN_KIND_CAR, 104, 3.125, -7.5);
    test_net_link(net, b, c, 0, 1);
    network = test_net_finish(net);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    pn_node_id nodes[3] = {pn_graph_find(graph, test_net_address(net, a)),
                           pn_graph_find(graph, test_net_address(net, b)),
                           pn_graph_find(graph, test_net_address(net, c))};
    test_net_free(net);
    struct pn_router *router;
    struct pn_route_options options = {PN_METRIC_METRES, PN_ONE_WAY_PREFER};
    ck_assert_pn_ok(pn_router_new(graph, &router, &err), &err);
    ck_assert_pn_ok(pn_route_astar(router, nodes[1], nodes[2], &options, &route, &err),
                    &err);
    pn_router_free(router);
    answer = (struct pn_route_answer){.graph = graph,
                                      .route = &route,
                                      .options = options,
                                      .kind = "car",
                                      .from = nodes[1],
                                      .to = nodes[2],
                                      .from_snap_m = 1234.5678,
                                      .from_region = 2,
                                      .from_region_size = 2,
                                      .to_region = 1,
                                      .to_region_size = 1};
}

static void teardown(void)
{
    pn_route_release(&route);
    pn_graph_free(graph);
    pn_network_free(network);
}

/* The report of answer, held until the next call. */
static const char *report(enum pn_report_format format)
{
    static char *text;
    size_t size;
    pn_free(text);
    text = NULL;
    ck_assert_pn_ok(pn_report_route(&answer, format, &text, &size, &err), &err);
    ck_assert_uint_eq(strlen(text), size);
    ck_assert_int_eq(text[size - 1], '\n');
    if (format == PN_REPORT_JSON || format == PN_REPORT_GEOJSON)
        ck_assert_json(text, size);
    return text;
}

static void lose_the_route(enum pn_no_route reason)
{
    pn_route_release(&route);
    route.reason = reason;
}

START_TEST(formats_have_names)
{
    ck_assert_str_eq(pn_report_format_name(PN_REPORT_CSV), "csv");
    ck_assert_str_eq(pn_report_format_name(PN_REPORT_JSON), "json");
    ck_assert_str_eq(pn_report_format_name(PN_REPORT_GEOJSON), "geojson");
    ck_assert_str_eq(pn_report_format_name(PN_REPORT_PAWN), "pawn");
    ck_assert_ptr_null(pn_report_format_name(PN_REPORT_COUNT));
}
END_TEST

START_TEST(csv_has_a_row_a_node)
{
    ck_assert_str_eq(report(PN_REPORT_CSV), "seq,area,node,x,y,z,stop_range\n"
                                            "0,36,0,100.0,0.125,-7.5,\n"
                                            "1,36,1,104.0,3.125,-7.5,\n");
    lose_the_route(PN_NO_ROUTE_ONE_WAY);
    ck_assert_str_eq(report(PN_REPORT_CSV), "seq,area,node,x,y,z,stop_range\n");
}
END_TEST

START_TEST(json_has_question_sums_and_nodes)
{
    const char *json = report(PN_REPORT_JSON);
    ck_assert_json_at(json, "status", "\"ok\"");
    ck_assert_json_at(json, "metric", "\"metres\"");
    ck_assert_json_at(json, "one_way", "\"prefer\"");
    ck_assert_json_at(json, "kind", "\"car\"");
    ck_assert_json_at(json, "from", "{\"area\":36,\"node\":0,\"snap_m\":1234.568}");
    ck_assert_json_at(json, "to", "{\"area\":36,\"node\":1,\"snap_m\":0.0}");
    ck_assert_json_at(json, "metres", "5.0");
    ck_assert_json_at(json, "wrong_way_metres", "5.0");
    ck_assert_json_at(json, "node_count", "2");
    ck_assert_int_eq(test_json_count(json, "nodes"), 2);
    ck_assert_json_at(json, "nodes.1",
                      "{\"seq\":1,\"area\":36,\"node\":1,\"x\":104.0,"
                      "\"y\":3.125,\"z\":-7.5}");
    ck_assert_ptr_null(test_json_at(json, "reason"));
    ck_assert_ptr_null(test_json_at(json, "from.region"));
}
END_TEST

START_TEST(json_without_a_route_says_why)
{
    lose_the_route(PN_NO_ROUTE_REGIONS);
    const char *json = report(PN_REPORT_JSON);
    ck_assert_json_at(json, "status", "\"no-route\"");
    ck_assert_json_at(json, "reason", "\"different-regions\"");
    ck_assert_json_at(json, "from.region", "2");
    ck_assert_json_at(json, "from.region_nodes", "2");
    ck_assert_json_at(json, "to.region", "1");
    ck_assert_json_at(json, "to.region_nodes", "1");
    ck_assert_int_eq(test_json_count(json, "nodes"), 0);
    ck_assert_ptr_null(test_json_at(json, "length"));
    lose_the_route(PN_NO_ROUTE_ONE_WAY);
    ck_assert_json_at(report(PN_REPORT_JSON), "reason", "\"one-way\"");
}
END_TEST

START_TEST(geojson_is_one_collection_of_a_line_and_two_points)
{
    const char *json = report(PN_REPORT_GEOJSON);
    ck_assert_json_at(json, "type", "\"FeatureCollection\"");
    ck_assert_int_eq(test_json_count(json, "features"), 3);
    ck_assert_ptr_null(test_json_at(json, "crs"));
    ck_assert_json_at(json, "features.0.geometry.type", "\"LineString\"");
    ck_assert_int_eq(test_json_count(json, "features.0.geometry.coordinates"), 2);
    ck_assert_json_at(json, "features.0.geometry.coordinates.0", "[100.0,0.125,-7.5]");
    ck_assert_json_at(json, "features.0.properties.metres", "5.0");
    ck_assert_json_at(json, "features.1.properties.part", "\"start\"");
    ck_assert_json_at(json, "features.2.geometry.type", "\"Point\"");
    ck_assert_json_at(json, "features.2.geometry.coordinates", "[104.0,3.125,-7.5]");
    for (int i = 0; i < 3; i++) {
        const char *paths[] = {"features.0.type", "features.1.type", "features.2.type"};
        ck_assert_json_at(json, paths[i], "\"Feature\"");
    }
}
END_TEST

START_TEST(geojson_lines_have_two_positions_or_none)
{
    route.node_count = 1;
    const char *json = report(PN_REPORT_GEOJSON);
    ck_assert_int_eq(test_json_count(json, "features.0.geometry.coordinates"), 2);
    lose_the_route(PN_NO_ROUTE_REGIONS);
    json = report(PN_REPORT_GEOJSON);
    ck_assert_int_eq(test_json_count(json, "features"), 3);
    ck_assert_json_at(json, "features.0.geometry", "null");
    ck_assert_json_at(json, "features.0.properties.status", "\"no-route\"");
    ck_assert_json_at(json, "features.1.geometry.coordinates", "[100.0,0.125,-7.5]");
}
END_TEST

START_TEST(the_locale_does_not_matter)
{
    if (!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(LC_ALL, "ru_RU.UTF-8"))
        return;
    ck_assert_json_at(report(PN_REPORT_JSON), "from.snap_m", "1234.568");
}
END_TEST

START_TEST(an_unknown_format_is_refused)
{
    char *text = NULL;
    size_t size = 77;
    ck_assert_pn_fails(
        PN_E_ARG, pn_report_route(&answer, PN_REPORT_COUNT, &text, &size, &err), &err);
    ck_assert_ptr_null(text);
    ck_assert_uint_eq(size, 77);
}
END_TEST

static enum pn_status report_all(void *context, struct pn_error *error)
{
    enum pn_status status = PN_OK;
    for (enum pn_report_format f = 0; f < PN_REPORT_COUNT && status == PN_OK; f++) {
        char *text = NULL;
        size_t size;
        status = pn_report_route(context, f, &text, &size, error);
        pn_free(text);
    }
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    test_memory_every_failure(report_all, &answer, 1);
}
END_TEST

/* The checker itself: what it lets through would be let through in every test. */
static const struct {
    const char *text;
    bool valid;
} texts[] = {
    {"{}", true},
    {" [1, -0.5e+3, \"\\u00e9\\n\", true, false, null, {\"a\":[]}] ", true},
    {"\"\xC3\xA9\"", true},
    {"0", true},
    {"", false},
    {"{\"a\":1,}", false},
    {"[1,]", false},
    {"[1 2]", false},
    {"{\"a\":1,\"a\":2}", false},
    {"{a:1}", false},
    {"01", false},
    {"1.", false},
    {".5", false},
    {"+1", false},
    {"1e", false},
    {"NaN", false},
    {"'a'", false},
    {"\"\t\"", false},
    {"\"\\x\"", false},
    {"\"\\u12\"", false},
    {"\"\xC0\x80\"", false},
    {"\"\xE9\"", false},
    {"{} {}", false},
    {"[", false},
    {"\"", false},
    {"tru", false},
};

START_TEST(the_json_checker_is_strict)
{
    size_t where;
    bool valid = test_json_valid(texts[_i].text, strlen(texts[_i].text), &where);
    ck_assert_msg(valid == texts[_i].valid, "'%s' at %zu", texts[_i].text, where);
}
END_TEST

static Suite *report_suite(void)
{
    Suite *suite = suite_create("report");
    TCase *tcase = tcase_create("route");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, formats_have_names);
    tcase_add_test(tcase, csv_has_a_row_a_node);
    tcase_add_test(tcase, json_has_question_sums_and_nodes);
    tcase_add_test(tcase, json_without_a_route_says_why);
    tcase_add_test(tcase, geojson_is_one_collection_of_a_line_and_two_points);
    tcase_add_test(tcase, geojson_lines_have_two_positions_or_none);
    tcase_add_test(tcase, the_locale_does_not_matter);
    tcase_add_test(tcase, an_unknown_format_is_refused);
    tcase_add_test(tcase, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, tcase);
    TCase *checker = tcase_create("checker");
    tcase_add_loop_test(checker, the_json_checker_is_strict, 0,
                        sizeof texts / sizeof *texts);
    suite_add_tcase(suite, checker);
    return suite;
}

int main(void)
{
    return test_run(report_suite());
}
