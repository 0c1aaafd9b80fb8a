/* glb_object.c - an object in a .glb: its arrays, joints, weights, shapes, primitives. */
#include "config.h"

#include "skin/glb_parts.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"

enum { WEIGHTS = 4, SHAPES_MOST = 4096 };

/* Accessors of an object; shapes follow each other, a position and a normal each. */
struct arrays {
    uint32_t position, normal, uv, joints, weights, shapes;
    bool skinned;
};

static enum pn_status put_vertices(struct pn__glb *glb,
                                   const struct pn_skin_object *object,
                                   struct arrays *arrays, struct pn_error *err)
{
    const uint32_t count = object->vertex_count;
    struct pn_vec3 *vectors = pn__alloc(count, sizeof *vectors);
    struct pn_mesh_uv *uvs = pn__alloc(count, sizeof *uvs);
    if (vectors && uvs) {
        for (uint32_t i = 0; i < count; i++) {
            vectors[i] = object->vertices[i].pos;
            uvs[i] = object->vertices[i].uv;
            uvs[i].v = 1 - uvs[i].v;
        }
        arrays->position = pn__gltf_put_vectors(&glb->gltf, vectors, count, true);
        for (uint32_t i = 0; i < count; i++)
            vectors[i] = pn__skin_unit(object->vertices[i].normal);
        arrays->normal = pn__gltf_put_vectors(&glb->gltf, vectors, count, false);
        arrays->uv = pn__gltf_put_uvs(&glb->gltf, uvs, count);
    }
    bool made = vectors && uvs;
    pn__free(vectors);
    pn__free(uvs);
    return made ? PN_OK : pn__fail_memory(err);
}

/* ---- skin ---- */

/* The 4 largest, 1 in sum; what is not used is joint 0 with weight 0. */
static void largest(const struct pn_skin_rig *rig, uint32_t vertex,
                    struct pn_skin_influence out[WEIGHTS])
{
    const struct pn_skin_influence *list;
    uint32_t count = pn_skin_rig_influences(rig, vertex, &list);
    double sum = 0, others = 0;
    count = count < WEIGHTS ? count : WEIGHTS;
    for (uint32_t i = 0; i < count; i++)
        sum += (double)list[i].weight;
    for (uint32_t i = 0; i < WEIGHTS; i++) {
        out[i] = (struct pn_skin_influence){0, 0};
        if (i < count)
            out[i] = (struct pn_skin_influence){list[i].bone,
                                                (float)((double)list[i].weight / sum)};
        if (out[i].weight <= 0)
            out[i].bone = 0;
        others += i ? (double)out[i].weight : 0;
    }
    out[0].weight = (float)(1 - others);
}

static void put_u16(struct pn__buffer *out, uint32_t value)
{
    uint8_t bytes[2];
    pn__put_u16(bytes, (uint16_t)value);
    pn__buffer_append(out, bytes, sizeof bytes);
}

/* A byte a joint while they fit. */
static uint32_t put_joints(struct pn__glb *glb, const struct pn_skin_rig *rig,
                           uint32_t count)
{
    struct pn__gltf *gltf = &glb->gltf;
    const bool bytes = glb->skin->bone_count <= 256;
    const size_t start = gltf->bin.size;
    struct pn_skin_influence four[WEIGHTS];
    for (uint32_t v = 0; v < count; v++) {
        largest(rig, v, four);
        for (unsigned i = 0; i < WEIGHTS; i++)
            if (bytes)
                pn__buffer_putc(&gltf->bin, (char)(uint8_t)four[i].bone);
            else
                put_u16(&gltf->bin, four[i].bone);
    }
    uint32_t view = pn__gltf_view(gltf, start, PN__GLTF_ARRAY);
    uint32_t accessor = pn__gltf_accessor(
        gltf, view, 0, bytes ? PN__GLTF_U8 : PN__GLTF_U16, count, "VEC4");
    pn__buffer_putc(&gltf->accessors.text, '}');
    return accessor;
}

static uint32_t put_weights(struct pn__glb *glb, const struct pn_skin_rig *rig,
                            uint32_t count)
{
    struct pn__gltf *gltf = &glb->gltf;
    const size_t start = gltf->bin.size;
    struct pn_skin_influence four[WEIGHTS];
    for (uint32_t v = 0; v < count; v++) {
        largest(rig, v, four);
        for (unsigned i = 0; i < WEIGHTS; i++)
            pn__gltf_put_single(gltf, four[i].weight);
    }
    uint32_t view = pn__gltf_view(gltf, start, PN__GLTF_ARRAY);
    uint32_t accessor = pn__gltf_accessor(gltf, view, 0, PN__GLTF_FLOAT, count, "VEC4");
    pn__buffer_putc(&gltf->accessors.text, '}');
    return accessor;
}

static enum pn_status put_rig(struct pn__glb *glb, uint32_t object, struct arrays *arrays,
                              struct pn_error *err)
{
    struct pn_skin_rig *rig;
    if (!glb->skin->bone_count)
        return PN_OK;
    PN_TRY(pn_skin_rig_new(glb->skin, object, &rig, err));
    const uint32_t count = glb->skin->objects[object].vertex_count;
    arrays->skinned = true;
    arrays->joints = put_joints(glb, rig, count);
    arrays->weights = put_weights(glb, rig, count);
    pn_skin_rig_free(rig);
    return PN_OK;
}

