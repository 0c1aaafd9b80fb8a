/* strong.c - Tarjan's algorithm with its recursion kept in arrays: a road of a million
 * nodes is a million calls deep. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/graph.h>

#define UNSEEN 0u

struct tarjan {
    const struct pn_graph *graph;
    uint32_t *order;  /* when a node was first seen, from 1; UNSEEN */
    uint32_t *low;    /* least order reached from it inside its component */
    uint32_t *arc;    /* the arc it stands at */
    pn_node_id *path; /* from the start to the node at work */
    pn_node_id *open; /* seen, component not known */
    uint32_t *component;
    uint32_t seen, path_count, open_count, component_count;
};

static void tarjan_release(struct tarjan *t)
{
    pn__free(t->order);
    pn__free(t->low);
    pn__free(t->arc);
    pn__free(t->path);
    pn__free(t->open);
}

static enum pn_status tarjan_init(struct tarjan *t, struct pn_error *err)
{
    size_t n = t->graph->node_count;
    t->order = pn__alloc(n, sizeof *t->order);
    t->low = pn__alloc(n, sizeof *t->low);
    t->arc = pn__alloc(n, sizeof *t->arc);
    t->path = pn__alloc(n, sizeof *t->path);
    t->open = pn__alloc(n, sizeof *t->open);
    if (t->order && t->low && t->arc && t->path && t->open)
        return PN_OK;
    tarjan_release(t);
    return pn__fail_memory(err);
}

static void enter(struct tarjan *t, pn_node_id node)
{
    t->order[node] = t->low[node] = ++t->seen;
    t->arc[node] = t->graph->first_out[node];
    t->component[node] = PN_NODE_NONE;
    t->path[t->path_count++] = node;
    t->open[t->open_count++] = node;
}

static void lower(uint32_t *low, uint32_t value)
{
    if (value < *low)
        *low = value;
}

static void leave(struct tarjan *t, pn_node_id node)
{
    pn_node_id member;
    t->path_count--;
    if (t->path_count)
        lower(&t->low[t->path[t->path_count - 1]], t->low[node]);
    if (t->low[node] != t->order[node])
        return;
    do {
        member = t->open[--t->open_count];
        t->component[member] = t->component_count;
    } while (member != node);
    t->component_count++;
}

static void search_from(struct tarjan *t, pn_node_id start)
{
    enter(t, start);
    while (t->path_count) {
        pn_node_id node = t->path[t->path_count - 1];
        if (t->arc[node] == t->graph->first_out[node + 1]) {
            leave(t, node);
            continue;
        }
        uint32_t arc = t->arc[node]++;
        pn_node_id to = t->graph->target[arc];
        if (!t->graph->lanes[arc])
            continue;
        if (t->order[to] == UNSEEN)
            enter(t, to);
        else if (t->component[to] == PN_NODE_NONE)
            lower(&t->low[node], t->order[to]);
    }
}

/* From Tarjan's order to that of the lowest node. order is free by now: the new names. */
static void rename_components(struct tarjan *t)
{
    uint32_t *name = t->order, count = 0;
    for (uint32_t c = 0; c < t->component_count; c++)
        name[c] = PN_NODE_NONE;
    for (pn_node_id n = 0; n < t->graph->node_count; n++) {
        uint32_t *mine = &name[t->component[n]];
        if (*mine == PN_NODE_NONE)
            *mine = count++;
        t->component[n] = *mine;
    }
}

enum pn_status pn_graph_strong(const struct pn_graph *graph, uint32_t *component,
                               uint32_t *count, struct pn_error *err)
{
    struct tarjan t = {.graph = graph, .component = component};
    PN_TRY(tarjan_init(&t, err));
    for (pn_node_id n = 0; n < graph->node_count; n++)
        if (t.order[n] == UNSEEN)
            search_from(&t, n);
    rename_components(&t);
    tarjan_release(&t);
    *count = t.component_count;
    return PN_OK;
}
