/* film_balls.c - who walks, as its balls; those that a low ceiling takes down move. */
#include "config.h"

#include "walk/film.h"
#include "walk/walk.h"

#include "base/error.h"

#include <math.h>
#include <string.h>

enum { ROUND = 16, RINGS = 8 };

/* A ball as a mesh around the origin. */
static enum pn_status make_ball(double radius, struct pn_mesh **mesh,
                                struct pn_error *err)
{
    const double pi = acos(-1);
    struct pn_mesh *made;
    uint32_t t = 0;
    PN_TRY(pn_mesh_new("ball", (RINGS + 1) * ROUND, RINGS * ROUND * 2, 1, &made, err));
    for (uint32_t ring = 0; ring <= RINGS; ring++)
        for (uint32_t i = 0; i < ROUND; i++) {
            double up = pi * ring / RINGS, around = 2 * pi * i / ROUND;
            made->vertices[ring * ROUND + i] = (struct pn_vec3){
                (float)(radius * sin(up) * cos(around)),
                (float)(radius * sin(up) * sin(around)), (float)(-radius * cos(up))};
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

static void put_ball(struct pn__film *film, enum pn_ball ball,
                     struct pn__buffer *children)
{
    struct pn__gltf *gltf = &film->glb.gltf;
    struct pn__buffer *out = &gltf->nodes.text;
    const float at[3] = {0, (float)height_at(film, ball, film->keys[0].height), 0};
    const uint32_t node = pn__gltf_next(&gltf->nodes);
    pn__buffer_printf(out,
                      "{\"name\":\"%s\",\"mesh\":0,\"translation\":", pn_ball_name(ball));
    pn__gltf_put_numbers(out, at, 3);
    pn__buffer_putc(out, '}');
    pn__buffer_printf(children, ball == PN_BALL_FOOT ? "%u" : ",%u", node);
    put_heights(film, ball, node);
}

enum pn_status pn__film_put_balls(struct pn__film *film, struct pn__buffer *children,
                                  struct pn_error *err)
{
    const struct pn_body *body = film->asked->body;
    struct pn_mesh *mesh;
    PN_TRY(make_ball(body->radius, &mesh, err));
    enum pn_status status = pn__gltf_put_shape(&film->glb.gltf, mesh, err);
    pn_mesh_free(mesh);
    for (int b = 0; b < PN_BALL_COUNT && status == PN_OK; b++)
        if (b != PN_BALL_MIDDLE || body->middle > 0)
            put_ball(film, (enum pn_ball)b, children);
    return status;
}
