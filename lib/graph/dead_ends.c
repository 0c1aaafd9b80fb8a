/* dead_ends.c - peeling: what is left after all ends are taken off, again and again. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "graph/incoming.h"

#include <pathnode/graph.h>

struct peel {
    struct pn__incoming in;
    uint32_t *open;    /* links of a node to unmarked nodes */
    pn_node_id *queue; /* marked nodes whose neighbours are not told yet */
};

static void peel_release(struct peel *p)
{
    pn__incoming_release(&p->in);
    pn__free(p->open);
    pn__free(p->queue);
}

static enum pn_status peel_init(struct peel *p, const struct pn_graph *graph,
                                struct pn_error *err)
{
    PN_TRY(pn__incoming_init(&p->in, graph, err));
    p->open = pn__alloc(graph->node_count, sizeof *p->open);
    p->queue = pn__alloc(graph->node_count, sizeof *p->queue);
    if (p->open && p->queue)
        return PN_OK;
    peel_release(p);
    return pn__fail_memory(err);
}

enum pn_status pn_graph_dead_ends(const struct pn_graph *graph, uint8_t *dead_end,
                                  struct pn_error *err)
{
    struct peel p;
    uint32_t told = 0, marked = 0;
    PN_TRY(peel_init(&p, graph, err));
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        p.open[n] = graph->first_out[n + 1] - graph->first_out[n];
        dead_end[n] = graph->kind[n] != PN_KIND_PED && p.open[n] < 2;
        if (dead_end[n])
            p.queue[marked++] = n;
    }
    while (told < marked) {
        pn_node_id node = p.queue[told++];
        for (uint32_t i = p.in.first[node]; i < p.in.first[node + 1]; i++) {
            pn_node_id n = p.in.source[p.in.arc[i]];
            if (--p.open[n] >= 2 || dead_end[n])
                continue;
            dead_end[n] = 1;
            p.queue[marked++] = n;
        }
    }
    peel_release(&p);
    return PN_OK;
}
