/* index_file.h - where prepared indexes lie, and whether one fits a question. */
#ifndef PN_BIN_INDEX_FILE_H
#define PN_BIN_INDEX_FILE_H

#include "cli/source.h"

/** What an index answers. Without a file it lies in the user's cache folder. */
struct index_wish {
    const char *file;    /* --index FILE, or NULL */
    uint32_t kinds;      /* the layer, or what of it a profile uses: PN_KINDS_... */
    const char *purpose; /* what its costs are, 64 characters at most */
};

/** Room for a purpose. */
#define INDEX_PURPOSE_SIZE 65

/**
 * The purpose of costs: "length obey", "metres ignore"; of peds, who mind no lanes,
 * "length"; of a profile (else NULL) "time obey NAME DIGEST". PREFER asks obey first, so
 * it wants that index. Returns text.
 */
char *index_purpose(uint32_t kinds, const struct pn_route_options *options,
                    const struct pn_profile *profile, const struct pn_graph *graph,
                    char text[INDEX_PURPOSE_SIZE]);

/** What answers a question of a graph, whatever its closures; file is that of --index,
 * or NULL. */
struct index_wish index_wish_for(const char *file, const struct pn_graph *graph,
                                 const struct pn_legs_question *question,
                                 char purpose[INDEX_PURPOSE_SIZE]);

/**
 * The path of an index, the caller's to free. In the cache folder its name follows from
 * the source's path, the layer and the purpose.
 *
 * NULL: there is no cache folder (neither XDG_CACHE_HOME nor HOME says one), no such
 * source, or no memory.
 */
char *index_path(const char *source, const struct index_wish *wish);

/**
 * Opens the index that fits a loaded source (SOURCE_GRAPH), if there is one.
 *
 * Returns EXIT_DONE: *prepared is the index, or NULL, and then a note has said why one
 * that is there is not used (stale, of other costs, damaged): go on without it. Of none
 * in the cache nothing is said. Returns EXIT_FAILED, after having said why, when a FILE
 * that was named is missing or damaged.
 *
 * Whether it is stale is told by the files' names, sizes and times; if these differ, by
 * the hash of what they hold.
 */
int index_open(const struct call *call, const struct source *source,
               const struct index_wish *wish, struct pn_prepared **prepared);

/** The same for a question. As above. */
int index_open_for(const struct call *call, const struct source *source, const char *file,
                   const struct pn_legs_question *question,
                   struct pn_prepared **prepared);

/** Saves an index for a loaded source, and notes where. Returns the exit status. */
int index_save(const struct call *call, const struct source *source,
               const struct index_wish *wish, const struct pn_prepared *prepared);

/**
 * Opens what index_open opens, but tests the source's hash and all of the file. Returns
 * EXIT_DONE (*prepared is set), EXIT_NO when it is stale or made for something else, or
 * EXIT_FAILED; then it has said why.
 */
int index_verify(const struct call *call, const struct source *source,
                 const struct index_wish *wish, struct pn_prepared **prepared);

#endif
