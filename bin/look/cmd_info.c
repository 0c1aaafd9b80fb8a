/* cmd_info.c - pathnode info: totals, regions and flag counts. */
#include "config.h"

#include "cli/say.h"
#include "cli/source.h"

#include <stdio.h>
#include <stdlib.h>

/* Node flag bits 6..23, which the public wiki calls A..R. */
enum { FIRST_FLAG = 6, FLAG_COUNT = 18 };

static const char *const flag_names[FLAG_COUNT] = {
    "road block",
    "water",
    "switched off in the original",
    "already found (run time)",
    "don't wander",
    "interior (run time)",
    "speed, bit 0: normal",
    "speed, bit 1: fast",
    "unused",
    "unused",
    "density, bit 0",
    "density, bit 1",
    "density, bit 2",
    "density, bit 3",
    "special, bit 0",
    "special, bit 1",
    "special, bit 2",
    "special, bit 3",
};

struct info_values {
    int format;
};

struct info {
    struct pn_network_totals totals;
    uint32_t regions[2]; /* vehicle, ped */
};

static void print_text(const struct info *info)
{
    const struct pn_network_totals *t = &info->totals;
    printf("areas    %7u   %llu bytes\n", t->areas, (unsigned long long)t->bytes);
    printf("nodes    %7u   %u vehicle (%u car, %u boat), %u ped\n", t->nodes, t->vehicle,
           t->vehicle - t->water, t->water, t->ped);
    printf("navis    %7u\n", t->navis);
    printf("links    %7llu\n", (unsigned long long)t->links);
    printf("regions  %7u   %u vehicle, %u ped\n", info->regions[0] + info->regions[1],
           info->regions[0], info->regions[1]);
    puts("\nflag                             vehicle     ped");
    for (int i = 0; i < FLAG_COUNT; i++)
        printf("%c  %-29s %7u %7u\n", 'A' + i, flag_names[i],
               t->flag_vehicle[FIRST_FLAG + i], t->flag_ped[FIRST_FLAG + i]);
}

static void print_csv(const struct info *info)
{
    const struct pn_network_totals *t = &info->totals;
    printf("key,value\nareas,%u\nnodes,%u\nvehicle,%u\nped,%u\nwater,%u\nnavis,%u\n",
           t->areas, t->nodes, t->vehicle, t->ped, t->water, t->navis);
    printf("links,%llu\nregions_vehicle,%u\nregions_ped,%u\nbytes,%llu\n",
           (unsigned long long)t->links, info->regions[0], info->regions[1],
           (unsigned long long)t->bytes);
    for (int i = 0; i < FLAG_COUNT; i++)
        printf("flag_%c_vehicle,%u\nflag_%c_ped,%u\n", 'A' + i,
               t->flag_vehicle[FIRST_FLAG + i], 'A' + i, t->flag_ped[FIRST_FLAG + i]);
}

static void print_json(const struct info *info)
{
    const struct pn_network_totals *t = &info->totals;
    printf("{\"areas\":%u,\"nodes\":%u,\"vehicle\":%u,\"ped\":%u,\"water\":%u,", t->areas,
           t->nodes, t->vehicle, t->ped, t->water);
    printf("\"navis\":%u,\"links\":%llu,\"regions\":{\"vehicle\":%u,\"ped\":%u},",
           t->navis, (unsigned long long)t->links, info->regions[0], info->regions[1]);
    printf("\"bytes\":%llu,\n \"flags\":{", (unsigned long long)t->bytes);
    for (int i = 0; i < FLAG_COUNT; i++) {
        printf("%s\n  \"%c\":{\"name\":", i ? "," : "", 'A' + i);
        say_json_string(flag_names[i]);
        printf(",\"vehicle\":%u,\"ped\":%u}", t->flag_vehicle[FIRST_FLAG + i],
               t->flag_ped[FIRST_FLAG + i]);
    }
    puts("}}");
}

static enum pn_status collect(const struct source *source, struct info *info,
                              struct pn_error *err)
{
    pn_network_count(source->network, &info->totals);
    struct pn_region *regions = NULL;
    enum pn_status status =
        pn_graph_region_list(source->graph, &regions, info->regions, err);
    pn_free(regions);
    return status;
}

static int run_info(const struct call *call)
{
    const struct info_values *values = call->values;
    struct source source;
    struct info info;
    struct pn_error err;
    pn_error_clear(&err);
    int status = source_load(call, call->operands[0], SOURCE_GRAPH, &source);
    if (status == EXIT_DONE && collect(&source, &info, &err) != PN_OK)
        status = say_failure(call, &err);
    if (status == EXIT_DONE) {
        if (values->format == FORMAT_TEXT)
            print_text(&info);
        else if (values->format == FORMAT_CSV)
            print_csv(&info);
        else
            print_json(&info);
    }
    source_release(&source);
    return status;
}

static const char *const synopsis[] = {"SOURCE [--format F]", NULL};

static const struct option options[] = {
    OPTION_FORMAT(struct info_values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_info = {
    .name = "info",
    .group = "look",
    .summary = "totals, regions and flag counts of a network",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 1,
    .run = run_info,
};
