/*
 * graphml.c - GraphML: a node each, with its place and layer, and a directed edge for
 * each link, with its length and the lanes its way.
 */
#include "config.h"

#include "exchange/write.h"

static const char head[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
    "<key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>\n"
    "<key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/>\n"
    "<key id=\"z\" for=\"node\" attr.name=\"z\" attr.type=\"double\"/>\n"
    "<key id=\"kind\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"/>\n"
    "<key id=\"length\" for=\"edge\" attr.name=\"length\" attr.type=\"int\"/>\n"
    "<key id=\"metres\" for=\"edge\" attr.name=\"metres\" attr.type=\"double\"/>\n"
    "<key id=\"lanes\" for=\"edge\" attr.name=\"lanes\" attr.type=\"int\"/>\n"
    "<graph id=\"pathnode\" edgedefault=\"directed\">\n";

static void put_node(struct pn__outgoing *out, pn_node_id node)
{
    const struct pn_point_fx pos = out->graph->pos[node];
    char x[24], y[24], z[24];
    pn__buffer_printf(
        &out->text,
        "<node id=\"n%u\"><data key=\"x\">%s</data><data key=\"y\">%s</data>"
        "<data key=\"z\">%s</data><data key=\"kind\">%s</data></node>\n",
        pn__outgoing_id(out, node), pn_coord_text(pos.x, 1, x),
        pn_coord_text(pos.y, 1, y), pn_coord_text(pos.z, 1, z),
        pn_kind_name((enum pn_kind)out->graph->kind[node]));
}

static void put_edge(struct pn__outgoing *out, pn_node_id from, uint32_t arc)
{
    const struct pn_graph *graph = out->graph;
    pn__buffer_printf(&out->text,
                      "<edge source=\"n%u\" target=\"n%u\"><data key=\"length\">%u</data>"
                      "<data key=\"metres\">",
                      pn__outgoing_id(out, from),
                      pn__outgoing_id(out, graph->target[arc]), graph->length[arc]);
    pn__outgoing_put_metres(out, arc);
    pn__buffer_printf(&out->text, "</data><data key=\"lanes\">%u</data></edge>\n",
                      graph->lanes[arc]);
    out->report.links += pn__outgoing_is_pair(out, from, arc);
}

void pn__write_graphml(struct pn__outgoing *out)
{
    const struct pn_graph *graph = out->graph;
    pn__buffer_puts(&out->text, head);
    for (pn_node_id n = 0; n < graph->node_count; n++)
        if (pn__outgoing_has(out, n)) {
            put_node(out, n);
            out->report.nodes++;
        }
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (pn__outgoing_has(out, n) && pn__outgoing_has(out, graph->target[a]))
                put_edge(out, n, a);
    pn__buffer_puts(&out->text, "</graph>\n</graphml>\n");
}
