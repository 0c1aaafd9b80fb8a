/* exchange/: GeoJSON, pgRouting's table and Lua as others write them, and refused. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static enum pn_status read_text(const char *text, enum pn_exchange format,
                                struct pn_network **network,
                                struct pn_exchange_lack *lack, struct pn_error *err)
{
    pn_error_clear(err);
    return pn_exchange_read(text, strlen(text), format, network, lack, NULL, err);
}

/* As a program for maps hands it on: null for what a feature has not, other members, no
 * heights, numbers with a point. */
static const char town[] =
    "{\"type\": \"FeatureCollection\", \"crs\": {\"a\": [1, {}]},\n"
    " \"features\": [\n"
    "{\"geometry\":{\"coordinates\":[[0,0],[9,9]],\"type\":\"LineString\"},"
    "\"properties\":{\"part\":\"link\",\"area\":36,\"node\":1,\"to_area\":36,"
    "\"to_node\":0,\"lanes\":2,\"reverse_lanes\":0}, \"id\": 7},\n"
    "{\"properties\":{\"to_area\":null,\"part\":\"node\",\"area\":36,\"node\":0,"
    "\"kind\":\"car\",\"fid\":1.5},"
    "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1e1, 20.06]}},\n"
    "{\"properties\":{\"part\":\"node\",\"area\":36,\"node\":1,\"kind\":\"boat\"},"
    "\"geometry\":{\"type\":\"Point\",\"coordinates\":[40,20,-1.5]}},\n"
    "{\"properties\":{\"part\":\"track\"},\"geometry\":null},\n"
    "{\"properties\":null,\"geometry\":null}]}\n";

START_TEST(geojson_of_other_programs_is_read)
{
    struct pn_network *network = NULL;
    struct pn_exchange_lack lack;
    struct pn_error err;
    ck_assert_pn_ok(read_text(town, PN_EXCHANGE_GEOJSON, &network, &lack, &err), &err);
    ck_assert_uint_eq(lack.nodes, 2);
    ck_assert_uint_eq(lack.links, 1);
    ck_assert_uint_eq(lack.one_way, 1);
    ck_assert_uint_eq(lack.flat, 1);
    ck_assert_uint_eq(lack.rounded, 1);
    ck_assert_uint_eq(lack.tracks, 1);
    ck_assert_uint_eq(lack.passed_over, 1);
    ck_assert(!lack.no_lanes);
    const struct pn_area *area = pn_network_area(network, 36);
    ck_assert_int_eq(area->nodes[0].pos.x, 80);
    ck_assert_int_eq(area->nodes[0].pos.y, 160);
    ck_assert_int_eq(area->nodes[0].pos.z, 0);
    ck_assert_int_eq(area->nodes[1].pos.z, -12);
    ck_assert_int_eq(pn_area_kind(area, 1), PN_KIND_BOAT);
    ck_assert_uint_eq(pn_navi_lanes_to(&area->navis[0]), 2); /* 1 to 0, the lower */
    ck_assert_uint_eq(pn_navi_lanes_away(&area->navis[0]), 0);
    pn_network_free(network);
}
END_TEST

START_TEST(tracks_of_geojson_are_read)
{
    static const char rings[] =
        "{\"features\":[{\"properties\":{\"part\":\"node\",\"area\":36,\"node\":0,"
        "\"kind\":\"car\"},\"geometry\":{\"coordinates\":[1,2,3]}},"
        "{\"geometry\":{\"coordinates\":[[1,2.27664,3],[4,5,-6.5],[1,2.27664,3]]},"
        "\"properties\":{\"flags\":[0,7],\"part\":\"track\",\"track\":3}},"
        "{\"properties\":{\"part\":\"track\",\"track\":1,\"flags\":null},"
        "\"geometry\":{\"coordinates\":[[8,9],[10,11,12]]}}]}";
    struct pn_network *network = NULL;
    struct pn_exchange_lack lack;
    struct pn_error err;
    ck_assert_pn_ok(read_text(rings, PN_EXCHANGE_GEOJSON, &network, &lack, &err), &err);
    const struct pn_tracks tracks = pn_network_tracks(network);
    ck_assert_uint_eq(lack.tracks, 0);
    ck_assert_uint_eq(tracks.count, 2);
    ck_assert_str_eq(tracks.list[0].name, "tracks3.dat");
    ck_assert_uint_eq(tracks.list[0].count, 2); /* the line came back to its first */
    ck_assert(fabs(tracks.list[0].points[0].pos.y - 2.27664) < 1e-12);
    ck_assert_uint_eq(tracks.list[0].points[0].flag, 0);
    ck_assert_uint_eq(tracks.list[0].points[1].flag, 7);
    ck_assert_str_eq(tracks.list[1].name, "tracks.dat");
    ck_assert_uint_eq(tracks.list[1].count, 2); /* open, as somebody drew it */
    pn_network_free(network);
}
END_TEST

