#include "config.h"

#include "support/files.h"

#include <check.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *test_path(const char *folder, const char *name)
{
    static char paths[32][PATH_MAX];
    static unsigned next;
    char *path = paths[next++ % 32];
    snprintf(path, PATH_MAX, "%s/%s", folder, name);
    return path;
}

/* As test_path, but the tests' buffers stay theirs however many files are touched. */
static FILE *open_in(const char *folder, const char *name, const char *mode)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, mode);
    ck_assert_msg(file != NULL, "%s", path);
    return file;
}

void test_write(const char *folder, const char *name, const void *bytes, size_t size)
{
    FILE *file = open_in(folder, name, "wb");
    if (size)
        ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

void test_write_text(const char *folder, const char *name, const char *text)
{
    test_write(folder, name, text, strlen(text));
}

char *test_read(const char *folder, const char *name, size_t *size)
{
    FILE *file = open_in(folder, name, "rb");
    fseek(file, 0, SEEK_END);
    size_t bytes = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(bytes + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(fread(text, 1, bytes, file), bytes);
    fclose(file);
    text[bytes] = '\0';
    if (size)
        *size = bytes;
    return text;
}

const char *test_make_folder(const char *folder, const char *name)
{
    const char *path = test_path(folder, name);
    ck_assert_int_eq(mkdir(path, 0777), 0);
    return path;
}

void test_rename(const char *folder, const char *from, const char *to)
{
    ck_assert_int_eq(rename(test_path(folder, from), test_path(folder, to)), 0);
}

void test_remove(const char *folder, const char *name)
{
    ck_assert_int_eq(remove(test_path(folder, name)), 0);
}

/* Calls each with every name; returns how many there are. */
static int each_name(const char *folder, void (*each)(const char *, const char *, void *),
                     void *context)
{
    int count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        if (each)
            each(folder, entry->d_name, context);
        count++;
    }
    if (dir)
        closedir(dir);
    return count;
}

int test_count(const char *folder)
{
    return each_name(folder, NULL, NULL);
}

static void compare(const char *folder, const char *name, void *other)
{
    size_t size_a, size_b;
    char *a = test_read(folder, name, &size_a);
    char *b = test_read(other, name, &size_b);
    ck_assert_msg(size_a == size_b && !memcmp(a, b, size_a), "%s differs", name);
    free(a);
    free(b);
}

void test_same_folders(const char *a, const char *b)
{
    char other[PATH_MAX];
    snprintf(other, sizeof other, "%s", b);
    ck_assert_int_gt(test_count(a), 0);
    ck_assert_int_eq(test_count(a), test_count(b));
    each_name(a, compare, other);
}

static void copy(const char *folder, const char *name, void *to)
{
    size_t size;
    char *bytes = test_read(folder, name, &size);
    test_write(to, name, bytes, size);
    free(bytes);
}

void test_copy_files(const char *from, const char *to)
{
    char other[PATH_MAX];
    snprintf(other, sizeof other, "%s", to);
    each_name(from, copy, other);
}

void test_replace(const char *folder, const char *name, const char *old, const char *new)
{
    size_t size;
    char *text = test_read(folder, name, &size), *at = strstr(text, old);
    ck_assert_msg(at != NULL, "no '%s' in %s", old, name);
    size_t made_size = size - strlen(old) + strlen(new);
    char *made = malloc(made_size + 1);
    ck_assert_ptr_nonnull(made);
    size_t head = (size_t)(at - text);
    memcpy(made, text, head);
    memcpy(made + head, new, strlen(new));
    memcpy(made + head + strlen(new), at + strlen(old), size - head - strlen(old));
    test_write(folder, name, made, made_size);
    free(made);
    free(text);
}
