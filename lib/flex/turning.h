/* flex/turning.h - the search over arcs of the cut graph: turns, headings, lanes first.
 */
#ifndef PN_FLEX_TURNING_H
#define PN_FLEX_TURNING_H

#include <pathnode/trip.h>

#include "flex/spans.h"

/** Search state for one thread. */
struct pn__turning;

/** owner: keeps costs, cut, prepared. errors: as pn_trip_search_new */
enum pn_status pn__turning_new(const struct pn_costs *costs, const struct pn_cut *cut,
                               const struct pn_prepared *prepared,
                               const struct pn_trip_options *options,
                               struct pn__turning **turning, struct pn_error *err);
void pn__turning_free(struct pn__turning *turning);

struct pn__spans *pn__turning_spans(struct pn__turning *turning);

/** What a way comes to. */
struct pn__turning_answer {
    struct pn__sum sum;
    bool turns_round; /* sets off against the heading */
};

/** The best way, and the nodes on it; path may be NULL. errors: as pn_trip_find */
enum pn_status pn__turning_find(struct pn__turning *turning,
                                const struct pn_trip_query *query, struct pn_path *path,
                                struct pn__turning_answer *answer, struct pn_error *err);

#endif
