/* json.c - a route as one JSON object. */
#include "config.h"

#include "report/write.h"

static void put_text(struct pn__buffer *out, const char *name, const char *value)
{
    /* Names and values are ours: plain letters, nothing to escape. */
    pn__buffer_putc(out, '"');
    pn__buffer_puts(out, name);
    pn__buffer_puts(out, "\":\"");
    pn__buffer_puts(out, value);
    pn__buffer_puts(out, "\",");
}

static void put_name(struct pn__buffer *out, const char *name)
{
    pn__buffer_putc(out, '"');
    pn__buffer_puts(out, name);
    pn__buffer_puts(out, "\":");
}

static void put_uint(struct pn__buffer *out, const char *name, uint64_t value)
{
    put_name(out, name);
    pn__buffer_put_u64(out, value);
}

static void put_address(struct pn__buffer *out, const struct pn_route_answer *answer,
                        pn_node_id node)
{
    struct pn_address address = pn_graph_address(answer->graph, node);
    put_uint(out, "area", address.area);
    pn__buffer_putc(out, ',');
    put_uint(out, "node", address.node);
}

struct end {
    const char *name;
    pn_node_id node;
    double snap_m;
    uint32_t region, size;
    const struct pn_place *place;
};

static void put_end(struct pn__buffer *out, const struct pn_route_answer *answer,
                    const struct end *end)
{
    put_name(out, end->name);
    pn__buffer_putc(out, '{');
    put_address(out, answer, end->node);
    pn__buffer_putc(out, ',');
    put_name(out, "snap_m");
    pn__put_metres(out, end->snap_m);
    if (end->place)
        pn__put_place(out, answer->graph, end->place);
    if (answer->route->node_count == 0) {
        pn__buffer_putc(out, ',');
        put_uint(out, "region", end->region);
        pn__buffer_putc(out, ',');
        put_uint(out, "region_nodes", end->size);
    }
    pn__buffer_puts(out, "},");
}

static void put_reason(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    const struct pn_trap *trap = answer->trap;
    put_text(out, "reason", pn__reason_name(answer->route->reason));
    if (!trap)
        return;
    put_name(out, "trap");
    pn__buffer_putc(out, '{');
    put_text(out, "at", trap->at_goal ? "goal" : "start");
    put_address(out, answer, trap->node);
    pn__buffer_putc(out, ',');
    put_uint(out, "node_count", trap->node_count);
    pn__buffer_puts(out, "},");
}

void pn__put_route_members(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    const struct pn_route *route = answer->route;
    bool found = route->node_count > 0;
    const struct end from = {"from",
                             answer->from,
                             answer->from_snap_m,
                             answer->from_region,
                             answer->from_region_size,
                             answer->from_place};
    const struct end to = {"to",
                           answer->to,
                           answer->to_snap_m,
                           answer->to_region,
                           answer->to_region_size,
                           answer->to_place};
    put_text(out, "status", found ? "ok" : "no-route");
    if (!found)
        put_reason(out, answer);
    put_text(out, "metric", pn__metric_name(answer->options.metric));
    put_text(out, "one_way", pn__one_way_name(answer->options.one_way));
    put_text(out, "kind", answer->kind);
    put_end(out, answer, &from);
    put_end(out, answer, &to);
    pn__put_question(out, answer);
    if (!found)
        return;
    put_uint(out, "length", route->length);
    pn__buffer_putc(out, ',');
    put_name(out, "metres");
    pn__put_metres(out, route->metres);
    pn__buffer_putc(out, ',');
    put_name(out, "wrong_way_metres");
    pn__put_metres(out, route->wrong_way_metres);
    pn__buffer_putc(out, ',');
    put_uint(out, "node_count", route->node_count);
    pn__buffer_putc(out, ',');
}

static void put_node(struct pn__buffer *out, const struct pn_route_answer *answer,
                     uint32_t seq)
{
    pn_node_id node = answer->route->nodes[seq];
    const struct pn_point_fx *pos = &answer->graph->pos[node];
    pn__buffer_puts(out, seq ? ",\n{" : "\n{");
    put_uint(out, "seq", seq);
    pn__buffer_putc(out, ',');
    put_address(out, answer, node);
    pn__buffer_puts(out, ",\"x\":");
    pn__put_coord(out, pos->x);
    pn__buffer_puts(out, ",\"y\":");
    pn__put_coord(out, pos->y);
    pn__buffer_puts(out, ",\"z\":");
    pn__put_coord(out, pos->z);
    pn__buffer_putc(out, '}');
}

static void put_line(struct pn__buffer *out, const struct pn_line *line)
{
    pn__buffer_printf(out, ",\n\"line\":{\"kind\":\"%s\",\"tolerance_m\":",
                      pn_line_kind_name(line->kind));
    pn__put_metres(out, line->tolerance_m);
    pn__buffer_puts(out, ",\"points\":[");
    for (uint32_t i = 0; i < line->count; i++) {
        pn__buffer_puts(out, i ? ",\n[" : "\n[");
        pn__put_xyz(out, line->points[i].pos, ",");
        pn__buffer_putc(out, ']');
    }
    pn__buffer_puts(out, "]}");
}

static void put_steps(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_puts(out, ",\n\"steps\":[");
    for (uint32_t i = 0; i < answer->itinerary->count; i++) {
        pn__buffer_puts(out, i ? ",\n{" : "\n{");
        pn__put_step_members(out, answer, i);
        pn__buffer_putc(out, '}');
    }
    pn__buffer_putc(out, ']');
}

void pn__put_route_json(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_putc(out, '{');
    pn__put_route_members(out, answer);
    pn__buffer_puts(out, "\"nodes\":[");
    for (uint32_t i = 0; i < answer->route->node_count; i++)
        put_node(out, answer, i);
    pn__buffer_putc(out, ']');
    if (answer->line->kind != PN_LINE_NODE || answer->line->tolerance_m > 0)
        put_line(out, answer->line);
    if (answer->itinerary)
        put_steps(out, answer);
    pn__buffer_puts(out, "}\n");
}
