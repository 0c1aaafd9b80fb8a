/*
 * snap.c - the nearest point of a link, by a window of cells that grows.
 *
 * With a heading one window serves two searches: for the nearest link, and for the
 * nearest that runs with the heading and is not much farther away.
 */
#include "config.h"

#include <pathnode/index.h>
#include <pathnode/snap.h>

#include "index/chords.h"
#include "index/grid.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>

struct pn_snap {
    const struct pn_graph *graph;
    struct pn__chords layer[2]; /* vehicles, peds */
    uint32_t *region;           /* node_count; vehicles and peds numbered apart */
};

/* Where a chord is nearest to the point. */
struct touch {
    double fraction, distance2;
    struct pn_point point;
};

/* The nearest chord so far, and the arc it is named by. */
struct best {
    struct touch touch;
    const struct pn__chord *chord; /* NULL: none */
    uint32_t arc;
};

struct search {
    const struct pn_snap *snap;
    const struct pn_snap_query *query;
    double east, north; /* the heading as a direction */
    double limit2;      /* squared metres; farther ones don't count */
    double extra2;      /* the same of those that run with the heading */
    struct best best;   /* of all */
    struct best with;   /* of those that run with the heading */
};

/* The kinds take part of the layer of peds, or of vehicles. */
static bool takes_layer(uint32_t kinds, int ped)
{
    return (kinds & (ped ? PN_KINDS_PED : PN_KINDS_VEHICLE)) != 0;
}

enum pn_status pn_snap_new(const struct pn_graph *graph, uint32_t kinds,
                           struct pn_snap **snap, struct pn_error *err)
{
    uint32_t count[2];
    struct pn_snap *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->graph = graph;
    made->region = pn__alloc(graph->node_count, sizeof *made->region);
    enum pn_status status = made->region || !graph->node_count
                                ? pn_graph_regions(graph, made->region, NULL, count, err)
                                : pn__fail_memory(err);
    for (int ped = 0; ped < 2 && status == PN_OK; ped++)
        if (takes_layer(kinds, ped))
            status = pn__chords_build(&made->layer[ped], graph, ped, err);
    if (status != PN_OK) {
        pn_snap_free(made);
        return status;
    }
    *snap = made;
    return PN_OK;
}

void pn_snap_free(struct pn_snap *snap)
{
    if (!snap)
        return;
    for (int ped = 0; ped < 2; ped++)
        pn__chords_release(&snap->layer[ped]);
    pn__free(snap->region);
    pn__free(snap);
}

static inline struct pn_point metres(const struct pn_point_fx *pos)
{
    return (struct pn_point){pos->x / (double)PN_FX_PER_M, pos->y / (double)PN_FX_PER_M,
                             pos->z / (double)PN_FX_PER_M};
}

static inline double distance2(const struct pn_point *p, const struct pn_point *q,
                               bool has_z)
{
    double plan = pn__square(p->x - q->x) + pn__square(p->y - q->y);
    return has_z ? plan + pn__square(p->z - q->z) : plan;
}

/* The nearest point of a chord, in space or in plan. Its ends come out exactly, so links
   that meet there tie. */
static inline struct touch touch_chord(const struct pn__chord *chord,
                                       const struct pn_point *p, bool has_z)
{
    struct pn_point a = metres(&chord->a), b = metres(&chord->b);
    double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
    double dot = (p->x - a.x) * dx + (p->y - a.y) * dy;
    double length2 = dx * dx + dy * dy;
    if (has_z) {
        dot += (p->z - a.z) * dz;
        length2 += dz * dz;
    }
    double t = dot <= 0 ? 0 : dot >= length2 ? 1 : dot / length2;
    struct touch touch = {t, 0, {a.x + t * dx, a.y + t * dy, a.z + t * dz}};
    touch.distance2 = distance2(p, &touch.point, has_z);
    return touch;
}

/* Both ends are of the kinds, and in the region. */
static bool is_wanted(const struct search *s, const struct pn__chord *chord)
{
    const struct pn_graph *graph = s->snap->graph;
    const struct pn_snap_query *q = s->query;
    pn_node_id from = chord->from;
    pn_node_id to = chord->arc == PN_NODE_NONE ? from : graph->target[chord->arc];
    if (!(q->kinds >> graph->kind[from] & 1u) || !(q->kinds >> graph->kind[to] & 1u))
        return false;
    const uint32_t *region = s->snap->region;
    return !q->connected || (region[from] == region[q->with] &&
                             region[to] == region[q->with]); /* one-sided links */
}

