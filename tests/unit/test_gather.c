/* gather/: scenes out of the sample's installation, and out of small files made here. */
#include "config.h"

#include "support/colfile.h"
#include "support/files.h"
#include "support/ground.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;

/* A scene and how it came about. */
struct made {
    struct pn_scene *scene;
    struct pn_gather_report report;
};

static enum pn_status gather(const char *const *sources, size_t count,
                             const struct pn_gather_options *options, struct made *made,
                             struct pn_error *error)
{
    struct pn_scene_draft *draft = NULL;
    memset(made, 0, sizeof *made);
    enum pn_status status = pn_scene_draft_new(&draft, error);
    if (status == PN_OK)
        status = pn_gather(sources, count, options, draft, &made->report, NULL, error);
    if (status == PN_OK)
        status = pn_scene_finish(draft, &made->scene, error);
    pn_scene_draft_free(draft);
    return status;
}

static void release(struct made *made)
{
    pn_scene_free(made->scene);
    pn_gather_report_release(&made->report);
}

static struct made gather_with(const char *source,
                               const struct pn_gather_options *options)
{
    struct made made;
    pn_error_clear(&err);
    ck_assert_pn_ok(gather(&source, 1, options, &made, &err), &err);
    return made;
}

static const struct pn_gather_options noon = {.hour = 12};

static struct made gather_one(const char *source)
{
    return gather_with(source, &noon);
}

static struct made gather_sample(const struct pn_gather_options *options)
{
    return gather_with(test_data("../data/sample/ground"), options);
}

/* The highest layer under a point, and how many there are. */
static double ground_z(const struct pn_scene *scene, double x, double y, double z,
                       uint32_t *count)
{
    struct pn_scene_hits layers = {0};
    const struct pn_point from = {x, y, z};
    ck_assert_pn_ok(pn_scene_ground(scene, from, -100, &layers, &err), &err);
    const double found = layers.count ? layers.at[0].point.z : NAN;
    if (count)
        *count = layers.count;
    pn_scene_hits_release(&layers);
    return found;
}

/* ---- the sample ---- */

START_TEST(the_sample_is_gathered_and_nothing_is_silent)
{
    struct made made = gather_sample(&noon);
    const struct pn_gather_report *r = &made.report;
    uint32_t skipped = 0;
    for (int i = 0; i < PN_GATHER_SKIP_COUNT; i++)
        skipped += r->skipped[i];
    ck_assert_uint_eq(r->archives, 1);
    ck_assert_uint_eq(r->col_files, 2);
    ck_assert_uint_eq(r->ide_files, 1);
    ck_assert_uint_eq(r->ipl_files, 2);
    ck_assert_uint_eq(r->placed + skipped, r->placements);
    ck_assert_uint_eq(r->skipped[PN_GATHER_INTERIOR], 1);
    ck_assert_uint_eq(r->skipped[PN_GATHER_HOUR], 1);
    ck_assert_uint_eq(r->skipped[PN_GATHER_LOD], 1);
    ck_assert_uint_eq(r->skipped[PN_GATHER_NO_COLLISION], 1);
    ck_assert_uint_eq(r->skipped[PN_GATHER_UNKNOWN], 1);
    ck_assert_uint_eq(r->missing_count, 2);
    ck_assert_str_eq(r->missing[0].name, "gr_lost");
    ck_assert_int_eq(r->missing[0].why, PN_GATHER_UNKNOWN);
    ck_assert_str_eq(r->missing[1].name, "gr_sign");
    ck_assert_int_eq(r->missing[1].why, PN_GATHER_NO_COLLISION);
    ck_assert_uint_eq(r->note_count, 0);
    release(&made);
}
END_TEST

START_TEST(the_same_sources_give_the_same_bytes)
{
    const char *folder = test_scratch();
    size_t size[2];
    char *bytes[2];
    for (int i = 0; i < 2; i++) {
        struct made made = gather_sample(&noon);
        const char *name = i ? "b.scene" : "a.scene";
        ck_assert_pn_ok(pn_scene_save(made.scene, test_path(folder, name), false, &err),
                        &err);
        bytes[i] = test_read(folder, name, &size[i]);
        release(&made);
    }
    ck_assert_uint_eq(size[0], size[1]);
    ck_assert_mem_eq(bytes[0], bytes[1], size[0]);
    free(bytes[0]);
    free(bytes[1]);
}
END_TEST

