/* convert.c - a model of one version to another, and other numbers for materials. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "col/layout.h"

#include <math.h>

/* Puts a coordinate on the grid of 1/128 m; returns how far it moved. */
static double snap(float *metres)
{
    int16_t steps = 0; /* in range: checked */
    pn__col_steps(*metres, &steps);
    float snapped = (float)steps / PN_COL_STEPS_PER_M;
    double moved = fabs((double)snapped - (double)*metres);
    *metres = snapped;
    return moved;
}

static void snap_vertices(struct pn_col_mesh *mesh, struct pn_col_losses *losses)
{
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        struct pn_vec3 *v = &mesh->vertices[i];
        double moved = fmax(snap(&v->x), fmax(snap(&v->y), snap(&v->z)));
        losses->off_grid_m = fmax(losses->off_grid_m, moved);
    }
}

/* Faces of versions 2 to 4 have material and light only. */
static void narrow_faces(struct pn_col_mesh *mesh, struct pn_col_losses *losses)
{
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        struct pn_surface *surface = &mesh->faces[i].surface;
        losses->faces_with_piece += surface->piece != 0;
        losses->faces_with_bright += surface->bright != 0;
        surface->piece = 0;
        surface->bright = 0;
    }
}

static void drop_mesh(struct pn_col_mesh *mesh)
{
    pn__free(mesh->vertices);
    pn__free(mesh->faces);
    *mesh = (struct pn_col_mesh){0};
}

static void from_1(struct pn_col_model *m, struct pn_col_losses *losses)
{
    snap_vertices(&m->mesh, losses);
    narrow_faces(&m->mesh, losses);
}

static void to_1(struct pn_col_model *m, struct pn_col_losses *losses)
{
    losses->groups += m->group_count;
    pn_col_drop_groups(m);
    for (uint32_t i = 0; i < m->line_count; i++) {
        struct pn_col_line *line = &m->lines[i];
        losses->lines_with_size += line->a_size != 0 || line->b_size != 0;
        line->a_size = line->b_size = 0;
    }
    m->flags = 0;
    m->line_pad = 0;
    m->planes = 0;
}

enum pn_status pn_col_convert(struct pn_col_model *m, enum pn_col_version version,
                              struct pn_col_losses *losses, struct pn_error *err)
{
    struct pn_col_losses unasked = {0};
    losses = losses ? losses : &unasked;
    PN_TRY(pn__col_check_counts(m, version, err));
    if (version != PN_COL_1)
        PN_TRY(pn__col_check_meshes(m, err));
    if (m->version == PN_COL_1 && version != PN_COL_1)
        from_1(m, losses);
    if (version == PN_COL_1 && m->version != PN_COL_1)
        to_1(m, losses);
    if (version < PN_COL_3) {
        losses->shadow_faces += m->shadow.face_count;
        drop_mesh(&m->shadow);
    }
    if (version < PN_COL_4)
        m->unknown = 0;
    m->version = version;
    pn_col_set_flags(m);
    return PN_OK;
}

static void map_faces(struct pn_col_mesh *mesh, const uint8_t map[256])
{
    for (uint32_t i = 0; i < mesh->face_count; i++)
        mesh->faces[i].surface.material = map[mesh->faces[i].surface.material];
}

void pn_col_map_materials(struct pn_col_model *model, const uint8_t map[256])
{
    for (uint32_t i = 0; i < model->sphere_count; i++)
        model->spheres[i].surface.material = map[model->spheres[i].surface.material];
    for (uint32_t i = 0; i < model->box_count; i++)
        model->boxes[i].surface.material = map[model->boxes[i].surface.material];
    map_faces(&model->mesh, map);
    map_faces(&model->shadow, map);
}
