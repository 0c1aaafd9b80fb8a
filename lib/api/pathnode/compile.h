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
    PN_FILL_ALL,   /* and every derived value that carries no information: also regions
                      and dead ends (not navi positions, widths, lanes) */
    PN_FILL_GRAPH, /* only what pn_graph_new needs and this part of the world can tell:
                      unset lengths and what is unset of navis */
    PN_FILL_KNOWN  /* what is unset and can be derived; the rest stays unset, with a value
                      to go on: a length of 255, no navi, the attached node's place */
};

/**
 * How many values were unset and are filled, and how many are set and do not fit.
 *
 * filled_region and filled_dead_end count with PN_FILL_ALL those that changed, too.
 * stale_... were kept (PN_FILL_UNSET) or mended (PN_FILL_STALE, PN_FILL_ALL).
 */
struct pn_fill_report {
    uint64_t filled_length, filled_navi, filled_direction, filled_position, filled_width;
    uint64_t filled_region, filled_dead_end, filled_switched_off_original;
    uint64_t stale_length, stale_direction, stale_switched_off_original;
};

/**
 * Fills derived values of a network in place, in the original compiler's arithmetic.
 *
 * A navi takes its direction, position (midpoint) and width (the larger one) from the
 * first link that uses it and has the node it is attached to as an end. A vehicle link
 * without a navi takes that of the link back; else, of the navis attached to its lower
 * end that no link uses, the one with the derived direction (of several the nearest to
 * the midpoint); else the first navi anywhere that has the derived direction and stands
 * at the midpoint.
 *
 * shape:  report may be NULL; PN_FILL_UNSET then does not look for stale values
 * errors: PN_E_NOTFOUND - a value is unset and its link leads to no node, both ends
 *         named; PN_E_CONSTRAINT - no navi fits a link whose navi is unset; no direction
 *         because both ends share x and y; no link uses a navi with unset values;
 *         PN_E_LIMIT - a length over 255, over 255 regions of a section;
 *         PN_E_UNSUPPORTED - regions or dead ends on a subset of the areas; PN_E_NOMEM.
 *         After an error the network is unchanged. PN_FILL_GRAPH leaves unset what a
 *         missing area hides; PN_FILL_KNOWN fails only with PN_E_NOMEM
 * cost:   O(nodes + links)
 * source: pathnode-area(5) section 7
 */
enum pn_status pn_compile_fill(struct pn_network *network, enum pn_fill mode,
                               struct pn_fill_report *report, struct pn_error *err);

/**
 * Checks that area files can hold the network, pathnode-area(5) section 9: area numbers,
 * coordinates, regions, links and navis an area; that links and navis lead to records
 * which exist where their area is there, and not from vehicles to peds; that each node
 * stands in its own area or within 1/8 unit of it. Links into missing areas are fine.
 *
 * errors: PN_E_LIMIT, PN_E_RANGE, PN_E_CONSTRAINT - the first place found: area, record,
 *         value and limit named
 * cost:   O(records)
 */
enum pn_status pn_compile_check(const struct pn_network *network, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
