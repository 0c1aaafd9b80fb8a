/* scene/pose.h - where a model stands: between its metres and those of the world. */
#ifndef PN_SCENE_POSE_H
#define PN_SCENE_POSE_H

#include "scene/image.h"

/** world = turn * local + move; turn is orthogonal, so its transpose leads back. */
struct pn__pose {
    double turn[3][3], move[3];
};

/** The turn of a quaternion of any length but 0. */
static inline void pn__turn_of(struct pn_quat q, double turn[3][3])
{
    const double x = (double)q.x, y = (double)q.y, z = (double)q.z, w = (double)q.w;
    const double s = 2 / (x * x + y * y + z * z + w * w);
    turn[0][0] = 1 - s * (y * y + z * z);
    turn[0][1] = s * (x * y - w * z);
    turn[0][2] = s * (x * z + w * y);
    turn[1][0] = s * (x * y + w * z);
    turn[1][1] = 1 - s * (x * x + z * z);
    turn[1][2] = s * (y * z - w * x);
    turn[2][0] = s * (x * z - w * y);
    turn[2][1] = s * (y * z + w * x);
    turn[2][2] = 1 - s * (x * x + y * y);
}

static inline void pn__pose_of(struct pn_quat rotation, struct pn_vec3 position,
                               struct pn__pose *pose)
{
    pn__turn_of(rotation, pose->turn);
    pose->move[0] = (double)position.x;
    pose->move[1] = (double)position.y;
    pose->move[2] = (double)position.z;
}

/** A direction of the world in the model. */
static inline void pn__pose_turn_in(const struct pn__pose *pose, const double world[3],
                                    double local[3])
{
    for (int i = 0; i < 3; i++)
        local[i] = pose->turn[0][i] * world[0] + pose->turn[1][i] * world[1] +
                   pose->turn[2][i] * world[2];
}

/** A place of the world in the model. */
static inline void pn__pose_in(const struct pn__pose *pose, const double world[3],
                               double local[3])
{
    const double off[3] = {world[0] - pose->move[0], world[1] - pose->move[1],
                           world[2] - pose->move[2]};
    pn__pose_turn_in(pose, off, local);
}

/** A direction of the model in the world. */
static inline void pn__pose_turn_out(const struct pn__pose *pose, const double local[3],
                                     double world[3])
{
    for (int i = 0; i < 3; i++)
        world[i] = pose->turn[i][0] * local[0] + pose->turn[i][1] * local[1] +
                   pose->turn[i][2] * local[2];
}

/** A place of the model in the world. */
static inline void pn__pose_out(const struct pn__pose *pose, const double local[3],
                                double world[3])
{
    pn__pose_turn_out(pose, local, world);
    for (int i = 0; i < 3; i++)
        world[i] += pose->move[i];
}

#endif
