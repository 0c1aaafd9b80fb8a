/* route_pairs.c - route --pairs: one process, many questions, answers in their order. */
#include "config.h"

#include "query.h"
#include "table_file.h"
#include "words.h"

#include <stdio.h>

enum { COLUMN_COUNT = 4 };

static const char *const columns[COLUMN_COUNT] = {"from_area", "from_node", "to_area",
                                                  "to_node"};

/* Bad rows are told one by one, but not without end. */
enum { BAD_ROWS_TOLD = 10 };

struct pairs {
    const struct call *call;
    const char *path;
    enum format format;
    const struct source *source;
    const struct route_values *values;
    struct pn_closures *closures;
    struct layer {
        struct pn_profile *profile;
        struct pn_legs *legs; /* NULL until a row asks for it */
    } layer[2];               /* vehicles, peds */
    uint32_t kinds;           /* that a row may ask for */
    struct shard shard;
    unsigned long long seen, rows, bad, without_route;
};

/* A row that was read: two node ids, or why there are none. */
struct question {
    pn_node_id ends[2];
    char why[160]; /* "" when it is good */
};

static void read_node(const struct pairs *pairs, const struct pn_table_row *row, int end,
                      struct question *question)
{
    const struct pn_graph *graph = pairs->source->graph;
    struct pn_address address;
    char text[48];
    snprintf(text, sizeof text, "%s/%s", row->fields[2 * end], row->fields[2 * end + 1]);
    if (!pn_address_parse(text, &address)) {
        snprintf(question->why, sizeof question->why, "'%s' is no address", text);
        return;
    }
    pn_node_id node = question->ends[end] = pn_graph_find(graph, address);
    if (node == PN_NODE_NONE)
        snprintf(question->why, sizeof question->why, "there is no node %s", text);
    else if (!(pairs->kinds & 1u << graph->kind[node]))
        snprintf(question->why, sizeof question->why, "%s is a %s node", text,
                 pn_kind_name((enum pn_kind)graph->kind[node]));
}

static void read_question(const struct pairs *pairs, const struct pn_table_row *row,
                          struct question *question)
{
    const uint8_t *kind = pairs->source->graph->kind;
    snprintf(question->why, sizeof question->why, "%s",
             row->misfit ? "the row has more or fewer fields than the header" : "");
    for (int end = 0; end < 2 && !question->why[0]; end++)
        read_node(pairs, row, end, question);
    if (question->why[0])
        return;
    uint8_t from = kind[question->ends[0]], to = kind[question->ends[1]];
    if ((from == PN_KIND_PED) != (to == PN_KIND_PED))
        snprintf(question->why, sizeof question->why, "from a %s node to a %s node",
                 pn_kind_name((enum pn_kind)from), pn_kind_name((enum pn_kind)to));
}

static bool asks_time(const struct pairs *pairs)
{
    return route_options(pairs->values).metric == PN_METRIC_TIME;
}

/* Not before there is a row, or none: a file that cannot be read gives no output. */
static void print_head(const struct pairs *pairs)
{
    if (pairs->rows == 0 && pairs->format != FORMAT_JSON && pairs->shard.part == 1)
        printf(
            "from_area,from_node,to_area,to_node,status,length,metres,wrong_way_metres,"
            "node_count%s\n",
            asks_time(pairs) ? ",time_s" : "");
}

static void print_given(const struct pairs *pairs, const struct pn_table_row *row,
                        bool good)
{
    for (int i = 0; i < COLUMN_COUNT; i++) {
        const char *text = row->fields[i];
        if (pairs->format != FORMAT_JSON) {
            say_csv_field(text);
            putchar(',');
            continue;
        }
        printf("%s\"%s\":", i ? "," : pairs->rows ? ",\n {" : "[{", columns[i]);
        if (good)
            fputs(text, stdout);
        else
            say_json_string(text);
    }
}

static void print_answer(const struct pairs *pairs, const char *status,
                         const struct pn_route *route)
{
    bool json = pairs->format == FORMAT_JSON, time = asks_time(pairs);
    if (!route) {
        printf(json ? ",\"status\":\"%s\"}" : "%s,,,,%s\n", status, time ? "," : "");
        return;
    }
    char metres[24], wrong[24], seconds[24] = "";
    if (time)
        pn_metres_text((double)route->cost / 1000, seconds);
    printf(json ? ",\"status\":\"%s\",\"length\":%llu,\"metres\":%s,"
                  "\"wrong_way_metres\":%s,\"node_count\":%u%s%s}"
                : "%s,%llu,%s,%s,%u%s%s\n",
           status, (unsigned long long)route->length,
           pn_metres_text(route->metres, metres),
           pn_metres_text(route->wrong_way_metres, wrong), route->node_count,
           !time  ? ""
           : json ? ",\"time_s\":"
                  : ",",
           seconds);
}

