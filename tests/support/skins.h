/* support/skins.h - skeletons out of text, for tests. All assert success. */
#ifndef TESTS_SUPPORT_SKINS_H
#define TESTS_SUPPORT_SKINS_H

#include <pathnode/skin.h>

/** A skeleton out of text; pn_skin_free. */
struct pn_skin *test_skin(const char *text, const struct pn_skin_options *options);

/** Asserts that text is refused, and where. */
void test_skin_fails(const char *text, const struct pn_skin_options *options,
                     enum pn_status status, uint32_t line, uint32_t column);

/** Asserts that reading found a rule broken at a line. */
void test_skin_has_warning(const struct pn_skin *skin, const char *rule, uint32_t line);

/** What pn_skin_write makes of it; free(). */
char *test_skin_text(const struct pn_skin *skin);

/** A file of data/skin; free(). */
char *test_skin_file(const char *name);

/** A file of data/skin, read; pn_skin_free. */
struct pn_skin *test_skin_load(const char *name);

/** Asserts that both hold the same records, warnings aside. */
void test_skin_same(const struct pn_skin *a, const struct pn_skin *b);

#endif
