/* target.h - saves a changed network. */
#ifndef PN_BIN_TARGET_H
#define PN_BIN_TARGET_H

#include "cli/say.h"

/**
 * Saves a network: as a database if the name of path ends in .db or .sqlite, else as a
 * folder of area files. What is there already is replaced only when replace is set.
 * source_name is what it was made from. Returns EXIT_DONE, or another exit status after
 * having said why.
 */
int target_save(const struct call *call, const struct pn_network *network,
                const char *path, const char *source_name, bool replace);

#endif