/* What answers questions in a layer; made for the first one. */
static enum pn_status need_legs(struct pairs *pairs, bool ped, struct layer **layer,
                                struct pn_error *err)
{
    *layer = &pairs->layer[ped];
    if ((*layer)->legs)
        return PN_OK;
    int kind = ped ? KIND_PED : KIND_VEHICLE;
    if (route_profile(pairs->call, pairs->values, kind, &(*layer)->profile) !=
        EXIT_DONE) {
        err->status = PN_E_ARG;
        snprintf(err->message, sizeof err->message, "there is no profile for a row");
        return PN_E_ARG;
    }
    struct pn_legs_question question = {route_layer(kind), route_options(pairs->values),
                                        (*layer)->profile, pairs->closures};
    return pn_legs_new(pairs->source->graph, &question, &(*layer)->legs, err);
}

static enum pn_status answer(struct pairs *pairs, const struct question *question,
                             struct pn_error *err)
{
    struct pn_route route = {0};
    struct pn_error own;
    struct layer *layer;
    pn_error_clear(&own);
    bool ped = pairs->source->graph->kind[question->ends[0]] == PN_KIND_PED;
    enum pn_status status = need_legs(pairs, ped, &layer, err);
    if (status != PN_OK)
        return status;
    status = pn_legs_find(layer->legs, question->ends[0], question->ends[1], &route, NULL,
                          &own);
    if (status == PN_OK) {
        print_answer(pairs, "ok", &route);
    } else if (status == PN_E_NOROUTE) {
        pairs->without_route++;
        print_answer(pairs, "no-route", NULL);
        status = PN_OK;
    } else {
        *err = own;
    }
    pn_route_release(&route);
    return status;
}

static enum pn_status answer_row(void *context, const struct pn_table_row *row,
                                 struct pn_error *err)
{
    struct pairs *pairs = context;
    struct question question;
    if (pairs->seen++ % pairs->shard.parts + 1 != pairs->shard.part)
        return PN_OK;
    read_question(pairs, row, &question);
    bool good = !question.why[0];
    print_head(pairs);
    print_given(pairs, row, good);
    pairs->rows++;
    if (good)
        return answer(pairs, &question, err);
    print_answer(pairs, "bad-input", NULL);
    if (pairs->bad++ < BAD_ROWS_TOLD)
        say_warning(pairs->call, "%s:%u: bad-input: %s", pairs->path, row->line,
                    question.why);
    return PN_OK;
}

static int finish(const struct pairs *pairs)
{
    print_head(pairs);
    if (pairs->format == FORMAT_JSON)
        puts(pairs->rows ? "]" : "[]");
    if (pairs->bad > BAD_ROWS_TOLD)
        say_warning(pairs->call, "%llu rows in all are bad-input", pairs->bad);
    if (pairs->bad)
        return EXIT_FAILED;
    return pairs->without_route ? EXIT_NO : EXIT_DONE;
}

static int read_all(struct pairs *pairs)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (table_file_read(pairs->values->pairs, columns, COLUMN_COUNT, answer_row, pairs,
                        &err) == PN_OK)
        return finish(pairs);
    return say_failure(pairs->call, &err);
}

int route_pairs(const struct call *call, const struct source *source)
{
    const struct route_values *values = call->values;
    struct pairs pairs = {.call = call,
                          .path = table_file_name(values->pairs),
                          .format = (enum format)values->format,
                          .source = source,
                          .values = values,
                          .kinds = word_kind_set(values->kind)};
    int status = shard_read(call, values->shard, &pairs.shard);
    if (status == EXIT_DONE)
        status = route_rules(call, values, source->graph, &pairs.closures);
    if (status == EXIT_DONE)
        status = read_all(&pairs);
    for (int ped = 0; ped < 2; ped++) {
        pn_legs_free(pairs.layer[ped].legs);
        pn_profile_free(pairs.layer[ped].profile);
    }
    pn_closures_free(pairs.closures);
    return status;
}
