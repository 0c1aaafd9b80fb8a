/* support/scribble.h - path groups written down in a test row by row, or made up. */
#ifndef TESTS_SUPPORT_SCRIBBLE_H
#define TESTS_SUPPORT_SCRIBBLE_H

#include <pathnode.h>

/** A group of these kinds of rows, appended; the columns that are not set are usual ones:
 * width 0 (peds 2), one lane each way, density 1. Asserts success. */
struct pn_path_group *scribble_group(struct pn_paths *paths, enum pn_kind kind);

/** Sets row i of a group: a node, or an external, at x, y, z in 1/16 unit. */
struct pn_path_row *scribble_node(struct pn_path_group *group, int i, int next, int32_t x,
                                  int32_t y, int32_t z);
struct pn_path_row *scribble_external(struct pn_path_group *group, int i, int next,
                                      int32_t x, int32_t y, int32_t z);

/**
 * A made-up world of groups over several areas: chains and stars of nodes of all kinds
 * whose externals meet, miss each other, lie stacked, or lie at ties; some turned the
 * other way round, some with uneven lanes, widths, parking places, crossings. The same
 * seed gives the same groups.
 */
void scribble_world(struct pn_paths *paths, uint64_t seed, uint32_t groups);

#endif
