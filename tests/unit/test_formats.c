/* report/: formats for games and map programs, lines and steps in all of them. */
#include "config.h"

#include "support/files.h"
#include "support/json.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"
#include "support/xml.h"

#include <pathnode.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;
static struct test_built built;
static struct pn_graph *graph;
static struct pn_zones *zones;
static struct pn_line line;
static struct pn_itinerary itinerary;
static struct pn_route route;
static struct pn_route_answer answer;

/* 27/0 - 27/1 - 27/2: 30 m east, then left, 40 m north; a street goes straight on. */
static void setup(void)
{
    static const char text[] =
        "zone\nA,0,-300,-300,-9,-200,-200,9,1,Rock & \"Roll\" <\\>\nend\n";
    struct test_net *net = test_net_new();
    test_net_node(net, PN_KIND_CAR, -250.5, -250, 2.5);
    test_net_node(net, PN_KIND_CAR, -220.5, -250, 2.5);
    test_net_node(net, PN_KIND_CAR, -220.5, -210, -0.125);
    test_net_node(net, PN_KIND_CAR, -190, -250, 2.5);
    test_net_link(net, 0, 1, 2, 1);
    test_net_link(net, 1, 2, 1, 1);
    test_net_link(net, 1, 3, 1, 1);
    pn_error_clear(&err);
    built = test_net_build(net);
    test_built_node(&built, 1)->width = 16;
    ck_assert_pn_ok(pn_graph_new(built.network, &graph, &err), &err);
    ck_assert_pn_ok(pn_zones_read("z", text, strlen(text), &zones, &err), &err);
    route = (struct pn_route){.node_count = 3, .length = 70, .metres = 70.086};
    route.nodes = calloc(3, sizeof *route.nodes);
    for (uint32_t i = 0; i < 3; i++)
        route.nodes[i] = i;
    answer = (struct pn_route_answer){.graph = graph,
                                      .route = &route,
                                      .kind = "car",
                                      .to = 2,
                                      .to_snap_m = 0.5,
                                      .network = built.network};
}

static void teardown(void)
{
    pn_route_release(&route);
    pn_itinerary_release(&itinerary);
    pn_line_release(&line);
    pn_zones_free(zones);
    pn_graph_free(graph);
    test_built_release(&built);
}

static void give_steps(void)
{
    ck_assert_pn_ok(
        pn_itinerary_new(graph, route.nodes, 3, NULL, zones, &itinerary, &err), &err);
    answer.itinerary = &itinerary;
}

static void give_lane(void)
{
    ck_assert_pn_ok(pn_line_of_lanes(graph, built.network, route.nodes, 3, &line, &err),
                    &err);
    answer.line = &line;
}

/* The report of answer, held until the next call. */
static const char *report(enum pn_report_format format)
{
    static char *text;
    size_t size, where;
    pn_free(text);
    text = NULL;
    ck_assert_pn_ok(pn_report_route(&answer, format, &text, &size, &err), &err);
    ck_assert_uint_eq(strlen(text), size);
    if (format == PN_REPORT_JSON || format == PN_REPORT_GEOJSON)
        ck_assert_json(text, size);
    if (format == PN_REPORT_GPX)
        ck_assert_msg(test_xml_valid(text, size, &where), "no XML from %zu on: %.60s",
                      where, text + where);
    return text;
}

static void assert_has(const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part), "'%s' is not in\n%s", part, text);
}

START_TEST(csv_has_a_stop_range_from_the_width) /* P23 */
{
    ck_assert_str_eq(report(PN_REPORT_CSV), "seq,area,node,x,y,z,stop_range\n"
                                            "0,27,0,-250.5,-250.0,2.5,0.0\n"
                                            "1,27,1,-220.5,-250.0,2.5,2.0\n"
                                            "2,27,2,-220.5,-210.0,-0.125,0.0\n");
    answer.network = NULL;
    assert_has(report(PN_REPORT_CSV), "\n1,27,1,-220.5,-250.0,2.5,\n");
}
END_TEST

