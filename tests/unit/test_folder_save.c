/* store/: saving folders of area files - all of them or none. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Saving the network fails so, and the folder holds what the folder before holds. */
static struct pn_error save_fails(const struct pn_network *network, const char *folder,
                                  bool replace, enum pn_status status, const char *words,
                                  const char *before)
{
    struct pn_error err;
    struct pn_folder_report report = {.written = 77};
    pn_error_clear(&err);
    ck_assert_int_eq(pn_folder_save(network, folder, replace, NULL, &report, NULL, &err),
                     status);
    ck_assert_int_eq(err.status, status);
    ck_assert_msg(strstr(err.message, words), "'%s' has no '%s'", err.message, words);
    ck_assert_uint_eq(report.written, 77);
    if (before)
        test_same_folders(before, folder);
    else
        ck_assert_int_eq(test_count(folder), 0);
    return err;
}

/* A network that differs from the small one in each file. */
static struct pn_network *moved_network(void)
{
    struct pn_network *network = test_small_network();
    pn_network_area(network, 27)->nodes[0].pos.z += 8;
    pn_network_area(network, 28)->nodes[0].pos.z += 8;
    return network;
}

START_TEST(files_that_are_there_need_replace)
{
    const char *folder = test_small_areas(), *before = test_copy_of(folder);
    struct pn_network *network = moved_network();
    struct pn_error err =
        save_fails(network, folder, false, PN_E_EXISTS, "NODES27.DAT", before);
    ck_assert_ptr_nonnull(strstr(err.message, "--force"));
    pn_network_free(network);
}
END_TEST

START_TEST(names_of_any_length_are_told_in_short)
{
    const char *folder = test_small_areas();
    struct pn_network *network = moved_network();
    char name[224];
    for (int area = 27; area <= 28; area++) { /* NODES000 ... 00027.DAT */
        char plain[16];
        snprintf(plain, sizeof plain, "NODES%d.DAT", area);
        snprintf(name, sizeof name, "NODES%0200d.DAT", area);
        test_rename(folder, plain, name);
    }
    struct pn_error err =
        save_fails(network, folder, false, PN_E_EXISTS,
                   "NODES000000000000000, NODES000000000000000;", test_copy_of(folder));
    ck_assert_str_eq(err.path, folder);
    pn_network_free(network);
}
END_TEST

START_TEST(replaced_files_keep_their_spelling)
{
    struct pn_error err;
    struct pn_folder_report report;
    const char *folder = test_small_areas();
    struct pn_network *network = moved_network();
    test_rename(folder, "NODES27.DAT", "nodes27.dat");
    test_write_text(folder, "NODES5.DAT", "of another area");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_folder_save(network, folder, true, NULL, &report, NULL, &err),
                    &err);
    ck_assert_uint_eq(report.written, 2);
    ck_assert_int_eq(test_count(folder), 3);
    test_remove(folder, "NODES5.DAT");
    struct pn_network *back = test_load(folder);
    ck_assert_int_eq(pn_network_area(back, 27)->nodes[0].pos.z,
                     pn_network_area(network, 27)->nodes[0].pos.z);
    free(test_read(folder, "nodes27.dat", NULL));
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

START_TEST(csv_in_the_folder_is_kept_apart)
{
    const char *folder = test_scratch();
    struct pn_network *network = test_small_network();
    test_write_text(folder, "node.csv", "area\n");
    const char *before = test_copy_of(folder);
    save_fails(network, folder, true, PN_E_EXISTS, "node.csv", before);
    pn_network_free(network);
}
END_TEST

START_TEST(what_cannot_be_written_leaves_the_old_set)
{
    const char *folder = test_small_areas(), *before = test_copy_of(folder);
    struct pn_network *network = moved_network();
    struct pn_area *area = pn_network_area(network, 28);
    area->links[0].unset = PN_LINK_UNSET_LENGTH;
    save_fails(network, folder, true, PN_E_ARG, "length is not set", before);
    area->links[0].unset = 0;
    area->nodes[1].pos.x = 4096 * PN_FX_PER_M;
    struct pn_error err =
        save_fails(network, folder, true, PN_E_LIMIT, "node 1: x", before);
    ck_assert_int_eq(err.area, 28);
    ck_assert_int_eq(err.record, 1);
    ck_assert_str_eq(err.field, "x");
    save_fails(network, test_path(test_scratch(), "new"), false, PN_E_LIMIT, "node 1: x",
               NULL);
    pn_network_free(network);
}
END_TEST

START_TEST(areas_without_files_are_refused)
{
    struct pn_error err;
    struct pn_area *area;
    struct pn_network *network;
    const char *folder = test_path(test_scratch(), "new");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    save_fails(network, folder, false, PN_E_ARG, "no areas", NULL);
    ck_assert_pn_ok(pn_area_new(64, 0, 0, 0, 0, &area, &err), &err);
    ck_assert_pn_ok(pn_network_add(network, area, &err), &err);
    ck_assert_int_eq(save_fails(network, folder, false, PN_E_LIMIT, "area 64", NULL).area,
                     64);
    pn_network_free(network);
}
END_TEST

