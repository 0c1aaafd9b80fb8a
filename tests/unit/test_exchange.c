/* exchange/: graphs of other programs, written and read. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char street[] = "what is it\r\n"
                             "0 100.000000 0.125000 3.500000 -1 7\r\n"
                             "0 -50 0 3 -1 900\r\n"
                             "0 -100 0 3 -1 8\r\n"
                             "1 7 900 0\r\n"
                             "1 900 8 1\r\n"
                             "1 900 7 0\r\n"
                             "1 8 900 2\r\n";

static enum pn_status read_gps(const char *text, struct pn_network **network,
                               struct pn_exchange_lack *lack, char **head,
                               struct pn_error *err)
{
    return pn_exchange_read(text, strlen(text), PN_EXCHANGE_GPS, network, lack, head,
                            err);
}

static struct pn_network *network_of(const char *text, struct pn_exchange_lack *lack)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(read_gps(text, &network, lack, NULL, &err), &err);
    return network;
}

static char *written(const struct pn_network *network, enum pn_exchange format,
                     uint32_t kinds, struct pn_exchange_report *report)
{
    const struct pn_exchange_options options = {.kinds = kinds};
    struct pn_graph *graph = NULL;
    struct pn_error err;
    char *text = NULL;
    size_t size;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    ck_assert_pn_ok(
        pn_exchange_write(graph, format, &options, &text, &size, report, &err), &err);
    ck_assert_uint_eq(strlen(text), size);
    pn_graph_free(graph);
    return text;
}

START_TEST(gps_becomes_a_network)
{
    struct pn_exchange_lack lack;
    struct pn_network *network = network_of(street, &lack);
    ck_assert_uint_eq(pn_network_area_count(network), PN_AREA_COUNT);
    ck_assert_uint_eq(lack.nodes, 3);
    ck_assert_uint_eq(lack.links, 2);
    ck_assert_uint_eq(lack.one_way, 1);
    ck_assert_uint_eq(lack.rounded | lack.far_apart | lack.to_itself, 0);

    /* 7 is east of -0, in area 36; 900 and 8 are in area 35. */
    const struct pn_area *east = pn_network_area(network, 36);
    const struct pn_area *west = pn_network_area(network, 35);
    ck_assert_uint_eq(east->node_count, 1);
    ck_assert_uint_eq(west->node_count, 2);
    ck_assert_int_eq(east->nodes[0].pos.x, 800);
    ck_assert_int_eq(east->nodes[0].pos.y, 1);
    ck_assert_int_eq(east->nodes[0].pos.z, 28);
    ck_assert_int_eq(pn_area_kind(east, 0), PN_KIND_CAR);
    ck_assert_uint_eq(east->links[0].length, 150);
    ck_assert_uint_eq(pn_node_link_count(&west->nodes[0]), 2);
    ck_assert_uint_eq(west->links[0].to.node, 1); /* in the order of its lines */
    ck_assert_uint_eq(west->links[1].to.area, 36);

    /* The navi of 900 - 7 stands east of 0, attached to the lower end, 900. */
    const struct pn_navi *navi = pn_network_navi(network, east->links[0].navi);
    ck_assert_ptr_eq(navi, &east->navis[0]);
    ck_assert_uint_eq(navi->attached.area, 35);
    ck_assert_int_eq(navi->x, 200);
    ck_assert_int_eq(navi->dir_x, -99);
    ck_assert_uint_eq(navi->lanes, 1 | 1 << PN_NAVI_LANES_AWAY_SHIFT);
    ck_assert_uint_eq(west->navis[0].lanes, 1 << PN_NAVI_LANES_AWAY_SHIFT);
    pn_network_free(network);
}
END_TEST

START_TEST(the_first_line_is_kept)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    char *head = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(read_gps(street, &network, NULL, &head, &err), &err);
    ck_assert_str_eq(head, "what is it");
    pn_free(head);
    pn_network_free(network);
}
END_TEST

