/* bench/walk_cases.h - what users of walking bodies reported, K01 to K17: who gets it
 * right. */
#ifndef BENCH_WALK_CASES_H
#define BENCH_WALK_CASES_H

#include "walk_peer.h"

/** How many of the cases a kind of body gets right; prints each. */
int walk_cases_right(const struct walk_peer *peer);

/** How many there are. */
int walk_cases_count(void);

#endif
