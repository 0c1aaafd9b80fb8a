/*
 * build.c - areas of rows that have their numbers. An area whose records neither change
 * their number nor their order is mended in place, and keeps all that is odd about it.
 */
#include "config.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/error.h"
#include "edit/loose.h"

static struct pn_address node_to(const struct pn__loose *loose, uint32_t node,
                                 struct pn_address otherwise)
{
    return node == PN__LOOSE_NONE ? otherwise : loose->nodes[node].to;
}

static struct pn_link link_of(const struct pn__loose *loose,
                              const struct pn__loose_link *from)
{
    struct pn_link link = from->link;
    link.to = node_to(loose, from->to, link.to);
    if (from->navi != PN__LOOSE_NONE) {
        const struct pn_address to = loose->navis[from->navi].to;
        link.navi = (struct pn_navi_address){to.area, to.node};
    }
    return link;
}

static struct pn_navi navi_of(const struct pn__loose *loose,
                              const struct pn__loose_navi *from)
{
    struct pn_navi navi = from->navi;
    navi.attached = node_to(loose, from->attached, navi.attached);
    return navi;
}

/* ---- in place ---- */

static void mend(const struct pn__loose *loose, const struct pn__loose_area *from)
{
    struct pn_area *area = from->base;
    for (uint32_t n = 0; n < from->node_count; n++) {
        const struct pn__loose_node *node = &loose->nodes[from->first_node + n];
        for (uint32_t k = 0; k < node->link_count; k++)
            area->links[area->nodes[n].first_link + k] =
                link_of(loose, &loose->links[node->first_link + k]);
    }
}

/* ---- anew ---- */

/* Links that no node has have no place in another order. */
static enum pn_status check_regular(const struct pn__loose *loose,
                                    const struct pn__loose_area *from)
{
    const struct pn_area *area = from->base;
    uint32_t sum = 0;
    for (uint32_t n = 0; from->kept && n < area->node_count; n++)
        sum += pn_node_link_count(&area->nodes[n]);
    if (!from->kept || sum == area->link_count)
        return PN_OK;
    return pn__loose_fail(
        loose, "area", (struct pn_address){area->number, 0}, 0, PN_E_UNSUPPORTED,
        "area %u has %u links, its nodes %u: links of no node cannot be "
        "kept where nodes or links are added or deleted",
        area->number, area->link_count, sum);
}

/* Padding to whole sectors stays that; any other keeps its size. */
static uint32_t padding_of(const struct pn_area *made, const struct pn__loose_area *from)
{
    const struct pn_area before = {.format = from->base->format,
                                   .has_spare = from->base->has_spare,
                                   .node_count = from->had.nodes,
                                   .navi_count = from->had.navis,
                                   .link_count = from->had.links};
    uint32_t padding = from->base->tail_size;
    if (!padding || from->base->tail ||
        (pn_area_size(&before) + padding) % PN__SECTOR_SIZE)
        return padding;
    size_t over = pn_area_size(made) % PN__SECTOR_SIZE;
    return over ? (uint32_t)(PN__SECTOR_SIZE - over) : 0;
}

/* What extended files have that nobody reads goes: it is told by the old numbers. */
static void take_rest(struct pn_area *made, const struct pn__loose_area *from)
{
    struct pn_area *base = from->base;
    made->has_spare = made->link_count || (base->has_spare && !from->had.links);
    made->format = base->format;
    made->spare = base->spare;
    made->tail = base->tail;
    made->tail_size = padding_of(made, from);
    base->spare = base->tail = NULL;
}

static void put_node(const struct pn__loose *loose, struct pn_area *area, uint32_t index,
                     uint32_t *first_link)
{
    const struct pn__loose_node *from = &loose->nodes[index];
    struct pn_node *node = &area->nodes[from->to.node];
    *node = from->node;
    node->self = pn_address_compare(node->self, from->key) == 0
                     ? from->to
                     : node_to(loose, pn__loose_find_node(loose, node->self), node->self);
    node->flags = (node->flags & ~PN_NODE_LINKS_MASK) | from->link_count;
    node->first_link = *first_link;
    for (uint32_t k = 0; k < from->link_count; k++)
        area->links[(*first_link)++] =
            link_of(loose, &loose->links[from->first_link + k]);
}

static void put_navis(const struct pn__loose *loose, struct pn_network *network)
{
    for (uint32_t i = 0; i < loose->navi_count; i++) {
        const struct pn__loose_navi *from = &loose->navis[i];
        if (!from->dropped)
            pn_network_area(network, from->to.area)->navis[from->to.node] =
                navi_of(loose, from);
    }
}

static enum pn_status rebuild(struct pn__loose *loose, struct pn__loose_area *from,
                              const uint32_t *order, struct pn_network *network)
{
    struct pn_area *made;
    uint32_t first_link = 0;
    PN_TRY(check_regular(loose, from));
    PN_TRY(pn_area_new(from->base->number, from->nodes, from->vehicles, from->navis,
                       from->links, &made, loose->err));
    take_rest(made, from);
    for (uint32_t n = 0; n < from->nodes; n++)
        put_node(loose, made, order[n], &first_link);
    pn_area_free(from->base);
    from->base = NULL;
    return pn_network_add(network, made, loose->err);
}

static enum pn_status keep(const struct pn__loose *loose, struct pn__loose_area *from,
                           struct pn_network *network)
{
    struct pn_area *area = from->base;
    mend(loose, from);
    from->base = NULL;
    return pn_network_add(network, area, loose->err);
}

enum pn_status pn__loose_build(struct pn__loose *loose, struct pn_network *network)
{
    const uint32_t *order = loose->order;
    for (uint32_t a = 0; a < loose->area_limit; a++) {
        struct pn__loose_area *area = &loose->areas[a];
        if (!area->base)
            continue;
        area->rebuilt |= !area->kept || area->navis_change;
        if (area->rebuilt)
            PN_TRY(rebuild(loose, area, order, network));
        else
            PN_TRY(keep(loose, area, network));
        order += area->nodes;
    }
    put_navis(loose, network);
    return PN_OK;
}
