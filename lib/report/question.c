/* question.c - what was asked beside both ends, as JSON members: options, stops ... */
#include "config.h"

#include "report/write.h"

#include <string.h>

/* The values of an option that is given several times are one list. */
static void put_given(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    const struct pn_report_given *given = answer->given;
    pn__buffer_puts(out, "\"options\":{");
    for (uint32_t i = 0; i < answer->given_count; i++) {
        bool goes_on = i && strcmp(given[i].name, given[i - 1].name) == 0;
        if (!goes_on) {
            pn__buffer_puts(out, i ? "]," : "");
            pn__put_json_string(out, given[i].name);
        }
        pn__buffer_puts(out, goes_on ? "," : ":[");
        pn__put_json_string(out, given[i].value);
    }
    pn__buffer_puts(out, "]},");
}

static void put_address(struct pn__buffer *out, const struct pn_graph *graph,
                        pn_node_id node)
{
    struct pn_address address = pn_graph_address(graph, node);
    pn__buffer_printf(out, "{\"area\":%u,\"node\":%u}", address.area, address.node);
}

static void put_stops(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_puts(out, "\"via\":[");
    for (uint32_t i = 0; i < answer->via_count; i++) {
        pn__buffer_puts(out, i ? "," : "");
        put_address(out, answer->graph, answer->via[i]);
    }
    pn__buffer_puts(out, "],");
}

void pn__put_place(struct pn__buffer *out, const struct pn_graph *graph,
                   const struct pn_place *place)
{
    char number[3][24];
    pn__buffer_printf(out, ",\"place\":{\"x\":%s,\"y\":%s,\"z\":%s,\"link\":[",
                      pn_metres_text(place->point.x, number[0]),
                      pn_metres_text(place->point.y, number[1]),
                      pn_metres_text(place->point.z, number[2]));
    put_address(out, graph, place->a);
    pn__buffer_putc(out, ',');
    put_address(out, graph, place->b);
    pn__buffer_printf(out, "],\"fraction\":%s}",
                      pn_metres_text(place->fraction, number[0]));
}

void pn__put_question(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    char seconds[24];
    if (answer->profile) {
        pn__buffer_puts(out, "\"profile\":");
        pn__put_json_string(out, answer->profile);
        pn__buffer_putc(out, ',');
    }
    if (answer->profile && answer->route->node_count)
        pn__buffer_printf(out, "\"time_s\":%s,",
                          pn_metres_text((double)answer->route->cost / 1000, seconds));
    if (answer->given_count)
        put_given(out, answer);
    if (answer->via_count)
        put_stops(out, answer);
    if (answer->has_rejoin && answer->route->node_count)
        pn__buffer_printf(out, "\"new_nodes\":%u,\"rejoins_seq\":%u,", answer->rejoin_new,
                          answer->rejoin_seq);
    if (answer->closed_by) {
        pn__buffer_puts(out, "\"closed_by\":");
        pn__put_json_string(out, answer->closed_by);
        pn__buffer_putc(out, ',');
    }
    if (answer->has_nearest) {
        char gap[24];
        pn__buffer_puts(out, "\"nearest_reachable\":");
        put_address(out, answer->graph, answer->nearest);
        pn__buffer_printf(out, ",\"nearest_gap_m\":%s,",
                          pn_metres_text(answer->nearest_gap_m, gap));
    }
}
