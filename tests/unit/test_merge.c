/* diff/: edits of two sides come together, and what does not is listed. */
#include "config.h"

#include "support/edits.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <string.h>

/* Merges, and releases nothing of the three. */
static struct pn_network *merge(const struct pn_network *base,
                                const struct pn_network *ours,
                                const struct pn_network *theirs)
{
    struct pn_network *merged = NULL;
    struct pn_conflicts conflicts;
    struct pn_error err;
    char text[256] = "";
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_merge(base, ours, theirs, &merged, &conflicts, &err), &err);
    if (conflicts.count)
        pn_conflict_text(&conflicts.list[0], text, sizeof text);
    ck_assert_msg(conflicts.count == 0, "%s", text);
    pn_conflicts_release(&conflicts);
    return merged;
}

static void assert_merges_to(const struct pn_network *base, const struct pn_network *ours,
                             const struct pn_network *theirs,
                             const struct pn_network *expected)
{
    struct pn_network *merged = merge(base, ours, theirs);
    test_assert_same_files(merged, expected);
    pn_network_free(merged);
}

static const struct {
    unsigned base, edited;
} edits[] = {
    {0, 0},
    {0, TEST_CAR_FIRST},
    {TEST_CAR_FIRST, 0},
    {0, TEST_PED_FIRST},
    {TEST_PED_FIRST, 0},
    {0, TEST_CHORD},
    {TEST_CHORD, 0},
    {0, TEST_MOVED},
    {TEST_CHORD, TEST_CAR_FIRST | TEST_MOVED},
    {TEST_CAR_FIRST | TEST_PED_FIRST, TEST_CHORD},
};

START_TEST(an_edit_of_one_side_is_the_result)
{
    struct pn_network *base = test_drawing(edits[_i].base);
    struct pn_network *edited = test_drawing(edits[_i].edited);
    assert_merges_to(base, edited, base, edited);
    assert_merges_to(base, base, edited, edited);
    assert_merges_to(base, edited, edited, edited);
    assert_merges_to(base, base, base, base);
    pn_network_free(base);
    pn_network_free(edited);
}
END_TEST

#define EDITS 60

/* Edits of fields, each on one side or on both. */
START_TEST(edits_of_fields_come_together)
{
    struct pn_network *base = test_edit_world(5), *ours = test_edit_world(5);
    struct pn_network *theirs = test_edit_world(5), *both = test_edit_world(5);
    for (uint32_t i = 0; i < EDITS; i++) {
        struct test_random r = test_random_at(test_seed(), 1, (uint32_t)_i, i);
        uint32_t who = test_random_below(&r, 3);
        struct test_random r_ours = r, r_theirs = r;
        if (who != 0)
            test_edit_one(ours, &r_ours, i);
        if (who != 1)
            test_edit_one(theirs, &r_theirs, i);
        test_edit_one(both, &r, i);
    }
    assert_merges_to(base, ours, theirs, both);
    assert_merges_to(base, theirs, ours, both);
    pn_network_free(base);
    pn_network_free(ours);
    pn_network_free(theirs);
    pn_network_free(both);
}
END_TEST

/* Structure on both sides: the order of new nodes is ours, the rest must be the same. */
static const struct {
    unsigned base, ours, theirs, both;
} structures[] = {
    {0, TEST_CAR_FIRST, TEST_PED_FIRST, TEST_CAR_FIRST | TEST_PED_FIRST},
    {0, TEST_PED_FIRST, TEST_CAR_FIRST, TEST_CAR_FIRST | TEST_PED_FIRST},
    {0, TEST_CHORD, TEST_PED_FIRST, TEST_CHORD | TEST_PED_FIRST},
    {0, TEST_CHORD, TEST_CAR_FIRST, TEST_CHORD | TEST_CAR_FIRST},
    {0, TEST_CAR_FIRST, TEST_CHORD, TEST_CHORD | TEST_CAR_FIRST},
    {0, TEST_CAR_FIRST, TEST_MOVED, TEST_MOVED | TEST_CAR_FIRST},
    {0, TEST_MOVED, TEST_PED_FIRST, TEST_MOVED | TEST_PED_FIRST},
    {TEST_CAR_FIRST, 0, TEST_CAR_FIRST | TEST_CHORD, TEST_CHORD},
    {TEST_CAR_FIRST | TEST_PED_FIRST, TEST_CAR_FIRST, TEST_PED_FIRST, 0},
    {0, TEST_CAR_FIRST, TEST_CAR_TOO, TEST_CAR_FIRST | TEST_CAR_TOO},
    {0, TEST_CAR_TOO, TEST_CAR_FIRST, TEST_CAR_FIRST | TEST_CAR_TOO},
};

