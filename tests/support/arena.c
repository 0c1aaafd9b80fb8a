/* arena.c - see arena.h. */
#include "support/arena.h"

#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct pn_vec3 vec(double x, double y, double z)
{
    return (struct pn_vec3){(float)x, (float)y, (float)z};
}

void arena_box(struct arena *arena, double x0, double y0, double z0, double x1, double y1,
               double z1)
{
    ck_assert_uint_lt(arena->boxes, ARENA_PARTS);
    struct pn_col_box *box = &arena->box[arena->boxes++];
    *box = (struct pn_col_box){vec(x0, y0, z0), vec(x1, y1, z1), {0}};
    box->surface.material = arena->material;
}

void arena_sphere(struct arena *arena, double x, double y, double z, double radius)
{
    ck_assert_uint_lt(arena->spheres, ARENA_PARTS);
    arena->sphere[arena->spheres++] =
        (struct pn_col_sphere){vec(x, y, z), (float)radius, {0}};
}

void arena_face(struct arena *arena, struct pn_vec3 a, struct pn_vec3 b, struct pn_vec3 c)
{
    ck_assert_uint_lt(arena->faces, ARENA_PARTS);
    arena->corner[arena->faces][0] = a;
    arena->corner[arena->faces][1] = b;
    arena->corner[arena->faces][2] = c;
    arena->face_material[arena->faces++] = arena->material;
}

void arena_floor(struct arena *arena, double x0, double y0, double x1, double y1,
                 double z0, double z1, double cell)
{
    for (double x = x0; x < x1 - 1e-9; x += cell)
        for (double y = y0; y < y1 - 1e-9; y += cell) {
            double r = fmin(x + cell, x1), t = fmin(y + cell, y1);
            double low = z0 + (z1 - z0) * (x - x0) / (x1 - x0);
            double high = z0 + (z1 - z0) * (r - x0) / (x1 - x0);
            arena_face(arena, vec(x, y, low), vec(x, t, low), vec(r, t, high));
            arena_face(arena, vec(x, y, low), vec(r, t, high), vec(r, y, high));
        }
}

void arena_stairs(struct arena *arena, double x, double rise, double depth, int count,
                  double w)
{
    for (int i = 0; i < count; i++)
        arena_box(arena, x + i * depth, -w, -1, x + (i + 1) * depth, w, (i + 1) * rise);
}

/* The faces as a mesh without shared vertices: the scene is to find what is even. */
static void add_faces(const struct arena *arena, struct pn_col_mesh *mesh)
{
    mesh->vertices = calloc(3 * arena->faces + 1, sizeof *mesh->vertices);
    mesh->faces = calloc(arena->faces + 1, sizeof *mesh->faces);
    ck_assert(mesh->vertices && mesh->faces);
    mesh->vertex_count = 3 * arena->faces;
    mesh->face_count = arena->faces;
    for (uint32_t f = 0; f < arena->faces; f++) {
        memcpy(&mesh->vertices[3 * f], arena->corner[f], sizeof arena->corner[f]);
        mesh->faces[f] = (struct pn_col_face){3 * f, 3 * f + 1, 3 * f + 2, {0}};
        mesh->faces[f].surface.material = arena->face_material[f];
    }
}

struct pn_scene *arena_scene(struct arena *arena)
{
    struct pn_col_model model = {.version = PN_COL_2,
                                 .box_count = arena->boxes,
                                 .boxes = arena->box,
                                 .sphere_count = arena->spheres,
                                 .spheres = arena->sphere};
    struct pn_scene_placement placement = {.rotation = {.w = 1}, .source = PN_SCENE_NONE};
    struct pn_scene_draft *draft;
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    add_faces(arena, &model.mesh);
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    ck_assert_pn_ok(
        pn_scene_draft_model(draft, &model, "arena", 1, &placement.model, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_place(draft, &placement, &err), &err);
    ck_assert_pn_ok(pn_scene_finish(draft, &scene, &err), &err);
    pn_scene_draft_free(draft);
    free(model.mesh.vertices);
    free(model.mesh.faces);
    return scene;
}
