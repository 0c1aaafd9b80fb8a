/* cmd_route.c - pathnode route: the shortest way between two places. */
#include "config.h"

#include "cli/index_file.h"
#include "cli/output.h"
#include "route/query.h"
#include "cli/words.h"

#include <stdlib.h>

static int check_numbers(const struct call *call, const struct route_values *values)
{
    const struct option_number *shared = &values->max_shared,
                               *stretch = &values->max_stretch;
    if ((shared->given || stretch->given) && !values->alternatives)
        return say_misuse(call, "--max-shared and --max-stretch need --alternatives");
    if (values->alternatives > PN_ALTERNATIVES_MAX)
        return say_misuse(call, "--alternatives gives %u routes at most",
                          PN_ALTERNATIVES_MAX);
    if (shared->given && !(shared->value > 0 && shared->value <= 1))
        return say_misuse(call, "--max-shared is over 0, and 1 at most");
    if (stretch->given && !(stretch->value >= 1 && stretch->value <= 100))
        return say_misuse(call, "--max-stretch is 1 to 100");
    if (values->max_snap.given && !(values->max_snap.value > 0))
        return say_misuse(call, "--max-snap is a distance in metres over 0");
    return route_heading_check(call, values);
}

static int check_operands(const struct call *call, const struct route_values *values)
{
    int operands = values->pairs ? 1 : values->rejoin ? 2 : 3;
    if (call->operand_count == operands)
        return EXIT_DONE;
    if (values->pairs)
        return say_misuse(call, "--pairs takes no FROM and TO");
    if (values->rejoin)
        return say_misuse(call, "--rejoin takes FROM alone: TO is that of the old route");
    return say_misuse(call, "FROM and TO are needed (or --pairs FILE)");
}

static int check_words(const struct call *call, const struct route_values *values)
{
    int status = check_operands(call, values);
    if (status != EXIT_DONE)
        return status;
    if (values->rejoin && (values->pairs || values->vias.count || values->alternatives))
        return say_misuse(call, "--rejoin goes with neither --pairs, --via nor "
                                "--alternatives");
    if (values->pairs && values->format >= FORMAT_GEOJSON)
        return say_misuse(call, "--pairs writes csv or json");
    if (values->pairs && (values->vias.count || values->alternatives))
        return say_misuse(call, "--pairs goes with neither --via nor --alternatives");
    if (values->shard && !values->pairs)
        return say_misuse(call, "--shard takes a part of --pairs");
    if (values->jobs && !values->pairs)
        return say_misuse(call, "--jobs are threads for --pairs");
    if (values->jobs > PN_MATRIX_JOBS_MAX)
        return say_misuse(call, "--jobs is %u at most", PN_MATRIX_JOBS_MAX);
    if (values->explain && (values->pairs || values->format != FORMAT_TEXT))
        return say_misuse(call, "--explain writes text, of one question");
    if (values->alternatives && values->vias.count)
        return say_misuse(call, "--alternatives and --via don't go together");
    if (values->alternatives && values->format >= FORMAT_GEOJSON &&
        values->format < FORMAT_PNG)
        return say_misuse(call, "--alternatives writes text, csv, json or a picture");
    if (values->optimise && values->vias.count > PN_ORDER_MAX - 2)
        return say_misuse(call, "--optimise orders %u stops at most", PN_ORDER_MAX - 2);
    status = route_guide_check(call, values);
    return status == EXIT_DONE ? check_numbers(call, values) : status;
}

/* FROM, every --via, TO. */
static int read_ends(struct route_ask *ask)
{
    const struct option_list *vias = &ask->values->vias;
    int status = EXIT_DONE;
    ask->end_count = 2 + vias->count;
    ask->ends = calloc(ask->end_count, sizeof *ask->ends);
    if (!ask->ends)
        return say_no_memory(ask->call);
    if (ask->values->rejoin)
        return route_end_read(ask->call, ask->call->operands[1], &ask->ends[0]);
    for (size_t i = 0; i < ask->end_count && status == EXIT_DONE; i++) {
        const char *typed = i == 0                   ? ask->call->operands[1]
                            : i + 1 < ask->end_count ? vias->items[i - 1]
                                                     : ask->call->operands[2];
        status = route_end_read(ask->call, typed, &ask->ends[i]);
    }
    return status;
}

