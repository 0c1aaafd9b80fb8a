/* trap.c - where one-way links end a way: a flood from either end. */
#include "config.h"

#include "route/router.h"

#include "base/alloc.h"
#include "base/error.h"
#include "graph/incoming.h"

/* The nodes of one end, nearest by number of links first. */
struct pool {
    bool *seen;        /* node_count */
    pn_node_id *queue; /* node_count */
    uint32_t count;
};

struct floods {
    const struct pn_graph *graph;
    enum pn_one_way one_way;
    struct pn__incoming in;
    struct pool start, goal;
};

static bool pool_init(struct pool *pool, uint32_t nodes)
{
    pool->seen = pn__alloc(nodes, sizeof *pool->seen);
    pool->queue = pn__alloc(nodes, sizeof *pool->queue);
    return pool->seen && pool->queue;
}

static void pool_release(struct pool *pool)
{
    pn__free(pool->seen);
    pn__free(pool->queue);
}

static void pour(struct pool *pool, pn_node_id node)
{
    if (pool->seen[node])
        return;
    pool->seen[node] = true;
    pool->queue[pool->count++] = node;
}

static bool is_open(const struct floods *f, uint32_t arc)
{
    return f->one_way != PN_ONE_WAY_OBEY || pn__arc_is_open(f->graph, arc);
}

static void flood_from(struct floods *f, pn_node_id from)
{
    const struct pn_graph *graph = f->graph;
    pour(&f->start, from);
    for (uint32_t i = 0; i < f->start.count; i++) {
        pn_node_id node = f->start.queue[i];
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++)
            if (is_open(f, a))
                pour(&f->start, graph->target[a]);
    }
}

static void flood_back(struct floods *f, pn_node_id to)
{
    const struct pn__incoming *in = &f->in;
    pour(&f->goal, to);
    for (uint32_t i = 0; i < f->goal.count; i++) {
        pn_node_id node = f->goal.queue[i];
        for (uint32_t k = in->first[node]; k < in->first[node + 1]; k++)
            if (is_open(f, in->arc[k]))
                pour(&f->goal, in->source[in->arc[k]]);
    }
}

/* Whether a link, open or not, joins a node of the pool to one outside. */
static bool is_border(const struct floods *f, const struct pool *pool, pn_node_id node)
{
    const struct pn_graph *graph = f->graph;
    for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++)
        if (!pool->seen[graph->target[a]])
            return true;
    for (uint32_t k = f->in.first[node]; k < f->in.first[node + 1]; k++)
        if (!pool->seen[f->in.source[f->in.arc[k]]])
            return true;
    return false;
}

static struct pn_trap judge(const struct floods *f, pn_node_id to)
{
    if (f->start.seen[to])
        return (struct pn_trap){.node = PN_NODE_NONE};
    bool at_goal = f->goal.count < f->start.count;
    const struct pool *pool = at_goal ? &f->goal : &f->start;
    uint32_t i = 0;
    while (i + 1 < pool->count && !is_border(f, pool, pool->queue[i]))
        i++;
    return (struct pn_trap){at_goal, pool->queue[i], pool->count};
}

enum pn_status pn_route_trap(const struct pn_graph *graph, pn_node_id from, pn_node_id to,
                             enum pn_one_way one_way, struct pn_trap *trap,
                             struct pn_error *err)
{
    if (from >= graph->node_count || to >= graph->node_count)
        return pn__fail(err, PN_E_RANGE, "node id %u is past the last of %u nodes",
                        from > to ? from : to, graph->node_count);
    struct floods f = {.graph = graph, .one_way = one_way};
    PN_TRY(pn__incoming_init(&f.in, graph, err));
    bool enough = pool_init(&f.start, graph->node_count);
    enough = pool_init(&f.goal, graph->node_count) && enough;
    if (enough) {
        flood_from(&f, from);
        flood_back(&f, to);
        *trap = judge(&f, to);
    }
    pool_release(&f.start);
    pool_release(&f.goal);
    pn__incoming_release(&f.in);
    return enough ? PN_OK : pn__fail_memory(err);
}
