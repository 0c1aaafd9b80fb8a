/* folder.c - a network as a folder of area files. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "store/files.h"

#include <pathnode/store.h>

#include <stdio.h>
#include <string.h>

/* A save on its way. */
struct saver {
    const struct pn_network *network;
    const struct pn_source_info *info;
    struct pn_folder_report report;
    bool want_report;
    const struct pn_file_beside *beside;
    size_t beside_count;
    bool replace;
    struct pn__area_files there; /* what the folder held before */
    bool csv_there;
    struct pn__staging *staging;
    uint8_t *bytes; /* for one area at a time */
    size_t capacity;
    struct pn_error *err;
};

static enum pn_status note(void *context, const char *name, struct pn_error *err)
{
    struct saver *s = context;
    s->csv_there = s->csv_there || strcmp(name, "node.csv") == 0;
    return pn__area_files_note(&s->there, name, 0, err);
}

static enum pn_status check_areas(const struct pn_network *network, struct pn_error *err)
{
    uint32_t limit = pn_network_area_limit(network);
    if (limit == 0)
        return pn__fail(err, PN_E_ARG, "the network has no areas, so there is no file");
    for (uint32_t i = PN_AREA_COUNT; i < limit; i++) {
        const struct pn_area *area = pn_network_area(network, i);
        if (!area || area->format != PN_AREA_SA)
            continue;
        if (err && err->area < 0)
            err->area = (int32_t)i;
        return pn__fail(err, PN_E_LIMIT,
                        "area %u: area files exist for 0 to %d only; extended ones have "
                        "more",
                        i, PN_AREA_COUNT - 1);
    }
    return PN_OK;
}

/* "NODES0.DAT, NODES1.DAT and 62 more". Zeros in front make a name as long as any. */
static enum pn_status fail_exists(const struct pn__area_files *files,
                                  struct pn_error *err)
{
    char list[80] = "", more[24] = "";
    size_t used = 0;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < files->limit && shown < 3; i++)
        if (files->file[i].name)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%.20s",
                                     shown++ ? ", " : "", files->file[i].name);
    if (files->count > shown)
        snprintf(more, sizeof more, " and %u more", files->count - shown);
    return pn__fail(err, PN_E_EXISTS,
                    "area files are there already: %s%s; use --force to replace them",
                    list, more);
}

static enum pn_status look(struct saver *s, const char *folder)
{
    if (pn__path_type(folder) != PN__PATH_FOLDER)
        return PN_OK;
    enum pn_status status = pn__folder_each(folder, note, s, s->err);
    if (status == PN_OK &&
        s->csv_there) /* it would be two sources, which no load takes */
        status = pn__fail(s->err, PN_E_EXISTS,
                          "the folder holds node.csv; put the area files in another one");
    if (status == PN_OK && s->there.count && !s->replace)
        status = fail_exists(&s->there, s->err);
    if (status != PN_OK)
        pn__error_set_path(s->err, folder);
    return status;
}

static enum pn_status make_room(struct saver *s, size_t size)
{
    if (size <= s->capacity)
        return PN_OK;
    pn__free(s->bytes);
    s->capacity = 0;
    if (!(s->bytes = pn__alloc(size, 1)))
        return pn__fail_memory(s->err);
    s->capacity = size;
    return PN_OK;
}

static void count_changed(struct saver *s, const struct pn_area *area, size_t size)
{
    char hex[65];
    pn__sha256(s->bytes, size - area->tail_size, hex);
    if (s->info && area->number < s->info->area_hash_count &&
        strcmp(hex, s->info->area_hash[area->number]) == 0)
        return;
    pn_area_set_add(&s->report.area_changed, area->number);
    s->report.changed++;
}

