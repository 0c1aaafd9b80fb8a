/* spot.c - places within chains: shares of a step, and whole steps beside it. */
#include "config.h"

#include "flex/spot.h"

#include "base/error.h"

#include <math.h>

static uint64_t part_of(uint64_t whole, uint32_t share)
{
    /* A step is under 2^32, so this is under 2^62. */
    return (whole * share + PN__WHOLE - 1) >> PN__WHOLE_BITS;
}

struct pn__sum pn__share(struct pn__sum sum, uint32_t share)
{
    if (!share)
        return (struct pn__sum){0, 0};
    if (sum.cost == PN_COST_NONE)
        return PN__SUM_NONE;
    return (struct pn__sum){part_of(sum.wrong, share), part_of(sum.cost, share)};
}

static pn_node_id chain_node(const struct pn_cut *cut, uint32_t number, uint32_t index)
{
    const struct pn_cut_chain *chain = &cut->chain[number];
    if (index == UINT32_MAX)
        return cut->end_node[chain->a];
    return index == chain->count ? cut->end_node[chain->b]
                                 : cut->slot_node[chain->first + index];
}

/* Its ways to and from the ends of its chain. */
static void price(const struct pn__spans *s, struct pn__spot *spot, bool changed)
{
    uint32_t c = spot->chain, k = spot->step, last = s->cut->chain[c].count;
    uint32_t share = spot->share, rest = PN__WHOLE - share;
    struct pn__sum ab = pn__span(s, c, k, k, false, changed);
    struct pn__sum ba = pn__span(s, c, k, k, true, changed);
    spot->from_a =
        pn__sum_add(pn__span(s, c, 0, k - 1, false, changed), pn__share(ab, share));
    spot->to_a =
        pn__sum_add(pn__span(s, c, 0, k - 1, true, changed), pn__share(ba, share));
    spot->to_b =
        pn__sum_add(pn__span(s, c, k + 1, last, false, changed), pn__share(ab, rest));
    spot->from_b =
        pn__sum_add(pn__span(s, c, k + 1, last, true, changed), pn__share(ba, rest));
}

/* On a chain, share of a step after the node before. */
static void stand(const struct pn__spans *s, struct pn__spot *spot, bool changed)
{
    const struct pn_cut_chain *chain = &s->cut->chain[spot->chain];
    spot->a = chain->a;
    spot->b = chain->b;
    spot->before = chain_node(s->cut, spot->chain, spot->step - 1);
    spot->after = chain_node(s->cut, spot->chain, spot->step + spot->at_node);
    price(s, spot, changed);
}

static enum pn_status check_node(const struct pn__spans *s, pn_node_id node,
                                 struct pn_error *err)
{
    if (node >= s->cut->node_count)
        return pn__fail(err, PN_E_RANGE, "no node %u: there are %u", node,
                        s->cut->node_count);
    if (s->cut->ref[node].slot == PN_CUT_NONE)
        return pn__fail(err, PN_E_ARG, "node %u is not in the layer", node);
    return PN_OK;
}

static enum pn_status check_link(const struct pn__spans *s, const struct pn_place *place,
                                 struct pn_error *err)
{
    const struct pn_graph *graph = s->costs->graph;
    PN_TRY(check_node(s, place->b, err));
    if (place->arc >= graph->arc_count)
        return pn__fail(err, PN_E_RANGE, "no arc %u: there are %u", place->arc,
                        graph->arc_count);
    if (pn_graph_source(graph, place->arc) != place->a ||
        graph->target[place->arc] != place->b)
        return pn__fail(err, PN_E_ARG, "arc %u does not lead from node %u to node %u",
                        place->arc, place->a, place->b);
    if (!(place->fraction >= 0 && place->fraction <= 1))
        return pn__fail(err, PN_E_ARG, "%g is no fraction of a link", place->fraction);
    return PN_OK;
}

static void find_node(const struct pn__spans *s, pn_node_id node, bool changed,
                      struct pn__spot *spot)
{
    struct pn_cut_ref ref = s->cut->ref[node];
    *spot = (struct pn__spot){
        .chain = ref.chain, .a = ref.slot, .b = ref.slot, .at_node = true, .self = node};
    if (ref.chain == PN_CUT_NONE)
        return;
    spot->step = ref.slot - s->cut->chain[ref.chain].first;
    spot->share = PN__WHOLE;
    stand(s, spot, changed);
}

uint32_t pn__spot_share(const struct pn_place *place)
{
    if (pn_place_is_node(place) || place->a == place->b)
        return 0;
    return (uint32_t)floor(place->fraction * PN__WHOLE + 0.5);
}

