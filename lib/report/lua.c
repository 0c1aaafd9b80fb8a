/*
 * lua.c - a route as a Lua table, for MTA and any other Lua from 5.1 on.
 *
 * One assignment to a global of our own name: a script in meta.xml finds it there, and
 * load and dofile work too. id is the number MTA's path functions know a node by.
 */
#include "config.h"

#include "report/write.h"

static void put_word(struct pn__buffer *out, const char *name, const char *word)
{
    pn__buffer_printf(out, "\t%s = \"%s\",\n", name, word);
}

static void put_metres(struct pn__buffer *out, const char *name, double metres)
{
    pn__buffer_printf(out, "\t%s = ", name);
    pn__put_metres(out, metres);
    pn__buffer_puts(out, ",\n");
}

static void put_id(struct pn__buffer *out, const struct pn_graph *graph, pn_node_id node)
{
    struct pn_address address = pn_graph_address(graph, node);
    pn__buffer_printf(out, "id = %lu, area = %u, node = %u",
                      (unsigned long)address.area << 16 | address.node, address.area,
                      address.node);
}

static void put_end(struct pn__buffer *out, const struct pn_route_answer *answer,
                    const char *name, pn_node_id node, double snap_m)
{
    pn__buffer_printf(out, "\t%s = {", name);
    put_id(out, answer->graph, node);
    pn__buffer_puts(out, ", snap_m = ");
    pn__put_metres(out, snap_m);
    pn__buffer_puts(out, "},\n");
}

static void put_point(struct pn__buffer *out, const struct pn_route_answer *answer,
                      const struct pn_line_point *point)
{
    pn__buffer_puts(out, "\t\t{");
    if (point->is_node) {
        put_id(out, answer->graph, answer->route->nodes[point->seq]);
        pn__buffer_puts(out, ", ");
    }
    pn__buffer_puts(out, "x = ");
    pn__put_metres(out, point->pos.x);
    pn__buffer_puts(out, ", y = ");
    pn__put_metres(out, point->pos.y);
    pn__buffer_puts(out, ", z = ");
    pn__put_metres(out, point->pos.z);
    pn__buffer_puts(out, "},\n");
}

void pn__put_route_lua(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    const struct pn_route *route = answer->route;
    bool found = route->node_count > 0;
    pn__buffer_puts(out, "pathnode_route = {\n");
    put_word(out, "status", found ? "ok" : "no-route");
    if (!found)
        put_word(out, "reason", pn__reason_name(route->reason));
    put_word(out, "metric", pn__metric_name(answer->options.metric));
    put_word(out, "one_way", pn__one_way_name(answer->options.one_way));
    put_word(out, "kind", answer->kind);
    put_end(out, answer, "from", answer->from, answer->from_snap_m);
    put_end(out, answer, "to", answer->to, answer->to_snap_m);
    if (found) {
        pn__buffer_printf(out, "\tlength = %llu,\n", (unsigned long long)route->length);
        put_metres(out, "metres", route->metres);
        put_metres(out, "wrong_way_metres", route->wrong_way_metres);
    }
    pn__buffer_puts(out, "\tpoints = {\n");
    for (uint32_t i = 0; i < answer->line->count; i++)
        put_point(out, answer, &answer->line->points[i]);
    pn__buffer_puts(out, "\t},\n}\n");
}
