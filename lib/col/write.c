/* write.c - records to bytes, in the usual order of sections. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "col/layout.h"

#include <math.h>
#include <string.h>

bool pn__col_steps(float metres, int16_t *steps)
{
    float value = roundf(metres * PN_COL_STEPS_PER_M);
    if (!(value >= INT16_MIN && value <= INT16_MAX))
        return false;
    *steps = (int16_t)value;
    return true;
}

static enum pn_status check_vertices(const struct pn_col_model *model,
                                     const struct pn_col_mesh *mesh,
                                     enum pn__col_section section, struct pn_error *err)
{
    int16_t steps;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        const struct pn_vec3 *v = &mesh->vertices[i];
        const float axes[] = {v->x, v->y, v->z};
        for (unsigned axis = 0; axis < 3; axis++) {
            if (pn__col_steps(axes[axis], &steps))
                continue;
            pn__col_set_place(err, section, i, -1);
            return pn__fail(err, PN_E_LIMIT,
                            "model '%s', %s %u: %c is %.3f, the limits are %.0f and %.3f",
                            model->name, pn__col_section_name(section), i, "xyz"[axis],
                            (double)axes[axis], PN_COL_MIN_M, PN_COL_MAX_M);
        }
    }
    return PN_OK;
}

static enum pn_status check_count(const struct pn_col_model *model, const char *what,
                                  enum pn_col_version version, uint64_t count,
                                  uint64_t limit, const char *advice,
                                  struct pn_error *err)
{
    if (count <= limit)
        return PN_OK;
    return pn__fail(err, PN_E_LIMIT, "model '%s' has %llu %s, a %s holds %llu%s",
                    model->name, (unsigned long long)count, what,
                    pn_col_version_name(version), (unsigned long long)limit, advice);
}

enum pn_status pn__col_check_counts(const struct pn_col_model *m,
                                    enum pn_col_version version, struct pn_error *err)
{
    const char *const split = ": split the model";
    if (version != PN_COL_1) {
        PN_TRY(check_count(m, "spheres", version, m->sphere_count, UINT16_MAX, "", err));
        PN_TRY(check_count(m, "boxes", version, m->box_count, UINT16_MAX, "", err));
        PN_TRY(
            check_count(m, "lines", version, m->line_count, PN_COL_MAX_LINES, "", err));
        PN_TRY(check_count(m, "faces", version, m->mesh.face_count, PN_COL_MAX_FACES,
                           split, err));
        PN_TRY(check_count(m, "vertices", version, m->mesh.vertex_count,
                           PN_COL_MAX_VERTICES, split, err));
        PN_TRY(check_count(m, "shadow vertices", version, m->shadow.vertex_count,
                           PN_COL_MAX_VERTICES, split, err));
    }
    return PN_OK;
}

static enum pn_status check_indices(const struct pn_col_model *model,
                                    const struct pn_col_mesh *mesh,
                                    enum pn__col_section section, struct pn_error *err)
{
    struct pn_vec3 corners[3];
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        const struct pn_col_face *f = &mesh->faces[i];
        if (pn_col_corners(mesh, f, corners))
            continue;
        pn__col_set_place(err, section, i, -1);
        return pn__fail(err, PN_E_RANGE,
                        "model '%s', %s: %u uses vertices %u, %u, %u of %u", model->name,
                        pn__col_section_name(section), i, f->a, f->b, f->c,
                        mesh->vertex_count);
    }
    return PN_OK;
}

enum pn_status pn__col_check_meshes(const struct pn_col_model *m, struct pn_error *err)
{
    PN_TRY(check_indices(m, &m->mesh, PN__COL_S_FACES, err));
    PN_TRY(check_vertices(m, &m->mesh, PN__COL_S_VERTICES, err));
    PN_TRY(check_indices(m, &m->shadow, PN__COL_S_SHADOW_FACES, err));
    return check_vertices(m, &m->shadow, PN__COL_S_SHADOW_VERTICES, err);
}

/* What the version has no place for would be lost without a word. */
static enum pn_status check_parts(const struct pn_col_model *m, struct pn_error *err)
{
    bool groups = m->group_count && !(m->flags & PN_COL_FLAG_GROUPS);
    bool shadow = m->shadow.face_count && m->version < PN_COL_3;
    if (m->version == PN_COL_1 && m->group_count)
        return pn__fail(err, PN_E_ARG, "model '%s': a COLL has no face groups", m->name);
    if (groups)
        return pn__fail(err, PN_E_ARG,
                        "model '%s' has face groups, but its flags say it has none",
                        m->name);
    if (shadow)
        return pn__fail(err, PN_E_ARG, "model '%s': a %s has no shadow mesh", m->name,
                        pn_col_version_name(m->version));
    return PN_OK;
}

static enum pn_status check(const struct pn_col_model *m, struct pn_error *err)
{
    PN_TRY(check_parts(m, err));
    PN_TRY(pn__col_check_counts(m, m->version, err));
    return m->version == PN_COL_1 ? PN_OK : pn__col_check_meshes(m, err);
}

