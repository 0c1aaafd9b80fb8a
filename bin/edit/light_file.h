/* light_file.h - a CSV file of traffic-light posts. */
#ifndef PN_BIN_LIGHT_FILE_H
#define PN_BIN_LIGHT_FILE_H

#include "cli/say.h"

/**
 * Reads a file with columns x, y, z and heading, and lights the network by it; says how
 * many posts light nothing. Returns EXIT_DONE, or another after having said why.
 */
int light_file_put(const struct call *call, const char *path, struct pn_network *network);

#endif
