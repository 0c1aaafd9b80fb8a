/* check.c - what area files cannot hold: their fields' limits, and references. */
#include "config.h"

#include "area/layout.h"
#include "base/error.h"
#include "compile/faults.h"

#include <pathnode/derive.h>

/* Where a check stands. */
struct place {
    const struct pn_network *network;
    const struct pn_area *area;
    const struct pn__form *form; /* of its file */
    const struct pn__fault_sink *sink;
    struct pn_error *err;
};

static enum pn_status give(const struct place *at, struct pn__fault fault)
{
    fault.area = at->area;
    return at->sink->fault(at->sink->context, &fault, at->err);
}

static enum pn_status check_count(const struct place *at, const char *section,
                                  uint32_t count, uint32_t limit)
{
    if (count <= limit)
        return PN_OK;
    return give(at, (struct pn__fault){.kind = PN__FAULT_COUNT,
                                       .section = section,
                                       .record = -1,
                                       .value = count,
                                       .limit = limit});
}

static enum pn_status check_coordinate(const struct place *at, const char *section,
                                       uint32_t record, const char *field, int32_t value)
{
    if (value >= at->form->coord_min && value <= at->form->coord_max)
        return PN_OK;
    return give(at, (struct pn__fault){.kind = PN__FAULT_COORDINATE,
                                       .section = section,
                                       .field = field,
                                       .record = record,
                                       .node = record,
                                       .value = value});
}

static enum pn_status check_place(const struct place *at, uint32_t n,
                                  const struct pn_node *node)
{
    PN_TRY(check_coordinate(at, "nodes", n, "x", node->pos.x));
    PN_TRY(check_coordinate(at, "nodes", n, "y", node->pos.y));
    PN_TRY(check_coordinate(at, "nodes", n, "z", node->pos.z));
    /* Nobody told us which grid the areas of an extended world have. */
    if (at->area->format != PN_AREA_SA ||
        pn_derive_in_area(at->area->number, node->pos.x, node->pos.y))
        return PN_OK;
    return give(at,
                (struct pn__fault){.kind = PN__FAULT_PLACE,
                                   .section = "nodes",
                                   .record = n,
                                   .node = n,
                                   .value = pn_derive_area(node->pos.x, node->pos.y)});
}

/* A link on the walk. */
struct link_place {
    uint32_t node, seq;
    const struct pn_link *link;
};

static enum pn_status give_link(const struct place *at, const struct link_place *l,
                                struct pn__fault fault)
{
    fault.record = l->link - at->area->links;
    fault.node = l->node;
    fault.seq = l->seq;
    return give(at, fault);
}

static enum pn_status check_target(const struct place *at, const struct link_place *l)
{
    const struct pn_area *area = pn_network_area(at->network, l->link->to.area);
    if (!area)
        return PN_OK;
    if (l->link->to.node >= area->node_count)
        return give_link(at, l,
                         (struct pn__fault){.kind = PN__FAULT_TARGET,
                                            .section = "links",
                                            .limit = area->node_count});
    bool from_ped = l->node >= at->area->vehicle_count;
    bool to_ped = l->link->to.node >= area->vehicle_count;
    if (from_ped == to_ped)
        return PN_OK;
    return give_link(at, l,
                     (struct pn__fault){
                         .kind = PN__FAULT_LAYER, .section = "links", .value = from_ped});
}

static enum pn_status check_link_navi(const struct place *at, const struct link_place *l)
{
    const struct pn_navi_address navi = l->link->navi;
    const struct pn_area *area = pn_network_area(at->network, navi.area);
    if (l->link->unset & PN_LINK_UNSET_NAVI)
        return PN_OK;
    if (navi.area > at->form->area_max || navi.navi > pn__max_navi_index(at->form))
        return give_link(at, l,
                         (struct pn__fault){.kind = PN__FAULT_NAVI_WORD,
                                            .section = "navi links",
                                            .value = at->form->area_max,
                                            .limit = pn__max_navi_index(at->form)});
    bool is_ped = l->node >= at->area->vehicle_count;
    if (is_ped || !area || navi.navi < area->navi_count)
        return PN_OK;
    return give_link(at, l,
                     (struct pn__fault){.kind = PN__FAULT_NAVI,
                                        .section = "navi links",
                                        .limit = area->navi_count});
}

static enum pn_status check_links(const struct place *at, uint32_t n,
                                  const struct pn_node *node)
{
    uint32_t count = pn_node_link_count(node), all = at->area->link_count;
    if (node->first_link > all || count > all - node->first_link)
        return give(at, (struct pn__fault){.kind = PN__FAULT_RANGE,
                                           .section = "nodes",
                                           .field = "first_link",
                                           .record = n,
                                           .node = n,
                                           .value = count,
                                           .limit = all});
    for (uint32_t seq = 0; seq < count; seq++) {
        struct link_place l = {n, seq, &at->area->links[node->first_link + seq]};
        PN_TRY(check_target(at, &l));
        PN_TRY(check_link_navi(at, &l));
    }
    return PN_OK;
}

static enum pn_status check_node(const struct place *at, uint32_t n)
{
    const struct pn_node *node = &at->area->nodes[n];
    PN_TRY(check_place(at, n, node));
    if (node->region > at->form->region_max && !(node->unset & PN_NODE_UNSET_REGION))
        PN_TRY(give(at, (struct pn__fault){.kind = PN__FAULT_REGION,
                                           .section = "nodes",
                                           .field = "region",
                                           .record = n,
                                           .node = n,
                                           .value = node->region,
                                           .limit = at->form->region_max}));
    return check_links(at, n, node);
}

static enum pn_status check_navi(const struct place *at, uint32_t i)
{
    const struct pn_navi *navi = &at->area->navis[i];
    const struct pn_area *area = pn_network_area(at->network, navi->attached.area);
    if (!(navi->unset & PN_NAVI_UNSET_POSITION)) {
        PN_TRY(check_coordinate(at, "navis", i, "x", navi->x));
        PN_TRY(check_coordinate(at, "navis", i, "y", navi->y));
    }
    if (!area || navi->attached.node < area->node_count)
        return PN_OK;
    return give(at, (struct pn__fault){.kind = PN__FAULT_ATTACHED,
                                       .section = "navis",
                                       .record = i,
                                       .limit = area->node_count});
}

static enum pn_status check_area(const struct place *at)
{
    uint32_t number = at->area->number;
    if (number > at->form->area_max)
        PN_TRY(give(at, (struct pn__fault){.kind = PN__FAULT_AREA,
                                           .section = "",
                                           .record = -1,
                                           .limit = at->form->area_max}));
    PN_TRY(check_count(at, "nodes", at->area->node_count, PN__MAX_NODES));
    PN_TRY(
        check_count(at, "navis", at->area->navi_count, pn__max_navis(at->form, number)));
    PN_TRY(check_count(at, "links", at->area->link_count, PN__MAX_LINKS));
    for (uint32_t n = 0; n < at->area->node_count; n++)
        PN_TRY(check_node(at, n));
    for (uint32_t i = 0; i < at->area->navi_count; i++)
        PN_TRY(check_navi(at, i));
    return PN_OK;
}

enum pn_status pn__check_each(const struct pn_network *network,
                              const struct pn__fault_sink *sink, struct pn_error *err)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        struct place at = {network, pn_network_area(network, a), NULL, sink, err};
        if (!at.area)
            continue;
        at.form = pn__area_form(at.area->format);
        PN_TRY(check_area(&at));
    }
    return PN_OK;
}
