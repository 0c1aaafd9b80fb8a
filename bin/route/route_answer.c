/* route_answer.c - writes routes, or why there is none, in the format asked for. */
#include "config.h"

#include "cli/picture.h"
#include "route/query.h"
#include "cli/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Without a route: which regions the ends lie in, and how large these are. */
static enum pn_status add_regions(struct pn_route_answer *answer, struct pn_error *err)
{
    const struct pn_graph *graph = answer->graph;
    uint32_t *region = calloc((size_t)graph->node_count + 1, sizeof *region), count[2];
    if (!region)
        return err->status = PN_E_NOMEM;
    enum pn_status status = pn_graph_regions(graph, region, NULL, count, err);
    answer->from_region = region[answer->from];
    answer->to_region = region[answer->to];
    bool ped = graph->kind[answer->from] == PN_KIND_PED;
    for (uint32_t n = 0; n < graph->node_count; n++) {
        bool same_layer = (graph->kind[n] == PN_KIND_PED) == ped;
        answer->from_region_size += same_layer && region[n] == answer->from_region;
        answer->to_region_size += same_layer && region[n] == answer->to_region;
    }
    free(region);
    return status;
}

/* Where the lanes trap, on the first leg without a way. */
static enum pn_status find_trap(const struct route_ask *ask, struct pn_trap *trap,
                                struct pn_error *err)
{
    enum pn_one_way one_way = route_options(ask->values).one_way;
    enum pn_status status = PN_OK;
    for (size_t i = 1; i < ask->end_count && !trap->node_count && status == PN_OK; i++)
        status = pn_route_trap(ask->source.graph, ask->stops[i - 1], ask->stops[i],
                               one_way, trap, err);
    return status;
}

/* What is said about a route that there is not. */
static enum pn_status add_reasons(const struct route_ask *ask,
                                  struct pn_route_answer *answer, struct pn_trap *trap,
                                  struct pn_error *err)
{
    enum pn_status status = add_regions(answer, err);
    if (status == PN_OK && answer->route->reason == PN_NO_ROUTE_ONE_WAY)
        status = find_trap(ask, trap, err);
    answer->trap = trap->node_count ? trap : NULL;
    return status;
}

enum { GIVEN_MAX = 256 };

struct given {
    struct pn_report_given list[GIVEN_MAX];
    uint32_t count;
    char number[5][32];
};

static void echo(struct given *given, const char *name, const char *value)
{
    if (value && given->count < GIVEN_MAX)
        given->list[given->count++] = (struct pn_report_given){name, value};
}

static void echo_list(struct given *given, const char *name,
                      const struct option_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        echo(given, name, list->items[i]);
}

static void echo_number(struct given *given, int slot, const char *name,
                        const struct option_number *number)
{
    if (number->given)
        echo(given, name, pn_metres_text(number->value, given->number[slot]));
}

/* The options beside kind, metric and lanes, which have members of their own. */
static void echo_all(struct given *given, const struct route_values *values)
{
    echo_list(given, "close", &values->closes);
    echo_list(given, "close-box", &values->boxes);
    echo(given, "closures", values->closures);
    echo_list(given, "avoid", &values->avoids);
    echo(given, "rejoin", values->rejoin);
    echo_list(given, "set", &values->sets);
    echo(given, "optimise", values->optimise ? "yes" : NULL);
    echo_number(given, 0, "max-shared", &values->max_shared);
    echo_number(given, 1, "max-stretch", &values->max_stretch);
    echo_number(given, 2, "heading", &values->heading);
    echo_number(given, 3, "bearing", &values->bearing);
    echo_number(given, 4, "max-snap", &values->max_snap);
    echo(given, "connected", values->connected ? "yes" : NULL);
}

static const enum pn_report_format report_formats[] = {
    [FORMAT_CSV] = PN_REPORT_CSV,         [FORMAT_JSON] = PN_REPORT_JSON,
    [FORMAT_GEOJSON] = PN_REPORT_GEOJSON, [FORMAT_GPX] = PN_REPORT_GPX,
    [FORMAT_PAWN] = PN_REPORT_PAWN,       [FORMAT_LUA] = PN_REPORT_LUA,
};

/* Rows of one of several routes have its number in front; the header is there once. */
static void print_rows(const char *text, uint32_t number)
{
    for (bool header = true; *text; header = false) {
        int length = (int)strcspn(text, "\n");
        if (header && number == 1)
            printf("route,%.*s\n", length, text);
        else if (!header)
            printf("%u,%.*s\n", number, length, text);
        text += length + (text[length] == '\n');
    }
}

