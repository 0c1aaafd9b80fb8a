/*
 * pathnode/scene.h - the placed world: collision models at their places, to cast rays in.
 *
 * A scene is made by a draft, or opened from a scene file; it never changes after. Each
 * model is held once, as collision files store it (whole steps of 1/128 m), with a tree
 * of boxes over its parts; over the placements stands one more tree. The same input gives
 * the same scene, and the same bytes of a file: pathnode-scene(5).
 *
 * Rays are pieces of line, from a point to a point; t goes from 0 to 1 along them. Faces
 * are hit from both sides, and nothing slips between two faces that share an edge. A ray
 * that lies in the plane of a face does not hit it. Boxes and spheres are solid: a ray
 * that begins in one hits it at once. Of hits at the same t the one with the lower
 * placement comes first, then sphere, box, face, then the lower number.
 */
#ifndef PATHNODE_SCENE_H
#define PATHNODE_SCENE_H

#include <pathnode/col.h>
#include <pathnode/error.h>
#include <pathnode/mesh.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A number that names no placement, model or source. */
#define PN_SCENE_NONE UINT32_MAX

/** No coordinate of the world is farther out, in metres. */
#define PN_SCENE_MAX_M 1e6

/** What a scene may hold of each. */
#define PN_SCENE_MAX_ITEMS (1u << 24)

/** Where a model stands. */
struct pn_scene_placement {
    uint32_t model;          /* its index */
    struct pn_vec3 position; /* of the model's origin, in the world */
    struct pn_quat rotation; /* from the model to the world: the conjugate of an IPL's */
    uint32_t interior;       /* the word of the IPL: area code in the low 8 bits */
    uint32_t flags;          /* the builder's; kept */
    uint32_t source;         /* index of the file it came from, or PN_SCENE_NONE */
    uint32_t record;         /* its line or record there */
};

/* Making a scene. */

/** Models, sources and placements as they are gathered. */
struct pn_scene_draft;

/** owner: *draft is the caller's, pn_scene_draft_free. errors: PN_E_NOMEM */
enum pn_status pn_scene_draft_new(struct pn_scene_draft **draft, struct pn_error *err);

/** Frees; NULL is fine. */
void pn_scene_draft_free(struct pn_scene_draft *draft);

/**
 * Adds a model under a name and a number of the caller's (the game's model id).
 *
 * Its spheres, boxes and faces are copied; lines and shadow meshes are not. Vertices of
 * version 1 are rounded to the nearest 1/128 m, ties away from zero. Faces without area
 * stay: no ray hits them.
 *
 * shape:  *index is 0, 1, 2 ... in the order of calls; NULL is fine
 * errors: PN_E_RANGE - a face uses vertices that are not there, a coordinate is no finite
 *         number or a sphere or box reaches beyond PN_SCENE_MAX_M; PN_E_LIMIT - a vertex
 *         outside -256..255.992 m, over PN_COL_MAX_FACES faces, PN_COL_MAX_VERTICES
 *         vertices or PN_SCENE_MAX_ITEMS in all; PN_E_NOMEM. The draft is as before
 * cost:   O(n log n) in its parts: their tree is built here
 */
enum pn_status pn_scene_draft_model(struct pn_scene_draft *draft,
                                    const struct pn_col_model *model, const char *name,
                                    uint32_t id, uint32_t *index, struct pn_error *err);

/**
 * Adds the name of a file that placements come from. index, errors: as above; a name
 * that is there already is not added again.
 */
enum pn_status pn_scene_draft_source(struct pn_scene_draft *draft, const char *name,
                                     uint32_t *index, struct pn_error *err);

/**
 * Adds a placement; its index is 0, 1, 2 ... in the order of calls.
 *
 * errors: PN_E_ARG - no such model or source; PN_E_RANGE - a position that is no finite
 *         number or beyond PN_SCENE_MAX_M, or a rotation that is none; PN_E_LIMIT;
 *         PN_E_NOMEM
 */
enum pn_status pn_scene_draft_place(struct pn_scene_draft *draft,
                                    const struct pn_scene_placement *placement,
                                    struct pn_error *err);

/** How much is in a draft so far. */
uint32_t pn_scene_draft_model_count(const struct pn_scene_draft *draft);
uint32_t pn_scene_draft_placement_count(const struct pn_scene_draft *draft);

/** A scene; a file of it can be mapped by many processes. */
struct pn_scene;

/**
 * Makes the scene of a draft, which stays as it is.
 *
 * owner:  *scene is the caller's, pn_scene_free
 * errors: PN_E_LIMIT - over 2 GiB; PN_E_NOMEM
 * cost:   O(n log n) in the placements, and a copy of the models; in memory below 60
 *         bytes a face of each model, and below 128 bytes a placement
 */
enum pn_status pn_scene_finish(const struct pn_scene_draft *draft,
                               struct pn_scene **scene, struct pn_error *err);

/** Frees, or takes the mapping away; NULL is fine. */
void pn_scene_free(struct pn_scene *scene);

/** Writes the scene file, whole or not at all. errors: PN_E_EXISTS, PN_E_IO */
enum pn_status pn_scene_save(const struct pn_scene *scene, const char *path, bool replace,
                             struct pn_error *err);

/**
 * Maps a scene file, read only.
 *
 * Header, sizes, placements and their tree are tested here; each model when a query first
 * comes to it, so queries can fail with PN_E_FORMAT.
 *
 * owner:  *scene is the caller's, pn_scene_free
 * errors: PN_E_NOTFOUND; PN_E_IO; PN_E_FORMAT - no scene file, or a damaged one;
 *         PN_E_TRUNCATED; PN_E_UNSUPPORTED - of another version, or this machine is
 *         big-endian; PN_E_NOMEM. The path is in them
 */
