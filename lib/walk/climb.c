/* climb.c - a step: up, over it, and down again. */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"

/* Less of a step, or of a way over it, is none. */
#define LEAST_M 1e-4

/* Edges of one height are one step. */
#define SAME_M 0.03

/* If the far end of the way is no place to stand, nearer ones are tried: 1, 1/2, ... */
#define TRIES 4

/* The foot touched first, and all of the body over it went on farther. */
static bool is_step(const struct pn_walker *walker, const struct pn__bump *bump)
{
    double least = bump->t + 1e-9;
    return walker->stance == PN_STANCE_STANDING && bump->ball == PN_BALL_FOOT &&
           bump->free[PN_BALL_STEP] > least && bump->free[PN_BALL_MIDDLE] > least &&
           bump->free[PN_BALL_HEAD] > least;
}

/* Comes down to where it stands higher than `from` does, but no higher than a step. */
static enum pn_status come_down(struct pn_walker *walker, const struct pn_walker *from,
                                double down_m, struct pn__bump *bump, bool *stands,
                                struct pn_error *err)
{
    struct pn_point move = {0, 0, -down_m};
    bool edge;
    *stands = false;
    PN_TRY(pn__body_sweep(walker, move, 0, bump, err));
    if (!bump->any || bump->ball != PN_BALL_FOOT || bump->contact.depth_m > 0 ||
        pn__is_over_step(from, bump->contact.hit.point.z))
        return PN_OK;
    walker->feet.z -= down_m * pn__bump_before(walker, move, bump);
    if (walker->feet.z < from->feet.z + LEAST_M)
        return PN_OK;
    return pn__can_stand(walker, &bump->contact, stands, &edge, err);
}

static void stand_there(struct pn_walker *walker, const struct pn_walker *there,
                        const struct pn__bump *bump)
{
    double edge_z = bump->contact.hit.point.z;
    if (fabs(edge_z - walker->step_z) > SAME_M)
        walker->counts.steps++;
    walker->step_z = edge_z;
    walker->feet = there->feet;
    walker->height = there->height;
    walker->ground = bump->contact.hit;
    walker->on_edge = bump->contact.on_edge;
}

/* As tall as `raised` is: up, as far along as goes, and down. */
static enum pn_status try_climb(struct pn_walker *walker, struct pn_walker raised,
                                struct pn_point *rest, bool *climbed,
                                struct pn_error *err)
{
    struct pn_point up = {0, 0, walker->body.step};
    struct pn__bump over;
    PN_TRY(pn__body_sweep(&raised, up, 0, &over, err));
    double height = up.z * pn__bump_before(&raised, up, &over);
    raised.feet.z += height;
    PN_TRY(pn__body_sweep(&raised, *rest, 0, &over, err));
    double share = pn__bump_before(&raised, *rest, &over);
    for (int i = 0; i < TRIES && share > 1e-9 && height > LEAST_M; i++, share /= 2) {
        struct pn_walker there = raised;
        there.feet = pn__ahead(raised.feet, share, *rest);
        PN_TRY(come_down(&there, walker, height, &over, climbed, err));
        if (!*climbed)
            continue;
        stand_there(walker, &there, &over);
        *rest = pn__scale(*rest, 1 - share);
        break;
    }
    return PN_OK;
}

enum pn_status pn__climb(struct pn_walker *walker, const struct pn__bump *bump,
                         struct pn_point *rest, bool *climbed, struct pn_error *err)
{
    struct pn_walker raised = *walker;
    *climbed = false;
    if (!is_step(walker, bump))
        return PN_OK;
    PN_TRY(try_climb(walker, raised, rest, climbed, err));
    if (*climbed || !pn__crouch_low(&raised))
        return PN_OK;
    return try_climb(walker, raised, rest, climbed, err);
}
