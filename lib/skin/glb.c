/*
 * glb.c - a skeleton as one binary glTF 2.0 file.
 *
 * Nodes: the bones in the file's order, one above them all, then a mesh an object. All
 * objects share one skin. Y is up there: points and axes of turns go by the same quarter
 * turn, and no winding changes.
 */
#include "config.h"

#include "skin/glb_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <stdio.h>
#include <string.h>

static void put_pose(struct pn__gltf *gltf, const struct pn__glb_pose *pose)
{
    struct pn__buffer *out = &gltf->nodes.text;
    pn__buffer_puts(out, ",\"translation\":");
    pn__gltf_put_numbers(out, pose->part[PN__GLB_MOVE], 3);
    pn__buffer_puts(out, ",\"rotation\":");
    pn__gltf_put_numbers(out, pose->part[PN__GLB_TURN], 4);
    pn__buffer_puts(out, ",\"scale\":");
    pn__gltf_put_numbers(out, pose->part[PN__GLB_SCALE], 3);
}

/* Numbers of the bones right below one; -1: of the roots. */
static void put_children(struct pn__buffer *out, const struct pn_skin *skin, int32_t bone)
{
    bool any = false;
    for (uint32_t i = 0; i < skin->bone_count; i++)
        if (skin->bones[i].parent == bone) {
            pn__buffer_printf(out, any ? ",%u" : ",\"children\":[%u", i);
            any = true;
        }
    if (any)
        pn__buffer_putc(out, ']');
}

static void put_bones(struct pn__glb *glb)
{
    const struct pn_skin *skin = glb->skin;
    struct pn__gltf *gltf = &glb->gltf;
    struct pn__buffer *out = &gltf->nodes.text;
    for (uint32_t i = 0; i < skin->bone_count; i++) {
        const struct pn__glb_pose pose = pn__glb_pose_of(skin, 0, i);
        pn__gltf_next(&gltf->nodes);
        pn__buffer_puts(out, "{\"name\":");
        pn__gltf_put_string(out, skin->bones[i].name);
        put_pose(gltf, &pose);
        put_children(out, skin, (int32_t)i);
        pn__buffer_putc(out, '}');
    }
    if (!skin->bone_count)
        return;
    glb->top = pn__gltf_next(&gltf->nodes);
    pn__buffer_puts(out, "{\"name\":\"skeleton\"");
    put_children(out, skin, -1);
    pn__buffer_putc(out, '}');
    pn__gltf_next(&gltf->roots);
    pn__buffer_put_u64(&gltf->roots.text, glb->top);
}

/* Rows of a matrix about axes that were turned: y is what z was, z is what -y was. */
static void put_inverse(struct pn__gltf *gltf, const struct pn_skin_matrix *m)
{
    static const struct {
        unsigned row;
        float sign;
    } rows[4] = {{0, 1}, {2, 1}, {1, -1}, {3, 1}};
    for (unsigned i = 0; i < 4; i++) {
        const float *row = m->m[rows[i].row];
        const float sign = rows[i].sign;
        const struct pn_vec3 v = pn__gltf_turned(
            (struct pn_vec3){sign * row[0], sign * row[1], sign * row[2]});
        pn__gltf_put_single(gltf, v.x);
        pn__gltf_put_single(gltf, v.y);
        pn__gltf_put_single(gltf, v.z);
        pn__gltf_put_single(gltf, i == 3 ? 1 : 0);
    }
}

