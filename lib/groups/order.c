/* order.c - addresses of the nodes, and the order of each node's links. */
#include "config.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"

static void count_arcs(struct pn__draft *draft)
{
    for (uint32_t l = 0; l < draft->link_count; l++)
        for (int end = 0; end < 2; end++)
            draft->nodes[draft->links[l].node[end]].arc_count++;
}

static enum pn_status check_area(struct pn__draft *draft,
                                 const struct pn__draft_node *node, uint32_t nodes)
{
    const uint16_t area = node->self.area;
    if (nodes > PN__MAX_NODES)
        return pn__draft_fail(draft, node->row, PN_E_LIMIT,
                              "area %u has over %u nodes from here on", area,
                              PN__MAX_NODES);
    if (draft->area_links[area] > PN__MAX_LINKS)
        return pn__draft_fail(draft, node->row, PN_E_LIMIT,
                              "area %u has over %u links from here on", area,
                              PN__MAX_LINKS);
    return PN_OK;
}

/* A node's id is its place among its area's; a ped node without links gets none. */
static enum pn_status number_nodes(struct pn__draft *draft)
{
    uint32_t count[PN_AREA_COUNT] = {0};
    for (uint32_t n = 0; n < draft->node_count; n++) {
        struct pn__draft_node *node = &draft->nodes[n];
        const uint16_t area = node->self.area;
        if (node->kind == PN_KIND_PED && node->arc_count == 0) {
            node->self.area = PN_AREA_NONE;
            pn__draft_note(draft, PN_ODD_LONELY_PED, node->row);
            continue;
        }
        node->self.node = (uint16_t)count[area]++;
        draft->area_vehicles[area] += node->kind != PN_KIND_PED;
        draft->area_links[area] += node->arc_count;
        PN_TRY(check_area(draft, node, count[area]));
    }
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++)
        draft->area_first[a + 1] = draft->area_first[a] + count[a];
    return PN_OK;
}

static void order_nodes(struct pn__draft *draft)
{
    for (uint32_t n = 0; n < draft->node_count; n++) {
        const struct pn_address self = draft->nodes[n].self;
        if (self.area != PN_AREA_NONE)
            draft->ordered[draft->area_first[self.area] + self.node] = n;
    }
}

/* Links were added where externals met first: each node gets them in that order. */
static void hand_out_arcs(struct pn__draft *draft)
{
    uint32_t first = 0;
    for (uint32_t n = 0; n < draft->node_count; n++) {
        draft->nodes[n].first_arc = first;
        first += draft->nodes[n].arc_count;
        draft->nodes[n].arc_count = 0;
    }
    for (uint32_t l = 0; l < draft->link_count; l++)
        for (int end = 0; end < 2; end++) {
            struct pn__draft_node *node = &draft->nodes[draft->links[l].node[end]];
            draft->arcs[node->first_arc + node->arc_count++] = l;
        }
}

static struct pn_address neighbour(const struct pn__draft *draft, uint32_t n,
                                   uint32_t link)
{
    return draft->nodes[pn__draft_across(&draft->links[link], n)].self;
}

/* The links inside the group, which are last, go by the neighbour's address. */
static void sort_inside(struct pn__draft *draft, uint32_t n)
{
    const struct pn__draft_node *node = &draft->nodes[n];
    uint32_t *arcs = &draft->arcs[node->first_arc], inside = 0;
    while (inside < node->arc_count && draft->links[arcs[inside]].external[0] != PN__NONE)
        inside++;
    for (uint32_t i = inside + 1; i < node->arc_count; i++) {
        const uint32_t link = arcs[i];
        uint32_t at = i;
        for (; at > inside && pn_address_compare(neighbour(draft, n, arcs[at - 1]),
                                                 neighbour(draft, n, link)) > 0;
             at--)
            arcs[at] = arcs[at - 1];
        arcs[at] = link;
    }
}

enum pn_status pn__draft_order(struct pn__draft *draft)
{
    count_arcs(draft);
    draft->arcs = pn__alloc((size_t)draft->link_count * 2, sizeof *draft->arcs);
    draft->ordered = pn__alloc(draft->node_count, sizeof *draft->ordered);
    if (!draft->arcs || !draft->ordered)
        return pn__fail_memory(draft->err);
    PN_TRY(number_nodes(draft));
    order_nodes(draft);
    hand_out_arcs(draft);
    for (uint32_t n = 0; n < draft->node_count; n++)
        sort_inside(draft, n);
    return PN_OK;
}
