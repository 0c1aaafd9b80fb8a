/* snap.c - each node's ground: its layers, the one it means, and a verdict. */
#include "config.h"

#include "base/error.h"
#include "ground/spot.h"

#include <pathnode/ground.h>
#include <pathnode/walk.h>

#include <math.h>

/* So far above node and ground there must be room. */
#define HEAD_M 0.25

/* Length of the rays that ask whether a point is in a solid. */
#define TOUCH_M 0.01

/* Columns begin and end so far beyond the scene. */
#define MARGIN_M 1.0

/* Nodes between two words about progress. */
#define STRIDE 256u

const char *pn_ground_verdict_name(enum pn_ground_verdict verdict)
{
    static const char *const names[] = {"on-ground",    "drift",       "steep",
                                        "wrong-layer",  "under-water", "no-ground",
                                        "inside-solid", "outside"};
    return verdict < PN_GROUND_VERDICT_COUNT ? names[verdict] : NULL;
}

struct pn_ground_options pn_ground_usual(void)
{
    return (struct pn_ground_options){.ok_m = 0.15,
                                      .drift_m = 0.6,
                                      .steep_deg = 45,
                                      .wade_m = 0.5,
                                      .reach_m = 50,
                                      .kinds = PN_KINDS_CAR | PN_KINDS_PED};
}

bool pn_ground_is_water(uint8_t material)
{
    return pn_underfoot_of(material) == PN_UNDERFOOT_WATER;
}

/* What all nodes have in common. */
struct snap {
    const struct pn_scene *scene;
    struct pn_ground_options options;
    struct pn_scene_counts counts;
    struct pn_scene_hits layers; /* kept from node to node */
    int (*each)(void *context, const struct pn_ground_spot *spot);
    void *context;
    const struct pn_progress *progress;
    uint64_t done, total;
    struct pn_error *err;
};

/* ---- the layer that is meant ---- */

static bool is_ground(const struct pn_scene_hit *layer, enum pn_kind kind)
{
    return pn_ground_is_water(layer->surface.material) == (kind == PN_KIND_BOAT);
}

static int64_t nearest_layer(const struct snap *s, const struct pn_ground_spot *spot)
{
    int64_t nearest = -1;
    double least = s->options.reach_m;
    for (uint32_t i = 0; i < s->layers.count; i++) {
        const double gap = fabs(spot->pos.z - s->layers.at[i].point.z);
        if (is_ground(&s->layers.at[i], spot->kind) && gap < least) {
            least = gap;
            nearest = i;
        }
    }
    return nearest;
}

/* Water right over the layer that is meant: layers go from the top down. */
static double water_over(const struct pn_ground_spot *spot)
{
    const int64_t above = spot->meant - 1;
    if (spot->kind == PN_KIND_BOAT || above < 0 ||
        !pn_ground_is_water(spot->layers[above].surface.material))
        return 0;
    return spot->layers[above].point.z - spot->layers[spot->meant].point.z;
}

static void measure(struct pn_ground_spot *spot)
{
    if (spot->meant < 0)
        return;
    const struct pn_scene_hit *layer = &spot->layers[spot->meant];
    spot->offset_m = spot->pos.z - layer->point.z;
    spot->slope_deg = acos(fmin(1, fabs(layer->normal.z))) * 180 / acos(-1);
    spot->water_m = water_over(spot);
}

/* ---- verdicts ---- */

/* Rays that begin in a box or a ball hit it at once. */
static enum pn_status is_inside(const struct snap *s, const struct pn_ground_spot *spot,
                                bool *inside)
{
    struct pn_point at = spot->pos;
    struct pn_scene_hit hit;
    if (spot->meant >= 0 && spot->offset_m < 0 && spot->offset_m >= -s->options.drift_m)
        at.z -= spot->offset_m;
    at.z += HEAD_M;
    const struct pn_point to = {at.x, at.y, at.z + TOUCH_M};
    PN_TRY(pn_scene_ray(s->scene, at, to, &hit, s->err));
    *inside = hit.placement != PN_SCENE_NONE && hit.part != PN_SCENE_FACE && hit.t == 0;
    return PN_OK;
}

