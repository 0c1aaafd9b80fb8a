/* place.c - from placements to the draft of a scene, and what cannot be placed. */
#include "config.h"

#include "gather/gather_parts.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

struct placing {
    struct pn__gathered *all;
    const struct pn_gather_options *options;
    struct pn_scene_draft *draft;
    struct pn_error *err;
};

/* ---- what a placement asks for ---- */

static int has_name(const void *name, const void *solid)
{
    return pn__compare_names(name, ((const struct pn__solid *)solid)->model->name);
}

static struct pn__solid *find_solid(const struct pn__gathered *all, const char *name)
{
    return all->solid_count ? bsearch(name, all->solids, all->solid_count,
                                      sizeof *all->solids, has_name)
                            : NULL;
}

static int has_number(const void *number, const void *item)
{
    const int32_t id = *(const int32_t *)number;
    const int32_t other = (*(const struct pn_ide_item *const *)item)->id;
    return (id > other) - (id < other);
}

static const struct pn_ide_item *find_item(const struct pn__gathered *all, int32_t id)
{
    const struct pn_ide_item **found =
        all->item_count
            ? bsearch(&id, all->items, all->item_count, sizeof *all->items, has_number)
            : NULL;
    return found ? *found : NULL;
}

static bool is_wanted(const struct pn_gather_options *options, int32_t interior)
{
    static const uint8_t usual[] = PN_GATHER_INTERIORS;
    const uint8_t *wanted = options->interiors ? options->interiors : usual;
    const uint32_t count = options->interiors ? options->interior_count : sizeof usual;
    for (uint32_t i = 0; i < count; i++)
        if (wanted[i] == (interior & PN_IPL_AREA_MASK))
            return true;
    return false;
}

/* ---- into the draft ---- */

/* A model that a scene cannot hold is told once. */
static enum pn_status add_solid(struct placing *p, struct pn__solid *solid, int32_t id)
{
    struct pn_error problem;
    if (solid->index != PN_SCENE_NONE || solid->faulty)
        return PN_OK;
    pn_error_clear(&problem);
    const enum pn_status status =
        pn_scene_draft_model(p->draft, solid->model, solid->model->name, (uint32_t)id,
                             &solid->index, &problem);
    if (status == PN_OK)
        return PN_OK;
    if (status == PN_E_NOMEM)
        return pn__fail_memory(p->err);
    solid->faulty = true;
    return pn__gather_note(p->all, solid->model->name, problem.message, p->err);
}

static enum pn_status place(struct placing *p, uint32_t source, uint32_t record,
                            const struct pn_ipl_inst *inst, const struct pn__solid *solid)
{
    double turn[4];
    if (!pn_ipl_rotation(inst, p->options->turning, turn))
        p->all->report->turnless++;
    const struct pn_scene_placement placement = {
        .model = solid->index,
        .position = inst->pos,
        .rotation = {(float)turn[0], (float)turn[1], (float)turn[2], (float)turn[3]},
        .interior = (uint32_t)inst->interior,
        .source = source,
        .record = record,
    };
    PN_TRY(pn_scene_draft_place(p->draft, &placement, p->err));
    p->all->report->placed++;
    return PN_OK;
}

/* ---- what is left out ---- */

static enum pn_status leave_out(struct placing *p, enum pn_gather_skip why,
                                const struct pn_ipl_inst *inst, const char *name)
{
    struct pn_gather_report *report = p->all->report;
    report->skipped[why]++;
    if (why != PN_GATHER_NO_COLLISION && why != PN_GATHER_UNKNOWN &&
        why != PN_GATHER_FAULTY)
        return PN_OK;
    if (!pn__grow(&report->missing, report->missing_count, sizeof *report->missing))
        return pn__fail_memory(p->err);
    struct pn_gather_missing *missing = &report->missing[report->missing_count++];
    *missing = (struct pn_gather_missing){.id = inst->id, .why = why, .placements = 1};
    memcpy(missing->name, name, strlen(name));
    return PN_OK;
}

