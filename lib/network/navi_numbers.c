/* navi_numbers.c - all navis of a network numbered through. */
#include "config.h"

#include "network/navi_numbers.h"

#include "base/alloc.h"
#include "base/error.h"

enum pn_status pn__navi_numbers_new(const struct pn_network *network, uint32_t **first,
                                    struct pn_error *err)
{
    uint32_t limit = pn_network_area_limit(network);
    uint32_t *made = pn__alloc((size_t)limit + 1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    for (uint32_t a = 0; a < limit; a++) {
        const struct pn_area *area = pn_network_area(network, a);
        made[a + 1] = made[a] + (area ? area->navi_count : 0);
    }
    *first = made;
    return PN_OK;
}
