/*
 * mta.c - the graph as a Lua table, for MTA and any other Lua from 5.1 on: nodes by the
 * number that MTA's path functions know them by, each with its links.
 *
 * An area is a function of its own, because Lua limits the constants of one.
 */
#include "config.h"

#include "exchange/write.h"

static void put_links(struct pn__outgoing *out, pn_node_id node)
{
    const struct pn_graph *graph = out->graph;
    for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++) {
        const pn_node_id to = graph->target[a];
        if (!pn__outgoing_has(out, to))
            continue;
        pn__buffer_printf(&out->text, "{to = %u, length = %u, lanes = %u}, ",
                          pn__outgoing_id(out, to), graph->length[a], graph->lanes[a]);
        out->report.links += pn__outgoing_is_pair(out, node, a);
    }
}

static void put_node(struct pn__outgoing *out, pn_node_id node)
{
    const struct pn_address address = pn_graph_address(out->graph, node);
    const struct pn_point_fx pos = out->graph->pos[node];
    char x[24], y[24], z[24];
    pn__buffer_printf(&out->text,
                      "\tn[%u] = {area = %u, node = %u, kind = \"%s\", x = %s, y = %s, "
                      "z = %s, links = {",
                      pn__outgoing_id(out, node), address.area, address.node,
                      pn_kind_name((enum pn_kind)out->graph->kind[node]),
                      pn_coord_text(pos.x, 1, x), pn_coord_text(pos.y, 1, y),
                      pn_coord_text(pos.z, 1, z));
    put_links(out, node);
    pn__buffer_puts(&out->text, "}}\n");
    out->report.nodes++;
}

static void put_area(struct pn__outgoing *out, uint32_t area)
{
    pn__buffer_puts(&out->text, "do local function add(n)\n");
    for (pn_node_id n = out->graph->area_first[area];
         n < out->graph->area_first[area + 1]; n++)
        if (pn__outgoing_has(out, n))
            put_node(out, n);
    pn__buffer_puts(&out->text, "end add(pathnode_graph) end\n");
}

void pn__write_mta(struct pn__outgoing *out)
{
    const uint32_t *first = out->graph->area_first;
    pn__buffer_puts(&out->text, "pathnode_graph = {}\n");
    for (uint32_t a = 0; a < out->graph->area_limit; a++)
        if (first[a] < first[a + 1])
            put_area(out, a);
}
