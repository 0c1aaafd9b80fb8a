/*
 * pn_dff_read, and all that takes a model: rules, triangles, meshes; what a mesh uses is
 * there.
 */
#include "fuzz/fuzz.h"

#include <pathnode.h>

static int count(void *context, const struct pn_dff_finding *finding)
{
    FUZZ_CHECK(finding->rule && finding->message[0] && finding->count > 0);
    ++*(unsigned *)context;
    return 0;
}

static void check_mesh(const struct pn_mesh *mesh)
{
    FUZZ_CHECK(mesh->material_count > 0);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const struct pn_mesh_triangle *t = &mesh->triangles[i];
        FUZZ_CHECK(t->v[0] < mesh->vertex_count && t->v[1] < mesh->vertex_count);
        FUZZ_CHECK(t->v[2] < mesh->vertex_count && t->material < mesh->material_count);
    }
}

static void walk(const struct pn_dff_clump *clump)
{
    for (uint32_t i = 0; i < clump->frame_count; i++)
        FUZZ_CHECK(clump->frames[i].parent < (int32_t)clump->frame_count);
    for (uint32_t i = 0; i < clump->atomic_count && i < 64; i++) {
        struct pn_mesh *mesh = NULL;
        struct pn_error err;
        pn_error_clear(&err);
        if (FUZZ_REFUSED(pn_dff_mesh_new(clump, i, &mesh, &err), &err))
            continue;
        check_mesh(mesh);
        pn_mesh_free(mesh);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_dff *dff = NULL;
    unsigned findings = 0;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_dff_read(data, size, &dff, &err), &err)) {
        FUZZ_CHECK(dff == NULL);
        return 0;
    }
    FUZZ_CHECK(dff->clump_count > 0 && dff->tail_size <= size);
    FUZZ_CHECK(pn_dff_lint(dff, count, &findings, &err) == PN_OK);
    for (uint32_t i = 0; i < dff->clump_count; i++)
        walk(&dff->clumps[i]);
    pn_dff_free(dff);
    return 0;
}
