/* ground/: links that could be; the widest body in corridors; what surfaces are. */
#include "config.h"

#include "support/arena.h"
#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct pn_error err;

/* ---- links that could be ---- */

/* A floor of 60 by 20 m; what is on it is up to the test. */
static struct arena arena;
static struct test_net *net;

static int ped(double x, double y, double z)
{
    return test_net_node(net, PN_KIND_PED, x, y, z);
}

/* Two chains of two nodes, 10 m long; 8 m lie between them. */
static void two_chains(void)
{
    memset(&arena, 0, sizeof arena);
    arena_floor(&arena, -5, -10, 55, 10, 0, 0, 5);
    net = test_net_new();
    const int a = ped(0, 0, 0), b = ped(10, 0, 0), c = ped(18, 0, 0), d = ped(28, 0, 0);
    test_net_link(net, a, b, 0, 0);
    test_net_link(net, c, d, 0, 0);
}

static struct pn_suggest_options usual(void)
{
    struct pn_suggest_options options = pn_suggest_usual();
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_body_load("sa-ped", &options.body, &err), &err);
    return options;
}

static enum pn_status ask(const struct pn_suggest_options *options,
                          struct pn_suggestion **found, uint32_t *count)
{
    struct test_built built = test_net_build(net);
    struct pn_scene *floor = arena_scene(&arena);
    const enum pn_status status =
        pn_links_suggest(built.network, floor, options, found, count, NULL, &err);
    pn_scene_free(floor);
    test_built_release(&built);
    return status;
}

/* How many are proposed; the first of them is kept. */
static struct pn_suggestion first;

static uint32_t suggest(const struct pn_suggest_options *options)
{
    struct pn_suggestion *found = NULL;
    uint32_t count = 99;
    ck_assert_pn_ok(ask(options, &found, &count), &err);
    ck_assert_int_eq(found == NULL, count == 0);
    if (found)
        first = found[0];
    pn_free(found);
    return count;
}

START_TEST(a_gap_is_proposed_once)
{
    struct pn_suggest_options options = usual();
    two_chains();
    ck_assert_uint_eq(suggest(&options), 1);
    ck_assert_double_eq(first.from_pos.x, 10);
    ck_assert_double_eq(first.to_pos.x, 18);
    ck_assert_double_eq_tol(first.metres, 8, 1e-9);
    ck_assert(isinf(first.detour_m));
    options.radius_m = 7.9;
    two_chains();
    ck_assert_uint_eq(suggest(&options), 0);
}
END_TEST

START_TEST(what_cannot_be_walked_both_ways_is_not_proposed)
{
    const struct pn_suggest_options options = usual();
    two_chains();
    arena_box(&arena, 14, -10, 0, 14.25, 10, 3);
    ck_assert_uint_eq(suggest(&options), 0);
    /* Down from a terrace of 0.75 m it goes, but not up. */
    memset(&arena, 0, sizeof arena);
    arena_floor(&arena, -5, -10, 14, 10, 0.75, 0.75, 5);
    arena_floor(&arena, 14, -10, 55, 10, 0, 0, 5);
    arena_box(&arena, -5, -10, -1, 14, 10, 0.75);
    net = test_net_new();
    ped(10, 0, 0.75);
    ped(18, 0, 0);
    ck_assert_uint_eq(suggest(&options), 0);
}
END_TEST

START_TEST(what_is_linked_or_near_over_links_is_not_proposed)
{
    struct pn_suggest_options options = usual();
    two_chains();
    test_net_link_one_sided(net, 2, 1, 0);
    ck_assert_uint_eq(suggest(&options), 0);
    /* Round a corner it is 1.4 times as far as straight on. */
    two_chains();
    const int a = ped(40, 0, 0), b = ped(44, 0, 0), c = ped(44, 4, 0);
    test_net_link(net, a, b, 0, 0);
    test_net_link(net, b, c, 0, 0);
    options.radius_m = 6;
    ck_assert_uint_eq(suggest(&options), 0);
    two_chains();
    const int d = ped(40, 0, 0), e = ped(44, 0, 0), f = ped(44, 4, 0);
    test_net_link(net, d, e, 0, 0);
    test_net_link(net, e, f, 0, 0);
    options.detour = 1.3;
    ck_assert_uint_eq(suggest(&options), 1);
    ck_assert_double_eq_tol(first.detour_m, 8, 1e-9);
}
END_TEST

/* Of four nodes in a square without links, three links join all; a fourth is in vain
 * where the way round is under four times as long. */
START_TEST(proposals_count_as_links_for_those_after_them)
{
    struct pn_suggest_options options = usual();
    for (int most = 0; most < 3; most++) {
        two_chains();
        ped(40, 0, 0);
        ped(44, 0, 0);
        ped(40, 4, 0);
        ped(44, 4, 0);
        options.radius_m = 6;
        options.detour = 4;
        options.most = (uint32_t)most;
        ck_assert_uint_eq(suggest(&options), most ? (uint32_t)most : 3);
    }
}
END_TEST

