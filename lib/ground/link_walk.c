/* link_walk.c - a body walks a link, and feels for room at its sides. */
#include "config.h"

#include "ground/links.h"

#include "base/error.h"
#include "shape/vec.h"

/* Ground is looked for so far above and below a node. */
#define REACH_M 1.0

/* What feels for room: a ball at hip and shoulder, as wide as the steps are apart. */
#define FEELER_M 0.13
#define HIP_M    0.7
#define HEAD_M   1.4

/* A walk while it is traced. */
struct trace {
    const struct pn_scene *scene;
    bool clearance;
    struct pn_point aside; /* of length 1, to the left of the way */
    double clear_m;
    bool dropped;            /* it has stepped off a ledge */
    struct pn_point drop_at; /* where it did so first */
    uint32_t steps, underfoot[PN_UNDERFOOT_COUNT];
    enum pn_status status;
    struct pn_error *err;
};

static enum pn_status feel(struct trace *trace, struct pn_point from, double side)
{
    struct pn_scene_contact contact;
    PN_TRY(pn_scene_sweep(trace->scene, from, FEELER_M,
                          pn__scale(trace->aside, side * PN_LINKS_CLEAR_M), &contact,
                          trace->err));
    double room = contact.hit.t * PN_LINKS_CLEAR_M + FEELER_M;
    trace->clear_m = fmin(trace->clear_m, room);
    return PN_OK;
}

static enum pn_status feel_all(struct trace *trace, struct pn_point feet)
{
    static const double heights[] = {HIP_M, HEAD_M};
    for (int h = 0; h < 2; h++) {
        struct pn_point at = {feet.x, feet.y, feet.z + heights[h]};
        PN_TRY(feel(trace, at, 1));
        PN_TRY(feel(trace, at, -1));
    }
    return PN_OK;
}

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
        trace->underfoot[pn_underfoot_of(walker->ground.surface.material)]++;
    if (trace->clearance && ++trace->steps)
        trace->status = feel_all(trace, walker->feet);
    return trace->status != PN_OK;
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

static void measure(const struct trace *trace, const struct pn_body *body,
                    struct pn_links_spot *spot)
{
    if (!trace->clearance || !trace->steps)
        return;
    /* Where the body itself passed there is room for it. */
    spot->clear_m =
        spot->way.end == PN_WALK_OK ? fmax(trace->clear_m, body->radius) : trace->clear_m;
    spot->width = (uint8_t)fmin(spot->clear_m * PN_FX_PER_M, UINT8_MAX);
}

enum pn_status pn__link_walk(const struct pn_scene *scene,
                             const struct pn_links_options *options,
                             struct pn_links_spot *spot, struct pn_error *err)
{
    const struct pn_point none = {0, 0, 0};
    struct trace trace = {.scene = scene,
                          .clearance = options->clearance,
                          .clear_m = PN_LINKS_CLEAR_M,
                          .err = err};
    struct pn_point way = pn__sub(spot->to_pos, spot->from_pos);
    struct pn_walker walker;
    trace.aside = pn__unit((struct pn_point){-way.y, way.x, 0}, none);
    PN_TRY(pn_walk_begin(&walker, scene, &options->body, spot->from_pos, REACH_M, err));
    enum pn_status status =
        pn_walk_to(&walker, spot->to_pos, &spot->way, note_step, &trace, err);
    if (status != PN_OK)
        return trace.status != PN_OK ? trace.status : status;
    find_drop(&walker, &trace, &spot->way);
    spot->underfoot = most_of(&trace);
    measure(&trace, &options->body, spot);
    return PN_OK;
}
