/*
 * bench_scene.c - rays in a made-up city of a million faces in 20,000 placements, against
 * Bullet's static world and Embree where configure found them; how long a scene takes to
 * build and to map, and how much it holds; how the way of a ray grows.
 *
 * Without boxes and balls, so that all three see the same world.
 */
#include "config.h"

#define BENCH_ROUNDS 9

#include "bench.h"
#include "peer_city.h"

#include "scene/meeting.h"

#include <math.h>
#include <unistd.h>

enum { RAYS = 20000 };

/* The others, as far as they are there, and how many times their time ours may be. */
static const struct {
    const char *name;
    const struct scene_peer *peer;
    double goal;
} peers[] = {
#ifdef HAVE_BULLET
    {"Bullet", &scene_peer_bullet, 0.5},
#else
    {"Bullet", NULL, 0.5},
#endif
#ifdef HAVE_EMBREE
    {"Embree", &scene_peer_embree, 4},
#else
    {"Embree", NULL, 4},
#endif
};

struct work {
    struct test_city city;
    struct pn_scene *scene;
    struct pn_scene_hits hits;
    struct pn_point from[RAYS], to[RAYS];
    const struct scene_peer *peer;
    void *world;
    double sum; /* of what was found: all must find the same, and nothing is left out */
};

/* Across the city in any direction, 300 m at most. */
static void make_rays(struct work *work)
{
    struct test_random random = {7};
    for (int i = 0; i < RAYS; i++) {
        struct pn_point a = test_city_point(&work->city, &random),
                        b = test_city_point(&work->city, &random);
        const double x = b.x - a.x, y = b.y - a.y;
        const double far = sqrt(x * x + y * y), part = far > 300 ? 300 / far : 1;
        work->from[i] = a;
        work->to[i] = (struct pn_point){a.x + x * part, a.y + y * part, b.z};
    }
}

static void our_rays(void *context)
{
    struct work *work = context;
    struct pn_scene_hit hit;
    work->sum = 0;
    for (int i = 0; i < RAYS; i++) {
        bench_need(!pn_scene_ray(work->scene, work->from[i], work->to[i], &hit, NULL),
                   "a ray fails");
        work->sum += hit.t;
    }
}

static void peer_rays(void *context)
{
    struct work *work = context;
    work->sum = 0;
    for (int i = 0; i < RAYS; i++)
        work->sum += work->peer->cast(work->world, &work->from[i].x, &work->to[i].x);
}

static void our_layers(void *context)
{
    struct work *work = context;
    for (int i = 0; i < RAYS; i++) {
        const struct pn_point top = {work->from[i].x, work->from[i].y, 100};
        bench_need(!pn_scene_ground(work->scene, top, -20, &work->hits, NULL),
                   "a question fails");
        work->sum += work->hits.count;
    }
}

static double per_second(bench_work *ask, struct work *work)
{
    double times[BENCH_ROUNDS];
    ask(work);
    for (int i = 0; i < BENCH_ROUNDS; i++)
        times[i] = bench_seconds(ask, work);
    return RAYS / bench_median(times, BENCH_ROUNDS);
}

/* goal: how many times our time may be the peer's. */
static void against(struct work *work, const struct scene_peer *peer, double goal)
{
    char what[64];
    work->peer = peer;
    work->world = peer_city(peer, &work->city);
    our_rays(work);
    const double ours = work->sum;
    peer_rays(work);
    printf("%s: sum of t %.3f, ours %.3f\n", peer->name, work->sum, ours);
    bench_need(fabs(work->sum - ours) < RAYS * 1e-3, "another world was found");
    snprintf(what, sizeof what, "first hit of a ray, to %s", peer->name);
    bench_ratio(what, our_rays, peer_rays, work, goal);
    peer->release(work->world);
}

static void map(const struct pn_scene *scene)
{
    char path[] = "bench_scene-XXXXXX";
    double times[BENCH_ROUNDS];
    struct pn_error err;
    struct pn_scene *mapped;
    pn_error_clear(&err);
    const int fd = mkstemp(path);
    bench_need(fd >= 0, "no scratch file");
    close(fd);
    bench_ok(pn_scene_save(scene, path, true, &err), &err);
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        const double start = bench_now();
        bench_ok(pn_scene_open(path, &mapped, &err), &err);
        times[i] = bench_now() - start;
        pn_scene_free(mapped);
    }
    unlink(path);
    bench_goal("a scene mapped", bench_median(times, BENCH_ROUNDS) * 1e3, "ms",
               BENCH_AT_MOST, 5);
}

static void hold(const struct pn_scene *scene)
{
    struct pn_scene_counts counts;
    pn_scene_count(scene, &counts);
    const double placed = 128.0 * counts.placements;
    printf("%u models of %llu faces, %u placements of %llu: %.1f MB\n", counts.models,
           (unsigned long long)counts.faces, counts.placements,
           (unsigned long long)counts.placed_faces, (double)counts.bytes / 1e6);
    bench_goal("bytes a face, less 128 a placement",
               ((double)counts.bytes - placed) / (double)counts.faces, "B", BENCH_AT_MOST,
               60);
}

/* Nodes looked at, a ray; rays of the same length, whatever the city's size. */
static double nodes_of(uint32_t models)
{
    static struct work work;
    uint64_t nodes = 0;
    struct pn_scene_hit hit;
    work.city = (struct test_city){1, models, models * 2};
    peer_city_scene(&work.city, &work.scene);
    make_rays(&work);
    for (int i = 0; i < RAYS; i++) {
        struct pn__cast cast;
        bench_need(!pn__cast_set(&cast, work.scene, work.from[i], work.to[i], NULL) &&
                       !pn__scene_ray(&cast, &hit, NULL),
                   "a ray fails");
        nodes += cast.nodes;
    }
    pn_scene_free(work.scene);
    return (double)nodes / RAYS;
}

/* From 10^4 to 10^7 faces: a logarithm grows by the same for every ten times. */
static void growth(void)
{
    double nodes[4];
    for (int i = 0; i < 4; i++) {
        const uint32_t models = (uint32_t)(100 * pow(10, i));
        nodes[i] = nodes_of(models);
        printf("about %u faces: %.1f nodes a ray\n", models * 100, nodes[i]);
    }
    bench_goal("nodes a ray, 10^7 faces to 10^5", nodes[3] / nodes[1], "times",
               BENCH_AT_MOST, 7.0 / 5);
}

int main(int argc, char **argv)
{
    static struct work work;
    const bool quick = argc > 1 && argv[1][0] == 'q';
    work.city = test_city_large();
    bench_goal("a scene built", peer_city_scene(&work.city, &work.scene), "s",
               BENCH_AT_MOST, 2);
    hold(work.scene);
    map(work.scene);
    make_rays(&work);
    printf("%.0f rays a second\n", per_second(our_rays, &work));
    bench_goal("ground layers", per_second(our_layers, &work) / 1e6, "M/s",
               BENCH_AT_LEAST, 0.5);
    for (size_t i = 0; i < sizeof peers / sizeof *peers; i++)
        if (peers[i].peer)
            against(&work, peers[i].peer, peers[i].goal);
        else
            bench_no_peer(peers[i].name);
    pn_scene_free(work.scene);
    pn_scene_hits_release(&work.hits);
    if (!quick)
        growth();
    return EXIT_SUCCESS;
}
