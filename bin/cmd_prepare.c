/* cmd_prepare.c - pathnode prepare: an index of all shortest routes, made once. */
#include "config.h"

#include "index_file.h"
#include "query.h"

struct prepare_values {
    int format, kind, metric, one_way;
    const char *index;
    bool verify;
};

enum { PREPARE_VEHICLE, PREPARE_PED };
static const char *const kinds[] = {"vehicle", "ped", NULL};

enum { PREPARE_OBEY, PREPARE_IGNORE };
static const char *const one_ways[] = {"obey", "ignore", NULL};

static void print(const struct pn_prepared *prepared, enum format format)
{
    struct pn_prepared_info info;
    pn_prepared_describe(prepared, &info);
    const struct say_fact facts[] = {
        {"nodes", "nodes", info.nodes},
        {"ends", "ends", info.ends},
        {"chains", "chains", info.chains},
        {"regions", "regions", info.regions},
        {"table_regions", "tables", info.table_regions},
        {"bytes", "bytes", info.bytes},
    };
    say_facts(format, facts, sizeof facts / sizeof *facts);
}

static int make(const struct call *call, const struct source *source,
                const struct index_wish *wish, const struct pn_route_options *options,
                struct pn_prepared **prepared)
{
    struct pn_error err;
    pn_error_clear(&err);
    struct pn_costs *costs = NULL;
    enum pn_status status =
        pn_costs_new(source->graph, wish->kinds, options, &costs, &err);
    if (status == PN_OK)
        status = pn_prepared_new(costs, NULL, prepared, &err);
    pn_costs_free(costs);
    if (status != PN_OK)
        return say_failure(call, &err);
    return index_save(call, source, wish, *prepared);
}

static int run_prepare(const struct call *call)
{
    const struct prepare_values *values = call->values;
    const struct pn_route_options options = {
        .metric = (enum pn_metric)values->metric,
        .one_way = values->one_way == PREPARE_OBEY ? PN_ONE_WAY_OBEY : PN_ONE_WAY_IGNORE};
    struct index_wish wish = {.file = values->index,
                              .kinds = values->kind == PREPARE_PED ? PN_KINDS_PED
                                                                   : PN_KINDS_VEHICLE};
    wish.purpose = index_purpose(wish.kinds, &options);
    struct source source;
    struct pn_prepared *prepared = NULL;
    int status = source_load(call, call->operands[0], SOURCE_GRAPH, &source);
    if (status == EXIT_DONE)
        status = values->verify ? index_verify(call, &source, &wish, &prepared)
                                : make(call, &source, &wish, &options, &prepared);
    if (status == EXIT_DONE)
        print(prepared, (enum format)values->format);
    pn_prepared_free(prepared);
    source_release(&source);
    return status;
}

static const char *const synopsis[] = {"SOURCE [--index FILE] [--kind K] [--metric M] "
                                       "[--one-way W] [--verify] [--format F]",
                                       NULL};

static const struct option options[] = {
    {"index", 'i', "FILE", "where to save it (else in the user's cache folder)",
     OPTION_TEXT, offsetof(struct prepare_values, index), NULL},
    {"kind", 'k', "K", "layer: vehicle or ped", OPTION_CHOICE,
     offsetof(struct prepare_values, kind), kinds},
    {"metric", 'm', "M", "what is made least: length (as stored) or metres",
     OPTION_CHOICE, offsetof(struct prepare_values, metric), route_metrics},
    {"one-way", 'w', "W", "lanes: obey (also serves prefer) or ignore", OPTION_CHOICE,
     offsetof(struct prepare_values, one_way), one_ways},
    {"verify", 0, NULL, "make none, but test all of the one that is there", OPTION_FLAG,
     offsetof(struct prepare_values, verify), NULL},
    OPTION_FORMAT(struct prepare_values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_prepare = {
    .name = "prepare",
    .group = "ask",
    .summary = "an index that makes route and table faster",
    .synopsis = synopsis,
    .statuses = "0 done, 1 stale (--verify), 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 1,
    .run = run_prepare,
};
