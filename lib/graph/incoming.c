/* incoming.c - a counting sort of the arcs by their targets. */
#include "config.h"

#include "graph/incoming.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

static void turn_arcs(struct pn__incoming *in, const struct pn_graph *graph)
{
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            in->source[a] = n;
            in->first[graph->target[a]]++;
        }
    for (uint32_t n = 1; n <= graph->node_count; n++)
        in->first[n] += in->first[n - 1];
    for (uint32_t a = graph->arc_count; a-- > 0;)
        in->arc[--in->first[graph->target[a]]] = a;
}

enum pn_status pn__incoming_init(struct pn__incoming *incoming,
                                 const struct pn_graph *graph, struct pn_error *err)
{
    incoming->first = pn__alloc((size_t)graph->node_count + 1, sizeof *incoming->first);
    incoming->arc = pn__alloc(graph->arc_count, sizeof *incoming->arc);
    incoming->source = pn__alloc(graph->arc_count, sizeof *incoming->source);
    if (!incoming->first || !incoming->arc || !incoming->source) {
        pn__incoming_release(incoming);
        return pn__fail_memory(err);
    }
    turn_arcs(incoming, graph);
    return PN_OK;
}

void pn__incoming_release(struct pn__incoming *incoming)
{
    pn__free(incoming->first);
    pn__free(incoming->arc);
    pn__free(incoming->source);
    memset(incoming, 0, sizeof *incoming);
}
