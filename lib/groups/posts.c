/* posts.c - traffic lights by the posts that stand beside roads and crossings. */
#include "config.h"

#include "base/error.h"

#include <pathnode/lights.h>

#include <math.h>

#define SIDE_M    15.0 /* navis lie so far to the left of a post at most */
#define ALONG_M   3.0  /* and so far before or behind it */
#define HEIGHT_M  15.0
#define CORNER_M  15.0 /* a crossing begins so near, x and y added up */
#define FULL_TURN 360.0

enum { NORTH_SOUTH = 1, WEST_EAST = 2 };

/* A post, and which way it faces. */
struct post {
    struct pn_point pos;
    double forward_x, forward_y;
    uint16_t type;
};

static double units(int32_t fx)
{
    return (double)fx / PN_FX_PER_M;
}

static struct post post_of(const struct pn_light_object *object)
{
    const double to_radians = 3.14159265358979323846 / 180;
    double heading = fmod(object->heading_deg, FULL_TURN / 2);
    if (heading < 0)
        heading += FULL_TURN / 2;
    return (struct post){object->pos, -sin(object->heading_deg * to_radians),
                         cos(object->heading_deg * to_radians),
                         heading > 60 && heading < 150 ? NORTH_SOUTH : WEST_EAST};
}

/* ---- navis ---- */

static bool stands_at(const struct post *post, const struct pn_navi *navi, int32_t z_fx)
{
    double x = units(navi->x) - post->pos.x, y = units(navi->y) - post->pos.y;
    double along = x * post->forward_x + y * post->forward_y;
    double right = x * post->forward_y - y * post->forward_x;
    return right < 0 && right > -SIDE_M && fabs(along) < ALONG_M &&
           fabs(units(z_fx) - post->pos.z) < HEIGHT_M;
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

static bool light_navis(const struct pn_network *network, const struct post *post,
                        struct pn_lights_report *report)
{
    bool any = false;
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->navi_count; i++) {
            struct pn_navi *navi = &area->navis[i];
            const struct pn_node *node = pn_network_node(network, navi->attached);
            if (!node || !stands_at(post, navi, node->pos.z))
                continue;
            any = true;
            if (navi->light & PN_NAVI_LIGHT_MASK)
                continue;
            light_navi(network, (struct pn_navi_address){(uint16_t)a, (uint16_t)i}, navi,
                       post->type);
            report->navis++;
        }
    }
    return any;
}

/* ---- crossings ---- */

static bool is_near(const struct post *post, struct pn_point_fx pos)
{
    return fabs(units(pos.x) - post->pos.x) + fabs(units(pos.y) - post->pos.y) <
               CORNER_M &&
           fabs(units(pos.z) - post->pos.z) < HEIGHT_M;
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

static bool light_crossings_of(const struct pn_network *network, struct pn_address at,
                               struct pn_lights_report *report)
{
    bool any = false;
    uint32_t count;
    struct pn_link *links = pn_network_links(network, at, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (!(links[i].flags & PN_LINK_ROAD_CROSS))
            continue;
        any = true;
        if (links[i].flags & PN_LINK_PED_LIGHT)
            continue;
        links[i].flags |= PN_LINK_PED_LIGHT;
        light_back(network, at, links[i].to);
        report->crossings++;
    }
    return any;
}

static bool light_crossings(const struct pn_network *network, const struct post *post,
                            struct pn_lights_report *report)
{
    bool any = false;
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t n = area ? area->vehicle_count : 0; area && n < area->node_count;
             n++)
            if (is_near(post, area->nodes[n].pos))
                any |= light_crossings_of(
                    network, (struct pn_address){(uint16_t)a, (uint16_t)n}, report);
    }
    return any;
}

enum pn_status pn_lights_put(struct pn_network *network,
                             const struct pn_light_object *objects, size_t count,
                             struct pn_lights_report *report, struct pn_error *err)
{
    struct pn_lights_report done = {0};
    for (size_t i = 0; i < count; i++) {
        const struct pn_light_object *o = &objects[i];
        if (isfinite(o->pos.x) && isfinite(o->pos.y) && isfinite(o->pos.z) &&
            isfinite(o->heading_deg))
            continue;
        pn__error_set_place(err, "lights", (int64_t)i, -1);
        return pn__fail(err, PN_E_RANGE, "light object %zu has no finite place", i);
    }
    for (size_t i = 0; i < count; i++) {
        const struct post post = post_of(&objects[i]);
        bool lit = light_navis(network, &post, &done);
        done.idle += !(light_crossings(network, &post, &done) || lit);
    }
    if (report)
        *report = done;
    return PN_OK;
}
