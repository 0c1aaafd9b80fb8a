/* unrows.c - nodes and links as rows of a group: records.c, units.c the other way. */
#include "config.h"

#include "base/error.h"
#include "groups/split_parts.h"
#include "groups/units.h"

#include <pathnode/derive.h>

/* Text for each density that a file holds, well inside its step. */
static const float densities[16] = {0,     0.1f,  0.15f, 0.22f, 0.3f,  0.35f, 0.42f, 0.5f,
                                    0.55f, 0.62f, 0.7f,  0.75f, 0.82f, 0.9f,  0.95f, 1};

/*
 * A number of the text that is stored as fx and lies in this strip of the map. An odd one
 * never loses anything, an even one looks better.
 */
static int32_t sixteenths_of(int32_t fx, uint32_t strip)
{
    const int32_t away = fx < 0 ? -1 : 1;
    const int32_t tries[] = {2 * fx, 2 * fx + away, 2 * fx + 2 * away, 2 * fx - away};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        if (pn__units_stored(tries[i]) == fx &&
            pn__units_strip(pn__units_world(tries[i])) == strip)
            return tries[i];
    return 2 * fx + away;
}

static int32_t height_of(int32_t fx)
{
    return sixteenths_of(fx, pn__units_strip(pn__units_world(2 * fx)));
}

static float units_of(uint8_t width)
{
    return (float)width / PN_FX_PER_M;
}

static int32_t flags_of(uint32_t flags)
{
    return (flags & PN_NODE_SWITCHED_OFF ? PN_PATH_SWITCHED_OFF : 0) |
           (flags & PN_NODE_ROAD_BLOCK ? PN_PATH_ROAD_BLOCK : 0) |
           (flags & PN_NODE_DONT_WANDER ? PN_PATH_DONT_WANDER : 0);
}

static void fill_node(const struct pn__split *split, const struct pn_node *node,
                      uint16_t area, struct pn_path_row *row)
{
    const uint32_t flags = node->flags;
    row->type = PN_PATH_INTERNAL;
    row->x = sixteenths_of(node->pos.x, area % PN_AREA_COLS);
    row->y = sixteenths_of(node->pos.y, area / PN_AREA_COLS);
    row->z = height_of(node->pos.z);
    row->width = units_of(node->width);
    row->left = row->right = 1;
    row->speed = (uint8_t)pn_node_speed(flags);
    row->flags = flags_of(flags);
    row->density = densities[pn_node_density(flags)];
    if (split->dialect == PN_PATHS_SA)
        row->special = (uint8_t)pn_node_special(flags);
}

static bool crosses(const struct pn__split *split, uint32_t arc)
{
    return (split->link[arc]->flags & PN_LINK_ROAD_CROSS) != 0;
}

/* Both externals of a link say the same: lanes toward their own node left, away right. */
static void fill_external(const struct pn__split *split, uint32_t arc, int node,
                          struct pn_path_row *row)
{
    const struct pn_graph *g = split->graph;
    const uint32_t to = g->target[arc], own = g->target[g->reverse[arc]];
    const struct pn_navi *navi = pn__split_navi(split, arc);
    row->type = PN_PATH_EXTERNAL;
    row->next = (int8_t)node;
    row->cross = crosses(split, arc);
    row->x = split->spot[arc].x;
    row->y = split->spot[arc].y;
    row->z = split->spot[arc].z;
    row->left = row->right = 1;
    row->speed = pn__split_is_ped(split, own) ? 0 : 1;
    row->density = 1;
    if (!navi)
        return;
    const struct pn_address a = pn_graph_address(g, own), b = pn_graph_address(g, to);
    row->width = units_of(navi->width);
    row->left = pn_derive_lanes(navi, b, a, g->pos[to], g->pos[own]);
    row->right = pn_derive_lanes(navi, a, b, g->pos[own], g->pos[to]);
}

enum pn_status pn__split_emit(struct pn__split *split, const struct pn__set *set,
                              const struct pn__plan *plan)
{
    const struct pn_graph *g = split->graph;
    struct pn_path_group *group;
    PN_TRY(pn_paths_add(split->paths, &group, split->err));
    group->kind = g->kind[set->node[0]];
    for (int i = 0; i < set->count; i++) {
        const struct pn_address at = pn_graph_address(g, set->node[i]);
        struct pn_path_row *row = &group->rows[i];
        fill_node(split, pn_network_node(split->network, at), at.area, row);
        if (plan->inside[i] == PN__NONE)
            continue;
        row->next = (int8_t)pn__set_find(set, g->target[plan->inside[i]]);
        row->cross = crosses(split, plan->inside[i]);
    }
    for (int i = 0; i < plan->external_count; i++) {
        struct pn_path_row *row = &group->rows[set->count + i];
        fill_external(split, plan->external[i], plan->node[i], row);
        if (pn__split_is_ped(split, set->node[plan->node[i]]))
            row->width = group->rows[plan->node[i]].width;
    }
    return PN_OK;
}
