/* compile/fill_parts.h - what the parts of filling share. */
#ifndef PN_COMPILE_FILL_PARTS_H
#define PN_COMPILE_FILL_PARTS_H

#include "base/buffer.h"
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
    struct pn__buffer *refused; /* what PN_FILL_KNOWN passes over; or NULL */
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

/**
 * What cannot be derived: fails with "link 2 of node 12/5 to 12/999: " and the words.
 * With PN_FILL_KNOWN that is only noted.
 */
enum pn_status pn__fill_refuse_link(struct pn__fill *fill,
                                    const struct pn__link_place *at,
                                    enum pn_status status, const char *words);

/** The same of a navi: "navi 12/5: " and the words. */
enum pn_status pn__fill_refuse_navi(struct pn__fill *fill, struct pn_navi_address at,
                                    enum pn_status status, const char *words);

/** Modes that leave alone what cannot be known on a part of the world. */
static inline bool pn__fill_is_lenient(const struct pn__fill *fill)
{
    return fill->mode == PN_FILL_GRAPH;
}

/** Modes that go on where a value cannot be derived. */
static inline bool pn__fill_goes_on(const struct pn__fill *fill)
{
    return fill->mode == PN_FILL_KNOWN;
}

/** pn_compile_fill with PN_FILL_KNOWN; refused takes a line for each value that it had to
 * leave unset: the status it would have failed with, and the words. */
enum pn_status pn__fill_known(struct pn_network *network, struct pn__buffer *refused,
                              struct pn_error *err);

/** Modes that mend values that are set and do not fit. */
static inline bool pn__fill_mends(const struct pn__fill *fill)
{
    return fill->mode == PN_FILL_STALE || fill->mode == PN_FILL_ALL;
}

/** Directions, positions and widths of navis, and the navis of links. */
enum pn_status pn__fill_navis(struct pn__fill *fill);

#endif
