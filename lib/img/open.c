/* open.c - the directory of an archive, and its entries' bytes on demand. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "img/layout.h"

#include <inttypes.h>
#include <string.h>

struct pn_img {
    char *path; /* of the .img */
    struct pn_img_entry *entries;
    uint32_t count;
};

static enum pn_status fail_directory(struct pn_error *err, const char *path, uint64_t at,
                                     uint64_t needed, uint64_t size)
{
    pn__error_set_path(err, path);
    pn__error_set_place(err, "directory", -1, (int64_t)at);
    if (err) {
        err->needed = needed;
        err->present = size - at;
    }
    return pn__fail(err, PN_E_TRUNCATED,
                    "section 'directory' needs %" PRIu64 " bytes at 0x%" PRIx64
                    ", the file ends at 0x%" PRIx64,
                    needed, at, size);
}

static void read_entry(const uint8_t *at, bool ver1, struct pn_img_entry *entry)
{
    uint32_t sectors = pn__get_u16(at + PN__IMG_ENTRY_SIZE_V2);
    uint32_t in_archive = pn__get_u16(at + PN__IMG_ENTRY_SIZE_ARC);
    if (ver1)
        sectors = pn__get_u32(at + PN__IMG_ENTRY_SIZE_V1);
    else if (in_archive)
        sectors = in_archive;
    entry->offset = (uint64_t)pn__get_u32(at + PN__IMG_ENTRY_SECTOR) * PN_IMG_SECTOR_SIZE;
    entry->size = (uint64_t)sectors * PN_IMG_SECTOR_SIZE;
    memcpy(entry->name, at + PN__IMG_ENTRY_NAME, PN_IMG_NAME_SIZE);
    entry->name[PN_IMG_NAME_SIZE] = '\0';
}

static enum pn_status read_entries(struct pn_img *img, const uint8_t *bytes,
                                   uint32_t count, bool ver1, struct pn_error *err)
{
    img->entries = pn__alloc(count, sizeof *img->entries);
    if (!img->entries)
        return pn__fail_memory(err);
    img->count = count;
    for (uint32_t i = 0; i < count; i++)
        read_entry(bytes + (size_t)i * PN__IMG_ENTRY_SIZE, ver1, &img->entries[i]);
    return PN_OK;
}

static enum pn_status read_ver2(struct pn_img *img, struct pn_error *err)
{
    uint8_t *bytes;
    uint64_t size;
    PN_TRY(pn__file_size(img->path, &size, err));
    PN_TRY(pn__file_read_at(img->path, PN__IMG_COUNT, 4, &bytes, err));
    uint32_t count = pn__get_u32(bytes);
    uint64_t needed = (uint64_t)count * PN__IMG_ENTRY_SIZE;
    pn__free(bytes);
    if (PN__IMG_HEADER_SIZE + needed > size)
        return fail_directory(err, img->path, PN__IMG_HEADER_SIZE, needed, size);
    PN_TRY(pn__file_read_at(img->path, PN__IMG_HEADER_SIZE, (size_t)needed, &bytes, err));
    enum pn_status status = read_entries(img, bytes, count, false, err);
    pn__free(bytes);
    return status;
}

static enum pn_status read_ver1(struct pn_img *img, const char *dir, struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(dir, 0, &bytes, &size, err));
    size_t rest = size % PN__IMG_ENTRY_SIZE;
    enum pn_status status;
    if (rest)
        status = fail_directory(err, dir, size - rest, PN__IMG_ENTRY_SIZE, size);
    else /* size is below 2^31, so the count fits */
        status =
            read_entries(img, bytes, (uint32_t)(size / PN__IMG_ENTRY_SIZE), true, err);
    pn__free(bytes);
    return status;
}

/*
 * The file beside path whose name differs in the extension only, in any letter case;
 * NULL if there is none.
 */
static enum pn_status find_beside(const char *path, const char *extension, char **found,
                                  struct pn_error *err)
{
    enum pn_status status = PN_E_NOMEM;
    char *folder = pn__strdup(path), *name = pn__strdup(path);
    if (folder && name) {
        char *slash = strrchr(folder, '/');
        char *file = slash ? name + (slash - folder) + 1 : name;
        memcpy(file + strlen(file) - strlen(extension), extension, strlen(extension));
        if (slash)
            slash[slash == folder] = '\0';
        status = pn__folder_find(slash ? folder : ".", file, found, err);
    } else
        pn__fail_memory(err);
    pn__free(folder);
    pn__free(name);
    return status;
}

static bool has_extension(const char *path, const char *extension)
{
    size_t length = strlen(path);
    return length > strlen(extension) &&
           pn__same_name(path + length - strlen(extension), extension);
}

static enum pn_status fail_no_archive(struct pn_error *err, const char *path,
                                      const char *missing)
{
    pn__error_set_path(err, path);
    return pn__fail(err, PN_E_FORMAT,
                    "not an IMG archive: it does not begin with 'VER2' and has no %s "
                    "beside it",
                    missing);
}

