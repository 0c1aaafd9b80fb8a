/*
 * walk_cases.c - small worlds of faces in which walking bodies went wrong, and what is
 * right there: a body of 1.8 m, radius 0.35, step 0.45, slope 50 degrees.
 */
#include "config.h"

#include "walk_cases.h"

#include "bench.h"

#include <math.h>
#include <string.h>

enum { FACES = 2000, TICKS_MOST = 400 };

#define TICK_S 0.05
#define RADIUS 0.35

/* A world on its way, a walker in it. */
struct stage {
    const struct walk_peer *peer;
    uint32_t count;
    struct pn_vec3 corner[3 * FACES];
    struct pn_col_face face[FACES];
    void *world, *walker;
    double at[3];
};

/* ---- building ---- */

static void add_face(struct stage *s, struct pn_vec3 a, struct pn_vec3 b,
                     struct pn_vec3 c)
{
    const uint32_t v = 3 * s->count;
    bench_need(s->count < FACES, "too many faces");
    s->corner[v] = a;
    s->corner[v + 1] = b;
    s->corner[v + 2] = c;
    s->face[s->count++] = (struct pn_col_face){v, v + 1, v + 2, {0}};
}

static void add_four(struct stage *s, struct pn_vec3 a, struct pn_vec3 b,
                     struct pn_vec3 c, struct pn_vec3 d)
{
    add_face(s, a, b, c);
    add_face(s, a, c, d);
}

static struct pn_vec3 at(double x, double y, double z)
{
    return (struct pn_vec3){(float)x, (float)y, (float)z};
}

static void add_box(struct stage *s, double x0, double y0, double z0, double x1,
                    double y1, double z1)
{
    add_four(s, at(x0, y0, z0), at(x1, y0, z0), at(x1, y1, z0), at(x0, y1, z0));
    add_four(s, at(x0, y0, z1), at(x1, y0, z1), at(x1, y1, z1), at(x0, y1, z1));
    add_four(s, at(x0, y0, z0), at(x1, y0, z0), at(x1, y0, z1), at(x0, y0, z1));
    add_four(s, at(x0, y1, z0), at(x1, y1, z0), at(x1, y1, z1), at(x0, y1, z1));
    add_four(s, at(x0, y0, z0), at(x0, y1, z0), at(x0, y1, z1), at(x0, y0, z1));
    add_four(s, at(x1, y0, z0), at(x1, y1, z0), at(x1, y1, z1), at(x1, y0, z1));
}

static void add_floor(struct stage *s, double x0, double x1)
{
    add_four(s, at(x0, -20, 0), at(x1, -20, 0), at(x1, 20, 0), at(x0, 20, 0));
}

static void add_stairs(struct stage *s, double rise)
{
    for (int i = 0; i < 10; i++)
        add_box(s, i * 0.3, -5, -1, (i + 1) * 0.3, 5, (i + 1) * rise);
    add_box(s, 3, -5, -1, 12, 5, 10 * rise);
    add_floor(s, -15, 0);
}

static struct pn_scene *our_world(struct stage *s)
{
    const struct pn_scene_placement placement = {.rotation = {.w = 1},
                                                 .source = PN_SCENE_NONE};
    struct pn_col_model model = {.version = PN_COL_2,
                                 .mesh = {.vertex_count = 3 * s->count,
                                          .face_count = s->count,
                                          .vertices = s->corner,
                                          .faces = s->face}};
    struct pn_scene_draft *draft;
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_scene_draft_new(&draft, &err), &err);
    bench_ok(pn_scene_draft_model(draft, &model, "case", 0, NULL, &err), &err);
    bench_ok(pn_scene_draft_place(draft, &placement, &err), &err);
    bench_ok(pn_scene_finish(draft, &scene, &err), &err);
    pn_scene_draft_free(draft);
    return scene;
}

static void *their_world(const struct stage *s)
{
    static const float place[3] = {0, 0, 0}, turn[4] = {0, 0, 0, 1};
    const struct scene_peer *peer = s->peer->scene;
    void *world = peer->make();
    peer->add_model(world, &s->corner[0].x, 3 * s->count, &s->face[0].a, s->count,
                    sizeof *s->face);
    peer->add_placement(world, 0, place, turn);
    peer->finish(world);
    return world;
}

static void begin_slope(struct stage *s, double x, double y, double z, double slope)
{
    const struct walk_build build = {RADIUS, 1.8, 0.45, slope};
    s->world = s->peer->scene ? their_world(s) : our_world(s);
    s->walker = s->peer->make(s->world, &build);
    s->peer->put(s->walker, (const double[]){x, y, z});
    s->peer->feet(s->walker, s->at);
}

static void begin(struct stage *s, double x, double y, double z)
{
    begin_slope(s, x, y, z, 50);
}

/* How far it got in the plane. */
static double tick(struct stage *s, double x, double y)
{
    double before[3];
    memcpy(before, s->at, sizeof before);
    s->peer->tick(s->walker, x, y, TICK_S);
    s->peer->feet(s->walker, s->at);
    return hypot(s->at[0] - before[0], s->at[1] - before[1]);
}

static bool is_near(double a, double b, double by)
{
    return fabs(a - b) <= by;
}

/* ---- the cases ---- */

static bool climbs(struct stage *s)
{
    begin(s, -1, 0, 0);
    for (int i = 0; i < TICKS_MOST && s->at[0] < 4; i++)
        tick(s, 1.7, 0);
    return s->at[0] >= 4 && is_near(s->at[2], 2.5, 0.01);
}

