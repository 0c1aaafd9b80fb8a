/* read_2.c - the body of versions 2 to 4: a header of counts and offsets, sections where
 * these say. */
#include "config.h"

#include "base/bytes.h"
#include "base/error.h"
#include "col/reader.h"

#include <inttypes.h>

/* Where sections were found, as the header has it; end is behind the last record. */
struct found {
    uint64_t at[PN__COL_S_COUNT], end[PN__COL_S_COUNT];
};

static uint16_t count16(const struct pn__col_reader *r, unsigned at)
{
    return pn__get_u16(r->bytes + at);
}

/* The place of a section that has records; 0 for one that has none. */
static enum pn_status place(const struct pn__col_reader *r, struct found *found,
                            enum pn__col_section section, unsigned offset_at,
                            uint32_t count, size_t record_size)
{
    uint32_t offset = pn__get_u32(r->bytes + offset_at);
    if (count == 0) {
        if (offset)
            r->model->layout |= PN_COL_LAYOUT_OFFSET;
        return PN_OK;
    }
    uint64_t at = (uint64_t)offset + PN__COL_OFFSET_FROM;
    uint64_t size = (uint64_t)count * record_size;
    if (at < pn__col_header_size(r->model->version)) {
        pn__col_set_place(r->err, section, -1, (int64_t)(r->base + offset_at));
        return pn__fail(r->err, PN_E_RANGE,
                        "section '%s' begins inside the header: its offset is %u, at "
                        "0x%" PRIx64,
                        pn__col_section_name(section), offset, r->base + offset_at);
    }
    PN_TRY(pn__col_need(r, section, at, size));
    found->at[section] = at;
    found->end[section] = at + size;
    return PN_OK;
}

static void read_faces(const struct pn__col_reader *r, uint64_t at,
                       struct pn_col_mesh *mesh)
{
    const uint8_t *from = r->bytes + at;
    for (uint32_t i = 0; i < mesh->face_count; i++, from += PN__COL_FACE_SIZE)
        mesh->faces[i] = (struct pn_col_face){
            pn__get_u16(from),
            pn__get_u16(from + 2),
            pn__get_u16(from + 4),
            {.material = from[6], .light = from[7]},
        };
}

static uint32_t highest_index(const struct pn_col_mesh *mesh)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        const struct pn_col_face *f = &mesh->faces[i];
        most = f->a > most ? f->a : most;
        most = f->b > most ? f->b : most;
        most = f->c > most ? f->c : most;
    }
    return most;
}

/* The section of the faces that use these vertices. */
static enum pn__col_section faces_of(enum pn__col_section vertices)
{
    return vertices == PN__COL_S_VERTICES ? PN__COL_S_FACES : PN__COL_S_SHADOW_FACES;
}

/* Fails for the first face with an index from room on; there is one. */
static enum pn_status fail_vertices(const struct pn__col_reader *r,
                                    const struct found *found,
                                    const struct pn_col_mesh *mesh,
                                    enum pn__col_section vertices, uint64_t room)
{
    const enum pn__col_section faces = faces_of(vertices);
    uint32_t i = 0, bad = 0;
    for (; i < mesh->face_count; i++) {
        const struct pn_col_face *f = &mesh->faces[i];
        bad = f->a >= room ? f->a : f->b >= room ? f->b : f->c;
        if (bad >= room)
            break;
    }
    uint64_t at = r->base + found->at[faces] + (uint64_t)i * PN__COL_FACE_SIZE;
    pn__col_set_place(r->err, faces, i, (int64_t)at);
    return pn__fail(r->err, PN_E_RANGE,
                    "section '%s': %u uses vertex %u, there is room for %" PRIu64
                    ", at 0x%" PRIx64,
                    pn__col_section_name(faces), i, bad, room, at);
}

/*
 * The file does not count vertices: there are as many as the faces use, or, where the
 * space up to the next section is exactly that of more, those too.
 */
static uint32_t vertex_count(uint32_t used, uint64_t at, uint64_t next)
{
    uint64_t space = next > at ? next - at : 0;
    uint64_t fit = space / PN__COL_VERTEX_SIZE;
    if (fit > used && fit <= PN_COL_MAX_VERTICES &&
        space == fit * PN__COL_VERTEX_SIZE + pn__col_padding((uint32_t)fit))
        return (uint32_t)fit;
    return used;
}

static enum pn_status read_vertices(const struct pn__col_reader *r, uint64_t at,
                                    struct pn_col_mesh *mesh)
{
    const uint8_t *from = r->bytes + at;
    PN_TRY(pn__col_room(r, mesh->vertex_count, sizeof *mesh->vertices, &mesh->vertices));
    for (uint32_t i = 0; i < mesh->vertex_count; i++, from += PN__COL_VERTEX_SIZE)
        mesh->vertices[i] = (struct pn_vec3){
            (float)pn__get_i16(from) / PN_COL_STEPS_PER_M,
            (float)pn__get_i16(from + 2) / PN_COL_STEPS_PER_M,
            (float)pn__get_i16(from + 4) / PN_COL_STEPS_PER_M,
        };
    return PN_OK;
}