/* The link runs 76.25 m east and 3.5 m south: a quarter of the ramp west of its middle
 * the plank is halfway up its 2 m, whichever way it rises; turned by the quaternion as
 * stored it would rise north or south, and end beside the pavement. */
START_TEST(a_tilted_placement_lands_where_worked_out_by_hand)
{
    struct made made = gather_sample(&noon);
    const struct pn_point middle = test_ground_plants[TEST_PLANT_RAMP].at;
    const double east = 76.25 / hypot(76.25, 3.5), north = -3.5 / hypot(76.25, 3.5);
    static const struct {
        double along, up;
    } at[] = {{-4.9, .04}, {-3.75, .5}, {-2.5, 1}, {-1.25, 1.5}, {-.1, 1.96},
              {.1, 1.96},  {1.25, 1.5}, {2.5, 1},  {3.75, .5},   {4.9, .04}};
    for (unsigned i = 0; i < sizeof at / sizeof *at; i++) {
        const double z = ground_z(made.scene, middle.x + east * at[i].along,
                                  middle.y + north * at[i].along, middle.z + 5, NULL);
        ck_assert_double_eq_tol(z - middle.z, at[i].up, .01);
    }
    release(&made);
}
END_TEST

START_TEST(an_interior_is_there_when_it_is_asked_for)
{
    static const uint8_t two[] = {TEST_GROUND_INTERIOR};
    const struct pn_gather_options indoors = {
        .interiors = two, .interior_count = 1, .hour = 12};
    struct made made = gather_sample(&indoors);
    struct pn_scene_counts counts;
    pn_scene_count(made.scene, &counts);
    ck_assert_uint_eq(made.report.placed, 1);
    ck_assert_double_gt(counts.min.z, 900);
    release(&made);
}
END_TEST

START_TEST(a_shutter_is_there_at_night)
{
    const struct pn_gather_options night = {.hour = 23};
    struct made day = gather_sample(&noon), dark = gather_sample(&night);
    const struct pn_point door = test_ground_plants[TEST_PLANT_DOOR].at;
    const struct pn_point from = {door.x, door.y - 3, door.z + 1};
    const struct pn_point to = {door.x, door.y + 3, door.z + 1};
    bool sees;
    ck_assert_pn_ok(pn_scene_sees(day.scene, from, to, &sees, &err), &err);
    ck_assert(sees);
    ck_assert_pn_ok(pn_scene_sees(dark.scene, from, to, &sees, &err), &err);
    ck_assert(!sees);
    ck_assert_uint_eq(dark.report.skipped[PN_GATHER_HOUR], 0);
    release(&day);
    release(&dark);
}
END_TEST

START_TEST(bridges_and_tunnels_are_layers)
{
    struct made made = gather_sample(&noon);
    uint32_t count;
    ck_assert_double_eq(ground_z(made.scene, -1693, -2271.5, 99, &count), 30.25);
    ck_assert_uint_ge(count, 2); /* the bridge, and the road under it */
    ck_assert_double_eq_tol(ground_z(made.scene, -1701, -776.5, 99, &count), 17.75, .1);
    ck_assert_uint_ge(count, 3); /* the road, and roof and floor of the tunnel */
    release(&made);
}
END_TEST

/* ---- small files ---- */

static void write_col(const char *folder, const char *file, const char *text)
{
    struct mkcol col = test_col_bytes(text);
    test_write(folder, file, col.bytes, col.size);
    free(col.bytes);
}

/* A plate of 4 by 4 m. */
#define PLATE(name, z)                                                               \
    "COL2 " name "\nbounds -2 -2 " z " 2 2 " z " 0 0 " z " 3\nvertex -2 -2 " z       \
    "\nvertex 2 -2 " z "\nvertex 2 2 " z "\nvertex -2 2 " z "\nface 0 2 1 4/0/0/0\n" \
    "face 0 3 2 4/0/0/0\n"

START_TEST(loose_models_stand_at_the_origin)
{
    const char *folder = test_scratch();
    write_col(folder, "a.col", PLATE("low", "1") PLATE("high", "2") "COL2 none\n");
    struct made made = gather_one(test_path(folder, "a.col"));
    uint32_t count;
    ck_assert_double_eq_tol(ground_z(made.scene, 1, 1, 9, &count), 2, 1e-9);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(made.report.placed, 2);
    release(&made);
}
END_TEST

