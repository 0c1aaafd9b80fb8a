/* parts.c - see parts.h. */
#include "config.h"

#include "scene/parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>

static enum pn_status put_on_grid(const struct pn_vec3 *v, uint32_t i,
                                  struct pn__vertex *vertex, struct pn_error *err)
{
    const double at[3] = {(double)v->x, (double)v->y, (double)v->z};
    int16_t steps[3];
    for (int a = 0; a < 3; a++) {
        const double step = round(at[a] * PN_COL_STEPS_PER_M);
        if (step >= INT16_MIN && step <= INT16_MAX) {
            steps[a] = (int16_t)step;
            continue;
        }
        pn__error_set_place(err, "vertices", i, -1);
        if (!isfinite(step))
            return pn__fail(err, PN_E_RANGE, "vertex %u: %c is no finite number", i,
                            "xyz"[a]);
        return pn__fail(err, PN_E_LIMIT, "vertex %u: %c is %.9g, outside %.9g..%.9g", i,
                        "xyz"[a], at[a], PN_COL_MIN_M, PN_COL_MAX_M);
    }
    *vertex = (struct pn__vertex){steps[0], steps[1], steps[2]};
    return PN_OK;
}

static enum pn_status read_vertices(const struct pn_col_mesh *mesh,
                                    struct pn__vertex *vertices, struct pn_error *err)
{
    for (uint32_t i = 0; i < mesh->vertex_count; i++)
        PN_TRY(put_on_grid(&mesh->vertices[i], i, &vertices[i], err));
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        const struct pn_col_face *f = &mesh->faces[i];
        if (f->a < mesh->vertex_count && f->b < mesh->vertex_count &&
            f->c < mesh->vertex_count)
            continue;
        pn__error_set_place(err, "faces", i, -1);
        return pn__fail(err, PN_E_RANGE, "face %u uses vertices that are not there", i);
    }
    return PN_OK;
}

/* Finite, in order, and not beyond what a scene may reach. */
static enum pn_status check_bounds(const struct pn__item *item, const char *section,
                                   uint32_t i, struct pn_error *err)
{
    for (int a = 0; a < 3; a++) {
        const double lo = (double)item->lo[a], hi = (double)item->hi[a];
        if (lo <= hi && lo >= -PN_SCENE_MAX_M && hi <= PN_SCENE_MAX_M)
            continue;
        pn__error_set_place(err, section, i, -1);
        return pn__fail(err, PN_E_RANGE, "record %u of '%s': %c goes from %.9g to %.9g",
                        i, section, "xyz"[a], lo, hi);
    }
    return PN_OK;
}

/* The box of a ball, outwards. */
static void sphere_bounds(const struct pn_col_sphere *sphere, struct pn__item *item)
{
    const float at[3] = {sphere->centre.x, sphere->centre.y, sphere->centre.z};
    for (int a = 0; a < 3; a++) {
        item->lo[a] = nextafterf(at[a] - sphere->radius, -INFINITY);
        item->hi[a] = nextafterf(at[a] + sphere->radius, INFINITY);
    }
}

static void box_bounds(const struct pn_col_box *box, struct pn__item *item)
{
    const float lo[3] = {box->min.x, box->min.y, box->min.z};
    const float hi[3] = {box->max.x, box->max.y, box->max.z};
    for (int a = 0; a < 3; a++) {
        item->lo[a] = lo[a];
        item->hi[a] = hi[a];
    }
}

static void face_bounds(const struct pn_col_face *face, const struct pn__vertex *vertices,
                        struct pn__item *item)
{
    const uint32_t corners[3] = {face->a, face->b, face->c};
    for (int k = 0; k < 3; k++) {
        const struct pn__vertex *v = &vertices[corners[k]];
        const float at[3] = {v->x, v->y, v->z};
        for (int a = 0; a < 3; a++) {
            const float metres = at[a] / PN_COL_STEPS_PER_M;
            item->lo[a] = k && item->lo[a] < metres ? item->lo[a] : metres;
            item->hi[a] = k && item->hi[a] > metres ? item->hi[a] : metres;
        }
    }
}

static enum pn_status list_items(const struct pn_col_model *m,
                                 const struct pn__vertex *vertices, struct pn__item *item,
                                 struct pn_error *err)
{
    for (uint32_t i = 0; i < m->sphere_count; i++, item++) {
        item->ref = pn__leaf(PN_SCENE_SPHERE, i, 1);
        item->alone = true;
        sphere_bounds(&m->spheres[i], item);
        PN_TRY(check_bounds(item, "spheres", i, err));
    }
    for (uint32_t i = 0; i < m->box_count; i++, item++) {
        item->ref = pn__leaf(PN_SCENE_BOX, i, 1);
        item->alone = true;
        box_bounds(&m->boxes[i], item);
        PN_TRY(check_bounds(item, "boxes", i, err));
    }
    for (uint32_t i = 0; i < m->mesh.face_count; i++, item++) {
        item->ref = pn__leaf(PN_SCENE_FACE, i, 1);
        face_bounds(&m->mesh.faces[i], vertices, item);
    }
    return PN_OK;
}

static enum pn_status check_counts(const struct pn_col_model *m, struct pn_error *err)
{
    const struct pn_col_mesh *mesh = &m->mesh;
    if (mesh->face_count > PN_COL_MAX_FACES || mesh->vertex_count > PN_COL_MAX_VERTICES)
        return pn__fail(err, PN_E_LIMIT,
                        "%u faces and %u vertices are more than %u and %u: split the "
                        "model",
                        mesh->face_count, mesh->vertex_count, PN_COL_MAX_FACES,
                        PN_COL_MAX_VERTICES);
    const uint64_t parts = (uint64_t)m->sphere_count + m->box_count + mesh->face_count;
    if (parts >= PN_SCENE_MAX_ITEMS)
        return pn__fail(err, PN_E_LIMIT, "%llu parts are over %u",
                        (unsigned long long)parts, PN_SCENE_MAX_ITEMS - 1);
    return PN_OK;
}

enum pn_status pn__parts_list(const struct pn_col_model *m, struct pn__parts *parts,
                              struct pn_error *err)
{
    PN_TRY(check_counts(m, err));
    struct pn__parts made = {.count =
                                 m->sphere_count + m->box_count + m->mesh.face_count};
    made.items = pn__alloc((size_t)made.count + 1, sizeof *made.items);
    made.vertices = pn__alloc((size_t)m->mesh.vertex_count + 1, sizeof *made.vertices);
    enum pn_status status = made.items && made.vertices ? PN_OK : pn__fail_memory(err);
    if (status == PN_OK)
        status = read_vertices(&m->mesh, made.vertices, err);
    if (status == PN_OK)
        status = list_items(m, made.vertices, made.items, err);
    if (status == PN_OK)
        *parts = made;
    else
        pn__parts_release(&made);
    return status;
}

void pn__parts_release(struct pn__parts *parts)
{
    pn__free(parts->items);
    pn__free(parts->vertices);
}
