/*
 * lanes.c - lanes of the links inside groups, which the text does not say: along a chain
 * they are what comes in at the other side.
 */
#include "config.h"

#include "groups/draft_parts.h"

/* As often as the original compiler goes round. Its own text settles in 8. */
#define ROUNDS 12

/* The lanes of a navi as a node sees them; -1 while unknown. */
struct view {
    int8_t *in, *out;
};

static struct view view_of(struct pn__draft *draft, uint32_t n, uint32_t link)
{
    struct pn__draft_navi *navi = &draft->navis[draft->links[link].navi];
    const struct pn_address self = draft->nodes[n].self;
    if (pn_address_compare(navi->record.attached, self) == 0)
        return (struct view){&navi->to, &navi->away};
    return (struct view){&navi->away, &navi->to};
}

/* The node's links, parking places not counted; false unless there are two. */
static bool both_ways(struct pn__draft *draft, uint32_t n, struct view view[2])
{
    const struct pn__draft_node *node = &draft->nodes[n];
    uint32_t count = 0;
    for (uint32_t i = 0; i < node->arc_count; i++) {
        const uint32_t link = draft->arcs[node->first_arc + i];
        if (draft->nodes[pn__draft_across(&draft->links[link], n)].parking)
            continue;
        if (count < 2)
            view[count] = view_of(draft, n, link);
        count++;
    }
    return count == 2;
}

static bool take(int8_t *unknown, int8_t known)
{
    if (*unknown >= 0 || known < 0)
        return false;
    *unknown = known;
    return true;
}

/* Values just set are used at once, so the order matters. */
static bool spread_at(struct pn__draft *draft, uint32_t n)
{
    struct view v[2];
    if (!both_ways(draft, n, v))
        return false;
    bool changed = take(v[0].in, *v[1].out);
    changed |= take(v[0].out, *v[1].in);
    changed |= take(v[1].in, *v[0].out);
    changed |= take(v[1].out, *v[0].in);
    return changed;
}

static bool spread(struct pn__draft *draft)
{
    bool changed = false;
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++)
        for (uint32_t i = 0; i < draft->area_vehicles[a]; i++)
            changed |= spread_at(draft, draft->ordered[draft->area_first[a] + i]);
    return changed;
}

void pn__draft_spread_lanes(struct pn__draft *draft)
{
    for (int round = 0; round < ROUNDS && spread(draft); round++)
        ;
    for (uint32_t i = 0; i < draft->navi_count; i++) {
        struct pn__draft_navi *navi = &draft->navis[i];
        const int to = navi->to < 0 ? 0 : navi->to,
                  away = navi->away < 0 ? 0 : navi->away;
        navi->record.lanes = (uint8_t)(to | away << PN_NAVI_LANES_AWAY_SHIFT);
    }
}
