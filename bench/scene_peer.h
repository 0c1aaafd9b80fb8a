/* bench/scene_peer.h - the same city in other libraries: what our scene is measured
 * against. */
#ifndef BENCH_SCENE_PEER_H
#define BENCH_SCENE_PEER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A library. All of a world is given, models first, then it is finished and asked. */
struct scene_peer {
    const char *name;
    void *(*make)(void);
    /* xyz: 3 floats a vertex; a face is three indices, and stride bytes on the next */
    void (*add_model)(void *world, const float *xyz, uint32_t vertices,
                      const uint32_t *faces, uint32_t face_count, size_t stride);
    void (*add_placement)(void *world, uint32_t model, const float position[3],
                          const float quaternion[4]);
    void (*finish)(void *world);
    /* t of the first hit from a to b, or 1 */
    double (*cast)(void *world, const double from[3], const double to[3]);
    void (*release)(void *world);
};

extern const struct scene_peer scene_peer_bullet, scene_peer_embree;

#ifdef __cplusplus
}
#endif

#endif
