/*
 * bench_walk.c - balls and bodies in a made-up city of a million faces in 20,000
 * placements: sweeps near the ground, moves of a body over it and up stairs, and whether
 * a body holds more memory the longer it walks; moves, and what users reported of such
 * bodies, against Bullet's character controller where configure found it; and all
 * footpaths of a network of the game's size, laid over a city of its size.
 */
#include "config.h"

#define BENCH_ROUNDS 9

#include "bench.h"
#include "peer_city.h"
#include "walk_cases.h"

#include "support/world.h"

#include <pathnode.h>

#include <math.h>
#include <sys/resource.h>

enum { SWEEPS = 20000, MOVES = 4000 };

struct work {
    struct pn_scene *scene;
    struct pn_body body;
    struct pn_point at[SWEEPS], move[SWEEPS];
    struct pn_walker walker;
    uint64_t hits;
};

/* A place in the city, as high over its ground as a body's middle. */
static struct pn_point over_ground(const struct work *work, struct pn_point top)
{
    struct pn_point bottom = top;
    struct pn_scene_hit ground;
    top.z = 100;
    bottom.z = -20;
    bench_need(!pn_scene_ray(work->scene, top, bottom, &ground, NULL), "a ray fails");
    ground.point.z += 0.6;
    return ground.point;
}

/* A ball as large as a body's goes 0.5 to 1 m, again and again from where it came to:
 * `row` times before it is put elsewhere. */
static void make_sweeps(struct work *work, const struct test_city *city, int row)
{
    struct test_random random = {7};
    for (int i = 0; i < SWEEPS; i++) {
        double way = test_random_below(&random, 6283) / 1e3;
        double length = 0.5 + test_random_below(&random, 500) / 1e3;
        struct pn_point from = test_city_point(city, &random);
        if (i % row != 0)
            from = (struct pn_point){work->at[i - 1].x + work->move[i - 1].x,
                                     work->at[i - 1].y + work->move[i - 1].y, 0};
        work->at[i] = over_ground(work, from);
        work->move[i] = (struct pn_point){length * cos(way), length * sin(way), -0.1};
    }
}

static void sweep(void *context)
{
    struct work *work = context;
    struct pn_scene_contact contact;
    work->hits = 0;
    for (int i = 0; i < SWEEPS; i++) {
        bench_need(!pn_scene_sweep(work->scene, work->at[i], 0.35, work->move[i],
                                   &contact, NULL),
                   "a sweep fails");
        work->hits += contact.hit.placement != PN_SCENE_NONE;
    }
}

/* Half a metre, wherever there is ground. */
static void walk(void *context)
{
    struct work *work = context;
    for (int i = 0; i < MOVES; i++) {
        struct pn_point way = work->move[i];
        double length = hypot(way.x, way.y);
        way = (struct pn_point){way.x * 0.5 / length, way.y * 0.5 / length, 0};
        if (i % 16 == 0)
            bench_need(!pn_walk_begin(&work->walker, work->scene, &work->body,
                                      work->at[i], 1, NULL),
                       "a body cannot begin");
        bench_need(!pn_walk_move(&work->walker, way, 0.1, NULL), "a move fails");
    }
}

/* Stairs of 0.2 by 0.4 m, and a floor: moves up them and back down. */
static struct pn_scene *stairs(void)
{
    enum { STEPS = 40 };
    struct pn_col_box boxes[STEPS];
    struct pn_col_model model = {.version = PN_COL_2, .box_count = STEPS, .boxes = boxes};
    struct pn_scene_placement placement = {.rotation = {.w = 1}, .source = PN_SCENE_NONE};
    struct pn_scene_draft *draft;
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    for (int i = 0; i < STEPS; i++) {
        float x = (float)i * 0.4F, z = (float)i * 0.2F;
        boxes[i] = (struct pn_col_box){{x, -5, -1}, {x + 0.4F, 5, z}, {0}};
    }
    bench_ok(pn_scene_draft_new(&draft, &err), &err);
    bench_ok(pn_scene_draft_model(draft, &model, "stairs", 0, NULL, &err), &err);
    bench_ok(pn_scene_draft_place(draft, &placement, &err), &err);
    bench_ok(pn_scene_finish(draft, &scene, &err), &err);
    pn_scene_draft_free(draft);
    return scene;
}

