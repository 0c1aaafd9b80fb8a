/* head.c - the head goes down where it must, and up where it may. */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"

/* Less than this is no way for a head. */
#define LEAST_M 1e-9

static double lowest(const struct pn_walker *walker)
{
    return fmin(walker->body.crouch, walker->body.height);
}

bool pn__crouch_low(struct pn_walker *walker)
{
    bool lower = walker->height > lowest(walker);
    walker->height = fmin(walker->height, lowest(walker));
    return lower;
}

enum pn_status pn__lower(struct pn_walker *walker, double by_m, bool *lower,
                         struct pn_error *err)
{
    struct pn_point move = {0, 0, -fmin(by_m, walker->height - lowest(walker))};
    struct pn__bump bump;
    *lower = false;
    if (!(move.z < -LEAST_M))
        return PN_OK;
    PN_TRY(pn__ball_sweep(walker, PN_BALL_HEAD, move, 0, &bump, err));
    move.z *= pn__bump_before(walker, move, &bump);
    walker->height += move.z;
    *lower = move.z < -LEAST_M;
    return PN_OK;
}

enum pn_status pn__duck(struct pn_walker *walker, const struct pn__bump *bump,
                        bool *ducked, struct pn_error *err)
{
    double least = bump->t + 1e-9;
    *ducked = false;
    if (bump->ball < PN_BALL_MIDDLE || !(bump->free[PN_BALL_FOOT] > least) ||
        !(bump->free[PN_BALL_STEP] > least))
        return PN_OK;
    return pn__lower(walker, walker->height, ducked, err);
}

enum pn_status pn__rise(struct pn_walker *walker, double wanted_m, struct pn_error *err)
{
    struct pn_point move = {0, 0, wanted_m - walker->height};
    struct pn__bump bump;
    if (!(move.z > 0))
        return PN_OK;
    PN_TRY(pn__ball_sweep(walker, PN_BALL_HEAD, move, 0, &bump, err));
    walker->height += move.z * pn__bump_before(walker, move, &bump);
    return PN_OK;
}

void pn_walk_crouch(struct pn_walker *walker)
{
    walker->crouch = true;
    walker->height = fmin(walker->height, lowest(walker));
}

enum pn_status pn_walk_stand(struct pn_walker *walker, struct pn_error *err)
{
    struct pn_walker changed = *walker;
    changed.crouch = false;
    PN_TRY(pn__rise(&changed, changed.body.height, err));
    *walker = changed;
    return PN_OK;
}

double pn_walk_speed(const struct pn_walker *walker, bool run)
{
    return run && walker->height >= walker->body.run_height ? walker->body.run_speed
                                                            : walker->body.walk_speed;
}
