/*
 * groups/split_parts.h - a network on its way back to groups.
 *
 * A link becomes either two externals that meet (anywhere, with any width and lanes) or a
 * row of a group that names another (then position, width and lanes follow). What limits
 * the choice is the order of each node's links: where externals met come first, in the
 * order in which the first of the two appears, then the others by address.
 */
#ifndef PN_GROUPS_SPLIT_PARTS_H
#define PN_GROUPS_SPLIT_PARTS_H

#include "groups/meet.h"

#include <pathnode/graph.h>
#include <pathnode/groups.h>

/* pn__split.arc_state */
#define PN__ARC_HELD     0x01u /* there is a link back: text can hold the two */
#define PN__ARC_EXPLICIT 0x02u /* externals must meet; a row's link would be another */
#define PN__ARC_INSIDE   0x04u /* while a group is planned: a row names the other */
#define PN__ARC_PICKED   0x08u /* while a group is planned: it has its external */

struct pn__split {
    const struct pn_network *network;
    enum pn_paths_dialect dialect;
    struct pn_graph *graph;
    const struct pn_link **link; /* of each arc */
    uint8_t *arc_state;
    struct pn__meet_spot *spot; /* of each arc: where its external stands */
    uint32_t *group_of;         /* of each node; PN__NONE: not in a group yet */
    bool *joined;    /* of each node: it comes in the group of the one before it */
    bool small;      /* this time groups are not larger than they must be */
    uint32_t forced; /* nodes that came too early */
    /* of one list: the first node of an area, the next one, the end */
    uint32_t first[PN_AREA_COUNT], front[PN_AREA_COUNT], end[PN_AREA_COUNT];
    struct pn_paths *paths;
    struct pn_error *err;
};

/** Nodes that become one group, in order. */
struct pn__set {
    uint32_t node[PN_PATH_ROWS];
    int count;
    uint32_t group;
    bool contrary; /* what must come along: not the cheaper one of two, but the other */
};

/** The rows of a group besides its nodes. */
struct pn__plan {
    uint32_t inside[PN_PATH_ROWS];   /* by node: the arc whose other end it names */
    uint32_t external[PN_PATH_ROWS]; /* arcs */
    int node[PN_PATH_ROWS];          /* of each external: index in the set */
    int external_count;
};

static inline bool pn__split_is_placed(const struct pn__split *split, uint32_t node)
{
    return split->group_of[node] != PN__NONE;
}

static inline bool pn__split_is_ped(const struct pn__split *split, uint32_t node)
{
    return split->graph->kind[node] == PN_KIND_PED;
}

/** The navi of a vehicle arc, or NULL. */
static inline const struct pn_navi *pn__split_navi(const struct pn__split *split,
                                                   uint32_t arc)
{
    if (pn__split_is_ped(split, split->graph->target[arc]))
        return NULL;
    return pn_network_navi(split->network, split->link[arc]->navi);
}

/** Index of a node in a set, or -1. */
int pn__set_find(const struct pn__set *set, uint32_t node);

/** plan.c: the rows of a group; false: they are over 12, or no order fits. */
bool pn__plan_make(struct pn__split *split, const struct pn__set *set,
                   struct pn__plan *plan);

/** spots.c: where externals stand, so that none meets another's. errors: PN_E_NOMEM */
enum pn_status pn__split_spots(struct pn__split *split);

/** unrows.c: appends the group. errors: PN_E_NOMEM */
enum pn_status pn__split_emit(struct pn__split *split, const struct pn__set *set,
                              const struct pn__plan *plan);

/** place.c: all nodes of one list into groups. errors: PN_E_NOMEM */
enum pn_status pn__split_place(struct pn__split *split, bool peds);

/** lost.c: holds what the text gives against the network. */
void pn__lost_count(const struct pn_network *network, const struct pn_network *made,
                    struct pn_lost_report *lost);

#endif
