/* Train tracks in databases and CSV: kept to the last byte of their text, or refused. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of every kind a file may have. */
static const char ring[] = "4\n2555.46 2292.25 2.27664 0\n-0.278046 1799.0 -1e-07 1\n"
                           "0.1 524289.0078125 1.2345678901234567 4294967295\n"
                           "-0.5 0.0 -4096.0 0\n";

/* The small network with tracks of a folder. */
static struct pn_network *network_with(const char *folder)
{
    struct pn_network *network = test_small_network();
    struct pn_tracks tracks = {NULL, 0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_tracks_load(&tracks, folder, &err), &err);
    pn_network_set_tracks(network, &tracks);
    ck_assert_uint_eq(tracks.count, 0);
    return network;
}

static const char *two_tracks(void)
{
    const char *folder = test_scratch();
    test_write_text(folder, "tracks.dat", ring);
    test_write_text(folder, "tracks12.dat", "1\n1.0 2.0 3.0 0\n");
    return folder;
}

/* The tracks that a source's area files are written with are those of the folder. */
static void assert_written(const char *source, const char *folder)
{
    struct pn_network *network = test_load(source);
    const char *out = test_save_areas(network);
    const char *const names[] = {"tracks.dat", "tracks12.dat"};
    for (int i = 0; i < 2; i++) {
        char *was = test_read(folder, names[i], NULL),
             *is = test_read(out, names[i], NULL);
        ck_assert_str_eq(was, is);
        free(was);
        free(is);
    }
    ck_assert_int_eq(test_count(out), 4);
    pn_network_free(network);
}

START_TEST(every_store_keeps_tracks)
{
    const char *folder = two_tracks();
    struct pn_network *network = network_with(folder);
    assert_written(test_save_database(network), folder);
    assert_written(test_save_csv(network), folder);
    pn_network_free(network);
}
END_TEST

START_TEST(without_tracks_there_is_no_file)
{
    struct pn_network *network = test_small_network(), *with = network_with(two_tracks());
    const char *folder = test_save_csv(with);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_int_eq(test_count(test_save_csv(network)), TEST_CSV_FILES);
    ck_assert_pn_ok(pn_csv_save(network, folder, NULL, true, NULL, &err), &err);
    struct pn_network *back = test_load(folder); /* not with those of before */
    ck_assert_uint_eq(pn_network_tracks(back).count, 0);
    pn_network_free(back);
    pn_network_free(with);
    pn_network_free(network);
}
END_TEST

START_TEST(points_may_be_edited)
{
    struct pn_network *network = network_with(two_tracks());
    const char *path = test_save_database(network);
    test_sql(path, "DELETE FROM track WHERE track = 12;"
                   "UPDATE track SET seq = seq + 10;"
                   "INSERT INTO track (track, seq, x, y, z) VALUES (3, 7, 1, 2.5, -3);"
                   "INSERT INTO track VALUES (1, 0, 5, 6, 7, 0)");
    struct pn_network *back = test_load(path);
    const struct pn_tracks tracks = pn_network_tracks(back);
    ck_assert_uint_eq(tracks.count, 2);
    ck_assert_uint_eq(tracks.list[0].count, 5);
    ck_assert_double_eq(tracks.list[0].points[0].pos.x, 5);
    ck_assert_str_eq(tracks.list[1].name, "tracks3.dat");
    ck_assert_double_eq(tracks.list[1].points[0].pos.y, 2.5);
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

START_TEST(a_database_without_the_table_has_no_tracks)
{
    struct pn_network *network = network_with(two_tracks());
    const char *path = test_save_database(network);
    test_sql(path, "DROP TABLE track");
    struct pn_network *back = test_load(path);
    ck_assert_uint_eq(pn_network_tracks(back).count, 0);
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

/* Rows of CSV that are refused. */
static const struct {
    const char *row, *words;
    enum pn_status status;
} rows[] = {
    {"0,0,1,2,3,0\n", "track is not 1 to 9999", PN_E_RANGE},
    {"1.5,0,1,2,3,0\n", "track is not 1 to 9999", PN_E_RANGE},
    {"1,-1,1,2,3,0\n", "seq is not 0 to 2147483647", PN_E_RANGE},
    {"1,0,1,2,3,4294967296\n", "flag is not 0 to 4294967295", PN_E_RANGE},
    {"1,0,nan,2,3,0\n", "'nan' is not a number", PN_E_FORMAT},
    {"1,0,1,-1000000.5,3,0\n", "y is not -1000000 to 1000000", PN_E_RANGE},
    {"1,0,1e300,2,3,0\n", "x is not -1000000 to 1000000", PN_E_RANGE},
    {"1,0,1,,3,0\n", "'' is not a number", PN_E_FORMAT},
    {"1,0,1,2,3,0\n1,0,1,2,3,0\n", "track 1/0 is there twice", PN_E_CONSTRAINT},
};

START_TEST(a_refused_row_says_what_and_where)
{
    struct pn_network *network = test_small_network(), *back = NULL;
    const char *folder = test_save_csv(network);
    struct pn_error err;
    char text[128] = "track,seq,x,y,z,flag\n";
    pn_error_clear(&err);
    test_write_text(folder, "track.csv", strcat(text, rows[_i].row));
    ck_assert_pn_fails((int)rows[_i].status,
                       pn_source_load(folder, &back, NULL, NULL, &err), &err);
    ck_assert_msg(strstr(err.message, rows[_i].words) != NULL, "%s", err.message);
    ck_assert_ptr_nonnull(strstr(err.path, "track.csv"));
    ck_assert_uint_eq(err.line, rows[_i].status == PN_E_CONSTRAINT ? 3 : 2);
    ck_assert_ptr_null(back);
    pn_network_free(network);
}
END_TEST

/* Names of files that no row of a table can tell. */
static const struct {
    const char *name, *text, *words;
} names[] = {
    {"tracks_old.dat", "1\n1 2 3 0\n", "no name with a track's number"},
    {"Tracks1.DAT", "1\n1 2 3 0\n", "are one track's names"},
    {"tracks3.dat", "0\n", "has no points"},
};

START_TEST(what_no_row_can_tell_is_refused)
{
    const char *folder = two_tracks();
    test_write_text(folder, names[_i].name, names[_i].text);
    struct pn_network *network = network_with(folder);
    const char *path = test_path(test_scratch(), "a.db");
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_CONSTRAINT,
                       pn_database_save(network, path, NULL, false, NULL, &err), &err);
    ck_assert_msg(strstr(err.message, names[_i].words) != NULL, "%s", err.message);
    pn_network_free(network);
}
END_TEST

START_TEST(names_carry_numbers)
{
    ck_assert_uint_eq(pn_track_number("tracks.dat"), 1);
    ck_assert_uint_eq(pn_track_number("TRACKS4.DAT"), 4);
    ck_assert_uint_eq(pn_track_number("tracks9999.dat"), 9999);
    ck_assert_uint_eq(pn_track_number("tracks10000.dat"), 0);
    ck_assert_uint_eq(pn_track_number("tracks02.dat"), 0);
    ck_assert_uint_eq(pn_track_number("tracks0.dat"), 0);
    ck_assert_uint_eq(pn_track_number("track.dat"), 0);
    ck_assert_uint_eq(pn_track_number("tracks2.txt"), 0);
}
END_TEST

START_TEST(a_node_that_moves_house_leaves_the_tracks)
{
    struct pn_network *network = network_with(two_tracks());
    struct pn_edits *edits = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_edit_rehome(&network, &edits, &err), &err);
    ck_assert_uint_eq(pn_network_tracks(network).count, 2);
    pn_edits_free(edits);
    pn_network_free(network);
}
END_TEST

