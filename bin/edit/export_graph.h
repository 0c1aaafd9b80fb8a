/* export_graph.h - the formats of `pathnode export` that are graphs of other programs. */
#ifndef PN_BIN_EXPORT_GRAPH_H
#define PN_BIN_EXPORT_GRAPH_H

#include "cli/say.h"
#include "cli/source.h"

/** What is asked for. */
struct graph_values {
    enum pn_exchange format;
    int kind;           /* enum kind_choice */
    const char *tracks; /* file or folder; NULL: none */
    bool force;
};

/** Loads the first argument and writes it to the second, a file. Returns the exit
 * status. */
int export_graph(const struct call *call, const struct graph_values *values);

#endif
