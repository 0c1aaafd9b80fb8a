/*
 * pathnode/dff.h - RenderWare models (.dff) of GTA III, Vice City and San Andreas, read
 * only: frames, geometries, materials, atomics, and the collision model inside.
 *
 * A file is a tree of chunks. What is not known is skipped by its size. Layout and field
 * meanings: pathnode-dff(5).
 */
#ifndef PATHNODE_DFF_H
#define PATHNODE_DFF_H

#include <pathnode/col.h>
#include <pathnode/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Names end by then; bytes that are no printable ASCII are '?'. */
#define PN_DFF_NAME_SIZE 64

/** A place in the hierarchy: rows of a matrix, p' = p.x right + p.y up + p.z at + pos. */
struct pn_dff_frame {
    struct pn_vec3 right, up, at, pos;
    int32_t parent; /* frame, or -1; no cycles */
    uint32_t flags;
    char name[PN_DFF_NAME_SIZE]; /* "" for none */
    int32_t bone_id;             /* of its HAnim plug-in; -1: none */
    uint32_t bone_count;         /* bones it is the root of, or 0 */
    int32_t *bones;              /* their ids in the skin's order; NULL: not told */
};

struct pn_dff_material {
    uint8_t rgba[4];
    bool textured;
    float ambient, specular, diffuse;
    char texture[PN_DFF_NAME_SIZE], mask[PN_DFF_NAME_SIZE]; /* "" for none */
};

/** A triangle; an index may be past the vertices in a foreign file. */
struct pn_dff_triangle {
    uint32_t v[3]; /* counter-clockwise from the front */
    uint32_t material;
};

/** One shape of a geometry; the first one is the usual. */
struct pn_dff_morph {
    struct pn_vec3 centre;
    float radius;
    struct pn_vec3 *vertices; /* vertex_count, or NULL */
    struct pn_vec3 *normals;  /* vertex_count, or NULL */
};

/** A part of the index lists, all of one material. */
struct pn_dff_part {
    uint32_t material, index_count;
    uint32_t *indices; /* NULL where the file has none */
};

/** Which bones move a vertex: up to four, by index of the skin. */
struct pn_dff_skin {
    uint32_t bone_count;
    uint8_t (*bones)[4];  /* vertex_count */
    float (*weights)[4];  /* vertex_count */
    float (*inverse)[16]; /* bone_count: rows right, up, at, pos; every 4th is junk */
};

/* struct pn_dff_geometry.format */
#define PN_DFF_STRIP     0x00000001u
#define PN_DFF_TEXTURED  0x00000004u
#define PN_DFF_PRELIT    0x00000008u
#define PN_DFF_TEXTURED2 0x00000080u
#define PN_DFF_NATIVE    0x01000000u /* the arrays are a console's own, and not read */

/** Texture coordinates a vertex has: bits 16 to 23, or else what two flags say. */
static inline uint32_t pn_dff_uv_sets(uint32_t format)
{
    if (format >> 16 & 0xFF)
        return format >> 16 & 0xFF;
    return format & PN_DFF_TEXTURED ? 1 : format & PN_DFF_TEXTURED2 ? 2 : 0;
}

/** Arrays are NULL where their count is 0, where the format says so, or if native. */
struct pn_dff_geometry {
    uint32_t format, version; /* version 0x30000 .. 0x3FFFF, of its chunk */
    uint32_t vertex_count, triangle_count, morph_count, material_count, uv_set_count;
    uint8_t (*colours)[4], (*night)[4]; /* vertex_count, red, green, blue, alpha */
    struct pn_mesh_uv *uvs;             /* uv_set_count * vertex_count, set by set */
    struct pn_dff_triangle *triangles;
    struct pn_dff_morph *morphs;
    struct pn_dff_material *materials;
    bool has_parts, strips; /* index lists are there; as strips */
    uint32_t part_count;
    struct pn_dff_part *parts;
    struct pn_dff_skin skin; /* bone_count 0: none */
};

/** A geometry at a frame. */
struct pn_dff_atomic {
    uint32_t frame, geometry; /* of its clump, checked */
    uint32_t flags;
};
#define PN_DFF_ATOMIC_RENDER 4u

struct pn_dff_clump {
    uint32_t version, declared_atomics;
    uint32_t frame_count, geometry_count, atomic_count;
    struct pn_dff_frame *frames;
    struct pn_dff_geometry *geometries;
    struct pn_dff_atomic *atomics;
    struct pn_col_model *collision; /* or NULL */
    char collision_problem[256];    /* why it cannot be read, or "" */
    uint64_t collision_size;        /* bytes; 0 without */
};

struct pn_dff {
    uint32_t clump_count;
    struct pn_dff_clump *clumps;
    uint64_t tail_size; /* bytes behind the last chunk */
    bool tail_zero;
};

/**
 * Reads a model from memory. No size, count or index is trusted.
 *
 * errors: PN_E_TRUNCATED - a chunk runs past its parent's end, or a section past its
 *         chunk's (needed, present); PN_E_FORMAT - no clump, or a chunk missing;
 *         PN_E_RANGE - a frame or geometry that is not there, or frames in a circle,
 *         named; PN_E_NOMEM
 * cost:   O(size)
 * source: pathnode-dff(5)
 */
