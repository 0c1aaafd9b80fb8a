/* mesh.c - frames in the world, triangles of index lists, atomics as meshes. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "dff/chunk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct pn_vec3 turn(const struct pn_dff_frame *f, struct pn_vec3 v)
{
    return (struct pn_vec3){v.x * f->right.x + v.y * f->up.x + v.z * f->at.x,
                            v.x * f->right.y + v.y * f->up.y + v.z * f->at.y,
                            v.x * f->right.z + v.y * f->up.z + v.z * f->at.z};
}

struct pn_vec3 pn_dff_frame_apply(const struct pn_dff_frame *frame, struct pn_vec3 point)
{
    struct pn_vec3 turned = turn(frame, point);
    return (struct pn_vec3){turned.x + frame->pos.x, turned.y + frame->pos.y,
                            turned.z + frame->pos.z};
}

struct pn_dff_frame pn_dff_frame_world(const struct pn_dff_clump *clump, uint32_t frame)
{
    struct pn_dff_frame world = clump->frames[frame];
    for (int32_t i = world.parent; i >= 0; i = clump->frames[i].parent) {
        const struct pn_dff_frame *parent = &clump->frames[i];
        world.right = turn(parent, world.right);
        world.up = turn(parent, world.up);
        world.at = turn(parent, world.at);
        world.pos = pn_dff_frame_apply(parent, world.pos);
    }
    world.parent = -1;
    return world;
}

/* Triangle i of a part; false if two of its corners are the same. */
static bool part_triangle(const struct pn_dff_part *part, bool strip, uint32_t i,
                          struct pn_dff_triangle *triangle)
{
    const uint32_t *at = part->indices + (strip ? i : (size_t)i * 3);
    const bool turned = strip && i % 2;
    *triangle = (struct pn_dff_triangle){{at[0], at[turned ? 2 : 1], at[turned ? 1 : 2]},
                                         part->material};
    return at[0] != at[1] && at[1] != at[2] && at[0] != at[2];
}

static uint32_t part_most(const struct pn_dff_part *part, bool strip)
{
    if (!part->indices || part->index_count < 3)
        return 0;
    return strip ? part->index_count - 2 : part->index_count / 3;
}

enum pn_status pn_dff_part_triangles(const struct pn_dff_geometry *g,
                                     struct pn_dff_triangle **triangles, uint32_t *count,
                                     struct pn_error *err)
{
    uint64_t most = 0;
    uint32_t made = 0;
    if (!g->has_parts)
        return pn__fail(err, PN_E_UNSUPPORTED, "the geometry has no index lists");
    for (uint32_t p = 0; p < g->part_count; p++)
        most += part_most(&g->parts[p], g->strips);
    struct pn_dff_triangle *list = pn__alloc((size_t)most, sizeof *list);
    if (!list)
        return pn__fail_memory(err);
    for (uint32_t p = 0; p < g->part_count; p++)
        for (uint32_t i = 0; i < part_most(&g->parts[p], g->strips); i++)
            made += part_triangle(&g->parts[p], g->strips, i, &list[made]);
    *triangles = list;
    *count = made;
    return PN_OK;
}

static const char *atomic_name(const struct pn_dff_clump *clump, uint32_t atomic)
{
    const char *name = clump->frames[clump->atomics[atomic].frame].name;
    return name[0] ? name : "nameless";
}

/* "3:roadtex", "3" without a texture: unique, and nothing invented. */
static void copy_materials(const struct pn_dff_geometry *g, struct pn_mesh *mesh)
{
    for (uint32_t i = 0; i < g->material_count; i++) {
        struct pn_mesh_material *to = &mesh->materials[i];
        const struct pn_dff_material *from = &g->materials[i];
        snprintf(to->name, sizeof to->name, from->texture[0] ? "%u:%.48s" : "%u", i,
                 from->texture);
        snprintf(to->texture, sizeof to->texture, "%s", from->texture);
        memcpy(to->rgba, from->rgba, sizeof to->rgba);
    }
    if (mesh->material_count > g->material_count)
        mesh->materials[0] =
            (struct pn_mesh_material){.name = "none", .rgba = {255, 255, 255, 255}};
}

