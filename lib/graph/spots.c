/* spots.c - the nodes of a graph in order of their places. */
#include "config.h"

#include "graph/spots.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>

#define ORDER(a, b) ((a) < (b) ? -1 : (a) > (b))

int pn__spot_compare(const struct pn__spot *a, const struct pn__spot *b)
{
    if (a->pos.x != b->pos.x)
        return ORDER(a->pos.x, b->pos.x);
    if (a->pos.y != b->pos.y)
        return ORDER(a->pos.y, b->pos.y);
    if (a->pos.z != b->pos.z)
        return ORDER(a->pos.z, b->pos.z);
    return a->ped - b->ped;
}

static int compare_with_id(const void *left, const void *right)
{
    const struct pn__spot *a = left, *b = right;
    int place = pn__spot_compare(a, b);
    return place ? place : ORDER(a->node, b->node);
}

enum pn_status pn__spots_new(const struct pn_graph *graph, const pn_node_id *partner,
                             struct pn__spot **spots, uint32_t *count,
                             struct pn_error *err)
{
    struct pn__spot *made = pn__alloc(graph->node_count, sizeof *made);
    uint32_t taken = 0;
    if (!made)
        return pn__fail_memory(err);
    for (pn_node_id n = 0; n < graph->node_count; n++)
        if (!partner || partner[n] == PN_NODE_NONE)
            made[taken++] =
                (struct pn__spot){graph->pos[n], graph->kind[n] == PN_KIND_PED, n};
    qsort(made, taken, sizeof *made, compare_with_id);
    *spots = made;
    *count = taken;
    return PN_OK;
}
