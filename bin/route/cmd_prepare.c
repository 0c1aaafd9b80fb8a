/* cmd_prepare.c - pathnode prepare: an index of all shortest routes, made once. */
#include "config.h"

#include "cli/index_file.h"
#include "route/query.h"

struct prepare_values {
    struct route_values route;
    bool verify;
};

/* The layers; an index has no POINTs. */
static const char *const kinds[] = {"", "", "", "ped", "vehicle", NULL};

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
                const struct index_wish *wish, const struct pn_legs_question *question,
                struct pn_prepared **prepared)
{
    struct pn_error err;
    pn_error_clear(&err);
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    struct pn_legs *legs = NULL;
    enum pn_status status = pn_legs_new(source->graph, question, &legs, &err);
    if (status == PN_OK)
        status = pn_legs_costs(legs, &costs, &cut, &err);
    if (status == PN_OK)
        status = pn_prepared_new(costs, NULL, prepared, &err);
    pn_legs_free(legs);
    if (status != PN_OK)
        return say_failure(call, &err);
    return index_save(call, source, wish, *prepared);
}

static int prepare(const struct call *call, const struct prepare_values *values,
                   const struct pn_profile *profile)
{
    struct pn_legs_question question = {route_layer(values->route.kind),
                                        route_options(&values->route), profile, NULL};
    question.options.one_way = reach_one_way(values->route.one_way);
    char purpose[INDEX_PURPOSE_SIZE];
    struct index_wish wish = {0};
    struct source source = {0};
    struct pn_prepared *prepared = NULL;
    int status = route_source_load(call, call->operands[0], &values->route, &source);
    if (status == EXIT_DONE) {
        wish = index_wish_for(values->route.index, source.graph, &question, purpose);
        status = values->verify ? index_verify(call, &source, &wish, &prepared)
                                : make(call, &source, &wish, &question, &prepared);
    }
    if (status == EXIT_DONE)
        print(prepared, (enum format)values->route.format);
    pn_prepared_free(prepared);
    source_release(&source);
    return status;
}

static int run_prepare(const struct call *call)
{
    const struct prepare_values *values = call->values;
    struct pn_profile *profile = NULL;
    int status = route_profile(call, &values->route, values->route.kind, &profile);
    if (status == EXIT_DONE)
        status = prepare(call, values, profile);
    pn_profile_free(profile);
    return status;
}

static const char *const synopsis[] = {"SOURCE [OPTION...]", NULL};

static const struct option options[] = {
    {"index", 'i', "FILE", "where to save it (else in the user's cache folder)",
     OPTION_TEXT, offsetof(struct prepare_values, route.index), NULL},
    {"kind", 'k', "K", "layer: vehicle or ped", OPTION_CHOICE,
     offsetof(struct prepare_values, route.kind), kinds},
    {"metric", 'm', "M", "what is made least: length, metres or time", OPTION_CHOICE,
     offsetof(struct prepare_values, route.metric), route_all_metrics},
    {"profile", 0, "P", "who travels: car, truck, ped ... or a file", OPTION_TEXT,
     offsetof(struct prepare_values, route.profile), NULL},
    {"body", 0, "B", "who walks, at that speed: a preset or a file", OPTION_TEXT,
     offsetof(struct prepare_values, route.body), NULL},
    {"set", 0, "KEY=VALUE", "change a value of the profile; may be repeated", OPTION_LIST,
     offsetof(struct prepare_values, route.sets), NULL},
    {"surfaces-of", 0, "FILE", "what is underfoot: a CSV file of 'links lint'",
     OPTION_TEXT, offsetof(struct prepare_values, route.surfaces), NULL},
    {"one-way", 'w', "W", "lanes: obey (also serves prefer) or ignore", OPTION_CHOICE,
     offsetof(struct prepare_values, route.one_way), reach_one_ways},
    {"verify", 0, NULL, "make none, but test all of the one that is there", OPTION_FLAG,
     offsetof(struct prepare_values, verify), NULL},
    {"format", 'f', "F", "text, csv or json", OPTION_CHOICE,
     offsetof(struct prepare_values, route.format), say_formats},
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
