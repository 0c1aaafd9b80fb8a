/* col/layout.h - sizes and offsets of pathnode-col(5), and what the room shares. */
#ifndef PN_COL_LAYOUT_H
#define PN_COL_LAYOUT_H

#include <pathnode/col.h>

/* Section 1: four letters, u32 size of all that follows it, name, number. */
enum {
    PN__COL_SIZE_AT = 4,
    PN__COL_SIZE_FROM = 8, /* the size counts from here */
    PN__COL_NAME_AT = 8,
    PN__COL_ID_AT = 30,
    PN__COL_BOUNDS_AT = 32,
    PN__COL_BODY_AT = 72 /* end of the bounds: version 1 goes on with its sections */
};

/* Section 3: records. Version 1 and the others where they differ. */
enum {
    PN__COL_SPHERE_SIZE = 20,
    PN__COL_BOX_SIZE = 28,
    PN__COL_LINE_SIZE_1 = 24,
    PN__COL_LINE_SIZE = 32,
    PN__COL_VERTEX_SIZE_1 = 12,
    PN__COL_VERTEX_SIZE = 6,
    PN__COL_FACE_SIZE_1 = 16,
    PN__COL_FACE_SIZE = 8,
    PN__COL_GROUP_SIZE = 28,
    PN__COL_COUNT_SIZE = 4
};

/* Section 4: the header of versions 2 to 4. Offsets in it count from OFFSET_FROM. */
enum {
    PN__COL_SPHERES = 72,
    PN__COL_BOXES = 74,
    PN__COL_FACES = 76,
    PN__COL_LINES = 78,
    PN__COL_LINE_PAD = 79,
    PN__COL_FLAGS = 80,
    PN__COL_SPHERES_AT = 84,
    PN__COL_BOXES_AT = 88,
    PN__COL_LINES_AT = 92,
    PN__COL_VERTICES_AT = 96,
    PN__COL_FACES_AT = 100,
    PN__COL_PLANES_AT = 104,
    PN__COL_SHADOW_FACES = 108,
    PN__COL_SHADOW_VERTICES_AT = 112,
    PN__COL_SHADOW_FACES_AT = 116,
    PN__COL_UNKNOWN = 120,
    PN__COL_OFFSET_FROM = 4
};

/** Size of the whole header: 72, 108, 120, 124. */
size_t pn__col_header_size(enum pn_col_version version);

/** The version whose four letters stand at `at`, or 0. */
unsigned pn__col_version_at(const uint8_t *at);

/** Bytes of padding after so many 6-byte vertices: sections begin at multiples of 4. */
static inline uint32_t pn__col_padding(uint32_t vertices)
{
    return vertices % 2 * 2;
}

/** The section of face groups is written: with faces only, before which it lies. */
static inline bool pn__col_has_groups(const struct pn_col_model *model)
{
    return (model->flags & PN_COL_FLAG_GROUPS) && model->mesh.face_count;
}

/** Vertices that versions 2 to 4 store: without faces nothing says how many there are. */
static inline uint32_t pn__col_stored_vertices(const struct pn_col_mesh *mesh)
{
    return mesh->face_count ? mesh->vertex_count : 0;
}

/** Sections, in the order they are written. */
enum pn__col_section {
    PN__COL_S_HEADER,
    PN__COL_S_SPHERES,
    PN__COL_S_LINES_1, /* version 1 has its lines here */
    PN__COL_S_BOXES,
    PN__COL_S_LINES,
    PN__COL_S_VERTICES,
    PN__COL_S_GROUPS,
    PN__COL_S_FACES,
    PN__COL_S_SHADOW_VERTICES,
    PN__COL_S_SHADOW_FACES,
    PN__COL_S_COUNT
};

/** As in messages and pathnode-col(5). Static. */
const char *pn__col_section_name(enum pn__col_section section);

/** Where sections begin, from the model's first byte, and where the last ends. */
struct pn__col_layout {
    uint64_t at[PN__COL_S_COUNT + 1];
};

/** The usual layout of a model: pathnode-col(5) section 5. Padding goes with vertices. */
struct pn__col_layout pn__col_layout(const struct pn_col_model *model);

/** Steps of 1/128 m, to the nearest, ties away from zero; false: NaN or out of range. */
bool pn__col_steps(float metres, int16_t *steps);

/** Fails for the first face or vertex that versions 2 to 4 cannot hold. */
enum pn_status pn__col_check_meshes(const struct pn_col_model *model,
                                    struct pn_error *err);

/** No area: a corner twice, or all three in a line. Exact on the grid of 1/128 m. */
bool pn__col_is_degenerate(const struct pn_col_mesh *mesh,
                           const struct pn_col_face *face);

/** Fails for counts that a version cannot hold. */
enum pn_status pn__col_check_counts(const struct pn_col_model *model,
                                    enum pn_col_version version, struct pn_error *err);

/** pn__error_set_place in the words of this room. */
void pn__col_set_place(struct pn_error *err, enum pn__col_section section, int64_t record,
                       int64_t offset);

#endif
