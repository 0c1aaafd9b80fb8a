/*
 * glb.c - meshes as one binary glTF 2.0 file: a node and a mesh each, a primitive for
 * each material that has triangles. Y is up there.
 *
 * The binary chunk holds, mesh after mesh: positions, normals, uvs, then the indices
 * sorted by material.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "mesh/gltf.h"
#include "mesh/write.h"

static enum pn_status put_primitives(struct pn__gltf *gltf, const struct pn_mesh *mesh,
                                     struct pn_error *err)
{
    struct pn__gltf_run *runs;
    uint32_t count;
    uint32_t position =
        pn__gltf_put_vectors(gltf, mesh->vertices, mesh->vertex_count, true);
    uint32_t normal = mesh->normals ? pn__gltf_put_vectors(gltf, mesh->normals,
                                                           mesh->vertex_count, false)
                                    : 0;
    uint32_t uv = mesh->uvs ? pn__gltf_put_uvs(gltf, mesh->uvs, mesh->vertex_count) : 0;
    PN_TRY(pn__gltf_put_triangles(gltf, mesh->triangles, mesh->triangle_count,
                                  mesh->materials, mesh->material_count, &runs, &count,
                                  err));
    struct pn__buffer *out = &gltf->meshes.text;
    for (uint32_t i = 0; i < count; i++) {
        pn__buffer_printf(out, "%s{\"attributes\":{\"POSITION\":%u", i ? "," : "",
                          position);
        if (mesh->normals)
            pn__buffer_printf(out, ",\"NORMAL\":%u", normal);
        if (mesh->uvs)
            pn__buffer_printf(out, ",\"TEXCOORD_0\":%u", uv);
        pn__buffer_printf(out, "},\"indices\":%u,\"material\":%u}", runs[i].indices,
                          runs[i].material);
    }
    pn__free(runs);
    return PN_OK;
}

enum pn_status pn__gltf_put_shape(struct pn__gltf *gltf, const struct pn_mesh *mesh,
                                  struct pn_error *err)
{
    pn__gltf_next(&gltf->meshes);
    pn__buffer_puts(&gltf->meshes.text, "{\"name\":");
    pn__gltf_put_string(&gltf->meshes.text, mesh->name);
    pn__buffer_puts(&gltf->meshes.text, ",\"primitives\":[");
    PN_TRY(put_primitives(gltf, mesh, err));
    pn__buffer_puts(&gltf->meshes.text, "]}");
    return PN_OK;
}

enum pn_status pn__gltf_put_mesh(struct pn__gltf *gltf, const struct pn_mesh *mesh,
                                 struct pn_error *err)
{
    if (!mesh->triangle_count)
        return PN_OK;
    uint32_t node = pn__gltf_next(&gltf->nodes);
    pn__buffer_printf(&gltf->nodes.text, "{\"mesh\":%u,\"name\":", gltf->meshes.count);
    pn__gltf_put_string(&gltf->nodes.text, mesh->name);
    pn__buffer_putc(&gltf->nodes.text, '}');
    pn__gltf_next(&gltf->roots);
    pn__buffer_put_u64(&gltf->roots.text, node);
    return pn__gltf_put_shape(gltf, mesh, err);
}

enum pn_status pn__put_glb(struct pn__buffer *out, const struct pn_mesh *const *meshes,
                           size_t count, const struct pn_progress *progress,
                           struct pn_error *err)
{
    struct pn__gltf gltf = {0};
    enum pn_status status = PN_OK;
    for (size_t i = 0; status == PN_OK && i < count; i++) {
        status = pn__mesh_step(progress, i, count, err);
        if (status == PN_OK)
            status = pn__gltf_put_mesh(&gltf, meshes[i], err);
    }
    if (status == PN_OK)
        status = pn__gltf_put(&gltf, out, err);
    pn__gltf_release(&gltf);
    return status;
}
