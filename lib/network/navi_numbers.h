/* network/navi_numbers.h - all navis of a network numbered through, area after area. */
#ifndef PN_NETWORK_NAVI_NUMBERS_H
#define PN_NETWORK_NAVI_NUMBERS_H

#include <pathnode/network.h>

/**
 * The number of each area's first navi: navi i of area a has number first[a] + i.
 *
 * shape: *first has pn_network_area_limit + 1 entries; the last is the count of all
 * owner: *first is the caller's, pn__free. errors: PN_E_NOMEM
 */
enum pn_status pn__navi_numbers_new(const struct pn_network *network, uint32_t **first,
                                    struct pn_error *err);

#endif
