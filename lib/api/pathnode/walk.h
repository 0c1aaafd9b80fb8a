/*
 * pathnode/walk.h - a body that walks through a scene: climbs steps, slides along walls,
 * ducks, falls, jumps, and says what stops it.
 *
 * All its balls move together; whichever touches first decides. The same calls give the
 * same walk on every machine, and how a way is cut into moves changes nothing that
 * matters. Water does not hold it. Wherever it is pushed, no ball ends deeper in anything
 * than its skin.
 */
#ifndef PATHNODE_WALK_H
#define PATHNODE_WALK_H

#include <pathnode/body.h>
#include <pathnode/sweep.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Something that moves in a scene, given anew for each move. */
struct pn_obstacle {
    bool is_box;
    struct pn_point min, max; /* of a box at the start of the move */
    struct pn_point centre;   /* of a ball */
    double radius;
    struct pn_point velocity; /* metres a second */
};

/** The most a body goes in one call. */
#define PN_WALK_MAX_M 1000.0

enum pn_stance {
    PN_STANCE_STANDING, /* on ground it can walk on */
    PN_STANCE_SLIDING,  /* on ground that is too steep */
    PN_STANCE_FALLING,
    PN_STANCE_COUNT
};

/** "standing", "sliding", "falling". Static; NULL past the end. */
const char *pn_stance_name(enum pn_stance stance);

/** What stopped a body, or turned it aside. */
struct pn_walk_bump {
    bool any;          /* there was one; the rest is not set otherwise */
    enum pn_ball ball; /* that touched */
    bool is_obstacle;  /* hit.number is its index, hit.placement PN_SCENE_NONE */
    bool is_low;       /* the balls above the foot went on farther */
    bool is_high;      /* the foot alone went on farther */
    bool on_edge;
    struct pn_scene_hit hit;
};

/** How often what happened on the way. */
struct pn_walk_counts {
    uint32_t steps; /* climbed */
    uint32_t crouches;
    uint32_t ledges;  /* stepped off */
    uint32_t drops;   /* ledges higher than a step */
    double climbed_m; /* all that went up */
};

/**
 * A body on its way, in the caller's storage; pn_walk_begin fills it. The members but
 * obstacles are to be read only.
 */
struct pn_walker {
    const struct pn_scene *scene;
    struct pn_body body;
    const struct pn_obstacle *obstacles; /* NULL, or the caller's */
    uint32_t obstacle_count;
    struct pn_point feet; /* the lowest point of the foot ball */
    double height;        /* of its top over the feet: less where it ducks */
    bool crouch;          /* it is asked to stay low */
    enum pn_stance stance;
    struct pn_point velocity;   /* in the air, metres a second */
    struct pn_scene_hit ground; /* it stands on, or stood on last */
    bool on_edge;               /* of the ground: it rolls over an edge */
    double step_z;              /* height of the edge it climbed last */
    double last_drop_m;         /* depth of the ledge it stepped off last */
    struct pn_walk_bump bump;   /* of the last move */
    struct pn_walk_counts counts;
};

/**
 * Puts a body into a scene, on the ground within reach_m above or below its feet; without
 * any it falls.
 *
 * owner:  keeps scene; nothing needs to be released
 * errors: PN_E_ARG - a place that is none; PN_E_FORMAT - a damaged scene file
 */
enum pn_status pn_walk_begin(struct pn_walker *walker, const struct pn_scene *scene,
                             const struct pn_body *body, struct pn_point feet,
                             double reach_m, struct pn_error *err);

/**
 * Walks a way in the plane (move.z is not looked at) in a time, which matters to
 * obstacles only: climbs, slides, ducks, keeps to the ground. In the air it goes on at
 * its height: pn_walk_tick falls.
 *
 * errors: PN_E_ARG - no number, or over PN_WALK_MAX_M, or a negative time; as
 *         pn_scene_sweep. The walker is as before
 * cost:   a handful of sweeps every quarter of a metre
 */
enum pn_status pn_walk_move(struct pn_walker *walker, struct pn_point move, double time_s,
                            struct pn_error *err);

/**
 * Goes on for a time, at most 1 s: walks at this velocity if it stands, else falls or
 * slides down.
 *
 * errors: as pn_walk_move
 */
enum pn_status pn_walk_tick(struct pn_walker *walker, struct pn_point velocity,
                            double time_s, struct pn_error *err);

/** Leaves the ground with this velocity in the plane; false if it does not stand. */
bool pn_walk_jump(struct pn_walker *walker, struct pn_point velocity);

/** Lowers the head. */
void pn_walk_crouch(struct pn_walker *walker);

/** Raises the head as far as there is room: walker->height. errors: as pn_scene_sweep */
enum pn_status pn_walk_stand(struct pn_walker *walker, struct pn_error *err);

/** How fast it goes: one that is too low does not run. */
double pn_walk_speed(const struct pn_walker *walker, bool run);

/** How far down ledges are looked into. */
#define PN_WALK_DEPTH_M 200.0

/**
 * Whether a standing body has no ground ahead of it that it could walk on without falling
 * more than its drop. depth_m is how far down the next ground is, INFINITY for none.
 *
 * errors: PN_E_ARG; as pn_scene_ray
 */
enum pn_status pn_walk_ledge(const struct pn_walker *walker, struct pn_point direction,
                             double ahead_m, bool *ledge, double *depth_m,
                             struct pn_error *err);

/** How a way ends. */
enum pn_walk_end {
    PN_WALK_OK,
    PN_WALK_BLOCKED,
    PN_WALK_STEP_TOO_HIGH,
    PN_WALK_TOO_LOW,
    PN_WALK_TOO_STEEP,
    PN_WALK_DROP,
    PN_WALK_WATER,     /* it got there, but through water; or fell into some */
    PN_WALK_NO_GROUND, /* there is none to begin on */
    PN_WALK_ASTRAY,    /* it got there, above or below the goal */
    PN_WALK_END_COUNT
};

/** "ok", "blocked", "step-too-high", "too-low", "too-steep", "drop", "water",
 * "no-ground", "astray". Static; NULL past the end. */
const char *pn_walk_end_name(enum pn_walk_end end);

/** A way that was walked. */
struct pn_walk_way {
    enum pn_walk_end end;
    struct pn_point at;       /* where the feet ended, or met what the end tells */
    double walked_m, left_m;  /* in the plane; to the goal */
    double measure_m;         /* height of the step, room under what is low, depth of the
                                 drop, height over the goal; else 0 */
    struct pn_walk_bump bump; /* what stopped it */
};

/** Is told of every quarter of a metre; other than 0 ends the way. */
typedef int pn_walk_trace(void *context, const struct pn_walker *walker);

/** How near a goal is reached, in the plane and in height. */
#define PN_WALK_NEAR_M  0.25
#define PN_WALK_LEVEL_M 1.0

/**
 * Walks straight to a goal, sliding along what it touches as long as it gets nearer.
 *
 * shape:  trace may be NULL
 * errors: as pn_walk_move; PN_E_INTERRUPTED - trace ended it
 */
enum pn_status pn_walk_to(struct pn_walker *walker, struct pn_point goal,
                          struct pn_walk_way *way, pn_walk_trace *trace, void *context,
                          struct pn_error *err);

/** What is underfoot, by the material of a surface (San Andreas' numbers). */
enum pn_underfoot pn_underfoot_of(uint8_t material);

#ifdef __cplusplus
}
#endif

#endif
