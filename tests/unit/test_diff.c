/* diff/, and store/'s statements: what was edited is what is listed, and nothing else. */
#include "config.h"

#include "support/edits.h"
#include "support/files.h"
#include "support/memory.h"
#include "support/random.h"
#include "support/real.h"
#include "support/sql.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <string.h>

static struct pn_diff diff_of(const struct pn_network *a, const struct pn_network *b)
{
    struct pn_diff diff;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_diff_run(a, b, &diff, &err), &err);
    return diff;
}

START_TEST(equal_networks_have_no_differences)
{
    struct pn_network *a = test_edit_world(3), *b = test_edit_world(3);
    struct pn_diff diff = diff_of(a, b);
    ck_assert_uint_eq(diff.count, 0);
    pn_diff_release(&diff);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

/* ---- edits of fields ---- */

static bool is_edit(const struct test_edit *e, const struct pn_diff_row *row)
{
    return row->what == PN_DIFF_CHANGED && row->record == e->record &&
           row->place[0].area == e->area && row->place[1].area == e->area &&
           row->place[0].index == e->index && row->place[1].index == e->index &&
           strcmp(row->field, e->field) == 0 && row->value[0].number == e->before &&
           row->value[1].number == e->after && row->place[0].seq == e->seq;
}

#define EDITS 40

START_TEST(edited_fields_are_listed_exactly)
{
    struct pn_network *a = test_edit_world(5), *b = test_edit_world(5);
    struct test_random r = test_random_at(test_seed(), 1, (uint32_t)_i, 0);
    struct test_edit edits[EDITS];
    for (uint32_t i = 0; i < EDITS; i++)
        edits[i] = test_edit_one(b, &r, i);
    struct pn_diff diff = diff_of(a, b);
    for (size_t row = 0; row < diff.count; row++) {
        bool expected = false;
        for (int i = 0; i < EDITS && !expected; i++)
            if (!edits[i].listed && is_edit(&edits[i], &diff.rows[row]))
                expected = edits[i].listed = true;
        ck_assert_msg(expected, "seed %lu: %s %u/%u %s", test_seed(),
                      pn_record_name(diff.rows[row].record), diff.rows[row].place[0].area,
                      diff.rows[row].place[0].index, diff.rows[row].field);
    }
    ck_assert_uint_eq(diff.count, EDITS);
    pn_diff_release(&diff);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

/* ---- structure ---- */

/* A row as a few words: "+link 0/3->0/0", "node 0/3 z", "=node 0/1+6". */
static void put_row(const struct pn_diff_row *row, char text[64])
{
    static const char *const signs[] = {"", "+", "-", "="};
    const struct pn_diff_place *place = &row->place[!row->place[0].there];
    int used = snprintf(text, 64, "%s%s %u/%u", signs[row->what],
                        pn_record_name(row->record), place->area, place->index);
    if (row->record == PN_RECORD_LINK)
        used += snprintf(text + used, 64 - (size_t)used, "->%u/%u", place->to.area,
                         place->to.node);
    if (row->what == PN_DIFF_RENUMBERED)
        snprintf(text + used, 64 - (size_t)used, "+%u", row->run);
    if (row->field)
        snprintf(text + used, 64 - (size_t)used, " %s", row->field);
}

/* Without pointer words, which follow from everything. */
static void assert_rows(const struct pn_diff *diff, const char *expected)
{
    char all[1024] = "", text[64];
    for (size_t i = 0; i < diff->count; i++) {
        if (diff->rows[i].field && strcmp(diff->rows[i].field, "next_pointer") == 0)
            continue;
        put_row(&diff->rows[i], text);
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", used ? "; " : "", text);
    }
    ck_assert_str_eq(all, expected);
}

static const struct {
    unsigned before, after;
    const char *rows;
} structures[] = {
    {0, 0, ""},
    {0, TEST_CAR_FIRST,
     "+link 0/3->0/0; =node 0/0+10; +node 0/0; +link 0/0->0/3; =navi 0/0+6; +navi 0/0"},
    {TEST_CAR_FIRST, 0,
     "-node 0/0; -link 0/0->0/3; -link 0/3->0/0; =node 0/1+10; -navi 0/0; =navi 0/1+6"},
    {0, TEST_PED_FIRST, "+link 0/7->0/6; =node 0/6+4; +node 0/6; +link 0/6->0/7"},
    {0, TEST_CHORD, "+link 0/0->0/3; +link 0/3->0/0; =navi 0/1+5; +navi 0/1"},
    {0, TEST_MOVED,
     "link 0/2->0/3 length; node 0/3 y; link 0/3->0/2 length; link 0/3->0/4 length; link "
     "0/4->0/3 length; navi 0/3 y; navi 0/3 dir_x; navi 0/3 dir_y; navi 0/4 y; navi 0/4 "
     "dir_x; navi 0/4 dir_y"},
};

START_TEST(structure_is_followed)
{
    struct pn_network *a = test_drawing(structures[_i].before);
    struct pn_network *b = test_drawing(structures[_i].after);
    struct pn_diff diff = diff_of(a, b);
    assert_rows(&diff, structures[_i].rows);
    pn_diff_release(&diff);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

START_TEST(areas_that_only_one_has_are_named)
{
    struct pn_network *a, *b;
    struct pn_area *area;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&a, &err), &err);
    ck_assert_pn_ok(pn_network_new(&b, &err), &err);
    ck_assert_pn_ok(pn_area_new(5, 1, 0, 0, 0, &area, &err), &err);
    ck_assert_pn_ok(pn_network_add(b, area, &err), &err);
    struct pn_diff diff = diff_of(a, b);
    assert_rows(&diff, "+area 5/0; +node 5/0");
    pn_diff_release(&diff);
    diff = diff_of(b, a);
    assert_rows(&diff, "-area 5/0; -node 5/0");
    pn_diff_release(&diff);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

START_TEST(an_order_of_links_is_a_difference)
{
    struct pn_network *a = test_drawing(0), *b = test_drawing(0);
    uint32_t count;
    struct pn_link *links = pn_network_links(b, (struct pn_address){0, 1}, &count);
    struct pn_link first = links[0];
    links[0] = links[1];
    links[1] = first;
    struct pn_diff diff = diff_of(a, b);
    ck_assert_uint_eq(diff.count, 1);
    ck_assert_str_eq(diff.rows[0].field, "seq");
    pn_diff_release(&diff);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

START_TEST(values_have_words)
{
    struct pn_diff_row row = {.is_eighths = true, .value = {{false, -19421}, {true, 0}}};
    char text[32];
    ck_assert_str_eq(pn_diff_value_text(&row, 0, text), "-2427.625");
    ck_assert_str_eq(pn_diff_value_text(&row, 1, text), "NULL");
    row.is_eighths = false;
    ck_assert_str_eq(pn_diff_value_text(&row, 0, text), "-19421");
    ck_assert_ptr_null(pn_diff_what_name(PN_DIFF_COUNT));
}
END_TEST

/* ---- statements ---- */

/* A database of a, changed by the statements, is one of b. */
static void assert_statements_lead(const struct pn_network *a, const struct pn_network *b)
{
    const char *path = test_path(test_scratch(), "paths.db");
    struct pn_error err;
    struct pn_network *loaded;
    char *sql;
    size_t size;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_save(a, path, "made up", false, NULL, &err), &err);
    ck_assert_pn_ok(pn_database_statements(a, b, &sql, &size, &err), &err);
    ck_assert_uint_eq(size, strlen(sql));
    test_sql(path, sql);
    pn_free(sql);
    ck_assert_pn_ok(pn_source_load(path, &loaded, NULL, NULL, &err), &err);
    ck_assert(!pn_network_has_unset(loaded));
    test_assert_same_files(loaded, b);
    pn_network_free(loaded);
}

START_TEST(statements_make_one_database_of_another)
{
    struct pn_network *a = test_drawing(structures[_i].before);
    struct pn_network *b = test_drawing(structures[_i].after);
    assert_statements_lead(a, b);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

START_TEST(statements_lead_from_any_world_to_any)
{
    struct pn_network *a = test_edit_world(1), *b = test_edit_world(2),
                      *c = test_edit_world(1);
    struct test_random r = test_random_at(test_seed(), 2, 0, 0);
    for (uint32_t i = 0; i < EDITS; i++)
        test_edit_one(c, &r, i);
    assert_statements_lead(a, b);
    assert_statements_lead(a, c);
    pn_network_free(a);
    pn_network_free(b);
    pn_network_free(c);
}
END_TEST

START_TEST(equal_networks_need_no_statement)
{
    struct pn_network *a = test_edit_world(1);
    struct pn_error err;
    char *sql;
    size_t size;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_statements(a, a, &sql, &size, &err), &err);
    ck_assert_str_eq(sql, "BEGIN;\nINSERT OR REPLACE INTO meta VALUES "
                          "('no_triggers', 1);\n"
                          "DELETE FROM meta WHERE key = 'no_triggers';\nCOMMIT;\n");
    pn_free(sql);
    pn_network_free(a);
}
END_TEST

/* ---- train tracks ---- */

/* A made-up world with these tracks, each a text of the game's. */
static struct pn_network *world_with_tracks(const char *one, const char *two)
{
    struct pn_network *network = test_edit_world(1);
    struct pn_tracks tracks = {NULL, 0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_tracks_read(&tracks, "tracks.dat", one, strlen(one), &err), &err);
    if (two)
        ck_assert_pn_ok(pn_tracks_read(&tracks, "tracks2.dat", two, strlen(two), &err),
                        &err);
    pn_network_set_tracks(network, &tracks);
    return network;
}

static const char ring[] = "3\n1.0 2.0 3.0 0\n4.0 5.0 6.0 1\n7.0 8.0 9.0 0\n";
static const char longer[] =
    "4\n1.0 2.0 3.0 0\n0.3 0.2 0.1 0\n4.0 5.0 6.0 1\n7.0 8.0 9.0 0\n";
static const char moved[] = "3\n1.0 2.0 3.0 0\n4.0 5.3 6.0 0\n7.0 8.0 9.0 0\n";

START_TEST(points_of_tracks_are_told)
{
    struct pn_network *a = world_with_tracks(ring, ring);
    struct pn_network *b = world_with_tracks(longer, moved);
    struct pn_diff diff = diff_of(a, b);
    char text[32];
    ck_assert_uint_eq(diff.count, 3);
    ck_assert_int_eq(diff.rows[0].what, PN_DIFF_ADDED);
    ck_assert_uint_eq(diff.rows[0].place[1].index, 1);
    ck_assert_uint_eq(diff.rows[0].place[1].seq, 1);
    ck_assert_str_eq(diff.rows[1].field, "y");
    ck_assert_uint_eq(diff.rows[1].place[0].index, 2);
    ck_assert_uint_eq(diff.rows[1].place[0].seq, 1);
    ck_assert_str_eq(pn_diff_value_text(&diff.rows[1], 1, text), "5.3");
    ck_assert_str_eq(diff.rows[2].field, "flag");
    pn_diff_release(&diff);
    diff = diff_of(b, a);
    ck_assert_uint_eq(diff.by_record[PN_RECORD_TRACK][PN_DIFF_REMOVED], 1);
    pn_diff_release(&diff);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

START_TEST(without_tracks_nothing_is_said_of_them)
{
    struct pn_network *a = world_with_tracks(ring, NULL), *b = test_edit_world(1);
    struct pn_diff diff = diff_of(a, b);
    ck_assert_uint_eq(diff.count, 0);
    pn_diff_release(&diff);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

/* Track 2 goes, 1 becomes another; and the way back. */
START_TEST(statements_put_tracks)
{
    struct pn_network *side[] = {world_with_tracks(ring, moved),
                                 world_with_tracks(longer, NULL)};
    const struct pn_network *from = side[_i], *to = side[!_i];
    const char *path = test_path(test_scratch(), "paths.db");
    struct pn_error err;
    struct pn_network *loaded;
    char *sql;
    size_t size;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_save(from, path, "made up", false, NULL, &err), &err);
    ck_assert_pn_ok(pn_database_statements(from, to, &sql, &size, &err), &err);
    test_sql(path, sql);
    pn_free(sql);
    ck_assert_pn_ok(pn_source_load(path, &loaded, NULL, NULL, &err), &err);
    ck_assert_uint_eq(pn_network_tracks(loaded).count, pn_network_tracks(to).count);
    struct pn_diff diff = diff_of(loaded, to);
    ck_assert_uint_eq(diff.count, 0);
    pn_diff_release(&diff);
    pn_network_free(loaded);
    pn_network_free(side[0]);
    pn_network_free(side[1]);
}
END_TEST

/* ---- memory, the game's own files ---- */

static enum pn_status run(void *context, struct pn_error *err)
{
    struct pn_network **networks = context;
    struct pn_diff diff;
    char *sql;
    size_t size;
    enum pn_status status = pn_diff_run(networks[0], networks[1], &diff, err);
    if (status != PN_OK)
        return status;
    pn_diff_release(&diff);
    status = pn_database_statements(networks[0], networks[1], &sql, &size, err);
    if (status == PN_OK)
        pn_free(sql);
    return status;
}

START_TEST(without_memory_it_fails_and_leaks_nothing)
{
    struct pn_network *networks[2] = {test_drawing(0), test_drawing(TEST_CAR_FIRST)};
    test_memory_every_failure(run, networks, 1);
    pn_network_free(networks[0]);
    pn_network_free(networks[1]);
}
END_TEST

START_TEST(real_files_differ_by_what_was_edited)
{
    struct pn_network *a = test_real_network(), *b = test_real_network();
    struct pn_diff diff = diff_of(a, b);
    ck_assert_uint_eq(diff.count, 0);
    pn_diff_release(&diff);
    pn_network_node(b, (struct pn_address){15, 1457})->pos.x += 16;
    pn_network_navi(b, (struct pn_navi_address){22, 900})->lanes ^= 1;
    diff = diff_of(a, b);
    assert_rows(&diff, "node 15/1457 x; navi 22/900 lanes_to");
    pn_diff_release(&diff);
    pn_network_free(a);
    pn_network_free(b);
}
END_TEST

static Suite *diff_suite(void)
{
    Suite *suite = suite_create("diff");
    TCase *plain = tcase_create("diff");
    int count = (int)(sizeof structures / sizeof *structures);
    tcase_add_test(plain, equal_networks_have_no_differences);
    tcase_add_loop_test(plain, edited_fields_are_listed_exactly, 0, 8);
    tcase_add_loop_test(plain, structure_is_followed, 0, count);
    tcase_add_test(plain, areas_that_only_one_has_are_named);
    tcase_add_test(plain, an_order_of_links_is_a_difference);
    tcase_add_test(plain, values_have_words);
    tcase_add_loop_test(plain, statements_make_one_database_of_another, 0, count);
    tcase_add_test(plain, statements_lead_from_any_world_to_any);
    tcase_add_test(plain, equal_networks_need_no_statement);
    tcase_add_test(plain, points_of_tracks_are_told);
    tcase_add_test(plain, without_tracks_nothing_is_said_of_them);
    tcase_add_loop_test(plain, statements_put_tracks, 0, 2);
    tcase_add_test(plain, without_memory_it_fails_and_leaks_nothing);
    suite_add_tcase(suite, plain);
    TCase *real = tcase_create("real");
    tcase_add_test(real, real_files_differ_by_what_was_edited);
    test_suite_add_real(suite, real, 1);
    return suite;
}

int main(void)
{
    return test_run(diff_suite());
}
