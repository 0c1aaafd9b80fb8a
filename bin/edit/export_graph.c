/* export_graph.c - pathnode export: a network as the graph of another program. */
#include "config.h"

#include "edit/export_graph.h"

#include "cli/words.h"

#include <string.h>

/* What GPS.dat cannot tell: it has one layer, and a link that is closed both ways is no
 * link to it. */
static void say_left(const struct call *call, const struct source *source,
                     const struct pn_exchange_report *report)
{
    const uint32_t left = source->graph->node_count - report->nodes;
    if (left)
        say_note(call, "%u node%s of other kinds left out", left, left == 1 ? "" : "s");
    if (report->closed)
        say_warning(call, "%u link%s without a lane either way left out", report->closed,
                    report->closed == 1 ? "" : "s");
}

static enum pn_status save(const struct graph_values *values, const char *path,
                           const struct source *source, struct pn_exchange_report *report,
                           struct pn_error *err)
{
    const bool one_layer = values->format == PN_EXCHANGE_GPS;
    const struct pn_tracks tracks = pn_network_tracks(source->network);
    const struct pn_exchange_options options = {
        .kinds = one_layer && !values->kind ? PN_KINDS_CAR : word_kind_set(values->kind),
        .head = source->info.head,
        .tracks = &tracks,
    };
    char *text;
    size_t size;
    enum pn_status status = pn_exchange_write(source->graph, values->format, &options,
                                              &text, &size, report, err);
    if (status != PN_OK)
        return status;
    status = pn_file_save(path, text, size, values->force, err);
    pn_free(text);
    return status;
}

static int run(const struct call *call, const struct graph_values *values,
               const struct source *source)
{
    struct pn_exchange_report report = {0};
    struct pn_error err;
    pn_error_clear(&err);
    if (save(values, call->operands[1], source, &report, &err) != PN_OK)
        return say_failure(call, &err);
    const struct say_fact facts[] = {{"nodes", "nodes", report.nodes},
                                     {"links", "links", report.links}};
    say_facts(FORMAT_TEXT, facts, sizeof facts / sizeof *facts);
    say_left(call, source, &report);
    return EXIT_DONE;
}

int export_graph(const struct call *call, const struct graph_values *values)
{
    struct source source = {0};
    if (values->tracks && values->format != PN_EXCHANGE_GEOJSON)
        return say_misuse(call, "--tracks is for --format csv and geojson");
    int status = source_load(call, call->operands[0], SOURCE_GRAPH, &source);
    if (status == EXIT_DONE)
        status = source_set_tracks(call, values->tracks, source.network);
    if (status == EXIT_DONE)
        status = run(call, values, &source);
    source_release(&source);
    return status;
}
