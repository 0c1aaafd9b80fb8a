/*
 * ignored.c - what an extended file has where its reader does not look: coordinates and
 * regions in their old places, filling. Kept, so that a file that was read is written
 * byte for byte.
 */
#include "config.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

/* The records of a file one after another: its nodes, then its navis. */
struct records {
    const struct pn__form *form;
    uint32_t node_count, count;
    uint64_t at; /* of the first */
};

/* What is ignored of a record, and where the record is. */
struct view {
    const struct pn__stretch *stretches;
    unsigned count;
    uint64_t at;
};

static struct records records_of(const struct pn_area *area)
{
    const struct pn__form *form = pn__area_form(area->format);
    const struct pn__layout layout =
        pn__area_layout(form, area->node_count, area->navi_count, area->link_count,
                        pn__area_has_spare(area));
    return (struct records){form, area->node_count, area->node_count + area->navi_count,
                            layout.at[PN__NODES]};
}

static struct view view_of(const struct records *r, uint32_t record)
{
    const struct pn__form *form = r->form;
    const uint64_t navis = r->at + (uint64_t)r->node_count * form->node_size;
    if (record < r->node_count)
        return (struct view){form->node_ignored,
                             sizeof form->node_ignored / sizeof *form->node_ignored,
                             r->at + (uint64_t)record * form->node_size};
    return (struct view){form->navi_ignored,
                         sizeof form->navi_ignored / sizeof *form->navi_ignored,
                         navis + (uint64_t)(record - r->node_count) * form->navi_size};
}

/* Each stretch has the same place in what is kept, whatever the form. */
static unsigned width_of(const struct records *r, uint32_t record, unsigned stretch)
{
    static const uint8_t node[] = {6, 1, 2}, navi[] = {4, 2};
    return record < r->node_count ? node[stretch] : navi[stretch];
}

/* Copies between a file's bytes and what is kept of a record. */
static void gather(const struct records *r, uint32_t record, const uint8_t *bytes,
                   uint8_t kept[PN_NODE_IGNORED_SIZE])
{
    const struct view view = view_of(r, record);
    memset(kept, 0, PN_NODE_IGNORED_SIZE);
    for (unsigned s = 0; s < view.count; kept += width_of(r, record, s++))
        memcpy(kept, bytes + view.at + view.stretches[s].at, view.stretches[s].size);
}

static void scatter(const struct records *r, uint32_t record, const uint8_t *kept,
                    uint8_t *bytes)
{
    const struct view view = view_of(r, record);
    for (unsigned s = 0; s < view.count; kept += width_of(r, record, s++))
        memcpy(bytes + view.at + view.stretches[s].at, kept, view.stretches[s].size);
}

/* Of records that differ between the file and what would be written of it. */
enum pn_status pn__ignored_keep(struct pn_area *area, const uint8_t *bytes,
                                const uint8_t *usual, struct pn_error *err)
{
    const struct records r = records_of(area);
    struct pn_area_ignored here, there;
    for (uint32_t i = 0; i < r.count; i++) {
        gather(&r, i, bytes, here.bytes);
        gather(&r, i, usual, there.bytes);
        if (memcmp(here.bytes, there.bytes, sizeof here.bytes) == 0)
            continue;
        if (!pn__grow(&area->ignored, area->ignored_count, sizeof here))
            return pn__fail_memory(err);
        here.record = i;
        area->ignored[area->ignored_count++] = here;
    }
    return PN_OK;
}

void pn__ignored_put(const struct pn_area *area, uint8_t *bytes)
{
    const struct records r = records_of(area);
    for (uint32_t i = 0; i < area->ignored_count; i++)
        if (area->ignored[i].record < r.count)
            scatter(&r, area->ignored[i].record, area->ignored[i].bytes, bytes);
}