/* The direction of a chord that runs with the heading; false: neither. */
static bool choose_direction(const struct search *s, const struct pn__chord *chord,
                             uint32_t *arc)
{
    static const double least_cosine = 0.5; /* of PN_SNAP_HEADING_TURN */
    const struct pn_graph *graph = s->snap->graph;
    double dx = (double)chord->b.x - chord->a.x, dy = (double)chord->b.y - chord->a.y;
    double along = dx * s->east + dy * s->north;
    if (along == 0 || fabs(along) < least_cosine * sqrt(dx * dx + dy * dy))
        return false;
    *arc = along > 0 ? chord->arc : graph->reverse[chord->arc];
    return *arc != PN_NODE_NONE && (s->query->ignore_lanes || graph->lanes[*arc]);
}

/* Whether a chord comes before the best one of the same distance. */
static bool comes_first(const struct pn__chord *chord, const struct pn__chord *other)
{
    if (chord->arc != other->arc)
        return chord->arc < other->arc;
    return chord->from < other->from;
}

static bool improves(const struct best *best, const struct touch *touch,
                     const struct pn__chord *chord)
{
    return !best->chord || touch->distance2 < best->touch.distance2 ||
           (touch->distance2 == best->touch.distance2 && comes_first(chord, best->chord));
}

/* So far may one lie that runs with the heading, given the nearest of all. */
static double extra2(const struct search *s)
{
    double most = sqrt(s->limit2) + PN_SNAP_HEADING_EXTRA_M, max = s->query->max_m;
    return pn__square(max > 0 && max < most ? max : most);
}

static void take(struct search *s, const struct touch *touch,
                 const struct pn__chord *chord)
{
    s->best = (struct best){*touch, chord, chord->arc};
    s->limit2 = touch->distance2;
}

static void take_with(struct search *s, const struct touch *touch,
                      const struct pn__chord *chord, uint32_t arc)
{
    s->with = (struct best){*touch, chord, arc};
    s->extra2 = fmin(s->extra2, touch->distance2);
}

static inline void offer(struct search *s, const struct pn__chord *chord)
{
    struct touch touch = touch_chord(chord, &s->query->point, s->query->has_z);
    uint32_t arc = chord->arc;
    bool best = improves(&s->best, &touch, chord);
    bool with = touch.distance2 <= s->extra2 && improves(&s->with, &touch, chord) &&
                s->query->has_heading && choose_direction(s, chord, &arc);
    if (!(best || with) || !is_wanted(s, chord))
        return;
    if (best)
        take(s, &touch, chord);
    if (best && s->query->has_heading)
        s->extra2 = fmin(s->extra2, extra2(s));
    if (with)
        take_with(s, &touch, chord, arc);
}

static void search_layer(struct search *s, const struct pn__chords *layer)
{
    struct pn__window window;
    pn__window_begin(&window, &layer->frame, &s->query->point, s->query->has_z);
    struct pn__cells cells = window.done;
    do {
        for (int64_t row = cells.low; row <= cells.high; row++) {
            const uint32_t *first = layer->first_chord + row * layer->frame.cols;
            for (uint32_t c = first[cells.left]; c < first[cells.right + 1]; c++)
                offer(s, &layer->chords[c]);
        }
    } while (pn__window_next(&window, fmax(s->limit2, s->extra2), &cells));
}

static void search_all(struct search *s)
{
    uint32_t kinds = s->query->kinds;
    if (s->query->connected)
        kinds &= s->snap->graph->kind[s->query->with] == PN_KIND_PED ? PN_KINDS_PED
                                                                     : PN_KINDS_VEHICLE;
    for (int ped = 0; ped < 2; ped++)
        if (takes_layer(kinds, ped) && s->snap->layer[ped].count)
            search_layer(s, &s->snap->layer[ped]);
}

