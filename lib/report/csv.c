/* csv.c - a route as CSV: seq,area,node,x,y,z. Without a route only the header. */
#include "config.h"

#include "report/write.h"

void pn__put_route_csv(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_puts(out, "seq,area,node,x,y,z\n");
    for (uint32_t i = 0; i < answer->route->node_count; i++) {
        pn_node_id node = answer->route->nodes[i];
        struct pn_address address = pn_graph_address(answer->graph, node);
        const struct pn_point_fx *pos = &answer->graph->pos[node];
        const int32_t coords[3] = {pos->x, pos->y, pos->z};
        pn__buffer_put_u64(out, i);
        pn__buffer_putc(out, ',');
        pn__buffer_put_u64(out, address.area);
        pn__buffer_putc(out, ',');
        pn__buffer_put_u64(out, address.node);
        for (int c = 0; c < 3; c++) {
            pn__buffer_putc(out, ',');
            pn__put_coord(out, coords[c]);
        }
        pn__buffer_putc(out, '\n');
    }
}
