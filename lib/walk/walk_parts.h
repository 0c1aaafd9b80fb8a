/* walk/walk_parts.h - the steps of a walk that its files share. */
#ifndef PN_WALK_WALK_PARTS_H
#define PN_WALK_WALK_PARTS_H

#include "shape/vec.h"

#include <pathnode/walk.h>

/** No piece of a way is longer: ground and walls are looked at this often. */
#define PN__WALK_PIECE_M 0.25

/** Where one of the balls first touches. */
struct pn__bump {
    double t; /* 1: nothing is touched */
    bool any;
    double free[PN_BALL_COUNT]; /* how far each ball alone would go */
    enum pn_ball ball;
    bool is_obstacle;
    struct pn_scene_contact contact;
};

/** By material: what a body goes through. */
extern const bool pn__is_water[256];

/** Height of a ball's centre over the feet. */
double pn__ball_height(const struct pn_walker *walker, enum pn_ball ball);

/** The body has this ball: there may be no middle one. */
bool pn__ball_is(const struct pn_walker *walker, enum pn_ball ball);

/** Sweeps one ball from where it is to `move` further. */
enum pn_status pn__ball_sweep(const struct pn_walker *walker, enum pn_ball ball,
                              struct pn_point move, double time_s, struct pn__bump *bump,
                              struct pn_error *err);

/** Sweeps the foot, smaller than it is: what it stands beside, within a skin, is not
 * taken for what it stands on. */
enum pn_status pn__foot_probe(const struct pn_walker *walker, double less_m,
                              struct pn_point move, struct pn__bump *bump,
                              struct pn_error *err);

/** Sweeps all balls. */
enum pn_status pn__body_sweep(const struct pn_walker *walker, struct pn_point move,
                              double time_s, struct pn__bump *bump, struct pn_error *err);

/**
 * How far of a move to go before a bump, 0 to 1: so that the skin stays between the body
 * and what it touches, measured along the normal.
 */
double pn__bump_before(const struct pn_walker *walker, struct pn_point move,
                       const struct pn__bump *bump);

/** Pushes the body out of what it is in, as far as that goes. */
enum pn_status pn__recover(struct pn_walker *walker, double time_s, struct pn_error *err);

/** Whether the body can stand on what its foot touches; edge is set if only because there
 * is ground right behind an edge. */
enum pn_status pn__can_stand(const struct pn_walker *walker,
                             const struct pn_scene_contact *contact, bool *yes,
                             bool *edge, struct pn_error *err);

/** Whether what is this high is more than a step over where a standing body stands: what
 * it leans on counts for nothing. */
bool pn__is_over_step(const struct pn_walker *walker, double z);

/** Finds the ground below, down to a distance; the stance follows. */
enum pn_status pn__find_ground(struct pn_walker *walker, double reach_m,
                               struct pn_error *err);

/** One piece of a way in the plane; *rest is what could not be gone yet though it may. */
enum pn_status pn__slide(struct pn_walker *walker, struct pn_point move, double time_s,
                         struct pn_point *rest, struct pn_error *err);

/** Climbs the step that a bump of the foot is; *climbed: it did, and *rest of the way is
 * left. */
enum pn_status pn__climb(struct pn_walker *walker, const struct pn__bump *bump,
                         struct pn_point *rest, bool *climbed, struct pn_error *err);

/** Lowers the head as far as it goes; false if it was that low. */
bool pn__crouch_low(struct pn_walker *walker);

/** Lowers the head by so much, as far as there is room for it; *lower: it is. */
enum pn_status pn__lower(struct pn_walker *walker, double by_m, bool *lower,
                         struct pn_error *err);

/** Lowers the head if it alone is in the way. */
enum pn_status pn__duck(struct pn_walker *walker, const struct pn__bump *bump,
                        bool *ducked, struct pn_error *err);

/** Raises the head again to where it is wanted, as far as there is room. */
enum pn_status pn__rise(struct pn_walker *walker, double wanted_m, struct pn_error *err);

/** Falls, or slides down, for a time. */
enum pn_status pn__fall(struct pn_walker *walker, double time_s, struct pn_error *err);

/** Keeps a bump for who asks what stopped the body. */
void pn__note_bump(struct pn_walker *walker, const struct pn__bump *bump);

#endif
