/* heights.c - a scene from above: the height map of MapAndreas. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode/scene_export.h>

#include <math.h>

/* The map is this wide, and lies around the origin. */
#define MAP_M 6000

/* Rays begin and end so far beyond the scene. */
#define MARGIN_M 1.0

/* Heights are in steps of 1/100 m. */
#define STEPS 100

struct map {
    const struct pn_scene *scene;
    struct pn_scene_counts counts;
    uint32_t side; /* points each way */
    uint32_t step_m;
    uint8_t *bytes;
    struct pn_scene_heights_report report;
    struct pn_error *err;
};

static bool is_inside(const struct map *map, double x, double y)
{
    return x >= map->counts.min.x && x <= map->counts.max.x && y >= map->counts.min.y &&
           y <= map->counts.max.y;
}

/* A height in steps, as far as 16 bits hold it. */
static uint16_t steps_of(struct map *map, double z_m)
{
    const double steps = round(z_m * STEPS);
    map->report.points++;
    map->report.below += steps < 0;
    map->report.above += steps > UINT16_MAX;
    return (uint16_t)fmax(0, fmin(steps, UINT16_MAX));
}

static enum pn_status fill_row(struct map *map, uint32_t row)
{
    const double y = MAP_M / 2 - (double)row * map->step_m;
    for (uint32_t col = 0; col < map->side; col++) {
        const double x = (double)col * map->step_m - MAP_M / 2;
        struct pn_scene_hit hit;
        if (!is_inside(map, x, y))
            continue;
        PN_TRY(pn_scene_ray(
            map->scene, (struct pn_point){x, y, map->counts.max.z + MARGIN_M},
            (struct pn_point){x, y, map->counts.min.z - MARGIN_M}, &hit, map->err));
        if (hit.placement != PN_SCENE_NONE)
            pn__put_u16(map->bytes + ((size_t)row * map->side + col) * 2,
                        steps_of(map, hit.point.z));
    }
    return PN_OK;
}

static enum pn_status fill(struct map *map, const struct pn_progress *progress)
{
    for (uint32_t row = 0; row < map->side; row++) {
        PN_TRY(pn__step(progress, "looking down", row, map->side, map->err));
        PN_TRY(fill_row(map, row));
    }
    return PN_OK;
}

enum pn_status pn_scene_save_heights(const struct pn_scene *scene,
                                     enum pn_scene_heights kind, const char *path,
                                     bool replace, struct pn_scene_heights_report *report,
                                     const struct pn_progress *progress,
                                     struct pn_error *err)
{
    struct map map = {
        .scene = scene, .step_m = kind == PN_SCENE_HEIGHTS_FULL ? 1 : 3, .err = err};
    map.side = MAP_M / map.step_m;
    const size_t size = (size_t)map.side * map.side * 2;
    pn_scene_count(scene, &map.counts);
    PN_TRY(pn__file_check_place(path, replace, err));
    if (!(map.bytes = pn__alloc(size, 1)))
        return pn__fail_memory(err);
    enum pn_status status = fill(&map, progress);
    if (status == PN_OK)
        status = pn__file_write(path, map.bytes, size, replace, err);
    if (status == PN_OK && report)
        *report = map.report;
    pn__free(map.bytes);
    return status;
}
