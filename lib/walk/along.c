/* along.c - straight to a goal, and why not if not. */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"

/* Pieces without getting nearer by a tenth of their length before it gives up. */
#define PATIENCE 4

/* What is lower than this could be climbed by somebody: a step, not a wall. */
#define STEP_MOST_M 1.5

/* Behind a face that is met, its top is looked for so far in. */
#define BEHIND_M 0.1

/* Flatter faces than this are slopes, steeper ones walls: 84 degrees. */
#define WALL_COS 0.1

/* A fall down to what it may drop is cut into ticks of this. */
#define TICK_S 0.05

static const char *const names[PN_WALK_END_COUNT] = {[PN_WALK_OK] = "ok",
                                                     [PN_WALK_BLOCKED] = "blocked",
                                                     [PN_WALK_STEP_TOO_HIGH] =
                                                         "step-too-high",
                                                     [PN_WALK_TOO_LOW] = "too-low",
                                                     [PN_WALK_TOO_STEEP] = "too-steep",
                                                     [PN_WALK_DROP] = "drop",
                                                     [PN_WALK_WATER] = "water",
                                                     [PN_WALK_NO_GROUND] = "no-ground",
                                                     [PN_WALK_ASTRAY] = "astray"};

const char *pn_walk_end_name(enum pn_walk_end end)
{
    return (unsigned)end < PN_WALK_END_COUNT ? names[end] : NULL;
}

/* The first thing on a line up or down; INFINITY if there is none. */
static enum pn_status look(const struct pn_walker *walker, struct pn_point from,
                           double up_m, struct pn_scene_hit *hit, double *distance_m,
                           struct pn_error *err)
{
    struct pn_point to = {from.x, from.y, from.z + up_m};
    PN_TRY(pn_scene_ray(walker->scene, from, to, hit, err));
    *distance_m = hit->placement == PN_SCENE_NONE ? INFINITY : hit->distance_m;
    return PN_OK;
}

/* A point on the far side of what was met. */
static struct pn_point behind(const struct pn_walk_bump *bump)
{
    const struct pn_point none = {0, 0, 0};
    struct pn_point in = {-bump->hit.normal.x, -bump->hit.normal.y, 0};
    return pn__ahead(bump->hit.point, BEHIND_M, pn__unit(in, none));
}

/* A step that is too high has a top to stand on, or a wall has none. */
static enum pn_status judge_step(const struct pn_walker *walker, struct pn_walk_way *way,
                                 struct pn_error *err)
{
    struct pn_point over = behind(&way->bump);
    struct pn_scene_hit top;
    double down;
    over.z = walker->feet.z + STEP_MOST_M;
    PN_TRY(look(walker, over, -STEP_MOST_M, &top, &down, err));
    double rise = STEP_MOST_M - down;
    if (!isfinite(down) || !(down > 0) || !(rise > walker->body.step))
        return PN_OK;
    way->end = PN_WALK_STEP_TOO_HIGH;
    way->measure_m = rise;
    return PN_OK;
}

/* What is too low has room under it: how much. */
static enum pn_status judge_head(const struct pn_walker *walker, struct pn_walk_way *way,
                                 struct pn_error *err)
{
    struct pn_point under = behind(&way->bump);
    struct pn_scene_hit lintel;
    under.z = walker->feet.z + walker->body.radius;
    way->end = PN_WALK_TOO_LOW;
    PN_TRY(look(walker, under, walker->body.height, &lintel, &way->measure_m, err));
    way->measure_m = isfinite(way->measure_m) ? way->measure_m + walker->body.radius
                                              : way->bump.hit.point.z - walker->feet.z;
    return PN_OK;
}

static enum pn_status judge_bump(const struct pn_walker *walker, struct pn_walk_way *way,
                                 struct pn_error *err)
{
    way->end = PN_WALK_BLOCKED;
    way->bump = walker->bump;
    if (!way->bump.any)
        return PN_OK;
    way->at = way->bump.hit.point;
    if (way->bump.is_high)
        return judge_head(walker, way, err);
    if (way->bump.is_obstacle || way->bump.ball > PN_BALL_STEP)
        return PN_OK;
    if (way->bump.ball == PN_BALL_FOOT && !way->bump.on_edge &&
        way->bump.hit.normal.z > WALL_COS) {
        way->end = PN_WALK_TOO_STEEP;
        return PN_OK;
    }
    return judge_step(walker, way, err);
}

/* How far below the ground it stood on last the next one is. */
static enum pn_status judge_drop(const struct pn_walker *walker, struct pn_walk_way *way,
                                 struct pn_error *err)
{
    struct pn_scene_hit bottom;
    double down;
    PN_TRY(look(walker, walker->feet, -PN_WALK_DEPTH_M, &bottom, &down, err));
    way->end = isfinite(down) && pn__is_water[bottom.surface.material] ? PN_WALK_WATER
                                                                       : PN_WALK_DROP;
    way->at = walker->feet;
    way->measure_m = down + fmax(0, walker->ground.point.z - walker->feet.z);
    return PN_OK;
}

