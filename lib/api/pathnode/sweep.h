/*
 * pathnode/sweep.h - balls, and upright cylinders, in a scene: where one that moves comes
 * to touch something, and what one that stands still is in.
 *
 * Boxes and spheres of a scene are solid, faces have two sides and no inside. What a ball
 * is in already it touches at t = 0, wherever it goes. Along a wall, or away from one, it
 * is free.
 */
#ifndef PATHNODE_SWEEP_H
#define PATHNODE_SWEEP_H

#include <pathnode/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Where a ball touches a part. In hit, t and distance_m are those of the ball's centre,
 * point is on the part, and the normal leads from there to the centre.
 */
struct pn_scene_contact {
    struct pn_scene_hit hit; /* placement PN_SCENE_NONE: nothing is touched */
    double depth_m;          /* how deep the ball is in there at the start, or 0 */
    bool on_edge;            /* an edge or a corner of a face or a box */
};

/** Contacts in the caller's storage; {0} to begin with. Kept from query to query. */
struct pn_scene_contacts {
    struct pn_scene_contact *at;
    uint32_t count, capacity;
};

/** Frees; empty and usable again. */
void pn_scene_contacts_release(struct pn_scene_contacts *contacts);

/**
 * The first contact of a ball whose centre goes by `move`.
 *
 * Of contacts at one t the deepest comes first, then the lower placement, part, number.
 * On an edge where the surface goes on in the same plane the normal is the face's.
 *
 * errors: PN_E_ARG - a coordinate or the radius is no number, or beyond PN_SCENE_MAX_M,
 *         or the radius is negative; PN_E_FORMAT - a damaged file
 * cost:   O(log n) in the parts of the scene, as a rule
 */
enum pn_status pn_scene_sweep(const struct pn_scene *scene, struct pn_point centre,
                              double radius_m, struct pn_point move,
                              struct pn_scene_contact *contact, struct pn_error *err);

/**
 * The same, through all parts of some materials: water, say.
 *
 * shape: through has 256 entries, by material; NULL is pn_scene_sweep
 */
enum pn_status pn_scene_sweep_through(const struct pn_scene *scene,
                                      struct pn_point centre, double radius_m,
                                      struct pn_point move, const bool *through,
                                      struct pn_scene_contact *contact,
                                      struct pn_error *err);

/**
 * The same for an upright cylinder of a radius and half its height. On the flat of an end
 * the normal is upright, whatever edge it lies on. depth_m is the way out along one of a
 * dozen directions: never less than is needed.
 *
 * errors: as above, and for half_m as for the radius
 */
enum pn_status pn_scene_sweep_upright(const struct pn_scene *scene,
                                      struct pn_point centre, double radius_m,
                                      double half_m, struct pn_point move,
                                      const bool *through,
                                      struct pn_scene_contact *contact,
                                      struct pn_error *err);

/**
 * All parts that are nearer to a centre than the radius, the deepest first.
 *
 * errors: as above; PN_E_NOMEM
 */
enum pn_status pn_scene_overlap(const struct pn_scene *scene, struct pn_point centre,
                                double radius_m, struct pn_scene_contacts *contacts,
                                struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
