/* read_parts.c - what the models of all versions have alike. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "col/reader.h"

#include <inttypes.h>
#include <string.h>

enum pn_status pn__col_need(const struct pn__col_reader *r, enum pn__col_section section,
                            uint64_t at, uint64_t needed)
{
    if (at <= r->size && needed <= r->size - at)
        return PN_OK;
    pn__col_set_place(r->err, section, -1, (int64_t)(r->base + at));
    if (r->err) {
        r->err->needed = needed;
        r->err->present = at < r->size ? r->size - at : 0;
    }
    return pn__fail(r->err, PN_E_TRUNCATED,
                    "section '%s' needs %" PRIu64 " bytes at 0x%" PRIx64
                    ", the model ends at 0x%" PRIx64,
                    pn__col_section_name(section), needed, r->base + at,
                    r->base + r->size);
}

enum pn_status pn__col_room(const struct pn__col_reader *r, uint32_t count, size_t size,
                            void *array)
{
    void *room = count ? pn__alloc(count, size) : NULL;
    if (count && !room)
        return pn__fail_memory(r->err);
    memcpy(array, &room, sizeof room);
    return PN_OK;
}

static struct pn_vec3 get_vec3(const uint8_t *at)
{
    return (struct pn_vec3){pn__get_f32(at), pn__get_f32(at + 4), pn__get_f32(at + 8)};
}

static struct pn_surface get_surface(const uint8_t *at)
{
    return (struct pn_surface){at[0], at[1], at[2], at[3]};
}

enum pn_status pn__col_read_spheres(struct pn__col_reader *r, uint64_t at, uint32_t count,
                                    bool v1)
{
    struct pn_col_model *m = r->model;
    const uint8_t *from = r->bytes + at;
    const size_t centre_at = v1 ? 4 : 0, radius_at = v1 ? 0 : 12;
    PN_TRY(pn__col_room(r, count, sizeof *m->spheres, &m->spheres));
    m->sphere_count = count;
    for (uint32_t i = 0; i < count; i++, from += PN__COL_SPHERE_SIZE)
        m->spheres[i] =
            (struct pn_col_sphere){get_vec3(from + centre_at),
                                   pn__get_f32(from + radius_at), get_surface(from + 16)};
    return PN_OK;
}

enum pn_status pn__col_read_boxes(struct pn__col_reader *r, uint64_t at, uint32_t count)
{
    struct pn_col_model *m = r->model;
    const uint8_t *from = r->bytes + at;
    PN_TRY(pn__col_room(r, count, sizeof *m->boxes, &m->boxes));
    m->box_count = count;
    for (uint32_t i = 0; i < count; i++, from += PN__COL_BOX_SIZE)
        m->boxes[i] = (struct pn_col_box){get_vec3(from), get_vec3(from + 12),
                                          get_surface(from + 24)};
    return PN_OK;
}

enum pn_status pn__col_read_lines(struct pn__col_reader *r, uint64_t at, uint32_t count,
                                  bool v1)
{
    struct pn_col_model *m = r->model;
    const uint8_t *from = r->bytes + at;
    PN_TRY(pn__col_room(r, count, sizeof *m->lines, &m->lines));
    m->line_count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct pn_col_line *line = &m->lines[i];
        line->a = get_vec3(from);
        line->b = get_vec3(from + (v1 ? 12 : 16));
        line->a_size = v1 ? 0 : pn__get_f32(from + 12);
        line->b_size = v1 ? 0 : pn__get_f32(from + 28);
        from += v1 ? PN__COL_LINE_SIZE_1 : PN__COL_LINE_SIZE;
    }
    return PN_OK;
}

enum pn_status pn__col_read_rest(struct pn__col_reader *r, uint64_t at)
{
    uint32_t size = (uint32_t)(r->size - at);
    PN_TRY(pn__col_room(r, size, 1, &r->model->rest));
    r->model->rest_size = size;
    if (size)
        memcpy(r->model->rest, r->bytes + at, size);
    return PN_OK;
}

void pn__col_read_bounds(const uint8_t *at, bool v1, struct pn_col_bounds *bounds)
{
    if (v1)
        *bounds = (struct pn_col_bounds){.radius = pn__get_f32(at),
                                         .centre = get_vec3(at + 4),
                                         .min = get_vec3(at + 16),
                                         .max = get_vec3(at + 28)};
    else
        *bounds = (struct pn_col_bounds){.min = get_vec3(at),
                                         .max = get_vec3(at + 12),
                                         .centre = get_vec3(at + 24),
                                         .radius = pn__get_f32(at + 36)};
}
