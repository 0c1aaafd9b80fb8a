/* source.c - the one way a command gets at a network. */
#include "config.h"

#include "cli/source.h"

#include "cli/progress.h"

#include <stdio.h>
#include <string.h>

/* "4, 17-20, 60": the areas that are not there. Returns how many. */
static unsigned list_missing(const struct pn_network *network, char *text, size_t size)
{
    unsigned missing = 0;
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t area = 0, end; area < PN_AREA_COUNT; area = end) {
        end = area + 1;
        if (pn_network_area(network, area))
            continue;
        while (end < PN_AREA_COUNT && !pn_network_area(network, end))
            end++;
        missing += end - area;
        used +=
            (size_t)snprintf(text + used, size - used, "%s%u", used ? ", " : "", area);
        if (end - area > 1)
            used += (size_t)snprintf(text + used, size - used, "%s%u",
                                     end - area > 2 ? "-" : ", ", end - 1);
    }
    return missing;
}

static void warn_of_missing(const struct call *call, const struct source *source)
{
    char list[PN_AREA_COUNT * 4 + 1];
    unsigned missing = list_missing(source->network, list, sizeof list);
    if (!missing)
        return;
    if (source->info.kind == PN_SOURCE_FILE)
        say_note(call, "one area of %d; links into the others lead nowhere",
                 PN_AREA_COUNT);
    else
        say_warning(call, "%u of %d areas %s missing: %s", missing, PN_AREA_COUNT,
                    missing == 1 ? "is" : "are", list);
}

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

/* What a graph of others does not say, in numbers. */
static void tell_lack(const struct call *call, const struct pn_exchange_lack *lack)
{
    say_note(call,
             "a graph of another program: %u node%s and %u link%s (%u one way), without "
             "widths, speeds%s",
             lack->nodes, plural(lack->nodes), lack->links, plural(lack->links),
             lack->one_way,
             lack->no_lanes ? ", lights and numbers of lanes" : " and lights");
    if (lack->flat)
        say_warning(call, "%u node%s without a height, put at 0", lack->flat,
                    plural(lack->flat));
    if (lack->tracks)
        say_note(call, "%u train track%s without a number or points, left out",
                 lack->tracks, plural(lack->tracks));
    if (lack->passed_over)
        say_warning(call, "%u feature%s neither node nor link, passed over",
                    lack->passed_over, plural(lack->passed_over));
    if (lack->rounded)
        say_warning(call, "%u node%s off the grid of 1/8 unit, put on it", lack->rounded,
                    plural(lack->rounded));
    if (lack->far_apart)
        say_warning(call, "%u link%s over 255 units, length held at 255", lack->far_apart,
                    plural(lack->far_apart));
    if (lack->to_itself)
        say_warning(call, "%u link%s of a node to itself, left out", lack->to_itself,
                    plural(lack->to_itself));
}

static void warn_of_dangling(const struct call *call, const struct source *source)
{
    uint32_t count = source->graph->dangling_count;
    if (count && source->info.kind != PN_SOURCE_FILE)
        say_warning(call, "%u %s nowhere (no such node); kept, but not used", count,
                    count == 1 ? "link leads" : "links lead");
}

/* On a part of the world regions and lengths over its border stay unknown; answers need
 * neither. */
enum pn_status source_fill(struct pn_network *network, struct pn_error *err)
{
    bool whole = pn_network_is_whole(network);
    return pn_network_has_unset(network)
               ? pn_compile_fill(network, whole ? PN_FILL_UNSET : PN_FILL_GRAPH, NULL,
                                 err)
               : PN_OK;
}

static enum pn_status load(const char *path, enum source_depth depth,
                           const struct pn_progress *progress, struct source *source,
                           struct pn_error *err)
{
    enum pn_status status =
        pn_source_load(path, &source->network, &source->info, progress, err);
    if (status == PN_OK && depth == SOURCE_KNOWN)
        status = pn_compile_fill(source->network, PN_FILL_KNOWN, NULL, err);
    if (status == PN_OK && depth >= SOURCE_FILLED)
        status = source_fill(source->network, err);
    if (status == PN_OK && depth >= SOURCE_GRAPH)
        status = pn_graph_new(source->network, &source->graph, err);
    return status;
}

static const char *count_of(uint32_t count, const char *word, char text[40])
{
    snprintf(text, 40, "%u %s%s", count, word, count == 1 ? "" : "s");
    return text;
}

/* How many are elsewhere, and not gone. */
static uint32_t moved(const struct pn_moves *moves)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < moves->count; i++)
        count += moves->list[i].to.area != PN_AREA_NONE;
    return count;
}