START_TEST(lines_that_say_the_same_are_one_link)
{
    struct pn_exchange_lack lack;
    pn_network_free(network_of("x\n0 0 0 0 -1 1\n0 9.01 0 0 -1 2\n0 0 600 0 -1 3\n"
                               "1 1 2 1\n1 2 1 1\n1 1 2 1\n1 1 3 0\n1 3 3 0\n",
                               &lack));
    ck_assert_uint_eq(lack.links, 2);
    ck_assert_uint_eq(lack.one_way, 0); /* one line opens it there, another back */
    ck_assert_uint_eq(lack.rounded, 1);
    ck_assert_uint_eq(lack.far_apart, 1);
    ck_assert_uint_eq(lack.to_itself, 1);
}
END_TEST

/* Texts that are refused, where and with what words. */
static const struct {
    enum pn_exchange format;
    enum pn_status status;
    const char *text, *words;
    uint32_t line;
} refusals[] = {
    {PN_EXCHANGE_GPS, PN_E_FORMAT, "", "no first line", 1},
    {PN_EXCHANGE_GPS, PN_E_NOTFOUND, "x\n", "no nodes", 1},
    {PN_EXCHANGE_GPS, PN_E_FORMAT, "x\n0 1 2 3 -1\n", "neither a node", 2},
    {PN_EXCHANGE_GPS, PN_E_FORMAT, "x\n0 1 b 3 -1 4\n", "'b' is not a number", 2},
    {PN_EXCHANGE_GPS, PN_E_FORMAT, "x\n0 1 2 nan -1 4\n", "'nan' is not a number", 2},
    {PN_EXCHANGE_GPS, PN_E_FORMAT, "x\n0 1 2 3 -1 -4\n", "'-4' is not a node's number",
     2},
    {PN_EXCHANGE_GPS, PN_E_FORMAT, "x\n0 1 2 3 -1 18446744073709551616\n",
     "'18446744073709551616' is not a node's number, of 1 to 15 digits", 2},
    {PN_EXCHANGE_GPS, PN_E_FORMAT, "x\n\n0 1 2 3 -1 4\n1 4 4 3\n",
     "'3' is not a direction", 4},
    {PN_EXCHANGE_GPS, PN_E_LIMIT, "x\n0 4096 2 3 -1 4\n",
     "x is 4096, not in -4096 ... 4095.875", 2},
    {PN_EXCHANGE_GPS, PN_E_LIMIT, "x\n0 0 0 1e300 -1 4\n", "z is 1e+300", 2},
    {PN_EXCHANGE_GPS, PN_E_CONSTRAINT, "x\n0 0 0 0 -1 4\n0 0 0 0 -1 5\n0 1 1 1 -1 4\n",
     "node 4 is there already, in line 2", 4},
    {PN_EXCHANGE_GPS, PN_E_CONSTRAINT, "x\n1 5 4 0\n0 0 0 0 -1 4\n",
     "a link to node 5, which is not there", 2},
    {PN_EXCHANGE_GRAPHML, PN_E_NOTFOUND, "", "no nodes", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "<a\n<b", "without an end", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "<!-- <b> ->\n-", "without an end", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_NOTFOUND, "<!--><node id='1'>\n-->", "no nodes", 2},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "<node id='a1'>", "no n and a number", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "\n<node id='n1'/>", "without x, y, z or kind", 2},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "<node id='n1'><node id='n2'>", "inside", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "<node id='n1'><data key='x'>1,5</data>",
     "no number", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "<node id='n1'><data key='kind'>tram</data>",
     "car, boat or ped", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "<edge source='n1'/>", "source or target", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT,
     "<edge source='n1' target='n2'><data key='lanes'>8</data>", "0 to 7", 1},
    {PN_EXCHANGE_GRAPHML, PN_E_FORMAT, "<edge source='n1' target='n2'>", "text ends", 1},
};