static bool k01(struct stage *s)
{
    add_stairs(s, 0.25);
    add_box(s, -10, RADIUS, -1, 10, 1, 6);
    return climbs(s);
}

static bool k03(struct stage *s)
{
    add_stairs(s, 0.2);
    begin(s, 4, 0, 2);
    tick(s, 0, 0); /* it comes to rest first */
    for (int i = 0; i < TICKS_MOST && s->at[0] > -1; i++) {
        tick(s, -1.7, 0);
        if (!s->peer->stands(s->walker))
            return false;
    }
    return s->at[0] <= -1 && is_near(s->at[2], 0, 0.01);
}

static bool k05(struct stage *s)
{
    add_floor(s, -2, 30);
    for (int i = 0; i < 60; i++)
        add_box(s, i * 0.3, -5, -1, i * 0.3 + 0.1, 5, 0.05);
    begin(s, -1, 0, 0);
    for (int i = 0; i < 100; i++)
        tick(s, 3, 0);
    return s->at[0] + 1 >= 0.95 * 15;
}

static bool k07(struct stage *s)
{
    add_stairs(s, 0.25);
    add_box(s, -10, -5, 2.5 + 1.81, 10, 5, 6);
    return climbs(s);
}

static bool k09(struct stage *s)
{
    const double c = cos(acos(-1.0) / 6);
    bool moved = true;
    add_floor(s, -15, 40);
    add_four(s, at(-20 * c, -9, -1), at(40 * c, 21, -1), at(40 * c, 21, 5),
             at(-20 * c, -9, 5));
    begin(s, 0, 0, 0);
    for (int i = 0; i < 20; i++)
        tick(s, 0, 3); /* up to the wall */
    const double x = s->at[0], y = s->at[1];
    for (int i = 0; i < 40; i++)
        moved &= tick(s, 2.5, 5 * c) > 0.01;
    return moved && is_near(hypot(s->at[0] - x, s->at[1] - y), 8.66, 0.0866);
}

static bool k11(struct stage *s)
{
    const double top = 10 * tan(acos(-1.0) / 3);
    double highest = 0, lowest = 0;
    add_floor(s, -15, 0);
    add_four(s, at(0, -20, 0), at(10, -20, top), at(10, 20, top), at(0, 20, 0));
    begin_slope(s, -2, 0, 0, 45);
    for (int i = 0; i < 60; i++) {
        tick(s, 5, i % 7 - 3);
        highest = fmax(highest, s->at[2]);
        lowest = fmin(lowest, s->at[2]);
    }
    return highest <= 0.01 && lowest >= -0.1; /* nor does it fall through */
}

static bool k13(struct stage *s)
{
    add_face(s, at(-9, -9, 0), at(-9, 9, 0), at(9, 0, 0));
    begin(s, 0, 0, 2000);
    for (int i = 0; i < 4000; i++)
        tick(s, 0, 0);
    return s->peer->stands(s->walker) && is_near(s->at[2], 0, 0.05);
}

static bool k15(struct stage *s)
{
    const double t = tan(acos(-1.0) / 9);
    add_floor(s, -20, 20);
    for (int side = -1; side <= 1; side += 2)
        add_four(s, at(5, 0, -1), at(-5, 10 * t * side, -1), at(-5, 10 * t * side, 4),
                 at(5, 0, 4));
    begin(s, 0, 0.1, 0);
    for (int i = 0; i < 40; i++)
        tick(s, 5, 0.3);
    const double x = s->at[0];
    tick(s, -5, 0);
    return x > 3 && x < 4.1 && is_near(x - s->at[0], 0.25, 0.025);
}

static bool rises_under(struct stage *s, double ceiling)
{
    add_floor(s, -20, 20);
    add_box(s, -5, -5, ceiling, 5, 5, 3);
    begin(s, -8, 0, 0);
    return s->peer->rises(s->walker, 8);
}

static bool k17_low(struct stage *s)
{
    return s->peer->rises && !rises_under(s, 1.2);
}

static bool k17(struct stage *s)
{
    return s->peer->rises && rises_under(s, 1.85);
}

static const struct {
    const char *name;
    bool (*is_right)(struct stage *s);
} cases[] = {
    {"K01 stairs beside a wall", k01},
    {"K03 keeps the ground down stairs", k03},
    {"K05 small bumps", k05},
    {"K07 a ceiling that just fits", k07},
    {"K09 slides along a wall", k09},
    {"K11 a face that is too steep", k11},
    {"K13 a fall of 2,000 m", k13},
    {"K15 out of a wedge", k15},
    {"K17 does not rise under 1.2 m", k17_low},
    {"K17 rises under 1.85 m", k17},
};

int walk_cases_count(void)
{
    return (int)(sizeof cases / sizeof *cases);
}

int walk_cases_right(const struct walk_peer *peer)
{
    int right = 0;
    for (int i = 0; i < walk_cases_count(); i++) {
        struct stage *stage = calloc(1, sizeof *stage);
        bench_need(stage != NULL, "no memory");
        stage->peer = peer;
        const bool is_right = cases[i].is_right(stage);
        right += is_right;
        printf("%-7s %-34s %s, at %.3f %.3f %.3f\n", peer->name, cases[i].name,
               is_right ? "right" : "wrong", stage->at[0], stage->at[1], stage->at[2]);
        if (stage->walker)
            peer->release(stage->walker);
        if (stage->world && peer->scene)
            peer->scene->release(stage->world);
        else
            pn_scene_free(stage->world);
        free(stage);
    }
    return right;
}
