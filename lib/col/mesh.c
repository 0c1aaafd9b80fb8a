/* mesh.c - all of a collision model as triangles, to be looked at. */
#include "config.h"

#include "base/error.h"
#include "col/layout.h"

#include <pathnode/mesh.h>

#include <math.h>
#include <stdio.h>

/* A ball is drawn as rings between its poles. */
enum { SIDES = 12, RINGS = 5, BALL_VERTICES = SIDES * RINGS + 2, BOX_VERTICES = 8 };
enum { BALL_TRIANGLES = SIDES * RINGS * 2, BOX_TRIANGLES = 12 };

struct builder {
    struct pn_mesh *mesh;
    uint32_t vertices, triangles; /* so far */
    uint32_t number[256];         /* of the mesh's material, by surface, + 1 */
};

static void add_triangle(struct builder *b, uint32_t v0, uint32_t v1, uint32_t v2,
                         uint8_t surface)
{
    struct pn_mesh_triangle *triangle = &b->mesh->triangles[b->triangles++];
    *triangle = (struct pn_mesh_triangle){{v0, v1, v2}, b->number[surface] - 1};
}

/* Corner i has the upper x, y, z by the bits 0, 1, 2 of i. */
static void add_box(struct builder *b, const struct pn_col_box *box)
{
    static const uint8_t sides[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                        {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    const uint32_t first = b->vertices;
    for (unsigned i = 0; i < BOX_VERTICES; i++)
        b->mesh->vertices[b->vertices++] = (struct pn_vec3){
            i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y,
            i & 4 ? box->max.z : box->min.z};
    for (unsigned i = 0; i < 6; i++) {
        const uint8_t *s = sides[i];
        add_triangle(b, first + s[0], first + s[1], first + s[2], box->surface.material);
        add_triangle(b, first + s[0], first + s[2], first + s[3], box->surface.material);
    }
}

static void add_ball_vertices(struct builder *b, const struct pn_col_sphere *sphere)
{
    /* Cosines of 0, 30 ... 330 degrees; a sine is the cosine 90 degrees before. */
    static const float cosine[SIDES] = {1,  0.8660254f,  0.5f,  0, -0.5f, -0.8660254f,
                                        -1, -0.8660254f, -0.5f, 0, 0.5f,  0.8660254f};
    const struct pn_vec3 c = sphere->centre;
    struct pn_vec3 *at = b->mesh->vertices + b->vertices;
    for (unsigned ring = 1; ring <= RINGS; ring++)
        for (unsigned side = 0; side < SIDES; side++) {
            const float out = sphere->radius * cosine[(ring + 9) % SIDES];
            *at++ = (struct pn_vec3){c.x + out * cosine[side],
                                     c.y + out * cosine[(side + 9) % SIDES],
                                     c.z + sphere->radius * cosine[ring]};
        }
    *at++ = (struct pn_vec3){c.x, c.y, c.z + sphere->radius};
    *at = (struct pn_vec3){c.x, c.y, c.z - sphere->radius};
}

static void add_ball(struct builder *b, const struct pn_col_sphere *sphere)
{
    const uint32_t first = b->vertices, top = first + SIDES * RINGS, bottom = top + 1;
    const uint8_t surface = sphere->surface.material;
    add_ball_vertices(b, sphere);
    b->vertices += BALL_VERTICES;
    for (uint32_t side = 0; side < SIDES; side++) {
        uint32_t next = (side + 1) % SIDES, last = first + SIDES * (RINGS - 1);
        add_triangle(b, top, first + side, first + next, surface);
        add_triangle(b, bottom, last + next, last + side, surface);
        for (uint32_t ring = first; ring < last; ring += SIDES) {
            add_triangle(b, ring + side, ring + SIDES + side, ring + next, surface);
            add_triangle(b, ring + next, ring + SIDES + side, ring + SIDES + next,
                         surface);
        }
    }
}

/* The game's front is clockwise: two corners change places. */
static void add_faces(struct builder *b, const struct pn_col_mesh *mesh)
{
    const uint32_t first = b->vertices;
    struct pn_vec3 corners[3];
    for (uint32_t i = 0; i < mesh->vertex_count; i++)
        b->mesh->vertices[b->vertices++] = mesh->vertices[i];
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        const struct pn_col_face *f = &mesh->faces[i];
        if (pn_col_corners(mesh, f, corners))
            add_triangle(b, first + f->a, first + f->c, first + f->b,
                         f->surface.material);
    }
}

/* A colour for a surface number: far ones for neighbours, none too dark. */
static void set_material(struct pn_mesh_material *material, unsigned surface)
{
    snprintf(material->name, sizeof material->name, "surface_%u", surface);
    material->rgba[0] = (uint8_t)(96 + surface * 67 % 160);
    material->rgba[1] = (uint8_t)(96 + surface * 101 % 160);
    material->rgba[2] = (uint8_t)(96 + surface * 139 % 160);
    material->rgba[3] = 255;
}

/* Marks the surfaces that are used; returns how many. */
static uint32_t number_surfaces(const struct pn_col_model *m, uint32_t number[256])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->sphere_count; i++)
        number[m->spheres[i].surface.material] = 1;
    for (uint32_t i = 0; i < m->box_count; i++)
        number[m->boxes[i].surface.material] = 1;
    for (uint32_t i = 0; i < m->mesh.face_count; i++)
        number[m->mesh.faces[i].surface.material] = 1;
    for (unsigned s = 0; s < 256; s++)
        if (number[s])
            number[s] = ++count;
    return count;
}

static enum pn_status check_finite(const struct pn_mesh *mesh, struct pn_error *err)
{
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        const struct pn_vec3 *v = &mesh->vertices[i];
        if (!isfinite(v->x) || !isfinite(v->y) || !isfinite(v->z))
            return pn__fail(err, PN_E_RANGE,
                            "model '%s' has coordinates that are no finite numbers",
                            mesh->name);
    }
    return PN_OK;
}

enum pn_status pn_col_mesh_new(const struct pn_col_model *m, struct pn_mesh **mesh,
                               struct pn_error *err)
{
    struct builder b = {0};
    uint32_t materials = number_surfaces(m, b.number);
    uint64_t vertices = (uint64_t)m->sphere_count * BALL_VERTICES +
                        (uint64_t)m->box_count * BOX_VERTICES + m->mesh.vertex_count;
    uint64_t triangles = (uint64_t)m->sphere_count * BALL_TRIANGLES +
                         (uint64_t)m->box_count * BOX_TRIANGLES + m->mesh.face_count;
    if (vertices > INT32_MAX || triangles > INT32_MAX)
        return pn__fail(err, PN_E_LIMIT, "model '%s' is too large to be drawn", m->name);
    PN_TRY(pn_mesh_new(m->name[0] ? m->name : "nameless", (uint32_t)vertices,
                       (uint32_t)triangles, materials, &b.mesh, err));
    for (unsigned s = 0; s < 256; s++)
        if (b.number[s])
            set_material(&b.mesh->materials[b.number[s] - 1], s);
    for (uint32_t i = 0; i < m->sphere_count; i++)
        add_ball(&b, &m->spheres[i]);
    for (uint32_t i = 0; i < m->box_count; i++)
        add_box(&b, &m->boxes[i]);
    add_faces(&b, &m->mesh);
    b.mesh->triangle_count = b.triangles;
    enum pn_status status = check_finite(b.mesh, err);
    if (status == PN_OK)
        *mesh = b.mesh;
    else
        pn_mesh_free(b.mesh);
    return status;
}
