/* route_guide.c - what a route becomes: its line, its steps, the names along it. */
#include "config.h"

#include "route/query.h"

const char *const route_lines[] = {"node", "lane", NULL};

static bool has_line(const struct route_values *values)
{
    return values->line != PN_LINE_NODE || values->simplify.given;
}

int route_guide_check(const struct call *call, const struct route_values *values)
{
    enum format format = (enum format)values->format;
    if (values->pairs && (has_line(values) || values->itinerary))
        return say_misuse(call, "--pairs writes sums, neither lines nor steps");
    if (values->zones && !values->itinerary)
        return say_misuse(call, "--zones names the steps of --itinerary");
    if (has_line(values) && (format == FORMAT_TEXT || format >= FORMAT_PNG))
        return say_misuse(call, "--line and --simplify need a --format with points");
    if (values->itinerary && (format == FORMAT_CSV || format > FORMAT_GPX))
        return say_misuse(call, "--itinerary is written as text, json, geojson or gpx");
    if (values->simplify.given && !(values->simplify.value >= 0))
        return say_misuse(call, "--simplify is a distance in metres, 0 or more");
    return EXIT_DONE;
}

int route_guide_zones(struct route_ask *ask)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (!ask->values->zones ||
        pn_zones_load(ask->values->zones, &ask->zones, &err) == PN_OK)
        return EXIT_DONE;
    return say_failure(ask->call, &err);
}

static enum pn_status make_line(const struct route_ask *ask, const struct pn_route *route,
                                struct pn_line *line, struct pn_error *err)
{
    const struct route_values *values = ask->values;
    enum pn_status status =
        values->line == PN_LINE_LANE
            ? pn_line_of_lanes(ask->source.graph, ask->source.network, route->nodes,
                               route->node_count, line, err)
            : pn_line_of_nodes(ask->source.graph, ask->source.network, route->nodes,
                               route->node_count, line, err);
    if (status == PN_OK && values->simplify.given)
        status = pn_line_simplify(line, values->simplify.value, err);
    return status;
}

/* The steps, with times where a profile knows them. */
static enum pn_status make_steps(const struct route_ask *ask,
                                 const struct pn_route *route,
                                 struct pn_itinerary *itinerary, struct pn_error *err)
{
    struct pn_costs *times = NULL;
    enum pn_status status = PN_OK;
    if (ask->profile)
        status = pn_profile_costs(ask->source.graph, ask->profile, PN_ONE_WAY_IGNORE,
                                  &times, err);
    if (status == PN_OK)
        status = pn_itinerary_new(ask->source.graph, route->nodes, route->node_count,
                                  times ? times->arc : NULL, ask->zones, itinerary, err);
    pn_costs_free(times);
    return status;
}

enum pn_status route_guide_make(const struct route_ask *ask, struct route_guide *guide,
                                struct pn_route_answer *answer, struct pn_error *err)
{
    const struct pn_route *route = answer->route;
    enum pn_status status = PN_OK;
    *guide = (struct route_guide){.line = {0}};
    answer->line = NULL;
    answer->itinerary = NULL;
    if (has_line(ask->values)) {
        status = make_line(ask, route, &guide->line, err);
        answer->line = &guide->line;
    }
    if (status == PN_OK && ask->values->itinerary) {
        status = make_steps(ask, route, &guide->itinerary, err);
        answer->itinerary = &guide->itinerary;
    }
    return status;
}

void route_guide_release(struct route_guide *guide)
{
    pn_line_release(&guide->line);
    pn_itinerary_release(&guide->itinerary);
}
