/* pathnode/tracks.h - train tracks (tracks.dat ... tracks4.dat): text <-> points. */
#ifndef PATHNODE_TRACKS_H
#define PATHNODE_TRACKS_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** No coordinate of a point is further from 0, in units. */
#define PN_TRACK_COORDINATE_MAX 1000000

/** A point of a track. */
struct pn_track_point {
    struct pn_point pos;
    uint32_t flag; /* the fourth number of its line, 0 for most */
};

/** A track: a ring in the game, whose last point is followed by the first. */
struct pn_track {
    char *name; /* of its file, without the folder */
    struct pn_track_point *points;
    uint32_t count;
};

/** Tracks in the order they were read. Zeroed: none. */
struct pn_tracks {
    struct pn_track *list;
    uint32_t count;
};

void pn_tracks_release(struct pn_tracks *tracks);

/**
 * Reads a track and adds it: a line with the number of points, then a line for each with
 * x, y, z and a whole number. Lines end in any way, empty ones are passed over.
 *
 * shape:  name is for errors and for the track
 * errors: PN_E_FORMAT - a number that is none, a coordinate beyond 1000000, too few or
 *         too many on a line, lines after the last point; PN_E_TRUNCATED - fewer points
 *         than were promised; PN_E_NOMEM. tracks is unchanged then
 * cost:   O(size)
 */
enum pn_status pn_tracks_read(struct pn_tracks *tracks, const char *name,
                              const void *bytes, size_t size, struct pn_error *err);

/**
 * Reads a file, or all files of a folder that are named tracks*.dat, in byte order of
 * their names; they take the place of what tracks had.
 *
 * errors: PN_E_NOTFOUND - a folder without any; PN_E_IO
 */
enum pn_status pn_tracks_load(struct pn_tracks *tracks, const char *path,
                              struct pn_error *err);

/**
 * The number that a file's name carries: tracks.dat is 1, tracks3.dat 3, up to 9999, in
 * any letter case; 0 for all other names.
 */
uint32_t pn_track_number(const char *name);

/**
 * Checks that tables can hold the tracks, which tell them by numbers.
 *
 * shape:  path is for errors; NULL: none
 * errors: PN_E_CONSTRAINT - a name that carries no number, or the number of another
 *         track, a track without points
 */
enum pn_status pn_tracks_check(const struct pn_tracks *tracks, const char *path,
                               struct pn_error *err);

/**
 * Writes a track as the game's files have it: lines end in "\n", a coordinate has
 * a decimal and no more digits than tell it from all others. What was read of the game's
 * own comes back byte for byte.
 *
 * owner:  *text is the caller's, NUL terminated, freed with pn_free; *size without it
 * errors: PN_E_NOMEM
 */
enum pn_status pn_track_write(const struct pn_track *track, char **text, size_t *size,
                              struct pn_error *err);

/** owner: *to is the caller's, pn_tracks_release. errors: PN_E_NOMEM */
enum pn_status pn_tracks_copy(const struct pn_tracks *from, struct pn_tracks *to,
                              struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