/* What may differ where nodes have other numbers: which end of a link is the lower. */
static bool follows_from_numbers(const struct pn_diff_row *row)
{
    static const char *const fields[] = {"next_pointer", "seq",      "to_node",   "dir_x",
                                         "dir_y",        "lanes_to", "lanes_away"};
    for (size_t i = 0; row->field && i < sizeof fields / sizeof *fields; i++)
        if (strcmp(row->field, fields[i]) == 0)
            return true;
    return row->what == PN_DIFF_RENUMBERED;
}

START_TEST(edits_of_structure_come_together)
{
    struct pn_network *base = test_drawing(structures[_i].base);
    struct pn_network *ours = test_drawing(structures[_i].ours);
    struct pn_network *theirs = test_drawing(structures[_i].theirs);
    struct pn_network *both = test_drawing(structures[_i].both);
    struct pn_network *merged = merge(base, ours, theirs);
    struct pn_diff diff;
    struct pn_lint_report lint, expected;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_diff_run(both, merged, &diff, &err), &err);
    for (size_t i = 0; i < diff.count; i++)
        ck_assert_msg(follows_from_numbers(&diff.rows[i]), "%s %u/%u %s",
                      pn_record_name(diff.rows[i].record), diff.rows[i].place[0].area,
                      diff.rows[i].place[0].index,
                      diff.rows[i].field ? diff.rows[i].field : "");
    const struct pn_lint_options options = {.skip = NULL};
    ck_assert_pn_ok(pn_lint_run(merged, &options, &lint, &err), &err);
    ck_assert_pn_ok(pn_lint_run(both, &options, &expected, &err), &err);
    ck_assert_uint_eq(lint.count, expected.count);
    pn_lint_report_release(&lint);
    pn_lint_report_release(&expected);
    pn_diff_release(&diff);
    pn_network_free(base);
    pn_network_free(ours);
    pn_network_free(theirs);
    pn_network_free(both);
    pn_network_free(merged);
}
END_TEST

/* ---- conflicts ---- */

static void assert_conflicts(const struct pn_network *base, const struct pn_network *ours,
                             const struct pn_network *theirs, const char *expected)
{
    struct pn_network *merged = NULL;
    struct pn_conflicts conflicts;
    struct pn_error err;
    char all[1024] = "";
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_merge(base, ours, theirs, &merged, &conflicts, &err), &err);
    ck_assert_ptr_null(merged);
    for (size_t i = 0; i < conflicts.count; i++) {
        size_t used = strlen(all);
        if (i)
            used += (size_t)snprintf(all + used, sizeof all - used, "\n");
        pn_conflict_text(&conflicts.list[i], all + used, sizeof all - used);
    }
    ck_assert_str_eq(all, expected);
    pn_conflicts_release(&conflicts);
}

START_TEST(a_field_both_changed_is_a_conflict)
{
    struct pn_network *base = test_drawing(0), *ours = test_drawing(0);
    struct pn_network *theirs = test_drawing(0);
    const struct pn_address node = {0, 3};
    const struct pn_navi_address navi = {0, 2};
    pn_network_node(ours, node)->width = 8;
    pn_network_node(theirs, node)->width = 20;
    pn_network_navi(ours, navi)->lanes = 2;
    pn_network_navi(theirs, navi)->lanes = 3;
    assert_conflicts(base, ours, theirs,
                     "node 0/3: width is 0.0 in the base, 1.0 in ours, 2.5 in theirs\n"
                     "navi 0/2: lanes_to is 1 in the base, 2 in ours, 3 in theirs");
    pn_network_free(base);
    pn_network_free(ours);
    pn_network_free(theirs);
}
END_TEST

