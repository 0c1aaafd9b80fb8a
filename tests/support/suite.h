/* support/suite.h - what every test program shares: running, skipping, scratch folders.
 */
#ifndef TESTS_SUPPORT_SUITE_H
#define TESTS_SUPPORT_SUITE_H

#include <check.h>

/**
 * Runs a suite and prints "NAME: N passed, N failed, N skipped" last. Use as the whole
 * main:
 *
 *     int main(void) { return test_run(area_suite()); }
 */
int test_run(Suite *suite);

/** Adds tests that need the original area files; without them they are counted as
 * skipped. */
void test_suite_add_real(Suite *suite, TCase *tcase, int tests);

/** The same for tests that need the text they were made from, too. */
void test_suite_add_real_paths(Suite *suite, TCase *tcase, int tests);

/** The same for tests that need a program. */
void test_suite_add_program(Suite *suite, TCase *tcase, const char *program, int tests);

/** The same for tests that need a file. */
void test_suite_add_file(Suite *suite, TCase *tcase, const char *path, int tests);

/** Folder of the original area files (PATHNODE_SA_NODES), or NULL. */
const char *test_sa_nodes(void);

/** Folder of their text, paths*.ipl and ROADBLOX.DAT (PATHNODE_SA_PATHS), or NULL. */
const char *test_sa_paths(void);

/** The same for tests that need test_sa_world(). */
void test_suite_add_world(Suite *suite, TCase *tcase, int tests);

/** Folder whose subfolders hold .col and .dff files (PATHNODE_SA_WORLD), or NULL. */
const char *test_sa_world(void);

/** The seed of a property test: SEED from the environment, else 1. Printed on failure. */
unsigned long test_seed(void);

/** How many random cases to try: some, or all with $PATHNODE_TEST_ALL (HACKING.md). */
uint32_t test_rounds(uint32_t some, uint32_t all);

/** A new empty folder for this test, removed (with content) when the program ends. One of
 * 16 buffers that are used in turn. */
const char *test_scratch(void);

/** Path of a file that comes with the tests: "$srcdir/tests/NAME". Static buffer. */
const char *test_data(const char *name);

/** Asserts PN_OK and prints the error text otherwise. */
#define ck_assert_pn_ok(call, err)                                                 \
    do {                                                                           \
        int ck_status = (int)(call);                                               \
        ck_assert_msg(ck_status == 0, #call ": %s: %s", pn_status_name(ck_status), \
                      (err)->message);                                             \
    } while (0)

/** Asserts this failure, and that the record says the same. */
#define ck_assert_pn_fails(expected, call, err)                                        \
    do {                                                                               \
        int ck_status = (int)(call);                                                   \
        ck_assert_msg(ck_status == (int)(expected), #call ": %s (%s), not " #expected, \
                      pn_status_name(ck_status), (err)->message);                      \
        ck_assert_int_eq((int)(err)->status, (int)(expected));                         \
        ck_assert_msg((err)->message[0] != '\0', #call " failed without a word");      \
    } while (0)

#endif
