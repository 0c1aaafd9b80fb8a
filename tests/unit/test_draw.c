/* draw/: polylines by level, pictures in each format, refusals. */
#include "base/file.h"
#include "draw/lines.h"
#include "support/colfile.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"
#include "support/xml.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A street of three links, a bridge across it, a footpath, an interior high above. */
struct town {
    struct pn_network *network;
    struct pn_graph *graph;
    pn_node_id street[4], bridge[2], foot[2];
};

static void town_init(struct town *town, bool outside)
{
    struct test_net *net = test_net_new();
    int street[4], bridge[2], foot[2];
    double up = outside ? 0 : 1000;
    for (int i = 0; i < 4; i++)
        street[i] = test_net_node(net, PN_KIND_CAR, 40 * i, 20, 10 + up);
    for (int i = 0; i < 2; i++) {
        bridge[i] = test_net_node(net, PN_KIND_CAR, 60, 80 * i, 21 + up);
        foot[i] = test_net_node(net, PN_KIND_PED, 10 + 30 * i, 25, 10 + up);
    }
    for (int i = 0; i < 3; i++)
        test_net_link(net, street[i], street[i + 1], 1, i != 1);
    test_net_link(net, bridge[0], bridge[1], 1, 1);
    test_net_link(net, foot[0], foot[1], 0, 0);
    town->network = test_net_finish(net);
    ck_assert_int_eq(pn_graph_new(town->network, &town->graph, NULL), PN_OK);
    for (int i = 0; i < 4; i++)
        town->street[i] = pn_graph_find(town->graph, test_net_address(net, street[i]));
    for (int i = 0; i < 2; i++) {
        town->bridge[i] = pn_graph_find(town->graph, test_net_address(net, bridge[i]));
        town->foot[i] = pn_graph_find(town->graph, test_net_address(net, foot[i]));
    }
    test_net_free(net);
}

static void town_release(struct town *town)
{
    pn_graph_free(town->graph);
    pn_network_free(town->network);
}

/* The lines of everything there is, in a colouring. */
static void make_lines(const struct pn_graph *graph, enum pn_map_colour colour,
                       struct pn__lines *lines)
{
    struct pn__palette palette;
    struct pn__line_filter filter = {PN_KINDS_ALL,
                                     &palette,
                                     {INT32_MIN, INT32_MIN, INT32_MIN},
                                     {INT32_MAX, INT32_MAX, INT32_MAX}};
    ck_assert_int_eq(pn__palette_init(graph, colour, &palette, NULL), PN_OK);
    ck_assert_int_eq(pn__lines_make(graph, &filter, lines, NULL), PN_OK);
    pn__palette_release(&palette);
}

START_TEST(chains_become_one_line_and_bridges_come_last)
{
    struct town town;
    struct pn__lines lines;
    town_init(&town, true);
    make_lines(town.graph, PN_MAP_KIND, &lines);
    ck_assert_uint_eq(lines.count, 3);
    ck_assert_uint_eq(lines.lines[0].count, 2); /* the footpath lies below the street */
    ck_assert_uint_eq(lines.lines[1].count, 4);
    ck_assert_uint_eq(lines.lines[2].count, 2);
    ck_assert_int_gt(lines.lines[2].level, lines.lines[1].level);
    ck_assert_uint_eq(lines.nodes[lines.lines[2].first], town.bridge[0]);
    pn__lines_release(&lines);
    town_release(&town);
}
END_TEST

START_TEST(a_line_ends_where_the_style_changes)
{
    struct town town;
    struct pn__lines lines;
    town_init(&town, true);
    make_lines(town.graph, PN_MAP_LANES, &lines);
    ck_assert_uint_eq(lines.count, 5); /* footpath, three pieces of street, bridge */
    pn__lines_release(&lines);
    town_release(&town);
}
END_TEST

