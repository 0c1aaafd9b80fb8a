/* pn_tracks_read: as many finite points as are counted, or a refusal with a line. */
#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <math.h>

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
    pn_tracks_release(&tracks);
    return 0;
}
