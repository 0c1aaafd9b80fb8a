/* support/files.h - files and folders that tests make and look at. All assert success. */
#ifndef TESTS_SUPPORT_FILES_H
#define TESTS_SUPPORT_FILES_H

#include <stddef.h>

/** "folder/name"; one of 32 buffers that are used in turn. */
const char *test_path(const char *folder, const char *name);

void test_write(const char *folder, const char *name, const void *bytes, size_t size);
void test_write_text(const char *folder, const char *name, const char *text);

/** A file's bytes, NUL terminated, the caller's (free); size may be NULL. */
char *test_read(const char *folder, const char *name, size_t *size);

/** A new folder in a folder; returns its test_path. */
const char *test_make_folder(const char *folder, const char *name);

void test_rename(const char *folder, const char *from, const char *to);
void test_remove(const char *folder, const char *name);

/** Number of names in a folder; 0 if there is no folder. */
int test_count(const char *folder);

/** Asserts that both folders have the same names with the same bytes. */
void test_same_folders(const char *a, const char *b);

/** Copies all files of a folder into another, which is there. */
void test_copy_files(const char *from, const char *to);

/** In one file, puts text in place of the first occurrence of other text. */
void test_replace(const char *folder, const char *name, const char *old, const char *new);

#endif
