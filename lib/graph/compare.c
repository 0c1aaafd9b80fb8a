/* compare.c - regions as a list, and stored values against computed ones. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/graph.h>

static bool is_ped(const struct pn_graph *graph, pn_node_id node)
{
    return graph->kind[node] == PN_KIND_PED;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static void add_node(struct pn_region *region, const struct pn_graph *graph,
                     pn_node_id node, uint32_t number)
{
    struct pn_point_fx at = graph->pos[node];
    if (region->node_count++ == 0) {
        region->ped = is_ped(graph, node);
        region->number = number;
        region->lowest = pn_graph_address(graph, node);
        region->min = region->max = at;
        return;
    }
    struct pn_point_fx *min = &region->min, *max = &region->max;
    *min = (struct pn_point_fx){lesser(min->x, at.x), lesser(min->y, at.y),
                                lesser(min->z, at.z)};
    *max = (struct pn_point_fx){greater(max->x, at.x), greater(max->y, at.y),
                                greater(max->z, at.z)};
}

/* owner: *number is the caller's, pn__free. shape: as pn_graph_regions */
static enum pn_status number_nodes(const struct pn_graph *graph, uint32_t **number,
                                   uint32_t count[2], struct pn_error *err)
{
    uint32_t *region = pn__alloc((size_t)graph->node_count + 1, sizeof *region);
    if (!region)
        return pn__fail_memory(err);
    enum pn_status status = pn_graph_regions(graph, region, NULL, count, err);
    if (status == PN_OK)
        *number = region;
    else
        pn__free(region);
    return status;
}

enum pn_status pn_graph_region_list(const struct pn_graph *graph,
                                    struct pn_region **regions, uint32_t count[2],
                                    struct pn_error *err)
{
    uint32_t *number, found[2];
    PN_TRY(number_nodes(graph, &number, found, err));
    struct pn_region *list = pn__alloc((size_t)found[0] + found[1] + 1, sizeof *list);
    if (!list) {
        pn__free(number);
        return pn__fail_memory(err);
    }
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        uint32_t first = is_ped(graph, n) ? found[0] : 0;
        add_node(&list[first + number[n] - 1], graph, n, number[n]);
    }
    pn__free(number);
    *regions = list;
    count[0] = found[0];
    count[1] = found[1];
    return PN_OK;
}

/* ---- stored against computed ---- */

/* Turns numbers of parts into the stored region of each part's lowest node. */
static enum pn_status expect_lowest(const struct pn_graph *graph, uint32_t *number,
                                    const uint32_t count[2], struct pn_error *err)
{
    uint32_t *stored = pn__alloc((size_t)count[0] + count[1] + 1, sizeof *stored);
    bool *known = pn__alloc((size_t)count[0] + count[1] + 1, sizeof *known);
    enum pn_status status = stored && known ? PN_OK : pn__fail_memory(err);
    for (pn_node_id n = 0; status == PN_OK && n < graph->node_count; n++) {
        uint32_t part = (is_ped(graph, n) ? count[0] : 0) + number[n] - 1;
        if (!known[part])
            stored[part] = graph->stored_region[n];
        known[part] = true;
        number[n] = stored[part];
    }
    pn__free(stored);
    pn__free(known);
    return status;
}

struct comparison {
    const struct pn_graph *graph;
    const uint32_t *region;
    const uint8_t *dead_end;
    bool whole;
};

/* Writes the differences to list, if it is not NULL; returns how many there are. */
static uint32_t collect(const struct comparison *c, struct pn_difference *list)
{
    uint32_t count = 0;
    for (pn_node_id n = 0; n < c->graph->node_count; n++) {
        uint32_t stored = c->graph->stored_region[n];
        if (stored != c->region[n]) {
            if (list)
                list[count] =
                    (struct pn_difference){n, PN_DIFFERS_REGION, stored, c->region[n]};
            count++;
        }
        uint32_t dead = (c->graph->node_flags[n] & PN_NODE_DEAD_END) != 0;
        if (c->whole ? dead != c->dead_end[n] : dead > c->dead_end[n]) {
            if (list)
                list[count] =
                    (struct pn_difference){n, PN_DIFFERS_DEAD_END, dead, c->dead_end[n]};
            count++;
        }
    }
    return count;
}

static enum pn_status list_differences(const struct comparison *c,
                                       struct pn_difference **differences,
                                       uint32_t *count, struct pn_error *err)
{
    uint32_t found = collect(c, NULL);
    struct pn_difference *list = found ? pn__alloc(found, sizeof *list) : NULL;
    if (found && !list)
        return pn__fail_memory(err);
    if (list)
        collect(c, list);
    *differences = list;
    *count = found;
    return PN_OK;
}

enum pn_status pn_graph_compare(const struct pn_graph *graph, bool whole,
                                struct pn_difference **differences, uint32_t *count,
                                struct pn_error *err)
{
    uint32_t *number, parts[2];
    PN_TRY(number_nodes(graph, &number, parts, err));
    uint8_t *dead_end = pn__alloc((size_t)graph->node_count + 1, 1);
    enum pn_status status =
        dead_end ? pn_graph_dead_ends(graph, dead_end, err) : pn__fail_memory(err);
    if (status == PN_OK && !whole)
        status = expect_lowest(graph, number, parts, err);
    struct comparison comparison = {graph, number, dead_end, whole};
    if (status == PN_OK)
        status = list_differences(&comparison, differences, count, err);
    pn__free(dead_end);
    pn__free(number);
    return status;
}