/* Lets itself fall if that is not too deep; else the way ends here. */
static enum pn_status fall_down(struct pn_walker *walker, struct pn_walk_way *way,
                                struct pn_error *err)
{
    PN_TRY(judge_drop(walker, way, err));
    if (way->end == PN_WALK_WATER || !(way->measure_m <= walker->body.drop))
        return PN_OK;
    double deep = way->measure_m;
    for (int i = 0; i < 400 && walker->stance == PN_STANCE_FALLING; i++)
        PN_TRY(pn_walk_tick(walker, (struct pn_point){0, 0, 0}, TICK_S, err));
    if (walker->stance == PN_STANCE_FALLING)
        return PN_OK;
    walker->counts.drops++;
    walker->last_drop_m = deep;
    way->end = PN_WALK_OK;
    way->measure_m = 0;
    return PN_OK;
}

/* There; but is it the right floor, and dry? */
static void arrive(const struct pn_walker *walker, struct pn_point goal, bool wet,
                   struct pn_point wet_at, struct pn_walk_way *way)
{
    way->at = walker->feet;
    double over = walker->feet.z - goal.z;
    if (fabs(over) > PN_WALK_LEVEL_M) {
        way->end = PN_WALK_ASTRAY;
        way->measure_m = over;
    } else if (wet) {
        way->end = PN_WALK_WATER;
        way->at = wet_at;
    }
}

static double distance_to(const struct pn_walker *walker, struct pn_point goal)
{
    return hypot(goal.x - walker->feet.x, goal.y - walker->feet.y);
}

/* How near it came, and how often it may still fail to come nearer. One that goes to and
 * fro comes no nearer. */
struct approach {
    double nearest_m;
    int patience;
};

/* A quarter of a metre toward the goal; the way ends in this where it cannot go on. */
static enum pn_status go_on(struct pn_walker *walker, struct pn_point goal,
                            struct pn_walk_way *way, struct approach *approach,
                            struct pn_error *err)
{
    double left = distance_to(walker, goal);
    double length = fmin(left, PN__WALK_PIECE_M);
    struct pn_point before = walker->feet;
    struct pn_point move = pn__scale(pn__sub(goal, walker->feet), length / left);
    PN_TRY(pn_walk_move(walker, move, length / walker->body.walk_speed, err));
    way->walked_m += hypot(walker->feet.x - before.x, walker->feet.y - before.y);
    if (walker->stance == PN_STANCE_FALLING)
        PN_TRY(fall_down(walker, way, err));
    if (way->end != PN_WALK_OK)
        return PN_OK;
    const double now = distance_to(walker, goal);
    approach->patience =
        approach->nearest_m - now < length / 10 ? approach->patience - 1 : PATIENCE;
    if (approach->patience == PATIENCE)
        approach->nearest_m = now;
    if (approach->patience == 0)
        return judge_bump(walker, way, err);
    return PN_OK;
}

/* Water stands higher over the feet than a step. */
static enum pn_status is_wet(const struct pn_walker *walker, bool *wet,
                             struct pn_error *err)
{
    struct pn_scene_hit surface;
    struct pn_point from = walker->feet;
    double up;
    from.z += walker->body.step;
    PN_TRY(look(walker, from, walker->height, &surface, &up, err));
    *wet = isfinite(up) && pn__is_water[surface.surface.material];
    return PN_OK;
}

enum pn_status pn_walk_to(struct pn_walker *walker, struct pn_point goal,
                          struct pn_walk_way *result, pn_walk_trace *trace, void *context,
                          struct pn_error *err)
{
    struct pn_walk_way way = {.end = PN_WALK_OK, .at = walker->feet};
    struct pn_point wet_at = {0, 0, 0};
    bool wet = false;
    struct approach approach = {distance_to(walker, goal), PATIENCE};
    if (!(fabs(goal.x) <= PN_SCENE_MAX_M && fabs(goal.y) <= PN_SCENE_MAX_M &&
          isfinite(goal.z)))
        return pn__fail(err, PN_E_ARG, "a goal is no place");
    if (walker->stance == PN_STANCE_FALLING)
        way.end = PN_WALK_NO_GROUND;
    while (way.end == PN_WALK_OK && distance_to(walker, goal) > PN_WALK_NEAR_M) {
        PN_TRY(go_on(walker, goal, &way, &approach, err));
        if (!wet) {
            wet_at = walker->feet;
            PN_TRY(is_wet(walker, &wet, err));
        }
        if (trace && trace(context, walker) != 0)
            return pn__fail(err, PN_E_INTERRUPTED, "the walk was ended");
    }
    if (way.end == PN_WALK_OK)
        arrive(walker, goal, wet, wet_at, &way);
    way.left_m = distance_to(walker, goal);
    *result = way;
    return PN_OK;
}
