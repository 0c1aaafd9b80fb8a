/* walk_report.h - what came of a walk, and the way it went. */
#ifndef PN_BIN_WALK_REPORT_H
#define PN_BIN_WALK_REPORT_H

#include "cli/say.h"

/** A place on the way. */
struct walk_step {
    struct pn_point feet;
    double height;
    enum pn_stance stance;
    uint8_t material;
    uint32_t model; /* it stands on, or PN_SCENE_NONE */
};

struct walk_report {
    const struct pn_scene *scene;
    const struct pn_body *body;
    const struct pn_progress *progress;
    struct pn_film_moment start;
    struct walk_step *steps;
    uint32_t step_count, room;
    uint32_t reached, total; /* places */
    bool wet;
    struct pn_walk_way way; /* the last one; walked_m is of all */
};

/** The pn_walk_trace that fills it: context is the report. */
int walk_report_step(void *context, const struct pn_walker *walker);

/** Prints the outcome. */
void walk_report_print(const struct walk_report *report, const struct pn_walker *walker,
                       enum format format);

/** Writes the way to a .csv or .geojson file. EXIT_DONE, or another after having said
 * why. */
int walk_report_trace(const struct call *call, const struct walk_report *report,
                      const char *path, bool replace);

void walk_report_release(struct walk_report *report);

#endif