START_TEST(what_one_removed_and_the_other_changed_is_a_conflict)
{
    struct pn_network *base = test_drawing(TEST_CAR_FIRST), *ours = test_drawing(0);
    struct pn_network *theirs = test_drawing(TEST_CAR_FIRST);
    pn_network_node(theirs, (struct pn_address){0, 0})->width = 8;
    assert_conflicts(base, ours, theirs, "node 0/0: removed by ours, changed by theirs");
    assert_conflicts(base, theirs, ours, "node 0/0: removed by theirs, changed by ours");
    pn_network_free(base);
    pn_network_free(ours);
    pn_network_free(theirs);
}
END_TEST

START_TEST(links_both_changed_are_a_conflict)
{
    struct pn_network *base = test_drawing(0), *ours = test_drawing(TEST_CHORD);
    struct pn_network *theirs = test_drawing(0);
    struct pn_link *links;
    uint32_t count;
    links = pn_network_links(theirs, (struct pn_address){0, 0}, &count);
    struct pn_link first = links[0];
    links[0] = links[1];
    links[1] = first;
    assert_conflicts(base, ours, theirs, "node 0/0: both changed its links");
    pn_network_free(base);
    pn_network_free(ours);
    pn_network_free(theirs);
}
END_TEST

/* Track 1 on a side: how many points, and x of the first two; count 0: no track 1. All
 * have a track 2. */
struct ring {
    uint32_t count;
    double x[2];
};

static void put_ring(struct pn_network *network, const struct ring *ring)
{
    char text[120], other[] = "1\n7.5 8 9 0\n";
    struct pn_tracks tracks = {NULL, 0};
    struct pn_error err;
    pn_error_clear(&err);
    const int size =
        snprintf(text, sizeof text, "%u\n%g 0 0 0\n%g 0 0 1\n%s", ring->count, ring->x[0],
                 ring->x[1], ring->count == 3 ? "9 9 9 9\n" : "");
    if (ring->count)
        ck_assert_pn_ok(pn_tracks_read(&tracks, "tracks.dat", text, (size_t)size, &err),
                        &err);
    ck_assert_pn_ok(pn_tracks_read(&tracks, "tracks2.dat", other, strlen(other), &err),
                    &err);
    pn_network_set_tracks(network, &tracks);
}

/* expected: x of the two points; or the first conflict. */
static const struct {
    struct ring side[PN_MERGE_SIDES];
    struct ring expected;
    const char *conflict;
} rings[] = {
    {{{2, {1, 2}}, {2, {1, 2}}, {2, {1, 2}}}, {2, {1, 2}}, NULL},
    {{{2, {1, 2}}, {2, {5, 2}}, {2, {1, 2}}}, {2, {5, 2}}, NULL},
    {{{2, {1, 2}}, {2, {1, 2}}, {2, {1, 6}}}, {2, {1, 6}}, NULL},
    {{{2, {1, 2}}, {2, {5, 2}}, {2, {1, 6}}}, {2, {5, 6}}, NULL},
    {{{2, {1, 2}}, {2, {5, 2}}, {2, {5, 6}}}, {2, {5, 6}}, NULL},
    {{{2, {1, 2}}, {2, {1, 2}}, {0, {0, 0}}}, {0, {0, 0}}, NULL},
    {{{0, {0, 0}}, {2, {1, 2}}, {0, {0, 0}}}, {2, {1, 2}}, NULL},
    {{{0, {0, 0}}, {2, {1, 2}}, {2, {1, 2}}}, {2, {1, 2}}, NULL},
    {{{2, {1, 2}}, {2, {1, 2}}, {3, {5, 2}}}, {3, {5, 2}}, NULL},
    {{{2, {1, 2}}, {2, {1, 3}}, {2, {1, 4}}}, {0}, "track 1: both changed point 1"},
    {{{2, {1, 2}}, {3, {1, 3}}, {2, {1, 4}}}, {0}, "track 1: both changed its points"},
    {{{0, {0, 0}}, {2, {1, 3}}, {2, {1, 4}}}, {0}, "track 1: both changed its points"},
    {{{2, {1, 2}}, {0, {0, 0}}, {2, {1, 4}}},
     {0},
     "track 1: removed by ours, changed by theirs"},
};

