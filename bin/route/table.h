/* table.h - what the parts of `pathnode table` share. */
#ifndef PN_BIN_TABLE_H
#define PN_BIN_TABLE_H

#include "cli/table_file.h"
#include "route/query.h"

struct table_values {
    struct route_values route;
    const char *from, *to, *shard;
};

/* A table on its way out. */
struct table {
    const struct call *call;
    const struct table_values *values;
    struct source source;
    struct node_list from, to;
    struct shard shard;
    uint32_t first, end; /* its rows */
    struct pn_closures *closures;
    struct pn_profile *profile;
    struct pn_prepared *prepared;
    struct pn_matrix_turns with; /* with.turns is NULL: turns cost nothing */
    struct pn_legs *legs;
    uint32_t *region;
    uint64_t *row; /* the one that is written */
    uint32_t rows;
    bool without_route;
};

/** Writes what stands before the rows. */
void table_print_begin(const struct table *table);

/** Writes a row: a pn_matrix_row, its context a struct table. */
enum pn_status table_print_row(void *context, uint32_t row, const uint64_t *cost,
                               struct pn_error *err);

/** Writes what stands behind them. */
void table_print_end(const struct table *table);

#endif
