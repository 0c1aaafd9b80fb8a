/* diff_text.h - differences as a person reads them. */
#ifndef PN_BIN_DIFF_TEXT_H
#define PN_BIN_DIFF_TEXT_H

#include "cli/say.h"

/** A line a record: "- node 5/12", "node 5/12: width 1.0 -> 2.0, ...". Then the sums. */
void diff_print(const struct pn_diff *diff);

#endif
