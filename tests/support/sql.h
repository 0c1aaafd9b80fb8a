/* support/sql.h - SQL on a database file, as a user would. All assert success. */
#ifndef TESTS_SUPPORT_SQL_H
#define TESTS_SUPPORT_SQL_H

/** Runs statements. */
void test_sql(const char *path, const char *sql);

/** Runs a statement that must fail; returns SQLite's words, in a static buffer. */
const char *test_sql_fails(const char *path, const char *sql);

/**
 * The result of a query as text: "|" between values, "\n" between rows, NULL as "NULL",
 * numbers as SQLite prints them. The caller's (free).
 */
char *test_sql_text(const char *path, const char *sql);

/** Asserts what a query gives. */
void test_sql_is(const char *path, const char *sql, const char *expected);

#endif
