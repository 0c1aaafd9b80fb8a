/*
 * pathnode/col.h - collision files (.col) of GTA III, Vice City and San Andreas: bytes
 * <-> records, conversion between the versions, face groups, and a validator.
 *
 * A file is models one after another, of any version. The records keep every field, so
 * that a model whose bytes lie in the usual order comes out byte for byte; one laid out
 * otherwise (no padding, sections in another order) comes out in the usual order with the
 * same meaning. Layout and field meanings: pathnode-col(5).
 */
#ifndef PATHNODE_COL_H
#define PATHNODE_COL_H

#include <pathnode/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** By the four letters a model begins with: COLL, COL2, COL3, COL4. */
enum pn_col_version { PN_COL_1 = 1, PN_COL_2 = 2, PN_COL_3 = 3, PN_COL_4 = 4 };

/** "COLL", "COL2", "COL3", "COL4". Static. */
const char *pn_col_version_name(enum pn_col_version version);

/* Vertices of versions 2 to 4 are whole steps of 1/128 m in 16 bits. */
#define PN_COL_STEPS_PER_M 128
#define PN_COL_MIN_M       (-256.0)
#define PN_COL_MAX_M       (32767.0 / PN_COL_STEPS_PER_M)

/* What the 16-bit and 8-bit counts of versions 2 to 4 can hold. */
#define PN_COL_MAX_FACES    65535u
#define PN_COL_MAX_VERTICES 65536u
#define PN_COL_MAX_LINES    255u

/** The four bytes every sphere, box and face has; kept as they are. */
struct pn_surface {
    uint8_t material; /* surface number: San Andreas 0..178, III and Vice City 0..34 */
    uint8_t piece;    /* part of a car or a body; 0 for the map */
    uint8_t bright;   /* spheres and boxes of versions 2 to 4: day and night light */
    uint8_t light;    /* faces, and all of version 1: low 4 bits day, high 4 night */
};

struct pn_col_sphere {
    struct pn_vec3 centre;
    float radius;
    struct pn_surface surface;
};

struct pn_col_box {
    struct pn_vec3 min, max;
    struct pn_surface surface;
};

/** A line, for the suspension of a car. The sizes are 0 in version 1. */
struct pn_col_line {
    struct pn_vec3 a;
    float a_size;
    struct pn_vec3 b;
    float b_size;
};

/**
 * A triangle of vertices 0..n-1. Seen from its front the order is clockwise: the plane's
 * normal is (c - a) x (b - a). On disk versions 2 to 4 have material and light only.
 */
struct pn_col_face {
    uint32_t a, b, c;
    struct pn_surface surface;
};

/** Faces first..last (both included) lie in a box: versions 2 to 4 only. */
struct pn_col_group {
    struct pn_vec3 min, max;
    uint32_t first, last;
};

/**
 * A mesh. Version 1 counts its vertices, and a foreign file may have faces that use
 * others: see pn_col_corners. In versions 2 to 4 the faces say how many there are.
 */
struct pn_col_mesh {
    uint32_t vertex_count, face_count;
    struct pn_vec3 *vertices;
    struct pn_col_face *faces;
};

/** The three corners of a face; false if it uses vertices that are not there. */
static inline bool pn_col_corners(const struct pn_col_mesh *mesh,
                                  const struct pn_col_face *face,
                                  struct pn_vec3 corners[3])
{
    if (face->a >= mesh->vertex_count || face->b >= mesh->vertex_count ||
        face->c >= mesh->vertex_count)
        return false;
    corners[0] = mesh->vertices[face->a];
    corners[1] = mesh->vertices[face->b];
    corners[2] = mesh->vertices[face->c];
    return true;
}

struct pn_col_bounds {
    struct pn_vec3 min, max, centre;
    float radius;
};

/* struct pn_col_model.flags, the word of versions 2 to 4. */
#define PN_COL_FLAG_CONES     0x01u /* the game takes it back: never used */
#define PN_COL_FLAG_NOT_EMPTY 0x02u
#define PN_COL_FLAG_GROUPS    0x08u
#define PN_COL_FLAG_SHADOW    0x10u

/* struct pn_col_model.layout: what reading found in the bytes and writing does not keep.
 */
#define PN_COL_LAYOUT_PADDING 0x01u /* no zeros after an odd number of vertices */
#define PN_COL_LAYOUT_OFFSET  0x02u /* an offset of an array that is empty */
#define PN_COL_LAYOUT_ORDER   0x04u /* sections in another order, or with gaps */
#define PN_COL_LAYOUT_OVERLAP 0x08u /* sections that share bytes */

#define PN_COL_NAME_SIZE 22u

/**
 * One model. Members may be changed in place; the arrays belong to the model and come
 * from the library's allocator (pn_col_model_free, pn_free). An array is NULL only if its
 * count is 0.
 */