static enum pn_status is_ver2(const char *path, bool *yes, struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, PN__IMG_HEADER_SIZE, &bytes, &size, err));
    *yes = size >= strlen(PN__IMG_MAGIC) &&
           memcmp(bytes, PN__IMG_MAGIC, strlen(PN__IMG_MAGIC)) == 0;
    pn__free(bytes);
    if (!*yes || size == PN__IMG_HEADER_SIZE)
        return PN_OK;
    pn__error_set_path(err, path);
    return pn__fail(err, PN_E_TRUNCATED, "the file ends at 0x%zx, inside its header",
                    size);
}

static enum pn_status open_pair(struct pn_img *img, const char *path,
                                struct pn_error *err)
{
    bool is_dir = has_extension(path, ".dir");
    char *beside = NULL;
    if (!is_dir && !has_extension(path, ".img"))
        return fail_no_archive(err, path, ".dir file");
    enum pn_status status = find_beside(path, is_dir ? ".img" : ".dir", &beside, err);
    if (status == PN_OK && !beside)
        status = fail_no_archive(err, path, is_dir ? ".img file" : ".dir file");
    if (status == PN_OK)
        status = read_ver1(img, is_dir ? path : beside, err);
    if (status == PN_OK && is_dir) {
        char *swap = img->path;
        img->path = beside;
        beside = swap;
    }
    pn__free(beside);
    return status;
}

static enum pn_status open_any(struct pn_img *img, const char *path, struct pn_error *err)
{
    bool ver2;
    PN_TRY(is_ver2(path, &ver2, err));
    if (!(img->path = pn__strdup(path)))
        return pn__fail_memory(err);
    return ver2 ? read_ver2(img, err) : open_pair(img, path, err);
}

enum pn_status pn_img_open(const char *path, struct pn_img **img, struct pn_error *err)
{
    struct pn_img *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    enum pn_status status = open_any(made, path, err);
    if (status == PN_OK)
        *img = made;
    else
        pn_img_close(made);
    return status;
}

void pn_img_close(struct pn_img *img)
{
    if (!img)
        return;
    pn__free(img->path);
    pn__free(img->entries);
    pn__free(img);
}

uint32_t pn_img_count(const struct pn_img *img)
{
    return img->count;
}

const struct pn_img_entry *pn_img_at(const struct pn_img *img, uint32_t i)
{
    return i < img->count ? &img->entries[i] : NULL;
}

static int64_t find_from(const struct pn_img *img, const char *name, int64_t start)
{
    for (int64_t i = start; i < img->count; i++)
        if (pn__same_name(img->entries[i].name, name))
            return i;
    return -1;
}

int64_t pn_img_find(const struct pn_img *img, const char *name)
{
    return find_from(img, name, 0);
}

int64_t pn_img_find_next(const struct pn_img *img, const char *name, uint32_t after)
{
    return find_from(img, name, (int64_t)after + 1);
}

static enum pn_status read_bytes(const struct pn_img *img,
                                 const struct pn_img_entry *entry, uint8_t **bytes,
                                 size_t *size, struct pn_error *err)
{
    uint64_t file_size, wanted = entry->size;
    PN_TRY(pn__file_size(img->path, &file_size, err));
    uint64_t there = entry->offset < file_size ? file_size - entry->offset : 0;
    if (there < wanted && there + PN_IMG_SECTOR_SIZE > wanted)
        wanted = there;
    if (there < wanted) {
        if (err) {
            err->needed = wanted;
            err->present = there;
        }
        return pn__fail(err, PN_E_TRUNCATED,
                        "entry '%s' needs %" PRIu64 " bytes at 0x%" PRIx64
                        ", the archive ends at 0x%" PRIx64,
                        entry->name, wanted, entry->offset, file_size);
    }
    if (wanted > PN__FILE_MAX)
        return pn__fail(err, PN_E_LIMIT,
                        "entry '%s' has %" PRIu64 " bytes, over the cap of %" PRIu64,
                        entry->name, wanted, PN__FILE_MAX);
    *size = (size_t)wanted;
    return pn__file_read_at(img->path, entry->offset, (size_t)wanted, bytes, err);
}

enum pn_status pn_img_read(const struct pn_img *img, uint32_t i, void **bytes,
                           size_t *size, struct pn_error *err)
{
    const struct pn_img_entry *entry = pn_img_at(img, i);
    if (!entry)
        return pn__fail(err, PN_E_RANGE, "entry %u of an archive of %u", i, img->count);
    uint8_t *memory = NULL;
    size_t got = 0;
    enum pn_status status = read_bytes(img, entry, &memory, &got, err);
    if (status == PN_OK) {
        *bytes = memory;
        *size = got;
        return PN_OK;
    }
    pn__error_set_path(err, img->path);
    pn__error_set_place(err, "directory", i, (int64_t)entry->offset);
    return status;
}
