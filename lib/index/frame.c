/* frame.c - see frame.h. */
#include "config.h"

#include "index/frame.h"

#include <math.h>

void pn__frame_start(struct pn__frame *frame)
{
    frame->min_x = frame->min_y = frame->min_z = INT64_MAX;
    frame->max_x = frame->max_y = frame->max_z = INT64_MIN;
}

static void widen(int64_t *min, int64_t *max, int64_t value)
{
    *min = value < *min ? value : *min;
    *max = value > *max ? value : *max;
}

void pn__frame_widen(struct pn__frame *frame, const struct pn_point_fx *pos)
{
    widen(&frame->min_x, &frame->max_x, pos->x);
    widen(&frame->min_y, &frame->max_y, pos->y);
    widen(&frame->min_z, &frame->max_z, pos->z);
}

void pn__frame_cut(struct pn__frame *frame, uint32_t count, int64_t least_fx)
{
    int64_t width = frame->max_x - frame->min_x, height = frame->max_y - frame->min_y;
    int64_t longest = width > height ? width : height;
    double square = sqrt((double)width * (double)height / count);
    int64_t thin = longest / ((int64_t)count + 1);
    int64_t size = 1 + (square > (double)thin ? (int64_t)square : thin);
    frame->size_fx = size > least_fx ? size : least_fx;
    frame->cols = width / frame->size_fx + 1;
    frame->rows = height / frame->size_fx + 1;
}

int64_t pn__frame_slot(const struct pn__frame *frame, double coord_m, int64_t min_fx,
                       int64_t count)
{
    double slot =
        floor((coord_m * PN_FX_PER_M - (double)min_fx) / (double)frame->size_fx);
    if (slot < 0)
        return 0;
    return slot < (double)count ? (int64_t)slot : count - 1;
}

struct pn__cells pn__frame_around(const struct pn__frame *frame,
                                  const struct pn_point *point, double reach_m)
{
    return (struct pn__cells){
        pn__frame_slot(frame, point->x - reach_m, frame->min_x, frame->cols),
        pn__frame_slot(frame, point->x + reach_m, frame->min_x, frame->cols),
        pn__frame_slot(frame, point->y - reach_m, frame->min_y, frame->rows),
        pn__frame_slot(frame, point->y + reach_m, frame->min_y, frame->rows),
    };
}

/* How far a coordinate is outside a stretch that is given in 1/8 units. */
static double outside(double coord, int64_t min_fx, int64_t max_fx)
{
    double min = (double)min_fx / PN_FX_PER_M, max = (double)max_fx / PN_FX_PER_M;
    return coord < min ? min - coord : coord > max ? coord - max : 0;
}

/* The squared distance to what lies beyond a side of the window. */
static void measure_side(struct pn__window *w, enum pn__side side)
{
    const struct pn__frame *f = w->frame;
    int64_t min_x = f->min_x, max_x = f->max_x, min_y = f->min_y, max_y = f->max_y;
    bool more = false;
    switch (side) {
    case PN__LEFT:
        more = w->done.left > 0;
        max_x = min_x + w->done.left * f->size_fx;
        break;
    case PN__RIGHT:
        more = w->done.right + 1 < f->cols;
        min_x += (w->done.right + 1) * f->size_fx;
        break;
    case PN__LOW:
        more = w->done.low > 0;
        max_y = min_y + w->done.low * f->size_fx;
        break;
    default:
        more = w->done.high + 1 < f->rows;
        min_y += (w->done.high + 1) * f->size_fx;
        break;
    }
    double plan2 = pn__square(outside(w->point->x, min_x, max_x)) +
                   pn__square(outside(w->point->y, min_y, max_y));
    w->beyond2[side] = more ? plan2 + w->height2 : -1;
}

void pn__window_begin(struct pn__window *w, const struct pn__frame *frame,
                      const struct pn_point *point, bool has_z)
{
    w->frame = frame;
    w->point = point;
    w->done = pn__frame_around(frame, point, 0);
    w->height2 = has_z ? pn__square(outside(point->z, frame->min_z, frame->max_z)) : 0;
    for (enum pn__side side = 0; side < PN__SIDES; side++)
        measure_side(w, side);
}

bool pn__window_next(struct pn__window *w, double worst2, struct pn__cells *cells)
{
    enum pn__side best = PN__SIDES;
    for (enum pn__side side = 0; side < PN__SIDES; side++) {
        if (w->beyond2[side] >= 0 && w->beyond2[side] <= worst2 &&
            (best == PN__SIDES || w->beyond2[side] < w->beyond2[best]))
            best = side;
    }
    if (best == PN__SIDES)
        return false;
    *cells = w->done;
    if (best == PN__LEFT)
        cells->left = cells->right = --w->done.left;
    else if (best == PN__RIGHT)
        cells->left = cells->right = ++w->done.right;
    else if (best == PN__LOW)
        cells->low = cells->high = --w->done.low;
    else
        cells->low = cells->high = ++w->done.high;
    measure_side(w, best);
    return true;
}
