/* cmd_regions.c - pathnode regions: connected parts, and whether the stored ones fit. */
#include "config.h"

#include "cli/say.h"
#include "cli/source.h"

#include <stdio.h>

struct regions_values {
    int format;
    bool compare;
};

/* min and max of a region, with a separator between the six numbers. */
static void print_box(const struct pn_region *region, const char *const keys[6])
{
    const int32_t values[6] = {region->min.x, region->min.y, region->min.z,
                               region->max.x, region->max.y, region->max.z};
    for (int i = 0; i < 6; i++) {
        fputs(keys[i], stdout);
        say_coord(values[i]);
    }
}

static void print_region(enum format format, const struct pn_region *region, bool first)
{
    static const char *const csv[] = {",", ",", ",", ",", ",", ","};
    static const char *const text[] = {"  ", ",", ",", " .. ", ",", ","};
    static const char *const json[] = {",\"min_x\":", ",\"min_y\":", ",\"min_z\":",
                                       ",\"max_x\":", ",\"max_y\":", ",\"max_z\":"};
    const char *kind = region->ped ? "ped" : "vehicle";
    char lowest[16];
    if (format == FORMAT_TEXT) {
        printf("%-7s %6u %7u  %-9s", kind, region->number, region->node_count,
               say_address(region->lowest, lowest));
        print_box(region, text);
        putchar('\n');
    } else if (format == FORMAT_CSV) {
        printf("%s,%u,%u,%u,%u", kind, region->number, region->node_count,
               region->lowest.area, region->lowest.node);
        print_box(region, csv);
        putchar('\n');
    } else {
        printf("%s{\"kind\":\"%s\",\"region\":%u,\"nodes\":%u,\"lowest_area\":%u,"
               "\"lowest_node\":%u",
               first ? "" : ",\n ", kind, region->number, region->node_count,
               region->lowest.area, region->lowest.node);
        print_box(region, json);
        putchar('}');
    }
}

static int list(const struct call *call, const struct source *source, enum format format)
{
    struct pn_error err;
    pn_error_clear(&err);
    struct pn_region *regions;
    uint32_t count[2];
    if (pn_graph_region_list(source->graph, &regions, count, &err) != PN_OK)
        return say_failure(call, &err);
    if (format == FORMAT_TEXT)
        puts("kind    region   nodes  lowest     from and to");
    if (format == FORMAT_CSV)
        puts("kind,region,nodes,lowest_area,lowest_node,min_x,min_y,min_z,max_x,max_y,"
             "max_z");
    if (format == FORMAT_JSON)
        putchar('[');
    for (uint32_t i = 0; i < count[0] + count[1]; i++)
        print_region(format, &regions[i], i == 0);
    if (format == FORMAT_JSON)
        puts("]");
    pn_free(regions);
    if (!pn_network_is_whole(source->network))
        say_note(call, "not all areas are there: parts that join elsewhere count apart");
    return EXIT_DONE;
}

static void print_difference(enum format format, const struct pn_graph *graph,
                             const struct pn_difference *row, bool first)
{
    struct pn_address at = pn_graph_address(graph, row->node);
    const char *what = row->what == PN_DIFFERS_REGION ? "region" : "dead_end";
    char address[16];
    if (format == FORMAT_TEXT)
        printf("%-9s %-8s  stored %u, computed %u\n", say_address(at, address), what,
               row->stored, row->computed);
    else if (format == FORMAT_CSV)
        printf("%u,%u,%s,%u,%u\n", at.area, at.node, what, row->stored, row->computed);
    else
        printf("%s\n {\"area\":%u,\"node\":%u,\"value\":\"%s\",\"stored\":%u,"
               "\"computed\":%u}",
               first ? "" : ",", at.area, at.node, what, row->stored, row->computed);
}

static void print_comparison(enum format format, const struct pn_graph *graph,
                             const struct pn_difference *rows, uint32_t count)
{
    if (format == FORMAT_JSON)
        printf("{\"nodes\":%u,\"differences\":[", graph->node_count);
    if (format == FORMAT_CSV)
        puts("area,node,value,stored,computed");
    for (uint32_t i = 0; i < count; i++)
        print_difference(format, graph, &rows[i], i == 0);
    if (format == FORMAT_JSON)
        puts("]}");
    if (format == FORMAT_TEXT && count == 0)
        printf("all %u stored regions and dead ends are equal to the computed ones\n",
               graph->node_count);
    else if (format == FORMAT_TEXT)
        printf("%u of the stored values %s\n", count, count == 1 ? "differs" : "differ");
}

static int compare(const struct call *call, const struct source *source,
                   enum format format)
{
    struct pn_error err;
    pn_error_clear(&err);
    struct pn_difference *rows;
    uint32_t count;
    bool whole = pn_network_is_whole(source->network);
    if (pn_graph_compare(source->graph, whole, &rows, &count, &err) != PN_OK)
        return say_failure(call, &err);
    print_comparison(format, source->graph, rows, count);
    pn_free(rows);
    if (!whole)
        say_note(call,
                 "not all areas are there: regions are compared as a partition, and "
                 "only dead ends that cannot be any count");
    return count ? EXIT_NO : EXIT_DONE;
}

static int run_regions(const struct call *call)
{
    const struct regions_values *values = call->values;
    struct source source;
    int status = source_load(call, call->operands[0], SOURCE_GRAPH, &source);
    if (status == EXIT_DONE)
        status = (values->compare ? compare : list)(call, &source,
                                                    (enum format)values->format);
    source_release(&source);
    return status;
}

static const char *const synopsis[] = {"SOURCE [--compare] [--format F]", NULL};

static const struct option options[] = {
    {"compare", 'c', NULL, "hold stored values against computed ones", OPTION_FLAG,
     offsetof(struct regions_values, compare), NULL},
    OPTION_FORMAT(struct regions_values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_regions = {
    .name = "regions",
    .group = "ask",
    .summary = "the connected parts, and whether the stored ones fit",
    .synopsis = synopsis,
    .statuses = "0 done (all equal), 1 differences, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 1,
    .run = run_regions,
};
