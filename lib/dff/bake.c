/* bake.c - a collision model of what is seen of a clump. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "col/weld.h"
#include "dff/chunk.h"

#include <math.h>
#include <string.h>

/* The meshes of the atomics that are taken, and all of them as one. */
struct bake {
    const struct pn_dff_clump *clump;
    const struct pn_bake_options *options;
    struct pn_bake_report *report;
    struct pn_error *err;
    struct pn_mesh **meshes;
    uint32_t mesh_count, vertex_count, face_count;
    struct pn_col_model *model;
};

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && pn__same_name(text + length - wanted, end);
}

static bool is_taken(const struct bake *b, const struct pn_dff_atomic *atomic)
{
    const char *name = b->clump->frames[atomic->frame].name;
    return b->options->all_parts ||
           ((atomic->flags & PN_DFF_ATOMIC_RENDER) && !ends_with(name, "_dam") &&
            !ends_with(name, "_vlo"));
}

static enum pn_status make_meshes(struct bake *b)
{
    uint64_t vertices = 0, faces = 0;
    b->meshes = pn__alloc(b->clump->atomic_count, sizeof(void *));
    if (!b->meshes)
        return pn__fail_memory(b->err);
    for (uint32_t i = 0; i < b->clump->atomic_count; i++) {
        if (!is_taken(b, &b->clump->atomics[i])) {
            b->report->skipped++;
            continue;
        }
        PN_TRY(pn_dff_mesh_new(b->clump, i, &b->meshes[b->mesh_count], b->err));
        const struct pn_mesh *mesh = b->meshes[b->mesh_count++];
        vertices += mesh->vertex_count;
        faces += mesh->triangle_count;
    }
    if (vertices > INT32_MAX || faces > INT32_MAX)
        return pn__fail(b->err, PN_E_LIMIT, "the model is too large: split it");
    b->vertex_count = (uint32_t)vertices;
    b->face_count = (uint32_t)faces;
    b->report->atomics = b->mesh_count;
    b->report->triangles = b->face_count;
    return PN_OK;
}

static void join_mesh(const struct bake *b, const struct pn_mesh *mesh, uint32_t vertex,
                      uint32_t face)
{
    struct pn_col_mesh *to = &b->model->mesh;
    for (uint32_t i = 0; i < mesh->vertex_count; i++)
        to->vertices[vertex + i] = mesh->vertices[i];
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const struct pn_mesh_triangle *t = &mesh->triangles[i];
        /* the front of a collision face is clockwise */
        to->faces[face + i] = (struct pn_col_face){
            vertex + t->v[0],
            vertex + t->v[2],
            vertex + t->v[1],
            {.material = pn_surface_rules_find(b->options->rules,
                                               mesh->materials[t->material].texture)},
        };
    }
}

static enum pn_status join(struct bake *b)
{
    struct pn_col_mesh *to = &b->model->mesh;
    uint32_t vertex = 0, face = 0;
    to->vertices = pn__alloc(b->vertex_count, sizeof *to->vertices);
    to->faces = pn__alloc(b->face_count, sizeof *to->faces);
    if (!to->vertices || !to->faces)
        return pn__fail_memory(b->err);
    to->vertex_count = b->vertex_count;
    to->face_count = b->face_count;
    for (uint32_t i = 0; i < b->mesh_count; i++) {
        join_mesh(b, b->meshes[i], vertex, face);
        vertex += b->meshes[i]->vertex_count;
        face += b->meshes[i]->triangle_count;
    }
    return PN_OK;
}

/* Keeps the first vertex of each place; first[i] is that of vertex i, and becomes its new
 * number. */
static void drop_twins(struct pn_col_mesh *mesh, uint32_t *first)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        if (first[i] < i) {
            first[i] = first[first[i]]; /* which has its new number by then */
            continue;
        }
        mesh->vertices[kept] = mesh->vertices[i];
        first[i] = kept++;
    }
    mesh->vertex_count = kept;
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        struct pn_col_face *face = &mesh->faces[i];
        face->a = first[face->a];
        face->b = first[face->b];
        face->c = first[face->c];
    }
}

static enum pn_status weld_model(struct bake *b)
{
    struct pn_col_mesh *mesh = &b->model->mesh;
    const uint32_t before = mesh->vertex_count;
    uint32_t *first = pn__alloc(before, sizeof *first);
    if (!first)
        return pn__fail_memory(b->err);
    enum pn_status status = pn__col_weld(mesh->vertices, before, first, b->err);
    if (status == PN_OK) {
        drop_twins(mesh, first);
        b->report->vertices = mesh->vertex_count;
        b->report->welded = before - mesh->vertex_count;
    }
    pn__free(first);
    return status;
}

/* Puts the vertices on the grid; there are still all of them, however many. */
static enum pn_status snap(struct bake *b)
{
    struct pn_col_mesh *mesh = &b->model->mesh;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        float *const axes[] = {&mesh->vertices[i].x, &mesh->vertices[i].y,
                               &mesh->vertices[i].z};
        for (unsigned k = 0; k < 3; k++) {
            const double metres = (double)*axes[k];
            const double steps = round(metres * PN_COL_STEPS_PER_M);
            const double snapped = steps / PN_COL_STEPS_PER_M;
            if (!(snapped >= PN_COL_MIN_M && snapped <= PN_COL_MAX_M))
                return pn__fail(b->err, PN_E_LIMIT,
                                "vertex %u: %c is %.3f, the limits are %.0f and %.3f: "
                                "split the model",
                                i, "xyz"[k], metres, PN_COL_MIN_M, PN_COL_MAX_M);
            b->report->off_grid_m = fmax(b->report->off_grid_m, fabs(snapped - metres));
            *axes[k] = (float)snapped + 0.f; /* no negative zero: places are compared */
        }
    }
    return PN_OK;
}

static enum pn_status finish(struct bake *b)
{
    struct pn_col_model *m = b->model;
    PN_TRY(snap(b));
    PN_TRY(weld_model(b));
    PN_TRY(pn_col_drop_degenerate(m, &b->report->dropped, b->err));
    PN_TRY(pn_col_convert(m, b->options->version, NULL, b->err));
    if (m->version != PN_COL_1)
        PN_TRY(pn_col_regroup(m, b->err));
    pn_col_bounds_of(m, &m->bounds);
    return PN_OK;
}

static enum pn_status bake(struct bake *b)
{
    PN_TRY(pn_col_model_new(PN_COL_1, b->options->name, &b->model, b->err));
    PN_TRY(make_meshes(b));
    PN_TRY(join(b));
    return finish(b);
}

enum pn_status pn_dff_bake(const struct pn_dff_clump *clump,
                           const struct pn_bake_options *options,
                           struct pn_col_model **model, struct pn_bake_report *report,
                           struct pn_error *err)
{
    struct pn_bake_report made = {0};
    struct bake b = {.clump = clump, .options = options, .report = &made, .err = err};
    enum pn_status status = bake(&b);
    for (uint32_t i = 0; i < b.mesh_count; i++)
        pn_mesh_free(b.meshes[i]);
    pn__free(b.meshes);
    if (status == PN_OK) {
        *model = b.model;
        *report = made;
    } else
        pn_col_model_free(b.model);
    return status;
}