static uint8_t *put_u16(uint8_t *at, uint32_t value)
{
    pn__put_u16(at, (uint16_t)value);
    return at + 2;
}

static uint8_t *put_u32(uint8_t *at, uint32_t value)
{
    pn__put_u32(at, value);
    return at + 4;
}

static uint8_t *put_f32(uint8_t *at, float value)
{
    pn__put_f32(at, value);
    return at + 4;
}

static uint8_t *put_vec3(uint8_t *at, struct pn_vec3 value)
{
    return put_f32(put_f32(put_f32(at, value.x), value.y), value.z);
}

static uint8_t *put_surface(uint8_t *at, struct pn_surface surface)
{
    *at++ = surface.material;
    *at++ = surface.piece;
    *at++ = surface.bright;
    *at++ = surface.light;
    return at;
}

static uint8_t *put_spheres(uint8_t *at, const struct pn_col_model *m)
{
    for (uint32_t i = 0; i < m->sphere_count; i++) {
        const struct pn_col_sphere *sphere = &m->spheres[i];
        if (m->version == PN_COL_1)
            at = put_vec3(put_f32(at, sphere->radius), sphere->centre);
        else
            at = put_f32(put_vec3(at, sphere->centre), sphere->radius);
        at = put_surface(at, sphere->surface);
    }
    return at;
}

static uint8_t *put_boxes(uint8_t *at, const struct pn_col_model *m)
{
    for (uint32_t i = 0; i < m->box_count; i++) {
        at = put_vec3(put_vec3(at, m->boxes[i].min), m->boxes[i].max);
        at = put_surface(at, m->boxes[i].surface);
    }
    return at;
}

static uint8_t *put_lines(uint8_t *at, const struct pn_col_model *m)
{
    for (uint32_t i = 0; i < m->line_count; i++) {
        const struct pn_col_line *line = &m->lines[i];
        if (m->version == PN_COL_1) {
            at = put_vec3(put_vec3(at, line->a), line->b);
        } else {
            at = put_f32(put_vec3(at, line->a), line->a_size);
            at = put_f32(put_vec3(at, line->b), line->b_size);
        }
    }
    return at;
}

static uint8_t *put_vertices(uint8_t *at, const struct pn_col_mesh *mesh)
{
    const uint32_t count = pn__col_stored_vertices(mesh);
    for (uint32_t i = 0; i < count; i++) {
        const struct pn_vec3 *v = &mesh->vertices[i];
        int16_t x = 0, y = 0, z = 0; /* all in range: checked */
        pn__col_steps(v->x, &x);
        pn__col_steps(v->y, &y);
        pn__col_steps(v->z, &z);
        at = put_u16(put_u16(put_u16(at, (uint16_t)x), (uint16_t)y), (uint16_t)z);
    }
    return pn__col_padding(count) ? put_u16(at, 0) : at;
}

static uint8_t *put_faces(uint8_t *at, const struct pn_col_mesh *mesh)
{
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        const struct pn_col_face *f = &mesh->faces[i];
        at = put_u16(put_u16(put_u16(at, f->a), f->b), f->c);
        *at++ = f->surface.material;
        *at++ = f->surface.light;
    }
    return at;
}

static uint8_t *put_groups(uint8_t *at, const struct pn_col_model *m)
{
    if (!pn__col_has_groups(m))
        return at;
    for (uint32_t i = 0; i < m->group_count; i++) {
        const struct pn_col_group *group = &m->groups[i];
        at = put_vec3(put_vec3(at, group->min), group->max);
        at = put_u16(put_u16(at, group->first), group->last);
    }
    return put_u32(at, m->group_count);
}

static uint8_t *put_body_1(uint8_t *at, const struct pn_col_model *m)
{
    at = put_spheres(put_u32(at, m->sphere_count), m);
    at = put_lines(put_u32(at, m->line_count), m);
    at = put_boxes(put_u32(at, m->box_count), m);
    at = put_u32(at, m->mesh.vertex_count);
    for (uint32_t i = 0; i < m->mesh.vertex_count; i++)
        at = put_vec3(at, m->mesh.vertices[i]);
    at = put_u32(at, m->mesh.face_count);
    for (uint32_t i = 0; i < m->mesh.face_count; i++) {
        const struct pn_col_face *f = &m->mesh.faces[i];
        at = put_u32(put_u32(put_u32(at, f->a), f->b), f->c);
        at = put_surface(at, f->surface);
    }
    return at;
}

/* Offset of a section as the header has it: 0 if there is nothing in it. */
static uint8_t *put_offset(uint8_t *at, const struct pn__col_layout *layout,
                           enum pn__col_section section, uint32_t count)
{
    uint64_t offset = layout->at[section] - PN__COL_OFFSET_FROM;
    return put_u32(at, count ? (uint32_t)offset : 0);
}

