/* route_profile.c - who travels: the profile behind --metric time. */
#include "config.h"

#include "route/query.h"
#include "cli/words.h"

#include <stdio.h>

/* The built-in profile of a kind that was not asked for by name. */
static const char *default_name(int kind)
{
    return kind == KIND_PED ? "ped" : kind == KIND_BOAT ? "boat" : "car";
}

/* Words that make no sense are wrong use; files and memory fail. */
static int fail(const struct call *call, const struct pn_error *err)
{
    bool word = err->status == PN_E_ARG ||
                ((err->status == PN_E_RANGE || err->status == PN_E_NOTFOUND) &&
                 err->path[0] == '\0');
    return word ? say_misuse(call, "%s", err->message) : say_failure(call, err);
}

static int set_all(const struct call *call, const struct option_list *sets,
                   struct pn_profile *profile)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (size_t i = 0; i < sets->count; i++)
        if (pn_profile_set(profile, sets->items[i], &err) != PN_OK)
            return fail(call, &err);
    return EXIT_DONE;
}

/* A body walks as fast as its preset says. */
static int take_body(const struct call *call, const char *name,
                     struct pn_profile *profile)
{
    struct pn_body body;
    struct pn_error err;
    char speed[48];
    pn_error_clear(&err);
    if (!name)
        return EXIT_DONE;
    if (!(pn_profile_kinds(profile) & PN_KINDS_PED))
        return say_misuse(call, "--body walks, and profile '%s' has no use for peds",
                          pn_profile_name(profile));
    if (pn_body_load(name, &body, &err) != PN_OK)
        return fail(call, &err);
    snprintf(speed, sizeof speed, "speed.walk=%.4f", body.walk_speed * 3.6);
    return pn_profile_set(profile, speed, &err) == PN_OK ? EXIT_DONE : fail(call, &err);
}

int route_profile(const struct call *call, const struct route_values *values, int kind,
                  struct pn_profile **profile)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (route_options(values).metric != PN_METRIC_TIME)
        return EXIT_DONE;
    if (values->metric && route_metric(values->metric) != PN_METRIC_TIME)
        return say_misuse(call,
                          "--profile, --body and --set go with --metric time, not %s",
                          route_metric_name(route_metric(values->metric)));
    const char *name = values->profile ? values->profile : default_name(kind);
    if (pn_profile_load(name, profile, &err) != PN_OK)
        return fail(call, &err);
    if (!(pn_profile_kinds(*profile) & route_layer(kind)))
        return say_misuse(call, "profile '%s' does not use the %s layer; see --kind",
                          pn_profile_name(*profile),
                          kind == KIND_PED ? "ped" : "vehicle");
    const int status = take_body(call, values->body, *profile);
    return status == EXIT_DONE ? set_all(call, &values->sets, *profile) : status;
}

const char *route_profile_refuses(const struct pn_profile *profile,
                                  const struct pn_graph *graph, pn_node_id node,
                                  char *text)
{
    char address[16];
    if (!profile || pn_profile_kinds(profile) >> graph->kind[node] & 1)
        return NULL;
    snprintf(text, 96, "%s is a %s node, which profile '%.32s' does not use",
             say_address(pn_graph_address(graph, node), address),
             pn_kind_name((enum pn_kind)graph->kind[node]), pn_profile_name(profile));
    return text;
}

int route_ask_profile(struct route_ask *ask)
{
    char text[96];
    int status = route_profile(ask->call, ask->values, ask->kind, &ask->profile);
    for (size_t i = 0; i < ask->end_count && status == EXIT_DONE; i++)
        if (route_profile_refuses(ask->profile, ask->source.graph, ask->ends[i].node,
                                  text))
            status = say_misuse(ask->call, "%s", text);
    return status;
}
