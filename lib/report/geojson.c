/*
 * geojson.c - a route as one GeoJSON FeatureCollection (RFC 7946): the line, its two ends
 * and its steps as points.
 *
 * Coordinates are world units, x east and y north, not degrees; there is no "crs" member,
 * which the RFC took out and map programs do not need to draw it. A line needs two
 * positions, so one of a single point has that point twice.
 */
#include "config.h"

#include "report/write.h"

#include <pathnode/place.h>

static void put_position(struct pn__buffer *out, struct pn_point pos)
{
    pn__buffer_putc(out, '[');
    pn__put_xyz(out, pos, ",");
    pn__buffer_putc(out, ']');
}

static void put_line(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    const struct pn_line *line = answer->line;
    pn__buffer_puts(out, "{\"type\":\"Feature\",\"properties\":{");
    pn__put_route_members(out, answer);
    pn__buffer_puts(out, "\"part\":\"route\"},\"geometry\":");
    if (line->count == 0) {
        pn__buffer_puts(out, "null}");
        return;
    }
    pn__buffer_puts(out, "{\"type\":\"LineString\",\"coordinates\":[\n");
    for (uint32_t i = 0; i < line->count; i++) {
        if (i)
            pn__buffer_puts(out, ",\n");
        put_position(out, line->points[i].pos);
    }
    if (line->count == 1) {
        pn__buffer_puts(out, ",\n");
        put_position(out, line->points[0].pos);
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
    put_position(out, pn_place_node_point(answer->graph, node));
    pn__buffer_puts(out, "}}");
}

static void put_step(struct pn__buffer *out, const struct pn_route_answer *answer,
                     uint32_t i)
{
    pn_node_id node = answer->route->nodes[answer->itinerary->steps[i].first];
    pn__buffer_puts(out, ",\n{\"type\":\"Feature\",\"properties\":{\"part\":\"step\",");
    pn__put_step_members(out, answer, i);
    pn__buffer_puts(out, "},\"geometry\":{\"type\":\"Point\",\"coordinates\":");
    put_position(out, pn_place_node_point(answer->graph, node));
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
    for (uint32_t i = 0; answer->itinerary && i < answer->itinerary->count; i++)
        put_step(out, answer, i);
    pn__buffer_puts(out, "\n]}\n");
}
