/* light_file.c - see light_file.h. */
#include "config.h"

#include "edit/light_file.h"

#include "cli/table_file.h"

#include <stdio.h>
#include <stdlib.h>

enum { X, Y, Z, HEADING, COLUMNS };
static const char *const columns[COLUMNS] = {"x", "y", "z", "heading"};

struct posts {
    const char *path;
    struct pn_light_object *list;
    size_t count, room;
};

static enum pn_status fail(const struct posts *posts, const struct pn_table_row *row,
                           int column, struct pn_error *err)
{
    err->status = PN_E_FORMAT;
    err->line = row->line;
    snprintf(err->path, sizeof err->path, "%s", table_file_name(posts->path));
    if (row->misfit)
        snprintf(err->message, sizeof err->message,
                 "the row has another length than the header");
    else
        snprintf(err->message, sizeof err->message, "%s '%.40s' is not a number",
                 columns[column], row->fields[column]);
    return PN_E_FORMAT;
}

static enum pn_status take_row(void *context, const struct pn_table_row *row,
                               struct pn_error *err)
{
    struct posts *posts = context;
    double value[COLUMNS];
    for (int c = 0; c < COLUMNS; c++)
        if (row->misfit || !pn_number_parse(row->fields[c], &value[c]))
            return fail(posts, row, c, err);
    if (posts->count == posts->room) {
        size_t room = posts->room ? posts->room * 2 : 256;
        struct pn_light_object *grown = realloc(posts->list, room * sizeof *grown);
        if (!grown) {
            *err = (struct pn_error){.status = PN_E_NOMEM, .message = "out of memory"};
            return PN_E_NOMEM;
        }
        posts->list = grown;
        posts->room = room;
    }
    posts->list[posts->count++] =
        (struct pn_light_object){{value[X], value[Y], value[Z]}, value[HEADING]};
    return PN_OK;
}

int light_file_put(const struct call *call, const char *path, struct pn_network *network)
{
    struct posts posts = {.path = path};
    struct pn_lights_report report;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status =
        table_file_read(path, columns, COLUMNS, take_row, NULL, &posts, &err);
    if (status == PN_OK)
        status = pn_lights_put(network, posts.list, posts.count, &report, &err);
    free(posts.list);
    if (status != PN_OK)
        return say_failure(call, &err);
    say_note(call, "%zu posts, lit by them: navis %u, crossings %u", posts.count,
             report.navis, report.crossings);
    if (report.idle)
        say_warning(call, "%u post%s stand%s beside no road and no crossing", report.idle,
                    report.idle == 1 ? "" : "s", report.idle == 1 ? "s" : "");
    return EXIT_DONE;
}
