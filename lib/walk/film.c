/*
 * film.c - a walk as a .glb: first who walks, then the scene near the way, each placement
 * a mesh.
 *
 * A node carries the walker along: the place of its feet, and where it looks.
 */
#include "config.h"

#include "shape/vec.h"
#include "walk/film_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <math.h>

/* Moments nearer in time are one. */
#define LEAST_S 1e-3

/* No film is longer: floats tell its moments apart. */
#define LONGEST_S 172800.0

/* How near the scene is shown if nothing else is said. */
#define AROUND_M 15.0

/* ---- time ---- */

static double heading_between(const struct pn__key *from, const struct pn__key *to,
                              double otherwise)
{
    double x = to->feet.x - from->feet.x, y = to->feet.y - from->feet.y;
    return hypot(x, y) > 1e-6 ? atan2(y, x) : otherwise;
}

/* Each key looks to the next one. */
static void set_headings(struct pn__film *film)
{
    double heading = 0;
    for (uint32_t i = 0; i < film->key_count; i++) {
        const bool last = i + 1 == film->key_count;
        if (!last)
            heading = heading_between(&film->keys[i], &film->keys[i + 1], heading);
        film->keys[i].heading = heading;
    }
}

static enum pn_status make_keys(struct pn__film *film, struct pn_error *err)
{
    const struct pn_film *asked = film->asked;
    double seconds = 0;
    film->keys = pn__alloc(asked->count, sizeof *film->keys);
    if (!film->keys)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < asked->count; i++) {
        const struct pn_film_moment *m = &asked->moments[i];
        if (i) {
            const struct pn__key *last = &film->keys[film->key_count - 1];
            seconds += pn__length(pn__sub(m->feet, asked->moments[i - 1].feet)) /
                       asked->body->walk_speed;
            if (!(seconds - (double)last->seconds > LEAST_S + seconds * 1e-6))
                continue;
        }
        film->keys[film->key_count++] =
            (struct pn__key){(float)seconds, m->feet, m->height, 0};
    }
    if (!(seconds <= LONGEST_S))
        return pn__fail(err, PN_E_LIMIT, "the walk takes %.0f s, over %.0f", seconds,
                        LONGEST_S);
    set_headings(film);
    return PN_OK;
}

static enum pn_status put_times(struct pn__film *film, struct pn_error *err)
{
    float *seconds = pn__alloc(film->key_count, sizeof *seconds);
    if (!seconds)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < film->key_count; i++)
        seconds[i] = film->keys[i].seconds;
    if (film->key_count > 1)
        film->times = pn__movie_put_times(&film->movie, seconds, film->key_count);
    pn__free(seconds);
    return PN_OK;
}

/* ---- the way ---- */

static void place_of(const struct pn__key *key, float xyz[3])
{
    xyz[0] = (float)key->feet.x;
    xyz[1] = (float)key->feet.z;
    xyz[2] = (float)(0 - key->feet.y); /* zero stays +0 */
}

/* Turns that follow each other differ by less than half a turn: q and -q are the same. */
static void put_turns(struct pn__film *film)
{
    float q[4], before[4] = {0, 0, 0, 1};
    for (uint32_t i = 0; i < film->key_count; i++) {
        pn__film_turn(film->keys[i].heading, q);
        const bool far = q[1] * before[1] + q[3] * before[3] < 0;
        for (int k = 0; k < 4; k++) {
            before[k] = far ? 0 - q[k] : q[k];
            pn__gltf_put_single(&film->glb.gltf, before[k]);
        }
    }
}

static void put_way(struct pn__film *film, uint32_t node)
{
    struct pn__gltf *gltf = &film->glb.gltf;
    size_t start = gltf->bin.size;
    float xyz[3];
    if (film->key_count < 2)
        return;
    for (uint32_t i = 0; i < film->key_count; i++) {
        place_of(&film->keys[i], xyz);
        for (int k = 0; k < 3; k++)
            pn__gltf_put_single(gltf, xyz[k]);
    }
    uint32_t places = pn__movie_values(&film->movie, start, film->key_count, "VEC3");
    pn__movie_put_channel(&film->movie, film->times, places, false, node, "translation");
    start = gltf->bin.size;
    put_turns(film);
    uint32_t turns = pn__movie_values(&film->movie, start, film->key_count, "VEC4");
    pn__movie_put_channel(&film->movie, film->times, turns, false, node, "rotation");
}