/* ---- shapes ---- */

static struct pn_vec3 minus(struct pn_vec3 a, struct pn_vec3 b)
{
    return (struct pn_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* How far each shape is from the first. */
static enum pn_status put_shapes(struct pn__glb *glb, const struct pn_skin_object *object,
                                 struct arrays *arrays, struct pn_error *err)
{
    const uint32_t count = object->vertex_count;
    if (object->shape_count < 2)
        return PN_OK;
    if (object->shape_count > SHAPES_MOST)
        return pn__fail(err, PN_E_LIMIT, "'%s' has %u shapes, %d fit into a .glb",
                        object->name, object->shape_count, SHAPES_MOST);
    struct pn_vec3 *vectors = pn__alloc(count, sizeof *vectors);
    if (!vectors)
        return pn__fail_memory(err);
    arrays->shapes = glb->gltf.accessors.count;
    for (uint32_t s = 1; s < object->shape_count; s++) {
        const struct pn_skin_vertex *shape = object->vertices + (size_t)s * count;
        for (uint32_t i = 0; i < count; i++)
            vectors[i] = minus(shape[i].pos, object->vertices[i].pos);
        pn__gltf_put_vectors(&glb->gltf, vectors, count, true);
        for (uint32_t i = 0; i < count; i++)
            vectors[i] = minus(pn__skin_unit(shape[i].normal),
                               pn__skin_unit(object->vertices[i].normal));
        pn__gltf_put_vectors(&glb->gltf, vectors, count, false);
    }
    pn__free(vectors);
    return PN_OK;
}

/* ---- mesh ---- */

static void put_primitive(struct pn__buffer *out, const struct arrays *arrays,
                          uint32_t shapes, struct pn__gltf_run run)
{
    pn__buffer_printf(out,
                      "{\"attributes\":{\"POSITION\":%u,\"NORMAL\":%u,\"TEXCOORD_0\":%u",
                      arrays->position, arrays->normal, arrays->uv);
    if (arrays->skinned)
        pn__buffer_printf(out, ",\"JOINTS_0\":%u,\"WEIGHTS_0\":%u", arrays->joints,
                          arrays->weights);
    pn__buffer_printf(out, "},\"indices\":%u,\"material\":%u", run.indices, run.material);
    for (uint32_t s = 0; s < shapes; s++)
        pn__buffer_printf(out, "%s{\"POSITION\":%u,\"NORMAL\":%u}",
                          s ? "," : ",\"targets\":[", arrays->shapes + s * 2,
                          arrays->shapes + s * 2 + 1);
    pn__buffer_puts(out, shapes ? "]}" : "}");
}

static enum pn_status put_mesh(struct pn__glb *glb, const struct pn_skin_object *object,
                               const struct arrays *arrays, struct pn_error *err)
{
    struct pn__gltf_run *runs;
    uint32_t count;
    PN_TRY(pn__gltf_put_triangles(&glb->gltf, object->triangles, object->triangle_count,
                                  glb->materials, glb->material_count, &runs, &count,
                                  err));
    struct pn__buffer *out = &glb->gltf.meshes.text;
    pn__gltf_next(&glb->gltf.meshes);
    pn__buffer_puts(out, "{\"name\":");
    pn__gltf_put_string(out, object->name);
    pn__buffer_puts(out, ",\"primitives\":[");
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            pn__buffer_puts(out, ",\n");
        put_primitive(out, arrays, object->shape_count - 1, runs[i]);
    }
    pn__buffer_puts(out, "]}");
    pn__free(runs);
    return PN_OK;
}

static void put_node(struct pn__glb *glb, uint32_t object, bool skinned)
{
    struct pn__gltf *gltf = &glb->gltf;
    uint32_t node = pn__gltf_next(&gltf->nodes);
    pn__buffer_printf(&gltf->nodes.text, "{\"mesh\":%u", gltf->meshes.count - 1);
    if (skinned)
        pn__buffer_puts(&gltf->nodes.text, ",\"skin\":0");
    pn__buffer_puts(&gltf->nodes.text, ",\"name\":");
    pn__gltf_put_string(&gltf->nodes.text, glb->skin->objects[object].name);
    pn__buffer_putc(&gltf->nodes.text, '}');
    pn__gltf_next(&gltf->roots);
    pn__buffer_put_u64(&gltf->roots.text, node);
    glb->mesh_nodes[object] = (int32_t)node;
}

enum pn_status pn__glb_put_object(struct pn__glb *glb, uint32_t object,
                                  struct pn_error *err)
{
    const struct pn_skin_object *from = &glb->skin->objects[object];
    struct arrays arrays = {0};
    glb->mesh_nodes[object] = -1;
    if (!from->triangle_count)
        return PN_OK;
    PN_TRY(put_vertices(glb, from, &arrays, err));
    PN_TRY(put_rig(glb, object, &arrays, err));
    PN_TRY(put_shapes(glb, from, &arrays, err));
    PN_TRY(put_mesh(glb, from, &arrays, err));
    put_node(glb, object, arrays.skinned);
    return PN_OK;
}
