/*
 * pathnode/links.h - the links between path nodes held against a scene: whether a body
 * can walk them, a car can drive them, and how much room there is.
 */
#ifndef PATHNODE_LINKS_H
#define PATHNODE_LINKS_H

#include <pathnode/network.h>
#include <pathnode/walk.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What to look at, and who goes. */
struct pn_links_options {
    struct pn_body body; /* walks the links of peds */
    uint32_t kinds;      /* PN_KINDS_...; boats are not looked at */
    uint32_t jobs;       /* threads; 0 is 1 */
    bool clearance;      /* measure the room at the sides, too */
};

/** More room than this at a side is not looked for. */
#define PN_LINKS_CLEAR_M 8.0

/** A link, in one of its directions. */
struct pn_links_spot {
    struct pn_address from, to;
    enum pn_kind kind;
    struct pn_point from_pos, to_pos;
    struct pn_walk_way way; /* end PN_WALK_DROP also where it arrived, but could not get
                               back: measure_m is how deep */
    enum pn_underfoot underfoot; /* most of the way, as far as it went */
    double clear_m; /* radius of the widest body that passes, or -1: not measured */
    uint8_t width;  /* the width byte of a node that says so, 1/8 m */
};

/**
 * Walks every link both ways, where the scene has something above or below both ends;
 * gives them to each in the order of their addresses, until it returns other than 0.
 *
 * Cars are held against rays at three heights and three widths, and the ground under them
 * against slopes over 40 degrees. Results do not depend on jobs.
 *
 * shape:  *outside is how many links the scene does not reach
 * errors: PN_E_FORMAT - a damaged scene file; PN_E_INTERRUPTED - each or progress asked
 *         to stop; PN_E_NOMEM
 * cost:   some 50 sweeps a metre, 400 bytes a link
 */
enum pn_status pn_links_walk(const struct pn_network *network,
                             const struct pn_scene *scene,
                             const struct pn_links_options *options,
                             int (*each)(void *context, const struct pn_links_spot *spot),
                             void *context, uint32_t *outside,
                             const struct pn_progress *progress, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