START_TEST(csv_of_a_lane_has_points_between_nodes)
{
    give_lane();
    assert_has(report(PN_REPORT_CSV), "\n0,27,0,-250.5,-258.1,2.5,0.0\n"
                                      "0,,,-235.375,-258.1,2.5,");
}
END_TEST

START_TEST(json_has_the_line_and_the_steps_when_given) /* P27 */
{
    ck_assert_ptr_null(test_json_at(report(PN_REPORT_JSON), "line"));
    ck_assert_ptr_null(test_json_at(report(PN_REPORT_JSON), "steps"));
    give_lane();
    give_steps();
    ck_assert_pn_ok(pn_line_simplify(&line, 0.25, &err), &err);
    const char *json = report(PN_REPORT_JSON);
    ck_assert_json_at(json, "one_way", "\"prefer\"");
    ck_assert_json_at(json, "metres", "70.086");
    ck_assert_json_at(json, "length", "70");
    ck_assert_int_eq(test_json_count(json, "nodes"), 3);
    ck_assert_json_at(json, "line.kind", "\"lane\"");
    ck_assert_json_at(json, "line.tolerance_m", "0.25");
    ck_assert_int_eq(test_json_count(json, "line.points"), (int)line.count);
    ck_assert_json_at(json, "line.points.0", "[-250.5,-258.1,2.5]");
    ck_assert_int_eq(test_json_count(json, "steps"), 3);
    ck_assert_json_at(json, "steps.1.turn", "\"left\"");
    ck_assert_json_at(json, "steps.1.compass", "\"north\"");
    ck_assert_json_at(json, "steps.1.angle", "-90.0");
    ck_assert_json_at(json, "steps.1.node", "1");
    ck_assert_json_at(json, "steps.0.lanes", "2");
    ck_assert_json_at(json, "steps.0.level", "\"ground\"");
    ck_assert_json_at(json, "steps.0.zone", "\"Rock & \\\"Roll\\\" <\\\\>\"");
    ck_assert_ptr_null(test_json_at(json, "steps.0.time_ms"));
}
END_TEST

START_TEST(words_of_others_stay_json)
{
    const struct pn_report_given given[] = {
        {"closures", "a\"b\\c\n\x01.csv"}, {"close", "\xC3\xA9"}, {"close", "caf\xE9"}};
    answer.given = given;
    answer.given_count = 3;
    const char *json = report(PN_REPORT_JSON);
    ck_assert_json_at(json, "options.closures.0", "\"a\\\"b\\\\c\\u000a\\u0001.csv\"");
    ck_assert_json_at(json, "options.close.0", "\"\xC3\xA9\"");
    ck_assert_json_at(json, "options.close.1", "\"caf?\"");
}
END_TEST

START_TEST(geojson_stays_one_collection) /* P79 */
{
    give_lane();
    give_steps();
    const char *json = report(PN_REPORT_GEOJSON);
    ck_assert_json_at(json, "type", "\"FeatureCollection\"");
    ck_assert_int_eq(test_json_count(json, "features"), 6);
    ck_assert_int_eq(test_json_count(json, "features.0.geometry.coordinates"),
                     (int)line.count);
    ck_assert_json_at(json, "features.4.properties.part", "\"step\"");
    ck_assert_json_at(json, "features.4.geometry.coordinates", "[-220.5,-250.0,2.5]");
}
END_TEST

START_TEST(gpx_says_that_it_is_not_earth)
{
    give_steps();
    const char *xml = report(PN_REPORT_GPX);
    assert_has(xml, "Not a place on Earth");
    ck_assert_int_eq(test_xml_count(xml, "gpx"), 1);
    ck_assert_int_eq(test_xml_count(xml, "wpt"), 2);
    ck_assert_int_eq(test_xml_count(xml, "trkpt"), 3);
    ck_assert_int_eq(test_xml_count(xml, "rtept"), 3);
    /* -250 / 111319.490793 and -250.5 / 111319.490793 degrees */
    assert_has(xml, "<trkpt lat=\"-0.00224579\" lon=\"-0.00225028\"><ele>2.5</ele>");
    assert_has(xml, "<name>turn left, north</name>");
}
END_TEST

