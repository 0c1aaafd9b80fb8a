#include "config.h"

#include "support/trips.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct trips_sum none = {UINT64_MAX, PN_COST_NONE};

static bool before(struct trips_sum a, struct trips_sum b)
{
    return a.wrong < b.wrong || (a.wrong == b.wrong && a.cost < b.cost);
}

static struct trips_sum sum_of(struct trips_sum a, struct trips_sum b)
{
    if (a.cost == PN_COST_NONE || b.cost == PN_COST_NONE)
        return none;
    return (struct trips_sum){a.wrong + b.wrong, a.cost + b.cost};
}

static pn_node_id source(const struct pn_graph *graph, uint32_t arc)
{
    pn_node_id node = graph->target[arc];
    if (graph->reverse[arc] != PN_NODE_NONE)
        return graph->target[graph->reverse[arc]];
    for (node = 0; graph->first_out[node + 1] <= arc; node++)
        continue;
    return node;
}

static bool is_layer(const struct trips *t, pn_node_id a, pn_node_id b)
{
    return a != b && pn_costs_has(t->costs, a) && pn_costs_has(t->costs, b);
}

static void meet(uint8_t *count, pn_node_id (*near)[2], pn_node_id a, pn_node_id b)
{
    if (count[a] > 2 || (count[a] > 0 && near[a][0] == b) ||
        (count[a] > 1 && near[a][1] == b))
        return;
    if (count[a] < 2)
        near[a][count[a]] = b;
    count[a]++;
}

void trips_init(struct trips *t, const struct pn_costs *costs,
                const struct pn_turn_costs *turns, bool lanes_first)
{
    const struct pn_graph *graph = costs->graph;
    *t = (struct trips){costs, turns, lanes_first, NULL};
    t->neighbours = calloc(graph->node_count + 1, 1);
    pn_node_id(*near)[2] = calloc(graph->node_count + 1, sizeof *near);
    if (!t->neighbours || !near)
        abort();
    for (pn_node_id a = 0; a < graph->node_count; a++)
        for (uint32_t k = graph->first_out[a]; k < graph->first_out[a + 1]; k++)
            if (is_layer(t, a, graph->target[k])) {
                meet(t->neighbours, near, a, graph->target[k]);
                meet(t->neighbours, near, graph->target[k], a);
            }
    free(near);
}

void trips_release(struct trips *t)
{
    free(t->neighbours);
}

/* A part of an arc, rounded up; eighths, and what else has few bits, are exact. */
static struct trips_sum part_of(const struct trips *t, uint32_t arc, double part)
{
    const struct pn_graph *graph = t->costs->graph;
    uint32_t cost = t->costs->arc[arc];
    bool wrong = t->lanes_first && !graph->lanes[arc];
    if (part <= 0)
        return (struct trips_sum){0, 0};
    if (cost == PN_COST_CLOSED)
        return none;
    return (struct trips_sum){wrong ? (uint64_t)ceil(graph->metres_q16[arc] * part) : 0,
                              (uint64_t)ceil(cost * part)};
}

static enum pn_turn turn_at(const struct pn_graph *graph, pn_node_id a, pn_node_id b,
                            pn_node_id c)
{
    static const enum pn_turn left[] = {PN_TURN_STRAIGHT, PN_TURN_SLIGHT_LEFT,
                                        PN_TURN_LEFT, PN_TURN_SHARP_LEFT};
    static const enum pn_turn right[] = {PN_TURN_STRAIGHT, PN_TURN_SLIGHT_RIGHT,
                                         PN_TURN_RIGHT, PN_TURN_SHARP_RIGHT};
    const struct pn_point_fx *p = graph->pos;
    double in_x = p[b].x - p[a].x, in_y = p[b].y - p[a].y;
    double out_x = p[c].x - p[b].x, out_y = p[c].y - p[b].y;
    if ((in_x == 0 && in_y == 0) || (out_x == 0 && out_y == 0))
        return PN_TURN_STRAIGHT;
    double degrees = (atan2(out_y, out_x) - atan2(in_y, in_x)) * 180 / acos(-1);
    degrees -= degrees > 180.0001 ? 360 : 0;
    degrees += degrees < -179.9999 ? 360 : 0;
    double size = fabs(degrees);
    int width = size < 20 ? 0 : size < 60 ? 1 : size < 120 ? 2 : 3;
    return degrees >= 0 ? left[width] : right[width];
}

