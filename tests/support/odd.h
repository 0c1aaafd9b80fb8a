/* support/odd.h - a small network with everything odd that area files can hold. */
#ifndef TESTS_SUPPORT_ODD_H
#define TESTS_SUPPORT_ODD_H

#include <pathnode.h>

/**
 * Streets, water, footpaths over two areas with links into a missing one; areas whose
 * links are shared, owned by no node, without records, without spare sections; odd
 * addresses, bits, spare bytes and tails; values at both ends of their fields. The
 * caller's.
 */
struct pn_network *test_odd_network(void);

/** Sets every derived value unset that can be. */
void test_unset_all(struct pn_network *network);

/** Asserts that two networks are the same in every field. */
void test_same_networks(const struct pn_network *a, const struct pn_network *b);

#endif
