/*
 * prepared/separators.h - a region taken apart by small sets of ends, again and again.
 *
 * Between the two sides of a separator there is no arc, so a shortest way from one to the
 * other meets the separator or one of those above it: few ends stand for all ways.
 * Source: George 1973, nested dissection.
 */
#ifndef PN_PREPARED_SEPARATORS_H
#define PN_PREPARED_SEPARATORS_H

#include <pathnode/cut.h>

/**
 * A separator, and those above it. depth counts its own ends and all above it: the ends
 * that ways through it can be measured against.
 */
struct pn__part {
    uint32_t parent; /* less than its own number; number 0 stands above all regions */
    uint32_t last;   /* those below it are numbered from its own to this one */
    uint32_t depth;
};

/** All separators of an index. Begin with all zeros. */
struct pn__parts {
    struct pn__part *part;
    uint32_t count, room;
};

/** A region's ends from the first separator down; no end comes before one above it. */
struct pn__separators {
    uint32_t count;
    uint32_t *end;   /* of each rank, the end, counted from the region's first */
    uint32_t *depth; /* of each rank: how many ends are above it */
    uint32_t *part;  /* of each rank */
};

/**
 * Takes a region apart; its separators are added to parts.
 *
 * shape:  pos of each node: where the ends lie says how to cut, the result is right
 *         anyway
 * errors: PN_E_NOMEM
 * cost:   O(ends log^2 ends)
 */
enum pn_status pn__separators_init(struct pn__separators *separators,
                                   const struct pn_cut *cut,
                                   const struct pn_point_fx *pos, uint32_t region,
                                   struct pn__parts *parts, struct pn_error *err);
void pn__separators_release(struct pn__separators *separators);

#endif
