/* paths/: train tracks. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <string.h>

static enum pn_status read_text(struct pn_tracks *tracks, const char *text,
                                struct pn_error *err)
{
    return pn_tracks_read(tracks, "tracks.dat", text, strlen(text), err);
}

START_TEST(points_are_read)
{
    struct pn_tracks tracks = {0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(read_text(&tracks, "2\r\n1.5 -2 3e1 0\r\n\r\n4 5 6 1\r\n", &err),
                    &err);
    ck_assert_pn_ok(read_text(&tracks, "0", &err), &err);
    ck_assert_uint_eq(tracks.count, 2);
    ck_assert_str_eq(tracks.list[0].name, "tracks.dat");
    ck_assert_uint_eq(tracks.list[0].count, 2);
    ck_assert_double_eq(tracks.list[0].points[0].pos.x, 1.5);
    ck_assert_double_eq(tracks.list[0].points[0].pos.y, -2);
    ck_assert_double_eq(tracks.list[0].points[0].pos.z, 30);
    ck_assert_uint_eq(tracks.list[0].points[1].flag, 1);
    ck_assert_uint_eq(tracks.list[1].count, 0);
    pn_tracks_release(&tracks);
    ck_assert_uint_eq(tracks.count, 0);
}
END_TEST

static const struct {
    enum pn_status status;
    const char *text, *words;
    uint32_t line;
} refusals[] = {
    {PN_E_TRUNCATED, "", "no count", 0},
    {PN_E_FORMAT, "1 2\n", "number of points", 1},
    {PN_E_FORMAT, "-1\n", "whole number", 1},
    {PN_E_FORMAT, "1.5\n1 2 3 0\n", "whole number", 1},
    {PN_E_TRUNCATED, "4294967295\n1 2 3 0\n", "8 bytes are left", 0},
    {PN_E_TRUNCATED, "2\n1 2 3 0\n", "2 points are promised, 1 are there", 0},
    {PN_E_FORMAT, "1\n1 2 3\n", "four numbers", 2},
    {PN_E_FORMAT, "1\n1 2 3 0 5\n", "four numbers", 2},
    {PN_E_FORMAT, "1\n1 2 x 0\n", "'x' is no number", 2},
    {PN_E_FORMAT, "1\n1 2 1e300 0\n", "1000000", 2},
    {PN_E_FORMAT, "1\n-1000001 2 3 0\n", "1000000", 2},
    {PN_E_FORMAT, "1\n1 2 3 -1\n", "whole number", 2},
    {PN_E_FORMAT, "1\n1 2 3 0\n1 2 3 0\n", "after the last point", 3},
};

START_TEST(a_refused_text_says_what_and_where)
{
    struct pn_tracks tracks = {0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails((int)refusals[_i].status,
                       read_text(&tracks, refusals[_i].text, &err), &err);
    ck_assert_msg(strstr(err.message, refusals[_i].words), "'%s' has no '%s'",
                  err.message, refusals[_i].words);
    ck_assert_uint_eq(err.line, refusals[_i].line);
    ck_assert_str_eq(err.path, "tracks.dat");
    ck_assert_uint_eq(tracks.count, 0);
}
END_TEST

START_TEST(a_folder_gives_all_of_its_tracks)
{
    struct pn_tracks tracks = {0};
    struct pn_error err;
    const char *folder = test_scratch();
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_tracks_load(&tracks, folder, &err), &err);
    pn_error_clear(&err);
    test_write_text(folder, "tracks2.dat", "1\n1 2 3 0\n");
    test_write_text(folder, "Tracks.DAT", "0\n");
    test_write_text(folder, "tracks.txt", "no track");
    ck_assert_pn_ok(pn_tracks_load(&tracks, folder, &err), &err);
    ck_assert_uint_eq(tracks.count, 2);
    ck_assert_uint_eq(tracks.list[1].count, 1);
    test_write_text(folder, "tracks3.dat", "1\n");
    ck_assert_pn_fails(PN_E_TRUNCATED, pn_tracks_load(&tracks, folder, &err), &err);
    ck_assert_uint_eq(tracks.count, 2);
    pn_tracks_release(&tracks);
}
END_TEST

static enum pn_status load_once(void *folder, struct pn_error *err)
{
    struct pn_tracks tracks = {0};
    enum pn_status status = pn_tracks_load(&tracks, folder, err);
    pn_tracks_release(&tracks);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    char folder[512];
    strcpy(folder, test_scratch());
    test_write_text(folder, "tracks.dat", "1\n1 2 3 0\n");
    test_write_text(folder, "tracks2.dat", "1\n1 2 3 0\n");
    test_memory_every_failure(load_once, folder, 1);
}
END_TEST

/* The files that come with the game's text: 926, 67, 300 and 656 points. */
START_TEST(the_games_own_tracks_are_read)
{
    static const uint32_t counts[] = {926, 67, 300, 656};
    struct pn_tracks tracks = {0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_tracks_load(&tracks, test_sa_paths(), &err), &err);
    ck_assert_uint_eq(tracks.count, 4);
    for (int i = 0; i < 4; i++)
        ck_assert_uint_eq(tracks.list[i].count, counts[i]);
    pn_tracks_release(&tracks);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tracks");
    TCase *t = tcase_create("tracks"), *real = tcase_create("real");
    tcase_add_test(t, points_are_read);
    tcase_add_loop_test(t, a_refused_text_says_what_and_where, 0,
                        (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(t, a_folder_gives_all_of_its_tracks);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    tcase_add_test(real, the_games_own_tracks_are_read);
    test_suite_add_real_paths(suite, real, 1);
    return test_run(suite);
}
