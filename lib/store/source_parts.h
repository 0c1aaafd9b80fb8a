/* store/source_parts.h - one look at a path, the kinds of sources, and their loaders. */
#ifndef PN_STORE_SOURCE_PARTS_H
#define PN_STORE_SOURCE_PARTS_H

#include "base/file.h"
#include "store/files.h"

#include <pathnode/store.h>

/** What one look at a path found. */
struct pn__probe {
    const char *path; /* borrowed */
    enum pn__path_type type;
    uint8_t head[512]; /* a file's first bytes */
    size_t head_size;
    struct pn__area_files areas; /* a folder's area files */
    char *game_img;              /* path of a folder's models/gta3.img, or NULL */
    bool node_csv;               /* a folder has it */
    bool paths_ipl; /* a folder has paths*.ipl, or the file is named like text */
};

/** A load on its way: where to, and whom to tell. */
struct pn__load {
    struct pn_network *network; /* made by the loader */
    struct pn_source_info info; /* kind is set already; area_hash is the loader's */
    const struct pn_progress *progress; /* may be NULL */
};

/**
 * Looks at a path. A folder is listed once, of a file the first bytes are read.
 *
 * owner:  release with pn__probe_release; path is kept
 * errors: PN_E_NOTFOUND; PN_E_CONSTRAINT - two names of one area; PN_E_IO; PN_E_NOMEM
 */
enum pn_status pn__probe(const char *path, struct pn__probe *probe, struct pn_error *err);
void pn__probe_release(struct pn__probe *probe);

/** A name like paths.ipl, paths5.ipl, and its number in *number; paths.ipl is 1. */
bool pn__is_paths_ipl(const char *name, uint32_t *number);

/** Looks and tells what it is; on success the probe is the caller's to release. errors:
 *  also PN_E_FORMAT - nothing of ours, or two kinds in one folder */
enum pn_status pn__detect(const char *path, struct pn__probe *probe,
                          enum pn_source_kind *kind, struct pn_error *err);

/*
 * The loaders. After a failure load->network is NULL or what is to be freed.
 *
 * source_areas.c: the kinds that are area files in some place.
 */
enum pn_status pn__load_folder(const struct pn__probe *probe, struct pn__load *load,
                               struct pn_error *err);
enum pn_status pn__load_file(const struct pn__probe *probe, struct pn__load *load,
                             struct pn_error *err);
enum pn_status pn__load_img(const struct pn__probe *probe, struct pn__load *load,
                            struct pn_error *err);
enum pn_status pn__load_game(const struct pn__probe *probe, struct pn__load *load,
                             struct pn_error *err);

/* database_load.c */
enum pn_status pn__database_load(const struct pn__probe *probe, struct pn__load *load,
                                 struct pn_error *err);
/* csv_load.c: meta.csv, area.csv, node.csv, link.csv, navi.csv in a folder. */
enum pn_status pn__csv_load(const struct pn__probe *probe, struct pn__load *load,
                            struct pn_error *err);

/* source_paths.c: text, compiled. */

enum pn_status pn__load_paths(const struct pn__probe *probe, struct pn__load *load,
                              struct pn_error *err);

/* source_graph.c: graphs of other programs. */

/** Those that are read, for messages. */
#define PN__GRAPH_WORDS "GPS.dat, GraphML, GeoJSON, a table for pgRouting, MTA's Lua"

/** Tells by a file's first bytes whether it is a graph that is read, and which. */
bool pn__graph_format(const struct pn__probe *probe, enum pn_exchange *format);

enum pn_status pn__load_graph(const struct pn__probe *probe, struct pn__load *load,
                              struct pn_error *err);

#endif