START_TEST(a_refused_text_says_what_and_where)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    const char *text = refusals[_i].text;
    pn_error_clear(&err);
    ck_assert_pn_fails((int)refusals[_i].status,
                       pn_exchange_read(text, strlen(text), refusals[_i].format, &network,
                                        NULL, NULL, &err),
                       &err);
    ck_assert_msg(strstr(err.message, refusals[_i].words), "'%s' has no '%s'",
                  err.message, refusals[_i].words);
    ck_assert_uint_eq(err.line, refusals[_i].line);
    ck_assert_ptr_null(network);
}
END_TEST

START_TEST(over_15_links_are_refused)
{
    char text[1024] = "x\n";
    struct pn_network *network = NULL;
    struct pn_error err;
    for (int i = 0; i <= 16; i++)
        sprintf(text + strlen(text), "0 %d 0 0 -1 %d\n", i, i);
    for (int i = 1; i <= 16; i++)
        sprintf(text + strlen(text), "1 0 %d 0\n", i);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, read_gps(text, &network, NULL, NULL, &err), &err);
    ck_assert_uint_eq(err.line, 34);
}
END_TEST

/* What was written as GPS.dat is read and written to the same bytes. */
START_TEST(gps_comes_back)
{
    struct pn_network *network = test_small_network();
    struct pn_exchange_report report;
    char *one = written(network, PN_EXCHANGE_GPS, PN_KINDS_CAR, &report);
    ck_assert_uint_eq(report.nodes, 3);
    ck_assert_uint_eq(report.links, 2);
    struct pn_network *again = network_of(one, NULL);
    char *two = written(again, PN_EXCHANGE_GPS, PN_KINDS_CAR, NULL);
    ck_assert_str_eq(one, two);
    free(one);
    free(two);
    pn_network_free(again);
    pn_network_free(network);
}
END_TEST

START_TEST(a_closed_link_is_left_out_of_gps)
{
    struct pn_network *network = test_small_network();
    struct pn_exchange_report report;
    pn_network_area(network, 27)->navis[0].lanes = 0;
    free(written(network, PN_EXCHANGE_GPS, PN_KINDS_CAR, &report));
    ck_assert_uint_eq(report.closed, 1);
    ck_assert_uint_eq(report.links, 1);
    pn_network_free(network);
}
END_TEST

/* All layers, over a border. A length that is told is not read, it follows from the
 * places: no link of these is too long. */
static struct pn_network *three_layers(void)
{
    static const struct {
        enum pn_kind kind;
        int lanes, lanes_back;
    } roads[] = {{PN_KIND_CAR, 2, 0},
                 {PN_KIND_CAR, 0, 0},
                 {PN_KIND_BOAT, 1, 1},
                 {PN_KIND_PED, 1, 1},
                 {PN_KIND_CAR, 3, 7}};
    struct test_net *net = test_net_new();
    for (size_t i = 0; i < sizeof roads / sizeof *roads; i++) {
        int a = test_net_node(net, roads[i].kind, -40.125, 10.0 * (double)i, 4);
        int b = test_net_node(net, roads[i].kind, 80, 10.0 * (double)i, 4.5);
        test_net_link(net, a, b, roads[i].lanes, roads[i].lanes_back);
    }
    struct test_built built = test_net_build(net);
    test_net_free(built.net);
    return built.network;
}

START_TEST(what_is_written_comes_back)
{
    struct pn_network *network = three_layers(), *again = NULL;
    const enum pn_exchange format = (enum pn_exchange)_i;
    struct pn_exchange_lack lack;
    struct pn_error err;
    char *one = written(network, format, 0, NULL);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_exchange_read(one, strlen(one), format, &again, &lack, NULL, &err),
                    &err);
    ck_assert_uint_eq(lack.flat | lack.passed_over | lack.no_lanes, 0);
    char *two = written(again, format, 0, NULL);
    ck_assert_str_eq(one, two);
    free(one);
    free(two);
    pn_network_free(again);
    pn_network_free(network);
}
END_TEST

