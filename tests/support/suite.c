#include "config.h"

#include "support/suite.h"

#include <pathnode/error.h>

#include <ftw.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int skipped;

/* A time limit is there to end what hangs; Check's own four seconds a test judge a busy
 * machine. It asks for the variable when a case is made, before test_run has a say. */
__attribute__((constructor)) static void set_timeout(void)
{
    setenv("CK_DEFAULT_TIMEOUT", "60", 0);
}

static const char *folder_of(const char *variable)
{
    const char *folder = getenv(variable);
    return folder && folder[0] ? folder : NULL;
}

const char *test_sa_nodes(void)
{
    return folder_of("PATHNODE_SA_NODES");
}

const char *test_sa_paths(void)
{
    return folder_of("PATHNODE_SA_PATHS");
}

const char *test_sa_world(void)
{
    return folder_of("PATHNODE_SA_WORLD");
}

unsigned long test_seed(void)
{
    const char *seed = getenv("SEED");
    return seed ? strtoul(seed, NULL, 10) : 1;
}

uint32_t test_rounds(uint32_t some, uint32_t all)
{
    return getenv("PATHNODE_TEST_ALL") ? all : some;
}

static void add_if(bool there, Suite *suite, TCase *tcase, int tests)
{
    if (there) {
        suite_add_tcase(suite, tcase);
        return;
    }
    skipped += tests;
    /* Check has no call to free a case outside a suite: give it one that is never run. */
    Suite *unused = suite_create("skipped");
    suite_add_tcase(unused, tcase);
    srunner_free(srunner_create(unused));
}

void test_suite_add_real(Suite *suite, TCase *tcase, int tests)
{
    add_if(test_sa_nodes(), suite, tcase, tests);
}

void test_suite_add_real_paths(Suite *suite, TCase *tcase, int tests)
{
    add_if(test_sa_nodes() && test_sa_paths(), suite, tcase, tests);
}

void test_suite_add_world(Suite *suite, TCase *tcase, int tests)
{
    add_if(test_sa_world(), suite, tcase, tests);
}

void test_suite_add_program(Suite *suite, TCase *tcase, const char *program, int tests)
{
    char command[128];
    snprintf(command, sizeof command, "command -v '%s' >/dev/null 2>&1", program);
    add_if(system(command) == 0, suite, tcase, tests);
}

void test_suite_add_file(Suite *suite, TCase *tcase, const char *path, int tests)
{
    add_if(access(path, R_OK) == 0, suite, tcase, tests);
}

const char *test_data(const char *name)
{
    static char path[PATH_MAX];
    const char *srcdir = getenv("srcdir");
    snprintf(path, sizeof path, "%s/tests/%s", srcdir ? srcdir : ".", name);
    return path;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st;
    (void)type;
    (void)ftw;
    return remove(path);
}

static char scratch_root[64];

static void remove_scratch(void)
{
    nftw(scratch_root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

const char *test_scratch(void)
{
    static char folders[16][96];
    static int count;
    char *folder = folders[count % 16];
    snprintf(folder, sizeof *folders, "%s/%ld-%d", scratch_root, (long)getpid(), count++);
    ck_assert_msg(access(folder, F_OK) != 0, "%s is there already", folder);
    char command[128];
    snprintf(command, sizeof command, "mkdir -p '%s'", folder);
    ck_assert_int_eq(system(command), 0);
    return folder;
}

int test_run(Suite *suite)
{
    snprintf(scratch_root, sizeof scratch_root, "/tmp/pathnode-test-XXXXXX");
    if (!mkdtemp(scratch_root))
        return 99;
    SRunner *runner = srunner_create(suite);
    srunner_set_fork_status(runner, getenv("CK_FORK") ? CK_FORK_GETENV : CK_FORK);
    srunner_run_all(runner, CK_NORMAL);
    int run = srunner_ntests_run(runner), failed = srunner_ntests_failed(runner);
    if (failed)
        printf("seed %lu\n", test_seed());
    printf("%d passed, %d failed, %d skipped\n", run - failed, failed, skipped);
    srunner_free(runner);
    remove_scratch();
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