static enum pn_status print_report(const struct route_ask *ask,
                                   const struct pn_route_answer *answer, uint32_t number,
                                   struct pn_error *err)
{
    enum format format = (enum format)ask->values->format;
    char *text;
    size_t size;
    enum pn_status status =
        format == FORMAT_TEXT
            ? pn_report_steps(answer, &text, &size, err)
            : pn_report_route(answer, report_formats[format], &text, &size, err);
    if (status != PN_OK)
        return status;
    if (ask->values->alternatives && format == FORMAT_CSV)
        print_rows(text, number);
    else
        fwrite(text, 1, size, stdout);
    pn_free(text);
    return PN_OK;
}

static int print_one(const struct route_ask *ask, struct pn_route_answer *answer,
                     uint32_t number, enum pn_status found)
{
    bool text = ask->values->format == FORMAT_TEXT;
    struct route_guide guide;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = route_guide_make(ask, &guide, answer, &err);
    if (status == PN_OK && text) {
        if (number > 1)
            putchar('\n');
        route_print_text(answer, found);
    }
    if (status == PN_OK && (!text || (answer->itinerary && answer->itinerary->count)))
        status = print_report(ask, answer, number, &err);
    route_guide_release(&guide);
    if (status != PN_OK)
        return say_failure(ask->call, &err);
    return ask->values->explain ? route_explain(ask->call, answer, ask->profile)
                                : EXIT_DONE;
}

static int print_all(const struct route_ask *ask, struct pn_route_answer *answer,
                     enum pn_status found)
{
    bool list = ask->values->alternatives && ask->values->format == FORMAT_JSON;
    int status = EXIT_DONE;
    for (uint32_t i = 0; i < ask->route_count && status == EXIT_DONE; i++) {
        answer->route = &ask->routes[i];
        if (list)
            putchar(i ? ',' : '[');
        status = print_one(ask, answer, i + 1, found);
    }
    if (list)
        puts("]");
    return status;
}

/* Pictures have all routes on them, the best one on top. */
static int print_picture(const struct route_ask *ask, enum pn_status found)
{
    struct pn_map_options options = {.title = picture_title(ask->call->operands[0]),
                                     .routes = ask->routes,
                                     .fit_route = true};
    if (found != PN_OK)
        return EXIT_DONE;
    options.route_count = ask->route_count;
    return picture_print(ask->call, ask->source.graph, &options,
                         (enum pn_picture)(ask->values->format - FORMAT_PNG));
}

static void note_no_route(const struct route_ask *ask)
{
    enum pn_no_route reason = ask->routes[0].reason;
    if (ask->values->format == FORMAT_TEXT || ask->values->format == FORMAT_JSON)
        return;
    if (reason == PN_NO_ROUTE_CLOSED)
        say_note(ask->call, "no route: closed by '%s'",
                 ask->closed_by ? ask->closed_by->name : "");
    else if (reason == PN_NO_ROUTE_PROFILE)
        say_note(ask->call, "no route: the profile never uses what lies on every way");
    else
        say_note(ask->call, "no route: %s",
                 reason == PN_NO_ROUTE_ONE_WAY ? "the lanes forbid it"
                                               : "different regions");
}

int route_answer(struct route_ask *ask, enum pn_status found)
{
    const struct route_end *from = &ask->ends[0], *to = &ask->ends[ask->end_count - 1];
    struct given given = {.count = 0};
    echo_all(&given, ask->values);
    struct pn_route_answer answer = {
        .graph = ask->source.graph,
        .network = ask->source.network,
        .route = ask->routes,
        .options = route_options(ask->values),
        .kind = word_kind_name(ask->kind),
        .from = from->node,
        .to = to->node,
        .from_snap_m = from->snap_m,
        .to_snap_m = to->snap_m,
        .from_place = from->has_place ? &from->place : NULL,
        .to_place = to->has_place ? &to->place : NULL,
        .via = ask->stops + 1,
        .via_count = (uint32_t)ask->end_count - 2,
        .given = given.list,
        .given_count = given.count,
        .profile = ask->profile ? pn_profile_name(ask->profile) : NULL,
        .has_rejoin = ask->old != NULL,
        .rejoin_new = ask->rejoin_new,
        .rejoin_seq = ask->rejoin_seq,
        .closed_by = ask->closed_by ? ask->closed_by->name : NULL,
        .has_nearest = ask->nearest != PN_NODE_NONE,
        .nearest = ask->nearest,
        .nearest_gap_m = ask->nearest_gap_m,
    };
    struct pn_trap trap = {.node_count = 0};
    struct pn_error err;
    pn_error_clear(&err);
    if (found == PN_E_NOROUTE && add_reasons(ask, &answer, &trap, &err) != PN_OK)
        return say_failure(ask->call, &err);
    int status = ask->values->format >= FORMAT_PNG ? print_picture(ask, found)
                                                   : print_all(ask, &answer, found);
    if (found == PN_E_NOROUTE)
        note_no_route(ask);
    return status == EXIT_DONE && found == PN_E_NOROUTE ? EXIT_NO : status;
}