/* What is commented out, and raw text of whatever else, is no graph. */
START_TEST(graphml_in_comments_is_passed_over)
{
    static const char text[] =
        "<!-- <node id='x'/> --><!----><![CDATA[<edge><node id='n1'/>]]>"
        "<node id='n7'><data key='x'>1<!-- <data key='x'>2</data> --></data>"
        "<data key='y'>0</data><data key='z'>0</data><data key='kind'>car</data></node>"
        "<!--<node id='x'>\n\n-->";
    struct pn_network *network = NULL;
    struct pn_exchange_lack lack;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_exchange_read(text, sizeof text - 1, PN_EXCHANGE_GRAPHML, &network,
                                     &lack, NULL, &err),
                    &err);
    ck_assert_uint_eq(lack.nodes, 1);
    pn_network_free(network);
}
END_TEST

START_TEST(a_number_ends_at_no_nul)
{
    static const char text[] = "<node id='n7'><data key='x'>1\0z</data>";
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT,
                       pn_exchange_read(text, sizeof text - 1, PN_EXCHANGE_GRAPHML,
                                        &network, NULL, NULL, &err),
                       &err);
    ck_assert_str_eq(err.message, "a coordinate is no number");
}
END_TEST

/* A car link of 10 units, two lanes there and none back. */
static char *one_way(enum pn_exchange format)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 0, 0, 1);
    int b = test_net_node(net, PN_KIND_CAR, 10, 0, 1);
    test_net_link(net, a, b, 2, 0);
    struct test_built built = test_net_build(net);
    char *text = written(built.network, format, 0, NULL);
    test_built_release(&built);
    return text;
}

START_TEST(pgrouting_has_minus_one_where_there_is_no_lane)
{
    char *text = one_way(PN_EXCHANGE_PGROUTING);
    ck_assert_str_eq(text, "id,source,target,cost,reverse_cost,x1,y1,x2,y2,kind,metres,"
                           "lanes,reverse_lanes,z1,z2\n"
                           "37748736,2359296,2359297,10,-1,0.0,0.0,10.0,0.0,car,10.0,2,"
                           "0,1.0,1.0\n");
    free(text);
}
END_TEST

START_TEST(lua_has_each_node_with_its_links)
{
    char *text = one_way(PN_EXCHANGE_MTA);
    ck_assert_ptr_nonnull(
        strstr(text, "n[2359296] = {area = 36, node = 0, kind = \"car\", x = 0.0, "
                     "y = 0.0, z = 1.0, links = {{to = 2359297, length = 10, lanes = 2}, "
                     "}}"));
    ck_assert_ptr_nonnull(strstr(text, "{to = 2359296, length = 10, lanes = 0}"));
    free(text);
}
END_TEST

