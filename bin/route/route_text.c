/* route_text.c - a route in a few lines for a person. */
#include "config.h"

#include "route/query.h"

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

static void print_nearest(const struct pn_route_answer *answer)
{
    char address[16], gap[24];
    if (!answer->has_nearest)
        return;
    printf("nearest  %-9s reachable, %s m from the goal\n",
           say_address(pn_graph_address(answer->graph, answer->nearest), address),
           pn_metres_text(answer->nearest_gap_m, gap));
}

static void print_place(const char *label, const struct pn_graph *graph,
                        const struct pn_place *place)
{
    char a[16], b[16], metres[24];
    if (!place || pn_place_is_node(place))
        return;
    printf("%-8s on the link %s-%s, %.0f %% of it, %s m from the point\n", label,
           say_address(pn_graph_address(graph, place->a), a),
           say_address(pn_graph_address(graph, place->b), b), 100 * place->fraction,
           pn_metres_text(place->distance_m, metres));
}

static void print_via(const struct pn_route_answer *answer)
{
    for (uint32_t i = 0; i < answer->via_count; i++)
        print_end("via", answer->graph, answer->via[i], 0);
}

static void print_rejoin(const struct pn_route_answer *answer)
{
    if (answer->has_rejoin)
        printf("rejoins  node %u of the old route, after %u new ones\n",
               answer->rejoin_seq, answer->rejoin_new);
}

static void print_trap(const struct pn_route_answer *answer)
{
    char address[16];
    const struct pn_trap *trap = answer->trap;
    say_address(pn_graph_address(answer->graph, trap->node), address);
    printf(trap->at_goal
               ? "no route: no way in at %s (%u %s): lanes lead out, none in"
               : "no route: one-way trap at %s (%u %s): lanes lead in, none out",
           address, trap->node_count, trap->node_count == 1 ? "node" : "nodes");
    puts(answer->options.one_way == PN_ONE_WAY_OBEY ? "; try --one-way prefer" : "");
}

static void print_no_route(const struct pn_route_answer *answer)
{
    if (answer->route->reason == PN_NO_ROUTE_CLOSED)
        printf("no route: closed by '%s'\n", answer->closed_by ? answer->closed_by : "");
    else if (answer->route->reason == PN_NO_ROUTE_PROFILE)
        printf("no route: every way there has something that profile %s never uses\n",
               answer->profile ? answer->profile : "");
    else if (answer->trap)
        print_trap(answer);
    else if (answer->route->reason == PN_NO_ROUTE_ONE_WAY)
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
    print_end("from", answer->graph, answer->from,
              answer->from_place ? 0 : answer->from_snap_m);
    print_place("", answer->graph, answer->from_place);
    print_via(answer);
    print_end("to", answer->graph, answer->to, answer->to_place ? 0 : answer->to_snap_m);
    print_place("", answer->graph, answer->to_place);
    if (status == PN_E_NOROUTE) {
        print_nearest(answer);
        return;
    }
    print_rejoin(answer);
    if (answer->profile)
        printf("time     %s s, profile %s\n",
               pn_metres_text((double)route->cost / 1000, metres), answer->profile);
    printf("least    %s\n", route_metric_name(answer->options.metric));
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
