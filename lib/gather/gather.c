/* gather.c - gathering from the first source to the last placement. */
#include "config.h"

#include "gather/gather_parts.h"

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/error.h"

#include <string.h>

const char *pn_gather_skip_name(enum pn_gather_skip skip)
{
    static const char *const names[] = {"interior",     "hour",    "lod",   "empty",
                                        "no-collision", "unknown", "faulty"};
    return skip < PN_GATHER_SKIP_COUNT ? names[skip] : NULL;
}

bool pn_gather_is_whole(const struct pn_gather_report *report)
{
    return report->note_count == 0 && report->skipped[PN_GATHER_UNKNOWN] == 0 &&
           report->skipped[PN_GATHER_FAULTY] == 0;
}

void pn_gather_report_release(struct pn_gather_report *report)
{
    pn__free(report->missing);
    for (uint32_t i = 0; i < report->note_count; i++)
        pn__free(report->notes[i]);
    pn__free(report->notes);
    memset(report, 0, sizeof *report);
}

void pn__gathered_release(struct pn__gathered *all)
{
    for (uint32_t i = 0; i < all->col_count; i++)
        pn_col_file_free(all->cols[i]);
    for (uint32_t i = 0; i < all->ide_count; i++)
        pn_ide_free(all->ides[i]);
    for (uint32_t i = 0; i < all->placement_count; i++) {
        pn__free(all->placements[i].name);
        pn__free(all->placements[i].is_lod);
        pn_ipl_free(all->placements[i].ipl);
    }
    pn__free(all->cols);
    pn__free(all->ides);
    pn__free(all->placements);
    pn__free(all->solids);
    pn__free(all->items);
}

static enum pn_status read_sources(struct pn__gathered *all, const char *const *sources,
                                   size_t count, struct pn_error *err)
{
    for (size_t i = 0; i < count; i++) {
        PN_TRY(pn__step(all->progress, "reading", i, count, err));
        PN_TRY(pn__gather_source(all, sources[i], err));
    }
    return PN_OK;
}

enum pn_status pn_gather(const char *const *sources, size_t source_count,
                         const struct pn_gather_options *options,
                         struct pn_scene_draft *draft, struct pn_gather_report *report,
                         const struct pn_progress *progress, struct pn_error *err)
{
    struct pn__gathered all = {.report = report, .progress = progress};
    memset(report, 0, sizeof *report);
    enum pn_status status = read_sources(&all, sources, source_count, err);
    if (status == PN_OK)
        status = pn__gather_sort(&all, err);
    if (status == PN_OK)
        status = pn__gather_place(&all, options, draft, err);
    pn__gathered_release(&all);
    return status;
}
