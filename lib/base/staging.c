/*
 * staging.c - files that appear together or not at all.
 *
 * Each file is built as new_file.c says. commit lets it change names with what is there;
 * where files cannot, what is there gets a second name and is renamed over. Only then the
 * old files are removed; if anything fails, everything is moved back. Whatever ends the
 * program, each name holds a whole file, old or new. Nothing is synced:
 * doc/decisions/0061.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct staged {
    struct pn__new_file file;
    bool renamed;
};

struct pn__staging {
    char *folder;
    bool made_folder;
    struct staged *files;
    size_t count, capacity;
};

static void staging_free(struct pn__staging *staging)
{
    for (size_t i = 0; i < staging->count; i++)
        pn__new_file_release(&staging->files[i].file);
    pn__free(staging->files);
    pn__free(staging->folder);
    pn__free(staging);
}

enum pn_status pn__staging_begin(const char *folder, struct pn__staging **staging,
                                 struct pn_error *err)
{
    struct pn__staging *s = pn__alloc(1, sizeof *s);
    if (!s || !(s->folder = pn__strdup(folder))) {
        pn__free(s);
        return pn__fail_memory(err);
    }
    s->made_folder = mkdir(folder, 0777) == 0;
    int sys_errno = s->made_folder ? 0 : errno;
    if (s->made_folder ||
        (sys_errno == EEXIST && pn__path_type(folder) == PN__PATH_FOLDER)) {
        *staging = s;
        return PN_OK;
    }
    staging_free(s);
    return pn__fail_io(err, sys_errno, folder, "make the folder");
}

/* The file added last is not one of the others: one of them would be lost. */
static enum pn_status check_once(const struct pn__staging *s, struct pn_error *err)
{
    const char *path = s->files[s->count - 1].file.path;
    for (size_t i = 0; i + 1 < s->count; i++)
        if (strcmp(s->files[i].file.path, path) == 0) {
            pn__error_set_path(err, path);
            return pn__fail(err, PN_E_ARG, "two files would be written to one name");
        }
    return PN_OK;
}

enum pn_status pn__staging_add_at(struct pn__staging *s, const char *path,
                                  const void *bytes, size_t size, bool replace,
                                  struct pn_error *err)
{
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? s->capacity * 2 : 64;
        struct staged *files = pn__realloc(s->files, capacity, sizeof *files);
        if (!files)
            return pn__fail_memory(err);
        s->files = files;
        s->capacity = capacity;
    }
    struct staged *staged = &s->files[s->count];
    memset(staged, 0, sizeof *staged);
    PN_TRY(pn__new_file_begin(&staged->file, path, replace, err));
    s->count++; /* from here on abort cleans up */
    PN_TRY(check_once(s, err));
    return pn__new_file_write(&staged->file, bytes, size, err);
}

enum pn_status pn__staging_add(struct pn__staging *s, const char *name, const void *bytes,
                               size_t size, struct pn_error *err)
{
    char *path = pn__path_join(s->folder, name);
    if (!path)
        return pn__fail_memory(err);
    enum pn_status status = pn__staging_add_at(s, path, bytes, size, true, err);
    pn__free(path);
    return status;
}

static enum pn_status put_in_place(struct staged *staged, struct pn_error *err)
{
    struct pn__new_file *file = &staged->file;
    if (pn__path_type(file->path) == PN__PATH_FILE) {
        staged->renamed = pn__new_file_swap(file);
        if (staged->renamed)
            return PN_OK;
        PN_TRY(pn__new_file_set_aside(file, err));
    }
    PN_TRY(pn__new_file_rename(file, err));
    staged->renamed = true;
    return PN_OK;
}

static void put_back(const struct staged *staged)
{
    const struct pn__new_file *file = &staged->file;
    if (file->old) {
        rename(file->old, file->path);
        unlink(file->old); /* two names of one file are left alone by a rename */
    } else if (staged->renamed)
        unlink(file->path);
    if (!staged->renamed)
        unlink(file->temporary);
}

enum pn_status pn__staging_commit(struct pn__staging *s, struct pn_error *err)
{
    for (size_t i = 0; i < s->count; i++) {
        enum pn_status status = put_in_place(&s->files[i], err);
        if (status != PN_OK) {
            pn__staging_abort(s);
            return status;
        }
    }
    for (size_t i = 0; i < s->count; i++)
        if (s->files[i].file.old)
            unlink(s->files[i].file.old);
    staging_free(s);
    return PN_OK;
}

void pn__staging_abort(struct pn__staging *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->count; i++)
        put_back(&s->files[i]);
    if (s->made_folder)
        rmdir(s->folder);
    staging_free(s);
}