START_TEST(of_two_models_of_a_name_the_last_counts)
{
    const char *folder = test_scratch();
    write_col(folder, "a.col", PLATE("plate", "1"));
    write_col(folder, "b.col", PLATE("PLATE", "2"));
    struct made made = gather_one(folder);
    uint32_t count;
    ck_assert_double_eq_tol(ground_z(made.scene, 0.5, 1, 9, &count), 2, 1e-9);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(made.report.models_twice, 1);
    release(&made);
}
END_TEST

/* By the number of a definition, then by the name in the text. */
START_TEST(a_definition_says_which_model_a_number_is)
{
    const char *folder = test_scratch();
    write_col(folder, "a.col", PLATE("one", "1") PLATE("two", "2"));
    test_write_text(folder, "a.ide", "objs\n7, TWO, t, 100, 0\nend\n");
    test_write_text(folder, "a.ipl",
                    "inst\n7, one, 0, 100, 0, 0, 0, 0, 0, 1, -1\n"
                    "8, One, 0, 200, 0, 0, 0, 0, 0, 1, -1\nend\n");
    struct made made = gather_one(folder);
    ck_assert_double_eq_tol(ground_z(made.scene, 100, 1, 9, NULL), 2, 1e-9);
    ck_assert_double_eq_tol(ground_z(made.scene, 200, 1, 9, NULL), 1, 1e-9);
    release(&made);
}
END_TEST

/* A tilt of 0.04 is dropped by the game, one of 0.06 is not. */
START_TEST(small_tilts_go_where_the_game_takes_them_away)
{
    const char *folder = test_scratch();
    const struct pn_gather_options game = {.turning = PN_IPL_TURN_GAME, .hour = 12};
    write_col(folder, "a.col", PLATE("plate", "0"));
    test_write_text(folder, "a.ipl",
                    "inst\n1, plate, 0, 0, 0, 0, 0.04, 0, 0, 1, -1\n"
                    "1, plate, 0, 100, 0, 0, 0.06, 0, 0, 1, -1\nend\n");
    struct made exact = gather_one(folder), rough = gather_with(folder, &game);
    /* Turned by minus twice the angle about x: north goes down. */
    ck_assert_double_eq_tol(ground_z(exact.scene, 0, 1, 9, NULL), -.0801, 1e-3);
    ck_assert_double_eq_tol(ground_z(rough.scene, 0, 1, 9, NULL), 0, 1e-6);
    ck_assert_double_eq_tol(ground_z(rough.scene, 100, 1, 9, NULL), -.1204, 1e-3);
    release(&exact);
    release(&rough);
}
END_TEST

START_TEST(a_model_for_afar_with_collision_stays)
{
    const char *folder = test_scratch();
    write_col(folder, "a.col", PLATE("near", "1") PLATE("lodge", "2") "COL2 afar\n");
    test_write_text(folder, "a.ipl",
                    "inst\n1, near, 0, 0, 0, 0, 0, 0, 0, 1, 1\n"
                    "2, lodge, 0, 0, 0, 0, 0, 0, 0, 1, -1\n"
                    "1, near, 0, 50, 0, 0, 0, 0, 0, 1, 3\n"
                    "3, afar, 0, 0, 0, 0, 0, 0, 0, 1, -1\n"
                    "3, afar, 0, 0, 0, 0, 0, 0, 0, 1, -1\nend\n");
    struct made made = gather_one(folder);
    ck_assert_uint_eq(made.report.placed, 3);
    ck_assert_uint_eq(made.report.skipped[PN_GATHER_LOD], 1);
    ck_assert_uint_eq(made.report.skipped[PN_GATHER_EMPTY], 1);
    release(&made);
}
END_TEST

/* ---- what is amiss ---- */

START_TEST(C11_a_listed_file_is_found_in_any_case_or_named)
{
    const char *folder = test_scratch(), *data = test_make_folder(folder, "DATA");
    test_write_text(data, "Gta.Dat",
                    "IPL data\\TOWN.ipl\nCOLFILE 0 data\\no\\such.col\nIPL x.zon\n");
    test_write_text(data, "town.IPL",
                    "inst\n1, plate, 0, 0, 0, 0, 0, 0, 0, 1, -1\nend\n");
    struct made made = gather_one(folder);
    char note[512];
    snprintf(note, sizeof note,
             "%s/data/no/such.col: listed, and not there in any letter case", folder);
    ck_assert_uint_eq(made.report.ipl_files, 1);
    ck_assert_uint_eq(made.report.note_count, 1);
    ck_assert_str_eq(made.report.notes[0], note);
    ck_assert_uint_eq(made.report.skipped[PN_GATHER_UNKNOWN], 1);
    release(&made);
}
END_TEST

