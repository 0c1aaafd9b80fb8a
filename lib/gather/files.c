/* files.c - one file or archive: read by what its name ends in. */
#include "config.h"

#include "gather/gather_parts.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode/img.h>

#include <stdio.h>
#include <string.h>

static bool ends_in(const char *path, const char *ending)
{
    const char *dot = strrchr(pn__path_name(path), '.');
    return dot && pn__same_name(dot, ending);
}

/* ---- collision models ---- */

/* Broken models are told, and how many; no more than so many of a file by name. */
#define FAULTS_TOLD 20u

static enum pn_status note_faults(struct pn__gathered *all, const char *name,
                                  const struct pn_col_file *file, struct pn_error *err)
{
    all->report->models_broken += file->fault_count;
    for (uint32_t i = 0; i < file->fault_count && i < FAULTS_TOLD; i++) {
        const struct pn_col_fault *fault = &file->faults[i];
        char text[320];
        snprintf(text, sizeof text, "model '%s' cannot be read: %s", fault->name,
                 fault->message);
        PN_TRY(pn__gather_note(all, name, text, err));
    }
    return PN_OK;
}

static enum pn_status take_col(struct pn__gathered *all, const char *name,
                               const void *bytes, size_t size, struct pn_error *err)
{
    struct pn_col_file *file = NULL;
    PN_TRY(pn_col_read(bytes, size, &file, err));
    if (!pn__grow(&all->cols, all->col_count, sizeof *all->cols)) {
        pn_col_file_free(file);
        return pn__fail_memory(err);
    }
    all->cols[all->col_count++] = file;
    all->report->col_files++;
    all->report->models += file->model_count;
    return note_faults(all, name, file, err);
}

/* ---- definitions and placements ---- */

static enum pn_status take_ide(struct pn__gathered *all, const char *name,
                               const void *bytes, size_t size, struct pn_error *err)
{
    struct pn_ide *ide = NULL;
    PN_TRY(pn_ide_read(name, bytes, size, &ide, err));
    if (!pn__grow(&all->ides, all->ide_count, sizeof *all->ides)) {
        pn_ide_free(ide);
        return pn__fail_memory(err);
    }
    all->ides[all->ide_count++] = ide;
    all->report->ide_files++;
    all->report->definitions += ide->item_count;
    return PN_OK;
}

static enum pn_status take_ipl(struct pn__gathered *all, const char *name,
                               const void *bytes, size_t size, struct pn_error *err)
{
    struct pn__placements made = {0};
    PN_TRY(pn_ipl_read(name, bytes, size, &made.ipl, err));
    made.name = pn__strdup(name);
    made.is_lod = pn__alloc(made.ipl->inst_count, sizeof *made.is_lod);
    if (!made.name || !made.is_lod ||
        !pn__grow(&all->placements, all->placement_count, sizeof *all->placements)) {
        pn_ipl_free(made.ipl);
        pn__free(made.name);
        pn__free(made.is_lod);
        return pn__fail_memory(err);
    }
    all->placements[all->placement_count++] = made;
    all->report->ipl_files++;
    all->report->placements += made.ipl->inst_count;
    return PN_OK;
}

/* ---- by name ---- */

typedef enum pn_status take(struct pn__gathered *all, const char *name, const void *bytes,
                            size_t size, struct pn_error *err);

static take *taker_of(const char *name)
{
    return ends_in(name, ".col")   ? take_col
           : ends_in(name, ".ide") ? take_ide
           : ends_in(name, ".ipl") ? take_ipl
                                   : NULL;
}

/* What cannot be read is a note that says where; only no memory, or a word to stop, ends
 * the work. */
static enum pn_status note_unreadable(struct pn__gathered *all, const char *name,
                                      enum pn_status status,
                                      const struct pn_error *problem,
                                      struct pn_error *err)
{
    char text[sizeof problem->message + 64];
    if (status == PN_OK)
        return PN_OK;
    if (status == PN_E_NOMEM)
        return pn__fail_memory(err);
    if (status == PN_E_INTERRUPTED)
        return pn__fail(err, status, "%s", problem->message);
    all->report->unreadable++;
    if (problem->line)
        snprintf(text, sizeof text, "cannot be read: line %d: %s", (int)problem->line,
                 problem->message);
    else
        snprintf(text, sizeof text, "cannot be read: %s", problem->message);
    return pn__gather_note(all, name, text, err);
}

static enum pn_status take_entry(struct pn__gathered *all, const struct pn_img *img,
                                 const char *archive, uint32_t i, struct pn_error *err)
{
    const char *name = pn_img_at(img, i)->name;
    take *taker = taker_of(name);
    char *label = taker ? pn__path_join(archive, name) : NULL;
    struct pn_error problem;
    void *bytes = NULL;
    size_t size;
    if (!taker)
        return PN_OK;
    pn_error_clear(&problem);
    enum pn_status status =
        label ? pn_img_read(img, i, &bytes, &size, &problem) : pn__fail_memory(&problem);
    if (status == PN_OK)
        status = taker(all, label, bytes, size, &problem);
    status = note_unreadable(all, label, status, &problem, err);
    pn__free(bytes);
    pn__free(label);
    return status;
}

/* Entries between two words about progress. */
#define STRIDE 256u

static enum pn_status take_archive(struct pn__gathered *all, const char *path,
                                   struct pn_error *err)
{
    struct pn_img *img = NULL;
    PN_TRY(pn_img_open(path, &img, err));
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; status == PN_OK && i < pn_img_count(img); i++) {
        if (i % STRIDE == 0)
            status = pn__step(all->progress, "reading", i, pn_img_count(img), err);
        if (status == PN_OK)
            status = take_entry(all, img, path, i, err);
    }
    pn_img_close(img);
    all->report->archives++;
    return status;
}

bool pn__gather_reads(const char *path)
{
    return ends_in(path, ".img") || taker_of(path);
}

enum pn_status pn__gather_file(struct pn__gathered *all, const char *path,
                               struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    take *taker = taker_of(path);
    if (ends_in(path, ".img"))
        return take_archive(all, path, err);
    if (!taker) {
        pn__error_set_path(err, path);
        return pn__fail(err, PN_E_NOTFOUND,
                        "%s: a source is a game folder, or one with .img, "
                        ".col, .ide or .ipl files, or such a file",
                        pn__path_type(path) == PN__PATH_NONE ? "nothing is there"
                                                             : "nothing to read");
    }
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    const enum pn_status status = taker(all, path, bytes, size, err);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    pn__free(bytes);
    return status;
}

enum pn_status pn__gather_part(struct pn__gathered *all, const char *path,
                               struct pn_error *err)
{
    struct pn_error problem;
    pn_error_clear(&problem);
    const enum pn_status status = pn__gather_file(all, path, &problem);
    return note_unreadable(all, path, status, &problem, err);
}
