/*
 * pn_tracks_read and pn_track_write: as many finite points as are counted, which are the
 * same when they are written and read again, or a refusal with a line.
 */
#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

static void read_again(const struct pn_track *track)
{
    struct pn_tracks again = {0};
    char *text = NULL;
    size_t size;
    FUZZ_CHECK(pn_track_write(track, &text, &size, NULL) == PN_OK);
    FUZZ_CHECK(pn_tracks_read(&again, track->name, text, size, NULL) == PN_OK);
    FUZZ_CHECK(again.list[0].count == track->count);
    FUZZ_CHECK(memcmp(again.list[0].points, track->points,
                      track->count * sizeof *track->points) == 0);
    pn_free(text);
    pn_tracks_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_tracks tracks = {0};
    struct pn_error err;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_tracks_read(&tracks, "tracks.dat", data, size, &err), &err)) {
        FUZZ_CHECK(tracks.count == 0 && err.path[0]);
        return 0;
    }
    FUZZ_CHECK(tracks.count == 1 && tracks.list[0].count <= size);
    for (uint32_t i = 0; i < tracks.list[0].count; i++) {
        const struct pn_point pos = tracks.list[0].points[i].pos;
        FUZZ_CHECK(isfinite(pos.x) && isfinite(pos.y) && isfinite(pos.z));
    }
    read_again(&tracks.list[0]);
    pn_tracks_release(&tracks);
    return 0;
}
