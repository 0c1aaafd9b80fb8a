/* support/fixture.c - what a fixture's text says, held against what was read. */
#include "support/fixture.h"

#include "support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *fixture_name(const char *path)
{
    return strrchr(path, '/') + 1;
}

void fixture_number(const char *name, const char *what, long wanted, int64_t got)
{
    ck_assert_msg(wanted < 0 || wanted == (long)got, "%s: %s %ld, not %ld", name, what,
                  (long)got, wanted);
}

void fixture_text(const char *name, const char *what, const char *wanted, const char *got)
{
    ck_assert_msg(!*wanted || strcmp(wanted, got) == 0, "%s: %s '%s', not '%s'", name,
                  what, got, wanted);
}

void fixture_error(const char *name, const struct mktext_expect *wanted,
                   enum pn_status status, const struct pn_error *err)
{
    ck_assert_msg(wanted->status[0], "%s: needs expect STATUS", name);
    ck_assert_int_eq(err->status, status);
    fixture_text(name, "status", wanted->status, pn_status_name(status));
    fixture_text(name, "section", wanted->section, err->section);
    fixture_text(name, "field", wanted->field, err->field);
    fixture_text(name, "message", wanted->message, err->message);
    fixture_number(name, "record", wanted->record, err->record);
    fixture_number(name, "offset", wanted->offset, err->offset);
    fixture_number(name, "needed", wanted->needed, (int64_t)err->needed);
    fixture_number(name, "present", wanted->present, (int64_t)err->present);
}

void fixture_in_readme(const char *readme, const glob_t *fixtures)
{
    char why[128], entry[128];
    char *text = mktext_load(test_data(readme), why, sizeof why);
    ck_assert_msg(text != NULL, "%s", why);
    for (size_t i = 0; i < fixtures->gl_pathc; i++) {
        const char *name = fixture_name(fixtures->gl_pathv[i]);
        snprintf(entry, sizeof entry, "`%.*s`", (int)strcspn(name, "."), name);
        ck_assert_msg(strstr(text, entry) != NULL, "%s: no %s", readme, entry);
    }
    free(text);
}
