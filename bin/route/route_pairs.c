/*
 * route_pairs.c - route --pairs: one process, many questions, answers in their order.
 *
 * Rows are gathered for as long as there is something to read without waiting; then all
 * of them are answered at once, by as many threads as there are.
 */
#include "config.h"

#include "cli/index_file.h"
#include "route/pairs.h"
#include "cli/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bad rows are told one by one, but not without end. */
enum { BAD_ROWS_TOLD = 10 };

/* Why a row is no question; "" while it is one. */
struct reason {
    char text[160];
};

/* The column to blame for an end: the area's, unless there is such an area. */
static const char *blamed(const struct pairs *pairs, const struct pn_table_row *row,
                          int end)
{
    struct pn_address first;
    char text[48];
    snprintf(text, sizeof text, "%s/0", row->fields[2 * end]);
    bool known = pn_address_parse(text, &first) &&
                 pn_graph_find(pairs->source->graph, first) != PN_NODE_NONE;
    return pair_columns[2 * end + known];
}

static pn_node_id read_node(const struct pairs *pairs, const struct pn_table_row *row,
                            int end, struct reason *why)
{
    const struct pn_graph *graph = pairs->source->graph;
    const char *column = blamed(pairs, row, end);
    struct pn_address address;
    char text[48];
    if (why->text[0])
        return PN_NODE_NONE;
    snprintf(text, sizeof text, "%s/%s", row->fields[2 * end], row->fields[2 * end + 1]);
    if (!pn_address_parse(text, &address)) {
        snprintf(why->text, sizeof why->text, "%s: '%s' is no address", column, text);
        return PN_NODE_NONE;
    }
    pn_node_id node = pn_graph_find(graph, address);
    if (node == PN_NODE_NONE)
        snprintf(why->text, sizeof why->text, "%s: there is no node %s", column, text);
    else if (!(pairs->kinds & 1u << graph->kind[node]))
        snprintf(why->text, sizeof why->text, "%s: %s is a %s node", column, text,
                 pn_kind_name((enum pn_kind)graph->kind[node]));
    return node;
}

static void read_pair(const struct pairs *pairs, const struct pn_table_row *row,
                      struct pn_pair *pair, struct reason *why)
{
    const uint8_t *kind = pairs->source->graph->kind;
    snprintf(why->text, sizeof why->text, "%s",
             row->misfit ? "the row has more or fewer fields than the header" : "");
    pair->from = read_node(pairs, row, 0, why);
    pair->to = read_node(pairs, row, 1, why);
    if (why->text[0])
        return;
    uint8_t from = kind[pair->from], to = kind[pair->to];
    if ((from == PN_KIND_PED) != (to == PN_KIND_PED))
        snprintf(why->text, sizeof why->text, "from a %s node to a %s node",
                 pn_kind_name((enum pn_kind)from), pn_kind_name((enum pn_kind)to));
}

/* The question of a layer: its profile, and the index if there is one that fits. */
static int open_layer(struct pairs *pairs, struct layer *layer, int kind)
{
    struct pn_error err;
    pn_error_clear(&err);
    int status = route_profile(pairs->call, pairs->values, kind, &layer->profile);
    if (status != EXIT_DONE)
        return status;
    struct pn_legs_question question = {route_layer(kind), route_options(pairs->values),
                                        layer->profile, pairs->closures};
    status = index_open_for(pairs->call, pairs->source, pairs->values->index, &question,
                            &layer->index);
    if (status != EXIT_DONE)
        return status;
    if (pn_pairs_add(pairs->crew, &question, layer->index, &layer->question, &err) !=
        PN_OK)
        return say_failure(pairs->call, &err);
    layer->known = true;
    return EXIT_DONE;
}

static enum pn_status need_layer(struct pairs *pairs, struct pn_pair *pair,
                                 struct pn_error *err)
{
    bool ped = pairs->source->graph->kind[pair->from] == PN_KIND_PED;
    struct layer *layer = &pairs->layer[ped];
    if (!layer->known &&
        open_layer(pairs, layer, ped ? KIND_PED : KIND_VEHICLE) != EXIT_DONE) {
        err->status = PN_E_ARG;
        snprintf(err->message, sizeof err->message, "a row can't be asked");
        return PN_E_ARG;
    }
    pair->question = layer->question;
    return PN_OK;
}

static enum pn_status no_memory(struct pn_error *err)
{
    *err = (struct pn_error){.status = PN_E_NOMEM, .message = "out of memory"};
    return PN_E_NOMEM;
}

/* Room for one more. */
static bool grow(struct room *room, void *array, size_t size)
{
    void **items = array;
    if (room->count < room->room)
        return true;
    uint32_t wanted = room->room ? room->room * 2 : 256;
    void *grown = realloc(*items, wanted * size);
    if (!grown)
        return false;
    *items = grown;
    room->room = wanted;
    return true;
}

