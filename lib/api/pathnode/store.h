/*
 * pathnode/store.h - whole networks in and out: folders of area files, IMG archives,
 * SQLite databases, folders of CSV. Outputs appear whole or not at all.
 */
#ifndef PATHNODE_STORE_H
#define PATHNODE_STORE_H

#include <pathnode/edit.h>
#include <pathnode/exchange.h>
#include <pathnode/labels.h>
#include <pathnode/network.h>
#include <pathnode/paths.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a SOURCE is, told from its content. */
enum pn_source_kind {
    PN_SOURCE_FOLDER,   /* NODES*.DAT in a folder */
    PN_SOURCE_FILE,     /* one NODES*.DAT */
    PN_SOURCE_IMG,      /* an IMG archive that holds them */
    PN_SOURCE_GAME,     /* a game folder; its models/gta3.img is read */
    PN_SOURCE_DATABASE, /* a Pathnode SQLite database */
    PN_SOURCE_CSV,      /* a folder of Pathnode CSV files */
    PN_SOURCE_PATHS, /* text that area files are compiled from: a folder of paths*.ipl, or
                           one .ipl or .ide file */
    PN_SOURCE_GRAPH, /* GPS.dat, GraphML, GeoJSON, pgRouting's CSV: pathnode/exchange.h */
    PN_SOURCE_KIND_COUNT
};

/** Name of a source kind: "folder", "file", "img", "game", "database", "csv", "paths",
 * "graph". Static. */
const char *pn_source_kind_name(enum pn_source_kind kind);

/**
 * Finds out what a path is, without reading all of it.
 *
 * errors: PN_E_NOTFOUND - nothing there, or nothing of ours in it: the message lists what
 *         was looked for; PN_E_FORMAT; PN_E_UNSUPPORTED - known but not readable yet;
 * PN_E_IO
 */
enum pn_status pn_source_detect(const char *path, enum pn_source_kind *kind,
                                struct pn_error *err);

/** What a load found besides the network. All optional to the caller. */
struct pn_source_info {
    enum pn_source_kind kind;
    /* SHA-256 (hex) of each area as it was when a database or CSV was made; "" if unknown
     */
    char (*area_hash)[65];    /* owned; NULL for area files */
    uint32_t area_hash_count; /* entries: areas from 0 on */
    struct pn_edits *edits;   /* rows came or went: what was renumbered, owned; or NULL */
    struct pn_exchange_lack lack; /* of a graph of others */
    char *head;                   /* first line of GPS.dat, owned; else NULL */
};

void pn_source_info_release(struct pn_source_info *info);

/**
 * Takes the hashes of the network as it is now, unless info has some: what later changes
 * of a network from area files are held against.
 *
 * errors: as pn_area_hash
 */
enum pn_status pn_source_info_hash(struct pn_source_info *info,
                                   const struct pn_network *network,
                                   struct pn_error *err);

/**
 * Loads any SOURCE. Values that are NULL in a database or CSV come out unset
 * (pn_network_has_unset); fill them with pn_compile_fill before building a graph. Where
 * rows of nodes, links or navis were added or deleted, everything is renumbered that must
 * be, by pathnode-schema(5) section 5: addresses are the new ones, info->edits says how
 * to get from the rows' to them. Text is
 * compiled with zero pointer words and no lights; links over 255 units get 255.
 *
 * shape:  info and progress may be NULL
 * errors: all reading ones; the error names file, section, record and byte, or file, line
 *         and column
 */
enum pn_status pn_source_load(const char *path, struct pn_network **network,
                              struct pn_source_info *info,
                              const struct pn_progress *progress, struct pn_error *err);

/**
 * What a source's files look like from outside: SHA-256 of their names, sizes and times
 * of change. Another stamp says look again; the same one, that nothing was touched.
 *
 * Of a file counts what has its name but for the end, too: an archive has a directory
 * beside it, a database a log. Of a folder counts every file.
 *
 * errors: as pn_source_detect
 * cost:   one look at each file; none is opened but one for its first bytes
 */
enum pn_status pn_source_stamp(const char *path, char stamp[65], struct pn_error *err);

/**
 * Loads the path groups of a SOURCE of kind PN_SOURCE_PATHS, without compiling them: for
 * a folder those of paths.ipl, paths2.ipl and so on, by number.
 *
 * owner:  release *paths with pn_paths_release
 * errors: those of pn_paths_read; PN_E_NOTFOUND - no groups at all; PN_E_ARG - another
 *         kind of SOURCE
 */
enum pn_status pn_source_load_paths(const char *path, struct pn_paths *paths,
                                    struct pn_error *err);

/**
 * Writes path groups as paths.ipl into a folder, which is made if it is not there.
 *
 * errors: PN_E_EXISTS - the folder has paths.ipl and replace is not set, or holds another
 *         source that would be read with it or in its place; as pn_paths_write; PN_E_IO
 */