enum pn_status pn_dff_read(const void *bytes, size_t size, struct pn_dff **dff,
                           struct pn_error *err);

/** Reads a file. errors: as pn_dff_read; PN_E_NOTFOUND; PN_E_IO. The path is in them. */
enum pn_status pn_dff_load(const char *path, struct pn_dff **dff, struct pn_error *err);

/** Frees; NULL is fine. */
void pn_dff_free(struct pn_dff *dff);

/** A version as people write it: 0x36003 is "3.6.0.3". text has 16 bytes; returns it. */
char *pn_dff_version_text(uint32_t version, char *text);

/** Where a frame stands in its clump: all frames above it taken in. */
struct pn_dff_frame pn_dff_frame_world(const struct pn_dff_clump *clump, uint32_t frame);

/** A point moved by a frame. */
struct pn_vec3 pn_dff_frame_apply(const struct pn_dff_frame *frame, struct pn_vec3 point);

/**
 * The triangles that the index lists make, wound as the geometry's own: those of strips
 * turned every second time, and those without area by index left out.
 *
 * shape:  *triangles has *count entries, the caller's (pn_free)
 * errors: PN_E_UNSUPPORTED - there are no index lists; PN_E_NOMEM
 */
enum pn_status pn_dff_part_triangles(const struct pn_dff_geometry *geometry,
                                     struct pn_dff_triangle **triangles, uint32_t *count,
                                     struct pn_error *err);

/**
 * An atomic as it is seen: its geometry's first shape, moved by its frame. Its triangles
 * are those of the index lists, which the games draw, or the geometry's own if it has no
 * lists. Triangles that use what is not there are left out.
 *
 * errors: PN_E_UNSUPPORTED - the geometry is native, named by its frame; PN_E_RANGE - a
 *         coordinate is no finite number; PN_E_NOMEM
 */
enum pn_status pn_dff_mesh_new(const struct pn_dff_clump *clump, uint32_t atomic,
                               struct pn_mesh **mesh, struct pn_error *err);

/** Which surface a texture stands for. */
struct pn_surface_rules;

/**
 * Reads a CSV file with the columns texture and material. Letter case does not matter; a
 * texture that ends in '*' stands for all that begin so; the first line that fits counts.
 *
 * errors: PN_E_NOTFOUND; PN_E_IO; PN_E_FORMAT, PN_E_RANGE - by line and column;
 *         PN_E_NOMEM
 */
enum pn_status pn_surface_rules_load(const char *path, struct pn_surface_rules **rules,
                                     struct pn_error *err);

/** Frees; NULL is fine. */
void pn_surface_rules_free(struct pn_surface_rules *rules);

/** The material of a texture; 0 if no rule fits, or rules is NULL. O(rules). */
uint8_t pn_surface_rules_find(const struct pn_surface_rules *rules, const char *texture);

struct pn_bake_options {
    enum pn_col_version version;          /* PN_COL_1 .. PN_COL_4 */
    const char *name;                     /* of the model; at most 21 bytes */
    const struct pn_surface_rules *rules; /* may be NULL: all material 0 */
    bool all_parts; /* damaged and far-away parts (_dam, _vlo) and hidden ones too */
};

/** What baking came to. */
struct pn_bake_report {
    uint32_t atomics, skipped;   /* taken; left out by their name or flags */
    uint32_t triangles, dropped; /* taken; without area on the grid */
    uint32_t vertices, welded;   /* left; that fell onto another one */
    double off_grid_m;           /* farthest a coordinate moved */
};

/**
 * Makes a collision model of what is seen of a clump: atomics where their frames put
 * them, vertices rounded to 1/128 m and equal ones made one, triangles without area
 * dropped, face groups and bounds made.
 *
 * errors: PN_E_UNSUPPORTED - native geometry, named; PN_E_LIMIT - beyond 256 m, or more
 *         faces than the version holds; PN_E_RANGE - no finite numbers; PN_E_ARG - a name
 *         too long; PN_E_NOMEM
 * cost:   O(n log n) in the vertices
 */
enum pn_status pn_dff_bake(const struct pn_dff_clump *clump,
                           const struct pn_bake_options *options,
                           struct pn_col_model **model, struct pn_bake_report *report,
                           struct pn_error *err);

/* The validator. */

/** A rule of the table, or NULL past the end. */
const struct pn_rule *pn_dff_rule_at(uint32_t i);

/** A rule that a part of a model breaks; once a part, however many records do. */
struct pn_dff_finding {
    const struct pn_rule *rule;
    uint32_t clump;
    const char *section; /* "geometry", "frame" ..., or "" */
    int64_t record;      /* which of its clump, or -1 */
    uint32_t count;      /* records in it that break the rule */
    char message[200];   /* lower case, no full stop */
};

/**
 * Holds a model against the rules; calls each for every finding until it returns other
 * than 0.
 *
 * errors: PN_E_INTERRUPTED - each asked to stop; PN_E_NOMEM
 * cost:   O(n log n)
 */
enum pn_status pn_dff_lint(const struct pn_dff *dff,
                           int (*each)(void *context,
                                       const struct pn_dff_finding *finding),
                           void *context, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
