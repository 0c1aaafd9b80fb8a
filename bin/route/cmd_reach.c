/* cmd_reach.c - pathnode reach: all nodes within a cost. */
#include "config.h"

#include "route/query.h"
#include "cli/words.h"

#include <stdio.h>

struct reach_values {
    struct route_values route;
    struct option_number max, cell;
    bool backwards;
};

/* Side of the squares that an outline is made of, unless told otherwise. */
#define CELL_M 50.0

struct found {
    const struct reach_values *values;
    const struct pn_graph *graph;
    const struct pn_reach *reach;
    pn_node_id from;
};

static void print_row(const struct found *f, pn_node_id node, bool json)
{
    struct pn_address at = pn_graph_address(f->graph, node);
    const struct pn_point_fx *pos = &f->graph->pos[node];
    char x[24], y[24], z[24], cost[24];
    printf(json ? "{\"area\":%u,\"node\":%u,\"x\":%s,\"y\":%s,\"z\":%s,\"cost\":%s}"
                : "%u,%u,%s,%s,%s,%s\n",
           at.area, at.node, pn_coord_text(pos->x, 1, x), pn_coord_text(pos->y, 1, y),
           pn_coord_text(pos->z, 1, z),
           route_cost_text(&f->values->route, pn_reach_costs(f->reach)[node], cost));
}

static void print_rows(const struct found *f, bool json)
{
    const char *head = json ? "[" : "";
    if (!json)
        puts("area,node,x,y,z,cost");
    for (pn_node_id n = 0; n < f->graph->node_count; n++) {
        if (pn_reach_costs(f->reach)[n] == PN_COST_NONE)
            continue;
        fputs(head, stdout);
        print_row(f, n, json);
        head = json ? ",\n " : "";
    }
    if (json)
        puts("]"); /* the start itself is always reached */
}

/* How many, and the dearest of them, the lowest of equals. */
static uint32_t sum_up(const struct found *f, pn_node_id *farthest)
{
    const uint64_t *cost = pn_reach_costs(f->reach);
    uint32_t count = 0;
    *farthest = f->from;
    for (pn_node_id n = 0; n < f->graph->node_count; n++) {
        if (cost[n] == PN_COST_NONE)
            continue;
        count++;
        if (cost[n] > cost[*farthest])
            *farthest = n;
    }
    return count;
}

static void print_summary(const struct found *f)
{
    char from[16], far[16], most[24], cost[24];
    pn_node_id farthest;
    uint32_t count = sum_up(f, &farthest);
    const struct route_values *route = &f->values->route;
    say_address(pn_graph_address(f->graph, f->from), from);
    say_address(pn_graph_address(f->graph, farthest), far);
    printf("%u %s %s %s within %s %s\n", count, count == 1 ? "node" : "nodes",
           f->values->backwards ? "to" : "from", from,
           route_metric_name(route_options(route).metric),
           pn_metres_text(f->values->max.value, most));
    printf("farthest %s, %s\n", far,
           route_cost_text(route, pn_reach_costs(f->reach)[farthest], cost));
}

static void print_ring(const struct pn_outline *outline, uint32_t ring)
{
    char x[24], y[24];
    putchar('[');
    for (uint32_t p = outline->first[ring]; p < outline->first[ring + 1]; p++)
        printf("%s[%s,%s]", p > outline->first[ring] ? "," : "",
               pn_coord_text(outline->points[p].x, 1, x),
               pn_coord_text(outline->points[p].y, 1, y));
    putchar(']');
}

static void print_polygons(const struct found *f, const struct pn_outline *outline)
{
    struct pn_address at = pn_graph_address(f->graph, f->from);
    pn_node_id farthest;
    char max[24];
    printf("{\"type\":\"FeatureCollection\",\"name\":\"Pathnode reach (world units, x "
           "east, y north)\",\"features\":[\n{\"type\":\"Feature\",\"properties\":{"
           "\"metric\":\"%s\",\"max\":%s,\"area\":%u,\"node\":%u,\"node_count\":%u},"
           "\"geometry\":{\"type\":\"MultiPolygon\",\"coordinates\":[",
           route_metric_name(route_options(&f->values->route).metric),
           pn_metres_text(f->values->max.value, max), at.area, at.node,
           sum_up(f, &farthest));
    for (uint32_t p = 0; p < outline->polygon_count; p++) {
        fputs(p ? ",\n[" : "\n[", stdout);
        for (uint32_t r = outline->polygon_first[p]; r < outline->polygon_first[p + 1];
             r++) {
            if (r > outline->polygon_first[p])
                putchar(',');
            print_ring(outline, r);
        }
        putchar(']');
    }
    puts("]}}\n]}");
}

