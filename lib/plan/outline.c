/*
 * outline.c - polygons around what was reached.
 *
 * Links mark the squares they touch; then the sides between marked and unmarked squares
 * are followed, the marked one on the left. Where two marked squares touch at a corner
 * only, the walk turns left, so they stay apart.
 */
#include "config.h"

#include <pathnode/reach.h>

#include "base/alloc.h"
#include "base/error.h"
#include "index/frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Most squares of a sheet. */
enum { SQUARES_MAX = 1 << 24 };

enum direction { EAST, NORTH, WEST, SOUTH };
static const int step_x[] = {1, 0, -1, 0};
static const int step_y[] = {0, 1, 0, -1};

/* Squares with an unmarked border around them. */
struct sheet {
    struct pn__frame frame;
    int64_t cols, rows;
    uint8_t *marked;
    uint32_t *part; /* number of the connected part, from 1 */
    uint8_t
        *sides; /* bit d: the side that leads from the corner in direction d is open */
};

struct ring {
    uint32_t part, first, count; /* points */
};

struct drawing {
    struct sheet sheet;
    struct pn_point_fx *points;
    uint32_t point_count, point_room;
    struct ring *rings;
    uint32_t ring_count, ring_room;
};

void pn_outline_release(struct pn_outline *outline)
{
    if (!outline)
        return;
    pn__free(outline->points);
    pn__free(outline->first);
    pn__free(outline->polygon_first);
    *outline = (struct pn_outline){0};
}

static bool is_reached(const struct pn_reach *reach, pn_node_id node)
{
    return pn_reach_costs(reach)[node] != PN_COST_NONE;
}

/* Marks the squares along a line, at least one look every quarter of a square. */
static void mark_line(struct sheet *s, const struct pn_point_fx *a,
                      const struct pn_point_fx *b)
{
    double dx = (double)b->x - a->x, dy = (double)b->y - a->y;
    int64_t looks =
        (int64_t)(4 * fmax(fabs(dx), fabs(dy)) / (double)s->frame.size_fx) + 1;
    for (int64_t i = 0; i <= looks; i++) {
        double t = (double)i / (double)looks;
        int64_t x = (int64_t)(a->x + t * dx), y = (int64_t)(a->y + t * dy);
        int64_t col = (x - s->frame.min_x) / s->frame.size_fx + 1;
        int64_t row = (y - s->frame.min_y) / s->frame.size_fx + 1;
        s->marked[row * s->cols + col] = 1;
    }
}

static void mark_all(struct sheet *s, const struct pn_reach *reach,
                     const struct pn_graph *graph)
{
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        if (!is_reached(reach, n))
            continue;
        mark_line(s, &graph->pos[n], &graph->pos[n]);
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (is_reached(reach, graph->target[a]))
                mark_line(s, &graph->pos[n], &graph->pos[graph->target[a]]);
    }
}

/* A sheet with its lower left corner on the grid, so that squares do not shift with what
   is reached. False: nothing is. */
static bool measure(struct sheet *s, const struct pn_reach *reach,
                    const struct pn_graph *graph, double cell_m)
{
    struct pn__frame *f = &s->frame;
    bool any = false;
    pn__frame_start(f);
    for (pn_node_id n = 0; n < graph->node_count; n++)
        if (is_reached(reach, n)) {
            pn__frame_widen(f, &graph->pos[n]);
            any = true;
        }
    if (!any)
        return false;
    f->size_fx = (int64_t)(cell_m * PN_FX_PER_M);
    while ((f->max_x - f->min_x) / f->size_fx + 4 >
           SQUARES_MAX / ((f->max_y - f->min_y) / f->size_fx + 4))
        f->size_fx *= 2;
    f->min_x = (int64_t)floor((double)f->min_x / (double)f->size_fx) * f->size_fx;
    f->min_y = (int64_t)floor((double)f->min_y / (double)f->size_fx) * f->size_fx;
    s->cols = (f->max_x - f->min_x) / f->size_fx + 3;
    s->rows = (f->max_y - f->min_y) / f->size_fx + 3;
    return true;
}

/* Numbers the part a square lies in; squares are joined by their sides. */
static void flood(struct sheet *s, size_t start, uint32_t part, size_t *stack)
{
    size_t depth = 0;
    s->part[start] = part;
    stack[depth++] = start;
    while (depth) {
        size_t at = stack[--depth];
        for (int d = 0; d < 4; d++) {
            size_t next = (size_t)((int64_t)at + step_x[d] + step_y[d] * s->cols);
            if (s->marked[next] && !s->part[next]) {
                s->part[next] = part;
                stack[depth++] = next;
            }
        }
    }
}

/* Corner (col, row) is the lower left one of that square. */
static void open_sides(struct sheet *s, size_t square)
{
    size_t up = (size_t)s->cols;
    if (!s->marked[square - up])
        s->sides[square] |= 1u << EAST;
    if (!s->marked[square + 1])
        s->sides[square + 1] |= 1u << NORTH;
    if (!s->marked[square + up])
        s->sides[square + up + 1] |= 1u << WEST;
    if (!s->marked[square - 1])
        s->sides[square + up] |= 1u << SOUTH;
}

static bool prepare(struct sheet *s, const struct pn_reach *reach,
                    const struct pn_graph *graph)
{
    size_t squares = (size_t)(s->cols * s->rows);
    s->marked = pn__alloc(squares, 1);
    s->sides = pn__alloc(squares, 1);
    s->part = pn__alloc(squares, sizeof *s->part);
    size_t *stack = pn__alloc(squares, sizeof *stack);
    bool memory = s->marked && s->sides && s->part && stack;
    if (memory) {
        uint32_t parts = 0;
        mark_all(s, reach, graph);
        for (size_t i = 0; i < squares; i++) {
            if (!s->marked[i])
                continue;
            open_sides(s, i);
            if (!s->part[i])
                flood(s, i, ++parts, stack);
        }
    }
    pn__free(stack);
    return memory;
}

