/* bench/walk_peer.h - bodies that walk: ours and others, in worlds of the same faces. */
#ifndef BENCH_WALK_PEER_H
#define BENCH_WALK_PEER_H

#include "scene_peer.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Who walks: metres, degrees. */
struct walk_build {
    double radius, height, step, slope;
};

/** A kind of body. A walker is made once, put somewhere, and goes on from there. */
struct walk_peer {
    const char *name;
    const struct scene_peer *scene; /* who makes its worlds; NULL: ours */
    void *(*make)(void *world, const struct walk_build *build);
    void (*put)(void *walker, const double feet[3]);
    void (*tick)(void *walker, double x, double y, double time_s); /* metres a second */
    void (*feet)(const void *walker, double feet[3]);
    bool (*stands)(const void *walker);
    /* crouches, goes x, rises: whether it stands; NULL: it cannot crouch */
    bool (*rises)(void *walker, double x);
    void (*release)(void *walker);
};

extern const struct walk_peer walk_peer_bullet, walk_peer_ours;

#ifdef __cplusplus
}
#endif

#endif
