/*
 * slide.c - one piece of a way over the ground: up slopes and steps, along walls.
 *
 * The way is kept in the plane; its height follows from the slope underfoot. So speed on
 * the map does not depend on slopes, and a wall is a line: along one it slides, between
 * two it stops.
 */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"

#include <pathnode/walk.h>

enum { WALLS = 8 };

/* One piece while it is gone. */
struct slide {
    struct pn_walker *walker;
    struct pn_point wish, rest; /* in the plane */
    struct pn_point slope;      /* its normal */
    struct pn_point wall[WALLS];
    int walls;
};

/* The way up or down the slope whose shadow in the plane is the rest. */
static struct pn_point along_slope(const struct slide *s)
{
    struct pn_point way = s->rest;
    way.z = -(s->slope.x * way.x + s->slope.y * way.y) / s->slope.z;
    return way;
}

static bool is_level(const struct pn_point *normal)
{
    return normal->z > 0.05;
}

/* Ground that the foot came upon is walked up, unless it is an edge over a step. */
static enum pn_status take_slope(struct slide *s, const struct pn__bump *bump,
                                 bool *taken, struct pn_error *err)
{
    const struct pn_scene_hit *hit = &bump->contact.hit;
    bool yes, edge;
    *taken = false;
    if (bump->ball != PN_BALL_FOOT)
        return PN_OK;
    PN_TRY(pn__can_stand(s->walker, &bump->contact, &yes, &edge, err));
    if (!yes || edge || !is_level(&hit->normal) ||
        pn__dot(hit->normal, s->slope) > 0.999999 ||
        hit->point.z > s->walker->feet.z + s->walker->body.step)
        return PN_OK;
    s->slope = hit->normal;
    *taken = true;
    return PN_OK;
}

/* Turns the rest along a wall; none is left where it would go into another one, or
 * back. */
static void turn_aside(struct slide *s, struct pn_point normal)
{
    struct pn_point flat = {normal.x, normal.y, 0};
    const struct pn_point none = {0, 0, 0};
    if (pn__length(flat) < 1e-6) /* a ceiling that the slope leads to */
        flat = (struct pn_point){s->slope.x, s->slope.y, 0};
    flat = pn__unit(flat, none);
    double into = pn__dot(s->rest, flat);
    if (into < 0)
        s->rest = pn__ahead(s->rest, -into, flat);
    else if (pn__length(flat) < 0.5)
        s->rest = none;
    for (int i = 0; i < s->walls; i++)
        if (pn__dot(s->rest, s->wall[i]) < -1e-9)
            s->rest = none;
    if (pn__dot(s->rest, s->wish) <= 0)
        s->rest = none;
    if (s->walls < WALLS)
        s->wall[s->walls++] = flat;
}

/* After a bump: *done when a step was climbed, and the piece begins anew. */
static enum pn_status answer(struct slide *s, const struct pn__bump *bump, bool *done,
                             struct pn_error *err)
{
    bool taken, ducked = false;
    pn__note_bump(s->walker, bump);
    PN_TRY(take_slope(s, bump, &taken, err));
    if (!taken)
        PN_TRY(pn__duck(s->walker, bump, &ducked, err));
    if (taken || ducked)
        return PN_OK;
    PN_TRY(pn__climb(s->walker, bump, &s->rest, done, err));
    if (!*done)
        turn_aside(s, bump->contact.hit.normal);
    return PN_OK;
}

static void begin(struct slide *s, struct pn_walker *walker, struct pn_point move)
{
    *s = (struct slide){.walker = walker,
                        .wish = {move.x, move.y, 0},
                        .rest = {move.x, move.y, 0},
                        .slope = {0, 0, 1}};
    /* Over an edge it goes straight, and is let down after. */
    if (walker->stance == PN_STANCE_STANDING && !walker->on_edge &&
        is_level(&walker->ground.normal))
        s->slope = walker->ground.normal;
}

enum pn_status pn__slide(struct pn_walker *walker, struct pn_point move, double time_s,
                         struct pn_point *rest, struct pn_error *err)
{
    struct slide s;
    bool done = false, pushed = false;
    double length = hypot(move.x, move.y);
    begin(&s, walker, move);
    for (int i = 0; i < (int)walker->body.bumps && !done; i++) {
        struct pn__bump bump;
        double left = pn__length(s.rest);
        if (!(left > 1e-9))
            break;
        struct pn_point way = along_slope(&s);
        PN_TRY(pn__body_sweep(walker, way, time_s * left / length, &bump, err));
        if (bump.contact.depth_m > 0 && bump.any && !pushed) {
            pushed = true;
            PN_TRY(pn__recover(walker, 0, err));
            continue;
        }
        double share = pn__bump_before(walker, way, &bump);
        walker->feet = pn__ahead(walker->feet, share, way);
        s.rest = pn__scale(s.rest, 1 - share);
        if (!bump.any)
            break;
        PN_TRY(answer(&s, &bump, &done, err));
    }
    *rest = done ? s.rest : (struct pn_point){0, 0, 0};
    return PN_OK;
}