static struct route_snap snap_of(const struct route_values *values)
{
    struct route_snap snap = {.on_links = values->rejoin != NULL,
                              .connected = values->connected || values->rejoin,
                              .ignore_lanes = values->one_way == PN_ONE_WAY_IGNORE,
                              .max_m = values->max_snap.value};
    snap.has_heading = route_heading(values, &snap.heading_deg) != NULL;
    return snap;
}

/* The goal is that of the old route. */
static int read_old_route(struct route_ask *ask)
{
    struct pn_error err;
    pn_error_clear(&err);
    const struct pn_graph *graph = ask->source.graph;
    if (pn_rejoin_read(graph, ask->values->rejoin, &ask->old, &ask->old_count, &err) !=
        PN_OK)
        return say_failure(ask->call, &err);
    ask->ends[1] = (struct route_end){
        .typed = "the old route's goal",
        .address = pn_graph_address(graph, ask->old[ask->old_count - 1])};
    return EXIT_DONE;
}

static int open_index(struct route_ask *ask)
{
    const struct pn_legs_question question = route_question(ask);
    return index_open_for(ask->call, &ask->source, ask->values->index, &question,
                          &ask->index);
}

static int answer_one(struct route_ask *ask)
{
    struct route_snap snap = snap_of(ask->values);
    struct pn_error err;
    pn_error_clear(&err);
    ask->kind = ask->values->kind;
    int status = ask->values->rejoin ? read_old_route(ask) : EXIT_DONE;
    if (status == EXIT_DONE)
        status = route_ends_find(ask->call, &ask->source, ask->ends, ask->end_count,
                                 &ask->kind, &snap);
    if (status == EXIT_DONE)
        status = route_rules(ask->call, ask->values, ask->source.graph, &ask->closures);
    if (status == EXIT_DONE)
        status = route_ask_profile(ask);
    if (status == EXIT_DONE)
        status = open_index(ask);
    if (status != EXIT_DONE)
        return status;
    enum pn_status found = route_find(ask, &err);
    return found == PN_OK || found == PN_E_NOROUTE ? route_answer(ask, found)
                                                   : say_failure(ask->call, &err);
}

/* Into the file of --output, or to stdout. Rows of pairs are all there even where some
   are bad input. */
static int answer(struct route_ask *ask)
{
    const struct route_values *values = ask->values;
    struct output output = {0};
    bool whole = false;
    int status = output_begin(ask->call, values->output, &output);
    if (status != EXIT_DONE)
        return status;
    if (values->pairs) {
        status = route_pairs(ask->call, &ask->source, &whole);
    } else {
        status = answer_one(ask);
        whole = status == EXIT_DONE || status == EXIT_NO;
    }
    return output_end(ask->call, &output, whole, values->force, status);
}

static int ask_route(const struct call *call)
{
    struct route_ask ask = {.call = call, .values = call->values};
    const struct route_values *values = call->values;
    int status = check_words(call, values);
    if (status == EXIT_DONE && !values->pairs)
        status = read_ends(&ask);
    if (status == EXIT_DONE)
        status = route_guide_zones(&ask);
    if (status == EXIT_DONE)
        status = route_source_load(call, call->operands[0], values, &ask.source);
    if (status == EXIT_DONE)
        status = answer(&ask);
    route_ask_release(&ask);
    return status;
}

/* The name of a file to write may say the format. */
static int run_route(const struct call *call)
{
    struct route_values values = *(const struct route_values *)call->values;
    struct call named = *call;
    named.values = &values;
    if (values.force && !values.output)
        return say_misuse(call, "--force goes with --output");
    int status = output_format(call, values.output, &values.format);
    return status == EXIT_DONE ? ask_route(&named) : status;
}

