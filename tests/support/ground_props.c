/* Things on the pavements of the sample world, each a model of its own. */
#include "support/ground_private.h"

#define M     STEPS
#define HALF  (2 * M)  /* of a pavement's width */
#define THICK (M / 4)  /* of a wall */
#define HIGH  (3 * M)  /* is a wall */
#define DEEP  (-M / 2) /* into the pavement, so that nothing gapes */
#define WIDE  (4 * M)  /* half of a wall */

static struct spot at(int32_t x, int32_t y, int32_t z)
{
    return (struct spot){x, y, z};
}

/* Across the whole pavement, from y, z to y, z. */
static void across(struct pn_col_model *m, int32_t y, int32_t z, int32_t to_y,
                   int32_t to_z, enum ground_surface surface)
{
    ground_quad(m, at(-HALF, y, z), at(HALF, y, z), at(HALF, to_y, to_z),
                at(-HALF, to_y, to_z), surface);
}

static void wall_part(struct pn_col_model *m, int32_t from_x, int32_t to_x,
                      int32_t from_z)
{
    ground_box(m, at(from_x, -THICK / 2, from_z), at(to_x, THICK / 2, HIGH),
               SURFACE_DEFAULT);
}

static void draw_wall(struct pn_col_model *m)
{
    wall_part(m, -WIDE, WIDE, DEEP);
}

static void wall_with_door(struct pn_col_model *m, int32_t high)
{
    const int32_t half = M * 5 / 8;
    wall_part(m, -WIDE, -half, DEEP);
    wall_part(m, half, WIDE, DEEP);
    wall_part(m, -half, half, high);
}

static void draw_door(struct pn_col_model *m)
{
    wall_with_door(m, M * 21 / 10);
}

static void draw_door_low(struct pn_col_model *m)
{
    wall_with_door(m, M * 14 / 10);
}

static void draw_shutter(struct pn_col_model *m)
{
    ground_box(m, at(-M * 5 / 8, -M / 16, DEEP), at(M * 5 / 8, M / 16, M * 21 / 10),
               SURFACE_GIRDER);
}

static void draw_narrow(struct pn_col_model *m)
{
    wall_part(m, -WIDE, -M / 4, DEEP);
    wall_part(m, M / 4, WIDE, DEEP);
}

/* 8 steps of 0.25 m up, 0.3 m deep; a landing; the same down. */
static void draw_stairs(struct pn_col_model *m)
{
    const int32_t rise = M / 4, tread = M * 3 / 10, steps = 8;
    int32_t y = -4 * M, z = 0;
    for (int32_t i = 0; i < steps; i++, y += tread) {
        across(m, y, i ? z : DEEP, y, z + rise, SURFACE_STAIRS);
        z += rise;
        across(m, y, z, y + tread, z, SURFACE_STAIRS);
    }
    across(m, y, z, -y, z, SURFACE_STAIRS);
    for (y = -y; z > 0; y += tread) {
        across(m, y, z, y + tread, z, SURFACE_STAIRS);
        z -= rise;
        across(m, y + tread, z + rise, y + tread, z ? z : DEEP, SURFACE_STAIRS);
    }
}

/* A plank 5.4 m long, its middle in the middle. */
static void draw_plank(struct pn_col_model *m)
{
    across(m, -M * 27 / 10, 0, M * 27 / 10, 0, SURFACE_WOOD);
}

static void draw_pit(struct pn_col_model *m)
{
    const int32_t y = M * 3 / 2, z = -M * 5 / 2;
    across(m, -y, 0, -y, z, SURFACE_DEFAULT);
    across(m, -y, z, y, z, SURFACE_DEFAULT);
    across(m, y, z, y, 0, SURFACE_DEFAULT);
    ground_quad(m, at(-HALF, -y, z), at(-HALF, -y, 0), at(-HALF, y, 0), at(-HALF, y, z),
                SURFACE_DEFAULT);
    ground_quad(m, at(HALF, y, z), at(HALF, y, 0), at(HALF, -y, 0), at(HALF, -y, z),
                SURFACE_DEFAULT);
}

