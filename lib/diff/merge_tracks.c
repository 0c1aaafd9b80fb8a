/*
 * merge_tracks.c - train tracks of two edits, point by point if all sides have as many.
 *
 * A network without any tracks says nothing of them: area files, for one, hold none.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "diff/merge_parts.h"
#include "paths/track_list.h"

#include <string.h>

/* One track on all sides; NULL: not there. */
struct track {
    uint32_t number;
    const struct pn_track *on[PN_MERGE_SIDES];
};

static enum pn_status add_conflict(struct pn__merge *m, const struct track *t,
                                   uint32_t point)
{
    const bool gone = !t->on[PN_MERGE_OURS] || !t->on[PN_MERGE_THEIRS];
    struct pn_conflict conflict = {.what = gone ? PN_CONFLICT_REMOVED : PN_CONFLICT_TRACK,
                                   .record = PN_RECORD_TRACK,
                                   .point = point};
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        conflict.place[side].there = t->on[side] != NULL;
        conflict.place[side].index = t->number;
    }
    return pn__merge_conflict(m, &conflict);
}

/* Which side's to take of three things, by what is the same; PN_MERGE_SIDES: conflict. */
static int choose(bool ours_is_base, bool theirs_is_base, bool both_same)
{
    if (both_same || theirs_is_base)
        return PN_MERGE_OURS;
    return ours_is_base ? PN_MERGE_THEIRS : PN_MERGE_SIDES;
}

static bool have_as_many(const struct track *t)
{
    for (int side = 0; side < PN_MERGE_SIDES; side++)
        if (!t->on[side] || t->on[side]->count != t->on[0]->count)
            return false;
    return true;
}

static enum pn_status merge_points(struct pn__merge *m, const struct track *t,
                                   struct pn_track_point *points)
{
    for (uint32_t i = 0; i < t->on[0]->count; i++) {
        const struct pn_track_point *base = &t->on[PN_MERGE_BASE]->points[i];
        const struct pn_track_point *ours = &t->on[PN_MERGE_OURS]->points[i];
        const struct pn_track_point *theirs = &t->on[PN_MERGE_THEIRS]->points[i];
        const int side = choose(pn__track_point_is_same(ours, base),
                                pn__track_point_is_same(theirs, base),
                                pn__track_point_is_same(ours, theirs));
        if (side == PN_MERGE_SIDES)
            PN_TRY(add_conflict(m, t, i));
        points[i] = side == PN_MERGE_THEIRS ? *theirs : *ours;
    }
    return PN_OK;
}

static enum pn_status add_points(struct pn__merge *m, const struct track *t,
                                 const struct pn_track *from)
{
    struct pn_track_point *points = pn__alloc(from->count, sizeof *points);
    if (!points)
        return pn__fail_memory(m->err);
    if (from->count)
        memcpy(points, from->points, from->count * sizeof *points);
    enum pn_status status = have_as_many(t) ? merge_points(m, t, points) : PN_OK;
    if (status == PN_OK)
        return pn__tracks_add(&m->tracks, t->number, points, from->count, m->err);
    pn__free(points);
    return status;
}

static enum pn_status merge_track(struct pn__merge *m, const struct track *t)
{
    const struct pn_track *base = t->on[PN_MERGE_BASE], *ours = t->on[PN_MERGE_OURS];
    const struct pn_track *theirs = t->on[PN_MERGE_THEIRS];
    const int side =
        choose(pn__track_is_same(ours, base), pn__track_is_same(theirs, base),
               pn__track_is_same(ours, theirs));
    if (side == PN_MERGE_SIDES)
        return have_as_many(t) ? add_points(m, t, ours)
                               : add_conflict(m, t, PN_CONFLICT_WHOLE);
    return t->on[side] ? add_points(m, t, t->on[side]) : PN_OK;
}

/* The track with a number on each side, those before side have it not. */
static enum pn_status merge_number(struct pn__merge *m, const struct pn_tracks *tracks,
                                   int side, uint32_t number)
{
    struct track t = {.number = number};
    for (int s = 0; s < PN_MERGE_SIDES; s++)
        t.on[s] = pn__tracks_find(&tracks[s], number);
    for (int s = 0; s < side; s++)
        if (t.on[s])
            return PN_OK; /* done then */
    return merge_track(m, &t);
}

enum pn_status pn__merge_tracks(struct pn__merge *m)
{
    struct pn_tracks tracks[PN_MERGE_SIDES];
    for (int s = 0; s < PN_MERGE_SIDES; s++)
        tracks[s] = pn_network_tracks(m->network[s]);
    for (int s = PN_MERGE_OURS; s < PN_MERGE_SIDES; s++)
        if (!tracks[s].count)
            tracks[s] = tracks[PN_MERGE_BASE];
    for (int s = 0; s < PN_MERGE_SIDES; s++)
        for (uint32_t i = 0; i < tracks[s].count; i++)
            PN_TRY(merge_number(m, tracks, s, pn_track_number(tracks[s].list[i].name)));
    return PN_OK;
}
