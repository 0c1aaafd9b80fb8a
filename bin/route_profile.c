/* route_profile.c - who travels: the profile behind --metric time. */
#include "config.h"

#include "query.h"
#include "words.h"

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

int route_profile(const struct call *call, const struct route_values *values, int kind,
                  struct pn_profile **profile)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (route_options(values).metric != PN_METRIC_TIME)
        return EXIT_DONE;
    if (values->metric && route_metric(values->metric) != PN_METRIC_TIME)
        return say_misuse(call, "--profile and --set go with --metric time, not %s",
                          route_metric_name(route_metric(values->metric)));
    const char *name = values->profile ? values->profile : default_name(kind);
    if (pn_profile_load(name, profile, &err) != PN_OK)
        return fail(call, &err);
    if (!(pn_profile_kinds(*profile) & route_layer(kind)))
        return say_misuse(call, "profile '%s' does not use the %s layer",
                          pn_profile_name(*profile),
                          kind == KIND_PED ? "ped" : "vehicle");
    return set_all(call, &values->sets, *profile);
}
