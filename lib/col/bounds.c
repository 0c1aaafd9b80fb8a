/* bounds.c - the box and the sphere around a model; faces without area. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "col/layout.h"

#include <math.h>
#include <string.h>

static void take_point(struct pn_col_bounds *bounds, struct pn_vec3 p, float radius)
{
    bounds->min.x = fminf(bounds->min.x, p.x - radius);
    bounds->min.y = fminf(bounds->min.y, p.y - radius);
    bounds->min.z = fminf(bounds->min.z, p.z - radius);
    bounds->max.x = fmaxf(bounds->max.x, p.x + radius);
    bounds->max.y = fmaxf(bounds->max.y, p.y + radius);
    bounds->max.z = fmaxf(bounds->max.z, p.z + radius);
}

/* Reaches the sphere out to a point, or over a ball around it. */
static void reach(struct pn_col_bounds *bounds, struct pn_vec3 p, float radius)
{
    float x = p.x - bounds->centre.x, y = p.y - bounds->centre.y;
    float z = p.z - bounds->centre.z;
    bounds->radius = fmaxf(bounds->radius, sqrtf(x * x + y * y + z * z) + radius);
}

static void each_point(const struct pn_col_model *m, struct pn_col_bounds *bounds,
                       void (*take)(struct pn_col_bounds *bounds, struct pn_vec3 p,
                                    float radius))
{
    for (uint32_t i = 0; i < m->sphere_count; i++)
        take(bounds, m->spheres[i].centre, m->spheres[i].radius);
    for (uint32_t i = 0; i < m->mesh.vertex_count; i++)
        take(bounds, m->mesh.vertices[i], 0);
    for (uint32_t i = 0; i < m->box_count; i++) {
        const struct pn_vec3 *const ends[] = {&m->boxes[i].min, &m->boxes[i].max};
        for (unsigned corner = 0; corner < 8; corner++)
            take(bounds,
                 (struct pn_vec3){ends[corner & 1]->x, ends[corner >> 1 & 1]->y,
                                  ends[corner >> 2]->z},
                 0);
    }
}

void pn_col_bounds_of(const struct pn_col_model *model, struct pn_col_bounds *bounds)
{
    struct pn_col_bounds made = {.min = {INFINITY, INFINITY, INFINITY},
                                 .max = {-INFINITY, -INFINITY, -INFINITY}};
    each_point(model, &made, take_point);
    if (!(made.min.x <= made.max.x)) {
        *bounds = (struct pn_col_bounds){.radius = 0};
        return;
    }
    made.centre =
        (struct pn_vec3){(made.min.x + made.max.x) / 2, (made.min.y + made.max.y) / 2,
                         (made.min.z + made.max.z) / 2};
    each_point(model, &made, reach);
    *bounds = made;
}

bool pn__col_is_degenerate(const struct pn_col_mesh *mesh, const struct pn_col_face *face)
{
    struct pn_vec3 at[3];
    if (!pn_col_corners(mesh, face, at))
        return false;
    const struct pn_vec3 *a = &at[0], *b = &at[1], *c = &at[2];
    double ux = (double)b->x - a->x, uy = (double)b->y - a->y, uz = (double)b->z - a->z;
    double vx = (double)c->x - a->x, vy = (double)c->y - a->y, vz = (double)c->z - a->z;
    double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    return x == 0 && y == 0 && z == 0;
}

/* Moves the groups along with their faces; kept[i] is how many before face i stay. */
static void shrink_groups(struct pn_col_model *m, const uint32_t *kept, uint32_t faces)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->group_count; i++) {
        struct pn_col_group group = m->groups[i];
        if (group.first >= faces || group.last >= faces || group.first > group.last)
            continue; /* it was none before */
        uint32_t first = kept[group.first], end = kept[group.last + 1];
        if (first == end)
            continue;
        group.first = first;
        group.last = end - 1;
        m->groups[count++] = group;
    }
    if (!count && m->group_count)
        pn_col_drop_groups(m);
    m->group_count = count;
}

static uint32_t drop_faces(struct pn_col_mesh *mesh, uint32_t *kept)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        if (kept)
            kept[i] = count;
        if (!pn__col_is_degenerate(mesh, &mesh->faces[i]))
            mesh->faces[count++] = mesh->faces[i];
    }
    if (kept)
        kept[mesh->face_count] = count;
    uint32_t dropped = mesh->face_count - count;
    mesh->face_count = count;
    return dropped;
}

enum pn_status pn_col_drop_degenerate(struct pn_col_model *m, uint32_t *dropped,
                                      struct pn_error *err)
{
    const uint32_t faces = m->mesh.face_count;
    uint32_t *kept = NULL;
    if (m->group_count && !(kept = pn__alloc((size_t)faces + 1, sizeof *kept)))
        return pn__fail_memory(err);
    *dropped = drop_faces(&m->mesh, kept) + drop_faces(&m->shadow, NULL);
    if (kept)
        shrink_groups(m, kept, faces);
    pn__free(kept);
    pn_col_set_flags(m);
    return PN_OK;
}