/* A mesh whose faces have been placed; next is where what follows its vertices begins. */
static enum pn_status read_mesh(struct pn__col_reader *r, struct found *found,
                                struct pn_col_mesh *mesh, uint32_t faces,
                                enum pn__col_section vertices, unsigned vertices_at,
                                uint64_t next)
{
    PN_TRY(pn__col_room(r, faces, sizeof *mesh->faces, &mesh->faces));
    mesh->face_count = faces;
    PN_TRY(place(r, found, vertices, vertices_at, faces != 0, PN__COL_VERTEX_SIZE));
    if (!faces)
        return PN_OK;
    read_faces(r, found->at[faces_of(vertices)], mesh);
    const uint64_t at = found->at[vertices], room = (r->size - at) / PN__COL_VERTEX_SIZE;
    const uint32_t used = highest_index(mesh) + 1;
    if (used > room)
        return fail_vertices(r, found, mesh, vertices, room);
    mesh->vertex_count = vertex_count(used, at, next);
    found->end[vertices] = at + (uint64_t)mesh->vertex_count * PN__COL_VERTEX_SIZE;
    return read_vertices(r, at, mesh);
}

/* Groups stand before the faces, their number between the two. */
static enum pn_status place_groups(const struct pn__col_reader *r, struct found *found,
                                   uint32_t *count)
{
    const uint64_t faces = found->at[PN__COL_S_FACES];
    const uint64_t header = pn__col_header_size(r->model->version);
    *count = 0;
    if (!faces || !(r->model->flags & PN_COL_FLAG_GROUPS))
        return PN_OK;
    uint64_t room = faces - header;
    if (room >= PN__COL_COUNT_SIZE)
        *count = pn__get_u32(r->bytes + faces - PN__COL_COUNT_SIZE);
    uint64_t needed = (uint64_t)*count * PN__COL_GROUP_SIZE + PN__COL_COUNT_SIZE;
    if (needed > room) {
        pn__col_set_place(r->err, PN__COL_S_GROUPS, -1,
                          (int64_t)(r->base + faces - PN__COL_COUNT_SIZE));
        return pn__fail(r->err, PN_E_RANGE,
                        "section 'face groups' counts %u, which do not fit before the "
                        "faces at 0x%" PRIx64,
                        *count, r->base + faces);
    }
    found->at[PN__COL_S_GROUPS] = faces - needed;
    found->end[PN__COL_S_GROUPS] = faces;
    return PN_OK;
}

static enum pn_status read_groups(struct pn__col_reader *r, uint64_t at, uint32_t count)
{
    struct pn_col_model *m = r->model;
    const uint8_t *from = r->bytes + at;
    PN_TRY(pn__col_room(r, count, sizeof *m->groups, &m->groups));
    m->group_count = count;
    for (uint32_t i = 0; i < count; i++, from += PN__COL_GROUP_SIZE)
        m->groups[i] = (struct pn_col_group){
            {pn__get_f32(from), pn__get_f32(from + 4), pn__get_f32(from + 8)},
            {pn__get_f32(from + 12), pn__get_f32(from + 16), pn__get_f32(from + 20)},
            pn__get_u16(from + 24),
            pn__get_u16(from + 26),
        };
    return PN_OK;
}

/* Some tools count faces in 32 bits, whose upper half is lines for everyone else. */
static enum pn_status check_face_count(const struct pn__col_reader *r)
{
    uint32_t count = pn__get_u32(r->bytes + PN__COL_FACES);
    if (!r->bytes[PN__COL_LINES] || pn__get_u32(r->bytes + PN__COL_LINES_AT))
        return PN_OK;
    pn__col_set_place(r->err, PN__COL_S_HEADER, -1, (int64_t)(r->base + PN__COL_FACES));
    return pn__fail(r->err, PN_E_LIMIT,
                    "header counts %u faces, a %s holds %u: split the model, at "
                    "0x%" PRIx64,
                    count, pn_col_version_name(r->model->version), PN_COL_MAX_FACES,
                    r->base + PN__COL_FACES);
}

