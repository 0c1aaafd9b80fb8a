/* route_explain.c - what priced each step of a route. */
#include "config.h"

#include "route/query.h"

#include <stdio.h>

/* The arc of a step: of parallel ones the first that is open, else the first. */
static uint32_t arc_of(const struct pn_graph *graph, pn_node_id from, pn_node_id to)
{
    uint32_t found = PN_NODE_NONE;
    for (uint32_t a = graph->first_out[from]; a < graph->first_out[from + 1]; a++) {
        if (graph->target[a] != to)
            continue;
        if (graph->lanes[a])
            return a;
        found = found == PN_NODE_NONE ? a : found;
    }
    return found;
}

/* The flags of the node a step leads to, in words. */
static void print_flags(uint32_t flags)
{
    static const struct {
        uint32_t flag;
        const char *word;
    } words[] = {{PN_NODE_SWITCHED_OFF, "switched-off"},
                 {PN_NODE_DEAD_END, "dead-end"},
                 {PN_NODE_ROAD_BLOCK, "road-block"},
                 {PN_NODE_DONT_WANDER, "dont-wander"},
                 {PN_NODE_SPECIAL_MASK, "special"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (flags & words[i].flag)
            printf(" %s", words[i].word);
}

static void print_price(const struct pn_profile_price *price)
{
    char text[24];
    printf("  %s s:", pn_metres_text(price->total_ms / 1000.0, text));
    for (enum pn_price part = 0; part < PN_PRICE_COUNT; part++)
        if (price->part_ms[part])
            printf(" %s %s", pn_price_name(part),
                   pn_metres_text(price->part_ms[part] / 1000.0, text));
    printf(" at %.0f-%.0f km/h", price->speed_kmh[0], price->speed_kmh[1]);
}

static enum pn_status print_step(const struct pn_route_answer *answer, uint32_t i,
                                 const struct pn_profile *profile, struct pn_error *err)
{
    const struct pn_graph *graph = answer->graph;
    pn_node_id from = answer->route->nodes[i], to = answer->route->nodes[i + 1];
    uint32_t arc = arc_of(graph, from, to);
    struct pn_profile_price price;
    char a[16], b[16], metres[24];
    if (arc == PN_NODE_NONE)
        return PN_OK;
    printf("%-9s %-9s length %u, %s m, %u of %u lanes",
           say_address(pn_graph_address(graph, from), a),
           say_address(pn_graph_address(graph, to), b), graph->length[arc],
           pn_metres_text(graph->metres_q16[arc] / (double)PN_Q16_PER_M, metres),
           graph->lanes[arc],
           graph->lanes[arc] + (graph->reverse[arc] == PN_NODE_NONE
                                    ? 0u
                                    : graph->lanes[graph->reverse[arc]]));
    if (profile) {
        enum pn_status status = pn_profile_explain(graph, profile, arc, &price, err);
        if (status != PN_OK)
            return status;
        print_price(&price);
    }
    print_flags(graph->node_flags[to]);
    putchar('\n');
    return PN_OK;
}

int route_explain(const struct call *call, const struct pn_route_answer *answer,
                  const struct pn_profile *profile)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (uint32_t i = 0; i + 1 < answer->route->node_count; i++)
        if (print_step(answer, i, profile, &err) != PN_OK)
            return say_failure(call, &err);
    return EXIT_DONE;
}
