/* compile/fill.h - what the parts of filling share. */
#ifndef PN_COMPILE_FILL_H
#define PN_COMPILE_FILL_H

#include "compile/changes.h"

#include <pathnode/compile.h>

/** One run of pn_compile_fill. */
struct pn__fill {
    const struct pn_network *network;
    enum pn_fill mode;
    bool look; /* values that are set are looked at too: for counting or for mending */
    struct pn_fill_report report;
    struct pn__changes changes;
    /* what is unset somewhere: bits of the records together */
    uint8_t unset_node, unset_link, unset_navi;
    struct pn_error *err;
};

/** A link on a walk over all of them. */
struct pn__link_place {
    struct pn_address from;
    uint32_t seq;
    struct pn_area *area;
    struct pn_link *link;
};

/** Calls each with every node's every link, in file order. */
enum pn_status pn__fill_each_link(struct pn__fill *fill,
                                  enum pn_status (*each)(struct pn__fill *fill,
                                                         const struct pn__link_place *at,
                                                         void *context),
                                  void *context);

/** Fails on a link: "link 2 of node 12/5 to 12/999: " and the words. */
enum pn_status pn__fill_fail_link(struct pn__fill *fill, const struct pn__link_place *at,
                                  enum pn_status status, const char *words);

/** Modes that leave alone what cannot be known on a part of the world. */
static inline bool pn__fill_is_lenient(const struct pn__fill *fill)
{
    return fill->mode == PN_FILL_GRAPH;
}

/** Modes that mend values that are set and do not fit. */
static inline bool pn__fill_mends(const struct pn__fill *fill)
{
    return fill->mode == PN_FILL_STALE || fill->mode == PN_FILL_ALL;
}

/** Directions, positions and widths of navis, and the navis of links. */
enum pn_status pn__fill_navis(struct pn__fill *fill);

#endif
