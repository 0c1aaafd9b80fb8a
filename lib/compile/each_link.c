/* each_link.c - a walk over all links, and a failure at one. */
#include "config.h"

#include "base/error.h"
#include "compile/fill.h"

static enum pn_status
each_link_of_area(struct pn__fill *fill, struct pn_area *area,
                  enum pn_status (*each)(struct pn__fill *fill,
                                         const struct pn__link_place *at, void *context),
                  void *context)
{
    struct pn__link_place at = {.from.area = area->number, .area = area};
    for (uint32_t n = 0; n < area->node_count; n++) {
        const struct pn_node *node = &area->nodes[n];
        at.from.node = (uint16_t)n;
        for (at.seq = 0; at.seq < pn_node_link_count(node); at.seq++) {
            at.link = &area->links[node->first_link + at.seq];
            PN_TRY(each(fill, &at, context));
        }
    }
    return PN_OK;
}

enum pn_status pn__fill_each_link(struct pn__fill *fill,
                                  enum pn_status (*each)(struct pn__fill *fill,
                                                         const struct pn__link_place *at,
                                                         void *context),
                                  void *context)
{
    for (uint32_t a = 0; a < pn_network_area_limit(fill->network); a++) {
        struct pn_area *area = pn_network_area(fill->network, a);
        if (area)
            PN_TRY(each_link_of_area(fill, area, each, context));
    }
    return PN_OK;
}

enum pn_status pn__fill_fail_link(struct pn__fill *fill, const struct pn__link_place *at,
                                  enum pn_status status, const char *words)
{
    pn__error_set_place(fill->err, "links", (int64_t)(at->link - at->area->links), -1);
    if (fill->err)
        fill->err->area = at->from.area;
    return pn__fail(fill->err, status, "link %u of node %u/%u to %u/%u: %s", at->seq,
                    at->from.area, at->from.node, at->link->to.area, at->link->to.node,
                    words);
}
