/*
 * geojson.c - the graph as one GeoJSON FeatureCollection (RFC 7946): a point a node, a
 * line a pair of links, a line a track.
 *
 * Coordinates are world units, x east and y north, not degrees; there is no "crs" member,
 * which the RFC took out and map programs do not need to draw it.
 */
#include "config.h"

#include "exchange/write.h"
#include "text/number.h"

/* What stands between features: nothing before the first. */
static void begin(struct pn__outgoing *out, bool *first)
{
    pn__buffer_puts(&out->text, *first ? "\n" : ",\n");
    *first = false;
}

static void put_node(struct pn__outgoing *out, pn_node_id node)
{
    const struct pn_address address = pn_graph_address(out->graph, node);
    pn__buffer_printf(&out->text,
                      "{\"type\":\"Feature\",\"properties\":{\"part\":\"node\","
                      "\"area\":%u,\"node\":%u,\"kind\":\"%s\"},"
                      "\"geometry\":{\"type\":\"Point\",\"coordinates\":[",
                      address.area, address.node,
                      pn_kind_name((enum pn_kind)out->graph->kind[node]));
    pn__outgoing_put_pos(out, node, ",");
    pn__buffer_puts(&out->text, "]}}");
    out->report.nodes++;
}

static void put_link(struct pn__outgoing *out, pn_node_id from, uint32_t arc)
{
    const struct pn_graph *graph = out->graph;
    const struct pn_address a = pn_graph_address(graph, from);
    const struct pn_address b = pn_graph_address(graph, graph->target[arc]);
    pn__buffer_printf(&out->text,
                      "{\"type\":\"Feature\",\"properties\":{\"part\":\"link\","
                      "\"area\":%u,\"node\":%u,\"to_area\":%u,\"to_node\":%u,"
                      "\"kind\":\"%s\",\"length\":%u,\"lanes\":%u,\"reverse_lanes\":%u},"
                      "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[",
                      a.area, a.node, b.area, b.node,
                      pn_kind_name((enum pn_kind)graph->kind[from]), graph->length[arc],
                      graph->lanes[arc], pn__outgoing_lanes_back(out, arc));
    pn__outgoing_put_pos(out, from, ",");
    pn__buffer_puts(&out->text, "],[");
    pn__outgoing_put_pos(out, graph->target[arc], ",");
    pn__buffer_puts(&out->text, "]]}}");
    out->report.links++;
}

static void put_point(struct pn__outgoing *out, const struct pn_track_point *point)
{
    char x[PN__REAL_SIZE], y[PN__REAL_SIZE], z[PN__REAL_SIZE];
    pn__buffer_printf(&out->text, "[%s,%s,%s]", pn__real_text(point->pos.x, x),
                      pn__real_text(point->pos.y, y), pn__real_text(point->pos.z, z));
}

/* The flags of all points, unless they are all 0. */
static void put_flags(struct pn__outgoing *out, const struct pn_track *track)
{
    uint32_t any = 0;
    for (uint32_t i = 0; i < track->count; i++)
        any |= track->points[i].flag;
    for (uint32_t i = 0; i < track->count && any; i++)
        pn__buffer_printf(&out->text, "%s%u", i ? "," : ",\"flags\":[",
                          track->points[i].flag);
    pn__buffer_puts(&out->text, any ? "]" : "");
}

/* A track is a ring: its line ends where it begins. Its number is its file's, or 0. */
static void put_track(struct pn__outgoing *out, const struct pn_track *track)
{
    pn__buffer_printf(&out->text,
                      "{\"type\":\"Feature\",\"properties\":{\"part\":\"track\","
                      "\"track\":%u",
                      track->name ? pn_track_number(track->name) : 0);
    put_flags(out, track);
    pn__buffer_puts(&out->text, "},\"geometry\":");
    if (track->count == 0) {
        pn__buffer_puts(&out->text, "null}");
        return;
    }
    pn__buffer_puts(&out->text, "{\"type\":\"LineString\",\"coordinates\":[");
    for (uint32_t i = 0; i < track->count; i++) {
        put_point(out, &track->points[i]);
        pn__buffer_putc(&out->text, ',');
    }
    put_point(out, &track->points[0]);
    pn__buffer_puts(&out->text, "]}}");
}

void pn__write_geojson(struct pn__outgoing *out)
{
    const struct pn_graph *graph = out->graph;
    const struct pn_tracks *tracks = out->options->tracks;
    bool first = true;
    pn__buffer_puts(&out->text,
                    "{\"type\":\"FeatureCollection\","
                    "\"name\":\"Pathnode network (world units, x east, y north)\","
                    "\"features\":[");
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (!pn__outgoing_has(out, n))
            continue;
        begin(out, &first);
        put_node(out, n);
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            if (!pn__outgoing_has(out, graph->target[a]) ||
                !pn__outgoing_is_pair(out, n, a))
                continue;
            begin(out, &first);
            put_link(out, n, a);
        }
    }
    for (uint32_t i = 0; tracks && i < tracks->count; i++) {
        begin(out, &first);
        put_track(out, &tracks->list[i]);
    }
    pn__buffer_puts(&out->text, "\n]}\n");
}
