/* walk_ours.c - our body behind the same door as the others. */
#include "config.h"

#include "bench.h"
#include "walk_peer.h"

#include <math.h>

struct ours {
    const struct pn_scene *scene;
    struct pn_body body;
    struct pn_walker walker;
};

static void *make(void *world, const struct walk_build *build)
{
    struct ours *ours = calloc(1, sizeof *ours);
    struct pn_error err;
    pn_error_clear(&err);
    bench_need(ours != NULL, "no memory");
    ours->scene = world;
    bench_ok(pn_body_load("sa-ped", &ours->body, &err), &err);
    ours->body.radius = build->radius;
    ours->body.height = build->height;
    ours->body.step = build->step;
    ours->body.slope = build->slope;
    ours->body.middle = (build->step + build->height) / 2; /* no gap */
    return ours;
}

static void put(void *walker, const double feet[3])
{
    struct ours *ours = walker;
    bench_need(!pn_walk_begin(&ours->walker, ours->scene, &ours->body,
                              (struct pn_point){feet[0], feet[1], feet[2]}, 1, NULL),
               "a body cannot begin");
}

static void tick(void *walker, double x, double y, double time_s)
{
    struct ours *ours = walker;
    bench_need(!pn_walk_tick(&ours->walker, (struct pn_point){x, y, 0}, time_s, NULL),
               "a tick fails");
}

static void feet(const void *walker, double xyz[3])
{
    const struct ours *ours = walker;
    xyz[0] = ours->walker.feet.x;
    xyz[1] = ours->walker.feet.y;
    xyz[2] = ours->walker.feet.z;
}

static bool stands(const void *walker)
{
    return ((const struct ours *)walker)->walker.stance == PN_STANCE_STANDING;
}

static bool rises(void *walker, double x)
{
    struct ours *ours = walker;
    pn_walk_crouch(&ours->walker);
    bench_need(!pn_walk_move(&ours->walker, (struct pn_point){x, 0, 0}, 1, NULL) &&
                   !pn_walk_stand(&ours->walker, NULL),
               "a body does not rise");
    return fabs(ours->walker.feet.x) < 0.1 &&
           ours->walker.height > ours->body.height - 1e-6;
}

const struct walk_peer walk_peer_ours = {
    "ours", NULL, make, put, tick, feet, stands, rises, free,
};
