/*
 * geojson.c - a route as one GeoJSON FeatureCollection (RFC 7946): the line, and its two
 * ends as points.
 *
 * Coordinates are world units, x east and y north, not degrees; there is no "crs" member,
 * which the RFC took out and map programs do not need to draw it. A line needs two
 * positions, so a route of one node has that node twice.
 */
#include "config.h"

#include "report/write.h"

static void put_position(struct pn__buffer *out, const struct pn_graph *graph,
                         pn_node_id node)
{
    const struct pn_point_fx *pos = &graph->pos[node];
    pn__buffer_putc(out, '[');
    pn__put_coord(out, pos->x);
    pn__buffer_putc(out, ',');
    pn__put_coord(out, pos->y);
    pn__buffer_putc(out, ',');
    pn__put_coord(out, pos->z);
    pn__buffer_putc(out, ']');
}

static void put_line(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    const struct pn_route *route = answer->route;
    pn__buffer_puts(out, "{\"type\":\"Feature\",\"properties\":{");
    pn__put_route_members(out, answer);
    pn__buffer_puts(out, "\"part\":\"route\"},\"geometry\":");
    if (route->node_count == 0) {
        pn__buffer_puts(out, "null}");
        return;
    }
    pn__buffer_puts(out, "{\"type\":\"LineString\",\"coordinates\":[\n");
    for (uint32_t i = 0; i < route->node_count; i++) {
        if (i)
            pn__buffer_puts(out, ",\n");
        put_position(out, answer->graph, route->nodes[i]);
    }
    if (route->node_count == 1) {
        pn__buffer_puts(out, ",\n");
        put_position(out, answer->graph, route->nodes[0]);
    }
    pn__buffer_puts(out, "]}}");
}

static void put_point(struct pn__buffer *out, const struct pn_route_answer *answer,
                      const char *part, pn_node_id node)
{
    struct pn_address address = pn_graph_address(answer->graph, node);
    pn__buffer_puts(out, ",\n{\"type\":\"Feature\",\"properties\":{\"part\":\"");
    pn__buffer_puts(out, part);
    pn__buffer_puts(out, "\",\"area\":");
    pn__buffer_put_u64(out, address.area);
    pn__buffer_puts(out, ",\"node\":");
    pn__buffer_put_u64(out, address.node);
    pn__buffer_puts(out, "},\"geometry\":{\"type\":\"Point\",\"coordinates\":");
    put_position(out, answer->graph, node);
    pn__buffer_puts(out, "}}");
}

void pn__put_route_geojson(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_puts(out, "{\"type\":\"FeatureCollection\","
                         "\"name\":\"Pathnode route (world units, x east, y north)\","
                         "\"features\":[\n");
    put_line(out, answer);
    put_point(out, answer, "start", answer->from);
    put_point(out, answer, "end", answer->to);
    pn__buffer_puts(out, "\n]}\n");
}
