/* new_file.c - one file, built under another name and renamed when it is whole. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "base/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Where a link at path leads: its words, or those beside path if they are relative. */
static char *beside(const char *path, const char *words)
{
    size_t folder = words[0] == '/' ? 0 : (size_t)(pn__path_name(path) - path);
    char *joined = pn__alloc(folder + strlen(words) + 1, 1);
    if (!joined)
        return NULL;
    memcpy(joined, path, folder);
    memcpy(joined + folder, words, strlen(words) + 1);
    return joined;
}

/* The end of the chain of links that starts at path. It need not be there. */
static enum pn_status follow_links(const char *path, char **end, struct pn_error *err)
{
    enum { MOST_LINKS = 40 };
    char words[PATH_MAX];
    char *at = pn__strdup(path);
    for (int i = 0; at && i < MOST_LINKS; i++) {
        ssize_t size = readlink(at, words, sizeof words - 1);
        if (size < 0) {
            *end = at;
            return PN_OK;
        }
        words[size] = '\0';
        char *next = beside(at, words);
        pn__free(at);
        at = next;
    }
    if (!at)
        return pn__fail_memory(err);
    pn__free(at);
    return pn__fail_io(err, ELOOP, path, "follow the link");
}

/* Why no file may go to path, or NULL. */
static const char *objection(const char *path, bool replace)
{
    switch (pn__path_type(path)) {
    case PN__PATH_NONE:
        return NULL;
    case PN__PATH_FOLDER:
        return "a folder stands where the file shall go";
    case PN__PATH_OTHER:
        return "is there and not a regular file; give another name";
    default:
        return replace ? NULL : "is there already; use --force to replace it";
    }
}

enum pn_status pn__file_check_place(const char *path, bool replace, struct pn_error *err)
{
    const char *why = objection(path, replace);
    if (!why)
        return PN_OK;
    pn__error_set_path(err, path);
    return pn__fail(err, PN_E_EXISTS, "%s", why);
}

/* ---- names beside it ---- */

/* "PATH.WHAT-PID", and where that is taken "PATH.WHAT-PID-2" and so on. */
static char *name_beside(const char *path, const char *what, unsigned nth)
{
    size_t size = strlen(path) + 48;
    char *name = pn__alloc(size, 1);
    if (!name)
        return NULL;
    int length = snprintf(name, size, "%s.%s-%ld", path, what, (long)getpid());
    if (nth > 1)
        snprintf(name + length, size - (size_t)length, "-%u", nth);
    return name;
}

/* Makes a file that nobody had: not through a link, not what another program left. */
static bool create(const char *path, const char *name)
{
    (void)path;
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* By a second name the file is never gone; where files have but one, by another name. */
static bool move_aside(const char *path, const char *name)
{
    if (link(path, name) == 0)
        return true;
    if (errno == EEXIST || !create(path, name))
        return false;
    if (rename(path, name) == 0)
        return true;
    const int sys_errno = errno;
    unlink(name);
    errno = sys_errno;
    return false;
}

/* Names can be guessed, and a killed run leaves some: the first that is free is taken. */
static enum pn_status take_name(const char *path, const char *what,
                                bool (*take)(const char *path, const char *name),
                                char **taken, struct pn_error *err)
{
    enum { MOST_NAMES = 100 };
    for (unsigned nth = 1;; nth++) {
        char *name = name_beside(path, what, nth);
        if (!name)
            return pn__fail_memory(err);
        if (take(path, name)) {
            *taken = name;
            return PN_OK;
        }
        const int sys_errno = errno;
        pn__free(name);
        if (sys_errno != EEXIST || nth == MOST_NAMES)
            return pn__fail_io(err, sys_errno, path,
                               take == create ? "create" : "set the old file aside");
    }
}

/* ---- one file ---- */

void pn__new_file_release(struct pn__new_file *file)
{
    pn__free(file->path);
    pn__free(file->temporary);
    pn__free(file->old);
    memset(file, 0, sizeof *file);
}

enum pn_status pn__new_file_begin(struct pn__new_file *file, const char *path,
                                  bool replace, struct pn_error *err)
{
    memset(file, 0, sizeof *file);
    if (!path[0])
        return pn__fail(err, PN_E_ARG, "an empty name names no file");
    enum pn_status status = pn__file_check_place(path, replace, err);
    if (status == PN_OK)
        status = follow_links(path, &file->path, err);
    if (status == PN_OK)
        status = take_name(file->path, "tmp", create, &file->temporary, err);
    if (status == PN_OK)
        return PN_OK;
    pn__error_set_path(err, path);
    pn__new_file_release(file);
    return status;
}

/* Errors name the file that was asked for, not its temporary name. */
enum pn_status pn__new_file_write(const struct pn__new_file *file, const void *bytes,
                                  size_t size, struct pn_error *err)
{
    struct pn__writer writer;
    PN_TRY(pn__writer_open(&writer, file->temporary, file->path, err));
    enum pn_status status = pn__writer_append(&writer, bytes, size, err);
    enum pn_status closed = pn__writer_close(&writer, err);
    return status == PN_OK ? closed : status;
}

enum pn_status pn__new_file_set_aside(struct pn__new_file *file, struct pn_error *err)
{
    return take_name(file->path, "old", move_aside, &file->old, err);
}

enum pn_status pn__new_file_rename(const struct pn__new_file *file, struct pn_error *err)
{
    if (rename(file->temporary, file->path) != 0)
        return pn__fail_io(err, errno, file->path, "rename the new file");
    return PN_OK;
}

bool pn__new_file_swap(struct pn__new_file *file)
{
#ifdef RENAME_EXCHANGE
    if (renameat2(AT_FDCWD, file->temporary, AT_FDCWD, file->path, RENAME_EXCHANGE) ==
        0) {
        file->old = file->temporary;
        file->temporary = NULL;
        return true;
    }
#else
    (void)file;
#endif
    return false;
}

enum pn_status pn__new_file_end(struct pn__new_file *file, enum pn_status built,
                                struct pn_error *err)
{
    enum pn_status status = built == PN_OK ? pn__new_file_rename(file, err) : built;
    if (status != PN_OK)
        unlink(file->temporary);
    pn__new_file_release(file);
    return status;
}

enum pn_status pn__file_write(const char *path, const void *bytes, size_t size,
                              bool replace, struct pn_error *err)
{
    struct pn__new_file file;
    PN_TRY(pn__new_file_begin(&file, path, replace, err));
    return pn__new_file_end(&file, pn__new_file_write(&file, bytes, size, err), err);
}