/* A strict reader of what our Pawn files are made of. */
struct pawn {
    const char *at;
    int rows;
    double last;
};

static void pawn_word(struct pawn *p, const char *word)
{
    size_t size = strlen(word);
    ck_assert_msg(strncmp(p->at, word, size) == 0, "'%s' wanted at: %.60s", word, p->at);
    p->at += size;
}

/* A float: without a point Pawn takes the bits of a whole number for one. */
static void pawn_float(struct pawn *p)
{
    const char *from = p->at;
    p->at += *p->at == '-';
    ck_assert(isdigit((unsigned char)*p->at));
    p->at += strspn(p->at, "0123456789");
    ck_assert_msg(*p->at++ == '.', "no float: %.20s", from);
    ck_assert(isdigit((unsigned char)*p->at));
    p->at += strspn(p->at, "0123456789");
    p->last = strtod(from, NULL);
}

static unsigned long pawn_define(struct pawn *p, const char *name)
{
    char *end;
    pawn_word(p, "#define PATHNODE_ROUTE_");
    pawn_word(p, name);
    pawn_word(p, " (");
    unsigned long value = strtoul(p->at, &end, 10);
    ck_assert_ptr_ne(end, p->at);
    p->at = end;
    pawn_word(p, ")\n");
    return value;
}

static void pawn_head(struct pawn *p, unsigned long *count)
{
    const char *end = strstr(p->at, "*/");
    pawn_word(p, "/*");
    ck_assert(end && end < strchr(p->at, '\n'));
    p->at = end;
    pawn_word(p, "*/\n#if defined PATHNODE_ROUTE_INCLUDED\n\t#endinput\n#endif\n"
                 "#define PATHNODE_ROUTE_INCLUDED\n\n");
    *count = pawn_define(p, "COUNT");
    ck_assert_uint_eq(pawn_define(p, "NODES"), route.node_count);
    ck_assert_uint_eq(pawn_define(p, "LENGTH"), route.length);
    pawn_word(p, "#define PATHNODE_ROUTE_METRES (");
    pawn_float(p);
    pawn_word(p, ")\n");
}

static void pawn_array(struct pawn *p)
{
    pawn_word(p, "\n/* x, y, z, stop range */\n"
                 "stock const Float:PATHNODE_ROUTE[PATHNODE_ROUTE_COUNT][4] = {\n");
    for (p->rows = 0; *p->at != '}'; p->rows++) {
        if (p->rows) {
            ck_assert_int_eq(p->at[-2], ',');
        }
        pawn_word(p, "\t{");
        for (int i = 0; i < 4; i++) {
            if (i)
                pawn_word(p, ", ");
            pawn_float(p);
        }
        pawn_word(p, "}");
        p->at += *p->at == ',';
        pawn_word(p, "\n");
    }
    ck_assert_int_eq(p->at[-2], '}');
    pawn_word(p, "};\n");
}

/* Reads a whole file; returns how many rows its array has. */
static int read_pawn(const char *text)
{
    struct pawn p = {.at = text};
    unsigned long count;
    pawn_head(&p, &count);
    if (count)
        pawn_array(&p);
    ck_assert_str_eq(p.at, "");
    ck_assert_int_eq(p.rows, (int)count);
    return p.rows;
}

START_TEST(pawn_is_as_long_as_it_says) /* P21 */
{
    ck_assert_int_eq(read_pawn(report(PN_REPORT_PAWN)), 3);
    assert_has(report(PN_REPORT_PAWN), "\t{-220.5, -250.0, 2.5, 2.0},\n");
    give_lane();
    ck_assert_int_eq(read_pawn(report(PN_REPORT_PAWN)), 5);
}
END_TEST

