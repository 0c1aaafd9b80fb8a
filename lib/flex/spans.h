/* flex/spans.h - what parts of chains cost, with some arcs changed. */
#ifndef PN_FLEX_SPANS_H
#define PN_FLEX_SPANS_H

#include <pathnode/flex.h>

#include "cut/step.h"
#include "cut/sum.h"

/** A step that costs something else. */
struct pn__change {
    struct pn__step at;
    struct pn__sum was, is;
};

/** Against the lanes, 1/65536 m: up to a node of a chain, or of a whole chain. */
struct pn__wrong {
    uint64_t ab, ba;
};

/** Start with all zeros but the first three. */
struct pn__spans {
    const struct pn_costs *costs;
    const struct pn_cut *cut; /* of these costs; with lanes_first see pn__spans_lanes */
    bool lanes_first;
    struct pn__wrong *wrong_up_to, *wrong_whole; /* by slot, by chain; NULL: all 0 */
    struct pn_cost_change *asked;                /* asked_count, in order of the arcs */
    struct pn__change *change;                   /* in order of chain, direction, step */
    uint32_t asked_count, count;
    uint32_t *first; /* chain_count; 1 + index of the chain's first change, 0: none */
    bool lowers;     /* some step got cheaper */
};

/** Without changes. owner: keeps costs and cut. errors: PN_E_NOMEM */
enum pn_status pn__spans_init(struct pn__spans *spans, const struct pn_costs *costs,
                              const struct pn_cut *cut, struct pn_error *err);

/**
 * The same where lanes come first: of parallel arcs the one with least wrong-way metres
 * counts. *cut is made for that, and is the caller's.
 */
enum pn_status pn__spans_lanes(struct pn__spans *spans, const struct pn_costs *costs,
                               struct pn_cut **cut, struct pn_error *err);

void pn__spans_release(struct pn__spans *spans);

/** errors: as pn_flex_change. The spans stay as they were after one. */
enum pn_status pn__spans_change(struct pn__spans *spans,
                                const struct pn_cost_change *changes, uint32_t count,
                                struct pn_error *err);

/** Steps first .. last (none if last < first) one way, as changed or as they were. */
struct pn__sum pn__span(const struct pn__spans *spans, uint32_t chain, uint32_t first,
                        uint32_t last, bool ba, bool changed);

/** The best of parallel arcs, as changed or as it was; PN_NODE_NONE if all are closed. */
uint32_t pn__spans_arc(const struct pn__spans *spans, pn_node_id from, pn_node_id to,
                       bool changed, struct pn__sum *sum);

/** All of a cut arc's chain: from its other end to its own (in), or out to it. */
static inline struct pn__sum pn__span_arc(const struct pn__spans *spans,
                                          const struct pn_cut_arc *arc, bool in)
{
    uint32_t chain = arc->chain_side / 2, cost = in ? arc->cost_in : arc->cost_out;
    bool ba = (arc->chain_side & 1) != in;
    if (spans->first[chain])
        return pn__span(spans, chain, 0, spans->cut->chain[chain].count, ba, true);
    if (cost == PN_COST_CLOSED)
        return PN__SUM_NONE;
    const struct pn__wrong *wrong = spans->wrong_whole;
    return (struct pn__sum){!wrong ? 0 : ba ? wrong[chain].ba : wrong[chain].ab, cost};
}

static inline struct pn__sum pn__span_in(const struct pn__spans *spans,
                                         const struct pn_cut_arc *arc)
{
    return pn__span_arc(spans, arc, true);
}

#endif
