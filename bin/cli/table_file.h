/* table_file.h - CSV files of questions: read from a path or the standard input. */
#ifndef PN_BIN_TABLE_FILE_H
#define PN_BIN_TABLE_FILE_H

#include "cli/source.h"

/** How a file is called in messages: its path, or "stdin" for "-". */
const char *table_file_name(const char *path);

/** Called when there is nothing more to read for the moment. */
typedef enum pn_status table_file_pause(void *context, struct pn_error *err);

/**
 * Gives every row of a CSV file to each, as soon as it is read, and lets pause (which may
 * be NULL) answer those so far whenever there is nothing more to read for the moment;
 * standard output is flushed then. "-" is stdin.
 */
enum pn_status table_file_read(const char *path, const char *const *columns,
                               size_t column_count, pn_table_each *each,
                               table_file_pause *pause, void *context,
                               struct pn_error *err);

/** No more bytes are read whole. */
enum { TABLE_FILE_MOST = 1 << 26 };

/** All bytes of a file, for one that need not be CSV; "-" is stdin. *bytes is the
 * caller's, freed with free(). */
enum pn_status table_file_bytes(const char *path, char **bytes, size_t *size,
                                struct pn_error *err);

/** Nodes named by a file. */
struct node_list {
    pn_node_id *nodes;
    uint32_t count;
};

/**
 * Reads a file of nodes, columns area and node; all must be of these kinds, a set of
 * enum pn_kind. The rows are told that are not, and then nothing is answered.
 *
 * Returns EXIT_DONE, or another after having said why; free nodes in any case.
 */
int node_list_read(const struct call *call, const struct pn_graph *graph,
                   const char *path, uint32_t kinds, struct node_list *list);

/** What --shard asks for: part 1 to parts. Without it the one part of all. */
struct shard {
    uint32_t part, parts;
};

/** Reads "I/N", or NULL. As above. */
int shard_read(const struct call *call, const char *text, struct shard *shard);

#endif
