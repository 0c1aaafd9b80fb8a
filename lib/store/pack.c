/* pack.c - area files as the game takes them: for Mod Loader, or in an archive. */
#include "config.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode/img.h>
#include <pathnode/pack.h>

#include <stdio.h>
#include <string.h>

#define FOLDER_NAME "gta3.img"
#define README_NAME "readme.txt"

static const char readme[] =
    "Put this folder into the game's \"modloader\" folder.\r\n"
    "\r\n"
    "The path nodes are in a folder called gta3.img because the game reads them from\r\n"
    "the archive of that name: Mod Loader takes the files of such a folder for those "
    "of\r\n"
    "the archive. Loose, beside this text, it would pass them by; and what lies in\r\n"
    "data\\paths is read by nothing.\r\n"
    "\r\n"
    "Without Mod Loader: replace the files of the same names in models\\gta3.img with "
    "an\r\n"
    "IMG tool, or with pathnode pack.\r\n";

/* The files on their way. */
struct packer {
    const struct pn_network *network;
    const struct pn_pack_options *options;
    struct pn_pack_report report;
    struct pn_img_file *files;
    char (*names)[16]; /* of the files */
    size_t count;
    struct pn_error *err;
};

static void release(struct packer *p)
{
    for (size_t i = 0; i < p->count; i++)
        pn__free_const(p->files[i].bytes);
    pn__free(p->files);
    pn__free(p->names);
}

static enum pn_status is_changed(const struct packer *p, const struct pn_area *area,
                                 bool *changed)
{
    char hex[2][65];
    const struct pn_network *base = p->options->base;
    const struct pn_area *old = base ? pn_network_area(base, area->number) : NULL;
    *changed = true;
    if (!old)
        return PN_OK;
    PN_TRY(pn_area_hash(area, hex[0], p->err));
    PN_TRY(pn_area_hash(old, hex[1], p->err));
    *changed = strcmp(hex[0], hex[1]) != 0;
    return PN_OK;
}

static size_t padded(size_t size)
{
    return (size + PN__SECTOR_SIZE - 1) / PN__SECTOR_SIZE * PN__SECTOR_SIZE;
}

static enum pn_status pack_area(struct packer *p, const struct pn_area *area)
{
    bool changed;
    if (area->number >= PN_AREA_COUNT && area->format == PN_AREA_SA)
        return pn__fail(p->err, PN_E_LIMIT,
                        "area %u: files are numbered 0 to %u, but for fastman92's",
                        area->number, PN_AREA_COUNT - 1);
    PN_TRY(is_changed(p, area, &changed));
    if (!changed)
        return PN_OK;
    size_t size = pn_area_size(area);
    size = p->options->pad ? padded(size) : size;
    uint8_t *bytes = pn__alloc(size, 1); /* zeros behind the file */
    if (!bytes)
        return pn__fail_memory(p->err);
    char *name = p->names[p->count];
    snprintf(name, sizeof p->names[0], "nodes%u.dat", area->number);
    p->files[p->count++] = (struct pn_img_file){name, bytes, size};
    pn_area_set_add(&p->report.area_packed, area->number);
    p->report.packed++;
    return pn_area_write(area, bytes, p->err);
}

static enum pn_status pack_areas(struct packer *p)
{
    const uint32_t most = pn_network_area_count(p->network);
    p->files = pn__alloc(most, sizeof *p->files);
    p->names = pn__alloc(most, sizeof *p->names);
    if (!p->files || !p->names)
        return pn__fail_memory(p->err);
    for (uint32_t a = 0; a < pn_network_area_limit(p->network); a++) {
        const struct pn_area *area = pn_network_area(p->network, a);
        if (!area)
            continue;
        enum pn_status status = pack_area(p, area);
        if (status != PN_OK && p->err && p->err->area < 0)
            p->err->area = (int32_t)a;
        PN_TRY(status);
    }
    return PN_OK;
}

/* The readme, too: all appear together. */
static enum pn_status add_files(const struct packer *p, struct pn__staging *staging)
{
    for (size_t i = 0; i < p->count; i++)
        PN_TRY(pn__staging_add(staging, p->files[i].name, p->files[i].bytes,
                               p->files[i].size, p->err));
    return pn__staging_add(staging, "../" README_NAME, readme, strlen(readme), p->err);
}

static enum pn_status write_files(const struct packer *p, const char *path)
{
    struct pn__staging *staging;
    char *folder = pn__path_join(path, FOLDER_NAME);
    if (!folder)
        return pn__fail_memory(p->err);
    enum pn_status status = pn__staging_begin(folder, &staging, p->err);
    pn__free(folder);
    PN_TRY(status);
    status = add_files(p, staging);
    if (status == PN_OK)
        return pn__staging_commit(staging, p->err);
    pn__staging_abort(staging);
    return status;
}

static enum pn_status write_folder(const struct packer *p, const char *path)
{
    struct pn__staging
        *around; /* nothing is in it: it makes the folder, or takes it away */
    PN_TRY(pn__staging_begin(path, &around, p->err));
    enum pn_status status = write_files(p, path);
    if (status == PN_OK)
        return pn__staging_commit(around, p->err);
    pn__staging_abort(around);
    return status;
}

enum pn_status pn_pack_folder(const struct pn_network *network, const char *folder,
                              const struct pn_pack_options *options,
                              struct pn_pack_report *report, struct pn_error *err)
{
    struct packer p = {.network = network, .options = options, .err = err};
    if (pn__path_type(folder) != PN__PATH_NONE) {
        pn__error_set_path(err, folder);
        return pn__fail(err, PN_E_EXISTS, "is there already; pack into a new folder");
    }
    enum pn_status status = pack_areas(&p);
    if (status == PN_OK && p.count)
        status = write_folder(&p, folder);
    if (status == PN_OK && report)
        *report = p.report;
    release(&p);
    return status;
}

static enum pn_status write_copy(const struct packer *p, const char *path)
{
    struct pn_img *img;
    PN_TRY(pn_img_open(p->options->archive, &img, p->err));
    enum pn_status status =
        pn_img_copy(img, path, p->files, p->count, p->options->replace, p->err);
    pn_img_close(img);
    return status;
}

enum pn_status pn_pack_archive(const struct pn_network *network, const char *path,
                               const struct pn_pack_options *options,
                               struct pn_pack_report *report, struct pn_error *err)
{
    struct packer p = {.network = network, .options = options, .err = err};
    enum pn_status status = pack_areas(&p);
    if (status == PN_OK && options->archive)
        status = write_copy(&p, path);
    else if (status == PN_OK)
        status = pn_img_write(path, p.files, p.count, options->replace, err);
    if (status == PN_OK && report)
        *report = p.report;
    release(&p);
    return status;
}
