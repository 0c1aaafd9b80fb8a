/* trees.c - routes out of two trees, written from the goal to the start. */
#include "config.h"

#include "plan/alternatives.h"

#include "prepared/trail.h"

#include "base/alloc.h"
#include "base/error.h"

/* The way between a node and an end of its chain, whichever is cheaper if both are the
   same end. */
static bool side_of(const struct pn_cut_place *place, uint32_t end, uint32_t by_a,
                    uint32_t by_b)
{
    return end != place->a || (place->a == place->b && by_b < by_a);
}

/* From an end to the goal: the arcs of the tree lead out of the ends nearer to it, so
   they are gathered first and put in front from the goal on. */
static enum pn_status write_back(const struct pn_reach *back, pn_node_id to, uint32_t end,
                                 struct pn__trail *trail, struct pn_error *err)
{
    const struct pn_cut *cut = back->cut;
    uint32_t count = 0, last = end;
    for (; back->end_arc[last] != PN_CUT_NONE; count++)
        last = pn__arc_end(cut, back->end_arc[last]);
    uint32_t *arcs = pn__alloc((size_t)count + 1, sizeof *arcs);
    if (!arcs)
        return pn__fail_memory(err);
    for (uint32_t i = 0, at = end; i < count; i++) {
        arcs[i] = back->end_arc[at];
        at = pn__arc_end(cut, arcs[i]);
    }
    struct pn_cut_place goal = pn_cut_place(cut, cut->ref[to]);
    pn__trail_arrive(trail, cut, goal.ref,
                     side_of(&goal, last, goal.from_a, goal.from_b));
    pn__trail_node(trail, cut->end_node[last]);
    while (count--) {
        const struct pn_cut_arc *arc = &cut->arc[arcs[count]];
        pn__trail_chain(trail, cut, arc->chain_side / 2, !(arc->chain_side & 1));
        pn__trail_node(trail, cut->end_node[arc->other]);
    }
    pn__free(arcs);
    return PN_OK;
}

enum pn_status pn__trees_join(const struct pn_reach *out, const struct pn_reach *back,
                              pn_node_id from, pn_node_id to, uint32_t arc,
                              struct pn_path *path, struct pn_error *err)
{
    const struct pn_cut *cut = out->cut;
    struct pn__trail trail;
    pn__trail_begin(&trail, path);
    PN_TRY(write_back(back, to, cut->arc[arc].other, &trail, err));
    uint32_t end = pn__arc_end(cut, arc);
    for (uint32_t a = arc; a != PN_CUT_NONE; a = out->end_arc[end]) {
        end = pn__arc_end(cut, a);
        pn__trail_chain(&trail, cut, cut->arc[a].chain_side / 2,
                        cut->arc[a].chain_side & 1);
        pn__trail_node(&trail, cut->end_node[end]);
    }
    struct pn_cut_place start = pn_cut_place(cut, cut->ref[from]);
    pn__trail_leave(&trail, cut, start.ref, side_of(&start, end, start.to_a, start.to_b));
    return pn__trail_finish(&trail, err);
}
