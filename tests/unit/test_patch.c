/* pathnode/patch.h: what patches do to rows, and what they do not agree on. Wrong files
 * are tests/cli/apply. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A network, and two patches for it in a folder. */
struct fixture {
    struct pn_network *base;
    const char *folder, *patches[2], *out;
    struct pn_patch_result result;
    uint32_t conflicts; /* of the last result that was released */
};

static struct fixture make_fixture(void)
{
    struct fixture f = {.base = test_load(test_street_database()),
                        .folder = test_scratch()};
    f.patches[0] = test_make_folder(f.folder, "first");
    f.patches[1] = test_make_folder(f.folder, "second");
    f.out = test_path(f.folder, "out.db");
    return f;
}

static enum pn_status apply(struct fixture *f, struct pn_error *err)
{
    return pn_patch_apply(f->base, f->patches, 2, f->out, "street", true, NULL,
                          &f->result, err);
}

static void apply_both(struct fixture *f)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(apply(f, &err), &err);
}

static void release(struct fixture *f)
{
    pn_patch_result_release(&f->result);
    pn_network_free(f->base);
}

/* The text without the scratch folder's name, in place. */
static void shorten(const struct fixture *f, char *text)
{
    const size_t head = strlen(f->folder) + 1;
    for (char *at; (at = strstr(text, f->folder));)
        memmove(at, at + head, strlen(at + head) + 1);
}

/* All conflicts, a line each: "FILE:LINE: WORDS". */
static void put_conflicts(const struct fixture *f, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < f->result.conflict_count; i++) {
        const struct pn_patch_conflict *c = &f->result.conflicts[i];
        char words[1024], line[16] = "";
        pn_patch_conflict_text(c, words, sizeof words);
        if (c->line)
            snprintf(line, sizeof line, ":%u", c->line);
        used += (size_t)snprintf(text + used, size - used, "%s%s: %s\n", c->file, line,
                                 words);
    }
}

/* Applies both: these conflicts, and no file. */
static void ck_conflicts(struct fixture *f, const char *expected)
{
    char text[4096];
    apply_both(f);
    put_conflicts(f, text, sizeof text);
    shorten(f, text);
    ck_assert_str_eq(text, expected);
    ck_assert_int_eq(test_count(f->folder), 2);
}

START_TEST(only_given_fields_of_a_row_change)
{
    struct fixture f = make_fixture();
    test_write_text(f.patches[0], "node.csv",
                    "change,node,area,speed,z,#why\n,1,0,2,,calm\nset,2,0,,12.5,\n");
    test_write_text(f.patches[1], "link.csv", "area,node,seq,length\n0,1,0,NULL\n");
    apply_both(&f);
    ck_assert_uint_eq(f.result.conflict_count, 0);
    ck_assert_ptr_null(f.result.conflicts);
    ck_assert_uint_eq(f.result.rows_set, 3);
    test_sql_is(f.out, "SELECT speed, z FROM node WHERE node IN (1, 2)",
                "2|10.0\n1|12.5");
    test_sql_is(f.out, "SELECT count(*) FROM link WHERE node = 1 AND length IS NULL",
                "2"); /* one by hand, one since node 2 moved */
    release(&f);
}
END_TEST

START_TEST(what_goes_along_with_a_deleted_row_may_be_deleted_by_name)
{
    struct fixture f = make_fixture();
    test_write_text(f.patches[0], "node.csv", "area,node,change\n0,2,delete\n");
    test_write_text(f.patches[1], "link.csv",
                    "area,node,seq,change\n0,1,1,delete\n0,2,0,delete\n");
    test_write_text(f.patches[1], "navi.csv", "area,navi,change\n0,1,delete\n");
    apply_both(&f);
    ck_assert_uint_eq(f.result.conflict_count, 0);
    ck_assert_uint_eq(f.result.rows_deleted, 4);
    test_sql_is(f.out, "SELECT count(*) FROM node WHERE kind = 'vehicle'", "2");
    release(&f);
}
END_TEST