START_TEST(regions_have_a_colour_each_and_say_their_size)
{
    struct town town;
    struct pn__palette palette;
    town_init(&town, true);
    ck_assert_int_eq(pn__palette_init(town.graph, PN_MAP_REGION, &palette, NULL), PN_OK);
    ck_assert_uint_eq(palette.count, 3); /* street, bridge, footpath */
    ck_assert_str_eq(palette.styles[0].label, "roads 1: 4 nodes");
    ck_assert_str_eq(palette.styles[1].label, "roads 2: 2 nodes");
    ck_assert_str_eq(palette.styles[2].label, "paths 1: 2 nodes");
    ck_assert_uint_eq(pn__style_of(town.graph, &palette, town.bridge[0],
                                   town.graph->first_out[town.bridge[0]]),
                      1);
    ck_assert_uint_eq(pn__style_of(town.graph, &palette, town.foot[1],
                                   town.graph->first_out[town.foot[1]]),
                      2);
    pn__palette_release(&palette);
    town_release(&town);
}
END_TEST

START_TEST(many_regions_share_the_last_colour)
{
    struct test_net *net = test_net_new();
    struct pn_graph *graph;
    struct pn__palette palette;
    for (int i = 0; i < 30; i++)
        test_net_node(net, PN_KIND_CAR, 10 * i, 0, 0);
    struct pn_network *network = test_net_finish(net);
    ck_assert_int_eq(pn_graph_new(network, &graph, NULL), PN_OK);
    ck_assert_int_eq(pn__palette_init(graph, PN_MAP_REGION, &palette, NULL), PN_OK);
    ck_assert_uint_eq(palette.count, PN__REGION_STYLES + 1);
    ck_assert_str_eq(palette.styles[PN__REGION_STYLES].label, "19 smaller ones");
    pn__palette_release(&palette);
    pn_graph_free(graph);
    pn_network_free(network);
    test_net_free(net);
}
END_TEST

START_TEST(a_ring_is_one_closed_line)
{
    struct test_net *net = test_net_new();
    struct pn_graph *graph;
    struct pn__lines lines;
    int ring[3];
    for (int i = 0; i < 3; i++)
        ring[i] = test_net_node(net, PN_KIND_BOAT, 10 * i, i == 1 ? 10 : 0, 0);
    for (int i = 0; i < 3; i++)
        test_net_link(net, ring[i], ring[(i + 1) % 3], 1, 1);
    struct pn_network *network = test_net_finish(net);
    ck_assert_int_eq(pn_graph_new(network, &graph, NULL), PN_OK);
    make_lines(graph, PN_MAP_KIND, &lines);
    ck_assert_uint_eq(lines.count, 1);
    ck_assert_uint_eq(lines.lines[0].count, 4);
    ck_assert_uint_eq(lines.nodes[0], lines.nodes[3]);
    pn__lines_release(&lines);
    pn_graph_free(graph);
    pn_network_free(network);
    test_net_free(net);
}
END_TEST

/* Draws and gives the picture's bytes, the caller's; options as they are. */
static uint8_t *draw(const struct town *town, const struct pn_map_options *options,
                     const char *name, size_t *size)
{
    char path[256];
    uint8_t *bytes;
    struct pn_error err;
    pn_error_clear(&err);
    snprintf(path, sizeof path, "%s/%s", test_scratch(), name);
    ck_assert_pn_ok(pn_map_draw(town->graph, options, path, false, &err), &err);
    ck_assert_pn_ok(pn__file_read(path, 0, &bytes, size, &err), &err);
    return bytes;
}

static const struct {
    const char *name, *magic;
} formats[] = {{"a.png", "\x89PNG"}, {"b.svg", "<?xml"}, {"c.PDF", "%PDF"}};

START_TEST(each_format_is_written_and_twice_the_same)
{
    struct town town;
    size_t size, again_size;
    town_init(&town, true);
    for (int c = 0; c < PN_MAP_COLOUR_COUNT; c++) {
        struct pn_map_options options = {.colour = (enum pn_map_colour)c,
                                         .title = "Town"};
        uint8_t *one = draw(&town, &options, formats[_i].name, &size);
        uint8_t *two = draw(&town, &options, formats[_i].name, &again_size);
        ck_assert_uint_gt(size, 500);
        ck_assert_mem_eq(one, formats[_i].magic, 4);
        ck_assert_uint_eq(size, again_size);
        ck_assert_mem_eq(one, two, size);
        pn_free(one);
        pn_free(two);
    }
    town_release(&town);
}
END_TEST

