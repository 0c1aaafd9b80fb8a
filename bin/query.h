/* query.h - what the parts of `pathnode route` share. */
#ifndef PN_BIN_QUERY_H
#define PN_BIN_QUERY_H

#include "say.h"
#include "source.h"

struct route_values {
    int format, kind, metric, one_way;
    const char *pairs;
};

extern const char *const route_metrics[];  /* in the order of enum pn_metric */
extern const char *const route_one_ways[]; /* in the order of enum pn_one_way */

/** The choices as the library takes them. */
struct pn_route_options route_options(const struct route_values *values);

/** One end of a route, as typed and as found. */
struct route_end {
    const char *typed;
    bool is_point, has_z;
    struct pn_point point;     /* a POINT */
    struct pn_address address; /* an ADDRESS */
    pn_node_id node;
    double snap_m; /* from the POINT to the node */
};

/** Reads a POINT or an ADDRESS. Returns EXIT_DONE, or another after having said why. */
int route_end_read(const struct call *call, const char *typed, struct route_end *end);

/**
 * Finds both nodes. The layer is that of --kind; without it, that of an ADDRESS; without
 * one, cars. kind is an enum kind_choice, and filled in. As above.
 */
int route_ends_find(const struct call *call, const struct source *source,
                    struct route_end ends[2], int *kind);

/** Writes an answer as a person reads it. */
void route_print_text(const struct pn_route_answer *answer, enum pn_status status);

/** `route --pairs`: reads pairs from a file or "-", writes a row for each. */
int route_pairs(const struct call *call, const struct source *source);

#endif
