/* merge.c - two edits of one network joined, or what keeps them apart. */
#include "config.h"

#include "diff/merge_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/compile.h>

#include <stdio.h>
#include <string.h>

static void release_items(struct pn__items *items)
{
    for (int side = 0; side < PN_MERGE_SIDES; side++)
        pn__free(items->of[side]);
    pn__free(items->list);
}

static void release(struct pn__merge *m)
{
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        pn__match_release(&m->to[side]);
        pn__row_release(&m->row[side]);
    }
    pn__match_release(&m->across);
    pn__row_release(&m->out);
    release_items(&m->nodes);
    release_items(&m->navis);
    pn__assembly_free(m->assembly);
    pn_tracks_release(&m->tracks);
    pn__free(m->counts);
}

static enum pn_status measure(struct pn__merge *m)
{
    m->whole = true;
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        uint32_t limit = pn_network_area_limit(m->network[side]);
        m->area_limit = limit > m->area_limit ? limit : m->area_limit;
        m->whole &= pn_network_is_whole(m->network[side]);
    }
    m->counts = pn__alloc(m->area_limit, sizeof *m->counts);
    return m->counts ? PN_OK : pn__fail_memory(m->err);
}

static enum pn_status merge(struct pn__merge *m, struct pn_network **network)
{
    struct pn_network *made = NULL;
    PN_TRY(measure(m));
    for (int side = PN_MERGE_OURS; side < PN_MERGE_SIDES; side++)
        PN_TRY(pn__match_init(&m->to[side], m->network[PN_MERGE_BASE], m->network[side],
                              m->err));
    PN_TRY(pn__match_init(&m->across, m->network[PN_MERGE_OURS],
                          m->network[PN_MERGE_THEIRS], m->err));
    PN_TRY(pn__merge_identify(m));
    PN_TRY(pn__assembly_new(&m->assembly, m->err));
    PN_TRY(pn__merge_records(m));
    PN_TRY(pn__merge_tracks(m));
    if (m->conflicts.count)
        return PN_OK;
    PN_TRY(pn__assembly_finish(m->assembly, &made, NULL, m->err));
    pn_network_set_tracks(made, &m->tracks);
    enum pn_status status = PN_OK;
    if (pn_network_has_unset(made))
        status = pn_compile_fill(made, PN_FILL_UNSET, NULL, m->err);
    if (status == PN_OK)
        *network = made;
    else
        pn_network_free(made);
    return status;
}

enum pn_status pn_merge(const struct pn_network *base, const struct pn_network *ours,
                        const struct pn_network *theirs, struct pn_network **network,
                        struct pn_conflicts *conflicts, struct pn_error *err)
{
    struct pn__merge m = {.network = {base, ours, theirs}, .err = err};
    enum pn_status status = merge(&m, network);
    release(&m);
    if (status == PN_OK)
        *conflicts = m.conflicts;
    else
        pn_conflicts_release(&m.conflicts);
    return status;
}

static int put_name(const struct pn_conflict *c, char *text, size_t size)
{
    int side = c->place[PN_MERGE_BASE].there   ? PN_MERGE_BASE
               : c->place[PN_MERGE_OURS].there ? PN_MERGE_OURS
                                               : PN_MERGE_THEIRS;
    const struct pn_diff_place *place = &c->place[side];
    if (c->record == PN_RECORD_AREA)
        return snprintf(text, size, "area %u", place->area);
    if (c->record == PN_RECORD_TRACK)
        return snprintf(text, size, "track %u", place->index);
    if (c->record != PN_RECORD_LINK)
        return snprintf(text, size, "%s %u/%u", pn_record_name(c->record), place->area,
                        place->index);
    return snprintf(text, size, "link %u/%u -> %u/%u", place->area, place->index,
                    place->to.area, place->to.node);
}

/* A value as the rows of a diff have it. */
static const char *value_of(const struct pn_conflict *c, int side, char text[32])
{
    const struct pn_diff_row row = {
        .is_eighths = c->is_eighths, .is_text = c->is_text, .value = {c->value[side]}};
    return c->place[side].there ? pn_diff_value_text(&row, 0, text) : "not there";
}

size_t pn_conflict_text(const struct pn_conflict *c, char *text, size_t size)
{
    char name[64], value[PN_MERGE_SIDES][32];
    put_name(c, name, sizeof name);
    int length;
    if (c->what == PN_CONFLICT_LINKS)
        length = snprintf(text, size, "%s: both changed its links", name);
    else if (c->what == PN_CONFLICT_TRACK && c->point == PN_CONFLICT_WHOLE)
        length = snprintf(text, size, "%s: both changed its points", name);
    else if (c->what == PN_CONFLICT_TRACK)
        length = snprintf(text, size, "%s: both changed point %u", name, c->point);
    else if (c->what == PN_CONFLICT_REMOVED)
        length = snprintf(text, size, "%s: removed by %s, changed by %s", name,
                          c->place[PN_MERGE_OURS].there ? "theirs" : "ours",
                          c->place[PN_MERGE_OURS].there ? "ours" : "theirs");
    else
        length = snprintf(
            text, size, "%s: %s is %s in the base, %s in ours, %s in theirs", name,
            c->field, value_of(c, PN_MERGE_BASE, value[0]),
            value_of(c, PN_MERGE_OURS, value[1]), value_of(c, PN_MERGE_THEIRS, value[2]));
    return length < 0 ? 0 : (size_t)length;
}