START_TEST(memory_gets_what_files_get)
{
    static const char *const names[PN_PICTURE_COUNT] = {"a.png", "a.svg", "a.pdf"};
    struct town town;
    struct pn_map_options options = {.size = 300};
    struct pn_error err;
    town_init(&town, true);
    for (int p = 0; p < PN_PICTURE_COUNT; p++) {
        void *bytes;
        size_t size, file_size;
        uint8_t *file = draw(&town, &options, names[p], &file_size);
        pn_error_clear(&err);
        ck_assert_pn_ok(
            pn_map_render(town.graph, &options, (enum pn_picture)p, &bytes, &size, &err),
            &err);
        ck_assert_uint_eq(size, file_size);
        ck_assert_mem_eq(bytes, file, size);
        if (p == PN_PICTURE_SVG)
            ck_assert(test_xml_valid(bytes, size, NULL));
        pn_free(bytes);
        pn_free(file);
    }
    void *nothing = NULL;
    size_t none = 7;
    ck_assert_pn_fails(
        PN_E_ARG,
        pn_map_render(town.graph, &options, PN_PICTURE_COUNT, &nothing, &none, &err),
        &err);
    ck_assert_ptr_null(nothing);
    ck_assert_uint_eq(none, 7);
    town_release(&town);
}
END_TEST

START_TEST(a_route_is_drawn_on_top)
{
    struct town town;
    size_t plain_size, size;
    town_init(&town, true);
    struct pn_route route = {.nodes = town.street, .node_count = 4, .metres = 120};
    struct pn_map_options options = {.routes = &route};
    uint8_t *plain = draw(&town, &options, "plain.svg", &plain_size);
    options.route_count = 1;
    uint8_t *with = draw(&town, &options, "route.svg", &size);
    ck_assert_uint_gt(size, plain_size);
    options.fit_route = true;
    uint8_t *fitted = draw(&town, &options, "fit.svg", &plain_size);
    ck_assert(size != plain_size || memcmp(with, fitted, size) != 0);
    pn_free(plain);
    pn_free(with);
    pn_free(fitted);
    town_release(&town);
}
END_TEST

static bool contains(const uint8_t *bytes, size_t size, const char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(bytes + i, text, length) == 0)
            return true;
    return false;
}

/* Red over all else. */
START_TEST(faults_are_drawn_in_red)
{
    static const char red[] = "83.529412%";
    struct town town;
    size_t plain_size, size;
    town_init(&town, true);
    const struct pn_map_fault fault = {{0, 0, 0}, {50, 0, 0}, {20, 0, 0}};
    struct pn_map_options options = {.faults = &fault};
    uint8_t *plain = draw(&town, &options, "plain.svg", &plain_size);
    options.fault_count = 1;
    uint8_t *with = draw(&town, &options, "faults.svg", &size);
    ck_assert(!contains(plain, plain_size, red));
    ck_assert(contains(with, size, red));
    pn_free(plain);
    pn_free(with);
    town_release(&town);
}
END_TEST

static void assert_refused(const struct pn_graph *graph, struct pn_map_options options,
                           const char *name, enum pn_status status)
{
    char path[256];
    struct pn_error err;
    pn_error_clear(&err);
    snprintf(path, sizeof path, "%s/%s", test_scratch(), name);
    ck_assert_pn_fails(status, pn_map_draw(graph, &options, path, false, &err), &err);
    ck_assert_int_ne(access(path, F_OK), 0);
}

START_TEST(what_cannot_be_drawn_is_refused)
{
    struct town town;
    struct pn_map_options plain = {0}, options;
    town_init(&town, true);
    assert_refused(town.graph, plain, "map.jpg", PN_E_ARG);
    assert_refused(town.graph, plain, "png", PN_E_ARG);
    options = (struct pn_map_options){.size = PN_MAP_SIZE_MAX + 1};
    assert_refused(town.graph, options, "map.png", PN_E_ARG);
    options = (struct pn_map_options){.colour = PN_MAP_COLOUR_COUNT};
    assert_refused(town.graph, options, "map.png", PN_E_ARG);
    options = (struct pn_map_options){.has_box = true, .box = {{0, 0, 0}, {NAN, 1, 1}}};
    assert_refused(town.graph, options, "map.png", PN_E_ARG);
    options.box = (struct pn_box){{5, 0, 0}, {5, 1, 1}};
    assert_refused(town.graph, options, "map.png", PN_E_ARG);
    options.box = (struct pn_box){{500, 500, 0}, {600, 600, 1}};
    assert_refused(town.graph, options, "map.png", PN_E_NOTFOUND);
    town_release(&town);
}
END_TEST

