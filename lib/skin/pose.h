/* skin/pose.h - what rigs and exports share of matrices. */
#ifndef PN_SKIN_POSE_H
#define PN_SKIN_POSE_H

#include <pathnode/skin.h>

/** a, then b. */
struct pn_skin_matrix pn__matrix_times(const struct pn_skin_matrix *a,
                                       const struct pn_skin_matrix *b);

/** The inverse; false if there is none. */
bool pn__matrix_inverse(const struct pn_skin_matrix *m, struct pn_skin_matrix *inverse);

/** What takes a point from the bind pose of a bone to the bone's own axes.
 * errors: PN_E_RANGE - there is none, the bone named */
enum pn_status pn__skin_inverse_bind(const struct pn_skin *skin, uint32_t bone,
                                     const struct pn_skin_matrix *bind,
                                     struct pn_skin_matrix *inverse,
                                     struct pn_error *err);

/** The same direction, of unit length; z up if it has none. */
struct pn_vec3 pn__skin_unit(struct pn_vec3 v);

/** Poses of a frame: bone_count of them. */
static inline const struct pn_skin_pose *pn__skin_frame(const struct pn_skin *skin,
                                                        uint32_t frame)
{
    return skin->poses + (size_t)frame * skin->bone_count;
}

#endif
