/* route_text.c - a route in a few lines for a person. */
#include "config.h"

#include "query.h"

#include <stdio.h>

static void print_end(const char *label, const struct pn_graph *graph, pn_node_id node,
                      double snap_m)
{
    char address[16], x[24], y[24], z[24], snap[24];
    struct pn_point_fx pos = graph->pos[node];
    printf("%-8s %-9s %s,%s,%s", label,
           say_address(pn_graph_address(graph, node), address),
           pn_coord_text(pos.x, 1, x), pn_coord_text(pos.y, 1, y),
           pn_coord_text(pos.z, 1, z));
    if (snap_m > 0)
        printf("  %s m from the point", pn_metres_text(snap_m, snap));
    putchar('\n');
}

static void print_no_route(const struct pn_route_answer *answer)
{
    if (answer->route->reason == PN_NO_ROUTE_ONE_WAY)
        printf(
            "no route: both ends lie in region %u (%u nodes), but its lanes do not lead "
            "from one to the other; try --one-way prefer\n",
            answer->from_region, answer->from_region_size);
    else
        printf("no route: %s region %u (%u %s) and region %u (%u %s) are not joined\n",
               answer->graph->kind[answer->from] == PN_KIND_PED ? "ped" : "vehicle",
               answer->from_region, answer->from_region_size,
               answer->from_region_size == 1 ? "node" : "nodes", answer->to_region,
               answer->to_region_size, answer->to_region_size == 1 ? "node" : "nodes");
}

void route_print_text(const struct pn_route_answer *answer, enum pn_status status)
{
    const struct pn_route *route = answer->route;
    char metres[24], wrong[24];
    if (status == PN_E_NOROUTE)
        print_no_route(answer);
    else
        printf("%s route: length %llu, %s m, %u %s\n", answer->kind,
               (unsigned long long)route->length, pn_metres_text(route->metres, metres),
               route->node_count, route->node_count == 1 ? "node" : "nodes");
    print_end("from", answer->graph, answer->from, answer->from_snap_m);
    print_end("to", answer->graph, answer->to, answer->to_snap_m);
    if (status == PN_E_NOROUTE)
        return;
    printf("least    %s\n", route_metrics[answer->options.metric]);
    if (answer->graph->kind[answer->from] == PN_KIND_PED)
        return;
    printf("one-way  %s", route_one_ways[answer->options.one_way]);
    if (answer->options.one_way == PN_ONE_WAY_OBEY)
        putchar('\n');
    else if (route->wrong_way_metres > 0)
        printf(", %s m against the lanes\n",
               pn_metres_text(route->wrong_way_metres, wrong));
    else
        puts(", nowhere against the lanes");
}
