/*
 * support/ground_private.h - collision models being drawn, in steps of 1/128 m.
 */
#ifndef TESTS_SUPPORT_GROUND_PRIVATE_H
#define TESTS_SUPPORT_GROUND_PRIVATE_H

#include "support/ground.h"

#include <pathnode/col.h>

/* Steps a metre, and steps a stored coordinate of a node (1/8 m). */
#define STEPS    PN_COL_STEPS_PER_M
#define STEPS_FX (STEPS / PN_FX_PER_M)

/* Surfaces of San Andreas. */
enum ground_surface {
    SURFACE_DEFAULT = 0,
    SURFACE_TARMAC = 1,
    SURFACE_PAVEMENT = 4,
    SURFACE_KERB = 5,
    SURFACE_WATER = 39,
    SURFACE_WOOD = 43,
    SURFACE_GIRDER = 56,
    SURFACE_STAIRS = 161
};

/** A place, in steps; of the world, or of a model. */
struct spot {
    int32_t x, y, z;
};

/** Draws a face whose corners go round counter-clockwise as seen from its front. */
void ground_quad(struct pn_col_model *model, struct spot a, struct spot b, struct spot c,
                 struct spot d, enum ground_surface surface);

/** An upright block, corners in steps. */
void ground_box(struct pn_col_model *model, struct spot min, struct spot max,
                enum ground_surface surface);

/** A model without anything in it; ends the program where there is no memory. */
struct pn_col_model *ground_model(enum pn_col_version version, const char *name,
                                  uint16_t id);

/** What models have at the end: bounds, groups, flags. */
void ground_finish(struct pn_col_model *model);

/** An array with room for some more; ends the program where there is no memory. */
void *ground_more(void *array, uint32_t count, uint32_t added, size_t size);

/* ---- things: models that lie along y, on z = 0 ---- */

/** How a thing is put in the middle of a link, or at a node. */
struct ground_prop {
    const char *name; /* of its model; two may have one */
    enum test_plant what;
    void (*draw)(struct pn_col_model *model);
    int32_t along, up; /* steps from there, along the link and above the ground */
    int32_t tilt;      /* 1: up by 22 degrees along the link; -1: down; 0: level */
    int32_t on, off;   /* hours it is there; both 0: always */
};

#define GROUND_PROPS 15
extern const struct ground_prop ground_props[GROUND_PROPS];

/* ---- streets: what follows from the network ---- */

/** A square of the ground, and the corridor indoors, each a model. */
#define GROUND_SQUARE_M 192
#define GROUND_COLS     ((TEST_GROUND_EAST - TEST_GROUND_WEST) / GROUND_SQUARE_M + 1)
#define GROUND_ROWS     ((TEST_GROUND_NORTH - TEST_GROUND_SOUTH) / GROUND_SQUARE_M + 1)
#define GROUND_INDOORS  (GROUND_COLS * GROUND_ROWS)
#define GROUND_PARTS    (GROUND_INDOORS + 1)

/** The middle of a part, in whole metres; its model's place. */
struct spot ground_middle_m(uint32_t part);

/** A link that has ground, in steps of the world. */
struct ground_line {
    struct spot a, b;
};

/** The root of a whole number, rounded down. */
int32_t ground_root(int64_t whole);

/**
 * Whether other lines run over a place of a line of its own, at a height not quite its
 * own: place->z becomes that of the ground they share.
 */
bool ground_shared(const struct ground_line *lines, uint32_t count, struct spot *place,
                   const struct ground_line *own);

/** Draws all streets; a part is NULL where there are none. */
void ground_draw_streets(const struct pn_network *network,
                         struct pn_col_model *parts[GROUND_PARTS]);

/** Where a plant is: the middle of its link on the pavement, or its node; in steps. */
struct spot ground_plant_spot(const struct pn_network *network,
                              const struct test_ground_plant *plant);

/* Model numbers: things, then streets, then what has no collision. */
#define GROUND_FIRST_PROP   13000
#define GROUND_FIRST_STREET 13100
#define GROUND_LOD          13900
#define GROUND_SIGN         13901
#define GROUND_LOST         13999

#endif
