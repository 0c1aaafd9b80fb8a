/* bench/peer_city.h - a made-up city for ours and others: of faces alone, which all of
 * them know. */
#ifndef BENCH_PEER_CITY_H
#define BENCH_PEER_CITY_H

#include "bench.h"
#include "scene_peer.h"

#include "support/city.h"

static inline struct pn_col_model *peer_city_model(const struct test_city *city,
                                                   uint32_t i)
{
    struct pn_col_model *model = test_city_model(city, i);
    bench_need(model != NULL, "no memory");
    model->box_count = model->sphere_count = 0;
    return model;
}

/** In ours; seconds to build it, from models that are ready. */
static inline double peer_city_scene(const struct test_city *city,
                                     struct pn_scene **scene)
{
    struct pn_scene_draft *draft;
    struct pn_error err;
    pn_error_clear(&err);
    double spent = 0, start = bench_now();
    bench_ok(pn_scene_draft_new(&draft, &err), &err);
    for (uint32_t i = 0; i < city->models; i++) {
        spent += bench_now() - start;
        struct pn_col_model *model = peer_city_model(city, i);
        start = bench_now();
        bench_ok(pn_scene_draft_model(draft, model, model->name, i, NULL, &err), &err);
        spent += bench_now() - start;
        pn_col_model_free(model);
        start = bench_now();
    }
    for (uint32_t i = 0; i < city->placements; i++) {
        const struct pn_scene_placement placement = test_city_placement(city, i);
        bench_ok(pn_scene_draft_place(draft, &placement, &err), &err);
    }
    bench_ok(pn_scene_finish(draft, scene, &err), &err);
    spent += bench_now() - start;
    pn_scene_draft_free(draft);
    return spent;
}

/** The city in another library: release it. */
static inline void *peer_city(const struct scene_peer *peer, const struct test_city *city)
{
    void *world = peer->make();
    for (uint32_t i = 0; i < city->models; i++) {
        struct pn_col_model *model = peer_city_model(city, i);
        peer->add_model(world, &model->mesh.vertices->x, model->mesh.vertex_count,
                        &model->mesh.faces->a, model->mesh.face_count,
                        sizeof *model->mesh.faces);
        pn_col_model_free(model);
    }
    for (uint32_t i = 0; i < city->placements; i++) {
        const struct pn_scene_placement p = test_city_placement(city, i);
        peer->add_placement(world, p.model, &p.position.x, &p.rotation.x);
    }
    peer->finish(world);
    return world;
}

#endif
