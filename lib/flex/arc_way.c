/* arc_way.c - node lists of ways over arcs, written from the goal to the start. */
#include "config.h"

#include "flex/arc_way.h"

/* Behind the last arc: the goal is on its chain, or the end it leads to. */
static void write_goal(const struct pn__arc_way *way, const struct pn_cut *cut,
                       struct pn__trail *trail)
{
    uint32_t last = way->arcs->item[way->arcs->count - 1].value;
    uint32_t side = cut->arc[last].chain_side;
    if (way->to->chain != PN_CUT_NONE) {
        pn__spot_arrive(trail, cut, way->to, side & 1);
        return;
    }
    pn__trail_node(trail, way->to->self);
    pn__trail_chain(trail, cut, side / 2, side & 1);
}

/* Within one chain: along it, or to the end of it that is the goal. */
static void write_short(const struct pn__arc_way *way, const struct pn_cut *cut,
                        struct pn__trail *trail)
{
    if (way->from->chain == way->to->chain) {
        pn__spot_pass(trail, cut, way->from, way->to, way->along_ba);
        return;
    }
    pn__trail_node(trail, way->to->self);
    pn__spot_leave(trail, cut, way->from, way->by_b);
}

void pn__arc_way_write(const struct pn__arc_way *way, const struct pn_cut *cut,
                       struct pn__trail *trail)
{
    const struct pn__heap_item *item = way->arcs->item;
    if (!way->arcs->count) {
        write_short(way, cut, trail);
        return;
    }
    write_goal(way, cut, trail);
    for (uint32_t i = way->arcs->count; i-- > 0;) {
        pn__trail_node(trail, cut->end_node[pn__arc_end(cut, item[i].value)]);
        if (i) {
            uint32_t side = cut->arc[item[i - 1].value].chain_side;
            pn__trail_chain(trail, cut, side / 2, side & 1);
        }
    }
    pn__spot_leave(trail, cut, way->from, way->by_b);
}
