/* itinerary.c - steps between decisions, and what is met along each. */
#include "config.h"

#include "guide/way.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/place.h>

#include <string.h>

struct work {
    const struct pn__way *way;
    const uint32_t *arc_ms;
    const struct pn_zones *zones;
    struct pn__decision *decisions;
    uint32_t decision_count;
    struct pn__level *level;
    struct pn_itinerary *out;
};

static struct pn_step begin_step(const struct work *work, uint32_t first,
                                 enum pn_manoeuvre turn)
{
    const struct pn__way *way = work->way;
    struct pn_point point = pn_place_node_point(way->graph, way->nodes[first]);
    return (struct pn_step){.first = first,
                            .last = first,
                            .turn = turn,
                            .begin_m = way->at_m[first],
                            .change = work->out->change_count,
                            .zone =
                                work->zones ? pn_zones_find(work->zones, point) : NULL};
}

static void add_link(struct work *work, struct pn_step *step, uint32_t i)
{
    const uint32_t lights = PN_ARC_LIGHT_NS | PN_ARC_LIGHT_WE | PN_ARC_PED_LIGHT;
    const struct pn__way *way = work->way;
    const struct pn_graph *graph = way->graph;
    uint32_t arc = way->arcs[i], flags = graph->arc_flags[arc];
    step->length += graph->length[arc];
    step->time_ms += work->arc_ms ? work->arc_ms[arc] : 0;
    if (!graph->lanes[arc])
        step->wrong_way_m += way->at_m[i + 1] - way->at_m[i];
    step->lights += (flags & lights) != 0;
    step->crossings += (flags & PN_ARC_ROAD_CROSS) != 0;
    step->over += work->level[i].over;
    step->under += work->level[i].under;
    if (i > step->first && graph->lanes[arc] != graph->lanes[way->arcs[i - 1]]) {
        work->out->changes[work->out->change_count++] =
            (struct pn_lane_change){i, graph->lanes[arc]};
        step->change_count++;
    }
}

static void add_step(struct work *work, const struct pn__decision *from, uint32_t last)
{
    const struct pn__way *way = work->way;
    struct pn_step step = begin_step(work, from->first, from->turn);
    step.last = last;
    step.angle = from->angle;
    step.heading = way->heading[from->last];
    step.lanes = way->graph->lanes[way->arcs[from->first]];
    step.metres = way->at_m[last] - way->at_m[from->first];
    for (uint32_t i = from->first; i < last; i++)
        add_link(work, &step, i);
    work->out->steps[work->out->count++] = step;
}

static void add_steps(struct work *work)
{
    uint32_t end = work->way->count - 1;
    struct pn__decision from = {.turn = PN_GO_DEPART};
    for (uint32_t m = 0; m < work->decision_count && end; m++) {
        add_step(work, &from, work->decisions[m].first);
        from = work->decisions[m];
    }
    if (end)
        add_step(work, &from, end);
    struct pn_step arrive = begin_step(work, end, PN_GO_ARRIVE);
    if (end)
        arrive.heading = work->way->heading[end - 1];
    work->out->steps[work->out->count++] = arrive;
}

void pn_itinerary_release(struct pn_itinerary *itinerary)
{
    pn__free(itinerary->steps);
    pn__free(itinerary->changes);
    memset(itinerary, 0, sizeof *itinerary);
}

static enum pn_status fill(struct work *work, struct pn_error *err)
{
    const struct pn__way *way = work->way;
    work->level = pn__alloc(way->count, sizeof *work->level);
    work->out->changes = pn__alloc(way->count, sizeof *work->out->changes);
    if (!work->level || !work->out->changes)
        return pn__fail_memory(err);
    PN_TRY(pn__levels(way, work->level, err));
    PN_TRY(pn__decisions(way, &work->decisions, &work->decision_count, err));
    work->out->steps = pn__alloc(work->decision_count + 2u, sizeof *work->out->steps);
    if (!work->out->steps)
        return pn__fail_memory(err);
    add_steps(work);
    return PN_OK;
}

enum pn_status pn_itinerary_new(const struct pn_graph *graph, const pn_node_id *nodes,
                                uint32_t count, const uint32_t *arc_ms,
                                const struct pn_zones *zones,
                                struct pn_itinerary *itinerary, struct pn_error *err)
{
    struct pn__way way;
    struct pn_itinerary made = {.has_time = arc_ms != NULL};
    struct work work = {.way = &way, .arc_ms = arc_ms, .zones = zones, .out = &made};
    PN_TRY(pn__way_new(graph, nodes, count, arc_ms, &way, err));
    enum pn_status status = count ? fill(&work, err) : PN_OK;
    pn__free(work.decisions);
    pn__free(work.level);
    pn__way_release(&way);
    if (status == PN_OK)
        *itinerary = made;
    else
        pn_itinerary_release(&made);
    return status;
}