/* The least of columns in another order, one of somebody's own, no way back. */
START_TEST(a_table_for_pgrouting_is_read)
{
    static const char table[] = "y1,x1,gid,target,source,cost,\"x2\",y2,reverse_cost\r\n"
                                "0,0,1,900,7,3.5,50,0,-1\r\n"
                                "0,100,2,900,8,-1,50,0,\r\n"
                                "0,0,3,8,7,0,100,0.0625,9\r\n";
    struct pn_network *network = NULL;
    struct pn_exchange_lack lack;
    struct pn_error err;
    ck_assert_pn_ok(read_text(table, PN_EXCHANGE_PGROUTING, &network, &lack, &err), &err);
    ck_assert_uint_eq(lack.nodes, 3);
    ck_assert_uint_eq(lack.links, 3);
    ck_assert_uint_eq(lack.one_way, 1); /* 7 to 900; 8 to 900 is closed both ways */
    ck_assert_uint_eq(lack.flat, 3);
    ck_assert(lack.no_lanes);
    const struct pn_area *area = pn_network_area(network, 36);
    ck_assert_uint_eq(area->node_count, 3);
    ck_assert_int_eq(area->nodes[1].pos.x, 800); /* 8, the second by number */
    ck_assert_int_eq(area->nodes[2].pos.x, 400);
    pn_network_free(network);
}
END_TEST

/* As the resource gps of MTA has it, with what else Lua allows. */
static const char script[] =
    "-- [3] = {x = 1, y = 1},\n"
    "streets = {} --[[ {x = 2,\n y = 2} ]]\n"
    "local f = function(a) return a[i + 1] end\n"
    "streets[0] = {\n"
    "  [7] = {id = 9, x = 100, y = 20.06, z = -1.5e0, "
    "name = \"it\\\"s {\", neighbours = {[8]=45, [900]=9}};\n"
    "  [8] = {x = .25, y = -3, closed, neighbours = {[7]=45,},},\n"
    "}\n"
    "streets[1] = {{id = 900, kind = 'boat', x = 1, y = 2, z = 3,"
    " links = {{to = 8, lanes = 3, length = 1}}}}\n";

START_TEST(a_lua_table_is_read)
{
    struct pn_network *network = NULL;
    struct pn_exchange_lack lack;
    struct pn_error err;
    ck_assert_pn_ok(read_text(script, PN_EXCHANGE_MTA, &network, &lack, &err), &err);
    ck_assert_uint_eq(lack.nodes, 3);
    ck_assert_uint_eq(lack.links, 3);
    ck_assert_uint_eq(lack.one_way, 2); /* 7 to 900, 900 to 8 */
    ck_assert_uint_eq(lack.flat, 1);
    ck_assert_uint_eq(lack.rounded, 1);
    ck_assert(lack.no_lanes);
    const struct pn_area *area = pn_network_area(network, 36);
    ck_assert_uint_eq(area->node_count, 2);
    ck_assert_int_eq(area->nodes[0].pos.x, 800);
    ck_assert_int_eq(area->nodes[0].pos.y, 160);
    ck_assert_int_eq(area->nodes[0].pos.z, -12);
    ck_assert_int_eq(pn_area_kind(area, 1), PN_KIND_BOAT);
    area = pn_network_area(network, 28);
    ck_assert_uint_eq(area->node_count, 1);
    ck_assert_int_eq(area->nodes[0].pos.y, -24);
    pn_network_free(network);
}
END_TEST

#define HEAD  "source,target,cost,x1,y1,x2,y2\n"
#define POINT "\"geometry\":{\"coordinates\":[1,2,3]}"
#define RING  "\"properties\":{\"part\":\"track\",\"track\":1,\"flags\":[0,1]},"
#define OPEN  "{\"features\":[\n{"

