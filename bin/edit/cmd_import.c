/* cmd_import.c - pathnode import: a network into a new SQLite database. */
#include "config.h"

#include "cli/index_file.h"
#include "route/query.h"

#include <stdio.h>

struct import_values {
    int format, kind, metric, one_way;
    const char *tracks;
    bool force, labels;
};

enum { LABELS_VEHICLE = 1, LABELS_PED };
static const char *const kinds[] = {"", "vehicle", "ped", NULL};
static const char *const metrics[] = {"", "length", "metres", NULL};

enum { LABELS_OBEY = 1, LABELS_IGNORE };
static const char *const one_ways[] = {"", "obey", "ignore", NULL};

/* The graph of the network as it is when all of its unset values are filled; what is
   saved keeps them unset. */
static enum pn_status make_graph(const struct pn_network *network, const char *source,
                                 struct pn_graph **graph, struct pn_error *err)
{
    if (!pn_network_has_unset(network))
        return pn_graph_new(network, graph, err);
    struct pn_network *filled;
    enum pn_status status = pn_source_load(source, &filled, NULL, NULL, err);
    if (status != PN_OK)
        return status;
    status = source_fill(filled, err);
    if (status == PN_OK)
        status = pn_graph_new(filled, graph, err);
    pn_network_free(filled);
    return status;
}

static enum pn_status make_labels(const struct import_values *values,
                                  const struct pn_graph *graph, char made_for[80],
                                  struct pn_labels **labels, struct pn_error *err)
{
    uint32_t layer = values->kind == LABELS_PED ? PN_KINDS_PED : PN_KINDS_VEHICLE;
    const struct pn_route_options options = {
        .metric = values->metric > 1 ? PN_METRIC_METRES : PN_METRIC_LENGTH,
        .one_way =
            values->one_way == LABELS_IGNORE ? PN_ONE_WAY_IGNORE : PN_ONE_WAY_OBEY};
    struct pn_costs *costs;
    enum pn_status status = pn_costs_new(graph, layer, &options, &costs, err);
    if (status != PN_OK)
        return status;
    char purpose[INDEX_PURPOSE_SIZE];
    snprintf(made_for, 80, "%s %s", layer == PN_KINDS_PED ? "ped" : "vehicle",
             index_purpose(layer, &options, NULL, NULL, purpose));
    status = pn_labels_new(costs, labels, err);
    pn_costs_free(costs);
    return status;
}

static enum pn_status save(const struct call *call, const struct pn_network *network,
                           const char *path, const char *source_name,
                           const struct pn_progress *progress, struct pn_error *err)
{
    const struct import_values *values = call->values;
    if (!values->labels)
        return pn_database_save(network, path, source_name, values->force, progress, err);
    char made_for[80];
    struct pn_graph *graph = NULL;
    struct pn_labels *labels = NULL;
    enum pn_status status = make_graph(network, source_name, &graph, err);
    if (status == PN_OK)
        status = make_labels(values, graph, made_for, &labels, err);
    const struct pn_database_labels what = {graph, labels, made_for};
    if (status == PN_OK)
        status = pn_database_save_labels(network, &what, path, source_name, values->force,
                                         progress, err);
    pn_labels_free(labels);
    pn_graph_free(graph);
    return status;
}

static int run_import(const struct call *call)
{
    const struct import_values *values = call->values;
    if (!values->labels && (values->kind || values->metric || values->one_way))
        return say_misuse(call, "--kind, --metric and --one-way go with --labels");
    return source_convert(call, save, values->tracks, (enum format)values->format);
}

static const char *const synopsis[] = {
    "SOURCE DATABASE [--tracks PATH] [--force] [--format F]",
    "SOURCE DATABASE --labels [--kind K] [--metric M] [--one-way W] [--force] "
    "[--format F]",
    NULL};

static const struct option options[] = {
    {"force", 0, NULL, "replace DATABASE if it is there", OPTION_FLAG,
     offsetof(struct import_values, force), NULL},
    {"labels", 'l', NULL, "with labels: distances and routes in plain SQL", OPTION_FLAG,
     offsetof(struct import_values, labels), NULL},
    {"kind", 'k', "K", "their layer: vehicle or ped", OPTION_CHOICE,
     offsetof(struct import_values, kind), kinds},
    {"metric", 'm', "M", "what they make least: length or metres", OPTION_CHOICE,
     offsetof(struct import_values, metric), metrics},
    {"one-way", 'w', "W", "lanes: obey or ignore", OPTION_CHOICE,
     offsetof(struct import_values, one_way), one_ways},
    {"tracks", 't', "PATH", "trains' tracks*.dat, a file or folder, too", OPTION_TEXT,
     offsetof(struct import_values, tracks), NULL},
    OPTION_FORMAT(struct import_values, say_formats, "of the totals: text, csv or json"),
    {0},
};

const struct command cmd_import = {
    .name = "import",
    .group = "convert",
    .summary = "a network into a new SQLite database",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_import,
};
