/* mesh.c - the life of a mesh, and the choice of a format. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/file.h"
#include "mesh/write.h"

#include <stdio.h>
#include <string.h>

enum pn_status pn_mesh_new(const char *name, uint32_t vertices, uint32_t triangles,
                           uint32_t materials, struct pn_mesh **mesh,
                           struct pn_error *err)
{
    struct pn_mesh *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    *made = (struct pn_mesh){
        .vertex_count = vertices,
        .triangle_count = triangles,
        .material_count = materials,
        .vertices = pn__alloc(vertices, sizeof *made->vertices),
        .triangles = pn__alloc(triangles, sizeof *made->triangles),
        .materials = pn__alloc(materials, sizeof *made->materials),
    };
    snprintf(made->name, sizeof made->name, "%s", name);
    if (!made->vertices || !made->triangles || !made->materials) {
        pn_mesh_free(made);
        return pn__fail_memory(err);
    }
    *mesh = made;
    return PN_OK;
}

void pn_mesh_free(struct pn_mesh *mesh)
{
    if (!mesh)
        return;
    pn__free(mesh->vertices);
    pn__free(mesh->normals);
    pn__free(mesh->uvs);
    pn__free(mesh->triangles);
    pn__free(mesh->materials);
    pn__free(mesh);
}

enum pn_status pn_mesh_save(const struct pn_mesh *const *meshes, size_t count,
                            const char *path, bool replace,
                            const struct pn_progress *progress, struct pn_error *err)
{
    const char *ending = strrchr(pn__path_name(path), '.');
    struct pn__buffer out = {0};
    enum pn_status status = PN_OK;
    if (ending && pn__same_name(ending, ".obj"))
        status = pn__put_obj(&out, meshes, count, progress, err);
    else if (ending && pn__same_name(ending, ".glb"))
        status = pn__put_glb(&out, meshes, count, progress, err);
    else {
        pn__error_set_path(err, path);
        return pn__fail(err, PN_E_ARG, "meshes are written to .obj or .glb");
    }
    if (status == PN_OK && out.failed)
        status = pn__fail_memory(err);
    if (status == PN_OK)
        status = pn__file_write(path, out.bytes, out.size, replace, err);
    pn__buffer_release(&out);
    return status;
}