START_TEST(dead_ends_can_be_asked_for_alone)
{
    struct pn_suggest_options options = usual();
    for (int only = 0; only < 2; only++) {
        two_chains();
        /* A ring through both ends of the gap: neither is a dead end. */
        test_net_link(net, 1, ped(10, 8, 0), 0, 0);
        test_net_link(net, 2, ped(18, -8, 0), 0, 0);
        options.radius_m = 8.5;
        options.dead_ends = only;
        ck_assert_uint_eq(suggest(&options), only ? 0 : 1);
    }
}
END_TEST

START_TEST(a_full_node_gets_no_more_links)
{
    struct pn_suggest_options options = usual();
    two_chains();
    for (int i = 0; i < 14; i++)
        test_net_link(net, 1, ped(5 + i, 9, 0), 0, 0);
    options.radius_m = 8.5;
    options.detour = 1000;
    ck_assert_uint_eq(suggest(&options), 0);
}
END_TEST

START_TEST(radius_and_detour_have_limits)
{
    static const double wrong[][2] = {{0.9, 3}, {-1, 3}, {255.5, 3}, {25, 0.5}};
    struct pn_suggestion *found = NULL;
    uint32_t count = 7;
    for (int i = 0; i < 4; i++) {
        struct pn_suggest_options options = usual();
        options.radius_m = wrong[i][0];
        options.detour = wrong[i][1];
        two_chains();
        ck_assert_pn_fails(PN_E_ARG, ask(&options, &found, &count), &err);
        ck_assert_ptr_null(found);
        ck_assert_uint_eq(count, 7);
    }
}
END_TEST

/* What is asked again and again. */
struct question {
    struct pn_network *network;
    struct pn_scene *scene;
    struct pn_suggest_options options;
};

static enum pn_status suggest_once(void *context, struct pn_error *e)
{
    const struct question *q = context;
    struct pn_suggestion *found = NULL;
    uint32_t count;
    const enum pn_status status =
        pn_links_suggest(q->network, q->scene, &q->options, &found, &count, NULL, e);
    pn_free(found);
    return status;
}

static enum pn_status surfaces_once(void *context, struct pn_error *e)
{
    static struct pn_surfaces surfaces;
    return pn_surfaces_load(context, &surfaces, e);
}

START_TEST(without_memory_nothing_is_proposed_and_no_surface_read)
{
    two_chains();
    struct test_built built = test_net_build(net);
    struct question q = {built.network, arena_scene(&arena), usual()};
    test_memory_every_failure(suggest_once, &q, 1);
    pn_scene_free(q.scene);
    test_built_release(&built);
    char path[4096];
    snprintf(path, sizeof path, "%s", test_data("../data/sample/surfinfo.dat"));
    test_memory_every_failure(surfaces_once, path, 1);
}
END_TEST

/* ---- rooms of known widths ---- */

static const double corridors[] = {0.5, 0.75, 1, 1.5, 2.5, 4, 8};

/* Two walls of 80 m height, so that no body grows over them. */
START_TEST(the_widest_body_fills_a_corridor)
{
    const double width = corridors[_i];
    struct pn_links_options options = {.jobs = 1, .clearance = true};
    struct pn_links *links = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_body_load("sa-ped", &options.body, &err), &err);
    memset(&arena, 0, sizeof arena);
    arena_floor(&arena, -20, -10, 40, 10, 0, 0, 5);
    arena_box(&arena, -20, width / 2, -1, 40, width / 2 + 1, 80);
    arena_box(&arena, -20, -width / 2 - 1, -1, 40, -width / 2, 80);
    net = test_net_new();
    test_net_link(net, ped(0, 0, 0), ped(20, 0, 0), 0, 0);
    struct test_built built = test_net_build(net);
    struct pn_scene *corridor = arena_scene(&arena);
    ck_assert_pn_ok(pn_links_new(built.network, corridor, PN_KINDS_PED, &links, &err),
                    &err);
    ck_assert_pn_ok(pn_links_walk(links, &options, NULL, &err), &err);
    for (uint32_t i = 0; i < 2; i++) {
        const struct pn_links_spot *spot = pn_links_at(links, i);
        ck_assert_double_le(spot->clear_m, width / 2);
        ck_assert_double_ge(spot->clear_m, width / 2 - 0.04);
        ck_assert_uint_eq(spot->width, (unsigned)(spot->clear_m * 8));
        ck_assert_int_eq(spot->way.end == PN_WALK_OK, width > 0.7);
    }
    pn_links_free(links);
    pn_scene_free(corridor);
    test_built_release(&built);
}
END_TEST

/* ---- surfaces ---- */

static const char *surface_line(const char *name, int set)
{
    static char line[200];
    int used = snprintf(line, sizeof line, "%s\tROAD 1.0 0.0 DEFAULT NONE", name);
    for (int c = 6; c < 36; c++)
        used += snprintf(line + used, sizeof line - (size_t)used, " %d", c == set);
    snprintf(line + used, sizeof line - (size_t)used, " DUST\r\n");
    return line;
}