START_TEST(an_existing_picture_is_kept_without_leave)
{
    struct town town;
    char path[256];
    struct pn_map_options options = {0};
    struct pn_error err;
    pn_error_clear(&err);
    town_init(&town, true);
    snprintf(path, sizeof path, "%s/map.png", test_scratch());
    ck_assert_pn_ok(pn_map_draw(town.graph, &options, path, false, &err), &err);
    ck_assert_pn_ok(pn_map_draw(town.graph, &options, path, true, &err), &err);
    ck_assert_pn_fails(PN_E_EXISTS, pn_map_draw(town.graph, &options, path, false, &err),
                       &err);
    town_release(&town);
}
END_TEST

START_TEST(interiors_need_a_box)
{
    struct town town;
    size_t size;
    struct pn_map_options options = {0};
    town_init(&town, false);
    assert_refused(town.graph, options, "map.png", PN_E_NOTFOUND);
    options.has_box = true;
    options.box = (struct pn_box){{-10, -10, 900}, {200, 200, 1100}};
    pn_free(draw(&town, &options, "map.png", &size));
    town_release(&town);
}
END_TEST

/* A railway is seen where it is: far from the map it changes nothing but the legend's
 * room. */
START_TEST(tracks_are_drawn)
{
    struct pn_track_point points[] = {{{0, 0, 0}, 0}, {{50, 60, 0}, 0}, {{90, 20, 0}, 0}};
    struct pn_track list[] = {{NULL, points, 3}, {NULL, NULL, 0}};
    const struct pn_tracks tracks = {list, 2};
    const struct pn_map_options options = {.size = 300, .tracks = &tracks};
    struct town town;
    uint8_t *bytes[3];
    size_t size[3];
    town_init(&town, true);
    bytes[0] = draw(&town, &options, "near.svg", &size[0]);
    for (int far = 1; far < 3; far++) {
        for (int i = 0; i < 3; i++)
            points[i].pos.x += 5000;
        bytes[far] = draw(&town, &options, far == 1 ? "far.svg" : "afar.svg", &size[far]);
    }
    ck_assert_uint_gt(size[0], size[1]);
    ck_assert_uint_eq(size[1], size[2]);
    for (int i = 0; i < 3; i++)
        pn_free(bytes[i]);
    town_release(&town);
}
END_TEST

START_TEST(an_empty_network_has_no_picture)
{
    struct pn_network *network;
    struct pn_graph *graph;
    ck_assert_int_eq(pn_network_new(&network, NULL), PN_OK);
    ck_assert_int_eq(pn_graph_new(network, &graph, NULL), PN_OK);
    assert_refused(graph, (struct pn_map_options){0}, "map.png", PN_E_NOTFOUND);
    pn_graph_free(graph);
    pn_network_free(network);
}
END_TEST

/* A street of pavement with a pond and a block on it, the town's size. */
static struct pn_scene *ground_of_town(void)
{
    struct pn_col_file *file = test_col_text(
        "COL2 ground id=1\nbounds 0 0 0 120 80 0 60 40 0 80\n"
        "vertex 0 0 0\nvertex 120 0 0\nvertex 120 80 0\nvertex 0 80 0\n"
        "face 0 2 1 4/0/0/0\nface 0 3 2 39/0/0/0\nbox 10 10 0 20 20 5 0/0/0/0\n");
    const struct pn_scene_placement placement = {
        .position = {0, 0, 9}, .rotation = {0, 0, 0, 1}, .source = PN_SCENE_NONE};
    struct pn_scene_draft *draft = NULL;
    struct pn_scene *scene = NULL;
    ck_assert_int_eq(pn_scene_draft_new(&draft, NULL), PN_OK);
    ck_assert_int_eq(
        pn_scene_draft_model(draft, file->models[0], "ground", 1, NULL, NULL), PN_OK);
    ck_assert_int_eq(pn_scene_draft_place(draft, &placement, NULL), PN_OK);
    ck_assert_int_eq(pn_scene_finish(draft, &scene, NULL), PN_OK);
    pn_scene_draft_free(draft);
    pn_col_file_free(file);
    return scene;
}

