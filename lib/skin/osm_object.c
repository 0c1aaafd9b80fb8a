/* osm_object.c - an object of OSM text: its weights and its mesh, row by row. */
#include "config.h"

#include "skin/osm.h"

#include "base/alloc.h"
#include "base/error.h"

/* The bone of a weight: by its name; by its id if no bone has that name or several do, or
 * if that was asked for. */
static enum pn_status find_bone(struct pn__osm *osm, int32_t id, const char *name,
                                uint32_t *bone)
{
    struct pn__skin_reader *r = osm->r;
    bool twice = false;
    int32_t by_id = osm->names ? pn__skin_bone_by_id(osm->names, id) : -1;
    int32_t by_name = osm->names ? pn__skin_bone_by_name(osm->names, name, &twice) : -1;
    bool go_by_id = r->options.weights_by == PN_SKIN_BY_ID || by_name < 0 || twice;
    int32_t found = go_by_id ? by_id : by_name;
    if (found < 0)
        return pn__skin_fail(r, r->row.text, PN_E_RANGE, "there is no bone %d '%s'", id,
                             name);
    *bone = (uint32_t)found;
    if (by_id == by_name || (twice && by_id >= 0))
        return PN_OK;
    return pn__skin_warn(r, PN__SKIN_WEIGHT_BONE, r->line,
                         "the weight says %d '%s', '%s' is taken", id, name,
                         r->skin->bones[found].name);
}

static enum pn_status read_influence(struct pn__osm *osm, struct pn__osm_object *object,
                                     int32_t vertex)
{
    struct pn__skin_reader *r = osm->r;
    struct pn__osm_weight weight = {.vertex = vertex, .line = r->line};
    struct pn__piece rest = r->row;
    char name[PN_SKIN_NAME_SIZE];
    int32_t id;
    PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &id));
    PN_TRY(pn__skin_float(r, pn__piece_last(&rest), &weight.weight));
    PN_TRY(pn__skin_name(r, rest, name, sizeof name));
    PN_TRY(find_bone(osm, id, name, &weight.bone));
    if (!pn__grow(&object->weights, object->weight_count, sizeof weight))
        return pn__fail_memory(r->err);
    object->weights[object->weight_count++] = weight;
    return PN_OK;
}

/* "ID Count N" begins a record; an influence ends in a number, too, but has a name. */
static bool is_record(struct pn__piece row, struct pn__piece *count)
{
    pn__piece_first(&row);
    struct pn__piece word = pn__piece_first(&row);
    *count = row;
    return pn__piece_is(word, "Count");
}

static enum pn_status begin_record(struct pn__osm *osm, struct pn__osm_object *object,
                                   struct pn__piece count, int32_t *declared)
{
    struct pn__skin_reader *r = osm->r;
    struct pn__piece rest = r->row;
    int32_t id;
    PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &id));
    PN_TRY(pn__skin_count(r, count, declared));
    if (!pn__grow(&object->records, object->record_count, sizeof id))
        return pn__fail_memory(r->err);
    object->records[object->record_count++] = id;
    return PN_OK;
}

static enum pn_status read_weights(struct pn__osm *osm, struct pn__osm_object *object,
                                   struct pn__piece rest)
{
    struct pn__skin_reader *r = osm->r;
    const uint32_t line = r->line;
    uint32_t record_line = line, begun = 0;
    int32_t declared, influences = -1;
    bool more;
    if (object->record_count)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a second section 'Weight'");
    PN_TRY(pn__skin_count(r, rest, &declared));
    for (;;) {
        PN_TRY(pn__osm_section_row(r, "Weight", line, &more));
        bool record = more && is_record(r->row, &rest);
        if (!more || record) {
            PN_TRY(pn__osm_check_count(r, "Count", record_line, influences,
                                       object->weight_count - begun));
            begun = object->weight_count;
            record_line = r->line;
        }
        if (!more)
            break;
        if (record)
            PN_TRY(begin_record(osm, object, rest, &influences));
        else if (object->record_count)
            PN_TRY(
                read_influence(osm, object, object->records[object->record_count - 1]));
        else
            return pn__skin_fail(r, r->row.text, PN_E_FORMAT,
                                 "a weight before any 'Count'");
    }
    return pn__osm_check_count(r, "Weight", line, declared, object->record_count);
}

