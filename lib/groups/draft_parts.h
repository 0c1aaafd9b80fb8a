/*
 * groups/draft_parts.h - a network between groups and records, and the steps.
 *
 * The compiler keeps two lists, vehicles (cars and boats together) and peds, and takes
 * every step for one of them at a time. In the draft all vehicle nodes come before all
 * ped nodes, each in the order of their rows; the same goes for links.
 */
#ifndef PN_GROUPS_DRAFT_PARTS_H
#define PN_GROUPS_DRAFT_PARTS_H

#include "groups/meet.h"

#include <pathnode/groups.h>

/** A row of a group: group * PN_PATH_ROWS + row. */
typedef uint32_t pn__row_id;

/** A group: its columns next and cross after turning, and the nodes of its rows. */
struct pn__draft_group {
    int8_t next[PN_PATH_ROWS];
    uint8_t cross[PN_PATH_ROWS];
    uint32_t node[PN_PATH_ROWS]; /* PN__NONE: the row is no node */
};

struct pn__draft_node {
    pn__row_id row;
    struct pn_address self; /* area PN_AREA_NONE: left out */
    struct pn_point_fx pos;
    uint32_t first_arc, arc_count;
    uint8_t kind, width;
    bool parking;
    bool between; /* of two pieces of a link; row is that of the link's first end */
};

/** A link of two nodes, both ways. */
struct pn__draft_link {
    uint32_t node[2];       /* where two externals met: of the first and of the second */
    pn__row_id external[2]; /* PN__NONE inside a group */
    bool cross;             /* peds */
    bool piece;             /* of a longer one: its navi stands between its own ends */
    uint8_t length;
    uint32_t navi; /* vehicles: index in the draft */
};

struct pn__draft_navi {
    struct pn_navi record; /* lanes: the light bit only */
    struct pn_navi_address self;
    int8_t to, away; /* lanes; -1 while unknown */
};

/** An external that has a node. */
struct pn__external {
    pn__row_id row;
    uint32_t node;
    uint32_t partner; /* the external that met it, later in the list; PN__NONE */
    bool met;         /* it met an earlier one */
};

struct pn__draft {
    const struct pn_paths *paths;
    struct pn_groups_report report;
    bool hold_lengths, split_long;  /* of the options */
    struct pn__draft_group *groups; /* as in paths */
    struct pn__draft_node *nodes;
    uint32_t node_count, vehicle_count;
    uint32_t node_room, node_spare; /* all, and what nodes of rows do not need */
    struct pn__draft_link *links;
    uint32_t link_count, link_room, vehicle_links;
    uint32_t *arcs;                         /* of each node, in its order: links */
    uint32_t *ordered;                      /* nodes that are not left out, by address */
    uint32_t area_first[PN_AREA_COUNT + 1]; /* in ordered */
    uint32_t area_vehicles[PN_AREA_COUNT];
    uint32_t area_links[PN_AREA_COUNT];
    struct pn__draft_navi *navis;
    uint32_t navi_count;
    uint32_t area_navis[PN_AREA_COUNT];
    struct pn_error *err;
};

static inline const struct pn_path_row *pn__draft_row(const struct pn__draft *draft,
                                                      pn__row_id id)
{
    return &draft->paths->groups[id / PN_PATH_ROWS].rows[id % PN_PATH_ROWS];
}

/** The other end of a link. */
static inline uint32_t pn__draft_across(const struct pn__draft_link *link, uint32_t node)
{
    return link->node[0] == node ? link->node[1] : link->node[0];
}

/** Counts an oddity; the first one's place is kept. */
void pn__draft_note(struct pn__draft *draft, enum pn_oddity oddity, pn__row_id row);

/** Fails at a row: file and line. */
__attribute__((format(printf, 4, 5))) enum pn_status
pn__draft_fail(struct pn__draft *draft, pn__row_id row, enum pn_status status,
               const char *format, ...);

/* The steps, in order. All errors: PN_E_NOMEM, PN_E_LIMIT. */

/** turn.c: afterwards externals know their nodes, not the other way round. */
enum pn_status pn__draft_turn(struct pn__draft *draft);

/** nodes.c: the nodes of one list. */
enum pn_status pn__draft_add_nodes(struct pn__draft *draft, bool peds);

/** match.c: the externals of one list and who meets whom. *list is the caller's. */
enum pn_status pn__draft_match(struct pn__draft *draft, bool peds,
                               struct pn__external **list, uint32_t *count);

/** links.c: the links of one list, where externals met before those inside groups. */
enum pn_status pn__draft_add_links(struct pn__draft *draft, bool peds);

/** long.c: a link that is too long as pieces that fit, which are given to add. */
enum pn_status pn__draft_cut_link(struct pn__draft *draft,
                                  const struct pn__draft_link *link,
                                  enum pn_status (*add)(struct pn__draft *draft,
                                                        const struct pn__draft_link *));

/** order.c: addresses, and each node's links in order. */
enum pn_status pn__draft_order(struct pn__draft *draft);

/** navis.c: the navis of vehicle links. */
enum pn_status pn__draft_add_navis(struct pn__draft *draft);

/** lanes.c: lanes of the links inside groups. */
void pn__draft_spread_lanes(struct pn__draft *draft);

/** records.c: the draft as a network; regions, dead ends and pointers are 0. */
enum pn_status pn__draft_records(struct pn__draft *draft, struct pn_network **network);

/** labels.c: regions and dead ends; pointers if asked for. */
enum pn_status pn__draft_label(struct pn__draft *draft, struct pn_network *network,
                               bool pointers);

/** lights.c: lights of another network, on whatever is in the same place. */
enum pn_status pn__draft_carry_lights(struct pn__draft *draft,
                                      const struct pn_network *from,
                                      struct pn_network *network);

#endif