static enum pn_status put_skin(struct pn__gltf *gltf, const struct pn_skin *skin,
                               struct pn_error *err)
{
    if (!skin->bone_count)
        return PN_OK;
    struct pn_skin_matrix *world = pn__alloc(skin->bone_count, sizeof *world);
    if (!world)
        return pn__fail_memory(err);
    const size_t start = gltf->bin.size;
    pn_skin_world_bind(skin, world);
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; status == PN_OK && i < skin->bone_count; i++) {
        struct pn_skin_matrix inverse;
        status = pn__skin_inverse_bind(skin, i, &world[i], &inverse, err);
        if (status == PN_OK)
            put_inverse(gltf, &inverse);
    }
    pn__free(world);
    if (status != PN_OK)
        return status;
    uint32_t view = pn__gltf_view(gltf, start, 0);
    uint32_t accessor =
        pn__gltf_accessor(gltf, view, 0, PN__GLTF_FLOAT, skin->bone_count, "MAT4");
    pn__buffer_putc(&gltf->accessors.text, '}');
    struct pn__buffer *out = &gltf->skins.text;
    pn__gltf_next(&gltf->skins);
    pn__buffer_printf(out, "{\"inverseBindMatrices\":%u,\"joints\":[", accessor);
    for (uint32_t i = 0; i < skin->bone_count; i++)
        pn__buffer_printf(out, i ? ",%u" : "%u", i);
    pn__buffer_puts(out, "]}");
    return PN_OK;
}

static const char *last_part(const char *path)
{
    const char *name = path;
    for (; *path; path++)
        if (*path == '/' || *path == '\\')
            name = path + 1;
    return name;
}

/* "0:coat.tga", as models have it; one of its own where the file has none. */
static enum pn_status make_materials(struct pn__glb *glb, struct pn_error *err)
{
    const struct pn_skin *skin = glb->skin;
    glb->material_count = skin->material_count ? skin->material_count : 1;
    glb->materials = pn__alloc(glb->material_count, sizeof *glb->materials);
    if (!glb->materials)
        return pn__fail_memory(err);
    glb->materials[0] =
        (struct pn_mesh_material){.name = "none", .rgba = {255, 255, 255, 255}};
    for (uint32_t i = 0; i < skin->material_count; i++) {
        struct pn_mesh_material *to = &glb->materials[i];
        const char *texture = last_part(skin->materials[i].texture);
        snprintf(to->name, sizeof to->name, texture[0] ? "%u:%.50s" : "%u", i, texture);
        snprintf(to->texture, sizeof to->texture, "%.63s", texture);
        memset(to->rgba, 255, sizeof to->rgba);
    }
    return PN_OK;
}

enum pn_status pn__glb_put_skin(struct pn__glb *glb, struct pn__gltf_movie *movie,
                                struct pn_error *err)
{
    const uint32_t objects = glb->skin->object_count;
    glb->mesh_nodes = pn__alloc(objects, sizeof *glb->mesh_nodes);
    if (!glb->mesh_nodes)
        return pn__fail_memory(err);
    PN_TRY(make_materials(glb, err));
    put_bones(glb);
    PN_TRY(put_skin(&glb->gltf, glb->skin, err));
    for (uint32_t i = 0; i < objects; i++)
        PN_TRY(pn__glb_put_object(glb, i, err));
    return pn__glb_put_animation(glb, movie, err);
}

void pn__glb_release(struct pn__glb *glb)
{
    pn__free(glb->mesh_nodes);
    pn__free(glb->materials);
    pn__gltf_release(&glb->gltf);
}

enum pn_status pn_skin_save_glb(const struct pn_skin *skin,
                                const struct pn_skin_export_options *options,
                                const char *path, bool replace, struct pn_error *err)
{
    struct pn__glb glb = {.skin = skin, .frames_per_s = 30};
    struct pn__gltf_movie movie = {.gltf = &glb.gltf};
    struct pn__buffer out = {0};
    if (options && options->frames_per_s != 0)
        glb.frames_per_s = options->frames_per_s;
    glb.step_shapes = options && options->step_shapes;
    if (!(glb.frames_per_s > 0) || glb.frames_per_s > 1e6)
        return pn__fail(err, PN_E_ARG, "%g frames a second", glb.frames_per_s);
    enum pn_status status = pn__glb_put_skin(&glb, &movie, err);
    if (status == PN_OK)
        status = pn__movie_end(&movie, err);
    if (status == PN_OK)
        status = pn__gltf_put(&glb.gltf, &out, err);
    if (status == PN_OK)
        status = pn__file_write(path, out.bytes, out.size, replace, err);
    pn__movie_release(&movie);
    pn__glb_release(&glb);
    pn__buffer_release(&out);
    return status;
}
