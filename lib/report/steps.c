/* steps.c - the steps of an itinerary: as lines for a person, as members of JSON. */
#include "config.h"

#include "report/write.h"

#include "base/error.h"

#include <stdio.h>

static const char *const words[PN_GO_COUNT] = {
    [PN_GO_DEPART] = "head",
    [PN_GO_SHARP_LEFT] = "turn sharp left",
    [PN_GO_LEFT] = "turn left",
    [PN_GO_SLIGHT_LEFT] = "bear left",
    [PN_GO_STRAIGHT] = "go straight on",
    [PN_GO_SLIGHT_RIGHT] = "bear right",
    [PN_GO_RIGHT] = "turn right",
    [PN_GO_SHARP_RIGHT] = "turn sharp right",
    [PN_GO_BACK] = "turn back",
    [PN_GO_ARRIVE] = "arrive",
};

void pn__put_step_words(struct pn__buffer *out, const struct pn_step *step)
{
    pn__buffer_puts(out, words[step->turn]);
    if (step->turn == PN_GO_ARRIVE)
        return;
    pn__buffer_puts(out, step->turn == PN_GO_DEPART ? " " : ", ");
    pn__buffer_puts(out, pn_compass_name(step->heading));
}

static const char *level_name(const struct pn_step *step)
{
    if (step->over && step->under)
        return "bridge and tunnel";
    return step->over ? "bridge" : step->under ? "tunnel" : "ground";
}

static void put_count(struct pn__buffer *out, const char *before, uint64_t count,
                      const char *one, const char *many)
{
    if (count)
        pn__buffer_printf(out, "%s%llu %s", before, (unsigned long long)count,
                          count == 1 ? one : many);
}

static void put_lanes(struct pn__buffer *out, const struct pn_itinerary *itinerary,
                      const struct pn_step *step)
{
    if (step->lanes)
        put_count(out, ", ", step->lanes, "lane", "lanes");
    else
        pn__buffer_puts(out, ", no lane");
    for (uint32_t i = 0; i < step->change_count; i++)
        pn__buffer_printf(out, i ? ", %u" : ", then %u",
                          itinerary->changes[step->change + i].lanes);
}

static void put_time(struct pn__buffer *out, uint64_t ms)
{
    uint64_t seconds = (ms + 500) / 1000;
    char text[32];
    snprintf(text, sizeof text, "%llu:%02llu", (unsigned long long)(seconds / 60),
             (unsigned long long)(seconds % 60));
    pn__buffer_printf(out, "  %7s", text);
}

static void put_line(struct pn__buffer *out, const struct pn_graph *graph,
                     const struct pn_itinerary *itinerary, uint32_t i,
                     pn_node_id last_node)
{
    const struct pn_step *step = &itinerary->steps[i];
    char metres[24];
    bool arrives = step->turn == PN_GO_ARRIVE;
    pn__buffer_printf(out, "%4u  %9s", i + 1,
                      arrives ? "" : pn_metres_text(step->metres, metres));
    if (itinerary->has_time && !arrives)
        put_time(out, step->time_ms);
    else if (itinerary->has_time)
        pn__buffer_puts(out, "         ");
    pn__buffer_puts(out, "  ");
    pn__put_step_words(out, step);
    if (arrives) {
        struct pn_address address = pn_graph_address(graph, last_node);
        pn__buffer_printf(out, " at %u/%u", address.area, address.node);
    }
    if (step->zone)
        pn__buffer_printf(out, " in %s", step->zone->key);
    if (!arrives && graph->kind[last_node] != PN_KIND_PED)
        put_lanes(out, itinerary, step);
    put_count(out, ", ", step->lights, "light", "lights");
    put_count(out, ", ", step->crossings, "crossing", "crossings");
    put_count(out, ", over ", step->over, "road", "roads");
    put_count(out, ", under ", step->under, "road", "roads");
    pn__buffer_putc(out, '\n');
}

enum pn_status pn_report_steps(const struct pn_route_answer *answer, char **text,
                               size_t *size, struct pn_error *err)
{
    const struct pn_itinerary *itinerary = answer->itinerary;
    struct pn__buffer out = {0};
    pn__buffer_printf(&out, "step     metres%s\n", itinerary->has_time ? "    m:ss" : "");
    for (uint32_t i = 0; i < itinerary->count; i++)
        put_line(&out, answer->graph, itinerary, i,
                 answer->route->nodes[answer->route->node_count - 1]);
    return pn__report_take(&out, text, size, err);
}

static void put_changes(struct pn__buffer *out, const struct pn_itinerary *itinerary,
                        const struct pn_step *step)
{
    pn__buffer_puts(out, ",\"lane_changes\":[");
    for (uint32_t i = 0; i < step->change_count; i++) {
        const struct pn_lane_change *change = &itinerary->changes[step->change + i];
        pn__buffer_printf(out, "%s{\"seq\":%u,\"lanes\":%u}", i ? "," : "", change->index,
                          change->lanes);
    }
    pn__buffer_putc(out, ']');
}

static void put_zone(struct pn__buffer *out, const struct pn_zone *zone)
{
    pn__buffer_puts(out, ",\"zone\":");
    if (zone)
        pn__put_json_string(out, zone->key);
    else
        pn__buffer_puts(out, "null");
}

static void put_number(struct pn__buffer *out, const char *name, double value)
{
    pn__buffer_printf(out, ",\"%s\":", name);
    pn__put_metres(out, value);
}

void pn__put_step_members(struct pn__buffer *out, const struct pn_route_answer *answer,
                          uint32_t i)
{
    const struct pn_itinerary *itinerary = answer->itinerary;
    const struct pn_step *step = &itinerary->steps[i];
    struct pn_address address =
        pn_graph_address(answer->graph, answer->route->nodes[step->first]);
    pn__buffer_printf(out, "\"step\":%u,\"turn\":\"%s\",\"compass\":\"%s\"", i + 1,
                      pn_manoeuvre_name(step->turn), pn_compass_name(step->heading));
    pn__buffer_printf(out, ",\"area\":%u,\"node\":%u,\"seq\":%u", address.area,
                      address.node, step->first);
    put_number(out, "angle", step->angle);
    put_number(out, "heading", step->heading);
    put_number(out, "begin_m", step->begin_m);
    put_number(out, "metres", step->metres);
    pn__buffer_printf(out, ",\"length\":%llu", (unsigned long long)step->length);
    if (itinerary->has_time)
        pn__buffer_printf(out, ",\"time_ms\":%llu", (unsigned long long)step->time_ms);
    put_number(out, "wrong_way_metres", step->wrong_way_m);
    pn__buffer_printf(out, ",\"lanes\":%u", step->lanes);
    put_changes(out, itinerary, step);
    pn__buffer_printf(out, ",\"lights\":%u,\"crossings\":%u,\"over\":%u,\"under\":%u",
                      step->lights, step->crossings, step->over, step->under);
    pn__buffer_printf(out, ",\"level\":\"%s\"", level_name(step));
    put_zone(out, step->zone);
}
