/* col/weld.h - which vertices stand in one place. */
#ifndef PN_COL_WELD_H
#define PN_COL_WELD_H

#include <pathnode/col.h>

/**
 * first[i] becomes the lowest vertex that stands where vertex i does; -0 is 0, and all
 * coordinates are finite.
 *
 * shape: first has count entries. errors: PN_E_NOMEM. cost: O(n log n)
 */
enum pn_status pn__col_weld(const struct pn_vec3 *vertices, uint32_t count,
                            uint32_t *first, struct pn_error *err);

#endif
