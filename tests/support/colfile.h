/* support/colfile.h - collision files out of text, for tests: all assert success. */
#ifndef TESTS_SUPPORT_COLFILE_H
#define TESTS_SUPPORT_COLFILE_H

#include "support/mkcol.h"

#include <pathnode/col.h>

/** The bytes of a text of support/mkcol.h; free() them. */
struct mkcol test_col_bytes(const char *text);

/** The bytes, read. */
struct pn_col_file *test_col_read(const void *bytes, size_t size);

/** Both of these. */
struct pn_col_file *test_col_text(const char *text);

/** A file's bytes, free(). */
uint8_t *test_col_write(const struct pn_col_file *file, size_t *size);

/** Asserts that two models are the same but for their place and layout. */
void test_col_same(const struct pn_col_model *a, const struct pn_col_model *b);

#endif
