/* route_surfaces.c - what is underfoot on the links of a source, for profiles. */
#include "config.h"

#include "cli/table_file.h"
#include "route/query.h"

#include <stdio.h>
#include <string.h>

/* Columns of the CSV file, as `links lint --all --format csv` writes them. */
static const char *const columns[] = {"from_area", "from_node", "to_area", "to_node",
                                      "underfoot"};
enum { FROM_AREA, FROM_NODE, TO_AREA, TO_NODE, UNDERFOOT, COLUMNS };

struct reading {
    struct pn_graph *graph;
    unsigned long astray;
};

static bool read_address(const struct pn_table_row *row, int column,
                         struct pn_address *address)
{
    char text[48];
    snprintf(text, sizeof text, "%s/%s", row->fields[column], row->fields[column + 1]);
    return pn_address_parse(text, address);
}

/* The reader of tables says which line. */
static enum pn_status fail_row(struct pn_error *err, const char *word, const char *what)
{
    err->status = PN_E_FORMAT;
    snprintf(err->message, sizeof err->message, "'%.40s' %s", word, what);
    return PN_E_FORMAT;
}

static enum pn_status take_row(void *context, const struct pn_table_row *row,
                               struct pn_error *err)
{
    struct reading *r = context;
    struct pn_address from, to;
    enum pn_underfoot underfoot = PN_UNDERFOOT_OTHER;
    if (row->misfit)
        return fail_row(err, row->fields[FROM_AREA],
                        "is in a row of another length than the header");
    if (!read_address(row, FROM_AREA, &from))
        return fail_row(err, row->fields[FROM_NODE], "is no node of that area");
    if (!read_address(row, TO_AREA, &to))
        return fail_row(err, row->fields[TO_NODE], "is no node of that area");
    if (!pn_underfoot_parse(row->fields[UNDERFOOT], &underfoot))
        return fail_row(err, row->fields[UNDERFOOT], "is no surface");
    const enum pn_status status =
        pn_graph_set_underfoot(r->graph, from, to, underfoot, err);
    r->astray += status == PN_E_NOTFOUND;
    if (status != PN_E_NOTFOUND)
        return status;
    pn_error_clear(err);
    return PN_OK;
}

static void warn_astray(const struct call *call, const char *path, unsigned long astray)
{
    if (astray)
        say_warning(call, "'%s': %lu row%s of what is underfoot name%s no link", path,
                    astray, astray == 1 ? "" : "s", astray == 1 ? "s" : "");
}

static int take_file(const struct call *call, const char *path, struct pn_graph *graph)
{
    struct reading r = {.graph = graph};
    struct pn_error err;
    pn_error_clear(&err);
    if (table_file_read(path, columns, COLUMNS, take_row, NULL, &r, &err) != PN_OK)
        return say_failure(call, &err);
    warn_astray(call, table_file_name(path), r.astray);
    return EXIT_DONE;
}

static int take_database(const struct call *call, const struct source *source)
{
    uint32_t astray = 0;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_database_surfaces(source->path, source->info.edits, source->graph, &astray,
                             &err) != PN_OK)
        return say_failure(call, &err);
    warn_astray(call, source->path, astray);
    return EXIT_DONE;
}

/* A price that was asked for and comes to nothing. */
static void note_unknown(const struct call *call, const struct route_values *values,
                         const struct source *source)
{
    for (size_t i = 0; i < values->sets.count && !source->graph->underfoot; i++)
        if (strncmp(values->sets.items[i], "surface.", 8) == 0) {
            say_note(call,
                     "'%s': nothing is known of what is underfoot here; 'pathnode links "
                     "lint --save' finds it out, and --surfaces-of reads it",
                     values->sets.items[i]);
            return;
        }
}

int route_source_load(const struct call *call, const char *path,
                      const struct route_values *values, struct source *source)
{
    const bool timed = route_options(values).metric == PN_METRIC_TIME;
    if (values->surfaces && !timed)
        return say_misuse(call, "--surfaces-of goes with --profile or --metric time");
    int status = source_load(call, path, SOURCE_GRAPH, source);
    if (status != EXIT_DONE || !timed)
        return status;
    if (values->surfaces)
        status = take_file(call, values->surfaces, source->graph);
    else if (source->info.kind == PN_SOURCE_DATABASE)
        status = take_database(call, source);
    note_unknown(call, values, source);
    return status;
}
