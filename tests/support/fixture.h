/* support/fixture.h - what the tests of files written as text share. */
#ifndef TESTS_SUPPORT_FIXTURE_H
#define TESTS_SUPPORT_FIXTURE_H

#include "support/mktext.h"

#include <pathnode/error.h>

#include <glob.h>

/** The last part of its path. */
const char *fixture_name(const char *path);

/** Asserts what the text says, if it does. */
void fixture_number(const char *name, const char *what, long wanted, int64_t got);
void fixture_text(const char *name, const char *what, const char *wanted,
                  const char *got);

/** Asserts that reading came to what the text says, in status and record alike. */
void fixture_error(const char *name, const struct mktext_expect *wanted,
                   enum pn_status status, const struct pn_error *err);

/** Asserts that a README, by its path below tests/, names all of these. */
void fixture_in_readme(const char *readme, const glob_t *fixtures);

#endif
