/* cmd_route.c - pathnode route: the shortest way between two places. */
#include "config.h"

#include "query.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>

const char *const route_metrics[] = {"length", "metres", NULL};
const char *const route_one_ways[] = {"prefer", "obey", "ignore", NULL};

struct pn_route_options route_options(const struct route_values *values)
{
    return (struct pn_route_options){.metric = (enum pn_metric)values->metric,
                                     .one_way = (enum pn_one_way)values->one_way};
}

/* Without a route: which regions the ends lie in, and how large these are. */
static enum pn_status add_regions(struct pn_route_answer *answer, struct pn_error *err)
{
    const struct pn_graph *graph = answer->graph;
    uint32_t *region = calloc((size_t)graph->node_count + 1, sizeof *region), count[2];
    if (!region)
        return err->status = PN_E_NOMEM;
    enum pn_status status = pn_graph_regions(graph, region, NULL, count, err);
    answer->from_region = region[answer->from];
    answer->to_region = region[answer->to];
    bool ped = graph->kind[answer->from] == PN_KIND_PED;
    for (uint32_t n = 0; n < graph->node_count; n++) {
        bool same_layer = (graph->kind[n] == PN_KIND_PED) == ped;
        answer->from_region_size += same_layer && region[n] == answer->from_region;
        answer->to_region_size += same_layer && region[n] == answer->to_region;
    }
    free(region);
    return status;
}

static int print(const struct call *call, const struct pn_route_answer *answer,
                 enum pn_status found)
{
    const struct route_values *values = call->values;
    if (values->format == FORMAT_TEXT) {
        route_print_text(answer, found);
        return EXIT_DONE;
    }
    static const enum pn_report_format formats[] = {
        [FORMAT_CSV] = PN_REPORT_CSV,
        [FORMAT_JSON] = PN_REPORT_JSON,
        [FORMAT_GEOJSON] = PN_REPORT_GEOJSON,
    };
    struct pn_error err;
    pn_error_clear(&err);
    char *text;
    size_t size;
    if (pn_report_route(answer, formats[values->format], &text, &size, &err) != PN_OK)
        return say_failure(call, &err);
    fwrite(text, 1, size, stdout);
    pn_free(text);
    if (found == PN_E_NOROUTE && values->format != FORMAT_JSON)
        say_note(call, "no route: %s",
                 answer->route->reason == PN_NO_ROUTE_ONE_WAY ? "the lanes forbid it"
                                                              : "different regions");
    return EXIT_DONE;
}

static int answer_one(const struct call *call, const struct source *source,
                      struct route_end ends[2])
{
    const struct route_values *values = call->values;
    int kind = values->kind;
    int status = route_ends_find(call, source, ends, &kind);
    if (status != EXIT_DONE)
        return status;
    struct pn_route route = {0};
    struct pn_route_answer answer = {.graph = source->graph,
                                     .network = source->network,
                                     .route = &route,
                                     .options = route_options(values),
                                     .kind = word_kind_name(kind),
                                     .from = ends[0].node,
                                     .to = ends[1].node,
                                     .from_snap_m = ends[0].snap_m,
                                     .to_snap_m = ends[1].snap_m};
    struct pn_error err;
    pn_error_clear(&err);
    struct pn_router *router = NULL;
    enum pn_status found = pn_router_new(source->graph, &router, &err);
    if (found == PN_OK)
        found =
            pn_route_astar(router, answer.from, answer.to, &answer.options, &route, &err);
    pn_router_free(router);
    if (found == PN_E_NOROUTE) {
        pn_error_clear(&err);
        if (add_regions(&answer, &err) != PN_OK)
            found = err.status;
    }
    if (found == PN_OK || found == PN_E_NOROUTE)
        status = print(call, &answer, found);
    else
        status = say_failure(call, &err);
    pn_route_release(&route);
    return status == EXIT_DONE && found == PN_E_NOROUTE ? EXIT_NO : status;
}

static int run_route(const struct call *call)
{
    const struct route_values *values = call->values;
    struct route_end ends[2] = {0};
    int operands = values->pairs ? 1 : 3, status = EXIT_DONE;
    if (call->operand_count != operands)
        return values->pairs
                   ? say_misuse(call, "--pairs takes no FROM and TO")
                   : say_misuse(call, "FROM and TO are needed (or --pairs FILE)");
    if (values->pairs && values->format == FORMAT_GEOJSON)
        return say_misuse(call, "--pairs writes csv or json");
    for (int i = 0; i < 2 && !values->pairs && status == EXIT_DONE; i++)
        status = route_end_read(call, call->operands[i + 1], &ends[i]);
    if (status != EXIT_DONE)
        return status;
    struct source source;
    status = source_load(call, call->operands[0], SOURCE_GRAPH, &source);
    if (status == EXIT_DONE)
        status =
            values->pairs ? route_pairs(call, &source) : answer_one(call, &source, ends);
    source_release(&source);
    return status;
}

static const char *const synopsis[] = {
    "SOURCE FROM TO [--kind K] [--metric M] [--one-way W] [--format F]",
    "SOURCE --pairs FILE|- [--kind K] [--metric M] [--one-way W] [--format F]", NULL};

static const char *const formats[] = {"text", "csv", "json", "geojson", NULL};

static const struct option options[] = {
    {"kind", 'k', "K", "layer of a POINT: car, boat, ped or vehicle", OPTION_CHOICE,
     offsetof(struct route_values, kind), word_kinds},
    {"metric", 'm', "M", "what is made least: length (as stored) or metres",
     OPTION_CHOICE, offsetof(struct route_values, metric), route_metrics},
    {"one-way", 'w', "W", "lanes: prefer, obey or ignore", OPTION_CHOICE,
     offsetof(struct route_values, one_way), route_one_ways},
    {"pairs", 'p', "FILE", "answer every row of a CSV file (-: stdin)", OPTION_TEXT,
     offsetof(struct route_values, pairs), NULL},
    OPTION_FORMAT(struct route_values, formats, "text, csv, json or geojson"),
    {0},
};

const struct command cmd_route = {
    .name = "route",
    .group = "ask",
    .summary = "the shortest way between two places",
    .synopsis = synopsis,
    .statuses = "0 done, 1 no route, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 3,
    .run = run_route,
};
