/* scene.c - what is in a scene. */
#include "config.h"

#include "scene/image.h"

#include "base/alloc.h"
#include "base/error.h"
#include "scene/place_box.h"
#include "scene/pose.h"

#include <math.h>

const char *pn_scene_part_name(enum pn_scene_part part)
{
    static const char *const names[] = {"sphere", "box", "face"};
    return (unsigned)part <= PN_SCENE_FACE ? names[part] : NULL;
}

static void reach(struct pn_point *min, struct pn_point *max, const struct pn_point *lo,
                  const struct pn_point *hi)
{
    min->x = fmin(min->x, lo->x);
    min->y = fmin(min->y, lo->y);
    min->z = fmin(min->z, lo->z);
    max->x = fmax(max->x, hi->x);
    max->y = fmax(max->y, hi->y);
    max->z = fmax(max->z, hi->z);
}

void pn_scene_count(const struct pn_scene *scene, struct pn_scene_counts *counts)
{
    const struct pn__scene_header *h = scene->header;
    *counts = (struct pn_scene_counts){
        .models = h->model_count,
        .placements = h->placement_count,
        .sources = h->source_count,
        .bytes = scene->size,
        .min = {INFINITY, INFINITY, INFINITY},
        .max = {-INFINITY, -INFINITY, -INFINITY},
    };
    for (uint32_t i = 0; i < h->model_count; i++) {
        counts->spheres += scene->models[i].sphere_count;
        counts->boxes += scene->models[i].box_count;
        counts->faces += scene->models[i].face_count;
    }
    for (uint32_t i = 0; i < h->placement_count; i++) {
        struct pn_point lo, hi;
        counts->placed_faces += scene->models[scene->placements[i].model].face_count;
        if (pn_scene_placement_box(scene, i, &lo, &hi))
            reach(&counts->min, &counts->max, &lo, &hi);
    }
}

bool pn_scene_model_at(const struct pn_scene *scene, uint32_t index,
                       struct pn_scene_model *model)
{
    if (index >= scene->header->model_count)
        return false;
    const struct pn__model *m = &scene->models[index];
    *model = (struct pn_scene_model){
        .name = scene->names + m->name,
        .id = m->id,
        .spheres = m->sphere_count,
        .boxes = m->box_count,
        .faces = m->face_count,
        .min = {m->min[0], m->min[1], m->min[2]},
        .max = {m->max[0], m->max[1], m->max[2]},
    };
    return true;
}

bool pn_scene_placement_at(const struct pn_scene *scene, uint32_t index,
                           struct pn_scene_placement *placement)
{
    if (index >= scene->header->placement_count)
        return false;
    const struct pn__placement *p = &scene->placements[index];
    const struct pn__origin *from = &scene->origins[index];
    *placement = (struct pn_scene_placement){
        .model = p->model,
        .position = p->position,
        .rotation = p->rotation,
        .interior = from->interior,
        .flags = from->flags,
        .source = from->source,
        .record = from->record,
    };
    return true;
}

bool pn_scene_placement_box(const struct pn_scene *scene, uint32_t index,
                            struct pn_point *min, struct pn_point *max)
{
    if (index >= scene->header->placement_count)
        return false;
    const struct pn__placement *p = &scene->placements[index];
    const struct pn__model *m = &scene->models[p->model];
    float lo[3], hi[3];
    if (!m->node_count)
        return false;
    pn__place_box(p, m, lo, hi);
    *min = (struct pn_point){(double)lo[0], (double)lo[1], (double)lo[2]};
    *max = (struct pn_point){(double)hi[0], (double)hi[1], (double)hi[2]};
    return true;
}

const char *pn_scene_source_at(const struct pn_scene *scene, uint32_t index)
{
    return index < scene->header->source_count ? scene->names + scene->sources[index]
                                               : NULL;
}

struct pn_point pn_scene_to_world(const struct pn_scene_placement *placement,
                                  struct pn_point local)
{
    struct pn__pose pose;
    const double in[3] = {local.x, local.y, local.z};
    double out[3];
    pn__pose_of(placement->rotation, placement->position, &pose);
    pn__pose_out(&pose, in, out);
    return (struct pn_point){out[0], out[1], out[2]};
}

void pn_scene_hits_release(struct pn_scene_hits *hits)
{
    pn__free(hits->at);
    *hits = (struct pn_scene_hits){NULL, 0, 0};
}
