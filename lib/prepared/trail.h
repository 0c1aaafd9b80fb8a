/* prepared/trail.h - a node list written from its end, in a pn_path's memory. */
#ifndef PN_PREPARED_TRAIL_H
#define PN_PREPARED_TRAIL_H

#include <pathnode/prepared.h>

/** The list so far is path->nodes[at .. path->room - 1]. */
struct pn__trail {
    struct pn_path *path;
    uint32_t at;
    bool failed; /* memory ran out; checked once, at the end */
};

void pn__trail_begin(struct pn__trail *trail, struct pn_path *path);

/** Puts a node in front. */
void pn__trail_node(struct pn__trail *trail, pn_node_id node);

/** Puts slots from .. to in front, so that the list then starts with from; each way. */
void pn__trail_slots(struct pn__trail *trail, const struct pn_cut *cut, uint32_t from,
                     uint32_t to);

/** Puts all nodes between the ends of a chain in front, as passed from b or from a. */
void pn__trail_chain(struct pn__trail *trail, const struct pn_cut *cut, uint32_t chain,
                     bool from_b);

/**
 * Puts in front the part of a node's chain between it and one of its ends, node included,
 * end not: on the way to the end, or from it.
 */
void pn__trail_leave(struct pn__trail *trail, const struct pn_cut *cut,
                     struct pn_cut_ref ref, bool by_b);
void pn__trail_arrive(struct pn__trail *trail, const struct pn_cut *cut,
                      struct pn_cut_ref ref, bool by_b);

/** Moves the list to the front of the memory. errors: PN_E_NOMEM; the path is then empty
 */
enum pn_status pn__trail_close(struct pn__trail *trail, struct pn_error *err);

/**
 * The same; and where steps of no cost led past the first or the last node once more, the
 * part before or after is dropped.
 */
enum pn_status pn__trail_finish(struct pn__trail *trail, struct pn_error *err);

#endif
