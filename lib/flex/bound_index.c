/* bound_index.c - the two rows of an index that bound the way from a start. */
#include "config.h"

#include "flex/bound_index.h"

#include "base/error.h"

static uint64_t far(struct pn__sum sum)
{
    return sum.cost == PN_COST_NONE ? PN__FAR : sum.cost;
}

enum pn_status pn__index_bound_init(struct pn__index_bound *bound,
                                    const struct pn_prepared *prepared,
                                    const struct pn__spans *spans,
                                    const struct pn_place *from, struct pn_error *err)
{
    struct pn__spot spot;
    *bound = (struct pn__index_bound){0};
    if (!prepared || spans->lowers)
        return PN_OK;
    PN_TRY(pn__spot_find(spans, from, false, &spot, err));
    uint32_t region = spans->cut->end_region[spot.a];
    PN_TRY(pn__prepared_ready(prepared, region, err));
    *bound = (struct pn__index_bound){prepared, &prepared->block[region], spot.a,
                                      spot.b,   far(spot.to_a),           far(spot.to_b)};
    return PN_OK;
}
