/* cmd_export.c - pathnode export: a network into a folder of CSV files, or of text. */
#include "config.h"

#include "edit/export_graph.h"
#include "cli/say.h"
#include "cli/source.h"
#include "cli/words.h"

struct export_values {
    int format;
    int dialect; /* 0: not given, 1: sa, 2: vc */
    int kind;
    const char *tracks;
    bool force;
};

static enum pn_status save_csv(const struct call *call, const struct pn_network *network,
                               const char *path, const char *source_name,
                               const struct pn_progress *progress, struct pn_error *err)
{
    const struct export_values *values = call->values;
    return pn_csv_save(network, path, source_name, values->force, progress, err);
}

/* Behind them the formats of enum pn_exchange. */
enum { EXPORT_CSV, EXPORT_PATHS, EXPORT_GRAPH };

/* What text cannot hold, a warning a kind. */
static void say_lost(const struct call *call, const struct pn_lost_report *lost)
{
    for (int i = 0; i < PN_LOST_COUNT; i++)
        if (lost->count[i])
            say_warning(call, "not held by text: %u %s, the first at %u/%u",
                        lost->count[i], pn_lost_text((enum pn_lost)i),
                        lost->first[i].area, lost->first[i].node);
}

static int save_paths(const struct call *call, const struct pn_network *network)
{
    const struct export_values *values = call->values;
    const enum pn_paths_dialect dialect =
        values->dialect == 2 ? PN_PATHS_VC : PN_PATHS_SA;
    struct pn_paths paths;
    struct pn_lost_report lost;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_groups_split(network, dialect, &paths, &lost, &err) != PN_OK)
        return say_failure(call, &err);
    if (pn_paths_save(&paths, dialect, call->operands[1], values->force, &err) == PN_OK) {
        const struct say_fact facts[] = {{"groups", "groups", paths.group_count}};
        say_facts(FORMAT_TEXT, facts, 1);
        say_lost(call, &lost);
    }
    pn_paths_release(&paths);
    return err.status == PN_OK ? EXIT_DONE : say_failure(call, &err);
}

static int export_paths(const struct call *call)
{
    struct source source;
    int status = source_load(call, call->operands[0], SOURCE_FILLED, &source);
    if (status == EXIT_DONE)
        status = save_paths(call, source.network);
    source_release(&source);
    return status;
}

static int run_export(const struct call *call)
{
    const struct export_values *values = call->values;
    if (values->format == EXPORT_PATHS && values->tracks)
        return say_misuse(call, "--tracks is for --format csv and geojson");
    if (values->format == EXPORT_PATHS)
        return export_paths(call);
    if (values->dialect)
        return say_misuse(call, "--dialect is for --format paths");
    if (values->format >= EXPORT_GRAPH) {
        const struct graph_values graph = {
            .format = (enum pn_exchange)(values->format - EXPORT_GRAPH),
            .kind = values->kind,
            .tracks = values->tracks,
            .force = values->force};
        return export_graph(call, &graph);
    }
    if (values->kind)
        return say_misuse(call, "--kind is for graphs of other programs");
    return source_convert(call, save_csv, values->tracks, FORMAT_TEXT);
}

static const char *const synopsis[] = {
    "SOURCE FOLDER [--tracks PATH] [--force]",
    "SOURCE FOLDER --format paths [--dialect sa|vc] [--force]",
    "SOURCE FILE --format gps|graphml|geojson|pgrouting|mta [--kind K] [--tracks PATH] "
    "[--force]",
    NULL};

static const char *const formats[] = {"csv",     "paths",     "gps", "graphml",
                                      "geojson", "pgrouting", "mta", NULL};

static const char *const dialects[] = {"", "sa", "vc", NULL};

static const struct option options[] = {
    OPTION_FORMAT(struct export_values, formats,
                  "what is written: csv (default), paths, or a graph"),
    {"dialect", 'd', "GAME", "of the text: sa (default) or vc", OPTION_CHOICE,
     offsetof(struct export_values, dialect), dialects},
    {"kind", 'k', "K", "graphs: only car, boat, ped or vehicle", OPTION_CHOICE,
     offsetof(struct export_values, kind), word_kinds},
    {"tracks", 't', "PATH", "csv, geojson: tracks*.dat of trains, file or folder",
     OPTION_TEXT, offsetof(struct export_values, tracks), NULL},
    {"force", 0, NULL, "replace what is there", OPTION_FLAG,
     offsetof(struct export_values, force), NULL},
    {0},
};

const struct command cmd_export = {
    .name = "export",
    .group = "convert",
    .summary = "a network into CSV, paths*.ipl text or other programs' graphs",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_export,
};
