/* support/clear.h - takes derived values away, and has them filled again. */
#ifndef TESTS_SUPPORT_CLEAR_H
#define TESTS_SUPPORT_CLEAR_H

#include <pathnode.h>

/**
 * Makes every derived value unset, with nonsense in its place: of nodes and lengths and
 * directions always, of links' navis and of navis' positions and widths if asked for.
 */
void test_clear_derived(struct pn_network *network, bool navis_of_links, bool places);

/** pn_compile_fill, which must succeed. */
struct pn_fill_report test_fill(struct pn_network *network, enum pn_fill mode);

#endif
