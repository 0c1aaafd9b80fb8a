/* cut/cut_draft.h - a cut graph in the making: chains are traced, then ends numbered.
 */
#ifndef PN_CUT_CUT_DRAFT_H
#define PN_CUT_CUT_DRAFT_H

#include <pathnode/cut.h>

/* What a node turned out to be. */
enum pn__cut_mark {
    PN__CUT_OUTSIDE,
    PN__CUT_CHAIN, /* two neighbours, not traced yet */
    PN__CUT_TRACED,
    PN__CUT_END,
    PN__CUT_EXTRA_END /* two neighbours, but a ring or a long chain needs an end */
};

/** The first two different neighbours of a node. */
struct pn__cut_near {
    pn_node_id node[2];
};

/** Until the ends are numbered chain[].a and .b are node ids. All arrays are owned. */
struct pn__cut_draft {
    const struct pn_costs *costs;
    uint8_t *mark;             /* node_count; at first the number of neighbours */
    struct pn__cut_near *near; /* node_count */
    struct pn_cut_chain *chain;
    uint32_t chain_count, chain_capacity;
    pn_node_id *slot_node;  /* room for node_count */
    struct pn_cut_run *run; /* room for node_count */
    uint32_t slot_count;
};

void pn__cut_draft_release(struct pn__cut_draft *draft);

/** Marks all nodes and finds all chains. errors: PN_E_NOMEM */
enum pn_status pn__cut_draft_init(struct pn__cut_draft *draft,
                                  const struct pn_costs *costs, struct pn_error *err);

#endif
