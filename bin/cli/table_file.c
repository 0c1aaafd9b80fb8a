/* table_file.c - see table_file.h. */
#include "config.h"

#include "cli/table_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bad rows are told one by one, but not without end. */
enum { BAD_ROWS_TOLD = 10 };

const char *table_file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "stdin" : path;
}

static enum pn_status fail_io(const char *doing, const char *path, struct pn_error *err)
{
    err->status = PN_E_IO;
    snprintf(err->path, sizeof err->path, "%s", table_file_name(path));
    snprintf(err->message, sizeof err->message, "cannot %s: %s", doing, strerror(errno));
    return PN_E_IO;
}

/* Who asks through a pipe may wait for the answer. */
static enum pn_status answer(table_file_pause *pause, void *context, struct pn_error *err)
{
    enum pn_status status = pause ? pause(context, err) : PN_OK;
    fflush(stdout);
    return status;
}

static enum pn_status read_all(int file, const char *path, struct pn_table *table,
                               table_file_pause *pause, void *context,
                               struct pn_error *err)
{
    char bytes[65536];
    ssize_t got = 0;
    enum pn_status status = PN_OK;
    while (status == PN_OK && (got = read(file, bytes, sizeof bytes)) > 0) {
        struct pn_error later;
        pn_error_clear(&later);
        status = pn_table_feed(table, bytes, (size_t)got, err);
        enum pn_status answered = answer(pause, context, status == PN_OK ? err : &later);
        status = status == PN_OK ? answered : status;
    }
    if (status == PN_OK && got < 0)
        status = fail_io("read", path, err);
    if (status == PN_OK)
        status = pn_table_end(table, err);
    return status == PN_OK ? answer(pause, context, err) : status;
}

/* "-" is the standard input, which stays open; below 0: not there. */
static int open_path(const char *path, struct pn_error *err)
{
    int file = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        fail_io("open", path, err);
    return file;
}

static void close_path(int file)
{
    if (file != STDIN_FILENO)
        close(file);
}

enum pn_status table_file_read(const char *path, const char *const *columns,
                               size_t column_count, pn_table_each *each,
                               table_file_pause *pause, void *context,
                               struct pn_error *err)
{
    struct pn_table *table = NULL;
    int file = open_path(path, err);
    if (file < 0)
        return PN_E_IO;
    enum pn_status status = pn_table_new(table_file_name(path), columns, column_count,
                                         each, context, &table, err);
    if (status == PN_OK)
        status = read_all(file, path, table, pause, context, err);
    pn_table_free(table);
    close_path(file);
    return status;
}

/* Room for more bytes, until there are too many. */
static enum pn_status grow(char **bytes, size_t *room, struct pn_error *err)
{
    const size_t next = *room ? 2 * *room : 65536;
    char *grown = next <= TABLE_FILE_MOST ? realloc(*bytes, next) : NULL;
    if (grown) {
        *bytes = grown;
        *room = next;
        return PN_OK;
    }
    err->status = next <= TABLE_FILE_MOST ? PN_E_NOMEM : PN_E_LIMIT;
    snprintf(err->message, sizeof err->message,
             next <= TABLE_FILE_MOST ? "out of memory" : "over %d MiB",
             TABLE_FILE_MOST >> 20);
    return err->status;
}

enum pn_status table_file_bytes(const char *path, char **bytes, size_t *size,
                                struct pn_error *err)
{
    char *all = NULL;
    size_t count = 0, room = 0;
    ssize_t got = 0;
    int file = open_path(path, err);
    if (file < 0)
        return PN_E_IO;
    enum pn_status status = PN_OK;
    do {
        count += (size_t)got;
        if (count == room)
            status = grow(&all, &room, err);
    } while (status == PN_OK && (got = read(file, all + count, room - count)) > 0);
    if (got < 0)
        status = fail_io("read", path, err);
    close_path(file);
    if (status != PN_OK) {
        free(all);
        return status;
    }
    *bytes = all;
    *size = count;
    return PN_OK;
}

struct reading {
    const struct call *call;
    const struct pn_graph *graph;
    const char *path;
    uint32_t kinds, room;
    struct node_list *list;
    unsigned long bad;
};

static void tell_bad(struct reading *r, const struct pn_table_row *row, const char *what)
{
    if (r->bad++ < BAD_ROWS_TOLD)
        say_warning(r->call, "%s:%u: bad-input: '%s/%s' %s", table_file_name(r->path),
                    row->line, row->fields[0], row->fields[1], what);
}

static enum pn_status add_node(struct reading *r, pn_node_id node, struct pn_error *err)
{
    if (r->list->count == r->room) {
        uint32_t room = r->room ? r->room * 2 : 256;
        pn_node_id *grown = realloc(r->list->nodes, room * sizeof *grown);
        if (!grown) {
            *err = (struct pn_error){.status = PN_E_NOMEM, .message = "out of memory"};
            return PN_E_NOMEM;
        }
        r->list->nodes = grown;
        r->room = room;
    }
    r->list->nodes[r->list->count++] = node;
    return PN_OK;
}

static enum pn_status take_row(void *context, const struct pn_table_row *row,
                               struct pn_error *err)
{
    struct reading *r = context;
    struct pn_address address;
    char text[48];
    snprintf(text, sizeof text, "%s/%s", row->fields[0], row->fields[1]);
    pn_node_id node = PN_NODE_NONE;
    static const char *const other_kind[] = {
        [PN_KIND_CAR] = "is a car node, which is not of use here",
        [PN_KIND_BOAT] = "is a boat node, which is not of use here",
        [PN_KIND_PED] = "is a ped node, which is not of use here"};
    if (row->misfit)
        tell_bad(r, row, "is in a row of another length than the header");
    else if (!pn_address_parse(text, &address))
        tell_bad(r, row, "is no address");
    else if ((node = pn_graph_find(r->graph, address)) == PN_NODE_NONE)
        tell_bad(r, row, "is not there");
    else if (!(r->kinds >> r->graph->kind[node] & 1))
        tell_bad(r, row, other_kind[r->graph->kind[node]]);
    else
        return add_node(r, node, err);
    return PN_OK;
}

int node_list_read(const struct call *call, const struct pn_graph *graph,
                   const char *path, uint32_t kinds, struct node_list *list)
{
    static const char *const columns[] = {"area", "node"};
    struct reading r = {call, graph, path, kinds, 0, list, 0};
    struct pn_error err;
    pn_error_clear(&err);
    if (table_file_read(path, columns, 2, take_row, NULL, &r, &err) != PN_OK)
        return say_failure(call, &err);
    err.status = PN_E_FORMAT;
    if (r.bad)
        snprintf(err.message, sizeof err.message, "%lu of the rows of '%s' are bad-input",
                 r.bad, table_file_name(path));
    else if (list->count == 0)
        snprintf(err.message, sizeof err.message, "'%s' has no rows",
                 table_file_name(path));
    else
        return EXIT_DONE;
    return say_failure(call, &err);
}

int shard_read(const struct call *call, const char *text, struct shard *shard)
{
    unsigned long part = 0, parts = 0;
    char rest;
    *shard = (struct shard){1, 1};
    if (!text)
        return EXIT_DONE;
    if (strspn(text, "0123456789/") != strlen(text) ||
        sscanf(text, "%9lu/%9lu%c", &part, &parts, &rest) != 2 || part < 1 ||
        part > parts)
        return say_misuse(call, "--shard is I/N, from 1/N to N/N, not '%s'", text);
    *shard = (struct shard){(uint32_t)part, (uint32_t)parts};
    return EXIT_DONE;
}
