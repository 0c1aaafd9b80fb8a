/* csv.c - a route as CSV, a row a point of its line. Without a route only the header. */
#include "config.h"

#include "report/write.h"

static void put_address(struct pn__buffer *out, const struct pn_route_answer *answer,
                        const struct pn_line_point *point)
{
    if (!point->is_node) {
        pn__buffer_putc(out, ',');
        return;
    }
    pn_node_id node = answer->route->nodes[point->seq];
    struct pn_address address = pn_graph_address(answer->graph, node);
    pn__buffer_put_u64(out, address.area);
    pn__buffer_putc(out, ',');
    pn__buffer_put_u64(out, address.node);
}

void pn__put_route_csv(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_puts(out, "seq,area,node,x,y,z,stop_range\n");
    for (uint32_t i = 0; i < answer->line->count; i++) {
        const struct pn_line_point *point = &answer->line->points[i];
        pn__buffer_put_u64(out, point->seq);
        pn__buffer_putc(out, ',');
        put_address(out, answer, point);
        pn__buffer_putc(out, ',');
        pn__put_xyz(out, point->pos, ",");
        pn__buffer_putc(out, ',');
        if (answer->network)
            pn__put_coord(out, point->width);
        pn__buffer_putc(out, '\n');
    }
}
