/* obj.c - meshes as Wavefront OBJ: an object each, z up. Indices count from 1 and go on
 * from object to object. */
#include "config.h"

#include "mesh/write.h"
#include "text/number.h"

static void put_numbers(struct pn__buffer *out, const char *word, const float *numbers,
                        unsigned count)
{
    pn__buffer_puts(out, word);
    for (unsigned i = 0; i < count; i++) {
        pn__buffer_putc(out, ' ');
        pn__put_float(out, numbers[i]);
    }
    pn__buffer_putc(out, '\n');
}

/* A name ends at a blank there. */
static void put_name(struct pn__buffer *out, const char *word, const char *name)
{
    pn__buffer_puts(out, word);
    for (; *name; name++)
        pn__buffer_putc(out, *name > ' ' && *name <= '~' ? *name : '_');
    pn__buffer_putc(out, '\n');
}

static void put_vertices(struct pn__buffer *out, const struct pn_mesh *mesh)
{
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        const struct pn_vec3 *v = &mesh->vertices[i];
        put_numbers(out, "v", (const float[]){v->x, v->y, v->z}, 3);
    }
    for (uint32_t i = 0; mesh->uvs && i < mesh->vertex_count; i++)
        put_numbers(out, "vt", (const float[]){mesh->uvs[i].u, 1 - mesh->uvs[i].v}, 2);
    for (uint32_t i = 0; mesh->normals && i < mesh->vertex_count; i++) {
        const struct pn_vec3 *n = &mesh->normals[i];
        put_numbers(out, "vn", (const float[]){n->x, n->y, n->z}, 3);
    }
}

/* How many of each there are in front: all are counted apart. */
struct bases {
    uint64_t vertices, uvs, normals;
};

/* "7", "7/3", "7//5" or "7/3/5". */
static void put_corner(struct pn__buffer *out, const struct pn_mesh *mesh,
                       const struct bases *bases, uint64_t vertex)
{
    pn__buffer_putc(out, ' ');
    pn__buffer_put_u64(out, bases->vertices + vertex + 1);
    if (mesh->uvs || mesh->normals)
        pn__buffer_putc(out, '/');
    if (mesh->uvs)
        pn__buffer_put_u64(out, bases->uvs + vertex + 1);
    if (mesh->normals) {
        pn__buffer_putc(out, '/');
        pn__buffer_put_u64(out, bases->normals + vertex + 1);
    }
}

static void put_triangles(struct pn__buffer *out, const struct pn_mesh *mesh,
                          const struct bases *bases)
{
    uint32_t material = UINT32_MAX;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const struct pn_mesh_triangle *triangle = &mesh->triangles[i];
        if (triangle->material != material) {
            material = triangle->material;
            put_name(out, "usemtl ", mesh->materials[material].name);
        }
        pn__buffer_putc(out, 'f');
        for (unsigned k = 0; k < 3; k++)
            put_corner(out, mesh, bases, triangle->v[k]);
        pn__buffer_putc(out, '\n');
    }
}

enum pn_status pn__put_obj(struct pn__buffer *out, const struct pn_mesh *const *meshes,
                           size_t count, const struct pn_progress *progress,
                           struct pn_error *err)
{
    struct bases bases = {0};
    for (size_t i = 0; i < count; i++) {
        const struct pn_mesh *mesh = meshes[i];
        PN_TRY(pn__mesh_step(progress, i, count, err));
        put_name(out, "o ", mesh->name);
        put_vertices(out, mesh);
        put_triangles(out, mesh, &bases);
        bases.vertices += mesh->vertex_count;
        bases.uvs += mesh->uvs ? mesh->vertex_count : 0;
        bases.normals += mesh->normals ? mesh->vertex_count : 0;
    }
    return PN_OK;
}