/* What the turn from a over b to c adds; none: it may not be taken. */
static struct trips_sum turn_cost(const struct trips *t, pn_node_id a, pn_node_id b,
                                  pn_node_id c)
{
    const struct trips_sum free_of_cost = {0, 0};
    bool choice = t->neighbours[b] != 2;
    if (a == c && !choice)
        return none;
    if (!choice || !t->turns)
        return free_of_cost;
    enum pn_turn turn = a == c ? PN_TURN_U : turn_at(t->costs->graph, a, b, c);
    uint32_t cost = t->turns->cost[turn];
    return cost == PN_COST_CLOSED ? none : (struct trips_sum){0, cost};
}

static struct trips_sum set_off(const struct trips *t, const struct pn_trip_query *query,
                                pn_node_id from, pn_node_id to)
{
    const struct pn_point_fx *p = t->costs->graph->pos;
    double east = p[to].x - p[from].x, north = p[to].y - p[from].y;
    if (!query->has_heading || !t->turns || (east == 0 && north == 0))
        return (struct trips_sum){0, 0};
    double degrees = atan2(-east, north) * 180 / acos(-1) - query->heading_deg;
    degrees = fabs(remainder(degrees, 360));
    uint32_t cost = degrees > 90 ? t->turns->cost[PN_TURN_U] : 0;
    return cost == PN_COST_CLOSED ? none : (struct trips_sum){0, cost};
}

/* Neither at a node nor at an end of its link, which is the same. */
static bool in_link(const struct pn_place *place)
{
    return place->arc != PN_NODE_NONE && place->fraction > 0 && place->fraction < 1;
}

static pn_node_id node_of(const struct pn_place *place)
{
    return place->arc != PN_NODE_NONE && place->fraction == 1 ? place->b : place->a;
}

/* How much of an arc lies before a place; -1: the place is not on it. */
static double reach_of(const struct pn_graph *graph, const struct pn_place *place,
                       uint32_t arc)
{
    if (!in_link(place))
        return -1;
    pn_node_id from = source(graph, arc), to = graph->target[arc];
    if (from == place->a && to == place->b)
        return place->fraction;
    return from == place->b && to == place->a ? 1 - place->fraction : -1;
}

/* To the end of an arc that is the first. */
static struct trips_sum first_arc(const struct trips *t,
                                  const struct pn_trip_query *query, uint32_t arc)
{
    const struct pn_graph *graph = t->costs->graph;
    pn_node_id from = source(graph, arc), to = graph->target[arc];
    double part = 1 - reach_of(graph, &query->from, arc);
    if (!is_layer(t, from, to))
        return none;
    if (!in_link(&query->from))
        part = from == node_of(&query->from) ? 1 : 2;
    return part > 1 ? none : sum_of(set_off(t, query, from, to), part_of(t, arc, part));
}

struct queue {
    uint32_t *arc, first, count, room;
    uint8_t *waits;
};

static void put(struct queue *q, uint32_t arc)
{
    if (q->waits[arc])
        return;
    q->waits[arc] = 1;
    q->arc[(q->first + q->count++) % q->room] = arc;
}

static uint32_t take(struct queue *q)
{
    uint32_t arc = q->arc[q->first];
    q->first = (q->first + 1) % q->room;
    q->count--;
    q->waits[arc] = 0;
    return arc;
}

void trips_from(const struct trips *t, const struct pn_trip_query *query,
                struct trips_sum *arc)
{
    const struct pn_graph *graph = t->costs->graph;
    struct queue q = {.room = graph->arc_count + 1};
    q.arc = calloc(q.room, sizeof *q.arc);
    q.waits = calloc(q.room, 1);
    if (!q.arc || !q.waits)
        abort();
    for (uint32_t a = 0; a < graph->arc_count; a++) {
        arc[a] = first_arc(t, query, a);
        if (arc[a].cost != PN_COST_NONE)
            put(&q, a);
    }
    while (q.count) {
        uint32_t in = take(&q);
        pn_node_id node = graph->target[in];
        for (uint32_t out = graph->first_out[node]; out < graph->first_out[node + 1];
             out++) {
            if (!is_layer(t, node, graph->target[out]))
                continue;
            struct trips_sum sum = sum_of(
                arc[in], turn_cost(t, source(graph, in), node, graph->target[out]));
            sum = sum_of(sum, part_of(t, out, 1));
            if (before(sum, arc[out])) {
                arc[out] = sum;
                put(&q, out);
            }
        }
    }
    free(q.arc);
    free(q.waits);
}

static void keep_least(struct trips_sum *best, struct trips_sum sum)
{
    if (before(sum, *best))
        *best = sum;
}