START_TEST(geojson_has_points_lines_and_tracks)
{
    struct pn_track_point points[] = {{{1, 2, 3}, 0}, {{4.5, 5, 6}, 1}};
    char name[] = "tracks3.dat";
    struct pn_track list[] = {{NULL, points, 2}, {name, NULL, 0}};
    const struct pn_tracks tracks = {list, 2};
    const struct pn_exchange_options options = {.kinds = PN_KINDS_PED, .tracks = &tracks};
    struct pn_network *network = test_small_network();
    struct pn_graph *graph = NULL;
    char *text;
    size_t size;
    ck_assert_int_eq(pn_graph_new(network, &graph, NULL), PN_OK);
    ck_assert_int_eq(
        pn_exchange_write(graph, PN_EXCHANGE_GEOJSON, &options, &text, &size, NULL, NULL),
        PN_OK);
    ck_assert_ptr_nonnull(strstr(text,
                                 "\"track\":0,\"flags\":[0,1]},"
                                 "\"geometry\":{\"type\":\"LineString\",\"coordinates\":"
                                 "[[1,2,3],[4.5,5,6],[1,2,3]]"));
    ck_assert_ptr_nonnull(strstr(text, "\"track\":3},\"geometry\":null}"));
    ck_assert_ptr_nonnull(strstr(text, "\"kind\":\"ped\""));
    ck_assert_ptr_null(strstr(text, "\"kind\":\"car\""));
    pn_free(text);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

START_TEST(a_graph_is_a_source)
{
    enum pn_source_kind kind;
    const char *folder = test_scratch();
    struct pn_network *network = test_small_network();
    char *xml = written(network, PN_EXCHANGE_GRAPHML, 0, NULL);
    test_write_text(folder, "GPS.dat", street);
    test_write_text(folder, "a.xml", xml);
    ck_assert_int_eq(pn_source_detect(test_path(folder, "GPS.dat"), &kind, NULL), PN_OK);
    ck_assert_int_eq(kind, PN_SOURCE_GRAPH);
    pn_network_free(test_load(test_path(folder, "GPS.dat")));
    pn_network_free(test_load(test_path(folder, "a.xml")));
    test_write_text(folder, "one.dat", "3 174 1\n0 1 2 3 -1 0\n");
    pn_network_free(test_load(test_path(folder, "one.dat")));
    test_write_text(folder, "b.xml", "<html></html>");
    ck_assert_int_eq(pn_source_detect(test_path(folder, "b.xml"), &kind, NULL),
                     PN_E_FORMAT);
    free(xml);
    pn_network_free(network);
}
END_TEST

static enum pn_status read_once(void *text, struct pn_error *err)
{
    struct pn_network *network = NULL;
    char *head = NULL;
    enum pn_status status = read_gps(text, &network, NULL, &head, err);
    ck_assert((status == PN_OK) == (network != NULL));
    pn_free(head);
    pn_network_free(network);
    return status;
}

static enum pn_status write_once(void *graph, struct pn_error *err)
{
    const struct pn_exchange_options options = {0};
    char *text = NULL;
    size_t size;
    enum pn_status status = PN_OK;
    for (int f = 0; f < PN_EXCHANGE_COUNT && status == PN_OK; f++) {
        status = pn_exchange_write(graph, (enum pn_exchange)f, &options, &text, &size,
                                   NULL, err);
        if (status == PN_OK)
            pn_free(text);
    }
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    char text[sizeof street];
    struct pn_network *network = test_small_network();
    struct pn_graph *graph = NULL;
    strcpy(text, street);
    test_memory_every_failure(read_once, text, 1);
    ck_assert_int_eq(pn_graph_new(network, &graph, NULL), PN_OK);
    test_memory_every_failure(write_once, graph, 1);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exchange");
    TCase *t = tcase_create("exchange");
    tcase_add_test(t, gps_becomes_a_network);
    tcase_add_test(t, the_first_line_is_kept);
    tcase_add_test(t, lines_that_say_the_same_are_one_link);
    tcase_add_loop_test(t, a_refused_text_says_what_and_where, 0,
                        (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(t, over_15_links_are_refused);
    tcase_add_test(t, gps_comes_back);
    tcase_add_test(t, a_closed_link_is_left_out_of_gps);
    tcase_add_loop_test(t, what_is_written_comes_back, PN_EXCHANGE_GRAPHML,
                        PN_EXCHANGE_PGROUTING + 1);
    tcase_add_test(t, graphml_in_comments_is_passed_over);
    tcase_add_test(t, a_number_ends_at_no_nul);
    tcase_add_test(t, pgrouting_has_minus_one_where_there_is_no_lane);
    tcase_add_test(t, lua_has_each_node_with_its_links);
    tcase_add_test(t, geojson_has_points_lines_and_tracks);
    tcase_add_test(t, a_graph_is_a_source);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
