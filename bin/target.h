/* target.h - saves a changed network as something new. */
#ifndef PN_BIN_TARGET_H
#define PN_BIN_TARGET_H

#include "say.h"

/**
 * Saves a network at a path that is not there yet: a database if its name ends in .db or
 * .sqlite, else a folder of area files. source_name is what it was made from. Returns
 * EXIT_DONE, or another exit status after having said why.
 */
int target_save(const struct call *call, const struct pn_network *network,
                const char *path, const char *source_name);

#endif