START_TEST(C01_broken_models_are_told_and_the_others_used)
{
    const char *folder = test_scratch();
    write_col(folder, "a.col", PLATE("bad", "1") "count faces 9\n" PLATE("good", "2"));
    struct made made = gather_one(folder);
    ck_assert_uint_eq(made.report.models_broken, 1);
    ck_assert_uint_eq(made.report.note_count, 1);
    ck_assert_ptr_nonnull(strstr(made.report.notes[0], "model 'bad' cannot be read"));
    ck_assert_uint_eq(made.report.placed, 1);
    release(&made);
}
END_TEST

START_TEST(a_model_too_large_for_a_scene_is_told_once)
{
    const char *folder = test_scratch();
    write_col(folder, "a.col",
              "COLL wide\nbounds 0 0 0 300 1 0 0 0 0 1\nvertex 0 0 0\nvertex 300 0 0\n"
              "vertex 0 1 0\nface 0 1 2 4/0/0/0\n");
    test_write_text(folder, "a.ipl",
                    "inst\n1, wide, 0, 0, 0, 0, 0, 0, 0, 1, -1\n"
                    "1, wide, 0, 9, 0, 0, 0, 0, 0, 1, -1\nend\n");
    struct made made = gather_one(folder);
    ck_assert_uint_eq(made.report.skipped[PN_GATHER_FAULTY], 2);
    ck_assert_uint_eq(made.report.missing_count, 1);
    ck_assert_uint_eq(made.report.missing[0].placements, 2);
    ck_assert_uint_eq(made.report.note_count, 1);
    release(&made);
}
END_TEST

/* In a folder, listed or in an archive: one rule. */
START_TEST(what_cannot_be_read_is_told_and_the_rest_used)
{
    const char *folder = test_scratch(), *game = test_make_folder(folder, "game");
    const char *data = test_make_folder(game, "data");
    char note[512];
    write_col(game, "a.col", PLATE("plate", "1"));
    test_write_text(game, "a.ipl", "inst\n1, plate, 0, 0, 0, 0, 0, 0, 0, 1, -1\nend\n");
    test_write_text(game, "b.ipl", "inst\n1, 2\nend\n");
    test_write_text(game, "c.ide", "objs\n7, tree\nend\n");
    test_write_text(game, "d.img", "no archive");
    test_write_text(game, "e.col", "no collision");
    struct made loose = gather_one(game);
    ck_assert_uint_eq(loose.report.unreadable, 4);
    ck_assert_uint_eq(loose.report.note_count, 4);
    ck_assert_uint_eq(loose.report.placed, 1);
    ck_assert(!pn_gather_is_whole(&loose.report));
    release(&loose);
    test_write_text(data, "gta.dat",
                    "COLFILE 0 a.col\nIPL a.ipl\nIPL b.ipl\nIDE c.ide\nIPL no.ipl\n");
    struct made listed = gather_one(game);
    snprintf(note, sizeof note, "%s/b.ipl: cannot be read: line 2: ", game);
    ck_assert_uint_eq(listed.report.unreadable, 2);
    ck_assert_uint_eq(listed.report.absent, 1);
    ck_assert_uint_eq(listed.report.note_count, 3);
    ck_assert_int_eq(strncmp(listed.report.notes[0], note, strlen(note)), 0);
    ck_assert_uint_eq(listed.report.placed, 1);
    release(&listed);
}
END_TEST

