/* store/: databases among other programs; nothing is left behind, whatever fails. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/odd.h"
#include "support/real.h"
#include "support/sql.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Loading must fail; err says how. */
static void load_fails(const char *path, enum pn_status status, struct pn_error *err)
{
    struct pn_network *network = NULL;
    pn_error_clear(err);
    ck_assert_pn_fails(status, pn_source_load(path, &network, NULL, NULL, err), err);
    ck_assert_ptr_null(network);
    ck_assert_str_eq(err->path, path);
}

/* ---- other programs, other places ---- */

/* More than fits into the smallest cache. */
static struct pn_network *long_street(void)
{
    struct test_net *net = test_net_new();
    for (int i = 0; i < 500; i++)
        test_net_node(net, PN_KIND_CAR, -2990 + i, -2990, 0);
    for (int i = 0; i < 499; i++)
        test_net_link(net, i, i + 1, 1, 1);
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

START_TEST(a_locked_database_is_named_so)
{
    struct pn_network *network = test_small_network();
    const char *path = test_save_database(network);
    struct pn_error err;
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    load_fails(path, PN_E_IO, &err);
    ck_assert_ptr_nonnull(strstr(err.message, "another program has the database locked"));
    sqlite3_close(db);
    pn_network_free(network);
}
END_TEST

START_TEST(a_log_of_another_program_is_read)
{
    struct pn_network *network = test_small_network();
    const char *path = test_save_database(network);
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db,
                                  "PRAGMA journal_mode = WAL;"
                                  "UPDATE node SET z = 5",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    struct pn_network *again = test_load(path);
    ck_assert_int_eq(pn_network_area(again, 27)->nodes[0].pos.z, 40);
    pn_network_free(again);
    sqlite3_close(db);
    pn_network_free(network);
}
END_TEST

/* Goes on as nobody: root may write everywhere. */
static void become_nobody(void)
{
    if (geteuid() == 0)
        ck_assert_int_eq(seteuid(65534), 0);
}

START_TEST(a_database_in_a_read_only_folder_is_read)
{
    struct pn_network *network = test_odd_network();
    const char *folder = test_scratch(), *path = test_save_database_in(network, folder);
    const char *wal = test_make_folder(folder, "wal");
    const char *wal_path = test_save_database_in(network, wal);
    test_sql(wal_path, "PRAGMA journal_mode = WAL");
    int before = test_count(folder), wal_before = test_count(wal);
    chmod(test_path(folder, ".."), 0755);
    chmod(wal, 0555);
    chmod(folder, 0555);
    become_nobody();
    struct pn_network *again = test_load(path);
    test_same_networks(network, again);
    pn_network_free(again);
    again = test_load(wal_path);
    test_same_networks(network, again);
    pn_network_free(again);
    if (geteuid() != getuid())
        ck_assert_int_eq(seteuid(getuid()), 0);
    chmod(folder, 0755);
    chmod(wal, 0755);
    ck_assert_int_eq(test_count(folder), before);
    ck_assert_int_eq(test_count(wal), wal_before);
    pn_network_free(network);
}
END_TEST

/* What a program leaves that dies in the middle of its work. */
static void die_while_writing(const char *path, const char *mode)
{
    char sql[256];
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        sqlite3 *db = NULL;
        snprintf(sql, sizeof sql,
                 "PRAGMA journal_mode = %s; PRAGMA cache_size = 1; UPDATE node SET z = 1;"
                 "BEGIN; UPDATE node SET z = 2; UPDATE link SET length = NULL;"
                 "UPDATE navi SET light = 1",
                 mode);
        sqlite3_open(path, &db);
        sqlite3_exec(db, sql, NULL, NULL, NULL);
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
}

START_TEST(what_a_dead_program_left_is_read_or_named)
{
    struct pn_network *network = long_street();
    const char *folder = test_scratch(), *wal = test_make_folder(folder, "wal");
    const char *path = test_save_database_in(network, folder),
               *wal_path = test_save_database_in(network, wal);
    struct pn_error err;
    die_while_writing(path, "DELETE");
    load_fails(path, PN_E_IO, &err);
    ck_assert_ptr_nonnull(strstr(err.message, "another program left a journal"));
    die_while_writing(wal_path, "WAL");
    struct pn_network *again = test_load(wal_path);
    ck_assert_int_eq(pn_network_area(again, 0)->nodes[0].pos.z, 8);
    pn_network_free(again);
    test_remove(wal, "paths.db-shm");
    chmod(test_path(folder, ".."), 0755);
    chmod(wal, 0555);
    become_nobody();
    load_fails(wal_path, PN_E_IO, &err);
    ck_assert_ptr_nonnull(strstr(err.message, "copy both to a folder of yours"));
    if (geteuid() != getuid())
        ck_assert_int_eq(seteuid(getuid()), 0);
    chmod(wal, 0755);
    pn_network_free(network);
}
END_TEST

static const char *const names[] = {"file:paths?mode=memory", ":memory:", "a b#%41.db",
                                    "\xD0\xBF\xD1\x83\xD1\x82\xD1\x8C.db", "x'y\"z"};

START_TEST(a_path_is_a_path_whatever_it_looks_like)
{
    struct pn_network *network = test_small_network(), *again = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_int_eq(chdir(test_scratch()), 0);
    ck_assert_pn_ok(pn_database_save(network, names[_i], NULL, false, NULL, &err), &err);
    ck_assert_int_eq(access(names[_i], F_OK), 0);
    ck_assert_int_eq(test_count("."), 1);
    ck_assert_pn_ok(pn_source_load(names[_i], &again, NULL, NULL, &err), &err);
    test_same_networks(network, again);
    test_sql(test_path(".", names[_i]), "PRAGMA journal_mode = WAL");
    pn_network_free(again);
    again = test_load(names[_i]);
    pn_network_free(again);
    pn_network_free(network);
}
END_TEST

/* ---- nothing is left behind ---- */

static enum pn_status save_to(const char *folder, const struct pn_network *network,
                              bool replace, const struct pn_progress *progress,
                              struct pn_error *err)
{
    pn_error_clear(err);
    return pn_database_save(network, test_path(folder, "paths.db"), "made up", replace,
                            progress, err);
}

START_TEST(what_is_there_is_kept_unless_replaced)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_scratch();
    struct pn_error err;
    test_write_text(folder, "paths.db", "precious");
    ck_assert_pn_fails(PN_E_EXISTS, save_to(folder, network, false, NULL, &err), &err);
    ck_assert_str_eq(err.message, "is there already; use --force to replace it");
    ck_assert_str_eq(err.path, test_path(folder, "paths.db"));
    char *text = test_read(folder, "paths.db", NULL);
    ck_assert_str_eq(text, "precious");
    free(text);
    ck_assert_pn_ok(save_to(folder, network, true, NULL, &err), &err);
    ck_assert_int_eq(test_count(folder), 1);
    struct pn_network *again = test_load(test_path(folder, "paths.db"));
    test_same_networks(network, again);
    pn_network_free(again);
    pn_network_free(network);
}
END_TEST

