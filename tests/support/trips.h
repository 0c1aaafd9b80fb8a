/*
 * support/trips.h - the plainest search for trips: over the arcs of the whole graph.
 *
 * Knows nothing of cut graphs, and works out turns by their angles in degrees.
 */
#ifndef TESTS_SUPPORT_TRIPS_H
#define TESTS_SUPPORT_TRIPS_H

#include <pathnode/trip.h>

/** What trips are made on: costs with all changes in them. */
struct trips {
    const struct pn_costs *costs;
    const struct pn_turn_costs *turns; /* NULL: none */
    bool lanes_first;
    uint8_t *neighbours; /* of each node, 3 for more */
};

void trips_init(struct trips *trips, const struct pn_costs *costs,
                const struct pn_turn_costs *turns, bool lanes_first);
void trips_release(struct trips *trips);

/** A sum of wrong-way metres (0 unless lanes come first) and cost; PN_COST_NONE: none. */
struct trips_sum {
    uint64_t wrong, cost;
};

/** From one place, as from, has_heading and heading_deg say, to the end of every arc.
 * arc has arc_count entries. */
void trips_from(const struct trips *trips, const struct pn_trip_query *query,
                struct trips_sum *arc);

/** To a place, by what trips_from found. */
struct trips_sum trips_to(const struct trips *trips, const struct pn_trip_query *query,
                          const struct trips_sum *arc);

/** NULL, or what is wrong with a trip: it must lead from place to place over open arcs,
 * and cost what it says. *wrong_q16 is what it goes against the lanes. */
const char *trips_fault(const struct trips *trips, const struct pn_trip_query *query,
                        const struct pn_trip *trip, uint64_t *wrong_q16);

#endif
