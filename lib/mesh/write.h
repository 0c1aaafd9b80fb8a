/* mesh/write.h - the formats meshes are written in. */
#ifndef PN_MESH_WRITE_H
#define PN_MESH_WRITE_H

#include "base/buffer.h"
#include "base/error.h"

#include <pathnode/mesh.h>

/** errors: PN_E_INTERRUPTED */
enum pn_status pn__put_obj(struct pn__buffer *out, const struct pn_mesh *const *meshes,
                           size_t count, const struct pn_progress *progress,
                           struct pn_error *err);

/** errors: PN_E_NOMEM; PN_E_LIMIT; PN_E_INTERRUPTED */
enum pn_status pn__put_glb(struct pn__buffer *out, const struct pn_mesh *const *meshes,
                           size_t count, const struct pn_progress *progress,
                           struct pn_error *err);

/** Tells how many of the meshes are written, a hundred times at most. */
static inline enum pn_status pn__mesh_step(const struct pn_progress *progress,
                                           size_t done, size_t count,
                                           struct pn_error *err)
{
    if (done % (count / 100 + 1))
        return PN_OK;
    return pn__step(progress, "writing models", done, count, err);
}

#endif