/* Another link close by in plan is on another level than z. */
static bool has_level(const struct search *s, const struct pn__chords *layer, double z)
{
    const double reach = PN_INDEX_LEVEL_PLAN_M;
    struct pn__cells cells = pn__frame_around(&layer->frame, &s->query->point, reach);
    for (int64_t row = cells.low; row <= cells.high; row++) {
        const uint32_t *first = layer->first_chord + row * layer->frame.cols;
        for (uint32_t c = first[cells.left]; c < first[cells.right + 1]; c++) {
            const struct pn__chord *chord = &layer->chords[c];
            struct touch touch = touch_chord(chord, &s->query->point, false);
            if (touch.distance2 <= reach * reach && fabs(touch.point.z - z) > 5 &&
                is_wanted(s, chord))
                return true;
        }
    }
    return false;
}

static void add_levels(const struct search *s, struct pn_snap_notes *notes)
{
    if (s->query->has_z)
        return;
    for (int ped = 0; ped < 2 && !notes->levels; ped++)
        if (takes_layer(s->query->kinds, ped) && s->snap->layer[ped].count)
            notes->levels = has_level(s, &s->snap->layer[ped], s->best.touch.point.z);
}

static enum pn_status check(const struct pn_snap *snap, const struct pn_snap_query *query,
                            struct pn_error *err)
{
    PN_TRY(pn__index_check(&query->point, query->has_z, query->kinds, err));
    if (query->has_heading && !isfinite(query->heading_deg))
        return pn__fail(err, PN_E_ARG, "a heading is not a number");
    if (!(query->max_m >= 0))
        return pn__fail(err, PN_E_ARG, "a distance is not a number of 0 or more");
    if (query->connected && query->with >= snap->graph->node_count)
        return pn__fail(err, PN_E_RANGE, "no node %u: there are %u", query->with,
                        snap->graph->node_count);
    return PN_OK;
}

static enum pn_status check_found(const struct search *s, struct pn_error *err)
{
    const struct pn_snap_query *q = s->query;
    if (!s->best.chord)
        return pn__fail(err, PN_E_NOTFOUND, "there is no link of the kind asked for%s",
                        q->connected ? " in that region" : "");
    double distance_m = sqrt(s->best.touch.distance2);
    if (q->max_m > 0 && distance_m > q->max_m)
        return pn__fail(err, PN_E_NOTFOUND, "the nearest link is %.3f m away, over %.3f",
                        distance_m, q->max_m);
    return PN_OK;
}

/* Where a link runs with the heading, its end is still a place on it. */
static struct pn_place place_of(const struct search *s, bool with)
{
    const struct pn_graph *graph = s->snap->graph;
    const struct touch *touch = &s->best.touch;
    pn_node_id from = s->best.chord->from, to;
    uint32_t arc = s->best.chord->arc;
    bool at_end = touch->fraction <= 0 || touch->fraction >= 1;
    to = arc == PN_NODE_NONE ? from : graph->target[arc];
    struct pn_place place = {
        from, to, arc, touch->fraction, touch->point, sqrt(touch->distance2)};
    if (arc == PN_NODE_NONE || (at_end && !with)) {
        place = pn_place_at_node(graph, touch->fraction >= 1 ? to : from);
        place.distance_m = sqrt(touch->distance2);
    } else if (s->best.arc != arc) {
        place.a = to;
        place.b = from;
        place.arc = s->best.arc;
        place.fraction = 1 - touch->fraction;
    }
    return place;
}

static struct search begin(const struct pn_snap *snap, const struct pn_snap_query *query)
{
    static const double radians = 0.017453292519943295; /* of a degree */
    struct search s = {.snap = snap, .query = query, .limit2 = HUGE_VAL};
    if (query->has_heading) {
        s.east = -sin(query->heading_deg * radians);
        s.north = cos(query->heading_deg * radians);
        s.extra2 = HUGE_VAL;
    }
    return s;
}

enum pn_status pn_snap_nearest(const struct pn_snap *snap,
                               const struct pn_snap_query *query, struct pn_place *place,
                               struct pn_snap_notes *notes, struct pn_error *err)
{
    PN_TRY(check(snap, query, err));
    struct pn_snap_notes own = {0};
    struct search s = begin(snap, query);
    search_all(&s);
    PN_TRY(check_found(&s, err));
    bool with = s.with.chord && s.with.touch.distance2 <= extra2(&s);
    own.against_heading = query->has_heading && !with;
    if (with)
        s.best = s.with;
    if (notes) {
        add_levels(&s, &own);
        *notes = own;
    }
    *place = place_of(&s, with);
    return PN_OK;
}
