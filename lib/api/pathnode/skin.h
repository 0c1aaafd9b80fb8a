/*
 * pathnode/skin.h - skeletons as text: OSM 1.2 and SMD (with VTA), their bones, frames,
 * weights and meshes; skinning at any time; glTF 2.0.
 *
 * What the two formats leave open is settled by one rule each, with an option:
 * pathnode-osm(5). Coordinates are those of the file, z up.
 */
#ifndef PATHNODE_SKIN_H
#define PATHNODE_SKIN_H

#include <pathnode/dff.h>
#include <pathnode/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PN_SKIN_NAME_SIZE    64  /* names end by then; UTF-8 */
#define PN_SKIN_TEXTURE_SIZE 260 /* paths of textures too */

/** More bones are refused. */
#define PN_SKIN_BONE_MAX 4096

/** More poses (bones times frames), or vertices of all shapes, are refused. */
#define PN_SKIN_POSE_MAX 4194304u

/** Which format a file is in. */
enum pn_skin_format { PN_SKIN_OSM, PN_SKIN_SMD };

struct pn_skin_bone {
    int32_t id;     /* as in the file; unique */
    int32_t parent; /* index of a bone, or -1; no circles */
    char name[PN_SKIN_NAME_SIZE];
};

/** A bone against its parent: scaled, turned about x, then y, then z, then moved. */
struct pn_skin_pose {
    struct pn_vec3 pos;
    struct pn_vec3 rot; /* as in the file: degrees or radians */
    struct pn_vec3 scale;
};

struct pn_skin_material {
    char format[PN_SKIN_NAME_SIZE]; /* what stands before ':'; "" for nothing */
    char texture[PN_SKIN_TEXTURE_SIZE];
};

struct pn_skin_vertex {
    struct pn_vec3 pos, normal; /* in the world, at the bind pose */
    struct pn_mesh_uv uv;       /* v from the bottom */
};

struct pn_skin_influence {
    uint32_t bone; /* index */
    float weight;  /* as in the file */
};

/** A mesh that hangs on bones. */
struct pn_skin_object {
    char name[PN_SKIN_NAME_SIZE];
    uint32_t vertex_count, triangle_count, shape_count;
    int32_t *times; /* shape_count */
    struct pn_skin_vertex
        *vertices; /* vertex_count, shape after shape; the first binds */
    struct pn_mesh_triangle *triangles;
    uint32_t *first; /* vertex_count + 1: where the influences of a vertex begin; NULL */
    struct pn_skin_influence *influences;
};

/** A rule that reading or the validator found broken, and where. */
struct pn_skin_finding {
    const struct pn_rule *rule;
    uint32_t line, column; /* in the text, from 1; 0: of the whole */
    char message[200];     /* lower case, no full stop */
};

/** A file: a reference with objects, or an animation of one. */
struct pn_skin {
    enum pn_skin_format format;
    bool degrees;                    /* rotations are; else radians */
    char version[PN_SKIN_NAME_SIZE]; /* "" without */
    uint32_t bone_count, frame_count, material_count, object_count;
    uint32_t first_frame; /* where the animation begins; 1 if a bind pose stands first */
    struct pn_skin_bone *bones;
    uint32_t *order;            /* the bones, parents first */
    int32_t *times;             /* frame_count, growing */
    struct pn_skin_pose *poses; /* bone_count, frame after frame */
    struct pn_skin_material *materials;
    struct pn_skin_object *objects;
    uint32_t warning_count;
    struct pn_skin_finding *warnings; /* of reading, in the file's order */
};

/* How to read what the formats leave open; 0 is always "as the rule says". */
enum pn_skin_angles { PN_SKIN_ANGLES_AUTO, PN_SKIN_DEGREES, PN_SKIN_RADIANS };
enum pn_skin_encoding { PN_SKIN_ENCODING_AUTO, PN_SKIN_UTF8, PN_SKIN_CP949 };
enum pn_skin_base { PN_SKIN_BASE_AUTO, PN_SKIN_BASE_0, PN_SKIN_BASE_1 };
enum pn_skin_weights_by { PN_SKIN_BY_NAME, PN_SKIN_BY_ID };
enum pn_skin_triangle_number { PN_SKIN_TRIANGLE_AUTO, PN_SKIN_MATERIAL, PN_SKIN_RUNNING };

struct pn_skin_options {
    enum pn_skin_angles angles;
    enum pn_skin_encoding encoding;
    enum pn_skin_base vertex_base, weight_base, material_base;
    enum pn_skin_weights_by weights_by;           /* which bone a weight is of */
    enum pn_skin_triangle_number triangle_number; /* what stands first in a triangle */
    bool skip_unknown; /* sections of other names are passed over, with a warning */
};

