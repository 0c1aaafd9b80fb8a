/* groups.c - face groups as CollEditor 2 makes them, pathnode-col(5) section 6. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "col/layout.h"

#include <math.h>
#include <string.h>

/* Three times the middle of a face, in steps of 1/128 m: whole numbers, so no ties by
 * rounding. */
struct middle {
    int32_t axis[3];
};

struct split {
    const struct pn_col_mesh *mesh;
    const struct middle *middles;
    uint32_t *order, *spare; /* faces in the order of the groups; room to sort */
    struct pn_col_group *groups;
    uint32_t group_count;
};

static void find_middles(const struct pn_col_mesh *mesh, struct middle *middles)
{
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        const uint32_t corners[] = {mesh->faces[i].a, mesh->faces[i].b, mesh->faces[i].c};
        for (unsigned c = 0; c < 3; c++) {
            const struct pn_vec3 *v = &mesh->vertices[corners[c]];
            const float axes[] = {v->x, v->y, v->z};
            for (unsigned axis = 0; axis < 3; axis++) {
                int16_t steps = 0; /* in range: checked */
                pn__col_steps(axes[axis], &steps);
                middles[i].axis[axis] += steps;
            }
        }
    }
}

static void add_group(struct split *s, uint32_t first, uint32_t count)
{
    struct pn_col_group group = {.min = {INFINITY, INFINITY, INFINITY},
                                 .max = {-INFINITY, -INFINITY, -INFINITY},
                                 .first = first,
                                 .last = first + count - 1};
    for (uint32_t i = first; i < first + count; i++) {
        const struct pn_col_face *face = &s->mesh->faces[s->order[i]];
        const uint32_t corners[] = {face->a, face->b, face->c};
        for (unsigned c = 0; c < 3; c++) {
            const struct pn_vec3 *v = &s->mesh->vertices[corners[c]];
            group.min.x = fminf(group.min.x, v->x);
            group.min.y = fminf(group.min.y, v->y);
            group.min.z = fminf(group.min.z, v->z);
            group.max.x = fmaxf(group.max.x, v->x);
            group.max.y = fmaxf(group.max.y, v->y);
            group.max.z = fmaxf(group.max.z, v->z);
        }
    }
    s->groups[s->group_count++] = group;
}

/* The longest axis of the box around the middles, and twice the middle of it. */
static unsigned split_axis(const struct split *s, uint32_t first, uint32_t count,
                           int32_t *twice_middle, int32_t *length)
{
    unsigned best = 0;
    *length = -1;
    for (unsigned axis = 0; axis < 3; axis++) {
        int32_t low = INT32_MAX, high = INT32_MIN;
        for (uint32_t i = first; i < first + count; i++) {
            int32_t at = s->middles[s->order[i]].axis[axis];
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
        if (high - low <= *length)
            continue;
        *length = high - low;
        *twice_middle = low + high;
        best = axis;
    }
    return best;
}

/* Both halves keep their order. Depth: each split halves one of three sides of 2^18. */
static void split(struct split *s, uint32_t first, uint32_t count)
{
    int32_t twice_middle = 0, length = 0;
    unsigned axis = 0;
    if (count > PN_COL_GROUP_MOST)
        axis = split_axis(s, first, count, &twice_middle, &length);
    if (length == 0) {
        add_group(s, first, count);
        return;
    }
    uint32_t low = first, high = 0;
    for (uint32_t i = first; i < first + count; i++) {
        uint32_t face = s->order[i];
        if (2 * s->middles[face].axis[axis] < twice_middle)
            s->order[low++] = face;
        else
            s->spare[high++] = face;
    }
    memcpy(s->order + low, s->spare, high * sizeof *s->spare);
    split(s, first, low - first);
    split(s, low, high);
}

/* Puts the faces in the order of the groups; the model takes the groups. */
static void settle(struct split *s, struct pn_col_model *m, struct pn_col_face *sorted)
{
    for (uint32_t i = 0; i < m->mesh.face_count; i++)
        sorted[i] = m->mesh.faces[s->order[i]];
    memcpy(m->mesh.faces, sorted, m->mesh.face_count * sizeof *sorted);
    pn_col_drop_groups(m);
    m->groups = s->groups;
    m->group_count = s->group_count;
    pn_col_set_flags(m);
}

static enum pn_status make_groups(struct pn_col_model *m, struct pn_error *err)
{
    const uint32_t count = m->mesh.face_count;
    struct middle *middles = pn__alloc(count, sizeof *middles);
    struct pn_col_face *sorted = pn__alloc(count, sizeof *sorted);
    struct split s = {
        .mesh = &m->mesh,
        .middles = middles,
        .order = pn__alloc(count, sizeof *s.order),
        .spare = pn__alloc(count, sizeof *s.spare),
        .groups = pn__alloc(count, sizeof *s.groups),
    };
    bool made = middles && sorted && s.order && s.spare && s.groups;
    if (made) {
        find_middles(s.mesh, middles);
        for (uint32_t i = 0; i < count; i++)
            s.order[i] = i;
        split(&s, 0, count);
        settle(&s, m, sorted);
    } else
        pn__free(s.groups);
    pn__free(middles);
    pn__free(sorted);
    pn__free(s.order);
    pn__free(s.spare);
    return made ? PN_OK : pn__fail_memory(err);
}

enum pn_status pn_col_regroup(struct pn_col_model *model, struct pn_error *err)
{
    if (model->version == PN_COL_1)
        return pn__fail(err, PN_E_ARG, "model '%s': a COLL has no face groups",
                        model->name);
    if (model->mesh.face_count > PN_COL_GROUP_NEED) {
        PN_TRY(pn__col_check_meshes(model, err));
        return make_groups(model, err);
    }
    pn_col_drop_groups(model);
    return PN_OK;
}

void pn_col_drop_groups(struct pn_col_model *model)
{
    pn__free(model->groups);
    model->groups = NULL;
    model->group_count = 0;
    pn_col_set_flags(model);
}
