/* node_view.c - looks links up; tables of words for coded fields. */
#include "config.h"

#include "look/node_view.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

struct link_view node_view_link(const struct node_view *view, uint32_t i)
{
    struct link_view found = {.link = &view->links[i]};
    found.to = pn_network_node(view->network, found.link->to);
    if (view->kind != PN_KIND_PED)
        found.navi = pn_network_navi(view->network, found.link->navi);
    if (!found.to)
        return found;
    found.metres = pn_derive_metres(view->node->pos, found.to->pos);
    if (found.navi) {
        found.lanes = pn_derive_lanes(found.navi, view->at, found.link->to,
                                      view->node->pos, found.to->pos);
        found.reverse_lanes = pn_derive_lanes(found.navi, found.link->to, view->at,
                                              found.to->pos, view->node->pos);
    }
    return found;
}

const struct node_flag node_flags[] = {
    {"dead_end", PN_NODE_DEAD_END},
    {"switched_off", PN_NODE_SWITCHED_OFF},
    {"road_block", PN_NODE_ROAD_BLOCK},
    {"water", PN_NODE_WATER},
    {"switched_off_original", PN_NODE_SWITCHED_OFF_ORIGINAL},
    {"dont_wander", PN_NODE_DONT_WANDER},
    {0},
};

const char *node_view_speed(const struct pn_node *node)
{
    static const char *const words[] = {"slow", "normal", "fast", "unused"};
    return words[pn_node_speed(node->flags)];
}

const char *node_view_special(const struct pn_node *node)
{
    static const char *const words[] = {"none",
                                        "parallel parking",
                                        "perpendicular parking",
                                        "valet",
                                        "nightclub",
                                        "deliveries",
                                        "valet unload",
                                        "nightclub unload",
                                        "drive-through",
                                        "drive-through window",
                                        "deliveries unload"};
    uint32_t special = pn_node_special(node->flags);
    return special < COUNT(words) ? words[special] : "unknown";
}

const char *node_view_light(const struct pn_navi *navi, struct pn_address from)
{
    static const char *const words[] = {"none", "north-south", "west-east", "unknown"};
    bool leaves_attached = pn_address_compare(navi->attached, from) == 0;
    bool light_to = (navi->lanes & PN_NAVI_LIGHT_TO) != 0;
    return words[leaves_attached == light_to ? 0 : navi->light & PN_NAVI_LIGHT_MASK];
}

uint32_t node_view_ordinal(const struct pn_network *network, struct pn_address address)
{
    uint32_t vehicles = pn_network_area(network, address.area)->vehicle_count;
    return address.node < vehicles ? address.node : address.node - vehicles;
}
