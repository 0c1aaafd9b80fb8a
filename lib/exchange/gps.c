/*
 * gps.c - GPS.dat: a first line nobody told us the meaning of, "0 x y z -1 id" for a
 * node, "1 from to dir" for a link: 0 both ways, 1 only there, 2 only back. Each pair is
 * there twice, once from each end.
 */
#include "config.h"

#include "base/alloc.h"
#include "exchange/write.h"

/* The first line of the one file that is known. */
#define HEAD "3 174 1"

#define LINE_END "\r\n"

static void put_node(struct pn__outgoing *out, pn_node_id node, uint32_t number)
{
    const struct pn_point_fx pos = out->graph->pos[node];
    char x[24], y[24], z[24];
    pn__buffer_printf(&out->text, "0 %s000 %s000 %s000 -1 %u" LINE_END,
                      pn_coord_text(pos.x, 3, x), pn_coord_text(pos.y, 3, y),
                      pn_coord_text(pos.z, 3, z), number);
}

/* Nodes are numbered among those that are written. */
static void put_link(struct pn__outgoing *out, pn_node_id from, uint32_t arc,
                     const uint32_t *number)
{
    const uint32_t there = out->graph->lanes[arc];
    const uint32_t back = pn__outgoing_lanes_back(out, arc);
    const bool is_pair = pn__outgoing_is_pair(out, from, arc);
    if (!there && !back) {
        out->report.closed += is_pair;
        return;
    }
    out->report.links += is_pair;
    pn__buffer_printf(&out->text, "1 %u %u %d" LINE_END, number[from],
                      number[out->graph->target[arc]],
                      !back    ? 1
                      : !there ? 2
                               : 0);
}

static void put_links(struct pn__outgoing *out, const uint32_t *number)
{
    for (pn_node_id n = 0; n < out->graph->node_count; n++)
        for (uint32_t a = out->graph->first_out[n]; a < out->graph->first_out[n + 1]; a++)
            if (pn__outgoing_has(out, n) && pn__outgoing_has(out, out->graph->target[a]))
                put_link(out, n, a, number);
}

void pn__write_gps(struct pn__outgoing *out)
{
    const char *head = out->options->head ? out->options->head : HEAD;
    uint32_t *number = pn__alloc(out->graph->node_count, sizeof *number);
    if (!number) {
        out->text.failed = true;
        return;
    }
    pn__buffer_printf(&out->text, "%s" LINE_END, head);
    for (pn_node_id n = 0; n < out->graph->node_count; n++) {
        if (!pn__outgoing_has(out, n))
            continue;
        number[n] = out->report.nodes++;
        put_node(out, n, number[n]);
    }
    put_links(out, number);
    pn__free(number);
}
