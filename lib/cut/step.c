/* step.c - which step of which chain leads from a node to its neighbour. */
#include "config.h"

#include "cut/step.h"

/* A link between two ends: the chain without a node between them. */
static struct pn__step find_direct(const struct pn_cut *cut, uint32_t from, uint32_t to)
{
    uint32_t a = cut->first_arc[from], last = cut->first_arc[from + 1] - 1;
    while (a < last &&
           (cut->arc[a].other != to || cut->chain[cut->arc[a].chain_side / 2].count))
        a++;
    return (struct pn__step){cut->arc[a].chain_side / 2, 0, cut->arc[a].chain_side & 1};
}

struct pn__step pn__step_find(const struct pn_cut *cut, pn_node_id from, pn_node_id to)
{
    struct pn_cut_ref f = cut->ref[from], t = cut->ref[to];
    if (f.chain == PN_CUT_NONE && t.chain == PN_CUT_NONE)
        return find_direct(cut, f.slot, t.slot);
    uint32_t number = f.chain == PN_CUT_NONE ? t.chain : f.chain;
    const struct pn_cut_chain *chain = &cut->chain[number];
    if (f.chain == PN_CUT_NONE) { /* into the chain, at its first or its last node */
        bool ba = t.slot != chain->first || chain->a != f.slot;
        return (struct pn__step){number, ba ? chain->count : 0, ba};
    }
    uint32_t place = f.slot - chain->first;
    bool last = place + 1 == chain->count;
    bool ba = to != (last ? cut->end_node[chain->b] : cut->slot_node[f.slot + 1]);
    return (struct pn__step){number, ba ? place : place + 1, ba};
}