/* ---- meshes ---- */

static enum pn_status read_vertex(struct pn__skin_reader *r,
                                  struct pn__osm_object *object)
{
    struct pn__osm_vertex row = {.line = r->line};
    struct pn__piece rest = r->row;
    float v[8];
    PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &row.id));
    PN_TRY(pn__skin_floats(r, &rest, v, 8));
    PN_TRY(pn__skin_no_more(r, rest));
    row.vertex =
        (struct pn_skin_vertex){{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7]}};
    if (object->vertex_count == PN_SKIN_POSE_MAX)
        return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over %u vertices",
                             PN_SKIN_POSE_MAX);
    if (!pn__grow(&object->vertices, object->vertex_count, sizeof row))
        return pn__fail_memory(r->err);
    object->vertices[object->vertex_count++] = row;
    object->shapes[object->shape_count - 1].count++;
    return PN_OK;
}

static bool same_triangle(const struct pn__osm_triangle *a,
                          const struct pn__osm_triangle *b)
{
    return a->first == b->first && a->v[0] == b->v[0] && a->v[1] == b->v[1] &&
           a->v[2] == b->v[2];
}

/* Triangles of later shapes must be those of the first: `same` says so far. */
static enum pn_status read_triangle(struct pn__skin_reader *r,
                                    struct pn__osm_object *object, uint32_t number,
                                    bool *same)
{
    struct pn__osm_triangle row = {.line = r->line};
    struct pn__piece rest = r->row;
    PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &row.first));
    for (unsigned k = 0; k < 3; k++)
        PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &row.v[k]));
    PN_TRY(pn__skin_no_more(r, rest));
    if (object->shape_count > 1) {
        *same = *same && number < object->triangle_count &&
                same_triangle(&row, &object->triangles[number]);
        return PN_OK;
    }
    if (object->triangle_count == PN_SKIN_POSE_MAX)
        return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over %u triangles",
                             PN_SKIN_POSE_MAX);
    if (!pn__grow(&object->triangles, object->triangle_count, sizeof row))
        return pn__fail_memory(r->err);
    object->triangles[object->triangle_count++] = row;
    return PN_OK;
}

/* Where a mesh is: in which list of which shape. */
struct mesh_state {
    bool in_triangles, same;
    int32_t vertices, triangles; /* as declared, -1: not */
    uint32_t line, number;       /* of the list at hand; triangles of it so far */
};

static enum pn_status end_triangles(struct pn__skin_reader *r,
                                    const struct pn__osm_object *object,
                                    const struct mesh_state *state)
{
    if (!state->in_triangles)
        return PN_OK;
    if (!state->same ||
        (object->shape_count > 1 && state->number != object->triangle_count))
        PN_TRY(pn__skin_warn(r, PN__SKIN_SHAPE_TRIANGLES, state->line,
                             "shape %u of '%s' has triangles of its own",
                             object->shape_count, object->name));
    return pn__osm_check_count(r, "Triangle", state->line, state->triangles,
                               state->number);
}

static enum pn_status end_vertices(struct pn__skin_reader *r,
                                   const struct pn__osm_object *object,
                                   const struct mesh_state *state)
{
    if (state->in_triangles || !object->shape_count)
        return PN_OK;
    return pn__osm_check_count(r, "Vertex", state->line, state->vertices,
                               object->shapes[object->shape_count - 1].count);
}

