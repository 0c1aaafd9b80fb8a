/* support/arena.h - small scenes by hand: boxes and faces, for balls and bodies. */
#ifndef TESTS_SUPPORT_ARENA_H
#define TESTS_SUPPORT_ARENA_H

#include <pathnode/scene.h>

enum { ARENA_PARTS = 4096 };

/** Parts as they are gathered; {0} to begin with. Metres; material of what is added. */
struct arena {
    uint32_t boxes, faces, spheres;
    uint8_t material;
    struct pn_col_box box[ARENA_PARTS];
    struct pn_vec3 corner[ARENA_PARTS][3];
    uint8_t face_material[ARENA_PARTS];
    struct pn_col_sphere sphere[ARENA_PARTS];
};

void arena_box(struct arena *arena, double x0, double y0, double z0, double x1, double y1,
               double z1);
void arena_face(struct arena *arena, struct pn_vec3 a, struct pn_vec3 b,
                struct pn_vec3 c);
void arena_sphere(struct arena *arena, double x, double y, double z, double radius);

/** A floor of faces from x0,y0 to x1,y1, in squares of `cell` metres; z0 at x0 rises to
 * z1 at x1. */
void arena_floor(struct arena *arena, double x0, double y0, double x1, double y1,
                 double z0, double z1, double cell);

/** Steps that begin at x and go up along x, boxes from the ground up, y from -w to w. */
void arena_stairs(struct arena *arena, double x, double rise, double depth, int count,
                  double w);

/** The scene of it, one model placed at the origin. The caller's. */
struct pn_scene *arena_scene(struct arena *arena);

#endif