static void assert_ring(const struct pn_network *network, const struct ring *expected)
{
    const struct pn_tracks tracks = pn_network_tracks(network);
    ck_assert_uint_eq(tracks.count, expected->count ? 2 : 1);
    for (uint32_t i = 0; i < tracks.count; i++) {
        const struct pn_track *track = &tracks.list[i];
        if (strcmp(track->name, "tracks.dat") != 0)
            continue;
        ck_assert_uint_eq(track->count, expected->count);
        ck_assert_double_eq(track->points[0].pos.x, expected->x[0]);
        ck_assert_double_eq(track->points[1].pos.x, expected->x[1]);
    }
}

START_TEST(tracks_come_together_or_are_a_conflict)
{
    struct pn_network *side[PN_MERGE_SIDES], *merged = NULL;
    struct pn_conflicts conflicts;
    struct pn_error err;
    char text[256] = "";
    pn_error_clear(&err);
    for (int s = 0; s < PN_MERGE_SIDES; s++) {
        side[s] = test_drawing(0);
        put_ring(side[s], &rings[_i].side[s]);
    }
    ck_assert_pn_ok(pn_merge(side[0], side[1], side[2], &merged, &conflicts, &err), &err);
    ck_assert_uint_eq(conflicts.count, rings[_i].conflict ? 1 : 0);
    if (conflicts.count)
        pn_conflict_text(&conflicts.list[0], text, sizeof text);
    else
        assert_ring(merged, &rings[_i].expected);
    ck_assert_str_eq(text, rings[_i].conflict ? rings[_i].conflict : "");
    pn_conflicts_release(&conflicts);
    pn_network_free(merged);
    for (int s = 0; s < PN_MERGE_SIDES; s++)
        pn_network_free(side[s]);
}
END_TEST

START_TEST(who_has_no_tracks_says_nothing_of_them)
{
    struct pn_network *base = test_drawing(0), *theirs = test_drawing(0);
    const struct ring ring = {2, {1, 2}};
    put_ring(base, &ring);
    struct pn_network *merged = merge(base, base, theirs);
    assert_ring(merged, &ring);
    pn_network_free(merged);
    pn_network_free(theirs);
    pn_network_free(base);
}
END_TEST

static enum pn_status run(void *context, struct pn_error *err)
{
    struct pn_network **networks = context, *merged = NULL;
    struct pn_conflicts conflicts;
    enum pn_status status =
        pn_merge(networks[0], networks[1], networks[2], &merged, &conflicts, err);
    if (status == PN_OK)
        pn_conflicts_release(&conflicts);
    pn_network_free(merged);
    return status;
}

START_TEST(without_memory_it_fails_and_leaks_nothing)
{
    struct pn_network *networks[3] = {test_drawing(0), test_drawing(TEST_CAR_FIRST),
                                      test_drawing(TEST_PED_FIRST)};
    for (int i = 0; i < 3; i++)
        put_ring(networks[i], &rings[3].side[i]);
    test_memory_every_failure(run, networks, 1);
    for (int i = 0; i < 3; i++)
        pn_network_free(networks[i]);
}
END_TEST

static Suite *merge_suite(void)
{
    Suite *suite = suite_create("merge");
    TCase *tcase = tcase_create("merge");
    tcase_add_loop_test(tcase, an_edit_of_one_side_is_the_result, 0,
                        (int)(sizeof edits / sizeof *edits));
    tcase_add_loop_test(tcase, edits_of_fields_come_together, 0, 4);
    tcase_add_loop_test(tcase, edits_of_structure_come_together, 0,
                        (int)(sizeof structures / sizeof *structures));
    tcase_add_test(tcase, a_field_both_changed_is_a_conflict);
    tcase_add_test(tcase, what_one_removed_and_the_other_changed_is_a_conflict);
    tcase_add_test(tcase, links_both_changed_are_a_conflict);
    tcase_add_loop_test(tcase, tracks_come_together_or_are_a_conflict, 0,
                        (int)(sizeof rings / sizeof *rings));
    tcase_add_test(tcase, who_has_no_tracks_says_nothing_of_them);
    tcase_add_test(tcase, without_memory_it_fails_and_leaks_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(merge_suite());
}
