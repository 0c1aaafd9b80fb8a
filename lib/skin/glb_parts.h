/* skin/glb_parts.h - a .glb of a skeleton on its way. */
#ifndef PN_SKIN_GLB_PARTS_H
#define PN_SKIN_GLB_PARTS_H

#include "mesh/gltf.h"
#include "skin/pose.h"

struct pn__glb {
    const struct pn_skin *skin;
    double frames_per_s;
    bool step_shapes;
    struct pn__gltf gltf;
    uint32_t top; /* the node above all bones, if there are any */
    uint32_t material_count;
    struct pn_mesh_material *materials;
    int32_t *mesh_nodes; /* the node of an object; -1: it has none */
};

/** Parts of a pose, in the order of glTF's paths. */
enum pn__glb_part { PN__GLB_MOVE, PN__GLB_TURN, PN__GLB_SCALE, PN__GLB_PARTS };

struct pn__glb_pose {
    float part[PN__GLB_PARTS][4]; /* of 3, 4 and 3 numbers */
};

/** A bone in a frame, y up. */
struct pn__glb_pose pn__glb_pose_of(const struct pn_skin *skin, uint32_t frame,
                                    uint32_t bone);

/** An object's node and mesh; nothing without triangles, which glTF does not have. */
enum pn_status pn__glb_put_object(struct pn__glb *glb, uint32_t object,
                                  struct pn_error *err);

/** Frames and shapes, if anything moves. errors: PN_E_LIMIT - times that floats do not
 * tell apart */
enum pn_status pn__glb_put_animation(struct pn__glb *glb, struct pn__gltf_movie *movie,
                                     struct pn_error *err);

/** All of a skeleton: its nodes are the first of the file. errors: as
 * pn_skin_save_glb */
enum pn_status pn__glb_put_skin(struct pn__glb *glb, struct pn__gltf_movie *movie,
                                struct pn_error *err);

void pn__glb_release(struct pn__glb *glb);

#endif
