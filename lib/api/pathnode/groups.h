/*
 * pathnode/groups.h - path groups (pathnode/paths.h) -> a network, as the original
 * compiler made it.
 *
 * The same rules, order and arithmetic: the text that San Andreas was made from gives the
 * game's own area files, byte for byte, when the traffic lights are given (they are not
 * in the text). The rules: pathnode-paths(5).
 */
#ifndef PATHNODE_GROUPS_H
#define PATHNODE_GROUPS_H

#include <pathnode/network.h>
#include <pathnode/paths.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How groups are compiled. Zeroed: no lights, pointer words 0. */
struct pn_groups_options {
    bool original_pointers; /* the words the original compiler left; no game reads them */
    bool hold_lengths; /* links over 255 units get 255, as then, and are not refused */
    bool split_long;   /* links over 255 units are cut into pieces, nodes between them */
    const struct pn_network *lights_from; /* whose lights are carried over, or NULL */
};

/** What may be odd about groups. The first ones never happen in the original text. */
enum pn_oddity {
    PN_ODD_ROW_ORDER,     /* rows are not nodes, then externals, then empty ones */
    PN_ODD_NEXT,          /* a row is linked to itself or to an empty row */
    PN_ODD_NO_INTERNAL,   /* an external without a node: nothing can join it */
    PN_ODD_TWO_INTERNALS, /* an external with two nodes: one of them is not joined */
    PN_ODD_SAME_PLACE,    /* linked nodes at one x, y: their navi has no direction */
    PN_ODD_LOCAL,         /* groups of a model that is placed nowhere: left at 0, 0 */
    PN_ODD_UNMATCHED,     /* an external that meets no other one */
    PN_ODD_SELF,          /* two externals of one node meet: no link */
    PN_ODD_LONELY_PED,    /* a ped node without a link: left out */
    PN_ODD_LOST_LIGHT,    /* a light of lights_from that has no place any more */
    PN_ODD_COUNT
};

/** What a compilation came across. */
struct pn_groups_report {
    struct pn_odd {
        uint32_t count;
        uint32_t file, line; /* of the first one: index into pn_paths.files, row */
    } odd[PN_ODD_COUNT];
    uint32_t vehicle_pairs, ped_pairs; /* externals that met, by twos */
    uint32_t links_cut, nodes_between; /* with split_long */
    uint32_t lit_navis, lit_ped_links; /* lights carried over; ped links both ways: 1 */
};

/** An oddity in a few words, singular or plural. Static. */
const char *pn_oddity_text(enum pn_oddity oddity, uint32_t count);

/**
 * Compiles groups to a network of all 64 areas.
 *
 * shape:  options and report may be NULL
 * errors: PN_E_LIMIT - more than an area file holds: a coordinate, lanes over 7, a link
 *         over 255 units, nodes, links or navis of an area, regions; PN_E_CONSTRAINT -
 *         groups of a model that is placed nowhere beside others. With file, line, value
 *         and limit. PN_E_NOMEM
 * cost:   O(rows), matching by a grid
 */
enum pn_status pn_groups_compile(const struct pn_paths *paths,
                                 const struct pn_groups_options *options,
                                 struct pn_network **network,
                                 struct pn_groups_report *report, struct pn_error *err);

/** What text may fail to hold. */
enum pn_lost {
    PN_LOST_NODE,       /* a node is not there, or elsewhere */
    PN_LOST_NODE_VALUE, /* its flags or width are others */
    PN_LOST_LINK,       /* a node's links lead elsewhere, or come in another order */
    PN_LOST_LINK_VALUE, /* a link's length, flags or navi is another */
    PN_LOST_NAVI,       /* a navi is not there, or its place or direction is another */
    PN_LOST_NAVI_VALUE, /* its width, lanes or lights are others */
    PN_LOST_REGION,     /* region or dead end: stored values that do not fit the graph */
    PN_LOST_POINTER,    /* pointer words that are no compiler's */
    PN_LOST_PADDING,    /* padding, unusual spare sections */
    PN_LOST_COUNT
};

/** How much is lost, and where first: the address of the node, or of the navi. */
struct pn_lost_report {
    uint32_t count[PN_LOST_COUNT];
    struct pn_address first[PN_LOST_COUNT];
};

/** A kind of loss in a few words. Static. */
const char *pn_lost_text(enum pn_lost kind);

/**
 * Makes path groups that compile to a network again, lights carried over from it: the
 * same files byte for byte, but for what is reported as lost. The groups are compiled and
 * compared to find that out.
 *
 * shape:  nothing of network may be unset; lost may be NULL. Vice City's dialect has no
 *         special functions. Of a part of the world the
 *         areas that are there are compared, and links that leave it are lost
 * owner:  *paths is the caller's, released with pn_paths_release
 * errors: PN_E_LIMIT - text cannot give such a network at all; PN_E_NOMEM
 * cost:   some compilations
 */
enum pn_status pn_groups_split(const struct pn_network *network,
                               enum pn_paths_dialect dialect, struct pn_paths *paths,
                               struct pn_lost_report *lost, struct pn_error *err);

/**
 * The content of ROADBLOX.DAT: the road blocks of the running game. Vehicle nodes that
 * are marked so and have exactly two links, in order of address; the first 325 of them.
 *
 * owner:  *bytes is the caller's, freed with pn_free; count says how many nodes it lists
 * errors: PN_E_NOMEM
 */
enum pn_status pn_groups_roadblox(const struct pn_network *network, uint8_t **bytes,
                                  size_t *size, uint32_t *count, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
