/*
 * pathnode/edit.h - networks to which nodes, links and navis were added, from which they
 * were deleted, or whose nodes moved over a border: what was renumbered, and by how much.
 *
 * A source whose rows do not agree with its counts any more is put in order when it is
 * loaded (pathnode/store.h); what that did comes as struct pn_edits. The rules:
 * pathnode-schema(5) section 5.
 */
#ifndef PATHNODE_EDIT_H
#define PATHNODE_EDIT_H

#include <pathnode/network.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A record whose address is another one; to.area PN_AREA_NONE: it is gone. Of navis the
 * member node is the navi's index. */
struct pn_move {
    struct pn_address from, to;
};

/** Moves in the order of from; who is not in it keeps its address. */
struct pn_moves {
    struct pn_move *list;
    uint32_t count;
};

/** What was done to put a network in order. */
struct pn_edits {
    uint32_t nodes_added, nodes_deleted;
    uint32_t nodes_rehomed; /* to the area they stand in */
    uint32_t links_added, links_deleted;
    uint32_t links_completed; /* ways back that were not there, made */
    uint32_t navis_added, navis_deleted, navis_rehomed;
    uint32_t navis_unused; /* dropped, no link uses them; rows that were added, too */
    uint32_t navis_turned; /* attached to their link's other end, the lower one now */
    struct pn_moves nodes, navis;
};

/** NULL is fine. */
void pn_edits_free(struct pn_edits *edits);

/** Nothing was added, deleted or moved. */
bool pn_edits_is_empty(const struct pn_edits *edits);

/**
 * The address a record has after the edits; area PN_AREA_NONE if it is gone.
 * cost: O(log n)
 */
struct pn_address pn_moves_follow(const struct pn_moves *moves, struct pn_address from);

/**
 * The address it had before them, the other way round; who came by the edits alone and
 * has moved nowhere keeps its own. cost: O(n)
 */
struct pn_address pn_moves_origin(const struct pn_moves *moves, struct pn_address to);

/**
 * The moves as CSV: record (node or navi), area, number, new_area, new_number; of what is
 * gone the last two are empty. edits may be NULL: none.
 *
 * owner: *csv is the caller's, NUL terminated, pn_free. errors: PN_E_NOMEM
 */
enum pn_status pn_edits_map(const struct pn_edits *edits, char **csv, size_t *size,
                            struct pn_error *err);

/**
 * Puts every node into the area it stands in and every navi into that of its position,
 * unless they are within 1/8 unit of their own; renumbers what that changes. Nodes that
 * come into an area follow those of their kind. Navis of areas that change get the order
 * of the game's files. Addresses follow everywhere.
 *
 * shape:  *network is replaced. *edits may be that of the load, which is then continued,
 *         or NULL; it stays NULL if there is nothing to do
 * errors: PN_E_LIMIT - an area over 65,535 nodes; PN_E_UNSUPPORTED - an area file with
 *         links of no node would have to be laid out anew; PN_E_NOMEM. The network and
 *         the edits are unchanged then
 * cost:   O(records log records)
 */
enum pn_status pn_edit_rehome(struct pn_network **network, struct pn_edits **edits,
                              struct pn_error *err);

/**
 * The same ROADBLOX.DAT with addresses that follow the edits, in address order; nodes
 * that are gone leave it.
 *
 * owner:  *moved is the caller's, pn_free; *count: its entries
 * errors: PN_E_TRUNCATED, PN_E_FORMAT - not such a file; PN_E_NOMEM
 */
enum pn_status pn_edits_roadblox(const struct pn_edits *edits, const void *bytes,
                                 size_t size, uint8_t **moved, size_t *moved_size,
                                 uint32_t *count, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
