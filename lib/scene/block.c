/* block.c - a model's block: its parts in the order of the tree over them. */
#include "config.h"

#include "scene/draft_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "scene/node.h"
#include "scene/parts.h"

#include <math.h>
#include <string.h>

/* Up to so many faces a leaf: testing them costs about as much as one more node. */
enum { LEAF_FACES = 4 };

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
    }
    m->shift = parts->count ? pn__shift_for(m->min, m->max, 0) : 0;
}

static void write_face(const struct pn__parts *parts, const struct pn_col_face *face,
                       uint32_t number, struct pn__face *out)
{
    const uint32_t corner[3] = {face->a, face->b, face->c};
    for (int k = 0; k < 3; k++) {
        const struct pn__vertex *v = &parts->vertices[corner[k]];
        out->corner[k][0] = v->x;
        out->corner[k][1] = v->y;
        out->corner[k][2] = v->z;
    }
    out->material = face->surface.material;
    out->light = face->surface.light;
    out->number = (uint16_t)number;
}

/* Faces in the order of the leaves; from here on an item's ref says where they are. */
static void write_faces(const struct pn_col_mesh *mesh, struct pn__parts *parts,
                        struct pn__face *faces)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < parts->count; i++) {
        uint32_t *ref = &parts->items[i].ref;
        if (pn__leaf_part(*ref) != PN_SCENE_FACE)
            continue;
        const uint32_t number = pn__leaf_first(*ref);
        write_face(parts, &mesh->faces[number], number, &faces[count]);
        *ref = pn__leaf(PN_SCENE_FACE, count++, 1);
    }
}

static uint32_t leaf_of(const void *context, const struct pn__branch *branch)
{
    const struct pn__parts *parts = context;
    const uint32_t ref = parts->items[branch->first].ref;
    return pn__leaf(pn__leaf_part(ref), pn__leaf_first(ref), branch->count);
}

static uint8_t *put(uint8_t *at, const void *array, size_t size)
{
    if (size)
        memcpy(at, array, size);
    return at + size;
}

/* In the order of pn__block_at. */
static void fill(const struct pn_col_model *col, struct pn__parts *parts,
                 const struct pn__tree *tree, const struct pn__model *m, uint8_t *bytes)
{
    struct pn__node *nodes = (void *)bytes;
    uint8_t *at = bytes + m->node_count * sizeof *nodes;
    at = put(at, col->spheres, m->sphere_count * sizeof *col->spheres);
    at = put(at, col->boxes, m->box_count * sizeof *col->boxes);
    write_faces(&col->mesh, parts, (void *)at);
    pn__nodes_write(tree, m->shift, leaf_of, parts, nodes);
}

enum pn_status pn__block_build(const struct pn_col_model *col, struct pn__model *model,
                               uint8_t **bytes, struct pn_error *err)
{
    struct pn__parts parts;
    struct pn__tree tree;
    PN_TRY(pn__parts_list(col, &parts, err));
    enum pn_status status =
        pn__tree_build(parts.items, parts.count, LEAF_FACES, &tree, err);
    if (status == PN_OK) {
        struct pn__model made = {.node_count = tree.count,
                                 .sphere_count = col->sphere_count,
                                 .box_count = col->box_count,
                                 .face_count = col->mesh.face_count};
        set_box(&parts, &made);
        uint8_t *block = pn__alloc((size_t)pn__block_size(&made), 1);
        if (block) {
            fill(col, &parts, &tree, &made, block);
            *model = made;
            *bytes = block;
        } else {
            status = pn__fail_memory(err);
        }
        pn__free(tree.nodes);
    }
    pn__parts_release(&parts);
    return status;
}
