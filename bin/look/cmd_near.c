/* cmd_near.c - pathnode near: the nodes nearest to a point. */
#include "config.h"

#include "cli/say.h"
#include "cli/source.h"
#include "cli/words.h"

#include <stdio.h>
#include <stdlib.h>

struct near_values {
    int format, kind;
    uint32_t count;
};

/* "X Y", "X Y Z", "X,Y" or "X,Y,Z" after the SOURCE. */
static int read_point(const struct call *call, struct pn_nearest_query *query)
{
    const int count = call->operand_count - 1;
    int used;
    int status = word_place(call, call->operands + 1, count, 2, &query->point,
                            &query->has_z, &used);
    if (status == EXIT_DONE && used < count)
        return say_misuse(call, "'%s' follows the point", call->operands[1 + used]);
    return status;
}

static void print_row(enum format format, const struct source *source,
                      const struct pn_nearest *found)
{
    const struct pn_graph *graph = source->graph;
    struct pn_address at = pn_graph_address(graph, found->node);
    struct pn_point_fx pos = graph->pos[found->node];
    const char *kind = pn_kind_name((enum pn_kind)graph->kind[found->node]);
    char address[16], x[24], y[24], z[24], metres[24], row[SOURCE_ROW_SIZE];
    pn_coord_text(pos.x, 1, x);
    pn_coord_text(pos.y, 1, y);
    pn_coord_text(pos.z, 1, z);
    pn_metres_text(found->distance_m, metres);
    if (format == FORMAT_TEXT)
        printf("%-9s%s %-4s  %s,%s,%s  %s m\n", say_address(at, address),
               source_row(source, at, row), kind, x, y, z, metres);
    else if (format == FORMAT_CSV)
        printf("%u,%u,%s,%s,%s,%s,%s\n", at.area, at.node, kind, x, y, z, metres);
    else
        printf("{\"area\":%u,\"node\":%u,\"kind\":\"%s\",\"x\":%s,\"y\":%s,\"z\":%s,"
               "\"distance\":%s}",
               at.area, at.node, kind, x, y, z, metres);
}

static void print(enum format format, const struct source *source,
                  const struct pn_nearest *found, uint32_t count)
{
    if (format == FORMAT_CSV)
        puts("area,node,kind,x,y,z,distance");
    if (format == FORMAT_JSON)
        putchar('[');
    for (uint32_t i = 0; i < count; i++) {
        if (format == FORMAT_JSON && i)
            fputs(",\n ", stdout);
        print_row(format, source, &found[i]);
    }
    if (format == FORMAT_JSON)
        puts("]");
}

static enum pn_status search(const struct pn_graph *graph,
                             const struct pn_nearest_query *query,
                             struct pn_nearest *found, uint32_t *count, bool *levels,
                             struct pn_error *err)
{
    struct pn_index *index = NULL;
    enum pn_status status = pn_index_new(graph, &index, err);
    if (status == PN_OK)
        status = pn_index_nearest(index, query, found, count, levels, err);
    pn_index_free(index);
    return status;
}

static int answer(const struct call *call, const struct source *source,
                  struct pn_nearest_query *query)
{
    const struct near_values *values = call->values;
    const struct pn_graph *graph = source->graph;
    if (query->count > graph->node_count)
        query->count = graph->node_count ? graph->node_count : 1;
    struct pn_nearest *found = calloc(query->count, sizeof *found);
    if (!found)
        return say_no_memory(call);
    struct pn_error err;
    pn_error_clear(&err);
    uint32_t count = 0;
    bool levels = false;
    int status = EXIT_DONE;
    if (search(graph, query, found, &count, &levels, &err) != PN_OK)
        status = say_failure(call, &err);
    else
        print((enum format)values->format, source, found, count);
    word_note_point(call, query->point, levels);
    free(found);
    return status;
}

static int run_near(const struct call *call)
{
    const struct near_values *values = call->values;
    struct pn_nearest_query query = {.kinds = word_kind_set(values->kind),
                                     .count = values->count ? values->count : 1};
    int status = read_point(call, &query);
    if (status != EXIT_DONE)
        return status;
    struct source source;
    status = source_load(call, call->operands[0], SOURCE_GRAPH, &source);
    if (status == EXIT_DONE)
        status = answer(call, &source, &query);
    source_release(&source);
    return status;
}

static const char *const synopsis[] = {
    "SOURCE X Y [Z] [--kind K] [--count N] [--format F]",
    "SOURCE X,Y[,Z] [--kind K] [--count N] [--format F]", NULL};

static const struct option options[] = {
    {"kind", 'k', "K", "only car, boat, ped or vehicle (car and boat)", OPTION_CHOICE,
     offsetof(struct near_values, kind), word_kinds},
    {"count", 'n', "N", "how many nodes (1)", OPTION_COUNT,
     offsetof(struct near_values, count), NULL},
    OPTION_FORMAT(struct near_values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_near = {
    .name = "near",
    .group = "look",
    .summary = "the nodes nearest to a point",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed (or no node of this kind)",
    .options = options,
    .least_operands = 2,
    .most_operands = 4,
    .run = run_near,
};