/* Keeps the fields of a row until it is written. */
static bool keep_row(struct pairs *pairs, const struct pn_table_row *row, uint32_t pair)
{
    size_t size = 0;
    if (!grow(&pairs->rows, &pairs->row, sizeof *pairs->row))
        return false;
    struct pair_row *kept = &pairs->row[pairs->rows.count];
    for (int i = 0; i < PAIR_FIELDS; i++)
        size += strlen(row->fields[i]) + 1;
    char *at = kept->text = malloc(size);
    if (!at)
        return false;
    for (int i = 0; i < PAIR_FIELDS; i++) {
        kept->fields[i] = strcpy(at, row->fields[i]);
        at += strlen(at) + 1;
    }
    kept->pair = pair;
    pairs->rows.count++;
    return true;
}

static void refuse_by_profile(const struct pairs *pairs, const struct pn_pair *pair,
                              struct reason *why)
{
    const struct pn_graph *graph = pairs->source->graph;
    const struct layer *layer = &pairs->layer[graph->kind[pair->from] == PN_KIND_PED];
    char text[96];
    if (route_profile_refuses(layer->profile, graph, pair->from, text) ||
        route_profile_refuses(layer->profile, graph, pair->to, text))
        snprintf(why->text, sizeof why->text, "%s", text);
}

static enum pn_status keep_bad_row(struct pairs *pairs, const struct pn_table_row *row,
                                   const struct reason *why, struct pn_error *err)
{
    if (pairs->bad++ < BAD_ROWS_TOLD)
        say_warning(pairs->call, "%s:%u: bad-input: %s", pairs->path, row->line,
                    why->text);
    return keep_row(pairs, row, PAIR_NONE) ? PN_OK : no_memory(err);
}

static enum pn_status take_row(void *context, const struct pn_table_row *row,
                               struct pn_error *err)
{
    struct pairs *pairs = context;
    struct pn_pair pair = {0};
    struct reason why;
    if (pairs->seen++ % pairs->shard.parts + 1 != pairs->shard.part)
        return PN_OK;
    read_pair(pairs, row, &pair, &why);
    if (!why.text[0]) {
        enum pn_status status = need_layer(pairs, &pair, err);
        if (status != PN_OK)
            return status;
        refuse_by_profile(pairs, &pair, &why);
    }
    if (why.text[0])
        return keep_bad_row(pairs, row, &why, err);
    if (!grow(&pairs->pairs, &pairs->pair, sizeof *pairs->pair) ||
        !keep_row(pairs, row, pairs->pairs.count))
        return no_memory(err);
    pairs->pair[pairs->pairs.count++] = pair;
    return PN_OK;
}

static void forget_rows(struct pairs *pairs)
{
    for (uint32_t i = 0; i < pairs->rows.count; i++)
        free(pairs->row[i].text);
    pairs->rows.count = pairs->pairs.count = 0;
}

/* Rows up to the first that could not be answered. */
static void print_rows(struct pairs *pairs, uint32_t good)
{
    for (uint32_t i = 0; i < pairs->rows.count; i++) {
        const struct pair_row *row = &pairs->row[i];
        const struct pn_route *route =
            row->pair == PAIR_NONE ? NULL : &pairs->route[row->pair];
        if (route && row->pair >= good)
            break;
        pairs_print_row(pairs, row, route);
        pairs->written++;
        pairs->without_route += route && !route->node_count;
    }
}

static enum pn_status answer_rows(void *context, struct pn_error *err)
{
    struct pairs *pairs = context;
    uint32_t count = pairs->pairs.count;
    struct pn_error own;
    pn_error_clear(&own);
    pairs->route = calloc((size_t)count + 1, sizeof *pairs->route);
    if (!pairs->route)
        return no_memory(err);
    enum pn_status status =
        pn_pairs_answer(pairs->crew, pairs->pair, count, pairs->route, &own);
    print_rows(pairs, status == PN_OK ? count : (uint32_t)own.record);
    forget_rows(pairs);
    free(pairs->route);
    pairs->route = NULL;
    if (status != PN_OK)
        *err = own;
    return status;
}

static int finish(const struct pairs *pairs)
{
    pairs_print_end(pairs);
    if (pairs->bad > BAD_ROWS_TOLD)
        say_warning(pairs->call, "%llu rows in all are bad-input", pairs->bad);
    if (pairs->bad)
        return EXIT_FAILED;
    return pairs->without_route ? EXIT_NO : EXIT_DONE;
}

static int read_all(struct pairs *pairs, bool *whole)
{
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status =
        pn_pairs_new(pairs->source->graph, pairs->values->jobs, &pairs->crew, &err);
    if (status == PN_OK)
        status = table_file_read(pairs->values->pairs, pair_columns, PAIR_FIELDS,
                                 take_row, answer_rows, pairs, &err);
    *whole = status == PN_OK;
    return status == PN_OK ? finish(pairs) : say_failure(pairs->call, &err);
}

static void release(struct pairs *pairs)
{
    forget_rows(pairs);
    free(pairs->row);
    free(pairs->pair);
    pn_pairs_free(pairs->crew);
    for (int ped = 0; ped < 2; ped++) {
        pn_profile_free(pairs->layer[ped].profile);
        pn_prepared_free(pairs->layer[ped].index);
    }
    pn_closures_free(pairs->closures);
}

int route_pairs(const struct call *call, const struct source *source, bool *whole)
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
        status = read_all(&pairs, whole);
    release(&pairs);
    return status;
}
