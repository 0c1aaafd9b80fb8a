/* pairs.h - what the parts of `route --pairs` share. */
#ifndef PN_BIN_PAIRS_H
#define PN_BIN_PAIRS_H

#include "cli/table_file.h"
#include "route/query.h"

enum { PAIR_FIELDS = 4 };

extern const char *const pair_columns[PAIR_FIELDS];

/** A row that was read, and its place among the pairs; PAIR_NONE: it is bad input. */
struct pair_row {
    const char *fields[PAIR_FIELDS];
    char *text; /* that holds them; owned */
    uint32_t pair;
};

#define PAIR_NONE UINT32_MAX

/** How many of something there are, and how many there may be. */
struct room {
    uint32_t count, room;
};

struct pairs {
    const struct call *call;
    const char *path;
    enum format format;
    const struct source *source;
    const struct route_values *values;
    struct pn_closures *closures;
    struct layer {
        bool known;
        uint32_t question;
        struct pn_profile *profile;
        struct pn_prepared *index;
    } layer[2]; /* vehicles, peds; made for the first row of each */
    struct pn_pairs *crew;
    uint32_t kinds; /* that a row may ask for */
    struct shard shard;
    struct pair_row *row; /* rows that wait for an answer */
    struct pn_pair *pair; /* and the good ones among them */
    struct pn_route *route;
    struct room rows, pairs;
    unsigned long long seen, written, bad, without_route;
};

/** Writes what stands before all rows, if none is written yet. */
void pairs_print_head(const struct pairs *pairs);

/** Writes a row; route is NULL for bad input. */
void pairs_print_row(const struct pairs *pairs, const struct pair_row *row,
                     const struct pn_route *route);

/** Writes what stands behind all rows. */
void pairs_print_end(const struct pairs *pairs);

#endif
