/*
 * pathnode/body.h - who walks: the measures of a body made of balls one over another.
 *
 * The foot ball stands on the ground, the step ball hangs at the height of a step, the
 * head ball is under the top; one more may close the gap between. A body is a small INI
 * file, see pathnode-bodies(5); every number has a key.
 */
#ifndef PATHNODE_BODY_H
#define PATHNODE_BODY_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The balls of a body, from below. */
enum pn_ball { PN_BALL_FOOT, PN_BALL_STEP, PN_BALL_MIDDLE, PN_BALL_HEAD, PN_BALL_COUNT };

/** "foot", "step", "middle", "head". Static; NULL past the end. */
const char *pn_ball_name(enum pn_ball ball);

/** What a ball may be instead: an upright cylinder as wide and as high. */
enum pn_ball_shape { PN_BALL_ROUND, PN_BALL_UPRIGHT, PN_BALL_SHAPES };

/** Metres, seconds, degrees. Values stay within the limits of pathnode-bodies(5). */
struct pn_body {
    char name[64];
    double radius;     /* of all its balls */
    double step;       /* the highest step it climbs */
    double height;     /* of its top, standing */
    double crouch;     /* of its top, crouched */
    double middle;     /* of the centre of one more ball; 0: none */
    double slope;      /* the steepest ground it stands on, degrees */
    double skin;       /* what it keeps from walls; the least of the rest is sure */
    double stick;      /* how far it follows ground that falls away */
    double drop;       /* how far it lets itself fall on its way somewhere */
    double bumps;      /* how often it turns aside in one move */
    double walk_speed; /* metres a second */
    double run_speed;
    double run_height; /* lower than this it does not run */
    double jump;       /* how high */
    double gravity;    /* metres a second, a second */
    enum pn_ball_shape shape[PN_BALL_COUNT];
};

/** Names of the built-in bodies: "sa-ped", ... A list that ends with NULL. Static. */
const char *const *pn_body_names(void);

/**
 * A built-in body by its name, or a body from a file: what has a slash or a dot in it, or
 * is no built-in name, is a path.
 *
 * errors: PN_E_NOTFOUND - neither, with the nearest name; PN_E_FORMAT - not an INI file,
 *         an unknown key (with the nearest), or a value that is none; PN_E_RANGE - too
 *         small or too large, or a body lower than its own balls; PN_E_LIMIT; PN_E_IO;
 *         PN_E_NOMEM. All with path and line
 */
enum pn_status pn_body_load(const char *name_or_file, struct pn_body *body,
                            struct pn_error *err);

/**
 * Changes one value: "step=0.3".
 *
 * errors: PN_E_ARG - not KEY=VALUE, an unknown key, no number; PN_E_RANGE; the body stays
 *         as it was
 */
enum pn_status pn_body_set(struct pn_body *body, const char *assignment,
                           struct pn_error *err);

/** The key at an index and its value as text in value[32]; NULL past the last. Static. */
const char *pn_body_key(const struct pn_body *body, uint32_t index, char value[32]);

/**
 * The widest gap between two balls of the standing body, where things at chest height
 * slip through unnoticed, in metres; 0 if it is too small to matter: 0.15 of the radius.
 */
double pn_body_gap(const struct pn_body *body);

#ifdef __cplusplus
}
#endif

#endif
