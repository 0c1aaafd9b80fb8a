/* source.h - loads a SOURCE as far as a command needs it, and says what is odd about it.
 */
#ifndef PN_BIN_SOURCE_H
#define PN_BIN_SOURCE_H

#include "cli/say.h"

#include <pathnode.h>

/** How far to go; each includes the ones before. */
enum source_depth {
    SOURCE_EDITED, /* as stored, and what was renumbered is the command's to say */
    SOURCE_RAW,    /* as stored: unset values stay unset */
    SOURCE_KNOWN,  /* unset values derived in memory, as far as they can be */
    SOURCE_FILLED, /* all of them, or it is refused */
    SOURCE_GRAPH   /* and the search graph built */
};

struct source {
    const char *path; /* as given */
    struct pn_source_info info;
    struct pn_network *network;
    struct pn_graph *graph; /* NULL unless asked for */
};

/**
 * Loads the SOURCE at path. Areas that are missing and links that lead nowhere become
 * warnings. Returns EXIT_DONE, or another exit status after having said why; release it
 * in any case.
 */
int source_load(const struct call *call, const char *path, enum source_depth depth,
                struct source *source);

void source_release(struct source *source);

/** Room for the words of source_row. */
#define SOURCE_ROW_SIZE 32

/**
 * " (row 0/7)" of a node that is loaded as another address than its row has, as rows were
 * added or deleted; else "". Returns text. Of a navi the same.
 */
const char *source_row(const struct source *source, struct pn_address node,
                       char text[SOURCE_ROW_SIZE]);
const char *source_navi_row(const struct source *source, struct pn_navi_address navi,
                            char text[SOURCE_ROW_SIZE]);

/** Fills the unset values that a graph and answers need. */
enum pn_status source_fill(struct pn_network *network, struct pn_error *err);

/** Sets the tracks of a file or folder in place of the network's own; no path: leaves
 * them. Returns an exit status. */
int source_set_tracks(const struct call *call, const char *path,
                      struct pn_network *network);

/** A network to a path; with what the command needs besides. */
typedef enum pn_status source_saver(const struct call *call,
                                    const struct pn_network *network, const char *path,
                                    const char *source_name,
                                    const struct pn_progress *progress,
                                    struct pn_error *err);

/**
 * Loads the first argument, saves it to the second, with the tracks of a path (may be
 * NULL), and prints the totals: all of `import` and of `export`. Returns the exit status.
 */
int source_convert(const struct call *call, source_saver *save, const char *tracks,
                   enum format format);

#endif
