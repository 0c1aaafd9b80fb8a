/* sort.c - what was read, so that it can be found: one collision model a name, one
 * definition a number; and which placements are models for afar. */
#include "config.h"

#include "gather/gather_parts.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/file.h"

#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b)
{
    const struct pn__solid *p = a, *q = b;
    const int order = pn__compare_names(p->model->name, q->model->name);
    return order ? order : (p->order > q->order) - (p->order < q->order);
}

static enum pn_status sort_solids(struct pn__gathered *all, struct pn_error *err)
{
    uint32_t count = 0, kept = 0;
    struct pn__solid *solids = pn__alloc(all->report->models, sizeof *solids);
    if (!solids)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < all->col_count; i++)
        for (uint32_t k = 0; k < all->cols[i]->model_count; k++, count++)
            solids[count] = (struct pn__solid){
                .model = all->cols[i]->models[k], .order = count, .index = PN_SCENE_NONE};
    if (count)
        qsort(solids, count, sizeof *solids, by_name);
    for (uint32_t i = 0; i < count; i++) {
        const bool again = i + 1 < count && pn__same_name(solids[i].model->name,
                                                          solids[i + 1].model->name);
        all->report->models_twice += again;
        if (!again)
            solids[kept++] = solids[i];
    }
    all->solids = solids;
    all->solid_count = kept;
    return PN_OK;
}

/* Of one number the last that was read comes last: order is where it stands in memory of
 * its file, and files are taken one after another. */
struct numbered {
    const struct pn_ide_item *item;
    uint32_t order;
};

static int by_number(const void *a, const void *b)
{
    const struct numbered *p = a, *q = b;
    if (p->item->id != q->item->id)
        return p->item->id < q->item->id ? -1 : 1;
    return (p->order > q->order) - (p->order < q->order);
}

static enum pn_status sort_items(struct pn__gathered *all, struct pn_error *err)
{
    uint32_t count = 0, kept = 0;
    struct numbered *list = pn__alloc(all->report->definitions, sizeof *list);
    all->items = pn__alloc(all->report->definitions, sizeof *all->items);
    if (!list || !all->items) {
        pn__free(list);
        return pn__fail_memory(err);
    }
    for (uint32_t i = 0; i < all->ide_count; i++)
        for (uint32_t k = 0; k < all->ides[i]->item_count; k++, count++)
            list[count] = (struct numbered){&all->ides[i]->items[k], count};
    if (count)
        qsort(list, count, sizeof *list, by_number);
    for (uint32_t i = 0; i < count; i++)
        if (i + 1 == count || list[i].item->id != list[i + 1].item->id)
            all->items[kept++] = list[i].item;
    all->item_count = kept;
    pn__free(list);
    return PN_OK;
}

/* "town_stream3.ipl" of an archive belongs to the text "town.ipl". */
static bool is_parent_of(const char *text, const char *stream)
{
    text = pn__path_name(text);
    stream = pn__path_name(stream);
    const char *dot = strrchr(text, '.');
    const size_t size = dot ? (size_t)(dot - text) : strlen(text);
    for (size_t i = 0; i < size; i++)
        if (pn__upper(text[i]) != pn__upper(stream[i]))
            return false;
    return pn__starts_with(stream + size, "_stream");
}

/* Whose placements the numbers for afar of a file count. */
static struct pn__placements *lods_of(struct pn__gathered *all,
                                      struct pn__placements *file)
{
    if (file->ipl->form != PN_IPL_BINARY)
        return file;
    for (uint32_t i = 0; i < all->placement_count; i++) {
        struct pn__placements *text = &all->placements[i];
        if (text->ipl->form != PN_IPL_BINARY && is_parent_of(text->name, file->name))
            return text;
    }
    return NULL;
}

static void mark_lods(struct pn__gathered *all)
{
    for (uint32_t i = 0; i < all->placement_count; i++) {
        const struct pn_ipl *ipl = all->placements[i].ipl;
        const struct pn__placements *to = lods_of(all, &all->placements[i]);
        for (uint32_t k = 0; to && k < ipl->inst_count; k++) {
            const int32_t lod = ipl->insts[k].lod;
            if (lod >= 0 && (uint32_t)lod < to->ipl->inst_count)
                to->is_lod[lod] = true;
        }
    }
}

enum pn_status pn__gather_sort(struct pn__gathered *all, struct pn_error *err)
{
    PN_TRY(sort_solids(all, err));
    PN_TRY(sort_items(all, err));
    mark_lods(all);
    return PN_OK;
}