static enum pn_ground_verdict judge(const struct pn_ground_options *options,
                                    const struct pn_ground_spot *spot)
{
    const double gap = fabs(spot->offset_m);
    if (spot->meant < 0)
        return PN_GROUND_NONE;
    if (spot->water_m > options->wade_m && spot->water_m > spot->offset_m)
        return PN_GROUND_UNDER_WATER;
    if (gap > options->drift_m)
        return PN_GROUND_WRONG_LAYER;
    if (spot->slope_deg > options->steep_deg)
        return PN_GROUND_STEEP;
    return gap > options->ok_m ? PN_GROUND_DRIFT : PN_GROUND_ON;
}

static enum pn_status look_at(struct snap *s, struct pn_ground_spot *spot)
{
    const struct pn_point top = {spot->pos.x, spot->pos.y,
                                 fmax(s->counts.max.z, spot->pos.z) + MARGIN_M};
    const double bottom_m = fmin(s->counts.min.z, spot->pos.z) - MARGIN_M;
    bool inside;
    if (!pn__ground_reaches(&s->counts, spot->pos, 0, INFINITY)) {
        spot->verdict = PN_GROUND_OUTSIDE;
        return PN_OK;
    }
    PN_TRY(pn_scene_ground(s->scene, top, bottom_m, &s->layers, s->err));
    spot->layers = s->layers.at;
    spot->layer_count = s->layers.count;
    spot->meant = nearest_layer(s, spot);
    measure(spot);
    PN_TRY(is_inside(s, spot, &inside));
    spot->verdict = inside ? PN_GROUND_INSIDE : judge(&s->options, spot);
    return PN_OK;
}

/* ---- all nodes ---- */

static enum pn_status look_at_node(struct snap *s, const struct pn_area *area,
                                   uint32_t index)
{
    struct pn_ground_spot spot = {
        .address = {area->number, (uint16_t)index},
        .kind = pn_area_kind(area, index),
        .pos = pn__ground_point(&area->nodes[index]),
        .meant = -1,
    };
    if (s->done++ % STRIDE == 0)
        PN_TRY(pn__step(s->progress, "looking for ground", s->done, s->total, s->err));
    if (!(s->options.kinds >> spot.kind & 1))
        return PN_OK;
    PN_TRY(look_at(s, &spot));
    if (s->each(s->context, &spot) != 0)
        return pn__fail(s->err, PN_E_INTERRUPTED, "interrupted");
    return PN_OK;
}

static enum pn_status check_options(const struct pn_ground_options *o,
                                    struct pn_error *err)
{
    if (!(o->ok_m >= 0) || !(o->drift_m >= o->ok_m) || !isfinite(o->drift_m))
        return pn__fail(err, PN_E_ARG,
                        "ok of %g m and drift of %g m: neither may be below 0, nor "
                        "drift below ok",
                        o->ok_m, o->drift_m);
    if (!(o->steep_deg >= 0 && o->steep_deg <= 90))
        return pn__fail(err, PN_E_ARG, "steep is an angle of 0 to 90 degrees, not %g",
                        o->steep_deg);
    if (!(o->wade_m >= 0) || !(o->reach_m >= o->drift_m))
        return pn__fail(err, PN_E_ARG,
                        "wade of %g m and reach of %g m: neither may be below 0, nor "
                        "reach below drift",
                        o->wade_m, o->reach_m);
    return PN_OK;
}

static enum pn_status look_at_all(struct snap *s, const struct pn_network *network)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->node_count; i++)
            PN_TRY(look_at_node(s, area, i));
    }
    return PN_OK;
}

enum pn_status
pn_ground_check(const struct pn_network *network, const struct pn_scene *scene,
                const struct pn_ground_options *options,
                int (*each)(void *context, const struct pn_ground_spot *spot),
                void *context, const struct pn_progress *progress, struct pn_error *err)
{
    struct snap snap = {.scene = scene,
                        .options = *options,
                        .each = each,
                        .context = context,
                        .progress = progress,
                        .err = err};
    struct pn_network_totals totals;
    PN_TRY(check_options(options, err));
    pn_scene_count(scene, &snap.counts);
    pn_network_count(network, &totals);
    snap.total = totals.nodes;
    const enum pn_status status = look_at_all(&snap, network);
    pn_scene_hits_release(&snap.layers);
    return status;
}

int32_t pn_ground_snapped_fx(const struct pn_ground_spot *spot)
{
    const double ground_m = spot->pos.z - spot->offset_m;
    return (int32_t)floor(ground_m * PN_FX_PER_M + 0.5);
}