static void assert_fails(enum pn_status status, const char *source, const char *path)
{
    struct made made;
    pn_error_clear(&err);
    ck_assert_pn_fails(status, gather(&source, 1, &noon, &made, &err), &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_ptr_null(made.scene);
    release(&made);
}

START_TEST(bad_sources_are_refused_with_their_path)
{
    const char *folder = test_scratch(), *empty = test_make_folder(folder, "empty");
    assert_fails(PN_E_NOTFOUND, test_path(folder, "no.col"), test_path(folder, "no.col"));
    assert_fails(PN_E_NOTFOUND, empty, empty);
    assert_fails(PN_E_NOTFOUND, test_path(folder, "x"), test_path(folder, "x"));
    test_write_text(folder, "bad.ipl", "inst\n1, 2\nend\n");
    assert_fails(PN_E_FORMAT, test_path(folder, "bad.ipl"), test_path(folder, "bad.ipl"));
    ck_assert_uint_eq(err.line, 2);
    test_write_text(folder, "bad.col", "no collision");
    assert_fails(PN_E_FORMAT, test_path(folder, "bad.col"), test_path(folder, "bad.col"));
}
END_TEST

static int stop(void *context, const char *what, uint64_t done, uint64_t total)
{
    ck_assert_uint_le(done, total);
    return strcmp(what, context) == 0;
}

START_TEST(it_stops_when_it_is_asked_to)
{
    static const char *const words[] = {"reading", "placing"};
    char word[16];
    strcpy(word, words[_i]);
    const struct pn_progress progress = {stop, word};
    const char *source = test_data("../data/sample/ground");
    struct pn_scene_draft *draft = NULL;
    struct pn_gather_report report;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_gather(&source, 1, &noon, draft, &report, &progress, &err),
                       &err);
    pn_gather_report_release(&report);
    pn_scene_draft_free(draft);
}
END_TEST

static enum pn_status gather_all(void *context, struct pn_error *error)
{
    const char *source = context;
    struct made made;
    const enum pn_status status = gather(&source, 1, &noon, &made, error);
    release(&made);
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    const char *folder = test_scratch(), *data = test_make_folder(folder, "data");
    char source[256];
    write_col(data, "a.col", PLATE("bad", "1") "count faces 9\n" PLATE("good", "2"));
    test_write_text(data, "a.ide", "objs\n7, good, t, 100, 0\nend\n");
    test_write_text(data, "a.ipl",
                    "inst\n7, good, 0, 0, 0, 0, 0, 0, 0, 1, -1\n"
                    "8, no, 0, 0, 0, 0, 0, 0, 0, 1, -1\nend\n");
    test_write_text(data, "gta.dat",
                    "IDE data\\a.ide\nCOLFILE 0 data\\a.col\nIPL data\\a.ipl\n"
                    "IPL data\\none.ipl\n");
    snprintf(source, sizeof source, "%s", folder);
    test_memory_every_failure(gather_all, source, 1);
}
END_TEST

static Suite *gather_suite(void)
{
    Suite *suite = suite_create("gather");
    TCase *sample = tcase_create("sample"), *small = tcase_create("small"),
          *amiss = tcase_create("amiss");
    tcase_add_test(sample, the_sample_is_gathered_and_nothing_is_silent);
    tcase_add_test(sample, the_same_sources_give_the_same_bytes);
    tcase_add_test(sample, a_tilted_placement_lands_where_worked_out_by_hand);
    tcase_add_test(sample, an_interior_is_there_when_it_is_asked_for);
    tcase_add_test(sample, a_shutter_is_there_at_night);
    tcase_add_test(sample, bridges_and_tunnels_are_layers);
    tcase_add_test(small, loose_models_stand_at_the_origin);
    tcase_add_test(small, of_two_models_of_a_name_the_last_counts);
    tcase_add_test(small, a_definition_says_which_model_a_number_is);
    tcase_add_test(small, small_tilts_go_where_the_game_takes_them_away);
    tcase_add_test(small, a_model_for_afar_with_collision_stays);
    tcase_add_test(amiss, what_cannot_be_read_is_told_and_the_rest_used);
    tcase_add_test(amiss, C11_a_listed_file_is_found_in_any_case_or_named);
    tcase_add_test(amiss, C01_broken_models_are_told_and_the_others_used);
    tcase_add_test(amiss, a_model_too_large_for_a_scene_is_told_once);
    tcase_add_test(amiss, bad_sources_are_refused_with_their_path);
    tcase_add_loop_test(amiss, it_stops_when_it_is_asked_to, 0, 2);
    tcase_add_test(amiss, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, sample);
    suite_add_tcase(suite, small);
    suite_add_tcase(suite, amiss);
    return suite;
}

int main(void)
{
    return test_run(gather_suite());
}