enum pn_status pn_paths_save(const struct pn_paths *paths, enum pn_paths_dialect dialect,
                             const char *folder, bool replace, struct pn_error *err);

/** Writes one file, whole or not at all. errors: PN_E_EXISTS unless replace; PN_E_IO */
enum pn_status pn_file_save(const char *path, const void *bytes, size_t size,
                            bool replace, struct pn_error *err);

/**
 * The bytes of ROADBLOX.DAT for a path. One that is there, when replace is set, follows
 * the edits (may be NULL: none) as pn_edits_roadblox does it; else it is made as
 * pn_groups_roadblox does.
 *
 * owner:  *bytes is the caller's, pn_free
 * errors: PN_E_EXISTS unless replace; those of both; PN_E_IO
 */
enum pn_status pn_roadblox_make(const struct pn_network *network,
                                const struct pn_edits *edits, const char *path,
                                bool replace, uint8_t **bytes, size_t *size,
                                uint32_t *count, struct pn_error *err);

/**
 * Saves a network as a new SQLite database (schema: pathnode-schema(5)). Built under a
 * temporary name in the same folder, then renamed; a failure leaves nothing.
 *
 * errors: PN_E_EXISTS - the file is there and replace is not set; PN_E_CONSTRAINT - a
 * value that neither a column nor area.extra can hold, named; PN_E_IO; PN_E_NOMEM
 */
enum pn_status pn_database_save(const struct pn_network *network, const char *path,
                                const char *source_name, bool replace,
                                const struct pn_progress *progress, struct pn_error *err);

/** Hub labels on their way into a database. */
struct pn_database_labels {
    const struct pn_graph *graph; /* of the network; the labels' node ids are its */
    const struct pn_labels *labels;
    const char *made_for; /* goes into meta: "vehicle length ignore" */
};

/**
 * The same, and tables label_out and label_in with all labels, the view distance, and
 * triggers that empty both when an edit makes them stale. labels may be NULL.
 */
enum pn_status pn_database_save_labels(const struct pn_network *network,
                                       const struct pn_database_labels *labels,
                                       const char *path, const char *source_name,
                                       bool replace, const struct pn_progress *progress,
                                       struct pn_error *err);

/**
 * SQL statements, in one transaction, that make the database of one network into that of
 * another: rows by their keys, whole rows only, so that no trigger has a part in it. The
 * table meta stays as it is, and with it the hashes that changes are counted against.
 *
 * owner:  *text is the caller's, NUL terminated, freed with pn_free; *size without the
 *         NUL
 * errors: PN_E_CONSTRAINT - a value that no column can hold; PN_E_NOMEM
 * cost:   O(rows)
 */
enum pn_status pn_database_statements(const struct pn_network *from,
                                      const struct pn_network *to, char **text,
                                      size_t *size, struct pn_error *err);

/** Saves a network as meta.csv, area.csv, node.csv, link.csv, navi.csv in a folder. As
 * above. */
enum pn_status pn_csv_save(const struct pn_network *network, const char *folder,
                           const char *source_name, bool replace,
                           const struct pn_progress *progress, struct pn_error *err);

/** What pn_folder_save wrote. */
struct pn_folder_report {
    uint32_t written; /* areas written */
    uint32_t changed; /* of them, those whose hash differs from info's (or has none) */
    struct pn_area_set area_changed;
};

/** A file that appears together with a folder's areas, or not at all. Lies anywhere. */
struct pn_file_beside {
    const char *path;
    const void *bytes;
    size_t size;
};

/**
 * Writes a network's areas as NODES0.DAT ... into a folder, which is made if it is not
 * there. Nothing may be unset (pn_compile_fill). All files are written beside under
 * temporary names, then renamed; a failure leaves the old set as it was. The network's
 * tracks go there too.
 *
 * shape:  info (from pn_source_load) and report may be NULL
 * errors: PN_E_EXISTS - area files are there and replace is not set; PN_E_LIMIT - an area
 *         number over 63 or a value too large, named; PN_E_IO (disk full, read only ...)
 */
enum pn_status pn_folder_save(const struct pn_network *network, const char *folder,
                              bool replace, const struct pn_source_info *info,
                              struct pn_folder_report *report,
                              const struct pn_progress *progress, struct pn_error *err);

/**
 * The same, and other files with them: ROADBLOX.DAT, the map of addresses.
 *
 * errors: as above; PN_E_EXISTS - one of them is there and replace is not set
 */
enum pn_status pn_folder_save_with(const struct pn_network *network, const char *folder,
                                   bool replace, const struct pn_source_info *info,
                                   const struct pn_file_beside *beside,
                                   size_t beside_count, struct pn_folder_report *report,
                                   const struct pn_progress *progress,
                                   struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
