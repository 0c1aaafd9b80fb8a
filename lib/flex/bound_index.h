/* flex/bound_index.h - how far the start is at least, by a prepared index. */
#ifndef PN_FLEX_BOUND_INDEX_H
#define PN_FLEX_BOUND_INDEX_H

#include "prepared/between.h"
#include "flex/spot.h"

/** For one start; all zeros: no bound, which is 0 everywhere. */
struct pn__index_bound {
    const struct pn_prepared *prepared;
    const struct pn__block *block; /* NULL: no bound */
    uint32_t a, b;
    uint64_t to_a, to_b; /* as they were without changes */
};

/**
 * The bound by an index of the costs as they are without changes; changes that only raise
 * costs leave it valid. With prepared NULL, or if a change lowers a cost: none.
 *
 * errors: PN_E_FORMAT - the index is damaged
 */
enum pn_status pn__index_bound_init(struct pn__index_bound *bound,
                                    const struct pn_prepared *prepared,
                                    const struct pn__spans *spans,
                                    const struct pn_place *from, struct pn_error *err);

/** Not more than from the start to an end of its region. PN__FAR or more if there is no
 * way, and then there is none under the changes either. */
static inline uint64_t pn__index_bound(const struct pn__index_bound *bound, uint32_t end)
{
    const struct pn_prepared *p = bound->prepared;
    if (!bound->block)
        return 0;
    uint64_t a = bound->to_a + pn__prepared_between(p, bound->block, bound->a, end);
    uint64_t b = bound->to_b + pn__prepared_between(p, bound->block, bound->b, end);
    return a < b ? a : b;
}

#endif