/* Up at once, level, and down slowly. */
static void step_and_slope(struct pn_col_model *m, int32_t high)
{
    across(m, -2 * M, DEEP, -2 * M, high, SURFACE_KERB);
    across(m, -2 * M, high, 2 * M, high, SURFACE_PAVEMENT);
    across(m, 2 * M, high, 5 * M, 0, SURFACE_PAVEMENT);
}

static void draw_kerb_low(struct pn_col_model *m)
{
    step_and_slope(m, M * 3 / 10);
}

static void draw_kerb_high(struct pn_col_model *m)
{
    step_and_slope(m, M * 8 / 10);
}

/* 2.6 m up over 1.5 m: 60 degrees; down over 6.5 m: 22 degrees. */
static void draw_steep(struct pn_col_model *m)
{
    const int32_t high = M * 26 / 10;
    across(m, -5 * M / 2, 0, -M, high, SURFACE_DEFAULT);
    across(m, -M, high, M, high, SURFACE_DEFAULT);
    across(m, M, high, M * 15 / 2, 0, SURFACE_DEFAULT);
}

/* ---- at nodes ---- */

static void draw_water(struct pn_col_model *m)
{
    ground_quad(m, at(-6 * M, -6 * M, 0), at(6 * M, -6 * M, 0), at(6 * M, 6 * M, 0),
                at(-6 * M, 6 * M, 0), SURFACE_WATER);
}

static void draw_block(struct pn_col_model *m)
{
    ground_box(m, at(-M * 3 / 2, -M * 3 / 2, DEEP), at(M * 3 / 2, M * 3 / 2, M * 5 / 2),
               SURFACE_DEFAULT);
}

/* 1.5 m up over 0.866 m to both sides of the middle. */
static void draw_slope(struct pn_col_model *m)
{
    const int32_t y = M * 866 / 1000, z = M * 3 / 2;
    across(m, -y, -z, y, z, SURFACE_PAVEMENT);
}

const struct ground_prop ground_props[GROUND_PROPS] = {
    {"gr_stairs", TEST_PLANT_STAIRS, draw_stairs, 0, 0, 0, 0, 0},
    {"gr_plank", TEST_PLANT_RAMP, draw_plank, -M * 5 / 2, M, 1, 0, 0},
    {"gr_plank", TEST_PLANT_RAMP, draw_plank, M * 5 / 2, M, -1, 0, 0},
    {"gr_door", TEST_PLANT_DOOR, draw_door, 0, 0, 0, 0, 0},
    {"gr_shutter", TEST_PLANT_DOOR, draw_shutter, 0, 0, 0, 20, 6},
    {"gr_door_low", TEST_PLANT_DOOR_LOW, draw_door_low, 0, 0, 0, 0, 0},
    {"gr_pit", TEST_PLANT_PIT, draw_pit, 0, 0, 0, 0, 0},
    {"gr_kerb_low", TEST_PLANT_KERB_LOW, draw_kerb_low, 0, 0, 0, 0, 0},
    {"gr_kerb_high", TEST_PLANT_KERB_HIGH, draw_kerb_high, 0, 0, 0, 0, 0},
    {"gr_wall", TEST_PLANT_WALL, draw_wall, 0, 0, 0, 0, 0},
    {"gr_steep", TEST_PLANT_STEEP, draw_steep, 0, 0, 0, 0, 0},
    {"gr_narrow", TEST_PLANT_NARROW, draw_narrow, 0, 0, 0, 0, 0},
    {"gr_water", TEST_PLANT_WATER, draw_water, 0, M, 0, 0, 0},
    {"gr_block", TEST_PLANT_SOLID, draw_block, 0, 0, 0, 0, 0},
    {"gr_slope", TEST_PLANT_SLOPE, draw_slope, 0, 0, 0, 0, 0},
};