static void climb(void *context)
{
    struct work *work = context;
    for (int i = 0; i < MOVES; i++) {
        if (i % 28 == 0)
            bench_need(!pn_walk_begin(&work->walker, work->scene, &work->body,
                                      (struct pn_point){0.2, 0, 0}, 1, NULL),
                       "a body cannot begin");
        bench_need(!pn_walk_move(&work->walker, (struct pn_point){0.5, 0, 0}, 0.1, NULL),
                   "a move fails");
    }
}

static double seconds_of(bench_work *ask, struct work *work)
{
    double times[BENCH_ROUNDS];
    ask(work);
    for (int i = 0; i < BENCH_ROUNDS; i++)
        times[i] = bench_seconds(ask, work);
    return bench_median(times, BENCH_ROUNDS);
}

/* ---- memory ---- */

static double peak_kb(void)
{
    struct rusage usage;
    bench_need(getrusage(RUSAGE_SELF, &usage) == 0, "no usage");
    return (double)usage.ru_maxrss;
}

/* What the process held at most after some moves, and after a million more. */
static void hold(struct work *work)
{
    walk(work);
    const double before = peak_kb();
    for (int i = 0; i < 1000000 / MOVES; i++)
        walk(work);
    bench_goal("memory more after 10^6 moves", peak_kb() - before, "KB", BENCH_AT_MOST,
               256);
}

/* ---- others ---- */

#ifdef HAVE_BULLET
/* A walker of ours, and one of another library, in the same city. */
struct race {
    const struct work *work;
    void *walkers[2];
};

static void run(const struct walk_peer *peer, void *walker, const struct work *work)
{
    for (int i = 0; i < MOVES; i++) {
        const struct pn_point way = work->move[i], at = work->at[i];
        const double speed = 5 / hypot(way.x, way.y);
        if (i % 16 == 0)
            peer->put(walker, (const double[]){at.x, at.y, at.z - 0.55});
        peer->tick(walker, way.x * speed, way.y * speed, 0.1);
    }
}

static void our_race(void *context)
{
    const struct race *race = context;
    run(&walk_peer_ours, race->walkers[0], race->work);
}

static void their_race(void *context)
{
    const struct race *race = context;
    run(&walk_peer_bullet, race->walkers[1], race->work);
}

static void against_bullet(struct work *work, const struct test_city *city)
{
    const struct walk_build build = {0.35, 1.8, 0.45, 50};
    struct race race = {.work = work};
    peer_city_scene(city, &work->scene);
    make_sweeps(work, city, 16);
    void *world = peer_city(&scene_peer_bullet, city);
    race.walkers[0] = walk_peer_ours.make(work->scene, &build);
    race.walkers[1] = walk_peer_bullet.make(world, &build);
    bench_ratio("moves of 0.5 m, to Bullet's character controller", our_race, their_race,
                &race, 1.0 / 3);
    walk_peer_ours.release(race.walkers[0]);
    walk_peer_bullet.release(race.walkers[1]);
    scene_peer_bullet.release(world);
    pn_scene_free(work->scene);
    bench_goal("cases right that Bullet's has right", walk_cases_right(&walk_peer_ours),
               "cases", BENCH_AT_LEAST, walk_cases_right(&walk_peer_bullet));
}
#endif

/* The game has so many directed links of peds. */
#define PED_LINKS 80686

/* The city begins at 0 and is as wide as the map. */
#define MAP_HALF_M 3000

