/* bones.c - bones and frames of a text: found by id and name, parents settled. */
#include "config.h"

#include "skin/lines.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    int32_t id;
    const char *name;
    uint32_t index;
};

struct pn__skin_names {
    uint32_t count;
    struct entry *by_id, *by_name;
};

enum pn_status pn__skin_read_bone(struct pn__skin_reader *r)
{
    struct pn_skin *skin = r->skin;
    struct pn_skin_bone bone = {0};
    struct pn__piece rest = r->row;
    PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &bone.id));
    if (bone.id < 0)
        return pn__skin_fail(r, r->row.text, PN_E_RANGE, "a bone has the id %d", bone.id);
    PN_TRY(pn__skin_int(r, pn__piece_last(&rest), &bone.parent));
    PN_TRY(pn__skin_name(r, rest, bone.name, sizeof bone.name));
    if (skin->bone_count == PN_SKIN_BONE_MAX)
        return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over %d bones",
                             PN_SKIN_BONE_MAX);
    if (!pn__grow(&skin->bones, skin->bone_count, sizeof *skin->bones))
        return pn__fail_memory(r->err);
    skin->bones[skin->bone_count++] = bone;
    return PN_OK;
}

static int compare_ids(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static int compare_names(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

static enum pn_status make_names(struct pn__skin_reader *r, struct pn__skin_names **names)
{
    const struct pn_skin *skin = r->skin;
    struct pn__skin_names *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(r->err);
    made->count = skin->bone_count;
    made->by_id = pn__alloc(made->count, sizeof *made->by_id);
    made->by_name = pn__alloc(made->count, sizeof *made->by_name);
    if (!made->by_id || !made->by_name) {
        pn__skin_names_free(made);
        return pn__fail_memory(r->err);
    }
    for (uint32_t i = 0; i < made->count; i++)
        made->by_id[i] = made->by_name[i] =
            (struct entry){skin->bones[i].id, skin->bones[i].name, i};
    qsort(made->by_id, made->count, sizeof *made->by_id, compare_ids);
    qsort(made->by_name, made->count, sizeof *made->by_name, compare_names);
    *names = made;
    return PN_OK;
}

void pn__skin_names_free(struct pn__skin_names *names)
{
    if (!names)
        return;
    pn__free(names->by_id);
    pn__free(names->by_name);
    pn__free(names);
}

int32_t pn__skin_bone_by_id(const struct pn__skin_names *names, int32_t id)
{
    uint32_t low = 0, high = names->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (names->by_id[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < names->count && names->by_id[low].id == id;
    return found ? (int32_t)names->by_id[low].index : -1;
}

int32_t pn__skin_bone_by_name(const struct pn__skin_names *names, const char *name,
                              bool *twice)
{
    uint32_t low = 0, high = names->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (strcmp(names->by_name[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == names->count || strcmp(names->by_name[low].name, name) != 0)
        return -1;
    *twice = low + 1 < names->count && strcmp(names->by_name[low + 1].name, name) == 0;
    return (int32_t)names->by_name[low].index;
}

/* Walks up from a bone as far as others have not been; what it came by is put in order,
 * from above. Returns how many, or 0 for a circle. */
static uint32_t walk_up(const struct pn_skin *skin, uint32_t from, uint8_t *state,
                        uint32_t *order)
{
    enum { NEW, ON_THE_WAY, SETTLED };
    uint32_t count = 0;
    int32_t at = (int32_t)from;
    for (; at >= 0 && state[at] == NEW; at = skin->bones[at].parent) {
        state[at] = ON_THE_WAY;
        order[count++] = (uint32_t)at;
    }
    if (at >= 0 && state[at] == ON_THE_WAY)
        return 0;
    for (uint32_t i = 0; i < count; i++)
        state[order[i]] = SETTLED;
    for (uint32_t i = 0; i < count / 2; i++) {
        uint32_t bone = order[i];
        order[i] = order[count - 1 - i];
        order[count - 1 - i] = bone;
    }
    return count;
}

/* Parents first, which there is no order for if bones stand in a circle. */
static enum pn_status make_order(struct pn__skin_reader *r)
{
    struct pn_skin *skin = r->skin;
    uint8_t *state = pn__alloc(skin->bone_count, 1);
    skin->order = pn__alloc(skin->bone_count, sizeof *skin->order);
    enum pn_status status = state && skin->order ? PN_OK : pn__fail_memory(r->err);
    for (uint32_t i = 0, made = 0; status == PN_OK && i < skin->bone_count; i++) {
        if (state[i])
            continue;
        uint32_t count = walk_up(skin, i, state, skin->order + made);
        made += count;
        if (!count)
            status = pn__skin_fail(r, r->row.text, PN_E_RANGE,
                                   "bone %d '%s' stands above itself", skin->bones[i].id,
                                   skin->bones[i].name);
    }
    pn__free(state);
    return status;
}

static enum pn_status settle(struct pn__skin_reader *r,
                             const struct pn__skin_names *names)
{
    struct pn_skin *skin = r->skin;
    for (uint32_t i = 0; i + 1 < names->count; i++)
        if (names->by_id[i].id == names->by_id[i + 1].id)
            return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "two bones have the id %d",
                                 names->by_id[i].id);
    for (uint32_t i = 0; i < skin->bone_count; i++) {
        struct pn_skin_bone *bone = &skin->bones[i];
        int32_t parent = bone->parent < 0 ? -1 : pn__skin_bone_by_id(names, bone->parent);
        if (bone->parent >= 0 && parent < 0)
            return pn__skin_fail(r, r->row.text, PN_E_RANGE,
                                 "bone %d '%s' has the parent %d, which is not there",
                                 bone->id, bone->name, bone->parent);
        bone->parent = parent;
    }
    return make_order(r);
}

enum pn_status pn__skin_settle_bones(struct pn__skin_reader *r,
                                     struct pn__skin_names **names)
{
    struct pn__skin_names *made = NULL;
    PN_TRY(make_names(r, &made));
    enum pn_status status = settle(r, made);
    if (status == PN_OK)
        *names = made;
    else
        pn__skin_names_free(made);
    return status;
}

enum pn_status pn__skin_add_frame(struct pn__skin_reader *r, int32_t time)
{
    static const struct pn_skin_pose rest = {{0, 0, 0}, {0, 0, 0}, {1, 1, 1}};
    struct pn_skin *skin = r->skin;
    const uint32_t bones = skin->bone_count, frame = skin->frame_count;
    if (frame && skin->times[frame - 1] >= time)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "time %d follows time %d", time,
                             skin->times[frame - 1]);
    if ((uint64_t)(frame + 1) * (bones ? bones : 1) > PN_SKIN_POSE_MAX)
        return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over %u poses",
                             PN_SKIN_POSE_MAX);
    if (!pn__grow(&skin->times, frame, sizeof *skin->times) ||
        !pn__grow(&skin->poses, frame, bones * sizeof *skin->poses))
        return pn__fail_memory(r->err);
    struct pn_skin_pose *to = skin->poses + (size_t)frame * bones;
    for (uint32_t i = 0; i < bones; i++)
        to[i] = frame ? (to - bones)[i] : rest;
    skin->times[skin->frame_count++] = time;
    return PN_OK;
}