static enum pn_status read_primitives(struct pn__col_reader *r, struct found *found)
{
    const uint32_t spheres = count16(r, PN__COL_SPHERES);
    const uint32_t boxes = count16(r, PN__COL_BOXES);
    const uint32_t lines = r->bytes[PN__COL_LINES];
    PN_TRY(place(r, found, PN__COL_S_SPHERES, PN__COL_SPHERES_AT, spheres,
                 PN__COL_SPHERE_SIZE));
    PN_TRY(place(r, found, PN__COL_S_BOXES, PN__COL_BOXES_AT, boxes, PN__COL_BOX_SIZE));
    PN_TRY(place(r, found, PN__COL_S_LINES, PN__COL_LINES_AT, lines, PN__COL_LINE_SIZE));
    PN_TRY(pn__col_read_spheres(r, found->at[PN__COL_S_SPHERES], spheres, false));
    PN_TRY(pn__col_read_boxes(r, found->at[PN__COL_S_BOXES], boxes));
    return pn__col_read_lines(r, found->at[PN__COL_S_LINES], lines, false);
}

static enum pn_status read_main_mesh(struct pn__col_reader *r, struct found *found)
{
    const uint32_t faces = count16(r, PN__COL_FACES);
    uint32_t groups;
    PN_TRY(place(r, found, PN__COL_S_FACES, PN__COL_FACES_AT, faces, PN__COL_FACE_SIZE));
    PN_TRY(place_groups(r, found, &groups));
    PN_TRY(read_groups(r, found->at[PN__COL_S_GROUPS], groups));
    uint64_t next = found->at[PN__COL_S_GROUPS] ? found->at[PN__COL_S_GROUPS]
                                                : found->at[PN__COL_S_FACES];
    return read_mesh(r, found, &r->model->mesh, faces, PN__COL_S_VERTICES,
                     PN__COL_VERTICES_AT, next);
}

static enum pn_status read_shadow(struct pn__col_reader *r, struct found *found)
{
    const uint32_t faces = pn__get_u32(r->bytes + PN__COL_SHADOW_FACES);
    PN_TRY(place(r, found, PN__COL_S_SHADOW_FACES, PN__COL_SHADOW_FACES_AT, faces,
                 PN__COL_FACE_SIZE));
    return read_mesh(r, found, &r->model->shadow, faces, PN__COL_S_SHADOW_VERTICES,
                     PN__COL_SHADOW_VERTICES_AT, found->at[PN__COL_S_SHADOW_FACES]);
}

/* What writing the model anew would change: order, gaps and padding. */
static uint32_t judge_order(const struct pn__col_reader *r, const struct found *found)
{
    uint64_t at = pn__col_header_size(r->model->version);
    uint32_t odd = 0, padding = 0;
    for (unsigned s = 0; s < PN__COL_S_COUNT; s++) {
        if (!found->at[s])
            continue;
        bool padded = found->at[s] == at + padding;
        if (padding && (found->at[s] == at || (padded && pn__get_u16(r->bytes + at))))
            odd |= PN_COL_LAYOUT_PADDING;
        else if (!padded)
            odd |= PN_COL_LAYOUT_ORDER;
        at = found->end[s];
        padding = 0;
        if (s == PN__COL_S_VERTICES)
            padding = pn__col_padding(r->model->mesh.vertex_count);
        else if (s == PN__COL_S_SHADOW_VERTICES)
            padding = pn__col_padding(r->model->shadow.vertex_count);
    }
    return odd;
}

static uint32_t judge_overlap(const struct found *found)
{
    for (unsigned a = 0; a < PN__COL_S_COUNT; a++)
        for (unsigned b = 0; b < a; b++)
            if (found->at[a] < found->end[b] && found->at[b] < found->end[a])
                return PN_COL_LAYOUT_OVERLAP;
    return 0;
}

static uint64_t end_of_all(const struct pn__col_reader *r, const struct found *found)
{
    uint64_t end = pn__col_header_size(r->model->version);
    for (unsigned s = 0; s < PN__COL_S_COUNT; s++)
        end = found->end[s] > end ? found->end[s] : end;
    return end;
}

enum pn_status pn__col_read_2(struct pn__col_reader *r)
{
    struct pn_col_model *m = r->model;
    struct found found = {{0}, {0}};
    m->flags = pn__get_u32(r->bytes + PN__COL_FLAGS);
    m->line_pad = r->bytes[PN__COL_LINE_PAD];
    m->planes = pn__get_u32(r->bytes + PN__COL_PLANES_AT);
    if (m->version == PN_COL_4)
        m->unknown = pn__get_u32(r->bytes + PN__COL_UNKNOWN);
    PN_TRY(check_face_count(r));
    PN_TRY(read_primitives(r, &found));
    PN_TRY(read_main_mesh(r, &found));
    if (m->version >= PN_COL_3)
        PN_TRY(read_shadow(r, &found));
    m->layout |= judge_order(r, &found) | judge_overlap(&found);
    return pn__col_read_rest(r, end_of_all(r, &found));
}
