/* skin/body.h - a character as a cloud of points. */
#ifndef PN_SKIN_BODY_H
#define PN_SKIN_BODY_H

#include <pathnode/skin.h>

struct pn__body_cloud {
    uint32_t count, torso_count, knee_count;
    struct pn_vec3 *points;
    bool *torso;
    double knee_sum; /* of heights of bones that begin at a knee */
};

bool pn__body_is_torso(const char *bone);
bool pn__body_is_knee(const char *bone);

enum pn_status pn__body_add(struct pn__body_cloud *cloud, struct pn_vec3 point,
                            bool torso, struct pn_error *err);

/** Height, radius, knee and step of a cloud. errors: PN_E_ARG - there is no point */
enum pn_status pn__body_measure(struct pn__body_cloud *cloud,
                                const struct pn_skin_body_options *options,
                                struct pn_skin_body *body, struct pn_error *err);

void pn__body_release(struct pn__body_cloud *cloud);

#endif