static enum pn_status put_walker(struct pn__film *film, struct pn_error *err)
{
    struct pn__gltf *gltf = &film->glb.gltf;
    struct pn__buffer children = {0}, *out = &gltf->nodes.text;
    float xyz[3], turn[4];
    enum pn_status status = film->asked->character
                                ? pn__film_put_character(film, &children, err)
                                : pn__film_put_balls(film, &children, err);
    if (status == PN_OK && children.failed)
        status = pn__fail_memory(err);
    if (status == PN_OK) {
        const uint32_t node = pn__gltf_next(&gltf->nodes);
        place_of(&film->keys[0], xyz);
        pn__film_turn(film->keys[0].heading, turn);
        pn__buffer_puts(out, "{\"name\":\"walker\",\"translation\":");
        pn__gltf_put_numbers(out, xyz, 3);
        pn__buffer_puts(out, ",\"rotation\":");
        pn__gltf_put_numbers(out, turn, 4);
        pn__buffer_printf(out, ",\"children\":[%s]}", children.bytes);
        pn__gltf_next(&gltf->roots);
        pn__buffer_put_u64(&gltf->roots.text, node);
        put_way(film, node);
    }
    pn__buffer_release(&children);
    return status;
}

/* ---- the scene ---- */

static bool is_near(const struct pn_film *asked, struct pn_point min, struct pn_point max)
{
    const double far = asked->around_m > 0 ? asked->around_m : AROUND_M;
    for (uint32_t i = 0; i < asked->count; i++) {
        const struct pn_point p = asked->moments[i].feet;
        if (p.x > min.x - far && p.x < max.x + far && p.y > min.y - far &&
            p.y < max.y + far && p.z > min.z - far && p.z < max.z + far)
            return true;
    }
    return false;
}

static enum pn_status put_scene(struct pn__film *film, struct pn_error *err)
{
    struct pn_scene_counts counts;
    pn_scene_count(film->asked->scene, &counts);
    for (uint32_t i = 0; i < counts.placements; i++) {
        struct pn_point min, max;
        struct pn_mesh *mesh;
        if (!pn_scene_placement_box(film->asked->scene, i, &min, &max) ||
            !is_near(film->asked, min, max))
            continue;
        PN_TRY(pn_scene_mesh_new(film->asked->scene, i, &mesh, err));
        enum pn_status status = pn__gltf_put_mesh(&film->glb.gltf, mesh, err);
        pn_mesh_free(mesh);
        if (status != PN_OK)
            return status;
    }
    return PN_OK;
}

/* ---- the file ---- */

static enum pn_status put_all(struct pn__film *film, struct pn_error *err)
{
    PN_TRY(make_keys(film, err));
    PN_TRY(put_times(film, err));
    PN_TRY(put_walker(film, err));
    PN_TRY(put_scene(film, err));
    return pn__movie_end(&film->movie, err);
}

static enum pn_status check(const struct pn_film *film, struct pn_error *err)
{
    if (!film->count)
        return pn__fail(err, PN_E_ARG, "a film of no moment");
    if (!(film->metres_per_unit >= 0 && film->metres_per_unit <= 1e6))
        return pn__fail(err, PN_E_ARG, "a unit of %g m", film->metres_per_unit);
    if (!(film->frames_per_s >= 0 && film->frames_per_s <= 1e6))
        return pn__fail(err, PN_E_ARG, "%g frames a second", film->frames_per_s);
    return PN_OK;
}

enum pn_status pn_film_save_glb(const struct pn_film *asked, const char *path,
                                bool replace, struct pn_error *err)
{
    struct pn__film film = {.asked = asked};
    struct pn__buffer out = {0};
    film.movie.gltf = &film.glb.gltf;
    PN_TRY(check(asked, err));
    enum pn_status status = put_all(&film, err);
    if (status == PN_OK)
        status = pn__gltf_put(&film.glb.gltf, &out, err);
    if (status == PN_OK)
        status = pn__file_write(path, out.bytes, out.size, replace, err);
    pn__movie_release(&film.movie);
    pn__glb_release(&film.glb);
    pn__buffer_release(&out);
    pn__free(film.keys);
    pn__free(film.cast.times);
    pn__free(film.cast.poses);
    return status;
}
