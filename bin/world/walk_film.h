/* walk_film.h - a walk to be looked at. */
#ifndef PN_BIN_WALK_FILM_H
#define PN_BIN_WALK_FILM_H

#include "world/walk_report.h"

/** Who is shown, of what unit; NULL for the balls of the body. */
struct walk_cast {
    const char *character, *animation;
    struct option_list read;
    struct option_number unit;
};

/** Whether the options go together. EXIT_DONE, or another after having said why. */
int walk_cast_check(const struct call *call, const struct walk_cast *cast,
                    const char *trace);

/** Writes the way to a .glb file. EXIT_DONE, or another after having said why. */
int walk_film(const struct call *call, const struct walk_report *report,
              const struct walk_cast *cast, const char *path, bool replace);

#endif