static enum pn_status save_area(struct saver *s, const struct pn_area *area)
{
    char name[32];
    size_t size = pn_area_size(area);
    PN_TRY(make_room(s, size));
    snprintf(name, sizeof name, "NODES%u.DAT", area->number);
    enum pn_status status = pn_area_write(area, s->bytes, s->err);
    if (status != PN_OK) {
        if (s->err && s->err->area < 0)
            s->err->area = area->number;
        return status;
    }
    if (s->want_report)
        count_changed(s, area, size);
    s->report.written++;
    const char *there = pn__area_files_name(&s->there, area->number);
    return pn__staging_add(s->staging, there ? there : name, s->bytes, size, s->err);
}

static enum pn_status save_all(struct saver *s, const struct pn_progress *progress)
{
    const uint32_t count = pn_network_area_count(s->network);
    for (uint32_t i = 0; i < pn_network_area_limit(s->network); i++) {
        const struct pn_area *area = pn_network_area(s->network, i);
        if (!area)
            continue;
        PN_TRY(save_area(s, area));
        PN_TRY(pn__step(progress, "writing areas", s->report.written, count, s->err));
    }
    return PN_OK;
}

static enum pn_status save_beside(const struct saver *s)
{
    for (size_t i = 0; i < s->beside_count; i++) {
        const struct pn_file_beside *file = &s->beside[i];
        enum pn_status status = pn__staging_add_at(s->staging, file->path, file->bytes,
                                                   file->size, s->replace, s->err);
        if (status == PN_OK)
            continue;
        pn__error_set_path(s->err, file->path);
        return status;
    }
    return PN_OK;
}

/* The game's own names: tracks.dat, tracks2.dat and so on. */
static enum pn_status save_tracks(const struct saver *s, const char *folder)
{
    const struct pn_tracks tracks = pn_network_tracks(s->network);
    enum pn_status status = PN_OK;
    for (uint32_t t = 0; t < tracks.count && status == PN_OK; t++) {
        char *text, *path = pn__path_join(folder, tracks.list[t].name);
        size_t size;
        if (!path)
            return pn__fail_memory(s->err);
        status = pn_track_write(&tracks.list[t], &text, &size, s->err);
        if (status == PN_OK) {
            status = pn__staging_add_at(s->staging, path, text, size, s->replace, s->err);
            pn__free(text);
        }
        if (status != PN_OK)
            pn__error_set_path(s->err, path);
        pn__free(path);
    }
    return status;
}

static enum pn_status save(struct saver *s, const char *folder,
                           const struct pn_progress *progress)
{
    PN_TRY(pn__staging_begin(folder, &s->staging, s->err));
    enum pn_status status = save_all(s, progress);
    if (status == PN_OK)
        status = save_beside(s);
    if (status == PN_OK)
        status = save_tracks(s, folder);
    if (status == PN_OK)
        return pn__staging_commit(s->staging, s->err);
    pn__staging_abort(s->staging);
    return status;
}

enum pn_status pn_folder_save(const struct pn_network *network, const char *folder,
                              bool replace, const struct pn_source_info *info,
                              struct pn_folder_report *report,
                              const struct pn_progress *progress, struct pn_error *err)
{
    return pn_folder_save_with(network, folder, replace, info, NULL, 0, report, progress,
                               err);
}

enum pn_status pn_folder_save_with(const struct pn_network *network, const char *folder,
                                   bool replace, const struct pn_source_info *info,
                                   const struct pn_file_beside *beside,
                                   size_t beside_count, struct pn_folder_report *report,
                                   const struct pn_progress *progress,
                                   struct pn_error *err)
{
    struct saver s = {.network = network,
                      .info = info,
                      .beside = beside,
                      .beside_count = beside_count,
                      .replace = replace,
                      .want_report = report,
                      .err = err};
    enum pn_status status = check_areas(network, err);
    if (status == PN_OK)
        status = look(&s, folder);
    if (status == PN_OK)
        status = save(&s, folder, progress);
    if (status == PN_OK && report)
        *report = s.report;
    pn__area_files_release(&s.there);
    pn__free(s.bytes);
    return status;
}
