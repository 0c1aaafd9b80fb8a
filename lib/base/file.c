/* file.c - reading whole files; looking at folders. Writing: new_file.c. */
#include "config.h"

#include "base/file.h"

#include "base/alloc.h"
#include "base/error.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum pn__path_type pn__path_type(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return PN__PATH_NONE;
    if (S_ISREG(st.st_mode))
        return PN__PATH_FILE;
    return S_ISDIR(st.st_mode) ? PN__PATH_FOLDER : PN__PATH_OTHER;
}

const char *pn__path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *pn__path_join(const char *folder, const char *name)
{
    size_t folder_size = strlen(folder), name_size = strlen(name);
    bool slash = folder_size && folder[folder_size - 1] != '/';
    char *path = pn__alloc(folder_size + slash + name_size + 1, 1);
    if (!path)
        return NULL;
    memcpy(path, folder, folder_size);
    if (slash)
        path[folder_size] = '/';
    memcpy(path + folder_size + slash, name, name_size + 1);
    return path;
}

/* Reads until size bytes are there or the file ends; *got says how many came. */
static enum pn_status read_all(int fd, uint8_t *bytes, size_t size, size_t *got,
                               const char *path, struct pn_error *err)
{
    *got = 0;
    while (*got < size) {
        ssize_t n = read(fd, bytes + *got, size - *got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return pn__fail_io(err, errno, path, "read");
        if (n == 0)
            break;
        *got += (size_t)n;
    }
    return PN_OK;
}

/* Opens a regular file and tells its size. */
static enum pn_status open_file(const char *path, int *fd, uint64_t *size,
                                struct pn_error *err)
{
    struct stat st;
    *fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (*fd < 0 && errno == ENOENT) {
        pn__error_set_path(err, path);
        return pn__fail(err, PN_E_NOTFOUND, "no such file");
    }
    if (*fd < 0)
        return pn__fail_io(err, errno, path, "open");
    if (fstat(*fd, &st) == 0 && S_ISREG(st.st_mode)) {
        *size = (uint64_t)st.st_size;
        return PN_OK;
    }
    close(*fd);
    pn__error_set_path(err, path);
    return pn__fail(err, PN_E_FORMAT, "not a regular file");
}

static enum pn_status fail_large(uint64_t size, struct pn_error *err)
{
    return pn__fail(err, PN_E_LIMIT,
                    "has %" PRIu64 " bytes to be read, over the cap of %" PRIu64, size,
                    PN__FILE_MAX);
}

enum pn_status pn__file_read(const char *path, uint64_t max, uint8_t **bytes,
                             size_t *size, struct pn_error *err)
{
    int fd;
    uint64_t file_size;
    PN_TRY(open_file(path, &fd, &file_size, err));
    uint64_t wanted = max && max < file_size ? max : file_size;
    enum pn_status status = PN_OK;
    uint8_t *memory = NULL;
    if (wanted > PN__FILE_MAX)
        status = fail_large(wanted, err);
    else if (!(memory = pn__alloc((size_t)wanted + 1, 1)))
        status = pn__fail_memory(err);
    else
        status = read_all(fd, memory, (size_t)wanted, size, path, err);
    close(fd);
    if (status == PN_OK) {
        memory[*size] = 0;
        *bytes = memory;
        return PN_OK;
    }
    pn__error_set_path(err, path);
    pn__free(memory);
    return status;
}

enum pn_status pn__file_read_at(const char *path, uint64_t offset, size_t size,
                                uint8_t **bytes, struct pn_error *err)
{
    int fd;
    uint64_t file_size;
    size_t got = 0;
    uint8_t *memory = NULL;
    PN_TRY(open_file(path, &fd, &file_size, err));
    enum pn_status status = PN_OK;
    if (offset > file_size || size > file_size - offset) {
        status =
            pn__fail(err, PN_E_TRUNCATED,
                     "%zu bytes at 0x%" PRIx64 " are needed, the file ends at 0x%" PRIx64,
                     size, offset, file_size);
        pn__error_set_place(err, NULL, -1, (int64_t)offset);
        if (err) {
            err->needed = offset + size;
            err->present = file_size;
        }
    } else if (size > PN__FILE_MAX)
        status = fail_large(size, err);
    else if (!(memory = pn__alloc(size + 1, 1)))
        status = pn__fail_memory(err);
    else if (lseek(fd, (off_t)offset, SEEK_SET) < 0)
        status = pn__fail_io(err, errno, path, "read");
    else
        status = read_all(fd, memory, size, &got, path, err);
    if (status == PN_OK && got < size)
        status = pn__fail(err, PN_E_TRUNCATED, "the file shrank while it was read");
    close(fd);
    if (status == PN_OK) {
        *bytes = memory;
        return PN_OK;
    }
    pn__error_set_path(err, path);
    pn__free(memory);
    return status;
}

enum pn_status pn__file_size(const char *path, uint64_t *size, struct pn_error *err)
{
    int fd;
    PN_TRY(open_file(path, &fd, size, err));
    close(fd);
    return PN_OK;
}

bool pn__file_look(const char *path, uint64_t *size, int64_t *changed_ns)
{
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    *size = (uint64_t)st.st_size;
    *changed_ns = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
    return true;
}

enum pn_status pn__file_blocks(const char *path,
                               enum pn_status (*each)(void *context, const uint8_t *bytes,
                                                      size_t size, struct pn_error *err),
                               void *context, struct pn_error *err)
{
    enum { BLOCK = 65536 };
    int fd;
    uint64_t file_size;
    PN_TRY(open_file(path, &fd, &file_size, err));
    uint8_t *block = pn__alloc(BLOCK, 1);
    enum pn_status status = block ? PN_OK : pn__fail_memory(err);
    size_t got = BLOCK;
    while (status == PN_OK && got == BLOCK) {
        status = read_all(fd, block, BLOCK, &got, path, err);
        if (status == PN_OK && got)
            status = each(context, block, got, err);
    }
    close(fd);
    pn__free(block);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All names of an open folder in *names; *count of them even after a failure. */
static enum pn_status list_names(DIR *dir, char ***names, size_t *count,
                                 const char *folder, struct pn_error *err)
{
    size_t capacity = 0;
    struct dirent *entry;
    while (errno = 0, (entry = readdir(dir)) != NULL) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        if (*count == capacity) {
            capacity = capacity ? capacity * 2 : 64;
            char **grown = pn__realloc(*names, capacity, sizeof *grown);
            if (!grown)
                return pn__fail_memory(err);
            *names = grown;
        }
        if (!((*names)[*count] = pn__strdup(entry->d_name)))
            return pn__fail_memory(err);
        ++*count;
    }
    return errno ? pn__fail_io(err, errno, folder, "read the folder") : PN_OK;
}

enum pn_status pn__folder_each(const char *folder,
                               enum pn_status (*each)(void *context, const char *name,
                                                      struct pn_error *err),
                               void *context, struct pn_error *err)
{
    char **names = NULL;
    size_t count = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        return pn__fail_io(err, errno, folder, "open the folder");
    enum pn_status status = list_names(dir, &names, &count, folder, err);
    closedir(dir);
    if (status == PN_OK && count)
        qsort(names, count, sizeof *names, by_bytes);
    for (size_t i = 0; status == PN_OK && i < count; i++)
        status = each(context, names[i], err);
    for (size_t i = 0; i < count; i++)
        pn__free(names[i]);
    pn__free(names);
    return status;
}
