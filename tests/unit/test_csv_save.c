/* store/: saving folders of CSV - all tables or none; and memory, both ways. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/odd.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Saving fails so, and the folder holds what the folder before holds. */
static struct pn_error save_fails(const char *folder, bool replace, enum pn_status status,
                                  const char *before)
{
    struct pn_error err;
    struct pn_network *network = test_small_network();
    pn_network_area(network, 27)->nodes[0].pos.z += 8;
    pn_error_clear(&err);
    ck_assert_pn_fails(status, pn_csv_save(network, folder, "other", replace, NULL, &err),
                       &err);
    pn_network_free(network);
    test_same_folders(before, folder);
    return err;
}

START_TEST(tables_that_are_there_need_replace)
{
    struct pn_error err;
    const char *folder = test_small_csv();
    for (int t = 0; t + 1 < TEST_CSV_FILES; t++)
        test_remove(folder, test_csv_files[t]);
    err = save_fails(folder, false, PN_E_EXISTS, test_copy_of(folder));
    ck_assert_ptr_nonnull(strstr(err.message, "'navi.csv'"));
    ck_assert_ptr_nonnull(strstr(err.message, "--force"));
    struct pn_network *network = test_small_network();
    ck_assert_pn_ok(pn_csv_save(network, folder, NULL, true, NULL, NULL), &err);
    struct pn_network *back = test_load(folder);
    test_same_networks(network, back);
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

START_TEST(area_files_in_the_folder_are_kept_apart)
{
    const char *folder = test_scratch();
    test_write_text(folder, "nodes5.dat", "");
    save_fails(folder, true, PN_E_EXISTS, test_copy_of(folder));
}
END_TEST

struct saving {
    const struct pn_network *network;
    const char *folder;
};

static enum pn_status save_once(void *context, struct pn_error *err)
{
    struct saving *saving = context;
    return pn_csv_save(saving->network, saving->folder, "made", true, NULL, err);
}

START_TEST(a_full_disk_leaves_the_old_tables)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_small_csv(), *before = test_copy_of(folder);
    struct saving saving = {network, folder};
    struct pn_error err;
    /* meta.csv fits, node.csv does not */
    ck_assert_int_eq(test_on_full_disk(500, save_once, &saving, &err), PN_E_IO);
    pn_network_free(network);
    ck_assert_int_eq(err.sys_errno, EFBIG);
    ck_assert_ptr_nonnull(strstr(err.path, "node.csv"));
    test_same_folders(before, folder);
}
END_TEST

START_TEST(a_file_is_no_folder)
{
    struct pn_error err;
    const char *place = test_scratch();
    struct pn_network *network = test_small_network();
    test_write_text(place, "file", "x");
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_IO, pn_csv_save(network, test_path(place, "file"), NULL, true, NULL, &err),
        &err);
    ck_assert_pn_fails(
        PN_E_IO,
        pn_csv_save(network, test_path(place, "no/folder"), NULL, true, NULL, &err),
        &err);
    pn_network_free(network);
    ck_assert_int_eq(test_count(place), 1);
}
END_TEST

struct told {
    uint64_t done, total;
    int calls, stop_at;
};

static int tell(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct told *told = context;
    ck_assert_ptr_nonnull(what);
    ck_assert_uint_ge(done, told->done);
    ck_assert_uint_le(done, total);
    told->done = done;
    told->total = total;
    return ++told->calls == told->stop_at;
}

START_TEST(progress_runs_to_the_end_and_can_stop)
{
    struct pn_error err;
    struct told told = {.calls = 0};
    struct pn_network *network = test_small_network(), *back = NULL;
    const struct pn_progress progress = {tell, &told};
    const char *folder = test_small_csv(), *before = test_copy_of(folder);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(folder, &back, NULL, &progress, &err), &err);
    ck_assert_uint_eq(told.done, told.total);
    pn_network_free(back);
    told = (struct told){.stop_at = 2};
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_source_load(folder, &back, NULL, &progress, &err), &err);
    pn_error_clear(&err);
    told = (struct told){.stop_at = 5};
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_csv_save(network, folder, "other", true, &progress, &err),
                       &err);
    test_same_folders(before, folder);
    pn_network_free(network);
}
END_TEST

/* ---- memory ---- */

static enum pn_status load_and_free(void *path, struct pn_error *err)
{
    struct pn_network *network = NULL;
    struct pn_source_info info = {.area_hash = NULL};
    enum pn_status status = pn_source_load(path, &network, &info, NULL, err);
    pn_network_free(network);
    pn_source_info_release(&info);
    return status;
}

START_TEST(no_memory_is_said)
{
    struct pn_network *network = test_small_network();
    char folder[256];
    snprintf(folder, sizeof folder, "%s", test_save_csv(network));
    test_memory_every_failure(load_and_free, folder, 1);
    const char *before = test_copy_of(folder);
    struct saving saving = {network, folder};
    test_memory_every_failure(save_once, &saving, 1);
    test_same_folders(before, folder);
    pn_network_free(network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("csv save");
    TCase *saving = tcase_create("saving");
    tcase_set_timeout(saving, 30);
    tcase_add_test(saving, tables_that_are_there_need_replace);
    tcase_add_test(saving, area_files_in_the_folder_are_kept_apart);
    tcase_add_test(saving, a_full_disk_leaves_the_old_tables);
    tcase_add_test(saving, a_file_is_no_folder);
    tcase_add_test(saving, progress_runs_to_the_end_and_can_stop);
    tcase_add_test(saving, no_memory_is_said);
    suite_add_tcase(suite, saving);
    return test_run(suite);
}