static size_t count_of(const uint8_t *bytes, size_t size, const char *text)
{
    const size_t length = strlen(text);
    size_t count = 0;
    for (size_t i = 0; i + length <= size; i++)
        count += memcmp(bytes + i, text, length) == 0;
    return count;
}

/* Parts of red in the colours of ground and water. */
#define DRY "(89.41"
#define WET "(74.90"

START_TEST(a_scene_lies_under_the_roads)
{
    struct town town;
    size_t plain_size, size, high_size;
    town_init(&town, true);
    struct pn_map_options options = {.size = 300};
    uint8_t *plain = draw(&town, &options, "a.svg", &plain_size);
    struct pn_scene *scene = ground_of_town();
    options.scene = scene;
    uint8_t *bytes = draw(&town, &options, "a.svg", &size);
    ck_assert(test_xml_valid((const char *)bytes, size, NULL));
    /* Two fills: what is dry, and the water over it. */
    ck_assert_uint_eq(count_of(plain, plain_size, DRY), 0);
    ck_assert_uint_eq(count_of(bytes, size, DRY), 1);
    ck_assert_uint_eq(count_of(bytes, size, WET), 1);
    options.has_box = true;
    options.box = (struct pn_box){{0, 0, 20}, {120, 80, 30}}; /* above the ground */
    uint8_t *high = draw(&town, &options, "a.svg", &high_size);
    ck_assert_uint_eq(count_of(high, high_size, DRY), 0);
    pn_scene_free(scene);
    pn_free(plain);
    pn_free(bytes);
    pn_free(high);
    town_release(&town);
}
END_TEST

static struct pn_scene *ground;

static enum pn_status draw_again(void *context, struct pn_error *err)
{
    struct pn_map_options options = {.size = 300, .scene = ground};
    static char path[256];
    snprintf(path, sizeof path, "%s/map.svg", test_scratch());
    return pn_map_draw(context, &options, path, true, err);
}

START_TEST(lack_of_memory_is_noticed_everywhere)
{
    struct town town;
    town_init(&town, true);
    ground = ground_of_town();
    test_memory_every_failure(draw_again, town.graph, 1);
    pn_scene_free(ground);
    town_release(&town);
}
END_TEST

static Suite *draw_suite(void)
{
    Suite *suite = suite_create("draw");
    TCase *lines = tcase_create("lines");
    tcase_add_test(lines, chains_become_one_line_and_bridges_come_last);
    tcase_add_test(lines, a_line_ends_where_the_style_changes);
    tcase_add_test(lines, a_ring_is_one_closed_line);
    tcase_add_test(lines, regions_have_a_colour_each_and_say_their_size);
    tcase_add_test(lines, many_regions_share_the_last_colour);
    suite_add_tcase(suite, lines);
    TCase *pictures = tcase_create("pictures");
    tcase_set_timeout(pictures, 60);
    tcase_add_loop_test(pictures, each_format_is_written_and_twice_the_same, 0, 3);
    tcase_add_test(pictures, memory_gets_what_files_get);
    tcase_add_test(pictures, a_route_is_drawn_on_top);
    tcase_add_test(pictures, faults_are_drawn_in_red);
    tcase_add_test(pictures, a_scene_lies_under_the_roads);
    tcase_add_test(pictures, what_cannot_be_drawn_is_refused);
    tcase_add_test(pictures, an_existing_picture_is_kept_without_leave);
    tcase_add_test(pictures, interiors_need_a_box);
    tcase_add_test(pictures, tracks_are_drawn);
    tcase_add_test(pictures, an_empty_network_has_no_picture);
    tcase_add_test(pictures, lack_of_memory_is_noticed_everywhere);
    suite_add_tcase(suite, pictures);
    return suite;
}

int main(void)
{
    return test_run(draw_suite());
}