/* Columns that say what is underfoot, one a line; 0 and 1 of them say nothing. */
static const struct {
    int column;
    enum pn_underfoot underfoot;
} surface_rows[] = {
    {0, PN_UNDERFOOT_OTHER},     {0, PN_UNDERFOOT_ROAD},    {10, PN_UNDERFOOT_WATER},
    {11, PN_UNDERFOOT_WATER},    {13, PN_UNDERFOOT_STEEP},  {15, PN_UNDERFOOT_STAIRS},
    {17, PN_UNDERFOOT_PAVEMENT}, {26, PN_UNDERFOOT_GRASS},  {27, PN_UNDERFOOT_GROUND},
    {28, PN_UNDERFOOT_GROUND},   {29, PN_UNDERFOOT_GROUND}, {12, PN_UNDERFOOT_GROUND},
    {9, PN_UNDERFOOT_GROUND},    {30, PN_UNDERFOOT_GROUND},
};

enum { SURFACE_ROWS = sizeof surface_rows / sizeof *surface_rows };

START_TEST(surfaces_are_what_their_columns_say)
{
    char text[4096] = "# made up\n\n";
    const char *folder = test_scratch();
    static struct pn_surfaces surfaces;
    for (int i = 0; i < SURFACE_ROWS; i++)
        strcat(text, surface_line("THING", surface_rows[i].column));
    test_write_text(folder, "surfinfo.dat", text);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_surfaces_load(test_path(folder, "surfinfo.dat"), &surfaces, &err),
                    &err);
    ck_assert_uint_eq(surfaces.count, SURFACE_ROWS);
    for (int i = 0; i < SURFACE_ROWS; i++)
        ck_assert_int_eq(pn_surfaces_underfoot(&surfaces, (uint8_t)i),
                         surface_rows[i].underfoot);
    ck_assert_str_eq(surfaces.name[3], "THING");
    ck_assert_str_eq(surfaces.name[SURFACE_ROWS], "");
    ck_assert_int_eq(pn_surfaces_underfoot(&surfaces, 178), PN_UNDERFOOT_RAIL);
    ck_assert_int_eq(pn_surfaces_underfoot(NULL, 4), PN_UNDERFOOT_PAVEMENT);
}
END_TEST

static void check_surfaces_refused(const char *text, enum pn_status status, uint32_t line,
                                   uint32_t column)
{
    const char *folder = test_scratch(), *path = test_path(folder, "surfinfo.dat");
    static struct pn_surfaces surfaces;
    surfaces.count = 7;
    test_write_text(folder, "surfinfo.dat", text);
    pn_error_clear(&err);
    ck_assert_pn_fails(status, pn_surfaces_load(path, &surfaces, &err), &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_uint_eq(err.line, line);
    ck_assert_uint_eq(err.column, column);
    ck_assert_uint_eq(surfaces.count, 7);
}

START_TEST(surfaces_that_make_no_sense_are_refused_by_place)
{
    char text[64 * 1024] = "";
    check_surfaces_refused("# nothing\n", PN_E_FORMAT, 0, 0);
    check_surfaces_refused("\nROAD 1.0 2.0\n", PN_E_FORMAT, 2, 0);
    snprintf(text, sizeof text, "%s", surface_line("A", 0));
    memcpy(strstr(text, "NONE") + 5, "0 0 0 0 2", 9);
    check_surfaces_refused(text, PN_E_FORMAT, 1, 11);
    text[0] = '\0';
    for (int i = 0; i < 257; i++)
        strcat(text, surface_line("A", 0));
    check_surfaces_refused(text, PN_E_LIMIT, 257, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("suggest");
    TCase *more = tcase_create("suggestions");
    tcase_set_timeout(more, 60);
    tcase_add_test(more, a_gap_is_proposed_once);
    tcase_add_test(more, what_cannot_be_walked_both_ways_is_not_proposed);
    tcase_add_test(more, what_is_linked_or_near_over_links_is_not_proposed);
    tcase_add_test(more, proposals_count_as_links_for_those_after_them);
    tcase_add_test(more, dead_ends_can_be_asked_for_alone);
    tcase_add_test(more, a_full_node_gets_no_more_links);
    tcase_add_test(more, radius_and_detour_have_limits);
    tcase_add_test(more, without_memory_nothing_is_proposed_and_no_surface_read);
    suite_add_tcase(suite, more);
    TCase *rest = tcase_create("corridors and surfaces");
    tcase_set_timeout(rest, 60);
    tcase_add_loop_test(rest, the_widest_body_fills_a_corridor, 0,
                        sizeof corridors / sizeof *corridors);
    tcase_add_test(rest, surfaces_are_what_their_columns_say);
    tcase_add_test(rest, surfaces_that_make_no_sense_are_refused_by_place);
    suite_add_tcase(suite, rest);
    return test_run(suite);
}