struct pn_col_model {
    enum pn_col_version version;
    char name[PN_COL_NAME_SIZE + 1];      /* up to the first NUL of name_bytes */
    uint8_t name_bytes[PN_COL_NAME_SIZE]; /* as stored, with what follows the NUL */
    uint16_t id;                          /* model number, or the end of a stamp */
    struct pn_col_bounds bounds;
    uint32_t flags; /* PN_COL_FLAG_..., as stored; 0 in version 1 */
    uint32_t sphere_count, box_count, line_count, group_count;
    struct pn_col_sphere *spheres;
    struct pn_col_box *boxes;
    struct pn_col_line *lines;
    struct pn_col_group *groups;
    struct pn_col_mesh mesh;
    struct pn_col_mesh shadow; /* versions 3 and 4; light of its faces is 0 as a rule */
    uint8_t line_pad;          /* byte after the count of lines; kept */
    uint32_t planes;           /* a pointer of the running game; 0 on disk; kept */
    uint32_t unknown;          /* the extra word of version 4; kept */
    uint32_t layout;           /* PN_COL_LAYOUT_... */
    uint64_t offset;           /* where it stood in its file */
    uint32_t rest_size;        /* bytes between the last section and the declared end */
    uint8_t *rest;             /* those bytes; kept */
};

/** A stretch of a file that begins like a model and cannot be read as one. */
struct pn_col_fault {
    uint64_t offset, size;           /* of the stretch: up to the next model or the end */
    uint32_t before;                 /* stands before this model, 0..model_count */
    char name[PN_COL_NAME_SIZE + 1]; /* as far as it can be told */
    enum pn_status status; /* PN_E_TRUNCATED, PN_E_FORMAT, PN_E_RANGE, PN_E_LIMIT */
    int64_t where;         /* byte of the file at which it went wrong */
    char section[32];
    char message[256];
    uint8_t *bytes; /* the whole stretch; written again as it is */
};

/** A file with more faults than this is refused. */
#define PN_COL_MAX_FAULTS 1000u

/** A file: models in their order, what could not be read, and what follows the last. */
struct pn_col_file {
    uint32_t model_count, fault_count;
    struct pn_col_model **models;
    struct pn_col_fault *faults;
    uint64_t tail_size; /* bytes that are no model, after the last one */
    uint8_t *tail;      /* those bytes, or NULL: all zero, as an archive pads */
};

/**
 * Reads a collision file from memory.
 *
 * A model that cannot be read becomes a fault, and reading goes on at the next four
 * letters COLL to COL4 inside it. Reading ends where a model would have to begin and
 * does not: the rest is the tail, as in the game.
 *
 * errors: PN_E_FORMAT - the bytes do not begin with a model; PN_E_TRUNCATED - there are
 *         none; PN_E_LIMIT - more than PN_COL_MAX_FAULTS faults; PN_E_NOMEM
 * cost:   O(size), one pass
 * source: pathnode-col(5)
 */
enum pn_status pn_col_read(const void *bytes, size_t size, struct pn_col_file **file,
                           struct pn_error *err);

/**
 * Reads one model from the start of bytes; *used is its declared size in bytes.
 *
 * For models inside other files. base is added to all offsets in errors and results.
 *
 * errors: PN_E_TRUNCATED - the file or the model ends inside a section (needed,
 *         present); PN_E_FORMAT - no model, or a declared size too small for its header;
 *         PN_E_RANGE - an index or a section points outside; PN_E_LIMIT - a count of
 *         faces over what the version holds; PN_E_NOMEM
 */
enum pn_status pn_col_model_read(const void *bytes, size_t size, uint64_t base,
                                 struct pn_col_model **model, size_t *used,
                                 struct pn_error *err);

/** Reads a file. errors: as pn_col_read; PN_E_NOTFOUND, PN_E_IO. The path is in them. */
enum pn_status pn_col_load(const char *path, struct pn_col_file **file,
                           struct pn_error *err);

/** Writes a file whole or not at all. errors: as pn_col_write; PN_E_EXISTS; PN_E_IO */
enum pn_status pn_col_save(const struct pn_col_file *file, const char *path, bool replace,
                           struct pn_error *err);

/** An empty model of this version and name. errors: PN_E_ARG - name too long */
enum pn_status pn_col_model_new(enum pn_col_version version, const char *name,
                                struct pn_col_model **model, struct pn_error *err);

/** Free; NULL is fine. */
void pn_col_file_free(struct pn_col_file *file);
void pn_col_model_free(struct pn_col_model *model);

/** Size of what pn_col_model_write and pn_col_write make. */
size_t pn_col_model_size(const struct pn_col_model *model);
size_t pn_col_size(const struct pn_col_file *file);

/**
 * Writes one model in the usual order of sections; nothing is derived or mended, but that
 * versions 2 to 4 round vertices to the nearest 1/128 m, ties away from zero.
 *
 * shape:  bytes has pn_col_model_size(model) bytes; undefined after an error
 * errors: PN_E_LIMIT - what the version cannot hold, by record, value and limit: a count,
 *         a vertex outside -256..255.992 m; PN_E_RANGE - versions 2 to 4: a face uses
 *         vertices that are not there; PN_E_ARG - groups or a shadow mesh in a version
 *         without
 */
enum pn_status pn_col_model_write(const struct pn_col_model *model, void *bytes,
                                  struct pn_error *err);

