/* ray.c - the first part that a ray meets, and whether it meets any. */
#include "config.h"

#include "scene/meeting.h"

struct search {
    struct pn__aim aim;
    struct pn__met best;
};

static inline bool first(void *context, struct pn__cast *cast,
                         const struct pn__spot *spot, uint32_t leaf)
{
    struct search *search = context;
    struct pn__met meeting;
    const enum pn_scene_part part = pn__leaf_part(leaf);
    const uint32_t begin = pn__leaf_first(leaf), end = begin + pn__leaf_count(leaf);
    pn__aim_at(&search->aim, spot);
    for (uint32_t i = begin; i < end; i++)
        if (pn__meet(spot, &search->aim, part, i, &meeting) &&
            pn__met_before(&meeting, &search->best)) {
            search->best = meeting;
            cast->limit = meeting.t;
        }
    return true;
}

static inline bool any(void *context, struct pn__cast *cast, const struct pn__spot *spot,
                       uint32_t leaf)
{
    struct search *search = context;
    const enum pn_scene_part part = pn__leaf_part(leaf);
    const uint32_t begin = pn__leaf_first(leaf), end = begin + pn__leaf_count(leaf);
    (void)cast;
    pn__aim_at(&search->aim, spot);
    for (uint32_t i = begin; i < end; i++)
        if (pn__meet(spot, &search->aim, part, i, &search->best))
            return false;
    return true;
}

static void begin(struct search *search)
{
    search->aim.placement = PN_SCENE_NONE;
    search->best.t = INFINITY;
    search->best.placement = PN_SCENE_NONE;
}

enum pn_status pn__scene_ray(struct pn__cast *cast, struct pn_scene_hit *hit,
                             struct pn_error *err)
{
    struct search search;
    begin(&search);
    enum pn_status status = pn__cast_run(cast, PN__CAST_NEAREST, first, &search, err);
    if (status != PN_OK)
        return status;
    struct pn__spot spot;
    *hit =
        (struct pn_scene_hit){.t = 1, .placement = PN_SCENE_NONE, .model = PN_SCENE_NONE};
    if (search.best.placement != PN_SCENE_NONE) {
        pn__spot_stand(cast, search.best.placement, &spot);
        pn__met_tell(cast, &spot, &search.best, hit);
    }
    return PN_OK;
}

enum pn_status pn_scene_ray(const struct pn_scene *scene, struct pn_point from,
                            struct pn_point to, struct pn_scene_hit *hit,
                            struct pn_error *err)
{
    struct pn__cast cast;
    enum pn_status status = pn__cast_set(&cast, scene, from, to, err);
    return status == PN_OK ? pn__scene_ray(&cast, hit, err) : status;
}

enum pn_status pn_scene_sees(const struct pn_scene *scene, struct pn_point from,
                             struct pn_point to, bool *sees, struct pn_error *err)
{
    struct pn__cast cast;
    struct search search;
    enum pn_status status = pn__cast_set(&cast, scene, from, to, err);
    begin(&search);
    if (status == PN_OK)
        status = pn__cast_run(&cast, PN__CAST_NEAREST, any, &search, err);
    if (status == PN_OK)
        *sees = search.best.placement == PN_SCENE_NONE;
    return status;
}
