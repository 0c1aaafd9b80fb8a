/* mesh/write.h - the formats meshes are written in. */
#ifndef PN_MESH_WRITE_H
#define PN_MESH_WRITE_H

#include "base/buffer.h"

#include <pathnode/mesh.h>

void pn__put_obj(struct pn__buffer *out, const struct pn_mesh *const *meshes,
                 size_t count);

/** errors: PN_E_NOMEM; PN_E_LIMIT */
enum pn_status pn__put_glb(struct pn__buffer *out, const struct pn_mesh *const *meshes,
                           size_t count, struct pn_error *err);

#endif
