/* prepared/between.h - distances between ends, of regions that are tested first. */
#ifndef PN_PREPARED_BETWEEN_H
#define PN_PREPARED_BETWEEN_H

#include "prepared/prepared_parts.h"

/** Makes sure that what a region's answers are read from was tested. */
static inline enum pn_status pn__prepared_ready(const struct pn_prepared *p,
                                                uint32_t region, struct pn_error *err)
{
    if (!p->file || pn__index_is_tested(p->file, region))
        return PN_OK;
    return pn__index_test(p, region, err);
}

/** Distance between two ends of one region, or PN__FAR. */
static inline uint64_t pn__prepared_between(const struct pn_prepared *p,
                                            const struct pn__block *block, uint32_t from,
                                            uint32_t to)
{
    return block->rows ? pn__rows_between(p, block, from, to)
                       : pn__table_cell(pn__table_row(p, block, from), block, to);
}

#endif
