/* film_balls.c - who walks, as its balls; those that a low ceiling takes down move. */
#include "config.h"

#include "walk/film_parts.h"
#include "walk/walk_parts.h"

#include "base/error.h"

#include <math.h>
#include <string.h>

enum { ROUND = 16, RINGS = 8 };

/* The outline of a shape of radius 1: how wide and how high a ring is. */
static void ring_of(enum pn_ball_shape shape, uint32_t ring, double *wide, double *high)
{
    const double pi = acos(-1);
    const bool end = ring == 0 || ring == RINGS;
    if (shape == PN_BALL_ROUND) {
        *wide = sin(pi * ring / RINGS);
        *high = -cos(pi * ring / RINGS);
    } else {
        *wide = end ? 0 : 1;
        *high = ring == 0 ? -1 : ring == RINGS ? 1 : 2.0 * (ring - 1) / (RINGS - 2) - 1;
    }
}

/* A shape as a mesh around the origin. */
static enum pn_status make_shape(enum pn_ball_shape shape, double radius,
                                 struct pn_mesh **mesh, struct pn_error *err)
{
    const double pi = acos(-1);
    struct pn_mesh *made;
    uint32_t t = 0;
    PN_TRY(pn_mesh_new(shape == PN_BALL_ROUND ? "ball" : "cylinder", (RINGS + 1) * ROUND,
                       RINGS * ROUND * 2, 1, &made, err));
    for (uint32_t ring = 0; ring <= RINGS; ring++) {
        double wide, high;
        ring_of(shape, ring, &wide, &high);
        for (uint32_t i = 0; i < ROUND; i++) {
            const double around = 2 * pi * i / ROUND;
            made->vertices[ring * ROUND + i] = (struct pn_vec3){
                (float)(radius * wide * cos(around)),
                (float)(radius * wide * sin(around)), (float)(radius * high)};
        }
    }
    for (uint32_t ring = 0; ring < RINGS; ring++)
        for (uint32_t i = 0; i < ROUND; i++) {
            uint32_t a = ring * ROUND + i, b = ring * ROUND + (i + 1) % ROUND;
            made->triangles[t++] = (struct pn_mesh_triangle){{a, b, b + ROUND}, 0};
            made->triangles[t++] =
                (struct pn_mesh_triangle){{a, b + ROUND, a + ROUND}, 0};
        }
    made->materials[0] =
        (struct pn_mesh_material){.name = "body", .rgba = {230, 120, 40, 255}};
    *mesh = made;
    return PN_OK;
}

/* Height of a ball's centre over the feet of a body that is so high. */
static double height_at(const struct pn__film *film, enum pn_ball ball, double height)
{
    const struct pn_walker walker = {.body = *film->asked->body, .height = height};
    return pn__ball_height(&walker, ball);
}

static void put_heights(struct pn__film *film, enum pn_ball ball, uint32_t node)
{
    struct pn__gltf *gltf = &film->glb.gltf;
    const size_t start = gltf->bin.size;
    const double first = height_at(film, ball, film->keys[0].height);
    bool moves = false;
    for (uint32_t i = 0; i < film->key_count && !moves; i++)
        moves = fabs(height_at(film, ball, film->keys[i].height) - first) > 1e-6;
    if (!moves)
        return;
    for (uint32_t i = 0; i < film->key_count; i++) {
        pn__gltf_put_single(gltf, 0);
        pn__gltf_put_single(gltf, (float)height_at(film, ball, film->keys[i].height));
        pn__gltf_put_single(gltf, 0);
    }
    uint32_t values = pn__movie_values(&film->movie, start, film->key_count, "VEC3");
    pn__movie_put_channel(&film->movie, film->times, values, false, node, "translation");
}

static void put_ball(struct pn__film *film, enum pn_ball ball, uint32_t mesh,
                     struct pn__buffer *children)
{
    struct pn__gltf *gltf = &film->glb.gltf;
    struct pn__buffer *out = &gltf->nodes.text;
    const float at[3] = {0, (float)height_at(film, ball, film->keys[0].height), 0};
    const uint32_t node = pn__gltf_next(&gltf->nodes);
    pn__buffer_printf(
        out, "{\"name\":\"%s\",\"mesh\":%u,\"translation\":", pn_ball_name(ball), mesh);
    pn__gltf_put_numbers(out, at, 3);
    pn__buffer_putc(out, '}');
    pn__buffer_printf(children, ball == PN_BALL_FOOT ? "%u" : ",%u", node);
    put_heights(film, ball, node);
}

/* The mesh of a shape, which balls share. */
static enum pn_status find_mesh(struct pn__film *film, enum pn_ball_shape shape,
                                int64_t meshes[PN_BALL_SHAPES], struct pn_error *err)
{
    struct pn_mesh *mesh;
    if (meshes[shape] >= 0)
        return PN_OK;
    PN_TRY(make_shape(shape, film->asked->body->radius, &mesh, err));
    meshes[shape] = film->glb.gltf.meshes.count;
    enum pn_status status = pn__gltf_put_shape(&film->glb.gltf, mesh, err);
    pn_mesh_free(mesh);
    return status;
}

enum pn_status pn__film_put_balls(struct pn__film *film, struct pn__buffer *children,
                                  struct pn_error *err)
{
    const struct pn_body *body = film->asked->body;
    int64_t meshes[PN_BALL_SHAPES] = {-1, -1};
    for (int b = 0; b < PN_BALL_COUNT; b++) {
        if (b == PN_BALL_MIDDLE && !(body->middle > 0))
            continue;
        PN_TRY(find_mesh(film, body->shape[b], meshes, err));
        put_ball(film, (enum pn_ball)b, (uint32_t)meshes[body->shape[b]], children);
    }
    return PN_OK;
}