static const char *const synopsis[] = {"SOURCE FROM TO [OPTION...]",
                                       "SOURCE FROM --rejoin FILE [OPTION...]",
                                       "SOURCE --pairs FILE|- [OPTION...]", NULL};

static const char *const formats[] = {"text", "csv", "json", "geojson", "gpx", "pawn",
                                      "lua",  "png", "svg",  "pdf",     NULL};

#define AT(member) offsetof(struct route_values, member)

static const struct option options[] = {
    {"kind", 'k', "K", "layer of a POINT: car, boat, ped or vehicle", OPTION_CHOICE,
     AT(kind), word_kinds},
    {"metric", 'm', "M", "what is made least: length, metres or time", OPTION_CHOICE,
     AT(metric), route_all_metrics},
    {"one-way", 'w', "W", "lanes: prefer, obey or ignore", OPTION_CHOICE, AT(one_way),
     route_one_ways},
    ROUTE_OPTIONS_PROFILE(AT),
    {"explain", 0, NULL, "+say what priced each step", OPTION_FLAG, AT(explain), NULL},
    {"via", 'v', "P", "go by this place; may be repeated", OPTION_LIST, AT(vias), NULL},
    {"optimise", 0, NULL, "visit the --via places in the best order", OPTION_FLAG,
     AT(optimise), NULL},
    {"alternatives", 'n', "N", "up to N routes that differ, the best first", OPTION_COUNT,
     AT(alternatives), NULL},
    {"max-shared", 0, "PART", "+how much of a route others may share (0.6)",
     OPTION_NUMBER, AT(max_shared), NULL},
    {"max-stretch", 0, "X", "+how many times the best a route may cost (1.5)",
     OPTION_NUMBER, AT(max_stretch), NULL},
    ROUTE_OPTIONS_CLOSE(AT),
    {"heading", 0, "DEG", "+start on a link that runs so: 0 north, 90 west",
     OPTION_NUMBER, AT(heading), NULL},
    ROUTE_OPTION_BEARING(AT),
    {"max-snap", 0, "M", "+a POINT lies no farther than this from a link", OPTION_NUMBER,
     AT(max_snap), NULL},
    {"connected", 0, NULL, "+a POINT is put on a link of the other end's region",
     OPTION_FLAG, AT(connected), NULL},
    {"rejoin", 0, "FILE", "+back onto a route that was left (its JSON)", OPTION_TEXT,
     AT(rejoin), NULL},
    {"nearest-reachable", 0, NULL, "+without a route: how near one can get", OPTION_FLAG,
     AT(nearest_reachable), NULL},
    {"pairs", 'p', "FILE", "answer every row of a CSV file (-: stdin)", OPTION_TEXT,
     AT(pairs), NULL},
    {"jobs", 'j', "N", "+threads for --pairs (one a processor)", OPTION_COUNT, AT(jobs),
     NULL},
    {"index", 0, "FILE", "+an index of 'pathnode prepare' (the cached one)", OPTION_TEXT,
     AT(index), NULL},
    {"shard", 0, "I/N", "+of --pairs every N-th row, from the I-th on", OPTION_TEXT,
     AT(shard), NULL},
    {"itinerary", 'i', NULL, "the steps: turns, lanes, lights, bridges", OPTION_FLAG,
     AT(itinerary), NULL},
    {"zones", 0, "FILE", "+names for the steps from a zone file", OPTION_TEXT, AT(zones),
     NULL},
    {"line", 'l', "L", "+where it runs: node, or lane (its centre)", OPTION_CHOICE,
     AT(line), route_lines},
    {"simplify", 0, "M", "+leave out points within so many metres of the line",
     OPTION_NUMBER, AT(simplify), NULL},
    OPTION_FORMAT(struct route_values, formats,
                  "text, csv, json, geojson, gpx, pawn, lua, svg ..."),
    {"output", 'o', "FILE", "+write it there; the ending of the name says how",
     OPTION_TEXT, AT(output), NULL},
    {"force", 0, NULL, "+replace a file that is there", OPTION_FLAG, AT(force), NULL},
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