enum pn_status pn__spot_find(const struct pn__spans *s, const struct pn_place *place,
                             bool changed, struct pn__spot *spot, struct pn_error *err)
{
    PN_TRY(check_node(s, place->a, err));
    if (!pn_place_is_node(place))
        PN_TRY(check_link(s, place, err));
    uint32_t share = pn__spot_share(place);
    if (share % PN__WHOLE == 0) {
        find_node(s, share ? place->b : place->a, changed, spot);
        return PN_OK;
    }
    struct pn__step step = pn__step_find(s->cut, place->a, place->b);
    *spot = (struct pn__spot){.chain = step.chain,
                              .step = step.step,
                              .share = step.ba ? PN__WHOLE - share : share};
    stand(s, spot, changed);
    return PN_OK;
}

struct pn__along pn__spot_along(const struct pn__spans *s, const struct pn__spot *from,
                                const struct pn__spot *to)
{
    struct pn__along along = {PN__SUM_NONE, false, false};
    if (from->chain != to->chain || (from->chain == PN_CUT_NONE && from->a != to->a))
        return along;
    along.still = from->step == to->step && from->share == to->share;
    along.sum = (struct pn__sum){0, 0};
    if (along.still)
        return along;
    along.ba =
        from->step > to->step || (from->step == to->step && from->share > to->share);
    const struct pn__spot *low = along.ba ? to : from, *high = along.ba ? from : to;
    uint32_t c = from->chain, first = low->step, last = high->step;
    struct pn__sum step = pn__span(s, c, first, first, along.ba, true);
    if (first == last) {
        along.sum = pn__share(step, high->share - low->share);
        return along;
    }
    along.sum = pn__sum_add(pn__share(step, PN__WHOLE - low->share),
                            pn__span(s, c, first + 1, last - 1, along.ba, true));
    step = pn__span(s, c, last, last, along.ba, true);
    along.sum = pn__sum_add(along.sum, pn__share(step, high->share));
    return along;
}

void pn__spot_line(const struct pn__spot *spot, bool toward_b, pn_node_id line[2])
{
    line[1] = toward_b ? spot->after : spot->before;
    line[0] = spot->at_node ? spot->self : toward_b ? spot->before : spot->after;
}

/* Slots of the nodes next to a spot: a node is next to itself on both sides. */
static uint32_t slot_toward_a(const struct pn_cut *cut, const struct pn__spot *spot)
{
    return cut->chain[spot->chain].first + spot->step - !spot->at_node;
}

static uint32_t slot_toward_b(const struct pn_cut *cut, const struct pn__spot *spot)
{
    return cut->chain[spot->chain].first + spot->step;
}

/* Whether there is a node between the spot and that end. */
static bool has_slots(const struct pn_cut *cut, const struct pn__spot *spot, bool by_b)
{
    if (spot->chain == PN_CUT_NONE)
        return false;
    return spot->at_node ||
           (by_b ? spot->step < cut->chain[spot->chain].count : spot->step > 0);
}

void pn__spot_leave(struct pn__trail *trail, const struct pn_cut *cut,
                    const struct pn__spot *spot, bool by_b)
{
    if (!has_slots(cut, spot, by_b))
        return;
    const struct pn_cut_chain *chain = &cut->chain[spot->chain];
    if (by_b)
        pn__trail_slots(trail, cut, slot_toward_b(cut, spot),
                        chain->first + chain->count - 1);
    else
        pn__trail_slots(trail, cut, slot_toward_a(cut, spot), chain->first);
}

void pn__spot_arrive(struct pn__trail *trail, const struct pn_cut *cut,
                     const struct pn__spot *spot, bool by_b)
{
    if (!has_slots(cut, spot, by_b))
        return;
    const struct pn_cut_chain *chain = &cut->chain[spot->chain];
    if (by_b)
        pn__trail_slots(trail, cut, chain->first + chain->count - 1,
                        slot_toward_b(cut, spot));
    else
        pn__trail_slots(trail, cut, chain->first, slot_toward_a(cut, spot));
}

void pn__spot_pass(struct pn__trail *trail, const struct pn_cut *cut,
                   const struct pn__spot *from, const struct pn__spot *to, bool ba)
{
    if (from->chain == PN_CUT_NONE) {
        pn__trail_node(trail, from->self);
        return;
    }
    const struct pn__spot *low = ba ? to : from, *high = ba ? from : to;
    uint32_t first = slot_toward_b(cut, low), last = slot_toward_a(cut, high);
    if (last + 1 > first) /* last may be one before slot 0 */
        pn__trail_slots(trail, cut, ba ? last : first, ba ? first : last);
}