static const struct {
    enum pn_exchange format;
    enum pn_status status;
    const char *text, *words;
    uint32_t line;
} refusals[] = {
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT, "", "an object is missing", 1},
    {PN_EXCHANGE_GEOJSON, PN_E_NOTFOUND, "{\"features\":[]}", "no nodes", 1},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT, "{\"features\":[]}\n\n x",
     "something follows the end", 3},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT, "{\"features\":{}}", "a list is missing", 1},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN "\"properties\":{\"part\":\"node\",\"area\":1},\n" POINT "}]}",
     "a node without area, node or kind", 3},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN
     "\"properties\":{\"part\":\"node\",\"area\":1,\"node\":2,\"kind\":\"bus\"}," POINT
     "}]}",
     "a node without area, node or kind", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN "\"properties\":{\"part\":\"node\",\"area\":1,\"node\":2,\"kind\":\"ped\"},"
          "\"geometry\":{\"coordinates\":[1]}}]}",
     "a node without a point's coordinates", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN "\"properties\":{\"part\":\"node\",\"area\":65535}}]}", "a number is too large",
     2},
    {PN_EXCHANGE_GEOJSON, PN_E_LIMIT,
     OPEN "\"properties\":{\"part\":\"node\",\"area\":1,\"node\":2,\"kind\":\"ped\"},"
          "\"geometry\":{\"coordinates\":[1,1e99]}}]}",
     "y is 1e+99, not in -4096 ... 4095.875", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN "\"properties\":{\"part\":\"link\",\"area\":1,\"node\":2,\"to_area\":1}}]}",
     "a link without area, node, to_area or to_node", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN "\"properties\":{\"part\":\"link\",\"lanes\":8}}]}", "a number is too large",
     2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN "\"properties\":{\"part\":\"track\",\"track\":10000}}]}",
     "a number is too large", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT, OPEN RING "\"geometry\":{\"coordinates\":7}}]}",
     "a track's coordinates are no list", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT, OPEN RING "\"geometry\":{\"coordinates\":[]}}]}",
     "a track without points", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN RING "\"geometry\":{\"coordinates\":[[1]]}}]}", "a point that is none", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN RING "\"geometry\":{\"coordinates\":[[1,2,-1000001]]}}]}", "beyond 1000000", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN RING "\"geometry\":{\"coordinates\":[[1,2]]}}]}",
     "a track's flags are no whole numbers", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_FORMAT,
     OPEN RING "\"geometry\":{\"coordinates\":[[1,2],[3,4],[5,6]]}}]}",
     "a track with points without flags", 2},
    {PN_EXCHANGE_GEOJSON, PN_E_CONSTRAINT,
     OPEN RING "\"geometry\":{\"coordinates\":[[1,2],[3,4]]}},\n{" RING
               "\"geometry\":{\"coordinates\":[[1,2],[3,4]]}}]}",
     "track 1 is there already", 3},
    {PN_EXCHANGE_MTA, PN_E_NOTFOUND, "n = {}\n", "no nodes", 2},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1] = {x = 1,\n y = 2", "ends inside a table",
     2},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1] = {x = 1,\n z = 2}}", "without a number, x",
     1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {{x = 1, y = 2}}", "without a number, x", 1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {\n[1] = {x = 1 + 1}}", "more than a number", 2},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1] = {x = y}}", "a coordinate is no number", 1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[-1] = {x = 1}}", "of 1 to 15 digits", 1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1 + 1] = {}}", "no number and no word", 1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1] = {kind = 'bus'}}", "car, boat or ped", 1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1] = {links = {\n{lanes = 8}}}}", "0 to 7", 2},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1] = {links = {{lanes = 1}}}}", "without 'to'",
     1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1] = {links = {2, 3}}}", "a link is {to", 1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {[1] = {links = 2}}", "links are no table", 1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "n = {{links = {}, id = 1}}", "before its number", 1},
    {PN_EXCHANGE_MTA, PN_E_FORMAT, "{{{{{{{{{{{{{{{{{{", "over 16 deep", 1},
    {PN_EXCHANGE_MTA, PN_E_CONSTRAINT, "n[1] = {x = 1, y = 1,\nlinks = {{to = 2}}}",
     "a link to node 2, which is not there", 2},
    {PN_EXCHANGE_PGROUTING, PN_E_FORMAT, "source,target\n", "", 1},
    {PN_EXCHANGE_PGROUTING, PN_E_NOTFOUND, HEAD, "no rows", 1},
    {PN_EXCHANGE_PGROUTING, PN_E_FORMAT, HEAD "1,2,3,0,0,z,9\n", "'z' is not a number",
     2},
    {PN_EXCHANGE_PGROUTING, PN_E_FORMAT, HEAD "1,2.5,3,0,0,9,9\n",
     "'2.5' is not a node's number", 2},
    {PN_EXCHANGE_PGROUTING, PN_E_FORMAT, HEAD "1,2,3,0,0,9,9\n1,2,,0,0,9,9\n",
     "cost is empty", 3},
    {PN_EXCHANGE_PGROUTING, PN_E_FORMAT, HEAD "1,2,3,0,0,9\n",
     "another number of fields than the header has", 2},
    {PN_EXCHANGE_PGROUTING, PN_E_CONSTRAINT, HEAD "1,2,3,0,0,9,9\n2,1,3,9,9,1,0\n",
     "node 1 stands elsewhere in line 2", 3},
    {PN_EXCHANGE_PGROUTING, PN_E_FORMAT,
     "source,target,cost,x1,y1,x2,y2,kind\n1,2,3,0,0,9,9,bus\n", "'bus' is not a kind",
     2},
    {PN_EXCHANGE_PGROUTING, PN_E_FORMAT,
     "source,target,cost,x1,y1,x2,y2,lanes\n1,2,3,0,0,9,9,8\n",
     "'8' is not a number of lanes", 2},
};

