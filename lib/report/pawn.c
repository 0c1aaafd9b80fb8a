/*
 * pawn.c - a route as an include file for Pawn scripts (SA-MP, open.mp).
 *
 * It stands alone: every name begins with PATHNODE_ROUTE, so it clashes with no other
 * include, and floats have a point, which is what makes them floats in Pawn. Names stay
 * below the 31 letters the compiler tells apart, lines below its 511.
 */
#include "config.h"

#include "report/write.h"

static void put_define(struct pn__buffer *out, const char *name, uint64_t value)
{
    pn__buffer_printf(out, "#define PATHNODE_ROUTE_%s (%llu)\n", name,
                      (unsigned long long)value);
}

static void put_points(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_puts(out,
                    "\n/* x, y, z, stop range */\n"
                    "stock const Float:PATHNODE_ROUTE[PATHNODE_ROUTE_COUNT][4] = {\n");
    for (uint32_t i = 0; i < answer->line->count; i++) {
        const struct pn_line_point *point = &answer->line->points[i];
        pn__buffer_puts(out, "\t{");
        pn__put_xyz(out, point->pos, ", ");
        pn__buffer_puts(out, ", ");
        pn__put_coord(out, point->width);
        pn__buffer_puts(out, i + 1 < answer->line->count ? "},\n" : "}\n");
    }
    pn__buffer_puts(out, "};\n");
}

void pn__put_route_pawn(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    const struct pn_route *route = answer->route;
    struct pn_address from = pn_graph_address(answer->graph, answer->from);
    struct pn_address to = pn_graph_address(answer->graph, answer->to);
    pn__buffer_printf(out, "/* Pathnode: a %s route from %u/%u to %u/%u%s. */\n",
                      answer->kind, from.area, from.node, to.area, to.node,
                      route->node_count ? "" : ": there is none");
    pn__buffer_puts(out, "#if defined PATHNODE_ROUTE_INCLUDED\n"
                         "\t#endinput\n"
                         "#endif\n"
                         "#define PATHNODE_ROUTE_INCLUDED\n\n");
    put_define(out, "COUNT", answer->line->count);
    put_define(out, "NODES", route->node_count);
    put_define(out, "LENGTH", route->length);
    pn__buffer_puts(out, "#define PATHNODE_ROUTE_METRES (");
    pn__put_metres(out, route->metres);
    pn__buffer_puts(out, ")\n");
    if (answer->line->count) /* there are no arrays without an element */
        put_points(out, answer);
}
