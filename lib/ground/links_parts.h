/* ground/links_parts.h - the list of links, and one at a time. */
#ifndef PN_GROUND_LINKS_PARTS_H
#define PN_GROUND_LINKS_PARTS_H

#include <pathnode/links.h>

/** A link, and whether what is said of its way is so. */
struct pn__link_slot {
    struct pn_links_spot spot;
    bool walked;
};

struct pn_links {
    const struct pn_scene *scene;
    struct pn__link_slot *slots;
    uint32_t count, outside;
};

/** A scene of this size has ground for the end of a link, or could have. */
bool pn__links_reach(const struct pn_scene_counts *counts, struct pn_point p);

/** A body walks from place to place; underfoot may be NULL. */
enum pn_status pn__link_walk(const struct pn_scene *scene, const struct pn_body *body,
                             const struct pn_surfaces *surfaces, struct pn_point from,
                             struct pn_point to, struct pn_walk_way *way,
                             enum pn_underfoot *underfoot, struct pn_error *err);

/** The widest body that walks it, spot->way being how the preset does. */
enum pn_status pn__link_clearance(const struct pn_scene *scene,
                                  const struct pn_body *preset,
                                  struct pn_links_spot *spot, struct pn_error *err);

/** A car drives it. */
enum pn_status pn__link_drive(const struct pn_scene *scene,
                              const struct pn_links_options *options,
                              struct pn_links_spot *spot, struct pn_error *err);

#endif
