/* The sheet: what was drawn. How it becomes a network is in sketch_build.c. */
#include "support/sketch.h"
#include "support/sketch_private.h"

#include <stdio.h>
#include <stdlib.h>

#define AREA_FX (PN_AREA_SIZE_M * PN_FX_PER_M)
#define MIN_FX  (PN_WORLD_MIN_M * PN_FX_PER_M)

static _Noreturn void give_up(const char *why, long number)
{
    fprintf(stderr, "sketch: %s (%ld)\n", why, number);
    abort();
}

void *test_sketch_alloc(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        give_up("no memory", (long)count);
    return memory;
}

static void *grown(void *array, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = *room ? *room * 2 : 64;
    array = realloc(array, *room * size);
    if (!array)
        give_up("no memory", (long)*room);
    return array;
}

struct test_sketch *test_sketch_new(uint32_t cols, uint32_t rows)
{
    struct test_sketch *sketch = test_sketch_alloc(1, sizeof *sketch);
    if (cols < 1 || rows < 1 || (uint64_t)cols * rows > 65534)
        give_up("so many areas across", (long)cols);
    sketch->cols = cols;
    sketch->rows = rows;
    uint32_t wide = cols > PN_AREA_COLS ? cols : PN_AREA_COLS;
    sketch->area_limit = (rows - 1) * wide + cols;
    return sketch;
}

void test_sketch_free(struct test_sketch *sketch)
{
    if (!sketch)
        return;
    free(sketch->nodes);
    free(sketch->links);
    free(sketch->rank);
    free(sketch->drawn);
    free(sketch->area_first);
    free(sketch);
}

uint32_t test_sketch_area(const struct test_sketch *sketch, int32_t x_fx, int32_t y_fx)
{
    int32_t col = (x_fx - MIN_FX) / AREA_FX, row = (y_fx - MIN_FX) / AREA_FX;
    if (x_fx < MIN_FX || col >= (int32_t)sketch->cols)
        give_up("x is off the sheet", x_fx);
    if (y_fx < MIN_FX || row >= (int32_t)sketch->rows)
        give_up("y is off the sheet", y_fx);
    uint32_t wide = sketch->cols > PN_AREA_COLS ? sketch->cols : PN_AREA_COLS;
    return (uint32_t)row * wide + (uint32_t)col;
}

static uint32_t usual_flags(enum pn_kind kind)
{
    uint32_t flags = 15u << PN_NODE_DENSITY_SHIFT;
    if (kind != PN_KIND_PED)
        flags |= 1u << PN_NODE_SPEED_SHIFT;
    if (kind == PN_KIND_BOAT)
        flags |= PN_NODE_WATER;
    return flags;
}

uint32_t test_sketch_node_fx(struct test_sketch *sketch, enum pn_kind kind,
                             struct pn_point_fx pos)
{
    sketch->nodes = grown(sketch->nodes, sketch->node_count, &sketch->node_room,
                          sizeof *sketch->nodes);
    test_sketch_area(sketch, pos.x, pos.y);
    sketch->nodes[sketch->node_count] = (struct test_draw_node){
        .pos = pos,
        .flags = usual_flags(kind),
        .area = PN_AREA_NONE,
        .kind = (uint8_t)kind,
        .width = kind == PN_KIND_PED ? 16 : 0,
    };
    return sketch->node_count++;
}

uint32_t test_sketch_node(struct test_sketch *sketch, enum pn_kind kind, int32_t x_m,
                          int32_t y_m, int32_t z_m)
{
    struct pn_point_fx pos = {x_m * PN_FX_PER_M, y_m * PN_FX_PER_M, z_m * PN_FX_PER_M};
    return test_sketch_node_fx(sketch, kind, pos);
}

uint32_t test_sketch_link(struct test_sketch *sketch, uint32_t a, uint32_t b,
                          uint8_t lanes_ab, uint8_t lanes_ba)
{
    if (a >= sketch->node_count || b >= sketch->node_count)
        give_up("link to a node that is not drawn", (long)(a > b ? a : b));
    if ((sketch->nodes[a].kind == PN_KIND_PED) != (sketch->nodes[b].kind == PN_KIND_PED))
        give_up("link between a vehicle and a ped node", (long)a);
    sketch->links = grown(sketch->links, sketch->link_count, &sketch->link_room,
                          sizeof *sketch->links);
    sketch->links[sketch->link_count] = (struct test_draw_link){
        .a = a, .b = b, .lanes_ab = lanes_ab, .lanes_ba = lanes_ba};
    return sketch->link_count++;
}

struct test_draw_node *test_sketch_node_at(struct test_sketch *sketch, uint32_t node)
{
    return node < sketch->node_count ? &sketch->nodes[node] : NULL;
}

struct test_draw_link *test_sketch_link_at(struct test_sketch *sketch, uint32_t link)
{
    return link < sketch->link_count ? &sketch->links[link] : NULL;
}

uint32_t test_sketch_node_count(const struct test_sketch *sketch)
{
    return sketch->node_count;
}

uint32_t test_sketch_link_count(const struct test_sketch *sketch)
{
    return sketch->link_count;
}

struct pn_address test_sketch_address(const struct test_sketch *sketch, uint32_t node)
{
    uint32_t rank = sketch->rank[node], low = 0, high = sketch->area_limit;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (sketch->area_first[middle] <= rank)
            low = middle;
        else
            high = middle;
    }
    return (struct pn_address){(uint16_t)low, (uint16_t)(rank - sketch->area_first[low])};
}
