/* table_file.h - CSV files of questions: read from a path or the standard input. */
#ifndef PN_BIN_TABLE_FILE_H
#define PN_BIN_TABLE_FILE_H

#include "query.h"

/** How a file is called in messages: its path, or "stdin" for "-". */
const char *table_file_name(const char *path);

/**
 * Gives every row of a CSV file to each, as soon as it is read; standard output is
 * flushed whenever there is nothing more to read for the moment. "-" is stdin.
 */
enum pn_status table_file_read(const char *path, const char *const *columns,
                               size_t column_count, pn_table_each *each, void *context,
                               struct pn_error *err);

/** Nodes named by a file. */
struct node_list {
    pn_node_id *nodes;
    uint32_t count;
};

/**
 * Reads a file of nodes, columns area and node; all must be of the layer. The rows are
 * told that are no nodes, and then nothing is answered.
 *
 * Returns EXIT_DONE, or another after having said why; free nodes in any case.
 */
int node_list_read(const struct call *call, const struct pn_graph *graph,
                   const char *path, uint32_t layer, struct node_list *list);

/** A part of some rows. */
struct shard {
    uint32_t first, end; /* rows first .. end - 1 */
    bool later;          /* not the first part: no header */
};

/** Reads "I/N" of --shard, or NULL for all of count rows. As above. */
int shard_read(const struct call *call, const char *text, uint32_t count,
               struct shard *shard);

#endif