START_TEST(a_refused_text_says_what_and_where)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    ck_assert_pn_fails(
        refusals[_i].status,
        read_text(refusals[_i].text, refusals[_i].format, &network, NULL, &err), &err);
    ck_assert_ptr_null(network);
    ck_assert_msg(strstr(err.message, refusals[_i].words) != NULL, "%s", err.message);
    ck_assert_uint_eq(err.line, refusals[_i].line);
}
END_TEST

START_TEST(all_are_told_by_their_content)
{
    static const struct {
        const char *name, *text;
        bool is;
    } files[] = {{"town", town, true},
                 {"gps.lua", script, true},
                 {"else.lua", "x = 1\nt = {y = 2}\n", false},
                 {"t.csv", "\xEF\xBB\xBF" HEAD "1,2,3,0,0,9,9\n", true},
                 {"a.json", "{\"nodes\":[]}", false},
                 {"b.csv", "source,target,cost\n1,2,3\n", false}};
    const char *folder = test_scratch();
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        enum pn_source_kind kind;
        test_write_text(folder, files[i].name, files[i].text);
        const char *path = test_path(folder, files[i].name);
        ck_assert_int_eq(pn_source_detect(path, &kind, NULL),
                         files[i].is ? PN_OK : PN_E_FORMAT);
        if (!files[i].is)
            continue;
        ck_assert_int_eq(kind, PN_SOURCE_GRAPH);
        pn_network_free(test_load(path));
    }
}
END_TEST

struct text {
    const char *text;
    enum pn_exchange format;
};

static enum pn_status read_once(void *context, struct pn_error *err)
{
    const struct text *text = context;
    struct pn_network *network = NULL;
    enum pn_status status = pn_exchange_read(text->text, strlen(text->text), text->format,
                                             &network, NULL, NULL, err);
    ck_assert((status == PN_OK) == (network != NULL));
    pn_network_free(network);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct text json = {town, PN_EXCHANGE_GEOJSON};
    struct text table = {HEAD "1,2,3,0,0,9,9\n", PN_EXCHANGE_PGROUTING};
    test_memory_every_failure(read_once, &json, 1);
    struct text lua = {script, PN_EXCHANGE_MTA};
    test_memory_every_failure(read_once, &table, 1);
    test_memory_every_failure(read_once, &lua, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exchange, read");
    TCase *t = tcase_create("graphs of others");
    tcase_add_test(t, geojson_of_other_programs_is_read);
    tcase_add_test(t, tracks_of_geojson_are_read);
    tcase_add_test(t, a_table_for_pgrouting_is_read);
    tcase_add_test(t, a_lua_table_is_read);
    tcase_add_loop_test(t, a_refused_text_says_what_and_where, 0,
                        (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(t, all_are_told_by_their_content);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
