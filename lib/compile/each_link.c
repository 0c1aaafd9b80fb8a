/* each_link.c - a walk over all links, and what cannot be derived on it. */
#include "config.h"

#include "base/error.h"
#include "compile/fill_parts.h"

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

/* Fails; where the mode goes on the words are only noted, but not of what an area that is
 * not here may tell. */
static enum pn_status refuse(struct pn__fill *fill, const struct pn_error *why)
{
    if (pn__fill_goes_on(fill)) {
        if (fill->refused && why->status != PN_E_NOTFOUND)
            pn__buffer_printf(fill->refused, "%u %s\n", (unsigned)why->status,
                              why->message);
        return PN_OK;
    }
    if (fill->err && fill->err->status == PN_OK)
        *fill->err = *why;
    return why->status;
}

enum pn_status pn__fill_refuse_link(struct pn__fill *fill,
                                    const struct pn__link_place *at,
                                    enum pn_status status, const char *words)
{
    struct pn_error why;
    pn_error_clear(&why);
    pn__error_set_place(&why, "links", (int64_t)(at->link - at->area->links), -1);
    why.area = at->from.area;
    pn__fail(&why, status, "link %u of node %u/%u to %u/%u: %s", at->seq, at->from.area,
             at->from.node, at->link->to.area, at->link->to.node, words);
    return refuse(fill, &why);
}

enum pn_status pn__fill_refuse_navi(struct pn__fill *fill, struct pn_navi_address at,
                                    enum pn_status status, const char *words)
{
    struct pn_error why;
    pn_error_clear(&why);
    pn__error_set_place(&why, "navis", at.navi, -1);
    why.area = at.area;
    pn__fail(&why, status, "navi %u/%u: %s", at.area, at.navi, words);
    return refuse(fill, &why);
}