static int print_outline(const struct call *call, const struct found *f)
{
    struct pn_outline outline = {0};
    struct pn_error err;
    double cell = f->values->cell.given ? f->values->cell.value : CELL_M;
    pn_error_clear(&err);
    if (pn_reach_outline(f->reach, f->graph, cell, &outline, &err) != PN_OK)
        return say_failure(call, &err);
    print_polygons(f, &outline);
    pn_outline_release(&outline);
    return EXIT_DONE;
}

static int print(const struct call *call, const struct found *f)
{
    switch (f->values->route.format) {
    case FORMAT_TEXT:
        print_summary(f);
        return EXIT_DONE;
    case FORMAT_GEOJSON:
        return print_outline(call, f);
    default:
        print_rows(f, f->values->route.format == FORMAT_JSON);
        return EXIT_DONE;
    }
}

static int check(const struct call *call, const struct reach_values *values)
{
    if (!values->max.given)
        return say_misuse(call, "how far? give --max COST");
    if (!(values->max.value >= 0 && values->max.value <= 1e9))
        return say_misuse(call, "--max is 0 to 1000000000");
    if (values->cell.given && !(values->cell.value >= 1 && values->cell.value <= 10000))
        return say_misuse(call, "--cell is 1 to 10000 metres");
    if (values->backwards && (values->route.heading.given || values->route.bearing.given))
        return say_misuse(call, "one faces a way at the start: --backwards goes with "
                                "neither --heading nor --bearing");
    return EXIT_DONE;
}

static int run_reach(const struct call *call)
{
    const struct reach_values *values = call->values;
    struct route_ask ask = {.call = call, .values = &values->route};
    struct pn_reach *reach = NULL;
    static const double units[] = {[PN_METRIC_LENGTH] = 1,
                                   [PN_METRIC_METRES] = PN_Q16_PER_M,
                                   [PN_METRIC_TIME] = 1000};
    double unit = units[route_options(&values->route).metric];
    int status = check(call, values);
    if (status == EXIT_DONE)
        status = reach_find(&ask, (uint64_t)(values->max.value * unit),
                            values->backwards ? PN_REACH_TO : PN_REACH_FROM, &reach);
    if (status == EXIT_DONE) {
        struct found found = {values, ask.source.graph, reach, ask.ends[0].node};
        status = print(call, &found);
    }
    pn_reach_free(reach);
    route_ask_release(&ask);
    return status;
}

static const char *const synopsis[] = {"SOURCE FROM --max COST [OPTION...]", NULL};

static const char *const formats[] = {"text", "csv", "json", "geojson", NULL};

#define AT(member) offsetof(struct reach_values, route.member)

static const struct option options[] = {
    {"max", 'x', "COST", "how far: length units, metres or seconds", OPTION_NUMBER,
     offsetof(struct reach_values, max), NULL},
    {"backwards", 0, NULL, "from where one can get to FROM", OPTION_FLAG,
     offsetof(struct reach_values, backwards), NULL},
    {"cell", 0, "M", "squares of the geojson outline, in metres (50)", OPTION_NUMBER,
     offsetof(struct reach_values, cell), NULL},
    {"kind", 'k', "K", "layer of a POINT: car, boat, ped or vehicle", OPTION_CHOICE,
     AT(kind), word_kinds},
    {"metric", 'm', "M", "what COST is: length (as stored), metres or time",
     OPTION_CHOICE, AT(metric), route_all_metrics},
    ROUTE_OPTIONS_FROM_ONE(AT),
    {"format", 'f', "F", "text, csv, json or geojson", OPTION_CHOICE, AT(format),
     formats},
    {0},
};

const struct command cmd_reach = {
    .name = "reach",
    .group = "ask",
    .summary = "all places within a cost",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_reach,
};