/**
 * Reads OSM 1.2 or SMD text; the text itself tells which.
 *
 * options may be NULL: the rules. name stands for the path in errors.
 *
 * errors: PN_E_FORMAT - a line is not what the section holds, or names contradict;
 *         PN_E_TRUNCATED - the text ends inside a section; PN_E_RANGE - a bone, vertex or
 *         material that is not there, bones in a circle, or a number too large;
 *         PN_E_LIMIT - a name too long, or too much of it all; PN_E_UNSUPPORTED - the
 *         encoding is not known to the system; PN_E_NOMEM. All with line and column
 * cost:   O(size + vertices log vertices)
 * source: pathnode-osm(5)
 */
enum pn_status pn_skin_read(const char *name, const void *bytes, size_t size,
                            const struct pn_skin_options *options, struct pn_skin **skin,
                            struct pn_error *err);

/** Reads a file. errors: as pn_skin_read; PN_E_NOTFOUND; PN_E_IO */
enum pn_status pn_skin_load(const char *path, const struct pn_skin_options *options,
                            struct pn_skin **skin, struct pn_error *err);

/** Frees; NULL is fine. */
void pn_skin_free(struct pn_skin *skin);

/**
 * Writes OSM 1.2 text, UTF-8: read again it is the same, and written again the same
 * bytes, whatever the options, but for angles that had to be forced.
 *
 * owner:  *text is the caller's (pn_free), *size bytes and a NUL
 * errors: PN_E_NOMEM
 */
enum pn_status pn_skin_write(const struct pn_skin *skin, char **text, size_t *size,
                             struct pn_error *err);

/** Writes it to a file. errors: PN_E_EXISTS; PN_E_IO; PN_E_NOMEM */
enum pn_status pn_skin_save(const struct pn_skin *skin, const char *path, bool replace,
                            struct pn_error *err);

/* Poses. Matrices are those of row vectors, row after row: p' = p M. */

struct pn_skin_matrix {
    float m[4][4]; /* rows right, up, at, pos; the last column is 0 0 0 1 */
};

struct pn_skin_quat {
    float x, y, z, w;
};

enum pn_skin_blend { PN_SKIN_SLERP, PN_SKIN_NLERP };

/** The turn of a pose: about x, then y, then z. */
struct pn_skin_quat pn_skin_pose_turn(const struct pn_skin_pose *pose, bool degrees);

/** A turn between two, t from 0 to 1, by the shorter way round. */
struct pn_skin_quat pn_skin_quat_blend(struct pn_skin_quat a, struct pn_skin_quat b,
                                       float t, enum pn_skin_blend blend);

/** A turn as a matrix. */
struct pn_skin_matrix pn_skin_quat_matrix(struct pn_skin_quat q);

/** A turn of 3ds Max's axes (right-handed, z up) in Direct3D's (left-handed, y up), and
 * the other way round: (-x, -z, -y, w). */
struct pn_skin_quat pn_skin_quat_swapped(struct pn_skin_quat q);

/** The same of a point or a direction: y and z change places. */
struct pn_vec3 pn_skin_point_swapped(struct pn_vec3 v);

/** Takes all of a file from the one kind of axes to the other: points, turns, winding. */
void pn_skin_swap_axes(struct pn_skin *skin);

/**
 * Where each bone stands in the world at a time in units of the file's times, between
 * frames blended; outside of them the nearest frame. O(bones).
 *
 * shape: world has bone_count entries
 */
void pn_skin_world_at(const struct pn_skin *skin, double time, enum pn_skin_blend blend,
                      struct pn_skin_matrix *world);

/** The same at the bind pose: the first frame. Without frames all bones stand at the
 * origin. */
void pn_skin_world_bind(const struct pn_skin *skin, struct pn_skin_matrix *world);

/** What moves vertices of an object from its bind pose along with the bones. */
struct pn_skin_rig;

/**
 * Prepares an object. Weights are scaled to 1 in sum. A vertex without weight hangs on
 * the bone of the object's name, or else on the first one; without bones it stays.
 *
 * owner:  *rig is the caller's (pn_skin_rig_free); it keeps skin
 * errors: PN_E_RANGE - the bind pose of a bone has no inverse, named; PN_E_NOMEM
 */
enum pn_status pn_skin_rig_new(const struct pn_skin *skin, uint32_t object,
                               struct pn_skin_rig **rig, struct pn_error *err);
void pn_skin_rig_free(struct pn_skin_rig *rig);

