/*
 * staging.c - files that appear together or not at all.
 *
 * Each file is written under "NAME.tmp-PID" beside its final name. commit sets what
 * stands in the way aside as "NAME.old-PID", renames the new files into place and only
 * then removes the old ones; if a rename fails, everything is moved back. Whatever ends
 * the program leaves whole files. Nothing is synced: doc/decisions/0061.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "base/writer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct staged {
    char *path, *temporary, *old;
    bool renamed, set_aside;
};

struct pn__staging {
    char *folder;
    bool made_folder;
    struct staged *files;
    size_t count, capacity;
};

static void staging_free(struct pn__staging *staging)
{
    for (size_t i = 0; i < staging->count; i++) {
        pn__free(staging->files[i].path);
        pn__free(staging->files[i].temporary);
        pn__free(staging->files[i].old);
    }
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

/* Errors name the file that was asked for, not its temporary name. */
static enum pn_status write_new(const char *temporary, const char *path,
                                const uint8_t *bytes, size_t size, struct pn_error *err)
{
    struct pn__writer writer;
    PN_TRY(pn__writer_open(&writer, temporary, path, err));
    enum pn_status status = pn__writer_append(&writer, bytes, size, err);
    enum pn_status closed = pn__writer_close(&writer, err);
    return status == PN_OK ? closed : status;
}

enum pn_status pn__staging_add(struct pn__staging *s, const char *name, const void *bytes,
                               size_t size, struct pn_error *err)
{
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? s->capacity * 2 : 64;
        struct staged *files = pn__realloc(s->files, capacity, sizeof *files);
        if (!files)
            return pn__fail_memory(err);
        s->files = files;
        s->capacity = capacity;
    }
    struct staged *file = &s->files[s->count];
    memset(file, 0, sizeof *file);
    file->path = pn__path_join(s->folder, name);
    file->temporary = file->path ? pn__path_temporary(file->path) : NULL;
    size_t old_size = file->temporary ? strlen(file->path) + 32 : 0;
    file->old = file->temporary ? pn__alloc(old_size, 1) : NULL;
    s->count++; /* from here on abort cleans up */
    if (!file->old)
        return pn__fail_memory(err);
    snprintf(file->old, old_size, "%s.old-%ld", file->path, (long)getpid());
    return write_new(file->temporary, file->path, bytes, size, err);
}

enum pn_status pn__file_check_place(const char *path, bool replace, struct pn_error *err)
{
    enum pn__path_type there = pn__path_type(path);
    if (there == PN__PATH_NONE || (replace && there != PN__PATH_FOLDER))
        return PN_OK;
    pn__error_set_path(err, path);
    return pn__fail(err, PN_E_EXISTS,
                    there == PN__PATH_FOLDER
                        ? "a folder stands where the file shall go"
                        : "is there already; use --force to replace it");
}

static enum pn_status put_in_place(struct staged *file, struct pn_error *err)
{
    PN_TRY(pn__file_check_place(file->path, true, err));
    if (pn__path_type(file->path) != PN__PATH_NONE) {
        if (rename(file->path, file->old) != 0)
            return pn__fail_io(err, errno, file->path, "set the old file aside");
        file->set_aside = true;
    }
    if (rename(file->temporary, file->path) != 0)
        return pn__fail_io(err, errno, file->path, "rename the new file");
    file->renamed = true;
    return PN_OK;
}

static void put_back(struct staged *file)
{
    if (file->renamed)
        unlink(file->path);
    if (file->set_aside)
        rename(file->old, file->path);
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
        if (s->files[i].set_aside)
            unlink(s->files[i].old);
    staging_free(s);
    return PN_OK;
}

void pn__staging_abort(struct pn__staging *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->count; i++) {
        put_back(&s->files[i]);
        if (!s->files[i].renamed && s->files[i].temporary)
            unlink(s->files[i].temporary);
    }
    if (s->made_folder)
        rmdir(s->folder);
    staging_free(s);
}

enum pn_status pn__file_write(const char *path, const void *bytes, size_t size,
                              bool replace, struct pn_error *err)
{
    PN_TRY(pn__file_check_place(path, replace, err));
    char *temporary = pn__path_temporary(path);
    if (!temporary)
        return pn__fail_memory(err);
    enum pn_status status = write_new(temporary, path, bytes, size, err);
    if (status == PN_OK)
        status = pn__file_settle(temporary, path, replace, err);
    else
        unlink(temporary);
    pn__free(temporary);
    return status;
}

enum pn_status pn__file_settle(const char *temporary, const char *path, bool replace,
                               struct pn_error *err)
{
    enum pn_status status = pn__file_check_place(path, replace, err);
    if (status == PN_OK && rename(temporary, path) != 0)
        status = pn__fail_io(err, errno, path, "rename the new file");
    if (status != PN_OK)
        unlink(temporary);
    return status;
}

void pn__file_remove(const char *path)
{
    unlink(path);
}
