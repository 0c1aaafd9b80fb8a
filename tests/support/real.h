/* support/real.h - the original area files as a network. */
#ifndef TESTS_SUPPORT_REAL_H
#define TESTS_SUPPORT_REAL_H

#include <pathnode.h>

/** All area files of test_sa_nodes(), which must be there; the caller's. */
struct pn_network *test_real_network(void);

#endif