static enum pn_status load_once(void *path, struct pn_error *err)
{
    struct pn_network *network = NULL;
    enum pn_status status = pn_source_load(path, &network, NULL, NULL, err);
    ck_assert((status == PN_OK) == (network != NULL));
    pn_network_free(network);
    return status;
}

/* Over a folder that is there, so that no run of many makes one more. */
struct saving {
    struct pn_network *network;
    char folder[512];
};

static enum pn_status save_once(void *context, struct pn_error *err)
{
    const struct saving *saving = context;
    return pn_csv_save(saving->network, saving->folder, NULL, true, NULL, err);
}

START_TEST(every_failing_allocation_is_survived)
{
    struct saving saving = {.network = network_with(two_tracks())};
    strcpy(saving.folder, test_save_csv(saving.network));
    test_memory_every_failure(load_once, saving.folder, 1);
    test_memory_every_failure(save_once, &saving, 1);
    pn_network_free(saving.network);
}
END_TEST

/* The game's own four come back to the byte. */
START_TEST(the_games_own_tracks_are_kept)
{
    struct pn_network *network = network_with(test_sa_paths());
    struct pn_network *back = test_load(test_save_database(network));
    const struct pn_tracks tracks = pn_network_tracks(back);
    ck_assert_uint_eq(tracks.count, 4);
    for (uint32_t t = 0; t < tracks.count; t++) {
        char *text = NULL, *was = test_read(test_sa_paths(), tracks.list[t].name, NULL);
        size_t size;
        ck_assert_int_eq(pn_track_write(&tracks.list[t], &text, &size, NULL), PN_OK);
        ck_assert_str_eq(text, was);
        pn_free(text);
        free(was);
    }
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("track tables");
    TCase *t = tcase_create("tracks"), *real = tcase_create("originals");
    tcase_add_test(t, every_store_keeps_tracks);
    tcase_add_test(t, without_tracks_there_is_no_file);
    tcase_add_test(t, points_may_be_edited);
    tcase_add_test(t, a_database_without_the_table_has_no_tracks);
    tcase_add_loop_test(t, a_refused_row_says_what_and_where, 0,
                        (int)(sizeof rows / sizeof *rows));
    tcase_add_loop_test(t, what_no_row_can_tell_is_refused, 0,
                        (int)(sizeof names / sizeof *names));
    tcase_add_test(t, names_carry_numbers);
    tcase_add_test(t, a_node_that_moves_house_leaves_the_tracks);
    tcase_add_test(t, every_failing_allocation_is_survived);
    tcase_add_test(real, the_games_own_tracks_are_kept);
    suite_add_tcase(suite, t);
    test_suite_add_real_paths(suite, real, 1);
    return test_run(suite);
}
