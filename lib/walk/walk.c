/* walk.c - a body begins somewhere, and goes on from there. */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"

/* The longest tick, in seconds. */
#define TICK_MAX_S 1.0

/* Lower than it stands by this much is crouched. */
#define CROUCHED_M 0.1

const char *pn_stance_name(enum pn_stance stance)
{
    static const char *const names[] = {"standing", "sliding", "falling"};
    return (unsigned)stance < PN_STANCE_COUNT ? names[stance] : NULL;
}

const char *pn_ball_name(enum pn_ball ball)
{
    static const char *const names[] = {"foot", "step", "middle", "head"};
    return (unsigned)ball < PN_BALL_COUNT ? names[ball] : NULL;
}

/* As tall as it wants to be. */
static double wanted_height(const struct pn_walker *walker)
{
    double low = fmin(walker->body.crouch, walker->body.height);
    return walker->crouch ? low : walker->body.height;
}

/* From a little above the feet, where that is free; else from where they are. Without
 * ground they stay there. */
static enum pn_status settle(struct pn_walker *walker, double reach_m,
                             struct pn_error *err)
{
    double up = fmin(reach_m, walker->body.step);
    struct pn_point from = walker->feet;
    struct pn__bump bump;
    walker->feet.z += up;
    PN_TRY(pn__body_sweep(walker, (struct pn_point){0, 0, 0}, 0, &bump, err));
    if (bump.any) {
        walker->feet = from;
        PN_TRY(pn__recover(walker, 0, err));
    }
    PN_TRY(pn__find_ground(walker, bump.any ? reach_m : up + reach_m, err));
    if (walker->stance == PN_STANCE_FALLING)
        walker->feet = from;
    return PN_OK;
}

enum pn_status pn_walk_begin(struct pn_walker *walker, const struct pn_scene *scene,
                             const struct pn_body *body, struct pn_point feet,
                             double reach_m, struct pn_error *err)
{
    struct pn_walker made = {.scene = scene,
                             .body = *body,
                             .feet = feet,
                             .height = fmin(body->crouch, body->height),
                             .stance = PN_STANCE_FALLING,
                             .step_z = -INFINITY};
    if (!(reach_m >= 0 && reach_m <= PN_WALK_MAX_M))
        return pn__fail(err, PN_E_ARG, "ground is looked for within %g m, not 0 to %g",
                        reach_m, PN_WALK_MAX_M);
    PN_TRY(settle(&made, reach_m, err));
    PN_TRY(pn__rise(&made, made.body.height, err));
    *walker = made;
    return PN_OK;
}

/* One piece, and what comes after every one: the ground, the head. */
static enum pn_status go_piece(struct pn_walker *walker, struct pn_point piece,
                               double time_s, struct pn_point *rest, struct pn_error *err)
{
    double tall = walker->body.height - CROUCHED_M, before_z = walker->feet.z;
    bool crouched = walker->height < tall;
    PN_TRY(pn__slide(walker, piece, time_s, rest, err));
    if (walker->stance != PN_STANCE_FALLING)
        PN_TRY(pn__find_ground(walker,
                               walker->stance == PN_STANCE_STANDING ? walker->body.stick
                                                                    : walker->body.skin,
                               err));
    PN_TRY(pn__rise(walker, wanted_height(walker), err));
    walker->counts.climbed_m += fmax(0, walker->feet.z - before_z);
    walker->counts.crouches += !crouched && walker->height < tall;
    return PN_OK;
}

/* Until the way is gone, or the ground; or nothing moves any more. */
static enum pn_status go(struct pn_walker *walker, struct pn_point move, double time_s,
                         struct pn_error *err)
{
    const bool flies = walker->stance == PN_STANCE_FALLING;
    const double all = pn__length(move);
    /* A step may be climbed in several pieces, each shorter than the last. */
    int most = 8 + 8 * (int)(all / PN__WALK_PIECE_M);
    while (most-- > 0) {
        double left = pn__length(move);
        struct pn_point before = walker->feet, piece = move, rest;
        if (!(left > 1e-9) || (walker->stance == PN_STANCE_FALLING && !flies))
            break;
        if (left > PN__WALK_PIECE_M)
            piece = pn__scale(move, PN__WALK_PIECE_M / left);
        PN_TRY(go_piece(walker, piece, time_s * pn__length(piece) / all, &rest, err));
        move = pn__add(pn__sub(move, piece), rest);
        if (pn__length(pn__sub(walker->feet, before)) < 1e-7)
            break;
    }
    return PN_OK;
}

static enum pn_status check(struct pn_point move, double time_s, struct pn_error *err)
{
    if (!(fabs(move.x) <= PN_WALK_MAX_M && fabs(move.y) <= PN_WALK_MAX_M))
        return pn__fail(err, PN_E_ARG, "a move is no number, or is over %g m",
                        PN_WALK_MAX_M);
    if (!(time_s >= 0 && time_s <= 1e6))
        return pn__fail(err, PN_E_ARG, "a time is %g s", time_s);
    return PN_OK;
}

enum pn_status pn_walk_move(struct pn_walker *walker, struct pn_point move, double time_s,
                            struct pn_error *err)
{
    struct pn_walker moved = *walker;
    move.z = 0;
    PN_TRY(check(move, time_s, err));
    moved.bump.any = false;
    if (moved.obstacle_count)
        PN_TRY(pn__recover(&moved, time_s, err));
    PN_TRY(go(&moved, move, time_s, err));
    *walker = moved;
    return PN_OK;
}

enum pn_status pn_walk_tick(struct pn_walker *walker, struct pn_point velocity,
                            double time_s, struct pn_error *err)
{
    struct pn_walker moved = *walker;
    if (!(time_s <= TICK_MAX_S))
        return pn__fail(err, PN_E_ARG, "a tick of %g s, not 0 to %g", time_s, TICK_MAX_S);
    PN_TRY(check(velocity, time_s, err));
    if (walker->stance == PN_STANCE_STANDING) {
        PN_TRY(pn_walk_move(&moved, pn__scale(velocity, time_s), time_s, err));
        if (moved.stance == PN_STANCE_FALLING)
            moved.velocity = (struct pn_point){velocity.x, velocity.y, 0};
    } else if (time_s > 0) {
        moved.bump.any = false;
        PN_TRY(pn__fall(&moved, time_s, err));
        PN_TRY(pn__rise(&moved, wanted_height(&moved), err));
    }
    *walker = moved;
    return PN_OK;
}
