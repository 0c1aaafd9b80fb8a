/* pack.c - a VER2 archive: directory, then the files in whole sectors, as given. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "img/layout.h"

#include <inttypes.h>
#include <string.h>

static uint64_t sectors_of(uint64_t size)
{
    return size / PN_IMG_SECTOR_SIZE + (size % PN_IMG_SECTOR_SIZE != 0);
}

static uint64_t directory_sectors(size_t count)
{
    return sectors_of(PN__IMG_HEADER_SIZE + (uint64_t)count * PN__IMG_ENTRY_SIZE);
}

static enum pn_status check_file(const struct pn_img_file *file, size_t i,
                                 struct pn_error *err)
{
    size_t length = strlen(file->name);
    if (length == 0 || length >= PN_IMG_NAME_SIZE)
        return pn__fail(err, PN_E_LIMIT,
                        "file %zu: name '%.40s' has %zu bytes, an archive holds 1 to %u",
                        i, file->name, length, PN_IMG_NAME_SIZE - 1);
    if (sectors_of(file->size) > UINT16_MAX)
        return pn__fail(err, PN_E_LIMIT,
                        "file '%s' has %zu bytes, an archive holds %u at most",
                        file->name, file->size, UINT16_MAX * PN_IMG_SECTOR_SIZE);
    return PN_OK;
}

/* Checks all files and adds up the archive's size. */
static enum pn_status measure(const struct pn_img_file *files, size_t count,
                              uint64_t *sectors, struct pn_error *err)
{
    if (count > UINT32_MAX)
        return pn__fail(err, PN_E_LIMIT, "%zu files are too many for an archive", count);
    *sectors = directory_sectors(count);
    for (size_t i = 0; i < count; i++) {
        enum pn_status status = check_file(&files[i], i, err);
        if (status != PN_OK) {
            pn__error_set_place(err, "directory", (int64_t)i, -1);
            return status;
        }
        *sectors += sectors_of(files[i].size);
    }
    if (*sectors * PN_IMG_SECTOR_SIZE > PN__FILE_MAX)
        return pn__fail(err, PN_E_LIMIT,
                        "the archive would have %" PRIu64
                        " bytes, over the cap of %" PRIu64,
                        *sectors * PN_IMG_SECTOR_SIZE, PN__FILE_MAX);
    return PN_OK;
}

/* bytes is zeroed, so that names and last sectors are padded already. */
static void fill(uint8_t *bytes, const struct pn_img_file *files, size_t count)
{
    uint64_t sector = directory_sectors(count);
    memcpy(bytes, PN__IMG_MAGIC, strlen(PN__IMG_MAGIC));
    pn__put_u32(bytes + PN__IMG_COUNT, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
        uint8_t *entry = bytes + PN__IMG_HEADER_SIZE + i * PN__IMG_ENTRY_SIZE;
        uint64_t sectors = sectors_of(files[i].size);
        pn__put_u32(entry + PN__IMG_ENTRY_SECTOR, (uint32_t)sector);
        pn__put_u16(entry + PN__IMG_ENTRY_SIZE_V2, (uint16_t)sectors);
        memcpy(entry + PN__IMG_ENTRY_NAME, files[i].name, strlen(files[i].name));
        if (files[i].size)
            memcpy(bytes + sector * PN_IMG_SECTOR_SIZE, files[i].bytes, files[i].size);
        sector += sectors;
    }
}

enum pn_status pn_img_write(const char *path, const struct pn_img_file *files,
                            size_t count, bool replace, struct pn_error *err)
{
    uint64_t sectors = 0;
    PN_TRY(measure(files, count, &sectors, err));
    size_t size = (size_t)(sectors * PN_IMG_SECTOR_SIZE);
    uint8_t *bytes = pn__alloc(size, 1);
    if (!bytes)
        return pn__fail_memory(err);
    fill(bytes, files, count);
    enum pn_status status = pn__file_write(path, bytes, size, replace, err);
    pn__free(bytes);
    return status;
}
