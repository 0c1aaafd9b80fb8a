/* table_print.c - a table of costs as text, CSV or JSON, row by row. */
#include "config.h"

#include "route/table.h"

#include <stdio.h>
#include <string.h>

static void print_cell(const struct table *t, struct pn_address from, uint32_t column,
                       const char *cost)
{
    struct pn_address to = pn_graph_address(t->source.graph, t->to.nodes[column]);
    if (t->values->route.format == FORMAT_CSV)
        printf("%u,%u,%u,%u,%s\n", from.area, from.node, to.area, to.node, cost);
    else if (t->values->route.format == FORMAT_JSON)
        printf("%s%s", column ? "," : "", *cost ? cost : "null");
    else
        printf(" %9s", *cost ? cost : "-");
}

/* JSON and text have a line a row, CSV a line a cell. */
static void print_line(struct table *t, struct pn_address from, const uint64_t *cost)
{
    enum format format = (enum format)t->values->route.format;
    char text[24];
    if (format == FORMAT_TEXT)
        printf("%-9s", say_address(from, text));
    else if (format == FORMAT_JSON)
        printf("%s{\"area\":%u,\"node\":%u,\"costs\":[", t->rows ? ",\n" : "\n",
               from.area, from.node);
    for (uint32_t i = 0; i < t->to.count; i++) {
        text[0] = '\0';
        if (cost[i] != PN_COST_NONE)
            route_cost_text(&t->values->route, cost[i], text);
        t->without_route |= cost[i] == PN_COST_NONE;
        print_cell(t, from, i, text);
    }
    if (format != FORMAT_CSV)
        fputs(format == FORMAT_JSON ? "]}" : "\n", stdout);
    t->rows++;
}

/* With PREFER, gaps that lanes leave are filled; what lies in another region is none. */
enum pn_status table_print_row(void *context, uint32_t row, const uint64_t *cost,
                               struct pn_error *err)
{
    struct table *t = context;
    pn_node_id from = t->from.nodes[t->first + row];
    memcpy(t->row, cost, t->to.count * sizeof *cost);
    if (t->values->route.one_way == PN_ONE_WAY_PREFER) {
        for (uint32_t i = 0; i < t->to.count; i++)
            if (t->region[from] != t->region[t->to.nodes[i]])
                t->row[i] = 0;
        enum pn_status status =
            pn_legs_fill(t->legs, from, t->to.nodes, t->to.count, t->row, err);
        if (status != PN_OK)
            return status;
        for (uint32_t i = 0; i < t->to.count; i++)
            if (t->region[from] != t->region[t->to.nodes[i]])
                t->row[i] = PN_COST_NONE;
    }
    print_line(t, pn_graph_address(t->source.graph, from), t->row);
    return PN_OK;
}

static void print_targets(const struct table *t)
{
    for (uint32_t i = 0; i < t->to.count; i++) {
        struct pn_address to = pn_graph_address(t->source.graph, t->to.nodes[i]);
        printf("%s{\"area\":%u,\"node\":%u}", i ? "," : "", to.area, to.node);
    }
}

/* Of CSV only the first shard has a header, so that they can be put together. */
void table_print_begin(const struct table *t)
{
    const char *metric = route_metric_name(route_options(&t->values->route).metric);
    if (t->values->route.format == FORMAT_CSV && t->shard.part == 1)
        printf("from_area,from_node,to_area,to_node,%s\n", metric);
    if (t->values->route.format != FORMAT_JSON)
        return;
    printf("{\"metric\":\"%s\",\"one_way\":\"%s\",\"to\":[", metric,
           route_one_ways[t->values->route.one_way]);
    print_targets(t);
    fputs("],\n\"rows\":[", stdout);
}

void table_print_end(const struct table *t)
{
    if (t->values->route.format == FORMAT_JSON)
        puts("\n]}");
}
