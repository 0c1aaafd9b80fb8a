/* dead_ends.c - peeling: what is left after all ends are taken off, again and again. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/graph.h>

struct peel {
    uint32_t *first_in; /* node_count + 1 */
    pn_node_id *source; /* arc_count; sources of the arcs into node n from first_in[n] */
    uint32_t *open;     /* links of a node to unmarked nodes */
    pn_node_id *queue;  /* marked nodes whose neighbours are not told yet */
};

static void peel_release(struct peel *p)
{
    pn__free(p->first_in);
    pn__free(p->source);
    pn__free(p->open);
    pn__free(p->queue);
}

static enum pn_status peel_init(struct peel *p, const struct pn_graph *graph,
                                struct pn_error *err)
{
    p->first_in = pn__alloc((size_t)graph->node_count + 1, sizeof *p->first_in);
    p->source = pn__alloc(graph->arc_count, sizeof *p->source);
    p->open = pn__alloc(graph->node_count, sizeof *p->open);
    p->queue = pn__alloc(graph->node_count, sizeof *p->queue);
    if (p->first_in && p->source && p->open && p->queue)
        return PN_OK;
    peel_release(p);
    return pn__fail_memory(err);
}

/* Turns the arcs round by counting: a link may have no link back, so reverse won't do. */
static void collect_incoming(struct peel *p, const struct pn_graph *graph)
{
    for (uint32_t a = 0; a < graph->arc_count; a++)
        p->first_in[graph->target[a]]++;
    for (uint32_t n = 1; n <= graph->node_count; n++)
        p->first_in[n] += p->first_in[n - 1];
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            p->source[--p->first_in[graph->target[a]]] = n;
}

enum pn_status pn_graph_dead_ends(const struct pn_graph *graph, uint8_t *dead_end,
                                  struct pn_error *err)
{
    struct peel p;
    uint32_t told = 0, marked = 0;
    PN_TRY(peel_init(&p, graph, err));
    collect_incoming(&p, graph);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        p.open[n] = graph->first_out[n + 1] - graph->first_out[n];
        dead_end[n] = graph->kind[n] != PN_KIND_PED && p.open[n] < 2;
        if (dead_end[n])
            p.queue[marked++] = n;
    }
    while (told < marked) {
        pn_node_id node = p.queue[told++];
        for (uint32_t i = p.first_in[node]; i < p.first_in[node + 1]; i++) {
            pn_node_id n = p.source[i];
            if (--p.open[n] >= 2 || dead_end[n])
                continue;
            dead_end[n] = 1;
            p.queue[marked++] = n;
        }
    }
    peel_release(&p);
    return PN_OK;
}