START_TEST(only_changed_areas_are_counted_as_changed)
{
    struct pn_error err;
    struct pn_folder_report report;
    char hashes[PN_AREA_COUNT][65] = {""};
    const struct pn_source_info info = {.kind = PN_SOURCE_DATABASE,
                                        .area_hash = hashes,
                                        .area_hash_count = PN_AREA_COUNT};
    struct pn_network *network = test_small_network();
    const char *scratch = test_scratch();
    pn_error_clear(&err);
    for (uint32_t a = 27; a <= 28; a++)
        ck_assert_pn_ok(pn_area_hash(pn_network_area(network, a), hashes[a], &err), &err);
    pn_network_area(network, 28)->nodes[0].width++;
    pn_network_area(network, 27)->tail_size = 100; /* padding is not part of it */
    ck_assert_pn_ok(pn_folder_save(network, test_path(scratch, "a"), false, &info,
                                   &report, NULL, &err),
                    &err);
    ck_assert_uint_eq(report.written, 2);
    ck_assert_uint_eq(report.changed, 1);
    ck_assert(pn_area_set_has(&report.area_changed, 28));
    ck_assert(!pn_area_set_has(&report.area_changed, 27));
    hashes[27][0] = '\0';
    ck_assert_pn_ok(pn_folder_save(network, test_path(scratch, "b"), false, &info,
                                   &report, NULL, &err),
                    &err);
    ck_assert_uint_eq(report.changed, 2);
    pn_network_free(network);
}
END_TEST

struct save {
    struct pn_network *network;
    const char *folder;
};

static enum pn_status save_once(void *context, struct pn_error *err)
{
    struct save *save = context;
    return pn_folder_save(save->network, save->folder, true, NULL, NULL, NULL, err);
}

START_TEST(a_full_disk_leaves_the_old_set)
{
    struct save save = {moved_network(), test_small_areas()};
    const char *before = test_copy_of(save.folder);
    const size_t needed = pn_area_size(pn_network_area(save.network, 28));
    struct pn_error err;
    ck_assert_uint_ge(needed, pn_area_size(pn_network_area(save.network, 27)));
    /* at least the last file does not fit */
    ck_assert_int_eq(test_on_full_disk(needed - 1, save_once, &save, &err), PN_E_IO);
    ck_assert_ptr_nonnull(strstr(err.message, "cannot write"));
    test_same_folders(before, save.folder);
    ck_assert_int_eq(err.sys_errno, EFBIG);
    ck_assert_ptr_nonnull(strstr(err.path, "NODES"));
    pn_network_free(save.network);
}
END_TEST

/* Root may write anywhere: it does this as nobody. */
START_TEST(a_read_only_folder_is_left_alone)
{
    const uid_t nobody = 65534, me = geteuid();
    const char *folder = test_small_areas(), *before = test_copy_of(folder);
    char parent[256], root[256];
    struct pn_network *network = moved_network();
    snprintf(parent, sizeof parent, "%s/..", folder);
    snprintf(root, sizeof root, "%s/../..", folder);
    chmod(parent, 0755);
    chmod(root, 0755);
    chmod(folder, 0555);
    if (me == 0)
        ck_assert_int_eq(seteuid(nobody), 0);
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_folder_save(network, folder, true, NULL, NULL, NULL, &err);
    if (me == 0)
        ck_assert_int_eq(seteuid(me), 0);
    chmod(folder, 0755);
    ck_assert_int_eq(status, PN_E_IO);
    ck_assert_int_eq(err.sys_errno, EACCES);
    ck_assert_ptr_nonnull(strstr(err.path, "NODES27.DAT"));
    test_same_folders(before, folder);
    pn_network_free(network);
}
END_TEST

static int stop_at_second(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context;
    ck_assert_ptr_nonnull(what);
    ck_assert_uint_eq(total, 2);
    return done == 2;
}

START_TEST(progress_can_stop_loads_and_saves)
{
    struct pn_error err;
    const struct pn_progress progress = {stop_at_second, NULL};
    const char *folder = test_small_areas(), *before = test_copy_of(folder);
    struct pn_network *network = moved_network(), *none = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_source_load(folder, &none, NULL, &progress, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_folder_save(network, folder, true, NULL, NULL, &progress, &err),
                       &err);
    test_same_folders(before, folder);
    pn_network_free(network);
}
END_TEST

START_TEST(no_memory_is_said_by_a_save)
{
    struct save save = {test_small_network(), test_small_areas()};
    const char *before = test_copy_of(save.folder);
    test_memory_every_failure(save_once, &save, 1);
    test_same_folders(before, save.folder);
    pn_network_free(save.network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("folder save");
    TCase *saving = tcase_create("saving");
    tcase_add_test(saving, files_that_are_there_need_replace);
    tcase_add_test(saving, names_of_any_length_are_told_in_short);
    tcase_add_test(saving, replaced_files_keep_their_spelling);
    tcase_add_test(saving, csv_in_the_folder_is_kept_apart);
    tcase_add_test(saving, what_cannot_be_written_leaves_the_old_set);
    tcase_add_test(saving, areas_without_files_are_refused);
    tcase_add_test(saving, only_changed_areas_are_counted_as_changed);
    tcase_add_test(saving, a_full_disk_leaves_the_old_set);
    tcase_add_test(saving, a_read_only_folder_is_left_alone);
    tcase_add_test(saving, progress_can_stop_loads_and_saves);
    tcase_add_test(saving, no_memory_is_said_by_a_save);
    suite_add_tcase(suite, saving);
    return test_run(suite);
}
