/*
 * pathnode/lights.h - traffic lights of a network, from the posts that stand on the map.
 *
 * Area files say which navis and crossings have a light, not where the posts are. The
 * rule by which posts light them is that of Vice City's engine; San Andreas' own is not
 * known. source: pathnode-paths(5) section 6
 */
#ifndef PATHNODE_LIGHTS_H
#define PATHNODE_LIGHTS_H

#include <pathnode/network.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A post with traffic lights. */
struct pn_light_object {
    struct pn_point pos;
    double heading_deg; /* where it faces: 0 north, 90 west */
};

struct pn_lights_report {
    uint32_t navis;     /* navis that got a light */
    uint32_t crossings; /* ped links that did; both ways are one */
    uint32_t idle;      /* objects that light nothing */
};

/**
 * Lights what stands near posts. A post lights the navis up to 15 m to its left, within
 * 3 m before or behind it and 15 m of its height: north-south (1) if it faces 60 to 150
 * or 240 to 330 degrees, else west-east (2); the first post wins. The light is for
 * traffic toward the attached node if that has more neighbours than the other end, or as
 * many and its neighbours more together (parking places do not count). It lights the ped
 * links over a road with an end less than 15 m away, east-west and north-south added up.
 *
 * errors: PN_E_RANGE - a position or heading is no finite number, with the object's index
 *         as record; PN_E_NOMEM. The network is unchanged then
 * cost:   O(objects + navis + ped nodes), and for each of these the posts around it
 */
enum pn_status pn_lights_put(struct pn_network *network,
                             const struct pn_light_object *objects, size_t count,
                             struct pn_lights_report *report, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