START_TEST(a_folder_is_not_replaced)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_scratch();
    struct pn_error err;
    test_make_folder(folder, "paths.db");
    ck_assert_pn_fails(PN_E_EXISTS, save_to(folder, network, true, NULL, &err), &err);
    ck_assert_str_eq(err.message, "a folder stands where the file shall go");
    ck_assert_int_eq(test_count(folder), 1);
    pn_network_free(network);
}
END_TEST

START_TEST(a_journal_beside_is_not_taken_over)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_scratch();
    struct pn_error err;
    test_write_text(folder, "paths.db-journal", "of another program");
    ck_assert_pn_fails(PN_E_EXISTS, save_to(folder, network, true, NULL, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "'paths.db-journal' is there"));
    ck_assert_int_eq(test_count(folder), 1);
    pn_network_free(network);
}
END_TEST

START_TEST(no_folder_no_database)
{
    struct pn_network *network = test_small_network();
    struct pn_error err;
    const char *missing = test_path(test_scratch(), "missing");
    ck_assert_pn_fails(PN_E_IO, save_to(missing, network, false, NULL, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "cannot create"));
    pn_network_free(network);
}
END_TEST

struct stopper {
    int left, calls;
    uint64_t last, total;
};

static int stop_later(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct stopper *stopper = context;
    ck_assert_ptr_nonnull(what);
    ck_assert(done <= total && done >= stopper->last);
    stopper->last = done;
    stopper->total = total;
    stopper->calls++;
    return stopper->left-- == 0;
}

