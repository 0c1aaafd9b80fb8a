/* copy.c - out of a scene again: collision models, and triangles in the world. */
#include "config.h"

#include "scene/use.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A corner of a face, to find those that stand in one place. */
struct corner {
    int16_t at[3];
    uint32_t face, k;
};

static int compare_corners(const void *a, const void *b)
{
    const struct corner *x = a, *y = b;
    for (int i = 0; i < 3; i++)
        if (x->at[i] != y->at[i])
            return x->at[i] < y->at[i] ? -1 : 1;
    return 0;
}

static struct corner *sort_corners(const struct pn__block *block, uint32_t count)
{
    struct corner *corners = pn__alloc((size_t)count * 3 + 1, sizeof *corners);
    if (!corners)
        return NULL;
    for (uint32_t i = 0; i < count * 3; i++) {
        struct corner *corner = &corners[i];
        corner->face = i / 3;
        corner->k = i % 3;
        memcpy(corner->at, block->faces[i / 3].corner[i % 3], sizeof corner->at);
    }
    qsort(corners, (size_t)count * 3, sizeof *corners, compare_corners);
    return corners;
}

static void copy_faces(const struct pn__block *block, const struct corner *corners,
                       uint32_t count, struct pn_col_mesh *mesh)
{
    mesh->face_count = count;
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        const struct pn__face *f = &block->faces[i];
        mesh->faces[f->number].surface = (struct pn_surface){f->material, 0, 0, f->light};
    }
    for (uint32_t i = 0; i < mesh->face_count * 3; i++) {
        const struct corner *c = &corners[i];
        if (!i || compare_corners(c - 1, c) != 0)
            mesh->vertices[mesh->vertex_count++] =
                (struct pn_vec3){(float)c->at[0] / PN_COL_STEPS_PER_M,
                                 (float)c->at[1] / PN_COL_STEPS_PER_M,
                                 (float)c->at[2] / PN_COL_STEPS_PER_M};
        struct pn_col_face *face = &mesh->faces[block->faces[c->face].number];
        *(c->k == 0   ? &face->a
          : c->k == 1 ? &face->b
                      : &face->c) = mesh->vertex_count - 1;
    }
}

static bool alloc_parts(struct pn_col_model *col, const struct pn__model *m)
{
    const size_t faces = m->face_count;
    col->spheres = pn__alloc((size_t)m->sphere_count + 1, sizeof *col->spheres);
    col->boxes = pn__alloc((size_t)m->box_count + 1, sizeof *col->boxes);
    col->mesh.vertices = pn__alloc(faces * 3 + 1, sizeof *col->mesh.vertices);
    col->mesh.faces = pn__alloc(faces + 1, sizeof *col->mesh.faces);
    return col->spheres && col->boxes && col->mesh.vertices && col->mesh.faces;
}

static bool copy_parts(const struct pn__model *m, const struct pn__block *block,
                       struct pn_col_model *col)
{
    struct corner *corners =
        alloc_parts(col, m) ? sort_corners(block, m->face_count) : NULL;
    if (!corners)
        return false;
    col->sphere_count = m->sphere_count;
    col->box_count = m->box_count;
    if (col->sphere_count)
        memcpy(col->spheres, block->spheres, col->sphere_count * sizeof *col->spheres);
    if (col->box_count)
        memcpy(col->boxes, block->boxes, col->box_count * sizeof *col->boxes);
    copy_faces(block, corners, m->face_count, &col->mesh);
    pn__free(corners);
    return true;
}

enum pn_status pn_scene_model_copy(const struct pn_scene *scene, uint32_t index,
                                   struct pn_col_model **model, struct pn_error *err)
{
    struct pn_col_model *col;
    char name[PN_COL_NAME_SIZE];
    if (index >= scene->header->model_count)
        return pn__fail(err, PN_E_ARG, "there is no model %u", index);
    const struct pn__model *m = &scene->models[index];
    const struct pn__block block = pn__block_of(scene, m);
    PN_TRY(pn__scene_use(scene, index, err));
    snprintf(name, sizeof name, "%s", scene->names + m->name);
    PN_TRY(pn_col_model_new(PN_COL_2, name, &col, err));
    if (!copy_parts(m, &block, col)) {
        pn_col_model_free(col);
        return pn__fail_memory(err);
    }
    pn_col_set_flags(col);
    pn_col_bounds_of(col, &col->bounds);
    col->id = (uint16_t)m->id;
    *model = col;
    return PN_OK;
}

enum pn_status pn_scene_mesh_new(const struct pn_scene *scene, uint32_t placement,
                                 struct pn_mesh **mesh, struct pn_error *err)
{
    struct pn_scene_placement at;
    struct pn_col_model *col;
    struct pn_mesh *made;
    if (!pn_scene_placement_at(scene, placement, &at))
        return pn__fail(err, PN_E_ARG, "there is no placement %u", placement);
    PN_TRY(pn_scene_model_copy(scene, at.model, &col, err));
    enum pn_status status = pn_col_mesh_new(col, &made, err);
    pn_col_model_free(col);
    if (status != PN_OK)
        return status;
    for (uint32_t i = 0; i < made->vertex_count; i++) {
        struct pn_vec3 *v = &made->vertices[i];
        const struct pn_point out = pn_scene_to_world(
            &at, (struct pn_point){(double)v->x, (double)v->y, (double)v->z});
        *v = (struct pn_vec3){(float)out.x, (float)out.y, (float)out.z};
    }
    *mesh = made;
    return PN_OK;
}
