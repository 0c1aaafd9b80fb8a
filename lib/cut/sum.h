/* cut/sum.h - what a way comes to: metres against the lanes, and cost. */
#ifndef PN_CUT_SUM_H
#define PN_CUT_SUM_H

#include <pathnode/cost.h>

/** Compared in this order. Where nobody asks for lanes first, wrong stays 0. */
struct pn__sum {
    uint64_t wrong; /* 1/65536 m */
    uint64_t cost;  /* PN_COST_NONE: no way */
};

/** No way; after every other sum. */
#define PN__SUM_NONE ((struct pn__sum){UINT64_MAX, PN_COST_NONE})

static inline bool pn__sum_before(struct pn__sum a, struct pn__sum b)
{
    return a.wrong < b.wrong || (a.wrong == b.wrong && a.cost < b.cost);
}

static inline struct pn__sum pn__sum_least(struct pn__sum a, struct pn__sum b)
{
    return pn__sum_before(b, a) ? b : a;
}

static inline struct pn__sum pn__sum_add(struct pn__sum a, struct pn__sum b)
{
    if (a.cost == PN_COST_NONE || b.cost == PN_COST_NONE)
        return PN__SUM_NONE;
    return (struct pn__sum){a.wrong + b.wrong, a.cost + b.cost};
}

#endif
