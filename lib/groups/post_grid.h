/* groups/post_grid.h - posts with traffic lights, found by what stands near them. */
#ifndef PN_GROUPS_POST_GRID_H
#define PN_GROUPS_POST_GRID_H

#include <pathnode/lights.h>

#define PN__POST_NONE UINT32_MAX

/** Nothing that a post lights is farther from it in x or in y. */
#define PN__POST_REACH_M 16

/** A post, and which way it faces. */
struct pn__post {
    struct pn_point pos;
    double forward_x, forward_y;
    uint16_t type;
    bool lights; /* something was found near it */
};

/**
 * Posts by the square cell they stand in, cells by their hash: one far away costs the
 * others nothing.
 */
struct pn__post_grid {
    struct pn__post *posts; /* in the order of the list */
    uint32_t *bucket;       /* the last post of a bucket, or PN__POST_NONE */
    uint32_t *chain;        /* the one before, by number */
    uint32_t mask;
};

/** Room for count posts. owner: release in any case. errors: PN_E_NOMEM */
enum pn_status pn__post_grid_init(struct pn__post_grid *grid, size_t count,
                                  struct pn_error *err);
void pn__post_grid_release(struct pn__post_grid *grid);

/** Adds the post of a number. */
void pn__post_grid_add(struct pn__post_grid *grid, uint32_t number,
                       const struct pn__post *post);

/** Whether a post lights what stands at a place. */
typedef bool pn__post_test(const struct pn__post *post, const struct pn_point *place);

/** The first of the posts that light a place, or PN__POST_NONE; all are marked. */
uint32_t pn__post_grid_first(const struct pn__post_grid *grid,
                             const struct pn_point *place, pn__post_test *lights);

#endif
