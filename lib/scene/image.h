/*
 * scene/image.h - a scene as it lies in memory, which is how it lies in its file.
 *
 * A header, seven sections, then a block a model, each at a multiple of 64 bytes. Sizes
 * follow from counts, so there are no offsets to believe but those of the blocks, which
 * follow one another. Numbers are little-endian.
 */
#ifndef PN_SCENE_IMAGE_H
#define PN_SCENE_IMAGE_H

#include <pathnode/scene.h>

#include <stdatomic.h>

#define PN__SCENE_MAGIC   "PNSCENE"
#define PN__SCENE_VERSION 3u
#define PN__SCENE_ALIGN   64u

enum pn__scene_section {
    PN__SCENE_MODELS,
    PN__SCENE_PLACEMENTS,
    PN__SCENE_PLACED,  /* where the block of each placement's model begins */
    PN__SCENE_ORIGINS, /* where each placement is from */
    PN__SCENE_TOP,     /* the tree over the placements */
    PN__SCENE_SOURCES, /* where the name of each begins in the names */
    PN__SCENE_NAMES,   /* of models and sources, each with a NUL */
    PN__SCENE_SECTION_COUNT
};

struct pn__scene_header {
    char magic[8];
    uint32_t version, header_size;
    uint64_t file_size;
    uint32_t model_count, placement_count, top_count, source_count;
    uint64_t names_size;
    uint64_t sum[PN__SCENE_SECTION_COUNT];
    uint32_t top_shift, zero; /* of the tree over the placements, see struct pn__node */
    uint64_t header_sum;      /* of all before it */
};

/*
 * Trees have up to eight children a node: a way through comes to half the nodes it would
 * with four, and waits for memory half as often. A child is another node, which stands
 * after its parent; or parts; or nothing. Nodes lie in the order of breadth-first search:
 * the children that are nodes have the numbers 1, 2, 3 ... in the order they are met. The
 * box of no child is upside down.
 */
#define PN__WIDE       8 /* children a node */
#define PN__CHILD_NONE UINT32_MAX
#define PN__CHILD_LEAF 0x80000000u /* in the tree of placements the rest is its index */

/* A leaf of a model: bits 29-30 the kind of part, 24-28 how many less 1, 0-23 the first.
 */
static inline uint32_t pn__leaf(enum pn_scene_part part, uint32_t first, uint32_t count)
{
    return PN__CHILD_LEAF | (uint32_t)part << 29 | (count - 1) << 24 | first;
}

static inline enum pn_scene_part pn__leaf_part(uint32_t leaf)
{
    return (enum pn_scene_part)(leaf >> 29 & 3);
}

static inline uint32_t pn__leaf_count(uint32_t leaf)
{
    return (leaf >> 24 & 31) + 1;
}

static inline uint32_t pn__leaf_first(uint32_t leaf)
{
    return leaf & 0xFFFFFF;
}

/* Steps of a tree's boxes are 2^shift / 128 m; no shift is greater. */
#define PN__SHIFT_MAX 24u

/** A node, two lines of cache; boxes in steps of the tree, outwards. */
struct pn__node {
    int16_t side[2][3][PN__WIDE]; /* lower, upper; axis; child */
    uint32_t child[PN__WIDE];
};

/** Corners in steps of 1/128 m, in the order of the collision file; number is its place
 * there. The corners are here and not in an array of vertices: that would be one more
 * wait for memory, and memory is what rays wait for. */
struct pn__face {
    int16_t corner[3][3];
    uint8_t material, light;
    uint16_t number;
};

/** What is in a model, and where its block is. */
struct pn__model {
    uint64_t offset, sum; /* of the block; its checksum */
    uint32_t id, name;    /* name: where it begins in the names */
    uint32_t node_count, sphere_count, box_count, face_count;
    uint32_t shift; /* of its tree; not 0 for huge boxes only */
    float min[3], max[3];
    uint32_t zero;
};

/**
 * A line of cache: all that a query needs to know before it comes to the first node of
 * the model, or turns away from it. From node_count on it is what the model says.
 */
struct pn__placement {
    struct pn_quat rotation;
    struct pn_vec3 position;
    uint32_t model;
    uint32_t node_count, sphere_count, box_count;
    int16_t side[2][3]; /* the model's box in steps, outwards: lower, upper; axis */
    uint32_t shift, zero;
};

/** Where a placement is from. */
struct pn__origin {
    uint32_t interior, flags, source, record;
};

/** The arrays of a block. */
struct pn__block {
    const struct pn__node *nodes;
    const struct pn_col_sphere *spheres;
    const struct pn_col_box *boxes;
    const struct pn__face *faces;
};

struct pn_scene {
    const uint8_t *bytes;
    size_t size;
    const struct pn__scene_header *header;
    const struct pn__model *models;
    const struct pn__placement *placements;
    const uint32_t *placed; /* apart, so that few lines of cache hold what is asked for
                               ahead of the placements */
    const struct pn__origin *origins;
    const struct pn__node *top;
    const uint32_t *sources;
    const char *names;
    char *path;   /* of the file that is mapped, or NULL */
    void *memory; /* that the bytes are in, if no file is mapped */
    /* By model, 1 once its block is tested; NULL if nothing needs to be. Threads may test
       at the same time: they find the same. */
    atomic_uchar *tested;
};

/** Offsets and sizes of the sections from a header's counts; returns where they end. */
uint64_t pn__scene_layout(const struct pn__scene_header *header,
                          uint64_t offset[PN__SCENE_SECTION_COUNT],
                          uint64_t length[PN__SCENE_SECTION_COUNT]);

/** Size of a model's block, a multiple of PN__SCENE_ALIGN. */
uint64_t pn__block_size(const struct pn__model *model);

/** Where the arrays of a block begin: one after the other. */
static inline struct pn__block pn__block_at(const uint8_t *bytes, uint32_t node_count,
                                            uint32_t sphere_count, uint32_t box_count)
{
    struct pn__block block;
    block.nodes = (const void *)bytes;
    block.spheres = (const void *)(block.nodes + node_count);
    block.boxes = (const void *)(block.spheres + sphere_count);
    block.faces = (const void *)(block.boxes + box_count);
    return block;
}

/** The block of a model. */
static inline struct pn__block pn__block_of(const struct pn_scene *scene,
                                            const struct pn__model *m)
{
    return pn__block_at(scene->bytes + m->offset, m->node_count, m->sphere_count,
                        m->box_count);
}

/** The block of a placement's model, without a look at the model. */
static inline struct pn__block pn__placement_block(const struct pn_scene *scene,
                                                   uint32_t placement)
{
    const struct pn__placement *p = &scene->placements[placement];
    return pn__block_at(scene->bytes + scene->placed[placement], p->node_count,
                        p->sphere_count, p->box_count);
}

/** Makes a placement say what its model says. */
void pn__placement_tell(struct pn__placement *placement, const struct pn__model *model);

/** Points a scene at its bytes, whose header is right. */
void pn__scene_point(struct pn_scene *scene, const uint8_t *bytes, size_t size);

/** Tests that no placement, node or name of the sections points outside. */
enum pn_status pn__scene_check(const struct pn_scene *scene, struct pn_error *err);

/** Tests that no number of a model's block points outside; index is for the error. */
enum pn_status pn__block_check(const struct pn__model *model, const uint8_t *bytes,
                               uint32_t index, struct pn_error *err);

#endif
