/* link_walk.c - a body walks a link. */
#include "config.h"

#include "ground/links_parts.h"

#include "base/error.h"

/* Ground is looked for so far above and below a node. */
#define REACH_M 1.0

/* A walk while it is traced. */
struct trace {
    const struct pn_surfaces *surfaces;
    bool dropped;            /* it has stepped off a ledge */
    struct pn_point drop_at; /* where it did so first */
    uint32_t underfoot[PN_UNDERFOOT_COUNT];
};

static uint32_t drops_of(const struct pn_walker *walker)
{
    return walker->counts.ledges + walker->counts.drops;
}

static int note_step(void *context, const struct pn_walker *walker)
{
    struct trace *trace = context;
    if (drops_of(walker) && !trace->dropped) {
        trace->dropped = true;
        trace->drop_at = walker->feet;
    }
    if (walker->ground.placement != PN_SCENE_NONE)
        trace->underfoot[pn_surfaces_underfoot(trace->surfaces,
                                               walker->ground.surface.material)]++;
    return 0;
}

static enum pn_underfoot most_of(const struct trace *trace)
{
    int most = 0;
    for (int u = 1; u < PN_UNDERFOOT_COUNT; u++)
        if (trace->underfoot[u] > trace->underfoot[most])
            most = u;
    return (enum pn_underfoot)most;
}

/* What was stepped off and cannot be climbed again is a drop, however it ended. */
static void find_drop(const struct pn_walker *walker, const struct trace *trace,
                      struct pn_walk_way *way)
{
    if (way->end != PN_WALK_OK || drops_of(walker) == 0)
        return;
    way->end = PN_WALK_DROP;
    if (trace->dropped)
        way->at = trace->drop_at;
    way->measure_m = walker->last_drop_m;
}

enum pn_status pn__link_walk(const struct pn_scene *scene, const struct pn_body *body,
                             const struct pn_surfaces *surfaces, struct pn_point from,
                             struct pn_point to, struct pn_walk_way *way,
                             enum pn_underfoot *underfoot, struct pn_error *err)
{
    struct trace trace = {.surfaces = surfaces};
    struct pn_walker walker;
    PN_TRY(pn_walk_begin(&walker, scene, body, from, REACH_M, err));
    PN_TRY(pn_walk_to(&walker, to, way, note_step, &trace, err));
    find_drop(&walker, &trace, way);
    if (underfoot)
        *underfoot = way->end == PN_WALK_WATER ? PN_UNDERFOOT_WATER : most_of(&trace);
    return PN_OK;
}