static int by_name(const void *a, const void *b)
{
    const struct pn_gather_missing *p = a, *q = b;
    const int order = pn__compare_names(p->name, q->name);
    if (order)
        return order;
    if (p->id != q->id)
        return p->id < q->id ? -1 : 1;
    return (p->why > q->why) - (p->why < q->why);
}

/* A row a placement becomes a row a model. */
static void join_missing(struct pn_gather_report *report)
{
    struct pn_gather_missing *list = report->missing;
    uint32_t kept = 0;
    if (report->missing_count)
        qsort(list, report->missing_count, sizeof *list, by_name);
    for (uint32_t i = 0; i < report->missing_count; i++) {
        if (kept && by_name(&list[kept - 1], &list[i]) == 0)
            list[kept - 1].placements++;
        else
            list[kept++] = list[i];
    }
    report->missing_count = kept;
}

/* ---- one by one ---- */

/* PN_GATHER_SKIP_COUNT: nothing speaks against it. */
static enum pn_gather_skip judge(const struct placing *p, const struct pn_ipl_inst *inst,
                                 const struct pn_ide_item *item,
                                 const struct pn__solid *solid, bool is_lod)
{
    if (!is_wanted(p->options, inst->interior))
        return PN_GATHER_INTERIOR;
    if (item && !pn_ide_is_there(item, p->options->hour))
        return PN_GATHER_HOUR;
    if (solid && solid->faulty)
        return PN_GATHER_FAULTY;
    if (solid && !pn_col_is_empty(solid->model))
        return PN_GATHER_SKIP_COUNT;
    if (is_lod)
        return PN_GATHER_LOD;
    if (solid)
        return PN_GATHER_EMPTY;
    return item ? PN_GATHER_NO_COLLISION : PN_GATHER_UNKNOWN;
}

static enum pn_status take_inst(struct placing *p, uint32_t source, uint32_t record,
                                const struct pn_ipl_inst *inst, bool is_lod)
{
    const struct pn_ide_item *item = find_item(p->all, inst->id);
    const char *name = item ? item->name : inst->name;
    struct pn__solid *solid = find_solid(p->all, name);
    enum pn_gather_skip why = judge(p, inst, item, solid, is_lod);
    if (why == PN_GATHER_SKIP_COUNT) {
        PN_TRY(add_solid(p, solid, inst->id));
        why = solid->faulty ? PN_GATHER_FAULTY : why;
    }
    return why == PN_GATHER_SKIP_COUNT ? place(p, source, record, inst, solid)
                                       : leave_out(p, why, inst, name);
}

static enum pn_status take_file(struct placing *p, const struct pn__placements *file)
{
    uint32_t source;
    PN_TRY(pn_scene_draft_source(p->draft, file->name, &source, p->err));
    for (uint32_t i = 0; i < file->ipl->inst_count; i++) {
        const struct pn_ipl_inst *inst = &file->ipl->insts[i];
        PN_TRY(take_inst(p, source, inst->line ? inst->line : i, inst, file->is_lod[i]));
    }
    return PN_OK;
}

/* Without a file of placements: every collision model where it is drawn. */
static enum pn_status take_models(struct placing *p)
{
    for (uint32_t i = 0; i < p->all->solid_count; i++) {
        struct pn__solid *solid = &p->all->solids[i];
        const struct pn_ipl_inst inst = {.id = solid->model->id,
                                         .rotation = {0, 0, 0, 1}};
        if (pn_col_is_empty(solid->model))
            continue;
        PN_TRY(add_solid(p, solid, inst.id));
        if (!solid->faulty)
            PN_TRY(place(p, PN_SCENE_NONE, i, &inst, solid));
    }
    return PN_OK;
}

enum pn_status pn__gather_place(struct pn__gathered *all,
                                const struct pn_gather_options *options,
                                struct pn_scene_draft *draft, struct pn_error *err)
{
    struct placing p = {all, options, draft, err};
    if (all->placement_count == 0)
        return take_models(&p);
    for (uint32_t i = 0; i < all->placement_count; i++) {
        PN_TRY(pn__step(all->progress, "placing", i, all->placement_count, err));
        PN_TRY(take_file(&p, &all->placements[i]));
    }
    join_missing(all->report);
    return PN_OK;
}
