/* route_rules.c - closures and what is avoided, from the command line and a file. */
#include "config.h"

#include "route/query.h"

#include <string.h>

static int check_form(const struct call *call, const char *text, bool box)
{
    if ((strchr(text, ',') != NULL) == box)
        return EXIT_DONE;
    return box ? say_misuse(call, "'%s' is no box; --close takes links", text)
               : say_misuse(call, "'%s' is no link; --close-box takes boxes", text);
}

static int close_each(const struct call *call, const struct option_list *list, bool boxes,
                      struct pn_closures *closures)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (size_t i = 0; i < list->count; i++) {
        int status = check_form(call, list->items[i], boxes);
        if (status != EXIT_DONE)
            return status;
        if (pn_closures_close(closures, list->items[i], NULL, &err) != PN_OK)
            return say_refusal(call, &err);
    }
    return EXIT_DONE;
}

static int avoid_each(const struct call *call, const struct option_list *list,
                      struct pn_closures *closures)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (size_t i = 0; i < list->count; i++)
        if (pn_closures_avoid(closures, list->items[i], &err) != PN_OK)
            return say_refusal(call, &err);
    return EXIT_DONE;
}

static int load(const struct call *call, const char *path, struct pn_closures *closures)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (!path || pn_closures_load(closures, path, &err) == PN_OK)
        return EXIT_DONE;
    return say_failure(call, &err);
}

static void warn_of_unmatched(const struct call *call, const struct pn_closures *closures)
{
    for (uint32_t i = 0; i < pn_closures_count(closures); i++) {
        const struct pn_closure *rule = pn_closures_at(closures, i);
        if (rule->arc_count)
            continue;
        if (rule->name == rule->text)
            say_warning(call, "'%s' names no link here", rule->text);
        else
            say_warning(call, "'%s' (%s) names no link here", rule->text, rule->name);
    }
}

int route_rules(const struct call *call, const struct route_values *values,
                const struct pn_graph *graph, struct pn_closures **closures)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (!values->closes.count && !values->boxes.count && !values->avoids.count &&
        !values->closures)
        return EXIT_DONE;
    if (pn_closures_new(graph, closures, &err) != PN_OK)
        return say_failure(call, &err);
    int status = close_each(call, &values->closes, false, *closures);
    if (status == EXIT_DONE)
        status = close_each(call, &values->boxes, true, *closures);
    if (status == EXIT_DONE)
        status = load(call, values->closures, *closures);
    if (status == EXIT_DONE)
        status = avoid_each(call, &values->avoids, *closures);
    if (status == EXIT_DONE)
        warn_of_unmatched(call, *closures);
    return status;
}
