/* read_1.c - the body of version 1: sections one after another, a count before each. */
#include "config.h"

#include "base/bytes.h"
#include "base/error.h"
#include "col/reader.h"

/* The next section: its count and where its records begin; *at moves behind them. */
static enum pn_status open_section(const struct pn__col_reader *r, uint64_t *at,
                                   enum pn__col_section section, size_t record_size,
                                   uint32_t *count, uint64_t *records)
{
    PN_TRY(pn__col_need(r, section, *at, PN__COL_COUNT_SIZE));
    *count = pn__get_u32(r->bytes + *at);
    *records = *at + PN__COL_COUNT_SIZE;
    PN_TRY(pn__col_need(r, section, *records, (uint64_t)*count * record_size));
    *at = *records + (uint64_t)*count * record_size;
    return PN_OK;
}

static enum pn_status read_vertices(struct pn__col_reader *r, uint64_t at, uint32_t count)
{
    struct pn_col_mesh *mesh = &r->model->mesh;
    const uint8_t *from = r->bytes + at;
    PN_TRY(pn__col_room(r, count, sizeof *mesh->vertices, &mesh->vertices));
    mesh->vertex_count = count;
    for (uint32_t i = 0; i < count; i++, from += PN__COL_VERTEX_SIZE_1)
        mesh->vertices[i] = (struct pn_vec3){pn__get_f32(from), pn__get_f32(from + 4),
                                             pn__get_f32(from + 8)};
    return PN_OK;
}

static enum pn_status read_faces(struct pn__col_reader *r, uint64_t at, uint32_t count)
{
    struct pn_col_mesh *mesh = &r->model->mesh;
    PN_TRY(pn__col_room(r, count, sizeof *mesh->faces, &mesh->faces));
    mesh->face_count = count;
    for (uint32_t i = 0; i < count; i++, at += PN__COL_FACE_SIZE_1) {
        const uint8_t *from = r->bytes + at;
        mesh->faces[i] = (struct pn_col_face){pn__get_u32(from),
                                              pn__get_u32(from + 4),
                                              pn__get_u32(from + 8),
                                              {from[12], from[13], from[14], from[15]}};
    }
    return PN_OK;
}

enum pn_status pn__col_read_1(struct pn__col_reader *r)
{
    uint64_t at = PN__COL_BODY_AT, records;
    uint32_t count;
    PN_TRY(
        open_section(r, &at, PN__COL_S_SPHERES, PN__COL_SPHERE_SIZE, &count, &records));
    PN_TRY(pn__col_read_spheres(r, records, count, true));
    PN_TRY(
        open_section(r, &at, PN__COL_S_LINES_1, PN__COL_LINE_SIZE_1, &count, &records));
    PN_TRY(pn__col_read_lines(r, records, count, true));
    PN_TRY(open_section(r, &at, PN__COL_S_BOXES, PN__COL_BOX_SIZE, &count, &records));
    PN_TRY(pn__col_read_boxes(r, records, count));
    PN_TRY(open_section(r, &at, PN__COL_S_VERTICES, PN__COL_VERTEX_SIZE_1, &count,
                        &records));
    PN_TRY(read_vertices(r, records, count));
    PN_TRY(open_section(r, &at, PN__COL_S_FACES, PN__COL_FACE_SIZE_1, &count, &records));
    PN_TRY(read_faces(r, records, count));
    return pn__col_read_rest(r, at);
}
