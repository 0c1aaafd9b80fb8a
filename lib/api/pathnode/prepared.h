/*
 * pathnode/prepared.h - an index of all shortest routes of a layer: answers in fractions
 * of a microsecond.
 *
 * Made for one set of costs. Holds the cut graph and, for each region, the table of all
 * distances between its ends; where that would be too large, rows of distances from each
 * end to those of a few separators. Answers are exact and the same every time.
 */
#ifndef PATHNODE_PREPARED_H
#define PATHNODE_PREPARED_H

#include <pathnode/cut.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Read only once made or opened: shared by threads. */
struct pn_prepared;

/** Room for distance tables unless told otherwise. */
#define PN_PREPARED_TABLE_BYTES ((size_t)256 << 20)

struct pn_prepare_options {
    size_t table_bytes; /* for all tables; regions that don't fit get rows; 0: all */
};

/**
 * Prepares a layer.
 *
 * shape:  options may be NULL
 * owner:  keeps nothing
 * errors: PN_E_LIMIT - 2^28 ends or more; PN_E_NOMEM
 * cost:   contraction of the ends, then a table filled row by row at about 1 ns a cell;
 *         memory is what it holds, see pn_prepared_describe, and a little more on the way
 */
enum pn_status pn_prepared_new(const struct pn_costs *costs,
                               const struct pn_prepare_options *options,
                               struct pn_prepared **prepared, struct pn_error *err);

void pn_prepared_free(struct pn_prepared *prepared);

/** The cut graph inside. A view. */
const struct pn_cut *pn_prepared_cut(const struct pn_prepared *prepared);

/** What an index is made of. */
struct pn_prepared_info {
    uint32_t nodes, ends, chains, regions;
    uint32_t table_regions; /* the others have rows */
    uint64_t table_bytes, row_bytes;
    uint64_t bytes; /* all together */
};

void pn_prepared_describe(const struct pn_prepared *prepared,
                          struct pn_prepared_info *info);

/**
 * The least cost from one node to another. No memory is asked for.
 *
 * errors: PN_E_NOROUTE - there is none, *cost is PN_COST_NONE; PN_E_RANGE - no such node;
 *         PN_E_ARG - a node outside of the layer; PN_E_FORMAT - the file it was opened
 *         from is damaged, and where
 * cost:   at most four cells of a table, about 0.1 us; rows of a region with n ends:
 *         about 4 sqrt(n) additions, 2 us at 190,000
 */
enum pn_status pn_prepared_distance(const struct pn_prepared *prepared, pn_node_id from,
                                    pn_node_id to, uint64_t *cost, struct pn_error *err);

/** A route as a list of nodes. Start with all zeros; may be used again and again. */
struct pn_path {
    pn_node_id *nodes; /* count ids from start to goal; owned */
    uint32_t count, room;
    uint64_t cost;
};

void pn_path_release(struct pn_path *path);

/**
 * The least-cost route, node by node. No node is repeated. Of equal routes always the
 * same one: found from the goal backwards, a step that costs something before one that
 * costs nothing, then the lowest chain. In a region with rows the same, but from the goal
 * backwards and from the start forwards to the end where the two rows first add up.
 *
 * owner:  path's memory is used again and grows; release with pn_path_release
 * errors: as pn_prepared_distance, and PN_E_NOMEM; path is then empty
 * cost:   that of the distance, and a few cells a junction on the way
 */
enum pn_status pn_prepared_path(const struct pn_prepared *prepared, pn_node_id from,
                                pn_node_id to, struct pn_path *path,
                                struct pn_error *err);

/** What an index was made for and from, in words of the caller, 64 characters at most. */
struct pn_prepared_key {
    uint32_t kinds;   /* PN_KINDS_...: the layer; 0: any */
    char purpose[65]; /* metric or profile, and one-way mode */
    char stamp[65];   /* names, sizes and times of the source's files, hashed */
    char content[65]; /* hash of the source itself */
};

/**
 * Saves an index: under a temporary name, then renamed. The same index and key give the
 * same bytes. kinds of the key is that of the index.
 *
 * errors: PN_E_IO; PN_E_NOMEM
 */
enum pn_status pn_prepared_save(const struct pn_prepared *prepared, const char *path,
                                const struct pn_prepared_key *key, struct pn_error *err);

/**
 * Maps a saved index, read only. What is not empty in wanted must be as saved.
 *
 * Its header and the cut graph are tested at once, tables and rows when a region is
 * first asked about. A damaged file gives PN_E_FORMAT there, or here.
 *
 * shape:  wanted may be NULL
 * errors: PN_E_NOTFOUND - no file; PN_E_CONSTRAINT - stale or made for something else: it
 *         is sound, but prepare again; PN_E_UNSUPPORTED - another version or byte order;
 *         PN_E_TRUNCATED; PN_E_FORMAT; PN_E_IO; PN_E_NOMEM
 * cost:   O(nodes) but fast: less than 1 ms for 30,000 nodes
 */
enum pn_status pn_prepared_open(const char *path, const struct pn_prepared_key *wanted,
                                struct pn_prepared **prepared, struct pn_error *err);

/** The key a file holds, from its header alone. errors: as above but PN_E_CONSTRAINT */
enum pn_status pn_prepared_read_key(const char *path, struct pn_prepared_key *key,
                                    struct pn_error *err);

/** Tests all of an opened index. errors: PN_E_FORMAT with section and offset */
enum pn_status pn_prepared_verify(const struct pn_prepared *prepared,
                                  struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