/* Onto an arc with the goal on it: from the start itself, or from arcs before it. */
static struct trips_sum onto(const struct trips *t, const struct pn_trip_query *query,
                             const struct trips_sum *arc, uint32_t last)
{
    const struct pn_graph *graph = t->costs->graph;
    pn_node_id from = source(graph, last), to = graph->target[last];
    double goal = reach_of(graph, &query->to, last);
    double start = in_link(&query->from)           ? reach_of(graph, &query->from, last)
                   : node_of(&query->from) == from ? 0
                                                   : -1;
    struct trips_sum best = none;
    if (start >= 0 && start <= goal)
        best = sum_of(set_off(t, query, from, to), part_of(t, last, goal - start));
    for (uint32_t in = 0; in < graph->arc_count; in++)
        if (graph->target[in] == from && arc[in].cost != PN_COST_NONE) {
            struct trips_sum sum =
                sum_of(arc[in], turn_cost(t, source(graph, in), from, to));
            keep_least(&best, sum_of(sum, part_of(t, last, goal)));
        }
    return best;
}

static bool same_place(const struct pn_place *a, const struct pn_place *b)
{
    if (!in_link(a) || !in_link(b))
        return !in_link(a) && !in_link(b) && node_of(a) == node_of(b);
    return (a->a == b->a && a->b == b->b && a->fraction == b->fraction) ||
           (a->a == b->b && a->b == b->a && a->fraction == 1 - b->fraction);
}

struct trips_sum trips_to(const struct trips *t, const struct pn_trip_query *query,
                          const struct trips_sum *arc)
{
    const struct pn_graph *graph = t->costs->graph;
    struct trips_sum best = none;
    if (same_place(&query->from, &query->to))
        return (struct trips_sum){0, 0};
    for (uint32_t a = 0; a < graph->arc_count; a++) {
        if (in_link(&query->to)) {
            if (reach_of(graph, &query->to, a) >= 0)
                keep_least(&best, onto(t, query, arc, a));
        } else if (graph->target[a] == node_of(&query->to)) {
            keep_least(&best, arc[a]);
        }
    }
    return best;
}

/* The sum of the arcs of a trip and the turns between them. */
static struct trips_sum add_up(const struct trips *t, const struct pn_trip_query *query,
                               const struct pn_trip *trip)
{
    const struct pn_graph *graph = t->costs->graph;
    struct trips_sum sum = {0, 0};
    for (uint32_t i = 0; i < trip->arc_count; i++) {
        double first = i ? 0 : trip->from_fraction;
        double last = i + 1 < trip->arc_count ? 1 : trip->to_fraction;
        uint32_t arc = trip->arcs[i];
        pn_node_id from = source(graph, arc), to = graph->target[arc];
        sum = sum_of(sum, part_of(t, arc, last - first));
        if (i)
            sum = sum_of(sum, turn_cost(t, source(graph, trip->arcs[i - 1]), from, to));
        else
            sum = sum_of(sum, set_off(t, query, from, to));
    }
    return sum;
}

static bool stands_at(const struct pn_graph *graph, const struct pn_place *place,
                      uint32_t arc, double fraction)
{
    if (in_link(place))
        return reach_of(graph, place, arc) == fraction;
    return node_of(place) == (fraction == 0 ? source(graph, arc) : graph->target[arc]) &&
           (fraction == 0 || fraction == 1);
}

/* NULL, or what is wrong with the order of arcs and nodes. */
static const char *shape_fault(const struct trips *t, const struct pn_trip_query *query,
                               const struct pn_trip *trip)
{
    const struct pn_graph *graph = t->costs->graph;
    uint32_t arcs = trip->arc_count, node = 0;
    if (!arcs)
        return trip->cost ? "has no arcs, and a cost" : NULL;
    if (!stands_at(graph, &query->from, trip->arcs[0], trip->from_fraction))
        return "does not begin at its start";
    if (!stands_at(graph, &query->to, trip->arcs[arcs - 1], trip->to_fraction))
        return "does not end at its goal";
    for (uint32_t i = 0; i < arcs; i++) {
        pn_node_id from = source(graph, trip->arcs[i]), to = graph->target[trip->arcs[i]];
        if (i && from != graph->target[trip->arcs[i - 1]])
            return "has a gap";
        bool passes = i || trip->from_fraction == 0;
        if (passes && node < trip->node_count && trip->nodes[node] == from)
            node++;
        if (i + 1 == arcs && node < trip->node_count && trip->nodes[node] == to)
            node++;
    }
    return node == trip->node_count ? NULL : "lists other nodes than it passes";
}

const char *trips_fault(const struct trips *t, const struct pn_trip_query *query,
                        const struct pn_trip *trip, uint64_t *wrong_q16)
{
    const char *fault = shape_fault(t, query, trip);
    if (fault)
        return fault;
    struct trips_sum sum = add_up(t, query, trip);
    *wrong_q16 = sum.wrong;
    if (sum.cost == PN_COST_NONE)
        return "takes an arc or a turn that is closed";
    return sum.cost == trip->cost ? NULL : "does not cost what it says";
}