START_TEST(two_may_set_the_same_value)
{
    struct fixture f = make_fixture();
    test_write_text(f.patches[0], "node.csv", "area,node,speed,x\n0,1,2,-2800.5\n");
    test_write_text(f.patches[1], "patch.sql",
                    "BEGIN; UPDATE node SET speed = 2, x = -2800.5 WHERE node = 1; END;");
    apply_both(&f);
    ck_assert_uint_eq(f.result.conflict_count, 0);
    ck_assert_uint_eq(f.result.rows_set, 1);
    release(&f);
}
END_TEST

START_TEST(fields_with_two_values_are_named)
{
    static const char expected[] =
        "first/patch.sql: node 0/1: speed is set to 3, but first/node.csv:2 sets it to "
        "2\n"
        "second/node.csv:3: node 0/1: speed is set to 0, but first/node.csv:2 sets it to "
        "2\n"
        "second/link.csv:2: link 0/1/0: length is set to 9, but first/link.csv:2 sets it "
        "to NULL\n";
    struct fixture f = make_fixture();
    test_write_text(f.patches[0], "node.csv", "area,node,speed\n0,1,2\n");
    test_write_text(f.patches[0], "link.csv", "area,node,seq,length\n0,1,0,NULL\n");
    test_write_text(f.patches[0], "patch.sql",
                    "UPDATE node SET speed = 3 WHERE node = 1");
    test_write_text(f.patches[1], "node.csv", "area,node,speed\n0,2,0\n0,1,0\n");
    test_write_text(f.patches[1], "link.csv", "area,node,seq,length\n0,1,0,9\n");
    ck_conflicts(&f, expected);
    release(&f);
}
END_TEST

/* Whichever comes first: _i. What goes along with a row counts as deleted, too. */
START_TEST(a_row_one_changes_and_one_deletes_is_named)
{
    static const char *const expected[] = {
        "first/navi.csv:2: navi 0/1: lanes_to is set to 2, but second/node.csv:2 deletes "
        "the row\n",
        "second/navi.csv:2: navi 0/1: lanes_to is set to 2, but first/node.csv:2 deletes "
        "the row\n"};
    struct fixture f = make_fixture();
    test_write_text(f.patches[_i], "navi.csv", "area,navi,lanes_to\n0,1,2\n");
    test_write_text(f.patches[!_i], "node.csv", "area,node,change\n0,2,delete\n");
    ck_conflicts(&f, expected[_i]);
    release(&f);
}
END_TEST

START_TEST(a_row_is_there_or_is_not)
{
    static const char expected[] =
        "first/node.csv:2: node 0/9: there is no such row\n"
        "first/node.csv:3: node 0/8: there is no such row\n"
        "second/node.csv:2: node 0/1: the row to add is there already\n";
    struct fixture f = make_fixture();
    test_write_text(f.patches[0], "node.csv",
                    "area,node,change,speed\n0,9,,1\n0,8,delete,\n");
    test_write_text(f.patches[1], "node.csv",
                    "area,node,change,kind,x,y,z\n0,1,add,ped,0,0,0\n");
    ck_conflicts(&f, expected);
    release(&f);
}
END_TEST

START_TEST(what_does_not_fit_files_is_refused)
{
    struct fixture f = make_fixture();
    struct pn_error err;
    pn_error_clear(&err);
    test_write_text(f.patches[0], "node.csv", "area,node,x\n0,0,-2400\n");
    test_write_text(f.patches[1], "patch.sql", "-- nothing\n");
    ck_assert_pn_fails(PN_E_LIMIT, apply(&f, &err), &err);
    ck_assert_str_eq(err.path, f.out);
    ck_assert_int_eq(test_count(f.folder), 2);
    release(&f);
}
END_TEST

