/* store/stamp, pn_network_hash: whether a source was touched, and whether it changed. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <string.h>

/* The stamp of a path; another one each time it is called, up to four. */
static const char *stamp(const char *path)
{
    static char hex[4][65];
    static int next;
    struct pn_error err;
    pn_error_clear(&err);
    char *to = hex[next++ % 4];
    ck_assert_pn_ok(pn_source_stamp(path, to, &err), &err);
    ck_assert_uint_eq(strlen(to), 64);
    return to;
}

/* A folder of area files. */
static const char *make_folder(const char *name)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_make_folder(test_scratch(), name);
    ck_assert_int_eq(pn_folder_save(network, folder, false, NULL, NULL, NULL, NULL),
                     PN_OK);
    pn_network_free(network);
    return folder;
}

START_TEST(an_untouched_source_has_the_same_stamp)
{
    const char *folder = make_folder("areas");
    ck_assert_str_eq(stamp(folder), stamp(folder));
    ck_assert_str_eq(stamp(test_path(folder, "NODES27.DAT")),
                     stamp(test_path(folder, "NODES27.DAT")));
}
END_TEST

START_TEST(any_file_of_a_folder_counts)
{
    const char *folder = make_folder("areas");
    const char *before = stamp(folder);
    test_write_text(folder, "paths.ipl", "path\nend\n");
    ck_assert_str_ne(stamp(folder), before);
    test_remove(folder, "paths.ipl");
    ck_assert_str_eq(stamp(folder), before);
    test_rename(folder, "NODES27.DAT", "nodes27.dat");
    ck_assert_str_ne(stamp(folder), before);
}
END_TEST

START_TEST(a_file_counts_with_those_that_share_its_name)
{
    const char *folder = make_folder("areas");
    const char *path = test_path(folder, "NODES27.DAT");
    const char *before = stamp(path);
    test_write_text(folder, "NODES29.DAT", "another file's affair");
    test_write_text(folder, "NODES27.DAT-shm", "what a reader leaves");
    ck_assert_str_eq(stamp(path), before);
    test_write_text(folder, "NODES27.DAT-wal", "what a writer leaves");
    ck_assert_str_ne(stamp(path), before);
}
END_TEST

START_TEST(a_game_is_its_archive)
{
    const char *game = test_make_folder(test_scratch(), "game");
    const char *models = test_make_folder(game, "Models");
    test_write_text(models, "gta3.img", "VER2");
    const char *before = stamp(game);
    test_write_text(game, "readme.txt", "not looked at");
    ck_assert_str_eq(stamp(game), before);
    test_write_text(models, "gta3.img", "VER2 and more");
    ck_assert_str_ne(stamp(game), before);
}
END_TEST

START_TEST(nothing_there_has_no_stamp)
{
    char hex[65] = "untouched";
    struct pn_error err;
    pn_error_clear(&err);
    const char *path = test_path(test_scratch(), "nothing");
    ck_assert_int_eq(pn_source_stamp(path, hex, &err), PN_E_NOTFOUND);
    ck_assert_str_eq(err.path, path);
    ck_assert_str_eq(hex, "untouched");
}
END_TEST

START_TEST(the_hash_is_of_all_that_is_held)
{
    char before[65], after[65];
    struct pn_network *network = test_small_network(), *empty;
    ck_assert_int_eq(pn_network_hash(network, before, NULL), PN_OK);
    struct pn_node *node = pn_network_node(network, (struct pn_address){27, 0});
    ck_assert_ptr_nonnull(node);
    node->pos.x++;
    ck_assert_int_eq(pn_network_hash(network, after, NULL), PN_OK);
    ck_assert_str_ne(before, after);
    node->pos.x--;
    ck_assert_int_eq(pn_network_hash(network, after, NULL), PN_OK);
    ck_assert_str_eq(before, after);
    pn_network_free(network);
    ck_assert_int_eq(pn_network_new(&empty, NULL), PN_OK);
    ck_assert_int_eq(pn_network_hash(empty, after, NULL), PN_OK);
    ck_assert_str_ne(before, after);
    pn_network_free(empty);
}
END_TEST

static enum pn_status stamp_path(void *context, struct pn_error *err)
{
    char hex[65];
    const char *const *path = context;
    return pn_source_stamp(*path, hex, err);
}

static enum pn_status hash_network(void *context, struct pn_error *err)
{
    char hex[65];
    return pn_network_hash(context, hex, err);
}

START_TEST(every_failing_allocation_is_survived)
{
    const char *folder = make_folder("areas");
    struct pn_network *network = test_small_network();
    const char *file = test_path(folder, "NODES27.DAT");
    test_memory_every_failure(stamp_path, &file, 1);
    test_memory_every_failure(stamp_path, &folder, 1);
    test_memory_every_failure(hash_network, network, 1);
    pn_network_free(network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stamp");
    TCase *t = tcase_create("stamp");
    tcase_add_test(t, an_untouched_source_has_the_same_stamp);
    tcase_add_test(t, any_file_of_a_folder_counts);
    tcase_add_test(t, a_file_counts_with_those_that_share_its_name);
    tcase_add_test(t, a_game_is_its_archive);
    tcase_add_test(t, nothing_there_has_no_stamp);
    tcase_add_test(t, the_hash_is_of_all_that_is_held);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
