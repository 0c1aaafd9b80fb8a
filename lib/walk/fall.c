/* fall.c - through the air, and down what is too steep to stand on. */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"

enum { PLANES = 8 };

/* Nothing falls faster, metres a second: places stay numbers. */
#define FASTEST 200.0

/* The rest of a way, kept out of all planes that were met: along one, along the crease of
 * two, nowhere among three. */
static struct pn_point keep_out(struct pn_point way, const struct pn_point *plane,
                                int count)
{
    const struct pn_point none = {0, 0, 0};
    for (int i = 0; i < count; i++) {
        double into = pn__dot(way, plane[i]);
        if (into >= 0)
            continue;
        way = pn__ahead(way, -into, plane[i]);
        for (int k = 0; k < count; k++) {
            if (k == i || pn__dot(way, plane[k]) >= -1e-9)
                continue;
            struct pn_point crease = pn__unit(pn__cross(plane[i], plane[k]), none);
            way = pn__scale(crease, pn__dot(way, crease));
            for (int m = 0; m < count; m++)
                if (pn__dot(way, plane[m]) < -1e-9)
                    return none;
        }
    }
    return way;
}

/* A low ceiling takes the head down, and the jump goes on. */
static enum pn_status give_way(struct pn_walker *walker, const struct pn__bump *bump,
                               double rise_m, bool *given, struct pn_error *err)
{
    *given = false;
    if (bump->ball < PN_BALL_MIDDLE || !(bump->contact.hit.normal.z < -0.1) ||
        !(rise_m > 0))
        return PN_OK;
    return pn__lower(walker, rise_m, given, err);
}

static enum pn_status try_to_land(struct pn_walker *walker, const struct pn__bump *bump,
                                  bool *landed, struct pn_error *err)
{
    bool edge;
    *landed = false;
    if (bump->ball == PN_BALL_FOOT && walker->velocity.z <= 0)
        PN_TRY(pn__can_stand(walker, &bump->contact, landed, &edge, err));
    if (!*landed)
        return PN_OK;
    walker->stance = PN_STANCE_STANDING;
    walker->ground = bump->contact.hit;
    walker->on_edge = bump->contact.on_edge;
    walker->velocity = (struct pn_point){0, 0, 0};
    return PN_OK;
}

/* Goes by `way`, past what it meets; *landed: on ground. */
static enum pn_status fly(struct pn_walker *walker, struct pn_point way, double time_s,
                          bool *landed, struct pn_error *err)
{
    struct pn_point plane[PLANES];
    int planes = 0;
    bool given;
    *landed = false;
    for (int i = 0; i < (int)walker->body.bumps && pn__length(way) > 1e-9; i++) {
        struct pn__bump bump;
        PN_TRY(pn__body_sweep(walker, way, time_s, &bump, err));
        if (bump.any && bump.contact.depth_m > 0 && i == 0) {
            PN_TRY(pn__recover(walker, 0, err));
            continue;
        }
        double share = pn__bump_before(walker, way, &bump);
        walker->feet = pn__ahead(walker->feet, share, way);
        if (!bump.any)
            return PN_OK;
        pn__note_bump(walker, &bump);
        way = pn__scale(way, 1 - share);
        PN_TRY(try_to_land(walker, &bump, landed, err));
        if (*landed)
            return PN_OK;
        PN_TRY(give_way(walker, &bump, way.z, &given, err));
        if (given)
            continue;
        plane[planes++] = bump.contact.hit.normal;
        way = keep_out(way, plane, planes);
        walker->velocity = keep_out(walker->velocity, plane, planes);
    }
    return PN_OK;
}

enum pn_status pn__fall(struct pn_walker *walker, double time_s, struct pn_error *err)
{
    double gain = walker->body.gravity * time_s;
    bool landed;
    struct pn_point way = pn__scale(walker->velocity, time_s);
    way.z -= gain * time_s / 2;
    walker->velocity.z = fmax(walker->velocity.z - gain, -FASTEST);
    PN_TRY(fly(walker, way, time_s, &landed, err));
    bool rises = walker->velocity.z > 0;
    if (landed || rises) {
        walker->stance = landed ? PN_STANCE_STANDING : PN_STANCE_FALLING;
        return PN_OK;
    }
    return pn__find_ground(walker, walker->body.skin, err);
}

bool pn_walk_jump(struct pn_walker *walker, struct pn_point velocity)
{
    if (walker->stance != PN_STANCE_STANDING || !pn__is_finite(velocity))
        return false;
    walker->stance = PN_STANCE_FALLING;
    walker->velocity = velocity;
    walker->velocity.z = sqrt(2 * walker->body.gravity * walker->body.jump);
    return true;
}