static uint8_t *put_header_2(uint8_t *at, const struct pn_col_model *m,
                             const struct pn__col_layout *layout)
{
    at = put_u16(put_u16(at, m->sphere_count), m->box_count);
    at = put_u16(at, m->mesh.face_count);
    *at++ = (uint8_t)m->line_count;
    *at++ = m->line_pad;
    at = put_u32(at, m->flags);
    at = put_offset(at, layout, PN__COL_S_SPHERES, m->sphere_count);
    at = put_offset(at, layout, PN__COL_S_BOXES, m->box_count);
    at = put_offset(at, layout, PN__COL_S_LINES, m->line_count);
    at = put_offset(at, layout, PN__COL_S_VERTICES, m->mesh.face_count);
    at = put_offset(at, layout, PN__COL_S_FACES, m->mesh.face_count);
    at = put_u32(at, m->planes);
    if (m->version >= PN_COL_3) {
        at = put_u32(at, m->shadow.face_count);
        at = put_offset(at, layout, PN__COL_S_SHADOW_VERTICES, m->shadow.face_count);
        at = put_offset(at, layout, PN__COL_S_SHADOW_FACES, m->shadow.face_count);
    }
    return m->version >= PN_COL_4 ? put_u32(at, m->unknown) : at;
}

static uint8_t *put_body_2(uint8_t *at, const struct pn_col_model *m)
{
    struct pn__col_layout layout = pn__col_layout(m);
    at = put_header_2(at, m, &layout);
    at = put_lines(put_boxes(put_spheres(at, m), m), m);
    at = put_groups(put_vertices(at, &m->mesh), m);
    at = put_faces(at, &m->mesh);
    return put_faces(put_vertices(at, &m->shadow), &m->shadow);
}

static uint8_t *put_start(uint8_t *at, const struct pn_col_model *m)
{
    const struct pn_col_bounds *bounds = &m->bounds;
    memcpy(at, pn_col_version_name(m->version), 4);
    at = put_u32(at + 4, (uint32_t)(pn_col_model_size(m) - PN__COL_SIZE_FROM));
    memcpy(at, m->name_bytes, PN_COL_NAME_SIZE);
    at = put_u16(at + PN_COL_NAME_SIZE, m->id);
    if (m->version == PN_COL_1)
        at = put_vec3(put_f32(at, bounds->radius), bounds->centre);
    at = put_vec3(put_vec3(at, bounds->min), bounds->max);
    if (m->version != PN_COL_1)
        at = put_f32(put_vec3(at, bounds->centre), bounds->radius);
    return at;
}

size_t pn_col_model_size(const struct pn_col_model *model)
{
    return (size_t)pn__col_layout(model).at[PN__COL_S_COUNT] + model->rest_size;
}

enum pn_status pn_col_model_write(const struct pn_col_model *model, void *bytes,
                                  struct pn_error *err)
{
    PN_TRY(check(model, err));
    uint8_t *at = put_start(bytes, model);
    at = model->version == PN_COL_1 ? put_body_1(at, model) : put_body_2(at, model);
    if (model->rest_size)
        memcpy(at, model->rest, model->rest_size);
    return PN_OK;
}

size_t pn_col_size(const struct pn_col_file *file)
{
    size_t size = (size_t)file->tail_size;
    for (uint32_t i = 0; i < file->model_count; i++)
        size += pn_col_model_size(file->models[i]);
    for (uint32_t i = 0; i < file->fault_count; i++)
        size += (size_t)file->faults[i].size;
    return size;
}

/* The faults that stand before model i; *next moves behind them. */
static uint8_t *put_faults(uint8_t *at, const struct pn_col_file *file, uint32_t i,
                           uint32_t *next)
{
    for (; *next < file->fault_count && file->faults[*next].before == i; ++*next) {
        memcpy(at, file->faults[*next].bytes, (size_t)file->faults[*next].size);
        at += file->faults[*next].size;
    }
    return at;
}

enum pn_status pn_col_write(const struct pn_col_file *file, void *bytes,
                            struct pn_error *err)
{
    uint8_t *at = bytes;
    uint32_t fault = 0;
    for (uint32_t i = 0; i < file->model_count; i++) {
        at = put_faults(at, file, i, &fault);
        PN_TRY(pn_col_model_write(file->models[i], at, err));
        at += pn_col_model_size(file->models[i]);
    }
    at = put_faults(at, file, file->model_count, &fault);
    if (file->tail)
        memcpy(at, file->tail, (size_t)file->tail_size);
    else
        memset(at, 0, (size_t)file->tail_size);
    return PN_OK;
}

enum pn_status pn_col_save(const struct pn_col_file *file, const char *path, bool replace,
                           struct pn_error *err)
{
    size_t size = pn_col_size(file);
    uint8_t *bytes = pn__alloc(size, 1);
    if (!bytes)
        return pn__fail_memory(err);
    enum pn_status status = pn_col_write(file, bytes, err);
    if (status == PN_OK)
        status = pn__file_write(path, bytes, size, replace, err);
    pn__free(bytes);
    return status;
}
