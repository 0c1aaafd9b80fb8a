#include "config.h"

#include "support/scribble.h"

#include "support/random.h"
#include "support/suite.h"

struct pn_path_group *scribble_group(struct pn_paths *paths, enum pn_kind kind)
{
    struct pn_path_group *group;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_paths_add(paths, &group, &err), &err);
    group->kind = (uint8_t)kind;
    return group;
}

static struct pn_path_row *set(struct pn_path_group *group, int i, enum pn_path_type type,
                               int next, int32_t x, int32_t y, int32_t z)
{
    struct pn_path_row *row = &group->rows[i];
    *row = (struct pn_path_row){
        .type = (uint8_t)type,
        .next = (int8_t)next,
        .x = x,
        .y = y,
        .z = z,
        .left = 1,
        .right = 1,
        .density = 1,
        .width = group->kind == PN_KIND_PED ? 2 : 0,
    };
    return row;
}

struct pn_path_row *scribble_node(struct pn_path_group *group, int i, int next, int32_t x,
                                  int32_t y, int32_t z)
{
    return set(group, i, PN_PATH_INTERNAL, next, x, y, z);
}

struct pn_path_row *scribble_external(struct pn_path_group *group, int i, int next,
                                      int32_t x, int32_t y, int32_t z)
{
    return set(group, i, PN_PATH_EXTERNAL, next, x, y, z);
}

/* Groups stand in a square of squares, this far from each other. */
#define STEP (60 * PN_PATH_STEPS_PER_M)

struct pen {
    struct test_random random;
    struct pn_path_group *group;
    int32_t x, y, z; /* the middle of the group's square */
    int nodes, rows;
};

static int32_t wobble(struct pen *pen, int32_t reach)
{
    return test_random_in(&pen->random, -reach, reach);
}

/* Nodes in a row, or round the first one. Odd coordinates and even ones both occur. */
static void draw_nodes(struct pen *pen)
{
    const bool star = test_random_chance(&pen->random, 1, 4);
    pen->nodes = test_random_in(&pen->random, 1, 6);
    for (int i = 0; i < pen->nodes; i++) {
        struct pn_path_row *row = scribble_node(pen->group, i,
                                                i == 0 ? -1
                                                : star ? 0
                                                       : i - 1,
                                                pen->x + i * 97 + wobble(pen, 40),
                                                pen->y + wobble(pen, 300), pen->z);
        row->cross = test_random_chance(&pen->random, 1, 5);
        row->flags = test_random_chance(&pen->random, 1, 6) ? 1 : 0;
        row->flags |= test_random_chance(&pen->random, 1, 9) ? PN_PATH_ROAD_BLOCK : 0;
        row->speed = (uint8_t)test_random_below(&pen->random, 3);
        row->width += (float)test_random_below(&pen->random, 9) / 8;
        if (pen->group->kind == PN_KIND_CAR && test_random_chance(&pen->random, 1, 12))
            row->special = (uint8_t)test_random_in(&pen->random, 1, 2);
    }
    pen->rows = pen->nodes;
}

/* An external half-way to the next square in x or y, on one of a few tracks. */
static void draw_external(struct pen *pen, int dx, int dy)
{
    if (pen->rows == PN_PATH_ROWS || test_random_chance(&pen->random, 1, 7))
        return;
    const int node = test_random_in(&pen->random, 0, pen->nodes - 1);
    const int32_t track = 4 * PN_PATH_STEPS_PER_M * test_random_in(&pen->random, 0, 1);
    struct pn_path_row *row = scribble_external(
        pen->group, pen->rows, node, pen->x + dx * STEP / 2 + (dx ? 0 : track),
        pen->y + dy * STEP / 2 + (dy ? 0 : track), pen->z);
    row->x += wobble(pen, 9);
    row->y += wobble(pen, 9);
    row->z = test_random_chance(&pen->random, 1, 9) ? pen->z + 40 : pen->z;
    row->left = (uint8_t)test_random_below(&pen->random, 3);
    row->right = (uint8_t)test_random_below(&pen->random, 3);
    row->width = (float)test_random_below(&pen->random, 17) / 8;
    row->cross = test_random_chance(&pen->random, 1, 5);
    if (test_random_chance(&pen->random, 1, 4) && pen->group->rows[node].next < 0) {
        pen->group->rows[node].next = (int8_t)pen->rows; /* the other way round */
        row->next = -1;
    }
    pen->rows++;
}

static enum pn_kind draw_kind(struct pen *pen)
{
    if (test_random_chance(&pen->random, 1, 2))
        return PN_KIND_PED;
    return test_random_chance(&pen->random, 1, 8) ? PN_KIND_BOAT : PN_KIND_CAR;
}

void scribble_world(struct pn_paths *paths, uint64_t seed, uint32_t groups)
{
    uint32_t side = 1;
    while (side * side < groups)
        side++;
    for (uint32_t i = 0; i < groups; i++) {
        struct pen pen = {.random = test_random_at(seed, 1, i, 0)};
        const int32_t low = -(int32_t)(side / 2) * STEP;
        pen.group = scribble_group(paths, draw_kind(&pen));
        pen.x = low + (int32_t)(i % side) * STEP;
        pen.y = low + (int32_t)(i / side) * STEP;
        pen.z = test_random_chance(&pen.random, 1, 10) ? 400 : 160;
        draw_nodes(&pen);
        for (int again = 0; again < 2; again++) {
            draw_external(&pen, 1, 0);
            draw_external(&pen, -1, 0);
            draw_external(&pen, 0, 1);
            draw_external(&pen, 0, -1);
        }
    }
}
