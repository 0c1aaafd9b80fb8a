/*
 * store/track_rows.h - train tracks as rows of a table track: track, seq, x, y, z, flag.
 *
 * Beside rows.h, because tracks are no part of the path network: nothing refers to them,
 * and their points are numbers of any size.
 */
#ifndef PN_STORE_TRACK_ROWS_H
#define PN_STORE_TRACK_ROWS_H

#include <pathnode/network.h>

#include <sqlite3.h>

/** The columns, in order. */
enum pn__track_column {
    PN__TRACK_TRACK, /* number of its file, see pn_track_number */
    PN__TRACK_SEQ,
    PN__TRACK_X,
    PN__TRACK_Y,
    PN__TRACK_Z,
    PN__TRACK_FLAG,
    PN__TRACK_COLUMNS
};

extern const char *const pn__track_columns[PN__TRACK_COLUMNS];

/** Rows on their way to tracks. Zeroed: none. */
struct pn__track_rows {
    struct pn__track_row {
        uint32_t track, seq;
        uint32_t line; /* where it was read; 0: no lines there */
        struct pn_track_point point;
    } * list;
    uint32_t count;
};

void pn__track_rows_release(struct pn__track_rows *rows);

/**
 * Adds a row of these cells, in the order of the columns.
 *
 * errors: PN_E_RANGE - track is not 1 to 9999, seq or flag no whole number of 32 bits, a
 *         coordinate beyond PN_TRACK_COORDINATE_MAX; PN_E_NOMEM
 */
enum pn_status pn__track_rows_add(struct pn__track_rows *rows,
                                  const double cell[PN__TRACK_COLUMNS], uint32_t line,
                                  struct pn_error *err);

/** Makes the network's tracks of them, by track and seq. errors: PN_E_CONSTRAINT - a key
 * is there twice; PN_E_NOMEM */
enum pn_status pn__track_rows_finish(struct pn__track_rows *rows,
                                     struct pn_network *network, struct pn_error *err);

/**
 * Gives all rows of a network's tracks, track by track.
 *
 * errors: as pn_tracks_check; what row returns
 */
enum pn_status pn__track_rows_each(const struct pn_network *network,
                                   enum pn_status (*row)(void *context, uint32_t track,
                                                         uint32_t seq,
                                                         const struct pn_track_point *p,
                                                         struct pn_error *err),
                                   void *context, struct pn_error *err);

/* database_tracks.c; a database without the table, of an older Pathnode, has none. */
enum pn_status pn__database_tracks_insert(sqlite3 *db, const struct pn_network *network,
                                          struct pn_error *err);
enum pn_status pn__database_tracks_load(sqlite3 *db, struct pn_network *network,
                                        struct pn_error *err);

/* csv_tracks.c: track.csv, which a folder of CSV may have. */
#define PN__TRACK_CSV "track.csv"

/** owner: *text is the caller's, pn__free */
enum pn_status pn__csv_tracks_write(const struct pn_network *network, char **text,
                                    size_t *size, struct pn_error *err);
enum pn_status pn__csv_tracks_load(const char *folder, struct pn_network *network,
                                   struct pn_error *err);

#endif
