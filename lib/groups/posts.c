/* posts.c - traffic lights by the posts that stand beside roads and crossings. */
#include "config.h"

#include "base/error.h"
#include "groups/post_grid.h"

#include <math.h>

#define SIDE_M    15.0 /* navis lie so far to the left of a post at most */
#define ALONG_M   3.0  /* and so far before or behind it */
#define HEIGHT_M  15.0
#define CORNER_M  15.0 /* a crossing begins so near, x and y added up */
#define FULL_TURN 360.0

enum { NORTH_SOUTH = 1, WEST_EAST = 2 };

static double units(int32_t fx)
{
    return (double)fx / PN_FX_PER_M;
}

static struct pn__post post_of(const struct pn_light_object *object)
{
    const double to_radians = 3.14159265358979323846 / 180;
    double heading = fmod(object->heading_deg, FULL_TURN / 2);
    if (heading < 0)
        heading += FULL_TURN / 2;
    return (struct pn__post){object->pos, -sin(object->heading_deg * to_radians),
                             cos(object->heading_deg * to_radians),
                             heading > 60 && heading < 150 ? NORTH_SOUTH : WEST_EAST,
                             false};
}

/* ---- navis ---- */

static bool lights_navi(const struct pn__post *post, const struct pn_point *navi)
{
    double x = navi->x - post->pos.x, y = navi->y - post->pos.y;
    double along = x * post->forward_x + y * post->forward_y;
    double right = x * post->forward_y - y * post->forward_x;
    return right < 0 && right > -SIDE_M && fabs(along) < ALONG_M &&
           fabs(navi->z - post->pos.z) < HEIGHT_M;
}

static bool is_parking(const struct pn_node *node)
{
    uint32_t special = (node->flags & PN_NODE_SPECIAL_MASK) >> PN_NODE_SPECIAL_SHIFT;
    return special == 1 || special == 2;
}

static uint32_t count_neighbours(const struct pn_network *network, struct pn_address at)
{
    uint32_t count, found = 0;
    const struct pn_link *links = pn_network_links(network, at, &count);
    for (uint32_t i = 0; i < count; i++) {
        const struct pn_node *to = pn_network_node(network, links[i].to);
        found += to && !is_parking(to);
    }
    return found;
}

/* How much of a junction a node is: its neighbours first, then theirs. */
static uint32_t weight(const struct pn_network *network, struct pn_address at)
{
    uint32_t count, sum = 0;
    const struct pn_link *links = pn_network_links(network, at, &count);
    for (uint32_t i = 0; i < count; i++)
        sum += count_neighbours(network, links[i].to);
    return count_neighbours(network, at) << 16 | sum;
}

static bool same(struct pn_navi_address a, struct pn_navi_address b)
{
    return a.area == b.area && a.navi == b.navi;
}

/* The attached node is the junction of the two ends. */
static bool is_before_attached(const struct pn_network *network,
                               struct pn_navi_address navi, struct pn_address attached)
{
    uint32_t count;
    const struct pn_link *links = pn_network_links(network, attached, &count);
    for (uint32_t i = 0; i < count; i++)
        if (same(links[i].navi, navi))
            return weight(network, attached) > weight(network, links[i].to);
    return false;
}

static void light_navi(const struct pn_network *network, struct pn_navi_address at,
                       struct pn_navi *navi, uint16_t type)
{
    navi->light = (uint16_t)((navi->light & ~PN_NAVI_LIGHT_MASK) | type);
    navi->lanes &= (uint8_t)~PN_NAVI_LIGHT_TO;
    if (is_before_attached(network, at, navi->attached))
        navi->lanes |= PN_NAVI_LIGHT_TO;
}

static void light_navis(const struct pn_network *network,
                        const struct pn__post_grid *posts,
                        struct pn_lights_report *report)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->navi_count; i++) {
            struct pn_navi *navi = &area->navis[i];
            const struct pn_node *node = pn_network_node(network, navi->attached);
            if (!node)
                continue;
            const struct pn_point place = {units(navi->x), units(navi->y),
                                           units(node->pos.z)};
            uint32_t first = pn__post_grid_first(posts, &place, lights_navi);
            if (first == PN__POST_NONE || navi->light & PN_NAVI_LIGHT_MASK)
                continue;
            light_navi(network, (struct pn_navi_address){(uint16_t)a, (uint16_t)i}, navi,
                       posts->posts[first].type);
            report->navis++;
        }
    }
}

