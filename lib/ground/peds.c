/* peds.c - see suggest_parts.h: the graph of ped nodes that links are proposed to. */
#include "config.h"

#include "ground/suggest_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "ground/spot.h"

#include <math.h>

#define NONE UINT32_MAX

void pn__peds_release(struct pn__peds *peds)
{
    pn__free(peds->nodes);
    pn__free(peds->ways);
    pn__free(peds->first);
    pn__free(peds->way_m);
    pn__free(peds->seen);
    pn__free(peds->queue);
    pn__free(peds->waits);
    *peds = (struct pn__peds){0};
}

/* ---- ways ---- */

double pn__peds_metres(const struct pn__peds *peds, uint32_t a, uint32_t b)
{
    const struct pn_point p = peds->nodes[a].pos, q = peds->nodes[b].pos;
    return hypot(hypot(p.x - q.x, p.y - q.y), p.z - q.z);
}

bool pn__peds_linked(const struct pn__peds *peds, uint32_t a, uint32_t b)
{
    uint32_t way = peds->nodes[a].first_way;
    while (way != NONE && peds->ways[way].to != b)
        way = peds->ways[way].next;
    return way != NONE;
}

static enum pn_status add_way(struct pn__peds *peds, uint32_t a, uint32_t b,
                              double metres, struct pn_error *err)
{
    if (!pn__grow(&peds->ways, peds->way_count, sizeof *peds->ways))
        return pn__fail_memory(err);
    peds->ways[peds->way_count] =
        (struct pn__ped_way){b, peds->nodes[a].first_way, metres};
    peds->nodes[a].first_way = peds->way_count++;
    return PN_OK;
}

/* Once, however many links there are between them. */
static enum pn_status add_both(struct pn__peds *peds, uint32_t a, uint32_t b,
                               struct pn_error *err)
{
    const double metres = pn__peds_metres(peds, a, b);
    if (pn__peds_linked(peds, a, b))
        return PN_OK;
    PN_TRY(add_way(peds, a, b, metres, err));
    return add_way(peds, b, a, metres, err);
}

enum pn_status pn__peds_join(struct pn__peds *peds, uint32_t a, uint32_t b,
                             struct pn_error *err)
{
    PN_TRY(add_both(peds, a, b, err));
    peds->nodes[a].neighbours++;
    peds->nodes[b].neighbours++;
    return PN_OK;
}

/* ---- out of a network ---- */

static struct pn__ped ped_of(const struct pn_area *area, uint32_t index,
                             const struct pn_scene_counts *counts)
{
    const struct pn_node *node = &area->nodes[index];
    const struct pn_point pos = pn__ground_point(node);
    return (struct pn__ped){.address = {area->number, (uint16_t)index},
                            .pos = pos,
                            .first_way = NONE,
                            .neighbours = pn_node_link_count(node),
                            .reached = pn__links_reach(counts, pos)};
}

/* The node at an address; NONE if it is no ped. */
static uint32_t find_ped(const struct pn__peds *peds, const struct pn_network *network,
                         struct pn_address address)
{
    const struct pn_area *area = pn_network_area(network, address.area);
    if (!area || address.node < area->vehicle_count || address.node >= area->node_count)
        return NONE;
    return peds->first[address.area] + address.node - area->vehicle_count;
}

static enum pn_status add_links(struct pn__peds *peds, const struct pn_network *network,
                                uint32_t node, struct pn_error *err)
{
    uint32_t count;
    const struct pn_link *links =
        pn_network_links(network, peds->nodes[node].address, &count);
    for (uint32_t k = 0; links && k < count; k++) {
        const uint32_t to = find_ped(peds, network, links[k].to);
        if (to != NONE && to != node)
            PN_TRY(add_both(peds, node, to, err));
    }
    return PN_OK;
}

/* Without room the nodes are only counted. */
static void list_nodes(struct pn__peds *peds, const struct pn_network *network,
                       const struct pn_scene_counts *counts)
{
    peds->count = 0;
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        if (peds->first)
            peds->first[a] = peds->count;
        for (uint32_t i = area ? area->vehicle_count : 0; area && i < area->node_count;
             i++) {
            if (peds->nodes)
                peds->nodes[peds->count] = ped_of(area, i, counts);
            peds->count++;
        }
    }
}

static bool has_room(struct pn__peds *peds, uint32_t areas)
{
    const size_t count = (size_t)peds->count + 1;
    peds->first = pn__alloc((size_t)areas + 1, sizeof *peds->first);
    peds->nodes = pn__alloc(count, sizeof *peds->nodes);
    peds->way_m = pn__alloc(count, sizeof *peds->way_m);
    peds->seen = pn__alloc(count, sizeof *peds->seen);
    peds->queue = pn__alloc(count, sizeof *peds->queue);
    peds->waits = pn__alloc(count, sizeof *peds->waits);
    return peds->first && peds->nodes && peds->way_m && peds->seen && peds->queue &&
           peds->waits;
}

enum pn_status pn__peds_init(struct pn__peds *peds, const struct pn_network *network,
                             const struct pn_scene *scene, struct pn_error *err)
{
    struct pn_scene_counts counts;
    pn_scene_count(scene, &counts);
    list_nodes(peds, network, &counts);
    if (!has_room(peds, pn_network_area_limit(network)))
        return pn__fail_memory(err);
    list_nodes(peds, network, &counts);
    for (uint32_t n = 0; n < peds->count; n++) {
        peds->way_m[n] = INFINITY;
        PN_TRY(add_links(peds, network, n, err));
    }
    return PN_OK;
}

/* ---- the search: few nodes are near, so a queue without order does ---- */

double pn__peds_way(const struct pn__peds *peds, uint32_t node)
{
    return peds->way_m[node];
}

static void reach(struct pn__peds *peds, uint32_t node, double metres, uint32_t *last)
{
    if (peds->way_m[node] == INFINITY)
        peds->seen[peds->seen_count++] = node;
    peds->way_m[node] = metres;
    if (peds->waits[node])
        return;
    peds->waits[node] = true;
    peds->queue[*last] = node;
    *last = (*last + 1) % (peds->count + 1);
}

void pn__peds_search(struct pn__peds *peds, uint32_t from, double most_m)
{
    uint32_t first = 0, last = 0;
    for (uint32_t i = 0; i < peds->seen_count; i++)
        peds->way_m[peds->seen[i]] = INFINITY;
    peds->seen_count = 0;
    reach(peds, from, 0, &last);
    while (first != last) {
        const uint32_t node = peds->queue[first];
        first = (first + 1) % (peds->count + 1);
        peds->waits[node] = false;
        for (uint32_t w = peds->nodes[node].first_way; w != NONE;
             w = peds->ways[w].next) {
            const struct pn__ped_way *way = &peds->ways[w];
            const double metres = peds->way_m[node] + way->metres;
            if (metres <= most_m && metres < peds->way_m[way->to])
                reach(peds, way->to, metres, &last);
        }
    }
}
