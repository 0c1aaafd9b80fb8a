/* link_drive.c - a car drives a link: rays for its body, and the ground under it. */
#include "config.h"

#include "ground/links_parts.h"

#include "base/error.h"
#include "shape/vec.h"

/* Of the rays that stand for a car: over the ground, beside the middle. */
static const double heights[] = {0.6, 1.0, 1.4};
static const double sides[] = {-0.9, 0, 0.9};

/* The road is looked for this often; so far above the piece before, and below the link.
 */
#define STRIDE_M 1.0
#define RISE_M   0.5
#define REACH_M  3.0

/* What rises no more than this is a road, not a wall: the sine of 40 degrees from level
 * is the least height of its normal. */
#define ROAD_COS  0.766
#define STEEP_TAN 0.839

/* Layers are farther apart, and so many of them are looked at. */
#define LAYER_GAP_M 0.01
#define LAYERS      8

/* The road under a place of the link: of the layers lower than a height the nearest to
 * the link, as another road may run close over it. */
static enum pn_status find_road(const struct pn_scene *scene, struct pn_point at,
                                double under_z, struct pn_scene_hit *road, bool *found,
                                struct pn_error *err)
{
    struct pn_point from = {at.x, at.y, under_z}, to = {at.x, at.y, at.z - REACH_M};
    *found = false;
    for (int i = 0; i < LAYERS && from.z > to.z; i++) {
        struct pn_scene_hit layer;
        PN_TRY(pn_scene_ray(scene, from, to, &layer, err));
        if (layer.placement == PN_SCENE_NONE)
            break;
        if (!*found || fabs(layer.point.z - at.z) < fabs(road->point.z - at.z))
            *road = layer;
        *found = true;
        from.z = layer.point.z - LAYER_GAP_M;
    }
    return PN_OK;
}

static void ends(struct pn_links_spot *spot, enum pn_walk_end end, struct pn_point at)
{
    spot->way.end = end;
    spot->way.at = at;
}

/* *rise: how far the road is above the link at its ends. */
static enum pn_status follow_road(const struct pn_scene *scene,
                                  const struct pn_surfaces *surfaces, double length,
                                  struct pn_links_spot *spot, double rise[2],
                                  struct pn_error *err)
{
    struct pn_point way = pn__sub(spot->to_pos, spot->from_pos);
    int pieces = (int)fmin(ceil(length / STRIDE_M), 10000);
    double before_z = spot->from_pos.z + RISE_M;
    for (int i = 0; i <= pieces; i++) {
        struct pn_point at =
            pn__ahead(spot->from_pos, pieces ? (double)i / pieces : 0, way);
        struct pn_scene_hit road = {0};
        bool found;
        PN_TRY(find_road(scene, at, before_z + RISE_M, &road, &found, err));
        if (!found) {
            ends(spot, i ? PN_WALK_DROP : PN_WALK_NO_GROUND, at);
            return PN_OK;
        }
        if (i == pieces / 2)
            spot->underfoot = pn_surfaces_underfoot(surfaces, road.surface.material);
        if (i && fabs(road.point.z - before_z) > STEEP_TAN * length / pieces) {
            ends(spot, PN_WALK_TOO_STEEP, road.point);
            return PN_OK;
        }
        before_z = road.point.z;
        rise[i > 0] = road.point.z - at.z;
        spot->way.walked_m = length * i / (pieces ? pieces : 1);
    }
    return PN_OK;
}

/* A ray along the link, of a height and a side; roads may rise into it. */
static enum pn_status try_ray(const struct pn_scene *scene, const double rise[2],
                              double height, double side, struct pn_links_spot *spot,
                              struct pn_error *err)
{
    const struct pn_point none = {0, 0, 0};
    struct pn_point way = pn__sub(spot->to_pos, spot->from_pos);
    struct pn_point aside = pn__unit((struct pn_point){-way.y, way.x, 0}, none);
    struct pn_point from = pn__ahead(spot->from_pos, side, aside), to;
    struct pn_scene_hit hit;
    to = pn__add(from, way);
    from.z += rise[0] + height;
    to.z += rise[1] + height;
    PN_TRY(pn_scene_ray(scene, from, to, &hit, err));
    if (hit.placement == PN_SCENE_NONE || fabs(hit.normal.z) >= ROAD_COS)
        return PN_OK;
    ends(spot, PN_WALK_BLOCKED, hit.point);
    spot->way.walked_m = hit.distance_m;
    spot->way.bump = (struct pn_walk_bump){.any = true, .hit = hit};
    return PN_OK;
}

enum pn_status pn__link_drive(const struct pn_scene *scene,
                              const struct pn_links_options *options,
                              struct pn_links_spot *spot, struct pn_error *err)
{
    double length =
        hypot(spot->to_pos.x - spot->from_pos.x, spot->to_pos.y - spot->from_pos.y);
    double rise[2] = {0, 0};
    ends(spot, PN_WALK_OK, spot->to_pos);
    PN_TRY(follow_road(scene, options->surfaces, length, spot, rise, err));
    for (int h = 0; h < 3; h++)
        for (int s = 0; s < 3 && spot->way.end == PN_WALK_OK; s++)
            PN_TRY(try_ray(scene, rise, heights[h], sides[s], spot, err));
    spot->way.left_m = length - fmin(spot->way.walked_m, length);
    return PN_OK;
}
