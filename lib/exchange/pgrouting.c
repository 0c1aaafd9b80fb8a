/*
 * pgrouting.c - a pair of links a row, with the columns of the database's view edge, and
 * the heights of both ends: cost is the stored length, -1 where there is no lane. COPY
 * takes it as it is.
 */
#include "config.h"

#include "exchange/write.h"

static void put_cost(struct pn__outgoing *out, uint32_t arc)
{
    pn__buffer_putc(&out->text, ',');
    if (arc == PN_NODE_NONE || out->graph->lanes[arc] == 0)
        pn__buffer_puts(&out->text, "-1");
    else
        pn__buffer_put_u64(&out->text, out->graph->length[arc]);
}

static void put_plan(struct pn__outgoing *out, pn_node_id node)
{
    char text[24];
    pn__buffer_putc(&out->text, ',');
    pn__buffer_puts(&out->text, pn_coord_text(out->graph->pos[node].x, 1, text));
    pn__buffer_putc(&out->text, ',');
    pn__buffer_puts(&out->text, pn_coord_text(out->graph->pos[node].y, 1, text));
}

static void put_height(struct pn__outgoing *out, pn_node_id node)
{
    char text[24];
    pn__buffer_putc(&out->text, ',');
    pn__buffer_puts(&out->text, pn_coord_text(out->graph->pos[node].z, 1, text));
}

/* The id: the address of source, and its link's place in it, four bits. */
static void put_row(struct pn__outgoing *out, pn_node_id from, uint32_t arc)
{
    const struct pn_graph *graph = out->graph;
    const uint32_t source = pn__outgoing_id(out, from);
    const pn_node_id to = graph->target[arc];
    const bool itself = from == to;
    pn__buffer_put_u64(&out->text,
                       (uint64_t)source * 16 + (arc - graph->first_out[from]));
    pn__buffer_putc(&out->text, ',');
    pn__buffer_put_u64(&out->text, source);
    pn__buffer_putc(&out->text, ',');
    pn__buffer_put_u64(&out->text, pn__outgoing_id(out, to));
    put_cost(out, arc);
    put_cost(out, itself ? PN_NODE_NONE : graph->reverse[arc]);
    put_plan(out, from);
    put_plan(out, to);
    pn__buffer_printf(&out->text, ",%s,", pn_kind_name((enum pn_kind)graph->kind[from]));
    pn__outgoing_put_metres(out, arc);
    pn__buffer_printf(&out->text, ",%u,%u", graph->lanes[arc],
                      pn__outgoing_lanes_back(out, arc));
    put_height(out, from);
    put_height(out, to);
    pn__buffer_putc(&out->text, '\n');
    out->report.links++;
}

void pn__write_pgrouting(struct pn__outgoing *out)
{
    const struct pn_graph *graph = out->graph;
    pn__buffer_puts(&out->text, "id,source,target,cost,reverse_cost,x1,y1,x2,y2,kind,"
                                "metres,lanes,reverse_lanes,z1,z2\n");
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (!pn__outgoing_has(out, n))
            continue;
        out->report.nodes++;
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (pn__outgoing_has(out, graph->target[a]) &&
                pn__outgoing_is_pair(out, n, a))
                put_row(out, n, a);
    }
}
