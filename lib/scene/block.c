/* block.c - a model's block: its parts in the order of the tree over them. */
#include "config.h"

#include "scene/draft.h"

#include "base/alloc.h"
#include "base/error.h"
#include "scene/parts.h"
#include "scene/tree.h"

#include <math.h>
#include <string.h>

/* Up to so many faces a leaf: testing them costs about as much as one more node. */
enum { LEAF_FACES = 4 };

/* The arrays of the block before they are put together. */
struct arrays {
    struct pn__node *nodes;
    struct pn__face *faces;
    struct pn__vertex *vertices;
    uint32_t *number; /* of each vertex of the model in the block, + 1; 0: not used yet */
};

/* The box around the parts, and steps large enough for 16 bits to reach its sides. */
static void set_box(const struct pn__parts *parts, struct pn__model *m)
{
    for (int a = 0; a < 3; a++) {
        m->min[a] = INFINITY;
        m->max[a] = -INFINITY;
        for (uint32_t i = 0; i < parts->count; i++) {
            m->min[a] = fminf(m->min[a], parts->items[i].lo[a]);
            m->max[a] = fmaxf(m->max[a], parts->items[i].hi[a]);
        }
        while (parts->count &&
               (floorf(ldexpf(m->min[a] * PN_COL_STEPS_PER_M, -(int)m->shift)) <
                    (float)INT16_MIN ||
                ceilf(ldexpf(m->max[a] * PN_COL_STEPS_PER_M, -(int)m->shift)) >
                    (float)INT16_MAX))
            m->shift++;
    }
}

/* Vertices are numbered by first use: those of a leaf lie together. */
static uint16_t use_vertex(struct arrays *arrays, const struct pn__parts *parts,
                           struct pn__model *m, uint32_t v)
{
    if (!arrays->number[v]) {
        arrays->vertices[m->vertex_count] = parts->vertices[v];
        arrays->number[v] = ++m->vertex_count;
    }
    return (uint16_t)(arrays->number[v] - 1);
}

/* Faces in the order of the leaves; from here on an item's ref says where they are. */
static void write_faces(struct arrays *arrays, const struct pn_col_mesh *mesh,
                        struct pn__parts *parts, struct pn__model *m)
{
    for (uint32_t i = 0; i < parts->count; i++) {
        uint32_t *ref = &parts->items[i].ref;
        if (pn__leaf_part(*ref) != PN_SCENE_FACE)
            continue;
        const uint32_t number = pn__leaf_first(*ref);
        const struct pn_col_face *face = &mesh->faces[number];
        struct pn__face *out = &arrays->faces[m->face_count];
        *ref = pn__leaf(PN_SCENE_FACE, m->face_count++, 1);
        out->v[0] = use_vertex(arrays, parts, m, face->a);
        out->v[1] = use_vertex(arrays, parts, m, face->b);
        out->v[2] = use_vertex(arrays, parts, m, face->c);
        out->material = face->surface.material;
        out->light = face->surface.light;
        out->number = (uint16_t)number;
    }
}

static void write_branch(const struct pn__branch *branch, const struct pn__parts *parts,
                         int shift, struct pn__node *node, int i)
{
    for (int a = 0; a < 3; a++) {
        const float lo = ldexpf(branch->lo[a] * PN_COL_STEPS_PER_M, -shift);
        const float hi = ldexpf(branch->hi[a] * PN_COL_STEPS_PER_M, -shift);
        node->side[0][a][i] = branch->count ? (int16_t)floorf(lo) : INT16_MAX;
        node->side[1][a][i] = branch->count ? (int16_t)ceilf(hi) : INT16_MIN;
    }
    if (!branch->count) {
        node->child[i] = PN__CHILD_NONE;
    } else if (branch->node) {
        node->child[i] = branch->node;
    } else {
        const uint32_t ref = parts->items[branch->first].ref;
        node->child[i] = pn__leaf(pn__leaf_part(ref), pn__leaf_first(ref), branch->count);
    }
}

static uint8_t *put(uint8_t *at, const void *array, size_t size)
{
    if (size)
        memcpy(at, array, size);
    return at + size;
}

/* In the order of pn__block_at. */
static enum pn_status put_together(const struct arrays *arrays,
                                   const struct pn_col_model *col,
                                   const struct pn__model *m, uint8_t **bytes,
                                   struct pn_error *err)
{
    uint8_t *at = pn__alloc((size_t)pn__block_size(m), 1);
    if (!at)
        return pn__fail_memory(err);
    *bytes = at;
    at = put(at, arrays->nodes, m->node_count * sizeof *arrays->nodes);
    at = put(at, col->spheres, m->sphere_count * sizeof *col->spheres);
    at = put(at, col->boxes, m->box_count * sizeof *col->boxes);
    at = put(at, arrays->faces, m->face_count * sizeof *arrays->faces);
    put(at, arrays->vertices, m->vertex_count * sizeof *arrays->vertices);
    return PN_OK;
}

static enum pn_status fill(const struct pn_col_model *col, struct pn__parts *parts,
                           const struct pn__tree *tree, struct arrays *arrays,
                           struct pn__model *m, uint8_t **bytes, struct pn_error *err)
{
    arrays->nodes = pn__alloc(tree->count, sizeof *arrays->nodes);
    arrays->faces = pn__alloc((size_t)col->mesh.face_count + 1, sizeof *arrays->faces);
    arrays->vertices =
        pn__alloc((size_t)col->mesh.vertex_count + 1, sizeof *arrays->vertices);
    arrays->number =
        pn__alloc((size_t)col->mesh.vertex_count + 1, sizeof *arrays->number);
    if (!arrays->nodes || !arrays->faces || !arrays->vertices || !arrays->number)
        return pn__fail_memory(err);
    m->node_count = tree->count;
    m->sphere_count = col->sphere_count;
    m->box_count = col->box_count;
    write_faces(arrays, &col->mesh, parts, m);
    for (uint32_t n = 0; n < tree->count; n++)
        for (int i = 0; i < 4; i++)
            write_branch(&tree->nodes[n][i], parts, (int)m->shift, &arrays->nodes[n], i);
    return put_together(arrays, col, m, bytes, err);
}

enum pn_status pn__block_build(const struct pn_col_model *col, struct pn__model *model,
                               uint8_t **bytes, struct pn_error *err)
{
    struct pn__parts parts;
    struct pn__tree tree;
    struct arrays arrays = {0};
    struct pn__model made = {0};
    PN_TRY(pn__parts_list(col, &parts, err));
    set_box(&parts, &made);
    *bytes = NULL;
    enum pn_status status =
        pn__tree_build(parts.items, parts.count, LEAF_FACES, &tree, err);
    if (status == PN_OK && parts.count)
        status = fill(col, &parts, &tree, &arrays, &made, bytes, err);
    pn__free(arrays.nodes);
    pn__free(arrays.faces);
    pn__free(arrays.vertices);
    pn__free(arrays.number);
    pn__free(tree.nodes);
    pn__parts_release(&parts);
    if (status == PN_OK)
        *model = made;
    return status;
}
