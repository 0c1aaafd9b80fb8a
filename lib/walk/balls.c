/*
 * balls.c - all balls of a body at once, against the scene and what moves in it.
 *
 * The balls that are swept are smaller than the body's by the skin, and stop a skin
 * before what they touch: so the body itself just touches it, and a wall it goes along
 * does not hold it by rounding.
 */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"
#include "shape/cylinder.h"

#include <string.h>

/* The body is pushed out of something this often at most. */
#define PUSHES 6

bool pn__ball_is(const struct pn_walker *walker, enum pn_ball ball)
{
    return ball != PN_BALL_MIDDLE || walker->body.middle > 0;
}

double pn__ball_height(const struct pn_walker *walker, enum pn_ball ball)
{
    const struct pn_body *body = &walker->body;
    const double height[] = {[PN_BALL_FOOT] = body->radius,
                             [PN_BALL_STEP] = body->step + body->radius,
                             [PN_BALL_MIDDLE] = body->middle,
                             [PN_BALL_HEAD] = walker->height - body->radius};
    /* None is over the head, however low it is. */
    return fmin(height[ball], height[PN_BALL_HEAD]);
}

/* The centre of a ball. */
static struct pn_point centre_of(const struct pn_walker *walker, enum pn_ball ball)
{
    struct pn_point at = walker->feet;
    at.z += pn__ball_height(walker, ball);
    return at;
}

static bool is_upright(const struct pn_walker *walker, enum pn_ball ball)
{
    return walker->body.shape[ball] == PN_BALL_UPRIGHT;
}

static bool round_meets(const struct pn__ball *ball, const struct pn_obstacle *o,
                        struct pn__touch *touch)
{
    return o->is_box ? pn__sweep_box(ball, o->min, o->max, touch)
                     : pn__sweep_sphere(ball, o->centre, o->radius, touch);
}

static bool upright_meets(const struct pn__ball *ball, const struct pn_obstacle *o,
                          struct pn__touch *touch)
{
    const struct pn__cylinder cylinder = {ball->centre, ball->move, ball->radius,
                                          ball->radius};
    struct pn_point corner[8];
    for (int k = 0; k < 8; k++)
        corner[k] =
            (struct pn_point){k & 1 ? o->max.x : o->min.x, k & 2 ? o->max.y : o->min.y,
                              k & 4 ? o->max.z : o->min.z};
    return o->is_box ? pn__cylinder_box(&cylinder, corner, touch)
                     : pn__cylinder_sphere(&cylinder, o->centre, o->radius, touch);
}

/* To a ball, an obstacle that moves is one that stands while the ball moves otherwise. */
static void sweep_obstacles(const struct pn_walker *walker, const struct pn__ball *ball,
                            double time_s, struct pn__bump *bump)
{
    for (uint32_t i = 0; i < walker->obstacle_count; i++) {
        const struct pn_obstacle *o = &walker->obstacles[i];
        struct pn__ball past = *ball;
        struct pn__touch touch;
        past.move = pn__ahead(ball->move, -time_s, o->velocity);
        bool met = is_upright(walker, bump->ball) ? upright_meets(&past, o, &touch)
                                                  : round_meets(&past, o, &touch);
        if (!met || (bump->any && touch.t > bump->t) ||
            (bump->any && touch.t >= bump->t && touch.depth <= bump->contact.depth_m))
            continue;
        bump->any = bump->is_obstacle = true;
        bump->t = touch.t;
        bump->contact = (struct pn_scene_contact){
            .hit = {.t = touch.t,
                    .point = pn__ahead(touch.point, touch.t * time_s, o->velocity),
                    .normal = touch.normal,
                    .placement = PN_SCENE_NONE,
                    .model = PN_SCENE_NONE,
                    .part = o->is_box ? PN_SCENE_BOX : PN_SCENE_SPHERE,
                    .number = i},
            .depth_m = touch.depth,
            .on_edge = touch.on_edge};
    }
}

static enum pn_status sweep_one(const struct pn_walker *walker, enum pn_ball which,
                                double radius, struct pn_point move, double time_s,
                                struct pn__bump *bump, struct pn_error *err)
{
    struct pn__ball ball = {centre_of(walker, which), move, radius};
    bump->is_obstacle = false;
    bump->ball = which;
    if (is_upright(walker, which))
        PN_TRY(pn_scene_sweep_upright(walker->scene, ball.centre, radius, radius, move,
                                      pn__is_water, &bump->contact, err));
    else
        PN_TRY(pn_scene_sweep_through(walker->scene, ball.centre, radius, move,
                                      pn__is_water, &bump->contact, err));
    bump->any = bump->contact.hit.placement != PN_SCENE_NONE;
    bump->t = bump->any ? bump->contact.hit.t : 1;
    if (walker->obstacle_count)
        sweep_obstacles(walker, &ball, time_s, bump);
    return PN_OK;
}

