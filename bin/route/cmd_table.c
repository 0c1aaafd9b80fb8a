/* cmd_table.c - pathnode table: costs from many places to many. */
#include "config.h"

#include "cli/index_file.h"
#include "route/table.h"
#include "cli/words.h"

#include <stdlib.h>

/* The saved index, if it fits; one of other costs bounds nothing. */
static int open_index(struct table *t, const struct pn_legs_question *question)
{
    const char *named = t->values->route.index;
    if (!t->closures)
        return index_open_for(t->call, &t->source, named, question, &t->prepared);
    if (named)
        say_note(t->call, "what is closed or avoided changes costs: '%s' is not used",
                 named);
    return EXIT_DONE;
}

/* Turns are searched, with a saved index if there is one. Else all cells are read from an
   index: where none is saved, one is made for this table. */
static int choose_engine(struct table *t, uint32_t layer)
{
    struct pn_legs_question question = {layer, route_options(&t->values->route),
                                        t->profile, t->closures};
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_legs_new(t->source.graph, &question, &t->legs, &err);
    int opened = status == PN_OK ? open_index(t, &question) : EXIT_DONE;
    if (opened != EXIT_DONE)
        return opened;
    if (status == PN_OK)
        t->with.turns = pn_legs_turns(t->legs);
    if (status == PN_OK && (t->with.turns || !t->prepared))
        status = pn_legs_costs(t->legs, &t->with.costs, &t->with.cut, &err);
    if (status == PN_OK && !t->with.turns && !t->prepared)
        status = pn_prepared_new(t->with.costs, NULL, &t->prepared, &err);
    return status == PN_OK ? EXIT_DONE : say_failure(t->call, &err);
}

static int find_regions(struct table *t)
{
    uint32_t count[2];
    struct pn_error err = {.status = PN_E_NOMEM, .message = "out of memory"};
    t->region = calloc((size_t)t->source.graph->node_count + 1, sizeof *t->region);
    t->row = calloc(t->to.count, sizeof *t->row);
    if (t->region && t->row &&
        pn_graph_regions(t->source.graph, t->region, NULL, count, &err) == PN_OK)
        return EXIT_DONE;
    return say_failure(t->call, &err);
}

static int load(struct table *t)
{
    const struct table_values *values = t->values;
    const struct call *call = t->call;
    uint32_t layer = route_layer(values->route.kind), kinds = layer;
    int status = route_source_load(call, call->operands[0], &values->route, &t->source);
    const struct pn_graph *graph = t->source.graph;
    if (status == EXIT_DONE)
        status = route_profile(call, &values->route, values->route.kind, &t->profile);
    if (t->profile)
        kinds &= pn_profile_kinds(t->profile);
    if (status == EXIT_DONE)
        status = node_list_read(call, graph, values->from, kinds, &t->from);
    if (status == EXIT_DONE)
        status = node_list_read(call, graph, values->to, kinds, &t->to);
    t->first = (uint32_t)((uint64_t)t->from.count * (t->shard.part - 1) / t->shard.parts);
    t->end = (uint32_t)((uint64_t)t->from.count * t->shard.part / t->shard.parts);
    if (status == EXIT_DONE)
        status = route_rules(call, &values->route, graph, &t->closures);
    if (status == EXIT_DONE)
        status = find_regions(t);
    return status == EXIT_DONE ? choose_engine(t, layer) : status;
}

static int answer(struct table *t)
{
    struct pn_error err;
    pn_error_clear(&err);
    const struct pn_matrix matrix = {.prepared = t->prepared,
                                     .with = t->with.turns ? &t->with : NULL,
                                     .from = t->from.nodes + t->first,
                                     .to = t->to.nodes,
                                     .from_count = t->end - t->first,
                                     .to_count = t->to.count,
                                     .jobs = t->values->route.jobs};
    table_print_begin(t);
    if (pn_matrix_run(&matrix, table_print_row, t, &err) != PN_OK)
        return say_failure(t->call, &err);
    table_print_end(t);
    return t->without_route ? EXIT_NO : EXIT_DONE;
}

static int run_table(const struct call *call)
{
    const struct table_values *values = call->values;
    struct table t = {.call = call, .values = values};
    if (!values->from || !values->to)
        return say_misuse(call, "from where to where? give --from FILE --to FILE");
    if (values->route.jobs > PN_MATRIX_JOBS_MAX)
        return say_misuse(call, "--jobs is %u at most", PN_MATRIX_JOBS_MAX);
    int status = shard_read(call, values->shard, &t.shard);
    if (status == EXIT_DONE)
        status = load(&t);
    if (status == EXIT_DONE)
        status = answer(&t);
    free(t.from.nodes);
    free(t.to.nodes);
    free(t.region);
    free(t.row);
    pn_legs_free(t.legs);
    pn_prepared_free(t.prepared);
    pn_closures_free(t.closures);
    pn_profile_free(t.profile);
    source_release(&t.source);
    return status;
}

static const char *const synopsis[] = {"SOURCE --from FILE --to FILE [OPTION...]", NULL};

/* The layers; a table has no POINTs. */
static const char *const kinds[] = {"", "", "", "ped", "vehicle", NULL};

#define AT(member) offsetof(struct table_values, route.member)

static const struct option options[] = {
    {"from", 0, "FILE", "a CSV file of nodes: area, node (-: stdin)", OPTION_TEXT,
     offsetof(struct table_values, from), NULL},
    {"to", 't', "FILE", "the same, to go to", OPTION_TEXT,
     offsetof(struct table_values, to), NULL},
    {"kind", 'k', "K", "layer of the nodes: vehicle or ped", OPTION_CHOICE, AT(kind),
     kinds},
    {"metric", 'm', "M", "what is made least: length, metres or time", OPTION_CHOICE,
     AT(metric), route_all_metrics},
    ROUTE_OPTIONS_PROFILE(AT),
    {"one-way", 'w', "W", "lanes: prefer, obey or ignore", OPTION_CHOICE, AT(one_way),
     route_one_ways},
    ROUTE_OPTIONS_CLOSE(AT),
    {"index", 'i', "FILE", "an index of 'pathnode prepare' (the cached one)", OPTION_TEXT,
     AT(index), NULL},
    {"jobs", 'j', "N", "threads (as many as there are processors)", OPTION_COUNT,
     AT(jobs), NULL},
    {"shard", 0, "I/N", "only the I-th of N parts of the rows", OPTION_TEXT,
     offsetof(struct table_values, shard), NULL},
    {"format", 'f', "F", "text, csv or json", OPTION_CHOICE, AT(format), say_formats},
    {0},
};

const struct command cmd_table = {
    .name = "table",
    .group = "ask",
    .summary = "costs from many places to many",
    .synopsis = synopsis,
    .statuses = "0 done, 1 some have no route, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 1,
    .run = run_table,
};
