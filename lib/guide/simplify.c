/* simplify.c - fewer points, none of the old ones farther away than a tolerance. */
#include "config.h"

#include <pathnode/line.h>

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>

struct range {
    uint32_t first, last;
};

struct work {
    const struct pn_line_point *points;
    struct range *waiting; /* ranges still to look at; at most one a point */
    uint8_t *keep;
};

static double dot(struct pn_point a, struct pn_point b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static struct pn_point minus(struct pn_point a, struct pn_point b)
{
    return (struct pn_point){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* Squared distance from p to the segment a-b, which may be a point. */
static double squared_distance(struct pn_point p, struct pn_point a, struct pn_point b)
{
    struct pn_point along = minus(b, a), to = minus(p, a);
    double squared = dot(along, along);
    double t = squared > 0 ? fmin(1, fmax(0, dot(to, along) / squared)) : 0;
    struct pn_point off = {to.x - t * along.x, to.y - t * along.y, to.z - t * along.z};
    return dot(off, off);
}

/* The point of a range farthest from its chord, the first of equals. */
static uint32_t farthest(const struct work *work, struct range range, double *squared)
{
    uint32_t found = range.first;
    *squared = -1;
    for (uint32_t i = range.first + 1; i < range.last; i++) {
        double d = squared_distance(work->points[i].pos, work->points[range.first].pos,
                                    work->points[range.last].pos);
        if (d > *squared) {
            *squared = d;
            found = i;
        }
    }
    return found;
}

static void mark_kept(struct work *work, uint32_t count, double tolerance_m)
{
    uint32_t depth = 0;
    double squared;
    work->keep[0] = work->keep[count - 1] = 1;
    work->waiting[depth++] = (struct range){0, count - 1};
    while (depth) {
        struct range range = work->waiting[--depth];
        uint32_t split = farthest(work, range, &squared);
        if (!(squared > tolerance_m * tolerance_m))
            continue;
        work->keep[split] = 1;
        work->waiting[depth++] = (struct range){range.first, split};
        work->waiting[depth++] = (struct range){split, range.last};
    }
}

enum pn_status pn_line_simplify(struct pn_line *line, double tolerance_m,
                                struct pn_error *err)
{
    if (!(tolerance_m >= 0))
        return pn__fail(err, PN_E_ARG, "a tolerance is 0 m or more");
    if (line->count < 2)
        return PN_OK;
    struct work work = {.points = line->points};
    work.waiting = pn__alloc(line->count, sizeof *work.waiting);
    work.keep = pn__alloc(line->count, 1);
    enum pn_status status = PN_OK;
    if (work.waiting && work.keep) {
        uint32_t kept = 0;
        mark_kept(&work, line->count, tolerance_m);
        for (uint32_t i = 0; i < line->count; i++)
            if (work.keep[i])
                line->points[kept++] = line->points[i];
        line->count = kept;
        line->tolerance_m += tolerance_m; /* of lines simplified again, the bounds add */
    } else {
        status = pn__fail_memory(err);
    }
    pn__free(work.waiting);
    pn__free(work.keep);
    return status;
}
