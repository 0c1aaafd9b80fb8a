/* paths/track_list.h - tracks put together by number. */
#ifndef PN_PATHS_TRACK_LIST_H
#define PN_PATHS_TRACK_LIST_H

#include <pathnode/tracks.h>

/** Tables number tracks up to here. */
#define PN__TRACK_MAX 9999u

/**
 * Adds a track under the name of its number: "tracks.dat", "tracks2.dat".
 *
 * owner:  takes points (pn__alloc), also on failure
 * errors: PN_E_NOMEM
 */
enum pn_status pn__tracks_add(struct pn_tracks *tracks, uint32_t number,
                              struct pn_track_point *points, uint32_t count,
                              struct pn_error *err);

bool pn__track_point_is_same(const struct pn_track_point *a,
                             const struct pn_track_point *b);

/** NULL is the same as NULL only. */
bool pn__track_is_same(const struct pn_track *a, const struct pn_track *b);

/** The track with a number, or NULL. */
const struct pn_track *pn__tracks_find(const struct pn_tracks *tracks, uint32_t number);

#endif
