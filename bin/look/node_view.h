/* node_view.h - a node and its links, looked up, and words for their coded fields. */
#ifndef PN_BIN_NODE_VIEW_H
#define PN_BIN_NODE_VIEW_H

#include "cli/source.h"

/** A link of the node, looked up. */
struct link_view {
    const struct pn_link *link;
    const struct pn_node *to;   /* NULL: leads nowhere */
    const struct pn_navi *navi; /* NULL: none, or not there */
    unsigned lanes, reverse_lanes;
    double metres;
};

/** A node, looked up. */
struct node_view {
    const struct source *source;
    const struct pn_network *network; /* its network */
    struct pn_address at;
    const struct pn_node *node;
    enum pn_kind kind;
    uint32_t link_count;
    const struct pn_link *links;
};

/** Link i of a node. */
struct link_view node_view_link(const struct node_view *view, uint32_t i);

/** A flag of one bit, by its column name. */
struct node_flag {
    const char *key;
    uint32_t mask;
};

/** All of them, NULL key last. */
extern const struct node_flag node_flags[];

/** "slow", "normal", "fast". */
const char *node_view_speed(const struct pn_node *node);

/** "none", "parallel parking" and so on. */
const char *node_view_special(const struct pn_node *node);

/** A light for traffic leaving this node: "none", "north-south", "west-east". */
const char *node_view_light(const struct pn_navi *navi, struct pn_address from);

/** A node's index within its section: peds count from the first ped. */
uint32_t node_view_ordinal(const struct pn_network *network, struct pn_address address);

#endif
