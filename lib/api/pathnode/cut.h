/*
 * pathnode/cut.h - the cut graph: a road network without its chain nodes.
 *
 * Nine of ten nodes have two neighbours and decide nothing. The cut graph keeps the other
 * nodes ("ends": junctions, dead ends, lone nodes) and makes each chain of two-neighbour
 * nodes between them one arc a direction. It is exact: what a chain costs from any of its
 * nodes to either end is kept, and a chain unpacks to every node.
 */
#ifndef PATHNODE_CUT_H
#define PATHNODE_CUT_H

#include <pathnode/cost.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PN_CUT_NONE UINT32_MAX

/**
 * Where a node stands: a chain and its slot there, or PN_CUT_NONE and its end id. Both
 * PN_CUT_NONE: outside of the layer.
 */
struct pn_cut_ref {
    uint32_t chain, slot;
};

/**
 * A chain from end a to end b, which may be one and the same (a loop). Its nodes between
 * them are slot_node[first] .. slot_node[first + count - 1]; count may be 0.
 *
 * A chain is only a choice of names: an arc that is closed both ways is still part of
 * one. sum_ adds up the open steps, closed_ counts the closed ones.
 */
struct pn_cut_chain {
    uint32_t a, b, first, count;
    uint32_t cost_ab, cost_ba; /* the sum, or PN_COST_CLOSED if a step is closed */
    uint32_t sum_ab, sum_ba, closed_ab, closed_ba;
};

/** Sums and closed steps from end a up to the node of a slot, in both directions. */
struct pn_cut_run {
    uint32_t sum_ab, sum_ba, closed_ab, closed_ba;
};

/** A chain as seen from one of its ends. Serves searches both ways. */
struct pn_cut_arc {
    uint32_t other;             /* the end on the other side */
    uint32_t cost_out, cost_in; /* to it; from it */
    uint32_t chain_side;        /* chain * 2, + 1 if this end is its b */
};

/**
 * The arrays. Read only: shared by threads.
 *
 * Ends are numbered by region, and in a region by node id. Regions are those of the layer
 * whatever the lanes say, in order of their lowest end. A ring without a junction has its
 * lowest node as end; a chain whose costs would pass 32 bits is broken by an extra end.
 */
struct pn_cut {
    uint32_t node_count, end_count, chain_count, slot_count, region_count;
    const struct pn_cut_ref *ref;     /* node_count */
    const pn_node_id *end_node;       /* end_count */
    const uint32_t *end_region;       /* end_count */
    const uint32_t *region_first;     /* region_count + 1: first end of each region */
    const struct pn_cut_chain *chain; /* chain_count */
    const pn_node_id *slot_node;      /* slot_count */
    const struct pn_cut_run *run;     /* slot_count */
    const uint32_t *first_arc;        /* end_count + 1 */
    const struct pn_cut_arc *arc;     /* 2 * chain_count; in order of the chains */
};

/**
 * Makes the cut graph of the layer and costs.
 *
 * Two nodes are neighbours if a link joins them in any direction, open or closed. Links
 * of a node to itself are of no use to a route and left out; of parallel links the
 * cheapest counts.
 *
 * owner:  keeps nothing
 * errors: PN_E_NOMEM
 * cost:   O(nodes + arcs) time; about 28 bytes a node
 */
enum pn_status pn_cut_new(const struct pn_costs *costs, struct pn_cut **cut,
                          struct pn_error *err);

void pn_cut_free(struct pn_cut *cut);

/** Bytes the cut graph holds. */
size_t pn_cut_memory(const struct pn_cut *cut);

/**
 * What a node of the layer costs to leave and to reach. Costs are PN_COST_CLOSED where
 * the chain is closed that way. An end is both its own ends, at no cost.
 */
struct pn_cut_place {
    struct pn_cut_ref ref;
    uint32_t a, b;           /* ends of its chain */
    uint32_t to_a, to_b;     /* from the node along the chain to the ends */
    uint32_t from_a, from_b; /* and from them to it */
};

/** The place of a node; its ref must not be outside. No branch but end or chain. */
static inline struct pn_cut_place pn_cut_place(const struct pn_cut *cut,
                                               struct pn_cut_ref ref)
{
    if (ref.chain == PN_CUT_NONE)
        return (struct pn_cut_place){ref, ref.slot, ref.slot, 0, 0, 0, 0};
    const struct pn_cut_chain *c = &cut->chain[ref.chain];
    const struct pn_cut_run *r = &cut->run[ref.slot];
    bool shut_b = r->closed_ab != c->closed_ab,
         shut_from_b = r->closed_ba != c->closed_ba;
    return (struct pn_cut_place){
        .ref = ref,
        .a = c->a,
        .b = c->b,
        .to_a = r->closed_ba ? PN_COST_CLOSED : r->sum_ba,
        .to_b = shut_b ? PN_COST_CLOSED : c->sum_ab - r->sum_ab,
        .from_a = r->closed_ab ? PN_COST_CLOSED : r->sum_ab,
        .from_b = shut_from_b ? PN_COST_CLOSED : c->sum_ba - r->sum_ba,
    };
}

/**
 * The cost from one node to another along the chain both lie on (never round by its
 * ends), or PN_COST_CLOSED if they don't share one or it is closed that way.
 */
static inline uint32_t pn_cut_along(const struct pn_cut *cut, struct pn_cut_ref from,
                                    struct pn_cut_ref to)
{
    if (from.chain != to.chain || from.chain == PN_CUT_NONE)
        return PN_COST_CLOSED;
    const struct pn_cut_run *f = &cut->run[from.slot], *t = &cut->run[to.slot];
    if (from.slot <= to.slot)
        return f->closed_ab == t->closed_ab ? t->sum_ab - f->sum_ab : PN_COST_CLOSED;
    return f->closed_ba == t->closed_ba ? f->sum_ba - t->sum_ba : PN_COST_CLOSED;
}

/**
 * The nodes between the ends of a chain, from a to b, or from b to a.
 *
 * shape: nodes has room for chain[chain].count
 */
void pn_cut_unpack(const struct pn_cut *cut, uint32_t chain, bool from_b,
                   pn_node_id *nodes);

#ifdef __cplusplus
}
#endif

#endif
