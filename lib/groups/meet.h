/*
 * groups/meet.h - which places of externals are so near that they meet: less than 1 unit
 * apart in x and in y, less than 2 in z. The nearest by the larger of |dx| and |dy|; of
 * several as near the one with the lowest number.
 */
#ifndef PN_GROUPS_MEET_H
#define PN_GROUPS_MEET_H

#include <pathnode/error.h>

#include <stdint.h>

#define PN__NONE UINT32_MAX

/** A place, in 1/16 unit. */
struct pn__meet_spot {
    int32_t x, y, z;
};

/**
 * Places by number, no two of which meet. A cell of 1 x 1 x 2 units holds one at most,
 * so a search looks at 27 cells.
 */
struct pn__meet {
    uint32_t *bucket;           /* first number of a bucket, or PN__NONE */
    uint32_t *chain;            /* next one, by number */
    struct pn__meet_spot *spot; /* by number */
    uint32_t mask;
};

/** Room for numbers below count. errors: PN_E_NOMEM */
enum pn_status pn__meet_init(struct pn__meet *meet, uint32_t count, struct pn_error *err);
void pn__meet_release(struct pn__meet *meet);

/** Adds a place; pn__meet_nearest must have found none. */
void pn__meet_add(struct pn__meet *meet, uint32_t number,
                  const struct pn__meet_spot *spot);

void pn__meet_remove(struct pn__meet *meet, uint32_t number);

/** The number of the place that a spot meets, or PN__NONE. */
uint32_t pn__meet_nearest(const struct pn__meet *meet, const struct pn__meet_spot *spot);

#endif