START_TEST(pawn_names_are_ours_and_short_enough) /* P55 */
{
    static const char *const words[] = {"if",     "defined", "endinput", "endif",
                                        "define", "stock",   "const",    "Float"};
    const char *text = report(PN_REPORT_PAWN);
    for (const char *at = strstr(text, "*/\n"); *at;) {
        size_t size = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                                 "abcdefghijklmnopqrstuvwxyz");
        bool ours = strncmp(at, "PATHNODE_ROUTE", 14) == 0;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            ours |= size == strlen(words[i]) && strncmp(at, words[i], size) == 0;
        if (strncmp(at, "/* x", 4) == 0)
            at = strstr(at, "*/");
        else if (size)
            ck_assert_msg(ours && size <= 31, "a foreign name: %.*s", (int)size, at);
        at += size ? size : 1;
    }
}
END_TEST

/* Lua itself judges. */
static void check_lua(const char *text, const char *program, const char *says)
{
    char command[512];
    const char *folder = test_scratch();
    test_write_text(folder, "route.lua", text);
    snprintf(command, sizeof command,
             "cd '%s' && lua5.4 -e 'dofile(\"route.lua\") %s' >out", folder, program);
    ck_assert_int_eq(system(command), 0);
    char *out = test_read(folder, "out", NULL);
    ck_assert_str_eq(out, says);
    free(out);
}

START_TEST(lua_runs_it)
{
    check_lua(report(PN_REPORT_LUA),
              "print(#pathnode_route.points, pathnode_route.length)", "3\t70\n");
    route.node_count = 0;
    check_lua(report(PN_REPORT_LUA), "print(#pathnode_route.points)", "0\n");
    route.node_count = 3;
}
END_TEST

START_TEST(lua_is_one_table)
{
    const char *text = report(PN_REPORT_LUA);
    assert_has(text, "\t\t{id = 1769473, area = 27, node = 1, "
                     "x = -220.5, y = -250.0, z = 2.5},\n");
    assert_has(text, "\tto = {id = 1769474, area = 27, node = 2, snap_m = 0.5},\n");
    give_lane();
    assert_has(report(PN_REPORT_LUA), "\t\t{x = -235.375, y = -258.1, z = 2.5},\n");
}
END_TEST

START_TEST(without_a_route_every_format_says_so)
{
    route.node_count = 0;
    route.length = 0;
    route.reason = PN_NO_ROUTE_ONE_WAY;
    ck_assert_int_eq(read_pawn(report(PN_REPORT_PAWN)), 0);
    assert_has(report(PN_REPORT_PAWN), "there is none");
    assert_has(report(PN_REPORT_LUA), "status = \"no-route\",\n\treason = \"one-way\"");
    ck_assert_int_eq(test_xml_count(report(PN_REPORT_GPX), "trkpt"), 0);
    route.node_count = 3;
}
END_TEST

START_TEST(steps_read_as_a_person_drives)
{
    char *text;
    size_t size;
    give_steps();
    ck_assert_pn_ok(pn_report_steps(&answer, &text, &size, &err), &err);
    ck_assert_uint_eq(strlen(text), size);
    ck_assert_str_eq(text,
                     "step     metres\n"
                     "   1       30.0  head east in Rock & \"Roll\" <\\>, 2 lanes\n"
                     "   2     40.086  turn left, north in Rock & \"Roll\" <\\>, 1 lane\n"
                     "   3             arrive at 27/2 in Rock & \"Roll\" <\\>\n");
    pn_free(text);
}
END_TEST