static enum pn_status apply_once(void *context, struct pn_error *err)
{
    struct fixture *f = context;
    enum pn_status status = apply(f, err);
    if (status != PN_OK)
        return status;
    f->conflicts = f->result.conflict_count;
    pn_patch_result_release(&f->result);
    return PN_OK;
}

START_TEST(every_allocation_may_fail)
{
    struct fixture f = make_fixture();
    test_write_text(f.patches[0], "node.csv", "area,node,speed\n0,1,2\n");
    test_write_text(f.patches[1], "node.csv",
                    "area,node,change,kind,x,y,z\n0,9,add,ped,-2900,-2900,1\n");
    test_write_text(f.patches[1], "patch.sql", "UPDATE node SET z = 1 WHERE node = 2");
    test_memory_every_failure(apply_once, &f, 1);
    test_write_text(f.patches[1], "link.csv", "area,node,seq,change\n0,8,0,delete\n");
    test_memory_every_failure(apply_once, &f, 1);
    ck_assert_uint_eq(f.conflicts, 1);
    release(&f);
}
END_TEST

static int stop_patching(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context;
    return strcmp(what, "patching") == 0 && done == 1 && total == 2;
}

START_TEST(sql_without_an_end_can_be_stopped)
{
    struct fixture f = make_fixture();
    const struct pn_progress progress = {.step = stop_patching};
    struct pn_error err;
    pn_error_clear(&err);
    test_write_text(f.patches[0], "node.csv", "area,node,speed\n0,1,2\n");
    test_write_text(f.patches[1], "patch.sql",
                    "DELETE FROM node WHERE node IN (WITH RECURSIVE n(i) AS (VALUES (1) "
                    "UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0);");
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_patch_apply(f.base, f.patches, 2, f.out, "street", true,
                                      &progress, &f.result, &err),
                       &err);
    ck_assert_uint_eq(err.line, 1);
    ck_assert_int_ne(access(f.out, F_OK), 0);
    release(&f);
}
END_TEST

/* Proposed links: saved, then applied as any patch. */
static const struct pn_suggestion proposed[] = {{.from = {0, 1}, .to = {0, 2}},
                                                {.from = {0, 3}, .to = {2, 4}}};

static enum pn_status save_proposed(void *context, struct pn_error *err)
{
    return pn_patch_save(proposed, 2, context, true, err);
}

START_TEST(proposed_links_are_saved_whole_or_not_at_all)
{
    char folder[4096];
    struct pn_error err;
    pn_error_clear(&err);
    snprintf(folder, sizeof folder, "%s", test_path(test_scratch(), "made"));
    test_memory_every_failure(save_proposed, folder, 1);
    char *text = test_read(folder, "patch.sql", NULL);
    ck_assert_ptr_nonnull(strstr(text, "VALUES (0, 1, 0, 2);"));
    ck_assert_ptr_nonnull(strstr(text, "VALUES (0, 3, 2, 4);"));
    ck_assert_pn_fails(PN_E_EXISTS, pn_patch_save(proposed, 1, folder, false, &err),
                       &err);
    char *after = test_read(folder, "patch.sql", NULL);
    ck_assert_str_eq(after, text);
    free(after);
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("patch");
    TCase *t = tcase_create("apply");
    tcase_add_test(t, only_given_fields_of_a_row_change);
    tcase_add_test(t, what_goes_along_with_a_deleted_row_may_be_deleted_by_name);
    tcase_add_test(t, two_may_set_the_same_value);
    tcase_add_test(t, fields_with_two_values_are_named);
    tcase_add_loop_test(t, a_row_one_changes_and_one_deletes_is_named, 0, 2);
    tcase_add_test(t, a_row_is_there_or_is_not);
    tcase_add_test(t, what_does_not_fit_files_is_refused);
    tcase_add_test(t, sql_without_an_end_can_be_stopped);
    tcase_add_test(t, every_allocation_may_fail);
    tcase_add_test(t, proposed_links_are_saved_whole_or_not_at_all);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
