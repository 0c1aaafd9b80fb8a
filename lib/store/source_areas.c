/* source_areas.c - networks from area files: in a folder, one alone, in an archive. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "store/source_parts.h"

#include <pathnode/img.h>

#include <string.h>

static const char doing[] = "reading areas";

/* Reads one area from bytes into the network; path names it in errors. */
static enum pn_status take(struct pn__load *load, uint16_t number, const char *path,
                           const void *bytes, size_t size, bool drop_tail,
                           struct pn_error *err)
{
    struct pn_area *area;
    enum pn_status status = pn__area_file_check(pn__path_name(path), bytes, size, err);
    if (status == PN_OK)
        status = pn_area_read(number, bytes, size, &area, err);
    if (status != PN_OK) {
        pn__error_set_path(err, path);
        return status;
    }
    if (drop_tail) {
        pn__free(area->tail);
        area->tail = NULL;
        area->tail_size = 0;
    }
    return pn_network_add(load->network, area, err);
}

static enum pn_status take_file(struct pn__load *load, uint16_t number, const char *path,
                                struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = take(load, number, path, bytes, size, false, err);
    pn__free(bytes);
    return status;
}

enum pn_status pn__load_file(const struct pn__probe *probe, struct pn__load *load,
                             struct pn_error *err)
{
    int number = pn_area_number_of(probe->path);
    PN_TRY(pn_network_new(&load->network, err));
    return take_file(load, (uint16_t)number, probe->path, err);
}

enum pn_status pn__load_folder(const struct pn__probe *probe, struct pn__load *load,
                               struct pn_error *err)
{
    uint32_t done = 0;
    PN_TRY(pn__area_files_check(&probe->areas, err));
    PN_TRY(pn_network_new(&load->network, err));
    for (uint32_t i = 0; i < probe->areas.limit; i++) {
        const char *name = probe->areas.file[i].name;
        if (!name)
            continue;
        char *path = pn__path_join(probe->path, name);
        if (!path)
            return pn__fail_memory(err);
        enum pn_status status = take_file(load, (uint16_t)i, path, err);
        pn__free(path);
        PN_TRY(status);
        PN_TRY(pn__step(load->progress, doing, ++done, probe->areas.count, err));
    }
    return PN_OK;
}

/* ---- archives ---- */

static enum pn_status find_entries(const struct pn_img *img, struct pn__area_files *files,
                                   struct pn_error *err)
{
    uint32_t count = pn_img_count(img);
    for (uint32_t i = 0; i < count; i++)
        PN_TRY(pn__area_files_note(files, pn_img_at(img, i)->name, i, err));
    PN_TRY(pn__area_files_check(files, err));
    if (files->count == 0)
        return pn__fail(err, PN_E_NOTFOUND,
                        "no path data: looked for NODES*.DAT among the %u files of the "
                        "archive; San Andreas has them in models/gta3.img",
                        count);
    return PN_OK;
}

static enum pn_status take_entry(struct pn__load *load, const struct pn_img *img,
                                 const char *img_path, uint32_t entry,
                                 struct pn_error *err)
{
    void *bytes;
    size_t size;
    const char *name = pn_img_at(img, entry)->name;
    char *path = pn__path_join(img_path, name);
    if (!path)
        return pn__fail_memory(err);
    enum pn_status status = pn_img_read(img, entry, &bytes, &size, err);
    if (status == PN_OK) {
        uint16_t number = (uint16_t)pn_area_number_of(name);
        status = take(load, number, path, bytes, size, true, err);
        pn__free(bytes);
    }
    pn__free(path);
    return status;
}

static enum pn_status take_entries(struct pn__load *load, const struct pn_img *img,
                                   const char *path, struct pn_error *err)
{
    struct pn__area_files files = {.count = 0};
    uint32_t done = 0;
    enum pn_status status = find_entries(img, &files, err);
    for (uint32_t i = 0; status == PN_OK && i < files.limit; i++) {
        if (!files.file[i].name)
            continue;
        status = take_entry(load, img, path, files.file[i].entry, err);
        if (status == PN_OK)
            status = pn__step(load->progress, doing, ++done, files.count, err);
    }
    pn__area_files_release(&files);
    return status;
}

static enum pn_status load_archive(const char *path, struct pn__load *load,
                                   struct pn_error *err)
{
    struct pn_img *img;
    PN_TRY(pn_network_new(&load->network, err));
    PN_TRY(pn_img_open(path, &img, err));
    enum pn_status status = take_entries(load, img, path, err);
    pn_img_close(img);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}

enum pn_status pn__load_img(const struct pn__probe *probe, struct pn__load *load,
                            struct pn_error *err)
{
    return load_archive(probe->path, load, err);
}

enum pn_status pn__load_game(const struct pn__probe *probe, struct pn__load *load,
                             struct pn_error *err)
{
    return load_archive(probe->game_img, load, err);
}
