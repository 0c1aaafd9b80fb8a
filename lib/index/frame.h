/*
 * index/frame.h - where the square cells of a grid lie, and how a search goes through
 * them: a window of cells around a point grows on its nearest side.
 *
 * Cell (c, r) covers size_fx * c from min_x on, size_fx * r from min_y on.
 */
#ifndef PN_INDEX_FRAME_H
#define PN_INDEX_FRAME_H

#include <pathnode/types.h>

/** The box around all that the cells hold, in 1/8 unit, cut into squares in plan. */
struct pn__frame {
    int64_t min_x, min_y;
    int64_t max_x, max_y;
    int64_t min_z, max_z;
    int64_t size_fx; /* side of a cell */
    int64_t cols, rows;
};

/** An empty box, to be widened. */
void pn__frame_start(struct pn__frame *frame);
void pn__frame_widen(struct pn__frame *frame, const struct pn_point_fx *pos);

/** Cuts the box into about count cells of at least least_fx, and never more than three
 * times as many, however thin the world is. */
void pn__frame_cut(struct pn__frame *frame, uint32_t count, int64_t least_fx);

static inline size_t pn__frame_cells(const struct pn__frame *frame)
{
    return (size_t)(frame->cols * frame->rows);
}

/** Column or row of a coordinate, held inside 0 .. count - 1. NaN is not allowed. */
int64_t pn__frame_slot(const struct pn__frame *frame, double coord_m, int64_t min_fx,
                       int64_t count);

/** A rectangle of cells, borders included. */
struct pn__cells {
    int64_t left, right, low, high;
};

/** The cells that a square around a point touches, half its side being reach_m. */
struct pn__cells pn__frame_around(const struct pn__frame *frame,
                                  const struct pn_point *point, double reach_m);

static inline double pn__square(double x)
{
    return x * x;
}

enum pn__side { PN__LEFT, PN__RIGHT, PN__LOW, PN__HIGH, PN__SIDES };

/**
 * A search from a point outwards: the cells that are done, and the squared least distance
 * from the point to what lies beyond each side of them. The bounds are computed from
 * nearer operands by the same steps as distances, so rounding never makes one pass a
 * distance.
 */
struct pn__window {
    const struct pn__frame *frame;
    const struct pn_point *point;
    struct pn__cells done;
    double beyond2[PN__SIDES]; /* negative: nothing */
    double height2;            /* squared height over or under everything */
};

/** Begins with the cell nearest to the point, which the caller looks at first: done. */
void pn__window_begin(struct pn__window *window, const struct pn__frame *frame,
                      const struct pn_point *point, bool has_z);

/**
 * Gives the next row or column of cells that may hold something within a squared distance
 * of worst2, nearest first. False: there is none.
 */
bool pn__window_next(struct pn__window *window, double worst2, struct pn__cells *cells);

#endif