/* Whoever reads an edited database sees it as it will be written. */
static void note_renumbered(const struct call *call, const struct source *source)
{
    const struct pn_edits *edits = source->info.edits;
    char nodes[40], navis[40];
    const uint32_t moved_nodes = edits ? moved(&edits->nodes) : 0;
    const uint32_t moved_navis = edits ? moved(&edits->navis) : 0;
    if (!moved_nodes && !moved_navis)
        return;
    say_note(call,
             "rows were added or deleted in '%s': %s and %s have other addresses than "
             "their rows. SQL, 'connect' and 'disconnect' take rows, which 'near' and "
             "'node' tell ('pathnode compile --map' lists them all)",
             source->path, count_of(moved_nodes, "node", nodes),
             count_of(moved_navis, "navi", navis));
}

int source_load(const struct call *call, const char *path, enum source_depth depth,
                struct source *source)
{
    *source = (struct source){.path = path};
    struct pn_error err;
    pn_error_clear(&err);
    struct progress progress;
    progress_start(&progress, call);
    enum pn_status status = load(path, depth, &progress.hook, source, &err);
    progress_end(&progress);
    if (status != PN_OK)
        return say_failure_in(call, path, &err);
    warn_of_missing(call, source);
    if (depth > SOURCE_EDITED)
        note_renumbered(call, source);
    if (source->info.kind == PN_SOURCE_GRAPH)
        tell_lack(call, &source->info.lack);
    if (source->graph)
        warn_of_dangling(call, source);
    return EXIT_DONE;
}

static const char *row_words(const struct pn_moves *moves, struct pn_address at,
                             char text[SOURCE_ROW_SIZE])
{
    const struct pn_address row = pn_moves_origin(moves, at);
    if (pn_address_compare(row, at) == 0)
        text[0] = '\0';
    else
        snprintf(text, SOURCE_ROW_SIZE, " (row %u/%u)", row.area, row.node);
    return text;
}

const char *source_row(const struct source *source, struct pn_address node,
                       char text[SOURCE_ROW_SIZE])
{
    static const struct pn_edits none;
    return row_words(source->info.edits ? &source->info.edits->nodes : &none.nodes, node,
                     text);
}

const char *source_navi_row(const struct source *source, struct pn_navi_address navi,
                            char text[SOURCE_ROW_SIZE])
{
    static const struct pn_edits none;
    return row_words(source->info.edits ? &source->info.edits->navis : &none.navis,
                     (struct pn_address){navi.area, navi.navi}, text);
}

void source_release(struct source *source)
{
    pn_graph_free(source->graph);
    pn_network_free(source->network);
    pn_source_info_release(&source->info);
    memset(source, 0, sizeof *source);
}

static void print_totals(const struct pn_network *network, enum format format)
{
    struct pn_network_totals totals;
    pn_network_count(network, &totals);
    const struct say_fact facts[] = {
        {"areas", "areas", totals.areas},
        {"nodes", "nodes", totals.nodes},
        {"navis", "navis", totals.navis},
        {"links", "links", totals.links},
    };
    say_facts(format, facts, sizeof facts / sizeof *facts);
}

int source_set_tracks(const struct call *call, const char *path,
                      struct pn_network *network)
{
    struct pn_tracks tracks = {NULL, 0};
    struct pn_error err;
    pn_error_clear(&err);
    if (!path)
        return EXIT_DONE;
    if (pn_tracks_load(&tracks, path, &err) != PN_OK)
        return say_failure(call, &err);
    pn_network_set_tracks(network, &tracks);
    return EXIT_DONE;
}

/* The same, where a table is to hold them. */
static int set_numbered_tracks(const struct call *call, const char *path,
                               struct pn_network *network)
{
    struct pn_error err;
    pn_error_clear(&err);
    const int status = source_set_tracks(call, path, network);
    const struct pn_tracks tracks = pn_network_tracks(network);
    if (status == EXIT_DONE && path && pn_tracks_check(&tracks, path, &err) != PN_OK)
        return say_failure(call, &err);
    return status;
}

int source_convert(const struct call *call, source_saver *save, const char *tracks,
                   enum format format)
{
    struct source source;
    struct progress progress;
    struct pn_error err;
    pn_error_clear(&err);
    const char *from = call->operands[0], *to = call->operands[1];
    int status = source_load(call, from, SOURCE_RAW, &source);
    if (status == EXIT_DONE)
        status = set_numbered_tracks(call, tracks, source.network);
    if (status == EXIT_DONE) {
        progress_start(&progress, call);
        enum pn_status saved = save(call, source.network, to, from, &progress.hook, &err);
        progress_end(&progress);
        if (saved == PN_OK)
            print_totals(source.network, format);
        else
            status = say_failure(call, &err);
    }
    source_release(&source);
    return status;
}
