/*
 * dijkstra.c - plain Dijkstra (1959): the reference that the rest is held against.
 *
 * No bound, no buckets, nothing shared with astar.c but the labels it writes its tree to:
 * a binary heap of (wrong-way metres, cost, node) triples, the first of which stays 0
 * where it does not count. Nodes are settled once.
 */
#include "config.h"

#include "route/router.h"

#include "base/alloc.h"
#include "base/error.h"

struct entry {
    uint64_t wrong, cost;
    uint32_t node;
};

struct heap {
    struct entry *entries;
    size_t count, capacity;
};

static bool is_less(const struct entry *a, const struct entry *b)
{
    if (a->wrong != b->wrong)
        return a->wrong < b->wrong;
    if (a->cost != b->cost)
        return a->cost < b->cost;
    return a->node < b->node;
}

static bool heap_push(struct heap *heap, struct entry entry)
{
    if (heap->count == heap->capacity) {
        size_t capacity = heap->capacity ? 2 * heap->capacity : 256;
        struct entry *grown = pn__realloc(heap->entries, capacity, sizeof *heap->entries);
        if (!grown)
            return false;
        heap->entries = grown;
        heap->capacity = capacity;
    }
    size_t at = heap->count++;
    for (; at > 0 && is_less(&entry, &heap->entries[(at - 1) / 2]); at = (at - 1) / 2)
        heap->entries[at] = heap->entries[(at - 1) / 2];
    heap->entries[at] = entry;
    return true;
}

static struct entry heap_pop(struct heap *heap)
{
    struct entry top = heap->entries[0], last = heap->entries[--heap->count];
    size_t at = 0, child;
    while ((child = 2 * at + 1) < heap->count) {
        if (child + 1 < heap->count &&
            is_less(&heap->entries[child + 1], &heap->entries[child]))
            child++;
        if (!is_less(&heap->entries[child], &last))
            break;
        heap->entries[at] = heap->entries[child];
        at = child;
    }
    heap->entries[at] = last;
    return top;
}

struct state {
    const struct pn_router *router;
    const struct pn__task *task;
    struct entry *best; /* node_count; .node is 1 once settled */
    struct heap heap;
};

static bool relax(struct state *s, const struct entry *from, uint32_t arc)
{
    const struct pn_graph *graph = s->router->graph;
    struct pn_route_options options = s->task->options;
    if (options.one_way == PN_ONE_WAY_OBEY && !pn__arc_is_open(graph, arc))
        return true;
    struct entry to = *from;
    to.node = graph->target[arc];
    to.cost += pn__arc_cost(graph, options.metric, arc);
    if (options.one_way == PN_ONE_WAY_PREFER)
        to.wrong += pn__arc_wrong_q16(graph, arc);
    struct entry *best = &s->best[to.node];
    if (to.wrong > best->wrong || (to.wrong == best->wrong && to.cost >= best->cost))
        return true;
    best->wrong = to.wrong;
    best->cost = to.cost;
    struct pn__label *label = &s->router->queue.labels[to.node];
    label->stamp = s->router->stamp;
    label->cost = to.cost;
    label->parent = from->node;
    label->arc = arc;
    return heap_push(&s->heap, to);
}

static enum pn_status settle_all(struct state *s, uint32_t *settled)
{
    const struct pn_graph *graph = s->router->graph;
    while (s->heap.count > 0) {
        struct entry from = heap_pop(&s->heap);
        if (s->best[from.node].node)
            continue;
        s->best[from.node].node = 1;
        ++*settled;
        if (from.node == s->task->to)
            return PN_OK;
        for (uint32_t a = graph->first_out[from.node];
             a < graph->first_out[from.node + 1]; a++) {
            if (!relax(s, &from, a))
                return PN_E_NOMEM;
        }
    }
    return PN_E_NOROUTE;
}

enum pn_status pn__dijkstra(struct pn_router *router, const struct pn__task *task,
                            struct pn_error *err)
{
    struct state s = {.router = router, .task = task};
    uint32_t nodes = router->graph->node_count;
    pn__router_forget(router);
    s.best = pn__alloc(nodes, sizeof *s.best);
    enum pn_status status = PN_E_NOMEM;
    if (s.best && heap_push(&s.heap, (struct entry){0, 0, task->from})) {
        for (uint32_t n = 0; n < nodes; n++)
            s.best[n].wrong = s.best[n].cost = UINT64_MAX;
        s.best[task->from].wrong = s.best[task->from].cost = 0;
        router->queue.labels[task->from] = (struct pn__label){
            .stamp = router->stamp, .parent = PN_NODE_NONE, .next = PN_NODE_NONE};
        status = settle_all(&s, &router->settled);
    }
    pn__free(s.heap.entries);
    pn__free(s.best);
    return status == PN_E_NOMEM ? pn__fail_memory(err) : status;
}
