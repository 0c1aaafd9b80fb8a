/*
 * support/stores.h - networks saved in every way and loaded back, in folders of their
 * own. All assert success. Paths are test_path's: copy what shall last.
 */
#ifndef TESTS_SUPPORT_STORES_H
#define TESTS_SUPPORT_STORES_H

#include "support/netbuild.h"

#include <pathnode.h>

#include <stddef.h>

/** The network of any source; the caller's. */
struct pn_network *test_load(const char *path);

/** "paths.db" in a folder, or in a new one. Returns its path. */
const char *test_save_database_in(const struct pn_network *network, const char *folder);
const char *test_save_database(const struct pn_network *network);

/** A new folder of CSV, of area files. */
const char *test_save_csv(const struct pn_network *network);
const char *test_save_areas(const struct pn_network *network);

/** The small network in the same way. */
const char *test_small_csv(void);
const char *test_small_areas(void);

/** The files of a folder of CSV. */
#define TEST_CSV_FILES 5
extern const char *const test_csv_files[TEST_CSV_FILES];

/** A new folder with copies of a folder's files, to compare with. */
const char *test_copy_of(const char *folder);

/** Finishes a network that is being built, frees it, and saves it as a database. */
const char *test_net_save(struct test_net *net);

/**
 * A database of area 0. Cars 0/0, 0/1, 0/2 in a row 100 apart along x, navis in their
 * middles; peds 0/3 and 0/4. The links: 0-1 (navi 0), 1-2 (navi 1), 3-4; and one from 4
 * to itself.
 */
const char *test_street_database(void);

/**
 * Runs work while no file may grow over size bytes, which stands for a full disk: writes
 * end half-way. work must not assert: Check's own messages go through a file too.
 */
enum pn_status test_on_full_disk(size_t size,
                                 enum pn_status (*work)(void *context,
                                                        struct pn_error *err),
                                 void *context, struct pn_error *err);

#endif
