/* decisions.c - where a driver has to be told something, and what the turn is called. */
#include "config.h"

#include "guide/way.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>

/* What bends less does not add to the turn before or after it. */
#define LEAST_PART_DEG 10.0

const char *pn_manoeuvre_name(enum pn_manoeuvre turn)
{
    static const char *const names[PN_GO_COUNT] = {
        [PN_GO_DEPART] = "depart",     [PN_GO_SHARP_LEFT] = "sharp-left",
        [PN_GO_LEFT] = "left",         [PN_GO_SLIGHT_LEFT] = "slight-left",
        [PN_GO_STRAIGHT] = "straight", [PN_GO_SLIGHT_RIGHT] = "slight-right",
        [PN_GO_RIGHT] = "right",       [PN_GO_SHARP_RIGHT] = "sharp-right",
        [PN_GO_BACK] = "u-turn",       [PN_GO_ARRIVE] = "arrive",
    };
    return (unsigned)turn < PN_GO_COUNT ? names[turn] : NULL;
}

enum pn_manoeuvre pn_manoeuvre_of(double degrees)
{
    double size = fabs(degrees);
    bool right = degrees > 0;
    if (size >= PN_STEP_BACK_DEG)
        return PN_GO_BACK;
    if (size >= PN_STEP_SHARP_DEG)
        return right ? PN_GO_SHARP_RIGHT : PN_GO_SHARP_LEFT;
    if (size >= PN_STEP_TURN_DEG)
        return right ? PN_GO_RIGHT : PN_GO_LEFT;
    if (size >= PN_STEP_SLIGHT_DEG)
        return right ? PN_GO_SLIGHT_RIGHT : PN_GO_SLIGHT_LEFT;
    return PN_GO_STRAIGHT;
}

const char *pn_compass_name(double degrees)
{
    static const char *const winds[] = {"north", "north-east", "east", "south-east",
                                        "south", "south-west", "west", "north-west"};
    long eighth = isfinite(degrees) ? lround(remainder(degrees, 360) / 45) : 0;
    return winds[(eighth + 8) % 8];
}

/* Parking places hang on roads everywhere and are no way to go. */
static bool is_parking(const struct pn_graph *graph, pn_node_id node)
{
    return pn_special_is_parking(pn_node_special(graph->node_flags[node]));
}

/* The arc leads from the i-th node of the way to where the way does not go. */
static bool leads_off(const struct pn__way *way, uint32_t i, uint32_t arc)
{
    pn_node_id target = way->graph->target[arc];
    return target != way->nodes[i - 1] && target != way->nodes[i] &&
           target != way->nodes[i + 1] && !is_parking(way->graph, target);
}

static bool is_junction(const struct pn__way *way, uint32_t i)
{
    const struct pn_graph *graph = way->graph;
    pn_node_id node = way->nodes[i];
    if (way->nodes[i - 1] == way->nodes[i + 1])
        return true;
    for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++)
        if (leads_off(way, i, a))
            return true;
    return false;
}

static double turn_at(const struct pn__way *way, uint32_t i)
{
    return pn__turn_degrees(way->heading[i] - way->heading[i - 1]);
}

/* The junction whose turn a bend at i belongs to: the nearest, the earlier of two as
 * near; PN_NODE_NONE if none is near enough. */
static uint32_t junction_near(const struct pn__way *way, const uint8_t *junction,
                              uint32_t i)
{
    uint32_t found = PN_NODE_NONE, inner = way->count - 1;
    double least = PN_STEP_BEND_M;
    for (uint32_t j = i; j > 0 && way->at_m[i] - way->at_m[j] <= least; j--)
        if (junction[j]) {
            found = j;
            least = way->at_m[i] - way->at_m[j];
            break;
        }
    for (uint32_t j = i; j < inner && way->at_m[j] - way->at_m[i] <= least; j++)
        if (junction[j]) {
            if (found == PN_NODE_NONE || way->at_m[j] - way->at_m[i] < least)
                found = j;
            break;
        }
    return found;
}

static void sum_turns(const struct pn__way *way, uint8_t *junction, double *angle)
{
    uint32_t inner = way->count - 1;
    for (uint32_t i = 1; i < inner; i++)
        junction[i] = is_junction(way, i);
    for (uint32_t i = 1; i < inner; i++) {
        uint32_t j = junction[i] ? i : junction_near(way, junction, i);
        if (j != PN_NODE_NONE)
            angle[j] += turn_at(way, i);
    }
}

static uint32_t merge_turns(const struct pn__way *way, const double *angle,
                            struct pn__decision *list)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i + 1 < way->count; i++) {
        if (fabs(angle[i]) < LEAST_PART_DEG)
            continue;
        struct pn__decision *last = count ? &list[count - 1] : NULL;
        if (last && way->at_m[i] - way->at_m[last->last] <= PN_STEP_MERGE_M) {
            last->last = i;
            last->angle += angle[i];
        } else {
            list[count++] = (struct pn__decision){i, i, angle[i], PN_GO_STRAIGHT};
        }
    }
    return count;
}

/* Another way on, no sharper than a slight turn: one has to be told which to take. */
static bool is_fork(const struct pn__way *way, const struct pn__decision *m)
{
    const struct pn_graph *graph = way->graph;
    for (uint32_t i = m->first; i <= m->last; i++) {
        pn_node_id node = way->nodes[i];
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++) {
            double heading = pn__heading(graph->pos[node], graph->pos[graph->target[a]]);
            double turn = pn__turn_degrees(heading - way->heading[m->first - 1]);
            if (leads_off(way, i, a) && graph->lanes[a] && fabs(turn) < PN_STEP_TURN_DEG)
                return true;
        }
    }
    return false;
}

static uint32_t name_turns(const struct pn__way *way, struct pn__decision *list,
                           uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct pn__decision *m = &list[i];
        m->turn = pn_manoeuvre_of(m->angle);
        bool slight = fabs(m->angle) < PN_STEP_TURN_DEG;
        if (m->turn != PN_GO_STRAIGHT && (!slight || is_fork(way, m)))
            list[kept++] = *m;
    }
    return kept;
}

enum pn_status pn__decisions(const struct pn__way *way, struct pn__decision **list,
                             uint32_t *count, struct pn_error *err)
{
    uint8_t *junction = pn__alloc(way->count, 1);
    double *angle = pn__alloc(way->count, sizeof *angle);
    struct pn__decision *found = pn__alloc(way->count, sizeof *found);
    enum pn_status status = PN_OK;
    if (junction && angle && found) {
        sum_turns(way, junction, angle);
        *count = name_turns(way, found, merge_turns(way, angle, found));
        *list = found;
    } else {
        pn__free(found);
        status = pn__fail_memory(err);
    }
    pn__free(junction);
    pn__free(angle);
    return status;
}
