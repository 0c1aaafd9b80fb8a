/* layers.c - all parts that a ray meets, and the layers under a point. */
#include "config.h"

#include "scene/meeting.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>

struct gather {
    struct pn__aim aim;
    struct pn_scene_hits *hits;
    bool no_memory;
};

static bool add(struct pn_scene_hits *hits, const struct pn__cast *cast,
                const struct pn__spot *spot, const struct pn__met *meeting)
{
    if (hits->count == hits->capacity) {
        const uint32_t capacity = hits->capacity ? hits->capacity * 2 : 16;
        struct pn_scene_hit *at = pn__realloc(hits->at, capacity, sizeof *at);
        if (!at)
            return false;
        hits->at = at;
        hits->capacity = capacity;
    }
    pn__met_tell(cast, spot, meeting, &hits->at[hits->count++]);
    return true;
}

static inline bool every(void *context, struct pn__cast *cast,
                         const struct pn__spot *spot, uint32_t leaf)
{
    struct gather *gather = context;
    struct pn__met meeting;
    const enum pn_scene_part part = pn__leaf_part(leaf);
    const uint32_t begin = pn__leaf_first(leaf), end = begin + pn__leaf_count(leaf);
    pn__aim_at(&gather->aim, spot);
    for (uint32_t i = begin; i < end; i++)
        if (pn__meet(spot, &gather->aim, part, i, &meeting) &&
            !add(gather->hits, cast, spot, &meeting)) {
            gather->no_memory = true;
            return false;
        }
    return true;
}

static bool is_before(const struct pn_scene_hit *a, const struct pn_scene_hit *b)
{
    if (a->t < b->t || a->t > b->t)
        return a->t < b->t;
    if (a->placement != b->placement)
        return a->placement < b->placement;
    return a->part != b->part ? a->part < b->part : a->number < b->number;
}

static int compare(const void *a, const void *b)
{
    return is_before(b, a) - is_before(a, b);
}

/* Most rays meet a few things: these are put in their order here. */
static void sort(struct pn_scene_hits *hits)
{
    enum { FEW = 16 };
    if (hits->count > FEW) {
        qsort(hits->at, hits->count, sizeof *hits->at, compare);
        return;
    }
    for (uint32_t i = 1; i < hits->count; i++) {
        const struct pn_scene_hit hit = hits->at[i];
        uint32_t place = i;
        for (; place && is_before(&hit, &hits->at[place - 1]); place--)
            hits->at[place] = hits->at[place - 1];
        hits->at[place] = hit;
    }
}

enum pn_status pn_scene_ray_all(const struct pn_scene *scene, struct pn_point from,
                                struct pn_point to, struct pn_scene_hits *hits,
                                struct pn_error *err)
{
    struct pn__cast cast;
    struct gather gather = {.aim.placement = PN_SCENE_NONE, .hits = hits};
    PN_TRY(pn__cast_set(&cast, scene, from, to, err));
    hits->count = 0;
    enum pn_status status = pn__cast_run(&cast, PN__CAST_ALL, every, &gather, err);
    if (status == PN_OK && gather.no_memory)
        status = pn__fail_memory(err);
    if (status != PN_OK) {
        hits->count = 0;
        return status;
    }
    sort(hits);
    return PN_OK;
}

/* Of hits closer than a seam is wide only the first stays. */
static void merge_layers(struct pn_scene_hits *hits)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < hits->count; i++)
        if (!kept || hits->at[i].distance_m - hits->at[kept - 1].distance_m >=
                         PN_SCENE_LAYER_GAP_M)
            hits->at[kept++] = hits->at[i];
    hits->count = kept;
}

enum pn_status pn_scene_ground(const struct pn_scene *scene, struct pn_point point,
                               double bottom_m, struct pn_scene_hits *layers,
                               struct pn_error *err)
{
    if (bottom_m > point.z)
        return pn__fail(err, PN_E_ARG, "the bottom, %.9g, is above the point, %.9g",
                        bottom_m, point.z);
    const struct pn_point bottom = {point.x, point.y, bottom_m};
    PN_TRY(pn_scene_ray_all(scene, point, bottom, layers, err));
    merge_layers(layers);
    return PN_OK;
}
