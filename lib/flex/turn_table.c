/* turn_table.c - works out the turns at every end once. */
#include "config.h"

#include "flex/turn_table.h"

#include "base/alloc.h"
#include "base/error.h"

/* A square of turns is kept up to so many arcs an end; files hold at most 15 links. */
#define ARCS_MAX 32

pn_node_id pn__turn_table_next(const struct pn__turn_table *t, uint32_t arc)
{
    const struct pn_cut_arc *out = &t->cut->arc[arc];
    const struct pn_cut_chain *chain = &t->cut->chain[out->chain_side / 2];
    if (!chain->count)
        return t->cut->end_node[out->other];
    return t->cut->slot_node[chain->first + (out->chain_side & 1 ? chain->count - 1 : 0)];
}

enum pn_turn pn__turn_table_find(const struct pn__turn_table *t, uint32_t end,
                                 uint32_t in, uint32_t out)
{
    const struct pn_cut *cut = t->cut;
    if (cut->first_arc[end + 1] - cut->first_arc[end] == 2)
        return in == out ? PN__TURN_BARRED : PN_TURN_NONE;
    if (t->all_free)
        return PN_TURN_NONE;
    return pn_turn_by_angle(t->graph, pn__turn_table_next(t, in), cut->end_node[end],
                            pn__turn_table_next(t, out));
}

static uint32_t place_squares(struct pn__turn_table *t)
{
    uint32_t room = 0;
    for (uint32_t e = 0; e < t->cut->end_count; e++) {
        uint32_t arcs = t->cut->first_arc[e + 1] - t->cut->first_arc[e];
        bool kept = arcs <= ARCS_MAX && room <= PN_CUT_NONE - 1 - ARCS_MAX * ARCS_MAX;
        t->first[e] = kept ? room : PN_CUT_NONE;
        room += kept ? arcs * arcs : 0;
    }
    return room;
}

static void fill_squares(struct pn__turn_table *t)
{
    for (uint32_t e = 0; e < t->cut->end_count; e++) {
        uint32_t first = t->cut->first_arc[e], last = t->cut->first_arc[e + 1];
        uint8_t *turn = t->turn + t->first[e];
        for (uint32_t out = first; t->first[e] != PN_CUT_NONE && out < last; out++)
            for (uint32_t in = first; in < last; in++)
                *turn++ = (uint8_t)pn__turn_table_find(t, e, in, out);
    }
}

enum pn_status pn__turn_table_init(struct pn__turn_table *t, const struct pn_graph *graph,
                                   const struct pn_cut *cut,
                                   const struct pn_turn_costs *costs,
                                   struct pn_error *err)
{
    *t = (struct pn__turn_table){.graph = graph, .cut = cut, .all_free = !costs};
    for (int turn = 0; costs && turn < PN_TURN_COUNT; turn++)
        t->cost[turn] =
            costs->cost[turn] == PN_COST_CLOSED ? PN_COST_NONE : costs->cost[turn];
    t->cost[PN__TURN_BARRED] = PN_COST_NONE;
    t->first = pn__alloc(cut->end_count, sizeof *t->first);
    if (!t->first)
        return pn__fail_memory(err);
    t->turn = pn__alloc(place_squares(t), sizeof *t->turn);
    if (!t->turn)
        return pn__fail_memory(err);
    fill_squares(t);
    return PN_OK;
}

void pn__turn_table_release(struct pn__turn_table *t)
{
    pn__free(t->first);
    pn__free(t->turn);
    *t = (struct pn__turn_table){0};
}
