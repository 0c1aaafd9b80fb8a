/*
 * pathnode/ground.h - path nodes held against the ground of a scene: which layer each
 * means, how far above it stands, and what is wrong there.
 */
#ifndef PATHNODE_GROUND_H
#define PATHNODE_GROUND_H

#include <pathnode/network.h>
#include <pathnode/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What is to be said of a node; of several the one that stands later here. */
enum pn_ground_verdict {
    PN_GROUND_ON,          /* on its ground */
    PN_GROUND_DRIFT,       /* a little above or below it */
    PN_GROUND_STEEP,       /* on ground that is too steep to stand on */
    PN_GROUND_WRONG_LAYER, /* far from all ground: the nearest is meant for others */
    PN_GROUND_UNDER_WATER, /* water stands over its ground, and over the node */
    PN_GROUND_NONE,        /* there is no ground above or below it */
    PN_GROUND_INSIDE,      /* in a solid box or ball */
    PN_GROUND_OUTSIDE,     /* the scene does not reach there: nothing is said */
    PN_GROUND_VERDICT_COUNT
};

/** "on-ground", "drift", "steep", "wrong-layer", "under-water", "no-ground",
 * "inside-solid", "outside". Static; NULL past the end. */
const char *pn_ground_verdict_name(enum pn_ground_verdict verdict);

/** Bands. */
struct pn_ground_options {
    double ok_m;      /* so far from its ground a node stands on it */
    double drift_m;   /* and so far it has drifted; farther is another layer */
    double steep_deg; /* steeper ground is too steep; 0 to 90 */
    double wade_m;    /* deeper water over the ground is too deep */
    double reach_m;   /* what is farther above or below is no ground of a node's */
    uint32_t kinds;   /* PN_KINDS_... to look at */
};

/**
 * What is usual: 0.15 m, as nodes stand on a grid of 1/8 m; 0.6 m; 45 degrees; 0.5 m of
 * water; 50 m; cars and peds. Boats stand on water, which few games have as collision.
 */
struct pn_ground_options pn_ground_usual(void);

/** Whether a surface of San Andreas is water: 38 and 39. */
bool pn_ground_is_water(uint8_t material);

/** A node and its ground. */
struct pn_ground_spot {
    struct pn_address address;
    enum pn_kind kind;
    struct pn_point pos; /* of the node */
    enum pn_ground_verdict verdict;
    const struct pn_scene_hit *layers; /* all under and over it, from the top; a view */
    uint32_t layer_count;
    int64_t meant;    /* the layer it means, or -1: without ground */
    double offset_m;  /* of the node above that layer; below 0: it is sunk */
    double slope_deg; /* of that layer */
    double water_m;   /* of the water over that layer; 0: none */
};

/**
 * Looks at every node of some kinds in address order; calls each, until it returns other
 * than 0.
 *
 * The layer a node means is the nearest one above or below it; water is ground for boats
 * and for nobody else. A node is in a solid if a point 0.25 m above it is, or above its
 * ground where that is higher and within drift_m.
 *
 * errors: PN_E_ARG - a band below 0, or drift_m below ok_m; PN_E_FORMAT - a damaged scene
 *         file; PN_E_INTERRUPTED - each or progress asked to stop; PN_E_NOMEM
 * cost:   one query of pn_scene_ground a node
 */
enum pn_status
pn_ground_check(const struct pn_network *network, const struct pn_scene *scene,
                const struct pn_ground_options *options,
                int (*each)(void *context, const struct pn_ground_spot *spot),
                void *context, const struct pn_progress *progress, struct pn_error *err);

/**
 * The height, in 1/8 m, that a node has when it is put on the layer it means: the nearest
 * step, halves upward.
 */
int32_t pn_ground_snapped_fx(const struct pn_ground_spot *spot);

#ifdef __cplusplus
}
#endif

#endif
