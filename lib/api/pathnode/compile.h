/* pathnode/compile.h - makes an edited network ready to be written as area files. */
#ifndef PATHNODE_COMPILE_H
#define PATHNODE_COMPILE_H

#include <pathnode/network.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which derived values are computed anew. */
enum pn_fill {
    PN_FILL_UNSET, /* only what is unset (NULL) */
    PN_FILL_STALE, /* and lengths, directions and switched_off_original that do not fit */
    PN_FILL_ALL /* and every derived value that carries no information: also regions and
                   dead ends (not navi positions, widths, lanes) */
};

/** How many values were filled, and how many were kept although they do not fit. */
struct pn_fill_report {
    uint64_t filled_length, filled_navi, filled_direction, filled_position, filled_width;
    uint64_t filled_region, filled_dead_end, filled_switched_off_original;
    uint64_t stale_length, stale_direction, stale_switched_off_original;
};

/**
 * Fills derived values of a network in place, in the original compiler's arithmetic.
 *
 * shape:  report may be NULL. stale_... count values that are set, do not fit and were
 * kept (PN_FILL_UNSET) or mended (the others) errors: PN_E_NOTFOUND - a link whose length
 * is unset leads to no node: both ends named; PN_E_CONSTRAINT - no one navi fits a link
 * whose navi is unset; no direction because both ends share x and y; PN_E_LIMIT - a
 * length over 255, over 255 regions; PN_E_UNSUPPORTED - regions or dead ends on a subset
 * of the areas; PN_E_NOMEM. After an error the network is unchanged. cost:   O(nodes +
 * links)
 */
enum pn_status pn_compile_fill(struct pn_network *network, enum pn_fill mode,
                               struct pn_fill_report *report, struct pn_error *err);

/**
 * Checks that area files can hold the network, pathnode-area(5) section 9: coordinates,
 * links a node and an area, navis an area, references, node in its own area.
 *
 * errors: PN_E_LIMIT, PN_E_RANGE, PN_E_CONSTRAINT - the first place found: area, record,
 *         value and limit named
 */
enum pn_status pn_compile_check(const struct pn_network *network, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