/** Influences of a vertex: not 0 if there are bones, largest first, 1 in sum. */
uint32_t pn_skin_rig_influences(const struct pn_skin_rig *rig, uint32_t vertex,
                                const struct pn_skin_influence **influences);

/**
 * Moves all vertices: v' = sum w v B W, B being the inverse of a bone's bind pose and W
 * where it stands. Normals go by the inverse transpose, and are of unit length.
 * O(vertices times influences).
 *
 * shape: world has bone_count entries, pos and normal vertex_count; normal may be NULL
 */
void pn_skin_rig_move(struct pn_skin_rig *rig, const struct pn_skin_matrix *world,
                      struct pn_vec3 *pos, struct pn_vec3 *normal);

/** How an animation fitted its reference. */
struct pn_skin_merge_report {
    uint32_t by_both; /* bones that fit by id and name */
    uint32_t by_name; /* by name only, with another id */
    uint32_t missing; /* bones of the reference without one: they keep their bind pose */
    uint32_t strangers; /* bones of the animation that the reference has not */
    bool units_differ;  /* angles of one are in degrees, of the other in radians */
};

/**
 * Puts an animation on its reference: the frames of one behind the bind pose of the
 * other. Shapes of a VTA file are put on the vertices that lie where its first one has
 * them.
 *
 * errors: PN_E_ARG - the reference has no frame, or the animation nothing that moves;
 *         PN_E_CONSTRAINT - no bone, or a vertex, fits; PN_E_LIMIT; PN_E_NOMEM.
 *         Then reference is as before
 */
enum pn_status pn_skin_merge(struct pn_skin *reference, const struct pn_skin *animation,
                             struct pn_skin_merge_report *report, struct pn_error *err);

struct pn_skin_export_options {
    double frames_per_s; /* of the file's times; 0: 30 */
    bool step_shapes;    /* shapes follow each other at once, else they blend */
};

/**
 * Writes a .glb: a node a bone, a mesh an object with skin, materials, shapes as morph
 * targets, the frames as an animation. y is up there: (x, y, z) is (x, z, -y). A vertex
 * keeps its 4 largest weights.
 *
 * errors: as pn_skin_rig_new; PN_E_ARG - frames_per_s; PN_E_LIMIT - over 2 GiB;
 *         PN_E_EXISTS; PN_E_IO; PN_E_NOMEM
 */
enum pn_status pn_skin_save_glb(const struct pn_skin *skin,
                                const struct pn_skin_export_options *options,
                                const char *path, bool replace, struct pn_error *err);

/* The body. */

struct pn_skin_body_options {
    double metres_per_unit; /* 0: 1 */
    double percentile;      /* of torso vertices within the radius; 0: 0.95 */
    double step_factor;     /* step height over knee height; 0: 0.9 */
};

/** The size of a walking body. */
struct pn_skin_body {
    double height_m, radius_m, knee_m, step_m;
    bool knee_by_bone;  /* else by the height: people's knees are at 0.285 of it */
    bool torso_by_bone; /* else all between 0.5 and 0.8 of the height */
};

/**
 * Sizes a body at its bind pose; heights are over its lowest vertex. Torso and knees are
 * found by the names of bones.
 *
 * errors: PN_E_ARG - there are no vertices, or all at one height; as pn_skin_rig_new
 */
enum pn_status pn_skin_body_of(const struct pn_skin *skin,
                               const struct pn_skin_body_options *options,
                               struct pn_skin_body *body, struct pn_error *err);

/** The same of a model, without its animations: the atomics that are seen. */
enum pn_status pn_skin_body_of_dff(const struct pn_dff *dff,
                                   const struct pn_skin_body_options *options,
                                   struct pn_skin_body *body, struct pn_error *err);

/** Height in units over its lowest vertex, at the lowest moment of the animation of skin.
 * errors: as pn_skin_body_of */
enum pn_status pn_skin_crouch_height(const struct pn_skin *skin, double *height_m,
                                     struct pn_error *err);

/** Units a second that the root goes on the ground from the first to the last frame.
 * frames_per_s 0: 30 */
double pn_skin_root_speed(const struct pn_skin *skin, double frames_per_s);

/* The validator. */

/** A rule of the table, or NULL past the end. */
const struct pn_rule *pn_skin_rule_at(uint32_t i);

/**
 * What reading found, then what the records break; calls each for every finding until it
 * returns other than 0.
 *
 * errors: PN_E_INTERRUPTED - each asked to stop
 */
enum pn_status pn_skin_lint(const struct pn_skin *skin,
                            int (*each)(void *context,
                                        const struct pn_skin_finding *finding),
                            void *context, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
