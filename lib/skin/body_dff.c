/*
 * body_dff.c - the body of a model: the atomics that are seen, where their frames put
 * them. The bones of its skin have the names of the frames of its hierarchy, in the order
 * of the list at its root.
 */
#include "config.h"

#include "skin/body.h"

#include "base/error.h"

#include <string.h>

/* The id of a bone of a skin, by the first list there is; false without one. */
static bool bone_id(const struct pn_dff_clump *clump, uint32_t bone, int32_t *id)
{
    for (uint32_t i = 0; i < clump->frame_count; i++) {
        const struct pn_dff_frame *root = &clump->frames[i];
        if (!root->bones)
            continue;
        *id = bone < root->bone_count ? root->bones[bone] : -1;
        return true;
    }
    return false;
}

/* The frame of a bone of a skin. Without a list the skin's order is that of the bones'
 * frames. */
static const char *bone_name(const struct pn_dff_clump *clump, uint32_t bone)
{
    int32_t id = -1;
    const bool listed = bone_id(clump, bone, &id);
    for (uint32_t i = 0; i < clump->frame_count; i++) {
        const struct pn_dff_frame *frame = &clump->frames[i];
        if (frame->bone_id >= 0 && (listed ? frame->bone_id == id : bone-- == 0))
            return frame->name;
    }
    return "";
}

/* The bone that holds a vertex most. */
static uint32_t main_bone(const struct pn_dff_skin *skin, uint32_t vertex)
{
    unsigned most = 0;
    for (unsigned k = 1; k < 4; k++)
        if (skin->weights[vertex][k] > skin->weights[vertex][most])
            most = k;
    return skin->bones[vertex][most];
}

static enum pn_status add_atomic(const struct pn_dff_clump *clump, uint32_t atomic,
                                 struct pn__body_cloud *cloud, struct pn_error *err)
{
    const struct pn_dff_geometry *g = &clump->geometries[clump->atomics[atomic].geometry];
    const char *frame = clump->frames[clump->atomics[atomic].frame].name;
    bool torso[256] = {false};
    struct pn_mesh *mesh;
    PN_TRY(pn_dff_mesh_new(clump, atomic, &mesh, err));
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; i < g->skin.bone_count; i++)
        torso[i] = pn__body_is_torso(bone_name(clump, i));
    for (uint32_t v = 0; status == PN_OK && v < mesh->vertex_count; v++) {
        bool is_torso =
            g->skin.bone_count ? torso[main_bone(&g->skin, v)] : pn__body_is_torso(frame);
        status = pn__body_add(cloud, mesh->vertices[v], is_torso, err);
    }
    pn_mesh_free(mesh);
    return status;
}

static enum pn_status add_clump(const struct pn_dff_clump *clump,
                                struct pn__body_cloud *cloud, struct pn_error *err)
{
    for (uint32_t i = 0; i < clump->atomic_count; i++)
        if (clump->atomics[i].flags & PN_DFF_ATOMIC_RENDER)
            PN_TRY(add_atomic(clump, i, cloud, err));
    for (uint32_t i = 0; i < clump->frame_count; i++)
        if (pn__body_is_knee(clump->frames[i].name)) {
            cloud->knee_sum += (double)pn_dff_frame_world(clump, i).pos.z;
            cloud->knee_count++;
        }
    return PN_OK;
}

enum pn_status pn_skin_body_of_dff(const struct pn_dff *dff,
                                   const struct pn_skin_body_options *options,
                                   struct pn_skin_body *body, struct pn_error *err)
{
    struct pn__body_cloud cloud = {0};
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; status == PN_OK && i < dff->clump_count; i++)
        status = add_clump(&dff->clumps[i], &cloud, err);
    if (status == PN_OK)
        status = pn__body_measure(&cloud, options, body, err);
    pn__body_release(&cloud);
    return status;
}