enum pn_status pn_scene_open(const char *path, struct pn_scene **scene,
                             struct pn_error *err);

/** Tests all of an opened scene. errors: PN_E_FORMAT - the section and where */
enum pn_status pn_scene_verify(const struct pn_scene *scene, struct pn_error *err);

/* What is in it. */

struct pn_scene_counts {
    uint32_t models, placements, sources;
    uint64_t spheres, boxes, faces; /* of all models, each once */
    uint64_t placed_faces;          /* of all placements */
    uint64_t bytes;                 /* of the scene, in memory as in a file */
    struct pn_point min, max; /* around all that is solid; min above max if nothing is */
};

void pn_scene_count(const struct pn_scene *scene, struct pn_scene_counts *counts);

/** A model. Its box is in metres around its own origin; name is the scene's. */
struct pn_scene_model {
    const char *name;
    uint32_t id;
    uint32_t spheres, boxes, faces;
    struct pn_vec3 min, max; /* min above max if it has no parts */
};

/** False, and nothing is given, past the end. */
bool pn_scene_model_at(const struct pn_scene *scene, uint32_t index,
                       struct pn_scene_model *model);
bool pn_scene_placement_at(const struct pn_scene *scene, uint32_t index,
                           struct pn_scene_placement *placement);

/** The box in the world around a placement's parts; false past the end or without parts.
 */
bool pn_scene_placement_box(const struct pn_scene *scene, uint32_t index,
                            struct pn_point *min, struct pn_point *max);

/** Name of a source, or NULL past the end. The scene's. */
const char *pn_scene_source_at(const struct pn_scene *scene, uint32_t index);

/**
 * A model as a collision model of version 2, its parts in the order they were given.
 *
 * owner:  *model is the caller's, pn_col_model_free
 * errors: PN_E_ARG - no such model; PN_E_FORMAT - a damaged file; PN_E_NOMEM
 */
enum pn_status pn_scene_model_copy(const struct pn_scene *scene, uint32_t index,
                                   struct pn_col_model **model, struct pn_error *err);

/**
 * A placement's parts as triangles in the world, to be looked at: pn_col_mesh_new.
 *
 * owner:  *mesh is the caller's, pn_mesh_free
 * errors: PN_E_ARG - no such placement; PN_E_FORMAT - a damaged file; PN_E_NOMEM
 */
enum pn_status pn_scene_mesh_new(const struct pn_scene *scene, uint32_t placement,
                                 struct pn_mesh **mesh, struct pn_error *err);

/** A place of a model, in the world. */
struct pn_point pn_scene_to_world(const struct pn_scene_placement *placement,
                                  struct pn_point local);

/* Rays. */

enum pn_scene_part { PN_SCENE_SPHERE, PN_SCENE_BOX, PN_SCENE_FACE };

/** "sphere", "box", "face". Static; NULL past the end. */
const char *pn_scene_part_name(enum pn_scene_part part);

/** Where a ray meets the surface of a part. */
struct pn_scene_hit {
    double t;          /* 0 at from, 1 at to */
    double distance_m; /* from `from` */
    struct pn_point point;
    struct pn_point
        normal; /* of length 1, to where the ray comes from; 0 if it has no length */
    bool back;  /* a face from behind; a sphere or box from inside */
    uint32_t placement, model; /* PN_SCENE_NONE: nothing was hit */
    enum pn_scene_part part;
    uint32_t number;           /* of the sphere, box or face in its model */
    struct pn_surface surface; /* a face has material and light */
};

/** Hits in the caller's storage; {0} to begin with. Kept from query to query. */
struct pn_scene_hits {
    struct pn_scene_hit *at;
    uint32_t count, capacity;
};

/** Frees; empty and usable again. */
void pn_scene_hits_release(struct pn_scene_hits *hits);

/**
 * The first hit of a ray; placement is PN_SCENE_NONE if there is none.
 *
 * errors: PN_E_ARG - a coordinate is no number, or beyond PN_SCENE_MAX_M; PN_E_FORMAT - a
 *         damaged file
 * cost:   O(log n) in the parts of the scene, as a rule
 * source: Woop, Benthin, Wald: Watertight Ray/Triangle Intersection, JCGT 2013
 */
enum pn_status pn_scene_ray(const struct pn_scene *scene, struct pn_point from,
                            struct pn_point to, struct pn_scene_hit *hit,
                            struct pn_error *err);

/** All parts a ray meets, each once, where it comes in; by t. errors: also PN_E_NOMEM */
enum pn_status pn_scene_ray_all(const struct pn_scene *scene, struct pn_point from,
                                struct pn_point to, struct pn_scene_hits *hits,
                                struct pn_error *err);

/** Layers closer together than this are one: seams where models meet. */
#define PN_SCENE_LAYER_GAP_M 0.001

/**
 * What lies under a point down to bottom_m, from the top: roofs, bridges, streets,
 * tunnels; ceilings too, with `back` set where the faces are turned down. distance_m is
 * how far below the point.
 *
 * errors: as above; PN_E_ARG - bottom_m is above the point
 */
enum pn_status pn_scene_ground(const struct pn_scene *scene, struct pn_point point,
                               double bottom_m, struct pn_scene_hits *layers,
                               struct pn_error *err);

/**
 * Whether nothing lies between two points; a surface that holds one of them is between.
 * errors: as pn_scene_ray
 */
enum pn_status pn_scene_sees(const struct pn_scene *scene, struct pn_point from,
                             struct pn_point to, bool *sees, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
