/* footprint.c - see footprint.h. Each model is unpacked once: placements go by model. */
#include "config.h"

#include "draw/footprint.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/ground.h>

#include <stdlib.h>

/* A placement that is seen. */
struct seen {
    uint32_t model, placement;
};

struct footprint {
    cairo_t *cr;
    const struct pn__frame *frame;
    const struct pn_scene *scene;
    double min_z, max_z;
    struct seen *seen;
    uint32_t count;
};

static int by_model(const void *a, const void *b)
{
    const struct seen *p = a, *q = b;
    if (p->model != q->model)
        return p->model < q->model ? -1 : 1;
    return p->placement < q->placement ? -1 : p->placement > q->placement;
}

static bool is_seen(const struct footprint *f, uint32_t placement)
{
    const struct pn__frame *frame = f->frame;
    struct pn_point min, max;
    return pn_scene_placement_box(f->scene, placement, &min, &max) &&
           pn__frame_x(frame, max.x) >= frame->left &&
           pn__frame_x(frame, min.x) <= frame->left + frame->width &&
           pn__frame_y(frame, min.y) >= frame->top &&
           pn__frame_y(frame, max.y) <= frame->top + frame->height && max.z >= f->min_z &&
           min.z <= f->max_z;
}

static enum pn_status find_seen(struct footprint *f, struct pn_error *err)
{
    struct pn_scene_counts counts;
    struct pn_scene_placement placement;
    pn_scene_count(f->scene, &counts);
    if (!(f->seen = pn__alloc(counts.placements, sizeof *f->seen)))
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < counts.placements; i++)
        if (is_seen(f, i) && pn_scene_placement_at(f->scene, i, &placement))
            f->seen[f->count++] = (struct seen){placement.model, i};
    if (f->count)
        qsort(f->seen, f->count, sizeof *f->seen, by_model);
    return PN_OK;
}

/* ---- one placement ---- */

static void add_polygon(const struct footprint *f,
                        const struct pn_scene_placement *placement,
                        const struct pn_point *corners, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const struct pn_point p = pn_scene_to_world(placement, corners[i]);
        const double x = pn__frame_x(f->frame, p.x), y = pn__frame_y(f->frame, p.y);
        if (i == 0)
            cairo_move_to(f->cr, x, y);
        else
            cairo_line_to(f->cr, x, y);
    }
    cairo_close_path(f->cr);
}

static void add_faces(const struct footprint *f,
                      const struct pn_scene_placement *placement,
                      const struct pn_col_model *model, bool water)
{
    for (uint32_t i = 0; i < model->mesh.face_count; i++) {
        const struct pn_col_face *face = &model->mesh.faces[i];
        struct pn_vec3 v[3];
        if (pn_ground_is_water(face->surface.material) != water ||
            !pn_col_corners(&model->mesh, face, v))
            continue;
        const struct pn_point corners[] = {
            {v[0].x, v[0].y, v[0].z}, {v[1].x, v[1].y, v[1].z}, {v[2].x, v[2].y, v[2].z}};
        add_polygon(f, placement, corners, 3);
    }
}

/* Top and bottom: what a tilted box has beside them is a sliver. */
static void add_boxes(const struct footprint *f,
                      const struct pn_scene_placement *placement,
                      const struct pn_col_model *model, bool water)
{
    for (uint32_t i = 0; i < model->box_count; i++) {
        const struct pn_vec3 a = model->boxes[i].min, b = model->boxes[i].max;
        if (pn_ground_is_water(model->boxes[i].surface.material) != water)
            continue;
        for (int top = 0; top < 2; top++) {
            const double z = top ? b.z : a.z;
            const struct pn_point corners[] = {
                {a.x, a.y, z}, {b.x, a.y, z}, {b.x, b.y, z}, {a.x, b.y, z}};
            add_polygon(f, placement, corners, 4);
        }
    }
}

/* ---- all of them ---- */

static enum pn_status draw_all(const struct footprint *f, bool water,
                               struct pn_error *err)
{
    struct pn_col_model *model = NULL;
    for (uint32_t i = 0; i < f->count; i++) {
        struct pn_scene_placement placement;
        if (i == 0 || f->seen[i].model != f->seen[i - 1].model) {
            pn_col_model_free(model);
            model = NULL;
            PN_TRY(pn_scene_model_copy(f->scene, f->seen[i].model, &model, err));
        }
        pn_scene_placement_at(f->scene, f->seen[i].placement, &placement);
        add_faces(f, &placement, model, water);
        add_boxes(f, &placement, model, water);
        cairo_fill(f->cr);
    }
    pn_col_model_free(model);
    return PN_OK;
}

enum pn_status pn__draw_footprint(cairo_t *cr, const struct pn__frame *frame,
                                  const struct pn_scene *scene, double min_z,
                                  double max_z, struct pn_error *err)
{
    struct footprint f = {cr, frame, scene, min_z, max_z, NULL, 0};
    PN_TRY(find_seen(&f, err));
    cairo_save(cr);
    /* Faces that share an edge leave no seam so. */
    cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
    pn__canvas_colour(cr, pn__footprint, 1);
    enum pn_status status = draw_all(&f, false, err);
    pn__canvas_colour(cr, pn__water, 1);
    if (status == PN_OK)
        status = draw_all(&f, true, err);
    cairo_restore(cr);
    pn__free(f.seen);
    return status;
}
