/* walk/film_parts.h - a film on its way into a .glb. */
#ifndef PN_WALK_FILM_PARTS_H
#define PN_WALK_FILM_PARTS_H

#include "skin/glb_parts.h"

#include <pathnode/film.h>

#include <math.h>

/** A moment that is later than the one before it. */
struct pn__key {
    float seconds;
    struct pn_point feet;
    double height, heading; /* from east, counter-clockwise, radians */
};

struct pn__film {
    const struct pn_film *asked;
    struct pn__glb glb; /* its gltf is the file's, with a character or without */
    struct pn__gltf_movie movie;
    struct pn__key *keys;
    uint32_t key_count;
    uint32_t times;      /* accessor of the keys' seconds */
    struct pn_skin cast; /* the character with its animation as long as the way */
};

/** Puts in who walks, in its own axes: stands at the origin, looks east. children: the
 * numbers of nodes that go with it, as JSON has them. */
enum pn_status pn__film_put_character(struct pn__film *film, struct pn__buffer *children,
                                      struct pn_error *err);
enum pn_status pn__film_put_balls(struct pn__film *film, struct pn__buffer *children,
                                  struct pn_error *err);

/** A turn about the vertical, y being up. */
static inline void pn__film_turn(double angle, float q[4])
{
    q[0] = q[2] = 0;
    q[1] = (float)sin(angle / 2);
    q[3] = (float)cos(angle / 2);
}

#endif
