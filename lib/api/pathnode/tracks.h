/* pathnode/tracks.h - train tracks (tracks.dat ... tracks4.dat): text -> points. */
#ifndef PATHNODE_TRACKS_H
#define PATHNODE_TRACKS_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

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
 * errors: PN_E_FORMAT - a number that is none, too few or too many on a line, lines
 *         after the last point; PN_E_TRUNCATED - fewer points than were promised;
 *         PN_E_NOMEM. tracks is unchanged then
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

#ifdef __cplusplus
}
#endif

#endif