static enum pn_status begin_shape(struct pn__skin_reader *r,
                                  struct pn__osm_object *object, struct pn__piece rest,
                                  struct mesh_state *state)
{
    struct pn__osm_shape shape = {.line = r->line, .first = object->vertex_count};
    PN_TRY(end_vertices(r, object, state));
    PN_TRY(end_triangles(r, object, state));
    PN_TRY(pn__skin_int(r, rest, &shape.time));
    if (object->shape_count && object->shapes[object->shape_count - 1].time >= shape.time)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "time %d follows time %d",
                             shape.time, object->shapes[object->shape_count - 1].time);
    if (!pn__grow(&object->shapes, object->shape_count, sizeof shape))
        return pn__fail_memory(r->err);
    object->shapes[object->shape_count++] = shape;
    *state = (struct mesh_state){.same = true, .vertices = -1, .line = r->line};
    return PN_OK;
}

static enum pn_status read_mesh_row(struct pn__skin_reader *r,
                                    struct pn__osm_object *object,
                                    struct mesh_state *state)
{
    struct pn__piece rest = r->row;
    struct pn__piece word = pn__piece_first(&rest);
    if (pn__piece_is(word, "Time"))
        return begin_shape(r, object, rest, state);
    if (!object->shape_count)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a row before any 'Time'");
    if (pn__piece_is(word, "Vertex") && !state->in_triangles) {
        state->line = r->line;
        return pn__skin_count(r, rest, &state->vertices);
    }
    if (pn__piece_is(word, "Triangle") && !state->in_triangles) {
        PN_TRY(end_vertices(r, object, state));
        state->in_triangles = true;
        state->line = r->line;
        return pn__skin_count(r, rest, &state->triangles);
    }
    if (!state->in_triangles)
        return read_vertex(r, object);
    return read_triangle(r, object, state->number++, &state->same);
}

static enum pn_status read_mesh(struct pn__osm *osm, struct pn__osm_object *object,
                                struct pn__piece rest)
{
    struct pn__skin_reader *r = osm->r;
    struct mesh_state state = {.same = true, .vertices = -1};
    const uint32_t line = r->line;
    int32_t declared;
    bool more;
    if (object->shape_count)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a second section 'Mesh'");
    PN_TRY(pn__skin_count(r, rest, &declared));
    for (;;) {
        PN_TRY(pn__osm_section_row(r, "Mesh", line, &more));
        if (!more)
            break;
        PN_TRY(read_mesh_row(r, object, &state));
    }
    PN_TRY(end_vertices(r, object, &state));
    PN_TRY(end_triangles(r, object, &state));
    return pn__osm_check_count(r, "Mesh", line, declared, object->shape_count);
}

static enum pn_status read_parts(struct pn__osm *osm, struct pn__osm_object *object)
{
    struct pn__skin_reader *r = osm->r;
    while (pn__skin_row(r)) {
        struct pn__piece rest = r->row;
        struct pn__piece word = pn__piece_first(&rest);
        if (pn__piece_is(word, "Weight"))
            PN_TRY(read_weights(osm, object, rest));
        else if (pn__piece_is(word, "Mesh"))
            PN_TRY(read_mesh(osm, object, rest));
        else {
            if (!pn__piece_is(r->row, "End"))
                pn__skin_row_again(r);
            return PN_OK;
        }
    }
    return PN_OK;
}

enum pn_status pn__osm_read_object(struct pn__osm *osm)
{
    struct pn__osm_object object = {.line = osm->r->line};
    struct pn__piece rest = osm->r->row;
    pn__piece_keyword(&rest);
    PN_TRY(pn__skin_name(osm->r, rest, object.name, sizeof object.name));
    enum pn_status status = read_parts(osm, &object);
    if (status == PN_OK)
        status = pn__osm_settle(osm, &object);
    pn__free(object.weights);
    pn__free(object.records);
    pn__free(object.vertices);
    pn__free(object.triangles);
    pn__free(object.shapes);
    return status;
}
