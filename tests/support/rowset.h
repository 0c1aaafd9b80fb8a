/* support/rowset.h - the rows of a network gathered, to be changed and put together
 * again. */
#ifndef TESTS_SUPPORT_ROWSET_H
#define TESTS_SUPPORT_ROWSET_H

#include "store/columns.h"

/** A row's cells and texts, kept after the giver is through with it. */
struct test_row {
    struct pn__row row;
    char *text[2];
};

struct test_rows {
    struct test_row *kept;
    size_t count, room;
};

/** A sink that keeps rows; context is the struct test_rows. */
enum pn_status test_rows_keep(void *context, const struct pn__row *row,
                              struct pn_error *err);

/** All rows of all tables. */
struct test_rows test_rows_of(const struct pn_network *network);
void test_rows_release(struct test_rows *rows);

/** What a reader does with them: the i-th row comes from line i + 1. */
enum pn_status test_rows_assemble(const struct test_rows *rows,
                                  struct pn_network **network,
                                  struct pn_source_info *info, struct pn_error *err);

#endif