START_TEST(an_interrupted_save_leaves_nothing)
{
    struct pn_network *network = test_odd_network();
    const char *folder = test_scratch();
    struct pn_error err;
    for (int i = 0; i < 5; i++) {
        struct stopper stopper = {.left = i};
        const struct pn_progress progress = {stop_later, &stopper};
        ck_assert_pn_fails(PN_E_INTERRUPTED,
                           save_to(folder, network, false, &progress, &err), &err);
        ck_assert_int_eq(test_count(folder), 0);
    }
    pn_network_free(network);
}
END_TEST

START_TEST(an_interrupted_load_gives_nothing)
{
    struct pn_network *network = test_odd_network(), *again = NULL;
    const char *path = test_save_database(network);
    struct stopper stopper = {.left = 3};
    const struct pn_progress progress = {stop_later, &stopper};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_source_load(path, &again, NULL, &progress, &err), &err);
    ck_assert_ptr_null(again);
    pn_network_free(network);
}
END_TEST

START_TEST(progress_comes_to_its_end_in_few_steps)
{
    struct pn_network *network = test_real_network();
    struct stopper stopper = {.left = -1};
    const struct pn_progress progress = {stop_later, &stopper};
    struct pn_error err;
    ck_assert_pn_ok(save_to(test_scratch(), network, false, &progress, &err), &err);
    ck_assert_int_gt(stopper.calls, 50);
    ck_assert_int_lt(stopper.calls, 300);
    ck_assert_uint_eq(stopper.last, stopper.total);
    pn_network_free(network);
}
END_TEST

struct job {
    const struct pn_network *network;
    const char *folder, *path;
};

static enum pn_status save_job(void *context, struct pn_error *err)
{
    const struct job *job = context;
    return pn_database_save(job->network, test_path(job->folder, "paths.db"), "made up",
                            true, NULL, err);
}

START_TEST(a_full_disk_leaves_nothing)
{
    struct pn_network *network = test_odd_network();
    const char *folder = test_scratch();
    const char *other = test_scratch();
    struct job job = {.network = network, .folder = folder};
    struct pn_error err;
    size_t size;
    test_save_database_in(network, other);
    free(test_read(other, "paths.db", &size));
    for (size_t cap = 0; cap < size; cap += 4096) {
        ck_assert_pn_fails(PN_E_IO, test_on_full_disk(cap, save_job, &job, &err), &err);
        ck_assert_int_eq(test_count(folder), 0);
    }
    pn_network_free(network);
}
END_TEST

/* ---- memory: ours, and SQLite's ---- */

static enum pn_status save_once(void *context, struct pn_error *err)
{
    const struct job *job = context;
    enum pn_status status = save_job(context, err);
    ck_assert_int_eq(test_count(job->folder), status == PN_OK);
    return status;
}

static enum pn_status load_once(void *context, struct pn_error *err)
{
    const struct job *job = context;
    struct pn_network *network = NULL;
    enum pn_status status = pn_source_load(job->path, &network, NULL, NULL, err);
    ck_assert_int_eq(network != NULL, status == PN_OK);
    pn_network_free(network);
    return status;
}

START_TEST(every_allocation_of_ours_may_fail)
{
    struct pn_network *network = test_odd_network();
    struct job job = {network, test_scratch(), test_save_database(network)};
    test_memory_every_failure(save_once, &job, 1);
    test_memory_every_failure(load_once, &job, 1);
    pn_network_free(network);
}
END_TEST

