/* support/sketch_private.h - what sketch.c and sketch_build.c share. */
#ifndef TESTS_SUPPORT_SKETCH_PRIVATE_H
#define TESTS_SUPPORT_SKETCH_PRIVATE_H

#include "support/sketch.h"

struct test_sketch {
    uint32_t cols, rows, area_limit;
    struct test_draw_node *nodes;
    struct test_draw_link *links;
    uint32_t node_count, node_room, link_count, link_room;
    /* made by build */
    uint32_t *rank;       /* node_count; place in address order of each drawn node */
    uint32_t *drawn;      /* node_count; the other way round */
    uint32_t *area_first; /* area_limit + 1; first rank of each area */
};

/** Area a position lies in; ends the program if that is off the sheet. */
uint32_t test_sketch_area(const struct test_sketch *sketch, int32_t x_fx, int32_t y_fx);

/** count * size zeroed bytes; ends the program when there are none. */
void *test_sketch_alloc(size_t count, size_t size);

#endif
