/*
 * pathnode/labels.h - hub labels of every node: routes by joining two lists.
 *
 * Each node has two lists of hubs: those it reaches (out) and those that reach it (in),
 * with costs. Any two nodes with a route between them share a hub that lies on a shortest
 * one, so the least cost is the least sum over the hubs their lists have in common. That
 * is a join, and needs no program: see pathnode-schema(5). In memory pathnode/prepared.h
 * is smaller and quicker.
 */
#ifndef PATHNODE_LABELS_H
#define PATHNODE_LABELS_H

#include <pathnode/cost.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The shortest way between a node and a hub. */
struct pn_label {
    uint64_t cost; /* out: from the node to the hub; in: from the hub to the node */
    pn_node_id hub;
    pn_node_id step; /* the node next to this one on that way; a hub's own is itself */
};

/**
 * The lists of all nodes one way: label[first[n]] .. label[first[n + 1] - 1] is that of
 * node n, in order of the hubs' ids. The node at step has a label of the same hub.
 */
struct pn_label_lists {
    const uint64_t *first; /* node_count + 1 */
    const struct pn_label *label;
};

/** Nodes outside of the layer have empty lists. Read only. */
struct pn_labels {
    uint32_t node_count;
    struct pn_label_lists out, in;
};

/**
 * Labels of all nodes of a layer.
 *
 * No label can be left out: a hub is the most important node of all shortest ways to it.
 *
 * owner:  keeps nothing
 * errors: PN_E_NOMEM
 * cost:   some 30 labels a node each way on the game's network, about a second
 * source: Akiba et al. 2013, Pruned Landmark Labeling; junctions in order of contraction
 */
enum pn_status pn_labels_new(const struct pn_costs *costs, struct pn_labels **labels,
                             struct pn_error *err);

void pn_labels_free(struct pn_labels *labels);

#ifdef __cplusplus
}
#endif

#endif