enum pn_status pn__ball_sweep(const struct pn_walker *walker, enum pn_ball which,
                              struct pn_point move, double time_s, struct pn__bump *bump,
                              struct pn_error *err)
{
    return sweep_one(walker, which, walker->body.radius - walker->body.skin, move, time_s,
                     bump, err);
}

enum pn_status pn__foot_probe(const struct pn_walker *walker, double less_m,
                              struct pn_point move, struct pn__bump *bump,
                              struct pn_error *err)
{
    return sweep_one(walker, PN_BALL_FOOT, walker->body.radius - less_m, move, 0, bump,
                     err);
}

static bool is_before(const struct pn__bump *a, const struct pn__bump *b)
{
    if (!b->any || !a->any)
        return a->any;
    return a->t < b->t || (a->t <= b->t && a->contact.depth_m > b->contact.depth_m);
}

enum pn_status pn__body_sweep(const struct pn_walker *walker, struct pn_point move,
                              double time_s, struct pn__bump *bump, struct pn_error *err)
{
    struct pn__bump first = {.t = 1};
    double free[PN_BALL_COUNT];
    for (int b = 0; b < PN_BALL_COUNT; b++) {
        struct pn__bump one = {.t = 1};
        if (pn__ball_is(walker, (enum pn_ball)b))
            PN_TRY(pn__ball_sweep(walker, (enum pn_ball)b, move, time_s, &one, err));
        free[b] = one.t;
        if (is_before(&one, &first))
            first = one;
    }
    memcpy(first.free, free, sizeof free);
    *bump = first;
    return PN_OK;
}

double pn__bump_before(const struct pn_walker *walker, struct pn_point move,
                       const struct pn__bump *bump)
{
    double closing = -pn__dot(move, bump->contact.hit.normal);
    if (!bump->any)
        return 1;
    if (!(closing > 0))
        return 0;
    return fmax(0, bump->t - walker->body.skin / closing);
}

/* Out of the deepest of all that the balls are in. */
static enum pn_status push_once(struct pn_walker *walker, double time_s, bool *free,
                                struct pn_error *err)
{
    struct pn__bump bump;
    const struct pn_point nowhere = {0, 0, 0};
    PN_TRY(pn__body_sweep(walker, nowhere, time_s, &bump, err));
    *free = !bump.any;
    if (!bump.any)
        return PN_OK;
    /* A moving obstacle is left behind for the whole of its way. */
    double depth = bump.contact.depth_m + walker->body.skin / 2;
    if (bump.is_obstacle && !(bump.contact.depth_m > 0)) {
        struct pn_point way =
            pn__scale(walker->obstacles[bump.contact.hit.number].velocity, time_s);
        depth += fmax(0, pn__dot(way, bump.contact.hit.normal)) * (1 - bump.t);
    }
    walker->feet = pn__ahead(walker->feet, depth, bump.contact.hit.normal);
    pn__note_bump(walker, &bump);
    return PN_OK;
}

enum pn_status pn__recover(struct pn_walker *walker, double time_s, struct pn_error *err)
{
    bool free = false;
    struct pn_point from = walker->feet;
    for (int i = 0; i < PUSHES && !free; i++)
        PN_TRY(push_once(walker, time_s, &free, err));
    if (!free) /* no way out: it had better stay */
        walker->feet = from;
    return PN_OK;
}

void pn__note_bump(struct pn_walker *walker, const struct pn__bump *bump)
{
    struct pn_walk_bump *note = &walker->bump;
    double low = bump->t + 1e-6;
    *note = (struct pn_walk_bump){.any = bump->any,
                                  .ball = bump->ball,
                                  .is_obstacle = bump->is_obstacle,
                                  .on_edge = bump->contact.on_edge,
                                  .hit = bump->contact.hit};
    note->is_low = bump->ball == PN_BALL_FOOT && bump->free[PN_BALL_STEP] > low &&
                   bump->free[PN_BALL_MIDDLE] > low && bump->free[PN_BALL_HEAD] > low;
    note->is_high = bump->free[PN_BALL_FOOT] > low;
}
