/* support/json.h - a strict JSON reader for tests: RFC 8259 and nothing more. */
#ifndef TESTS_SUPPORT_JSON_H
#define TESTS_SUPPORT_JSON_H

#include <stdbool.h>
#include <stddef.h>

/**
 * True if text is one JSON value with nothing but blanks around it. Strict: no trailing
 * commas, no NaN, no leading zeros or '+', strings in valid UTF-8 with known escapes, no
 * name twice in one object.
 *
 * shape: *where, if not NULL, is the byte at which it stops being JSON
 */
bool test_json_valid(const char *text, size_t size, size_t *where);

/**
 * The value at a path of names and indexes, "from.area" or "nodes.0.x", as it stands in
 * the text (strings with their quotes), or NULL. text must be valid. Static buffer of 255
 * bytes; a longer value is cut.
 */
const char *test_json_at(const char *text, const char *path);

/** Entries of the list or object at a path ("" is the whole), or -1. */
int test_json_count(const char *text, const char *path);

/** Asserts that text is JSON, and shows where it is not. */
#define ck_assert_json(text, size)                                                     \
    do {                                                                               \
        size_t ck_where;                                                               \
        ck_assert_msg(test_json_valid((text), (size), &ck_where),                      \
                      "no JSON from byte %zu on: %.60s", ck_where, (text) + ck_where); \
    } while (0)

/** Asserts the value at a path, as text. */
#define ck_assert_json_at(text, path, expected)                                       \
    do {                                                                              \
        const char *ck_value = test_json_at((text), (path));                          \
        ck_assert_msg(ck_value != NULL, "nothing at '%s' in %.200s", (path), (text)); \
        ck_assert_str_eq(ck_value, (expected));                                       \
    } while (0)

#endif
