/* parts.c - a VER2 archive: directory, then the files in whole sectors, as given. */
#include "config.h"

#include "img/parts.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "base/writer.h"
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

static enum pn_status check_part(const struct pn__img_part *part, size_t i,
                                 struct pn_error *err)
{
    size_t length = strlen(part->name);
    if (length == 0 || length >= PN_IMG_NAME_SIZE)
        return pn__fail(err, PN_E_LIMIT,
                        "file %zu: name '%.40s' has %zu bytes, an archive holds 1 to %u",
                        i, part->name, length, PN_IMG_NAME_SIZE - 1);
    if (sectors_of(part->size) > UINT16_MAX)
        return pn__fail(err, PN_E_LIMIT,
                        "file '%s' has %" PRIu64 " bytes, an archive holds %u at most",
                        part->name, part->size, UINT16_MAX * PN_IMG_SECTOR_SIZE);
    return PN_OK;
}

/* Checks all files; sector numbers are 32 bits. */
static enum pn_status check_parts(const struct pn__img_part *parts, size_t count,
                                  struct pn_error *err)
{
    if (count > UINT32_MAX)
        return pn__fail(err, PN_E_LIMIT, "%zu files are too many for an archive", count);
    uint64_t sectors = directory_sectors(count);
    for (size_t i = 0; i < count; i++) {
        enum pn_status status = check_part(&parts[i], i, err);
        if (status != PN_OK) {
            pn__error_set_place(err, "directory", (int64_t)i, -1);
            return status;
        }
        sectors += sectors_of(parts[i].size);
    }
    if (sectors > UINT32_MAX)
        return pn__fail(err, PN_E_LIMIT,
                        "the archive would have %" PRIu64 " sectors, over %u", sectors,
                        UINT32_MAX);
    return PN_OK;
}

/* Names and the last sector are padded with zeros. */
static enum pn_status write_directory(struct pn__writer *writer,
                                      const struct pn__img_part *parts, size_t count,
                                      struct pn_error *err)
{
    uint64_t sector = directory_sectors(count);
    size_t size = (size_t)sector * PN_IMG_SECTOR_SIZE;
    uint8_t *bytes = pn__alloc(size, 1);
    if (!bytes)
        return pn__fail_memory(err);
    memcpy(bytes, PN__IMG_MAGIC, strlen(PN__IMG_MAGIC));
    pn__put_u32(bytes + PN__IMG_COUNT, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
        uint8_t *entry = bytes + PN__IMG_HEADER_SIZE + i * PN__IMG_ENTRY_SIZE;
        uint64_t sectors = sectors_of(parts[i].size);
        pn__put_u32(entry + PN__IMG_ENTRY_SECTOR, (uint32_t)sector);
        pn__put_u16(entry + PN__IMG_ENTRY_SIZE_V2, (uint16_t)sectors);
        memcpy(entry + PN__IMG_ENTRY_NAME, parts[i].name, strlen(parts[i].name));
        sector += sectors;
    }
    enum pn_status status = pn__writer_append(writer, bytes, size, err);
    pn__free(bytes);
    return status;
}

static enum pn_status write_bytes(struct pn__writer *writer, const void *bytes,
                                  uint64_t size, uint64_t sectors, struct pn_error *err)
{
    static const uint8_t zeros[PN_IMG_SECTOR_SIZE];
    uint64_t padding = sectors * PN_IMG_SECTOR_SIZE - size;
    PN_TRY(pn__writer_append(writer, bytes, (size_t)size, err));
    return pn__writer_append(writer, zeros, (size_t)padding, err);
}

static enum pn_status write_part(struct pn__writer *writer,
                                 const struct pn__img_part *part, struct pn_error *err)
{
    void *bytes;
    size_t size; /* an archive may end inside its last sector */
    uint64_t sectors = sectors_of(part->size);
    if (!part->from)
        return write_bytes(writer, part->bytes, part->size, sectors, err);
    PN_TRY(pn_img_read(part->from, part->entry, &bytes, &size, err));
    enum pn_status status = write_bytes(writer, bytes, size, sectors, err);
    pn__free(bytes);
    return status;
}

static enum pn_status write_all(struct pn__writer *writer,
                                const struct pn__img_part *parts, size_t count,
                                struct pn_error *err)
{
    PN_TRY(write_directory(writer, parts, count, err));
    for (size_t i = 0; i < count; i++)
        PN_TRY(write_part(writer, &parts[i], err));
    return PN_OK;
}

static enum pn_status write_file(const struct pn__new_file *file,
                                 const struct pn__img_part *parts, size_t count,
                                 struct pn_error *err)
{
    struct pn__writer writer;
    PN_TRY(pn__writer_open(&writer, file->temporary, file->path, err));
    enum pn_status status = write_all(&writer, parts, count, err);
    enum pn_status closed = pn__writer_close(&writer, err);
    return status == PN_OK ? closed : status;
}

enum pn_status pn__img_write_parts(const char *path, const struct pn__img_part *parts,
                                   size_t count, bool replace, struct pn_error *err)
{
    struct pn__new_file file;
    PN_TRY(check_parts(parts, count, err));
    if (!replace && pn__path_type(path) == PN__PATH_FILE) {
        pn__error_set_path(err, path);
        return pn__fail(err, PN_E_EXISTS, "is there already");
    }
    PN_TRY(pn__new_file_begin(&file, path, true, err));
    return pn__new_file_end(&file, write_file(&file, parts, count, err), err);
}