static void copy_triangles(const struct pn_dff_triangle *triangles, uint32_t count,
                           struct pn_mesh *mesh)
{
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct pn_dff_triangle *t = &triangles[i];
        if (t->v[0] < mesh->vertex_count && t->v[1] < mesh->vertex_count &&
            t->v[2] < mesh->vertex_count && t->material < mesh->material_count)
            mesh->triangles[made++] =
                (struct pn_mesh_triangle){{t->v[0], t->v[1], t->v[2]}, t->material};
    }
    mesh->triangle_count = made;
}

static bool finite3(struct pn_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

/* Normals of unit length; a scaled frame stretches them. */
static struct pn_vec3 normal_of(const struct pn_dff_frame *world, struct pn_vec3 v)
{
    struct pn_vec3 n = turn(world, v);
    float length = sqrtf(n.x * n.x + n.y * n.y + n.z * n.z);
    if (!(length > 0) || !isfinite(length))
        return (struct pn_vec3){0, 0, 1};
    return (struct pn_vec3){n.x / length, n.y / length, n.z / length};
}

static enum pn_status copy_vertices(const struct pn_dff_geometry *g,
                                    const struct pn_dff_frame *world,
                                    struct pn_mesh *mesh, struct pn_error *err)
{
    const struct pn_dff_morph *shape = &g->morphs[0];
    const uint32_t count = mesh->vertex_count;
    bool finite = true;
    if (shape->normals && !(mesh->normals = pn__alloc(count, sizeof *mesh->normals)))
        return pn__fail_memory(err);
    if (g->uvs && !(mesh->uvs = pn__alloc(count, sizeof *mesh->uvs)))
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < count; i++) {
        mesh->vertices[i] = pn_dff_frame_apply(world, shape->vertices[i]);
        finite = finite && finite3(mesh->vertices[i]);
        if (mesh->normals)
            mesh->normals[i] = normal_of(world, shape->normals[i]);
        if (mesh->uvs) {
            mesh->uvs[i] = g->uvs[i];
            finite = finite && isfinite(g->uvs[i].u) && isfinite(g->uvs[i].v);
        }
    }
    if (finite)
        return PN_OK;
    return pn__fail(err, PN_E_RANGE, "'%s' has coordinates that are no finite numbers",
                    mesh->name);
}

static enum pn_status make_mesh(const struct pn_dff_clump *clump, uint32_t atomic,
                                const struct pn_dff_triangle *triangles, uint32_t count,
                                struct pn_mesh **mesh, struct pn_error *err)
{
    const struct pn_dff_atomic *a = &clump->atomics[atomic];
    const struct pn_dff_geometry *g = &clump->geometries[a->geometry];
    const struct pn_dff_frame world = pn_dff_frame_world(clump, a->frame);
    bool shaped = g->morph_count && g->morphs[0].vertices;
    struct pn_mesh *made;
    PN_TRY(pn_mesh_new(atomic_name(clump, atomic), shaped ? g->vertex_count : 0, count,
                       g->material_count ? g->material_count : 1, &made, err));
    copy_materials(g, made);
    copy_triangles(triangles, count, made);
    enum pn_status status = shaped ? copy_vertices(g, &world, made, err) : PN_OK;
    if (status == PN_OK)
        *mesh = made;
    else
        pn_mesh_free(made);
    return status;
}

enum pn_status pn_dff_mesh_new(const struct pn_dff_clump *clump, uint32_t atomic,
                               struct pn_mesh **mesh, struct pn_error *err)
{
    const struct pn_dff_geometry *g = &clump->geometries[clump->atomics[atomic].geometry];
    if (g->format & PN_DFF_NATIVE)
        return pn__fail(err, PN_E_UNSUPPORTED,
                        "'%s' has native geometry, made for one console",
                        atomic_name(clump, atomic));
    if (!g->has_parts)
        return make_mesh(clump, atomic, g->triangles, g->triangle_count, mesh, err);
    struct pn_dff_triangle *triangles;
    uint32_t count;
    PN_TRY(pn_dff_part_triangles(g, &triangles, &count, err));
    enum pn_status status = make_mesh(clump, atomic, triangles, count, mesh, err);
    pn__free(triangles);
    return status;
}
