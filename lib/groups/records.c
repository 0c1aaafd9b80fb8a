/* records.c - the draft as areas of records. */
#include "config.h"

#include "base/error.h"
#include "groups/draft_parts.h"
#include "groups/units.h"

/* What the files have in every node: not found by a search yet. */
#define SEARCH_DISTANCE 0x7FFE

static uint32_t flags_of(const struct pn__draft_node *node, const struct pn_path_row *row)
{
    const bool ped = node->kind == PN_KIND_PED;
    uint32_t flags = node->arc_count;
    if ((row->flags & PN_PATH_SWITCHED_OFF) || node->parking)
        flags |= PN_NODE_SWITCHED_OFF | PN_NODE_SWITCHED_OFF_ORIGINAL;
    if ((row->flags & PN_PATH_ROAD_BLOCK) && !ped && !node->between)
        flags |= PN_NODE_ROAD_BLOCK;
    if (node->kind == PN_KIND_BOAT)
        flags |= PN_NODE_WATER;
    if (row->flags & PN_PATH_DONT_WANDER)
        flags |= PN_NODE_DONT_WANDER;
    flags |= (uint32_t)pn__units_density(row->density) << PN_NODE_DENSITY_SHIFT;
    if (ped)
        return flags;
    flags |= (uint32_t)row->speed << PN_NODE_SPEED_SHIFT;
    const uint32_t special = node->between ? 0 : (uint32_t)row->special;
    return flags | special << PN_NODE_SPECIAL_SHIFT;
}

static void write_node(const struct pn__draft *draft, const struct pn__draft_node *node,
                       uint32_t first_link, struct pn_area *area)
{
    area->nodes[node->self.node] = (struct pn_node){
        .pos = node->pos,
        .flags = flags_of(node, pn__draft_row(draft, node->row)),
        .first_link = first_link,
        .self = node->self,
        .search_distance = SEARCH_DISTANCE,
        .width = node->width,
    };
}

static void write_link(const struct pn__draft *draft, uint32_t n, uint32_t l,
                       struct pn_link *to)
{
    const struct pn__draft_link *link = &draft->links[l];
    const struct pn__draft_node *other = &draft->nodes[pn__draft_across(link, n)];
    *to = (struct pn_link){
        .to = other->self,
        .length = link->length,
        .flags = link->cross ? PN_LINK_ROAD_CROSS : 0,
    };
    if (l < draft->vehicle_links)
        to->navi = draft->navis[link->navi].self;
}

static void write_area(const struct pn__draft *draft, struct pn_area *area)
{
    const uint32_t first = draft->area_first[area->number];
    uint32_t links = 0;
    for (uint32_t i = 0; i < area->node_count; i++) {
        const uint32_t n = draft->ordered[first + i];
        const struct pn__draft_node *node = &draft->nodes[n];
        write_node(draft, node, links, area);
        for (uint32_t j = 0; j < node->arc_count; j++)
            write_link(draft, n, draft->arcs[node->first_arc + j], &area->links[links++]);
    }
}

static void write_navis(const struct pn__draft *draft, struct pn_network *network)
{
    for (uint32_t i = 0; i < draft->navi_count; i++) {
        const struct pn__draft_navi *navi = &draft->navis[i];
        *pn_network_navi(network, navi->self) = navi->record;
    }
}

static enum pn_status add_area(struct pn__draft *draft, uint16_t number,
                               struct pn_network *network)
{
    struct pn_area *area;
    const uint32_t nodes = draft->area_first[number + 1] - draft->area_first[number];
    PN_TRY(pn_area_new(number, nodes, draft->area_vehicles[number],
                       draft->area_navis[number], draft->area_links[number], &area,
                       draft->err));
    write_area(draft, area);
    return pn_network_add(network, area, draft->err);
}

enum pn_status pn__draft_records(struct pn__draft *draft, struct pn_network **network)
{
    struct pn_network *made;
    PN_TRY(pn_network_new(&made, draft->err));
    enum pn_status status = PN_OK;
    for (uint16_t a = 0; a < PN_AREA_COUNT && status == PN_OK; a++)
        status = add_area(draft, a, made);
    if (status != PN_OK) {
        pn_network_free(made);
        return status;
    }
    write_navis(draft, made);
    *network = made;
    return PN_OK;
}