/* ---- crossings ---- */

static bool lights_crossing(const struct pn__post *post, const struct pn_point *end)
{
    return fabs(end->x - post->pos.x) + fabs(end->y - post->pos.y) < CORNER_M &&
           fabs(end->z - post->pos.z) < HEIGHT_M;
}

static void light_back(const struct pn_network *network, struct pn_address from,
                       struct pn_address to)
{
    uint32_t count;
    struct pn_link *links = pn_network_links(network, to, &count);
    for (uint32_t i = 0; i < count; i++)
        if (pn_address_compare(links[i].to, from) == 0)
            links[i].flags |= PN_LINK_PED_LIGHT;
}

static bool has_crossing(const struct pn_network *network, struct pn_address at)
{
    uint32_t count;
    const struct pn_link *links = pn_network_links(network, at, &count);
    for (uint32_t i = 0; i < count; i++)
        if (links[i].flags & PN_LINK_ROAD_CROSS)
            return true;
    return false;
}

static void light_crossings_of(const struct pn_network *network, struct pn_address at,
                               struct pn_lights_report *report)
{
    uint32_t count;
    struct pn_link *links = pn_network_links(network, at, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (!(links[i].flags & PN_LINK_ROAD_CROSS) || links[i].flags & PN_LINK_PED_LIGHT)
            continue;
        links[i].flags |= PN_LINK_PED_LIGHT;
        light_back(network, at, links[i].to);
        report->crossings++;
    }
}

static void light_crossings(const struct pn_network *network,
                            const struct pn__post_grid *posts,
                            struct pn_lights_report *report)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t n = area ? area->vehicle_count : 0; area && n < area->node_count;
             n++) {
            const struct pn_point_fx pos = area->nodes[n].pos;
            const struct pn_point place = {units(pos.x), units(pos.y), units(pos.z)};
            const struct pn_address at = {(uint16_t)a, (uint16_t)n};
            if (has_crossing(network, at) &&
                pn__post_grid_first(posts, &place, lights_crossing) != PN__POST_NONE)
                light_crossings_of(network, at, report);
        }
    }
}

/* ---- all posts ---- */

static enum pn_status check(const struct pn_light_object *objects, size_t count,
                            struct pn_error *err)
{
    for (size_t i = 0; i < count; i++) {
        const struct pn_light_object *o = &objects[i];
        if (isfinite(o->pos.x) && isfinite(o->pos.y) && isfinite(o->pos.z) &&
            isfinite(o->heading_deg))
            continue;
        pn__error_set_place(err, "lights", (int64_t)i, -1);
        return pn__fail(err, PN_E_RANGE, "light object %zu has no finite place", i);
    }
    return PN_OK;
}

static void put(struct pn_network *network, struct pn__post_grid *posts,
                const struct pn_light_object *objects, uint32_t count,
                struct pn_lights_report *report)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct pn__post post = post_of(&objects[i]);
        pn__post_grid_add(posts, i, &post);
    }
    light_navis(network, posts, report);
    light_crossings(network, posts, report);
    for (uint32_t i = 0; i < count; i++)
        report->idle += !posts->posts[i].lights;
}

enum pn_status pn_lights_put(struct pn_network *network,
                             const struct pn_light_object *objects, size_t count,
                             struct pn_lights_report *report, struct pn_error *err)
{
    struct pn_lights_report done = {0};
    struct pn__post_grid posts;
    PN_TRY(check(objects, count, err));
    enum pn_status status = pn__post_grid_init(&posts, count, err);
    if (status == PN_OK)
        put(network, &posts, objects, (uint32_t)count, &done);
    pn__post_grid_release(&posts);
    if (status == PN_OK && report)
        *report = done;
    return status;
}