/* Puts a node over the lowest ground of the city, which is nobody's roof. */
static void ground_node(const struct pn_scene *scene, struct pn_node *node)
{
    node->pos.x += MAP_HALF_M * PN_FX_PER_M;
    node->pos.y += MAP_HALF_M * PN_FX_PER_M;
    const double x = (double)node->pos.x / PN_FX_PER_M,
                 y = (double)node->pos.y / PN_FX_PER_M;
    const struct pn_point low = {x, y, -50}, high = {x, y, 100};
    struct pn_scene_hit ground;
    bench_need(!pn_scene_ray(scene, low, high, &ground, NULL), "a ray fails");
    if (ground.placement != PN_SCENE_NONE)
        node->pos.z = (int32_t)floor(ground.point.z * PN_FX_PER_M + 0.5);
}

static void ground_all(const struct pn_scene *scene, struct pn_network *network)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->node_count; i++)
            ground_node(scene, pn_network_node(network, (struct pn_address){
                                                            area->number, (uint16_t)i}));
    }
}

/* Once is enough: it takes seconds. */
static void check_links(const struct pn_body *body)
{
    const struct test_city city = {.seed = 1, .models = 10000, .placements = 184000};
    const struct test_world_options world = test_world_game(1);
    const struct pn_links_options options = {.body = *body, .jobs = 2};
    struct pn_network *network;
    struct pn_scene *scene;
    struct pn_links *links;
    struct pn_error err;
    uint32_t well = 0;
    pn_error_clear(&err);
    bench_ok(test_world_new(&world, &network, &err), &err);
    bench_ok(test_city_scene(&city, &scene, &err), &err);
    ground_all(scene, network);
    bench_ok(pn_links_new(network, scene, PN_KINDS_PED, &links, &err), &err);
    const double start = bench_now();
    bench_ok(pn_links_walk(links, &options, NULL, &err), &err);
    const double seconds = bench_now() - start;
    const uint32_t count = pn_links_count(links);
    for (uint32_t i = 0; i < count; i++)
        well += pn_links_at(links, i)->way.end == PN_WALK_OK;
    printf("%u links of peds in %.1f s by two threads, %u can be walked\n", count,
           seconds, well);
    bench_goal("80,686 links of peds in a city of the game's size, 2 threads",
               seconds / count * PED_LINKS, "s", BENCH_AT_MOST, 60);
    pn_links_free(links);
    pn_scene_free(scene);
    pn_network_free(network);
}

int main(void)
{
    static struct work work;
    const struct test_city city = test_city_large();
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(test_city_scene(&city, &work.scene, &err), &err);
    bench_ok(pn_body_load("sa-ped", &work.body, &err), &err);
    make_sweeps(&work, &city, 1);
    bench_goal("sweeps near the ground, each somewhere else",
               SWEEPS / seconds_of(sweep, &work) / 1e6, "M/s", BENCH_AT_LEAST, 1);
    make_sweeps(&work, &city, 16);
    double rate = SWEEPS / seconds_of(sweep, &work);
    printf("%llu of %d sweeps touch something\n", (unsigned long long)work.hits, SWEEPS);
    bench_goal("sweeps near the ground, 16 in a row", rate / 1e6, "M/s", BENCH_AT_LEAST,
               1);
    bench_goal("a body's move of 0.5 m, plain", seconds_of(walk, &work) / MOVES * 1e6,
               "us", BENCH_AT_MOST, 20);
    hold(&work);
    pn_scene_free(work.scene);
    work.scene = stairs();
    bench_goal("a body's move of 0.5 m, up stairs",
               seconds_of(climb, &work) / MOVES * 1e6, "us", BENCH_AT_MOST, 60);
    pn_scene_free(work.scene);
#ifdef HAVE_BULLET
    against_bullet(&work, &city);
#else
    bench_no_peer("Bullet");
    walk_cases_right(&walk_peer_ours);
#endif
    check_links(&work.body);
    return EXIT_SUCCESS;
}
