/* cmd_nearest_of.c - pathnode nearest-of: the closest of many places by travel cost. */
#include "config.h"

#include "route/query.h"
#include "cli/table_file.h"
#include "cli/words.h"

#include <stdio.h>
#include <stdlib.h>

struct nearest_values {
    struct route_values route;
    const char *to;
};

static void print(const struct nearest_values *values, const struct pn_graph *graph,
                  pn_node_id node, uint32_t row, uint64_t cost)
{
    struct pn_address at = pn_graph_address(graph, node);
    const struct pn_point_fx *pos = &graph->pos[node];
    char x[24], y[24], z[24], text[24], address[16];
    pn_coord_text(pos->x, 1, x);
    pn_coord_text(pos->y, 1, y);
    pn_coord_text(pos->z, 1, z);
    route_cost_text(&values->route, cost, text);
    const char *metric = route_metric_name(route_options(&values->route).metric);
    if (values->route.format == FORMAT_TEXT)
        printf("%-9s %s,%s,%s  %s %s\n", say_address(at, address), x, y, z, metric, text);
    else if (values->route.format == FORMAT_CSV)
        printf("area,node,x,y,z,row,cost\n%u,%u,%s,%s,%s,%u,%s\n", at.area, at.node, x, y,
               z, row, text);
    else
        printf("{\"status\":\"ok\",\"metric\":\"%s\",\"area\":%u,\"node\":%u,\"x\":%s,"
               "\"y\":%s,\"z\":%s,\"row\":%u,\"cost\":%s}\n",
               metric, at.area, at.node, x, y, z, row, text);
}

static int print_none(const struct call *call, const struct nearest_values *values)
{
    if (values->route.format == FORMAT_CSV)
        puts("area,node,x,y,z,row,cost");
    else if (values->route.format == FORMAT_JSON)
        printf("{\"status\":\"no-route\",\"metric\":\"%s\"}\n",
               route_metric_name(route_options(&values->route).metric));
    if (values->route.format == FORMAT_TEXT)
        puts("none of them can be reached");
    else
        say_note(call, "none of them can be reached");
    return EXIT_NO;
}

static int choose(const struct route_ask *ask, const struct pn_reach *reach)
{
    const struct nearest_values *values = ask->call->values;
    struct node_list list = {0};
    int status = node_list_read(ask->call, ask->source.graph, values->to,
                                route_layer(ask->kind), &list);
    if (status == EXIT_DONE) {
        uint32_t best = pn_reach_cheapest(reach, list.nodes, list.count);
        if (best < list.count)
            print(values, ask->source.graph, list.nodes[best], best + 1,
                  pn_reach_costs(reach)[list.nodes[best]]);
        else
            status = print_none(ask->call, values);
    }
    free(list.nodes);
    return status;
}

static int run_nearest_of(const struct call *call)
{
    const struct nearest_values *values = call->values;
    struct route_ask ask = {.call = call, .values = &values->route};
    struct pn_reach *reach = NULL;
    if (!values->to)
        return say_misuse(call, "which of? give --to FILE");
    int status = reach_find(&ask, PN_COST_NONE, PN_REACH_FROM, &reach);
    if (status == EXIT_DONE)
        status = choose(&ask, reach);
    pn_reach_free(reach);
    route_ask_release(&ask);
    return status;
}

static const char *const synopsis[] = {"SOURCE FROM --to FILE|- [OPTION...]", NULL};

#define AT(member) offsetof(struct nearest_values, route.member)

static const struct option options[] = {
    {"to", 't', "FILE", "a CSV file of nodes: area, node (-: stdin)", OPTION_TEXT,
     offsetof(struct nearest_values, to), NULL},
    {"kind", 'k', "K", "layer of a POINT: car, boat, ped or vehicle", OPTION_CHOICE,
     AT(kind), word_kinds},
    {"metric", 'm', "M", "what is made least: length, metres or time", OPTION_CHOICE,
     AT(metric), route_all_metrics},
    ROUTE_OPTIONS_FROM_ONE(AT),
    {"format", 'f', "F", "text, csv or json", OPTION_CHOICE, AT(format), say_formats},
    {0},
};

const struct command cmd_nearest_of = {
    .name = "nearest-of",
    .group = "ask",
    .summary = "the closest of many places by travel cost",
    .synopsis = synopsis,
    .statuses = "0 done, 1 none can be reached, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_nearest_of,
};
