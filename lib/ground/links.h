/* ground/links.h - one link at a time. */
#ifndef PN_GROUND_LINKS_H
#define PN_GROUND_LINKS_H

#include <pathnode/links.h>

/** A body walks it: way, underfoot, and the room at its sides if that is asked for. */
enum pn_status pn__link_walk(const struct pn_scene *scene,
                             const struct pn_links_options *options,
                             struct pn_links_spot *spot, struct pn_error *err);

/** A car drives it. */
enum pn_status pn__link_drive(const struct pn_scene *scene, struct pn_links_spot *spot,
                              struct pn_error *err);

#endif