static sqlite3_mem_methods real_memory;
static unsigned long sqlite_calls, sqlite_fail_at;

static bool sqlite_fails(void)
{
    return ++sqlite_calls >= sqlite_fail_at && sqlite_fail_at;
}

static void *failing_malloc(int size)
{
    return sqlite_fails() ? NULL : real_memory.xMalloc(size);
}

static void *failing_realloc(void *memory, int size)
{
    return sqlite_fails() ? NULL : real_memory.xRealloc(memory, size);
}

static void make_sqlite_fail(void)
{
    sqlite3_mem_methods failing;
    ck_assert_int_eq(sqlite3_shutdown(), SQLITE_OK);
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory), SQLITE_OK);
    failing = real_memory;
    failing.xMalloc = failing_malloc;
    failing.xRealloc = failing_realloc;
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_MALLOC, &failing), SQLITE_OK);
}

/* All allocations of SQLite from the n-th on fail, n = 1, 2, 3 ... then in strides. */
static void every_failure_of_sqlite(enum pn_status (*work)(void *, struct pn_error *),
                                    struct job *job)
{
    for (unsigned long n = 1;; n += 1 + n / 50) {
        struct pn_error err;
        pn_error_clear(&err);
        sqlite_calls = 0;
        sqlite_fail_at = n;
        enum pn_status status = work(job, &err);
        sqlite_fail_at = 0;
        if (status == PN_OK)
            return; /* n is past the last one, or SQLite could do without */
        ck_assert_msg(status == PN_E_NOMEM, "allocation %lu: %s: %s", n,
                      pn_status_name(status), err.message);
    }
}

START_TEST(every_allocation_of_sqlite_may_fail)
{
    struct pn_network *network = test_odd_network();
    struct job job = {network, test_scratch(), test_save_database(network)};
    make_sqlite_fail();
    every_failure_of_sqlite(save_once, &job);
    every_failure_of_sqlite(load_once, &job);
    pn_network_free(network);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static void add_places(Suite *suite)
{
    TCase *places = tcase_create("places");
    tcase_set_timeout(places, 20);
    tcase_add_test(places, a_locked_database_is_named_so);
    tcase_add_test(places, a_log_of_another_program_is_read);
    tcase_add_test(places, a_database_in_a_read_only_folder_is_read);
    tcase_add_test(places, what_a_dead_program_left_is_read_or_named);
    tcase_add_loop_test(places, a_path_is_a_path_whatever_it_looks_like, 0, COUNT(names));
    suite_add_tcase(suite, places);
}

static void add_failures(Suite *suite)
{
    TCase *behind = tcase_create("nothing left behind");
    tcase_set_timeout(behind, 60);
    tcase_add_test(behind, what_is_there_is_kept_unless_replaced);
    tcase_add_test(behind, a_folder_is_not_replaced);
    tcase_add_test(behind, a_journal_beside_is_not_taken_over);
    tcase_add_test(behind, no_folder_no_database);
    tcase_add_test(behind, an_interrupted_save_leaves_nothing);
    tcase_add_test(behind, an_interrupted_load_gives_nothing);
    tcase_add_test(behind, a_full_disk_leaves_nothing);
    suite_add_tcase(suite, behind);
    TCase *memory = tcase_create("memory");
    tcase_set_timeout(memory, 120);
    tcase_add_test(memory, every_allocation_of_ours_may_fail);
    tcase_add_test(memory, every_allocation_of_sqlite_may_fail);
    suite_add_tcase(suite, memory);
}

int main(void)
{
    Suite *suite = suite_create("database files");
    add_places(suite);
    add_failures(suite);
    TCase *real = tcase_create("the originals");
    tcase_set_timeout(real, 120);
    tcase_add_test(real, progress_comes_to_its_end_in_few_steps);
    test_suite_add_real(suite, real, 1);
    return test_run(suite);
}
