/* copy.c - out of a scene again: collision models, and triangles in the world. */
#include "config.h"

#include "scene/image.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

static bool alloc_parts(struct pn_col_model *col, const struct pn__model *m)
{
    col->spheres = pn__alloc((size_t)m->sphere_count + 1, sizeof *col->spheres);
    col->boxes = pn__alloc((size_t)m->box_count + 1, sizeof *col->boxes);
    col->mesh.vertices =
        pn__alloc((size_t)m->vertex_count + 1, sizeof *col->mesh.vertices);
    col->mesh.faces = pn__alloc((size_t)m->face_count + 1, sizeof *col->mesh.faces);
    return col->spheres && col->boxes && col->mesh.vertices && col->mesh.faces;
}

static void copy_faces(const struct pn__model *m, const struct pn__block *block,
                       struct pn_col_mesh *mesh)
{
    for (uint32_t i = 0; i < m->vertex_count; i++) {
        const struct pn__vertex *v = &block->vertices[i];
        mesh->vertices[i] = (struct pn_vec3){(float)v->x / PN_COL_STEPS_PER_M,
                                             (float)v->y / PN_COL_STEPS_PER_M,
                                             (float)v->z / PN_COL_STEPS_PER_M};
    }
    for (uint32_t i = 0; i < m->face_count; i++) {
        const struct pn__face *f = &block->faces[i];
        mesh->faces[f->number] = (struct pn_col_face){
            f->v[0], f->v[1], f->v[2], {f->material, 0, 0, f->light}};
    }
    mesh->vertex_count = m->vertex_count;
    mesh->face_count = m->face_count;
}

static void copy_parts(const struct pn__model *m, const struct pn__block *block,
                       struct pn_col_model *col)
{
    if (m->sphere_count)
        memcpy(col->spheres, block->spheres, m->sphere_count * sizeof *col->spheres);
    if (m->box_count)
        memcpy(col->boxes, block->boxes, m->box_count * sizeof *col->boxes);
    col->sphere_count = m->sphere_count;
    col->box_count = m->box_count;
    copy_faces(m, block, &col->mesh);
    pn_col_set_flags(col);
    pn_col_bounds_of(col, &col->bounds);
}

enum pn_status pn_scene_model_copy(const struct pn_scene *scene, uint32_t index,
                                   struct pn_col_model **model, struct pn_error *err)
{
    struct pn__block block;
    struct pn_col_model *col;
    char name[PN_COL_NAME_SIZE];
    if (index >= scene->header->model_count)
        return pn__fail(err, PN_E_ARG, "there is no model %u", index);
    const struct pn__model *m = &scene->models[index];
    PN_TRY(pn__scene_use(scene, index, &block, err));
    strncpy(name, scene->names + m->name, sizeof name - 1);
    name[sizeof name - 1] = '\0';
    PN_TRY(pn_col_model_new(PN_COL_2, name, &col, err));
    if (!alloc_parts(col, m)) {
        pn_col_model_free(col);
        return pn__fail_memory(err);
    }
    copy_parts(m, &block, col);
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
