#include "config.h"

#include "support/sql.h"

#include "support/suite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *open_database(const char *path)
{
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    return db;
}

void test_sql(const char *path, const char *sql)
{
    sqlite3 *db = open_database(path);
    char *words = NULL;
    int code = sqlite3_exec(db, sql, NULL, NULL, &words);
    ck_assert_msg(code == SQLITE_OK, "%s: %s", sql, words);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

const char *test_sql_fails(const char *path, const char *sql)
{
    static char kept[256];
    sqlite3 *db = open_database(path);
    char *words = NULL;
    int code = sqlite3_exec(db, sql, NULL, NULL, &words);
    ck_assert_msg(code != SQLITE_OK, "%s: no failure", sql);
    snprintf(kept, sizeof kept, "%s", words ? words : "");
    sqlite3_free(words);
    sqlite3_close(db);
    return kept;
}

struct text {
    char *bytes;
    size_t size;
};

static void put(struct text *text, const char *more)
{
    size_t size = strlen(more);
    text->bytes = realloc(text->bytes, text->size + size + 1);
    ck_assert_ptr_nonnull(text->bytes);
    memcpy(text->bytes + text->size, more, size + 1);
    text->size += size;
}

static int put_row(void *context, int count, char **values, char **names)
{
    struct text *text = context;
    (void)names;
    put(text, text->size ? "\n" : "");
    for (int i = 0; i < count; i++) {
        put(text, i ? "|" : "");
        put(text, values[i] ? values[i] : "NULL");
    }
    return 0;
}

char *test_sql_text(const char *path, const char *sql)
{
    sqlite3 *db = open_database(path);
    struct text text = {0};
    char *words = NULL;
    put(&text, "");
    int code = sqlite3_exec(db, sql, put_row, &text, &words);
    ck_assert_msg(code == SQLITE_OK, "%s: %s", sql, words);
    sqlite3_close(db);
    return text.bytes;
}

void test_sql_is(const char *path, const char *sql, const char *expected)
{
    char *text = test_sql_text(path, sql);
    ck_assert_msg(strcmp(text, expected) == 0, "%s\ngives\n%s\nnot\n%s", sql, text,
                  expected);
    free(text);
}
