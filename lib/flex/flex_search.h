/* flex/flex_search.h - the flexible search between places. */
#ifndef PN_FLEX_FLEX_SEARCH_H
#define PN_FLEX_FLEX_SEARCH_H

#include <pathnode/flex.h>
#include <pathnode/place.h>

/**
 * The least cost between two places, and the nodes on the way; path may be NULL.
 *
 * errors: as pn__spot_find; PN_E_NOROUTE; PN_E_FORMAT - a damaged index; PN_E_NOMEM
 */
enum pn_status pn__flex_find(struct pn_flex *flex, const struct pn_place *from,
                             const struct pn_place *to, struct pn_path *path,
                             uint64_t *cost, struct pn_error *err);

/** What its steps cost under the changes. */
const struct pn__spans *pn__flex_spans(const struct pn_flex *flex);

#endif
