/*
 * pathnode/trip.h - from place to place: with turns, a heading, closures, lanes first.
 *
 * A trip may begin and end within a link. Its costs may come from any source, and arcs
 * may be closed or made dearer at the moment of asking.
 */
#ifndef PATHNODE_TRIP_H
#define PATHNODE_TRIP_H

#include <pathnode/flex.h>
#include <pathnode/place.h>
#include <pathnode/turns.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How trips are searched. All zeros: least cost, turns for nothing. */
struct pn_trip_options {
    const struct pn_turn_costs *turns; /* NULL: turns cost nothing; copied */
    bool lanes_first; /* fewest metres against the lanes, and among those least cost */
};

/** Search state for one thread. */
struct pn_trip_search;

/**
 * A search for trips.
 *
 * With turns or lanes_first it goes over the arcs of the cut graph, else over its ends.
 * An index of the same costs bounds it, as long as changes only raise costs.
 *
 * shape:  cut may be NULL: it is made; prepared may be NULL, else cut is NULL or
 *         pn_prepared_cut(prepared); with lanes_first costs are those of ignore, and
 *         neither cut nor prepared is of use
 * owner:  keeps costs, their graph, cut and prepared
 * errors: PN_E_ARG - cut has another number of nodes than the graph, a cost for
 *         PN_TURN_NONE; PN_E_NOMEM
 * cost:   O(ends), and for a cut graph O(nodes + arcs)
 * source: doc/decisions/0070
 */
enum pn_status pn_trip_search_new(const struct pn_costs *costs, const struct pn_cut *cut,
                                  const struct pn_prepared *prepared,
                                  const struct pn_trip_options *options,
                                  struct pn_trip_search **search, struct pn_error *err);

void pn_trip_search_free(struct pn_trip_search *search);

/** From now on these arcs have other costs. All as pn_flex_change. */
enum pn_status pn_trip_search_change(struct pn_trip_search *search,
                                     const struct pn_cost_change *changes, uint32_t count,
                                     struct pn_error *err);

/** The cut graph it searches. A view. */
const struct pn_cut *pn_trip_search_cut(const struct pn_trip_search *search);

/** What is asked. */
struct pn_trip_query {
    struct pn_place from, to;
    bool has_heading; /* who sets off the other way, over 90 degrees from the heading, */
    double heading_deg; /* pays the U-turn; degrees, 0 north, counter-clockwise: 270 east.
                           Without turns it changes nothing */
};

/** A trip. Start with all zeros; may be used again and again. */
struct pn_trip {
    pn_node_id *nodes; /* node_count nodes it passes, in order; none if it stays within a
                          link; owned */
    uint32_t *arcs;    /* arc_count arcs, whole or in part, in order; owned */
    uint32_t node_count, arc_count;
    double from_fraction; /* it begins so far along its first arc, */
    double to_fraction;   /* and ends so far along its last: 0 and 1 at nodes */
    uint64_t cost;        /* the sum of its arcs, parts rounded up, and turns */
    uint64_t turn_cost;   /* of it for turns, and for turning round at the start */
    bool turns_round;     /* it sets off against the heading */
    uint32_t room;        /* of both arrays */
};

void pn_trip_release(struct pn_trip *trip);

/**
 * The best trip. Of equal ones always the same.
 *
 * Both places may be on one link, either way round. A trip with turns may pass a node
 * twice, where going round a block is cheaper than a turn.
 *
 * owner:  trip's memory is used again and grows; release with pn_trip_release
 * errors: PN_E_NOROUTE - there is none; PN_E_RANGE - no such node or arc; PN_E_ARG - a
 *         place outside of the layer, an arc that does not join its nodes, a fraction or
 *         heading that is none; PN_E_FORMAT - a damaged index; PN_E_NOMEM. trip is then
 *         empty
 * cost:   O(arcs of the cut graph), far less with an index
 */
enum pn_status pn_trip_find(struct pn_trip_search *search,
                            const struct pn_trip_query *query, struct pn_trip *trip,
                            struct pn_error *err);

/** The least cost alone; PN_COST_NONE if there is no way. errors: as pn_trip_find */
enum pn_status pn_trip_cost(struct pn_trip_search *search,
                            const struct pn_trip_query *query, uint64_t *cost,
                            struct pn_error *err);

/**
 * PN_ONE_WAY_PREFER: the trip by obey, and only if there is none, by lanes.
 *
 * shape:  obey is a search on the costs of obey, lanes one with lanes_first on those of
 *         ignore; both have the same changes. *wrong_way, if not NULL, says which it was
 * errors: as pn_trip_find
 */
enum pn_status pn_trip_prefer(struct pn_trip_search *obey, struct pn_trip_search *lanes,
                              const struct pn_trip_query *query, struct pn_trip *trip,
                              bool *wrong_way, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
