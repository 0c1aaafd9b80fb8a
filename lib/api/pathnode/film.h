/*
 * pathnode/film.h - a walk to be looked at: glTF 2.0 (.glb) with what of the scene is
 * near the way, and who walks it, moving.
 */
#ifndef PATHNODE_FILM_H
#define PATHNODE_FILM_H

#include <pathnode/body.h>
#include <pathnode/scene.h>
#include <pathnode/skin.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A moment of a walk: pn_walk_trace sees them. */
struct pn_film_moment {
    struct pn_point feet;
    double height; /* of the body's top over them */
};

struct pn_film {
    const struct pn_scene *scene;
    const struct pn_body *body; /* goes at its walking speed */
    const struct pn_film_moment *moments;
    uint32_t count;                  /* at least 1 */
    const struct pn_skin *character; /* who is shown; NULL: the balls of the body */
    double metres_per_unit;          /* of the character; 0: 1 */
    double frames_per_s;             /* of its times; 0: 30 */
    double around_m;                 /* how near the scene is shown; 0: 15 */
};

/**
 * Writes it. A character repeats its animation all the way: if its first root goes 0.1 m
 * or more in it, so that the feet do not slide, and it faces the way that root goes; else
 * at the animation's own pace, facing -y. Its lowest vertex stands on the ground. Without
 * frames it glides.
 *
 * errors: PN_E_ARG - no moment, a unit or a rate that is none; PN_E_LIMIT - over
 *         PN_SKIN_POSE_MAX poses, or over two days; over 2 GiB; as pn_skin_save_glb;
 *         PN_E_FORMAT - a damaged scene file; PN_E_EXISTS; PN_E_IO; PN_E_NOMEM
 * cost:   O(moments * placements) at worst, all of the file in memory
 */
enum pn_status pn_film_save_glb(const struct pn_film *film, const char *path,
                                bool replace, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
