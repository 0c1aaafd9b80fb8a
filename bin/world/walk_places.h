/* walk_places.h - the places that a walk leads to. */
#ifndef PN_BIN_WALK_PLACES_H
#define PN_BIN_WALK_PLACES_H

#include "cli/say.h"

/** {0} to begin with; at is freed with free(). */
struct walk_places {
    struct pn_point *at;
    uint32_t count, room;
};

/** errors: PN_E_LIMIT, PN_E_NOMEM */
enum pn_status walk_places_add(struct walk_places *places, struct pn_point place,
                               struct pn_error *err);

/**
 * Adds the places of a file, "-" is stdin: a route as JSON if it begins like JSON,
 * else CSV with x, y and z. EXIT_DONE, or another status after having said why.
 */
int walk_places_read(const struct call *call, const char *path,
                     struct walk_places *places);

#endif