/** All of a file: models, faults as they were, tail. shape, errors: as above. */
enum pn_status pn_col_write(const struct pn_col_file *file, void *bytes,
                            struct pn_error *err);

/** Bytes 20..23 of the name and the number say "CED2": a tool's stamp, no number. */
bool pn_col_has_stamp(const struct pn_col_model *model);

/** Nothing in it: no sphere, box, line or face. */
bool pn_col_is_empty(const struct pn_col_model *model);

/** What converting a model could not keep. */
struct pn_col_losses {
    uint32_t faces_with_piece;     /* version 2 to 4: faces whose piece was not 0 */
    uint32_t faces_with_bright;    /* and whose bright was not 0 */
    uint32_t lines_with_size;      /* version 1: lines whose sizes were not 0 */
    uint32_t groups, shadow_faces; /* dropped, their version has none */
    double off_grid_m; /* farthest a coordinate moved onto the grid of 1/128 m */
};

/**
 * Turns a model into one of another version, in place.
 *
 * 1 to 2..4: vertices are rounded to the nearest 1/128 m, ties away from zero; a face
 * keeps material and light. 2..4 to 1: exact; groups and shadow mesh go. Spheres and
 * boxes keep their four bytes. Material numbers stay: III, Vice City and San Andreas
 * number differently, see pn_col_map_materials. The flags word is set to fit.
 *
 * shape:  losses may be NULL; else it is added to
 * errors: PN_E_LIMIT - a coordinate, by axis, value and limit, or a count does not fit;
 *         PN_E_RANGE - a face uses vertices that are not there. Nothing was changed
 */
enum pn_status pn_col_convert(struct pn_col_model *model, enum pn_col_version version,
                              struct pn_col_losses *losses, struct pn_error *err);

/** Puts map[m] in place of every material m, shadow mesh included. */
void pn_col_map_materials(struct pn_col_model *model, const uint8_t map[256]);

/** In versions 2 to 4, sets the bits of flags that follow from the counts. */
void pn_col_set_flags(struct pn_col_model *model);

/** The tight box around all there is, and a sphere around its centre; 0 if empty. */
void pn_col_bounds_of(const struct pn_col_model *model, struct pn_col_bounds *bounds);

/**
 * Drops faces without area (a corner twice, or three in a line), with their places in the
 * groups; vertices stay. Groups that end up empty go.
 *
 * shape:  *dropped is how many, shadow faces included
 * errors: PN_E_NOMEM
 */
enum pn_status pn_col_drop_degenerate(struct pn_col_model *model, uint32_t *dropped,
                                      struct pn_error *err);

/**
 * All of a model but its shadow mesh as triangles, to be looked at: faces turned to
 * counter-clockwise, boxes and balls made of some; a material a surface, "surface_4".
 * Faces that use vertices which are not there are left out.
 *
 * errors: PN_E_RANGE - a coordinate is no finite number; PN_E_LIMIT; PN_E_NOMEM
 */
enum pn_status pn_col_mesh_new(const struct pn_col_model *model, struct pn_mesh **mesh,
                               struct pn_error *err);

/* Up to this many faces need no groups; a group is split above that many. */
#define PN_COL_GROUP_NEED 80u
#define PN_COL_GROUP_MOST 50u

/**
 * Makes face groups as CollEditor 2 does, in place of any that are there, and puts the
 * faces in their order; with PN_COL_GROUP_NEED faces or fewer, takes them away. Faces
 * whose middles coincide stay together, whatever their number.
 *
 * errors: PN_E_ARG - version 1 has no groups; PN_E_LIMIT, PN_E_RANGE - as
 *         pn_col_model_write; PN_E_NOMEM
 * cost:   O(faces log faces)
 */
enum pn_status pn_col_regroup(struct pn_col_model *model, struct pn_error *err);

/** Takes the face groups away; the order of the faces stays. */
void pn_col_drop_groups(struct pn_col_model *model);

/* The validator. */

/** A rule of the table, or NULL past the end. */
const struct pn_rule *pn_col_rule_at(uint32_t i);

/** Whose material numbers are right. */
enum pn_col_game { PN_COL_GAME_SA, PN_COL_GAME_III_VC };

/** A rule that a model breaks; once a model, however many of its records do. */
struct pn_col_finding {
    const struct pn_rule *rule;
    const struct pn_col_model *model; /* NULL: it is about a fault or the file */
    const struct pn_col_fault *fault; /* of the rule "unreadable", else NULL */
    const char *section;              /* "faces" ..., or "" */
    int64_t record;                   /* the first in its section, or -1 */
    uint32_t count;                   /* records that break it; 1 if it is the model */
    char message[200];                /* "faces 4 and 7 more: no area" */
};

/**
 * Holds a file against the rules, in the order of its models; calls each for every
 * finding until it returns other than 0.
 *
 * errors: PN_E_INTERRUPTED - each asked to stop; PN_E_NOMEM
 * cost:   O(n log n) in the size of each model
 */
enum pn_status pn_col_lint(const struct pn_col_file *file, enum pn_col_game game,
                           int (*each)(void *context,
                                       const struct pn_col_finding *finding),
                           void *context, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
