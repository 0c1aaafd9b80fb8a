/* pairs_print.c - rows of `route --pairs` as CSV or JSON. */
#include "config.h"

#include "route/pairs.h"

#include <stdio.h>

const char *const pair_columns[PAIR_FIELDS] = {"from_area", "from_node", "to_area",
                                               "to_node"};

static bool asks_time(const struct pairs *pairs)
{
    return route_options(pairs->values).metric == PN_METRIC_TIME;
}

/* Not before there is a row, or none: a file that cannot be read gives no output. */
void pairs_print_head(const struct pairs *pairs)
{
    if (pairs->written == 0 && pairs->format != FORMAT_JSON && pairs->shard.part == 1)
        printf(
            "from_area,from_node,to_area,to_node,status,length,metres,wrong_way_metres,"
            "node_count%s\n",
            asks_time(pairs) ? ",time_s" : "");
}

static void print_given(const struct pairs *pairs, const struct pair_row *row)
{
    for (int i = 0; i < PAIR_FIELDS; i++) {
        const char *text = row->fields[i];
        if (pairs->format != FORMAT_JSON) {
            say_csv_field(text);
            putchar(',');
            continue;
        }
        printf("%s\"%s\":", i ? "," : pairs->written ? ",\n {" : "[{", pair_columns[i]);
        if (row->pair != PAIR_NONE)
            fputs(text, stdout);
        else
            say_json_string(text);
    }
}

static void print_status(const struct pairs *pairs, const char *status)
{
    if (pairs->format == FORMAT_JSON)
        printf(",\"status\":\"%s\"}", status);
    else
        printf("%s,,,,%s\n", status, asks_time(pairs) ? "," : "");
}

static void print_sums(const struct pairs *pairs, const struct pn_route *route)
{
    bool json = pairs->format == FORMAT_JSON, time = asks_time(pairs);
    char metres[24], wrong[24], seconds[24] = "";
    if (time)
        pn_metres_text((double)route->cost / 1000, seconds);
    printf(json ? ",\"status\":\"ok\",\"length\":%llu,\"metres\":%s,"
                  "\"wrong_way_metres\":%s,\"node_count\":%u%s%s}"
                : "ok,%llu,%s,%s,%u%s%s\n",
           (unsigned long long)route->length, pn_metres_text(route->metres, metres),
           pn_metres_text(route->wrong_way_metres, wrong), route->node_count,
           !time  ? ""
           : json ? ",\"time_s\":"
                  : ",",
           seconds);
}

void pairs_print_row(const struct pairs *pairs, const struct pair_row *row,
                     const struct pn_route *route)
{
    pairs_print_head(pairs);
    print_given(pairs, row);
    if (!route)
        print_status(pairs, "bad-input");
    else if (!route->node_count)
        print_status(pairs, "no-route");
    else
        print_sums(pairs, route);
}

void pairs_print_end(const struct pairs *pairs)
{
    pairs_print_head(pairs);
    if (pairs->format == FORMAT_JSON)
        puts(pairs->written ? "]" : "[]");
}