START_TEST(steps_have_times_when_known)
{
    char *text;
    size_t size;
    uint32_t ms[8] = {0};
    ms[graph->first_out[0]] = 61499;
    ck_assert_pn_ok(pn_itinerary_new(graph, route.nodes, 3, ms, NULL, &itinerary, &err),
                    &err);
    answer.itinerary = &itinerary;
    ck_assert_json_at(report(PN_REPORT_JSON), "steps.0.time_ms", "61499");
    ck_assert_json_at(report(PN_REPORT_JSON), "steps.0.zone", "null");
    ck_assert_pn_ok(pn_report_steps(&answer, &text, &size, &err), &err);
    assert_has(text, "step     metres    m:ss\n");
    assert_has(text, "   1       30.0     1:01  head east, 2 lanes\n");
    pn_free(text);
}
END_TEST

static enum pn_status report_all(void *context, struct pn_error *error)
{
    char *text = NULL;
    size_t size;
    enum pn_status status = pn_report_steps(context, &text, &size, error);
    pn_free(text);
    for (enum pn_report_format f = 0; f < PN_REPORT_COUNT && status == PN_OK; f++) {
        text = NULL;
        status = pn_report_route(context, f, &text, &size, error);
        pn_free(text);
    }
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    give_steps();
    test_memory_every_failure(report_all, &answer, 1);
}
END_TEST

static const struct {
    const char *text;
    bool valid;
} xmls[] = {
    {"<?xml version=\"1.0\"?><a/>", true},
    {"<?xml version=\"1.0\"?>\n<a b=\"1\" c=\"&lt;\"><d>x &amp; y</d><!-- z - --></a>\n",
     true},
    {"<a/>", false},
    {"<?xml version=\"1.0\"?><a>", false},
    {"<?xml version=\"1.0\"?><a></b>", false},
    {"<?xml version=\"1.0\"?><a/><a/>", false},
    {"<?xml version=\"1.0\"?><a b=\"1\" b=\"2\"/>", false},
    {"<?xml version=\"1.0\"?><a b=1/>", false},
    {"<?xml version=\"1.0\"?><a>&</a>", false},
    {"<?xml version=\"1.0\"?><a b=\"<\"/>", false},
    {"<?xml version=\"1.0\"?><a><!-- -- --></a>", false},
    {"<?xml version=\"1.0\"?><a></a></a>", false},
};

START_TEST(the_xml_checker_is_strict)
{
    bool valid = test_xml_valid(xmls[_i].text, strlen(xmls[_i].text), NULL);
    ck_assert_msg(valid == xmls[_i].valid, "'%s'", xmls[_i].text);
}
END_TEST

static Suite *formats_suite(void)
{
    Suite *suite = suite_create("formats");
    TCase *tcase = tcase_create("route");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, csv_has_a_stop_range_from_the_width);
    tcase_add_test(tcase, csv_of_a_lane_has_points_between_nodes);
    tcase_add_test(tcase, json_has_the_line_and_the_steps_when_given);
    tcase_add_test(tcase, words_of_others_stay_json);
    tcase_add_test(tcase, geojson_stays_one_collection);
    tcase_add_test(tcase, gpx_says_that_it_is_not_earth);
    tcase_add_test(tcase, pawn_is_as_long_as_it_says);
    tcase_add_test(tcase, pawn_names_are_ours_and_short_enough);
    tcase_add_test(tcase, lua_is_one_table);
    tcase_add_test(tcase, without_a_route_every_format_says_so);
    tcase_add_test(tcase, steps_read_as_a_person_drives);
    tcase_add_test(tcase, steps_have_times_when_known);
    tcase_add_test(tcase, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, tcase);
    TCase *lua = tcase_create("lua");
    tcase_add_checked_fixture(lua, setup, teardown);
    tcase_add_test(lua, lua_runs_it);
    test_suite_add_program(suite, lua, "lua5.4", 1);
    TCase *checker = tcase_create("checker");
    tcase_add_loop_test(checker, the_xml_checker_is_strict, 0,
                        sizeof xmls / sizeof *xmls);
    suite_add_tcase(suite, checker);
    return suite;
}

int main(void)
{
    return test_run(formats_suite());
}