static bool add_point(struct drawing *d, size_t corner)
{
    const struct sheet *s = &d->sheet;
    if (d->point_count == d->point_room) {
        uint32_t room = d->point_room ? d->point_room * 2 : 64;
        struct pn_point_fx *grown = pn__realloc(d->points, room, sizeof *grown);
        if (!grown)
            return false;
        d->points = grown;
        d->point_room = room;
    }
    int64_t col = (int64_t)corner % s->cols - 1, row = (int64_t)corner / s->cols - 1;
    d->points[d->point_count++] =
        (struct pn_point_fx){(int32_t)(s->frame.min_x + col * s->frame.size_fx),
                             (int32_t)(s->frame.min_y + row * s->frame.size_fx), 0};
    return true;
}

static bool add_ring(struct drawing *d, uint32_t part)
{
    if (d->ring_count == d->ring_room) {
        uint32_t room = d->ring_room ? d->ring_room * 2 : 16;
        struct ring *grown = pn__realloc(d->rings, room, sizeof *grown);
        if (!grown)
            return false;
        d->rings = grown;
        d->ring_room = room;
    }
    d->rings[d->ring_count++] = (struct ring){part, d->point_count, 0};
    return true;
}

/* The open side that goes on from a corner: the one most to the left. */
static enum direction turn(uint32_t sides, enum direction d)
{
    static const uint32_t turns[] = {1, 0, 3};
    for (int i = 0; i < 3; i++) {
        enum direction next = (enum direction)(((uint32_t)d + turns[i]) % 4);
        if (sides >> next & 1)
            return next;
    }
    return d;
}

/* Follows the side that leads out of a corner until it is back; points where it turns. */
static bool follow(struct drawing *d, size_t start, enum direction first)
{
    struct sheet *s = &d->sheet;
    /* The square on the left of the first side, which leads east or west. */
    size_t square = first == EAST ? start : start - 1 - (size_t)s->cols;
    if (!add_ring(d, s->part[square]) || !add_point(d, start))
        return false;
    enum direction way = first, next = first;
    size_t at = start;
    for (bool closed = false; !closed; way = next) {
        s->sides[at] &= (uint8_t) ~(1u << way);
        at = (size_t)((int64_t)at + step_x[way] + step_y[way] * s->cols);
        next = turn(s->sides[at] | (at == start ? 1u << first : 0), way);
        closed = at == start && next == first;
        if ((next != way || closed) && !add_point(d, at))
            return false;
    }
    d->rings[d->ring_count - 1].count =
        d->point_count - d->rings[d->ring_count - 1].first;
    return true;
}

/* From the bottom up: a part's outer ring is met before its holes. */
static bool follow_all(struct drawing *d)
{
    size_t squares = (size_t)(d->sheet.cols * d->sheet.rows);
    for (size_t i = 0; i < squares; i++) {
        if (d->sheet.sides[i] >> EAST & 1 && !follow(d, i, EAST))
            return false;
        if (d->sheet.sides[i] >> WEST & 1 && !follow(d, i, WEST))
            return false;
    }
    return true;
}

static int by_part(const void *a, const void *b)
{
    const struct ring *x = a, *y = b;
    if (x->part != y->part)
        return x->part < y->part ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

static bool hand_over(struct drawing *d, struct pn_outline *out)
{
    qsort(d->rings, d->ring_count, sizeof *d->rings, by_part);
    out->points = pn__alloc((size_t)d->point_count + 1, sizeof *out->points);
    out->first = pn__alloc((size_t)d->ring_count + 1, sizeof *out->first);
    out->polygon_first = pn__alloc((size_t)d->ring_count + 1, sizeof *out->first);
    if (!out->points || !out->first || !out->polygon_first)
        return false;
    for (uint32_t r = 0; r < d->ring_count; r++) {
        const struct ring *ring = &d->rings[r];
        if (r == 0 || ring->part != d->rings[r - 1].part)
            out->polygon_first[out->polygon_count++] = r;
        memcpy(out->points + out->first[r], d->points + ring->first,
               ring->count * sizeof *out->points);
        out->first[r + 1] = out->first[r] + ring->count;
    }
    out->ring_count = d->ring_count;
    out->polygon_first[out->polygon_count] = d->ring_count;
    return true;
}

enum pn_status pn_reach_outline(const struct pn_reach *reach,
                                const struct pn_graph *graph, double cell_m,
                                struct pn_outline *outline, struct pn_error *err)
{
    struct drawing d = {0};
    struct pn_outline made = {0};
    if (!(cell_m >= 1 && cell_m <= 10000))
        return pn__fail(err, PN_E_ARG, "squares of %g m are not 1 to 10000", cell_m);
    bool memory = true;
    if (measure(&d.sheet, reach, graph, cell_m))
        memory =
            prepare(&d.sheet, reach, graph) && follow_all(&d) && hand_over(&d, &made);
    pn__free(d.sheet.marked);
    pn__free(d.sheet.sides);
    pn__free(d.sheet.part);
    pn__free(d.points);
    pn__free(d.rings);
    if (!memory) {
        pn_outline_release(&made);
        return pn__fail_memory(err);
    }
    *outline = made;
    return PN_OK;
}
