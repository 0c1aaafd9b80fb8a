/* sweep.c - the first contact of a ball, or of an upright cylinder, that moves. */
#include "config.h"

#include "scene/touch.h"

#include "base/error.h"

/* How far beyond an edge the surface is looked for, and how much may be amiss there. */
#define BEYOND_M 0.02
#define SEAM_M   0.004

/* Planes are the same if the cosine between their normals is over this: 1.8 degrees. */
#define SAME_PLANE 0.9995

/* The first touch so far. */
struct first {
    struct pn__spot spot;
    enum pn_scene_part part;
    uint32_t index, number;
    struct pn__touch touch;
    const struct pn__cylinder *cylinder; /* in the world; NULL: a ball */
    const bool *through;                 /* by material, or NULL */
    bool found;
};

static bool is_before(const struct pn__spot *spot, enum pn_scene_part part,
                      uint32_t number, const struct pn__touch *touch,
                      const struct first *first)
{
    if (touch->t < first->touch.t || touch->t > first->touch.t)
        return touch->t < first->touch.t;
    if (touch->depth < first->touch.depth || touch->depth > first->touch.depth)
        return touch->depth > first->touch.depth;
    if (spot->placement != first->spot.placement)
        return spot->placement < first->spot.placement;
    return part != first->part ? part < first->part : number < first->number;
}

static bool keep_first(void *context, struct pn__cast *cast, const struct pn__spot *spot,
                       uint32_t leaf)
{
    struct first *first = context;
    enum pn_scene_part part = pn__leaf_part(leaf);
    uint32_t end = pn__leaf_first(leaf) + pn__leaf_count(leaf);
    struct pn__ball ball;
    struct pn__touch touch;
    pn__ball_at(cast, spot, &ball);
    for (uint32_t i = pn__leaf_first(leaf); i < end; i++) {
        if (!(first->cylinder ? pn__touch_upright(spot, first->cylinder, part, i, &touch)
                              : pn__touch_part(spot, &ball, part, i, &touch)))
            continue;
        if (first->through &&
            first->through[pn__part_surface(&spot->block, part, i).material])
            continue;
        uint32_t number = pn__part_number(&spot->block, part, i);
        if (first->found && !is_before(spot, part, number, &touch, first))
            continue;
        *first = (struct first){*spot,           part,           i,   number, touch,
                                first->cylinder, first->through, true};
        cast->limit = touch.t;
    }
    return true;
}

/* A plane that is looked for at a place. */
struct level {
    struct pn_point normal; /* in the world */
    bool found;
};

static bool look_for_level(void *context, struct pn__cast *cast,
                           const struct pn__spot *spot, uint32_t leaf)
{
    struct level *level = context;
    enum pn_scene_part part = pn__leaf_part(leaf);
    uint32_t end = pn__leaf_first(leaf) + pn__leaf_count(leaf);
    struct pn__ball ball;
    struct pn__touch touch;
    struct pn_scene_contact contact;
    pn__ball_at(cast, spot, &ball);
    for (uint32_t i = pn__leaf_first(leaf); i < end; i++) {
        if (!pn__touch_part(spot, &ball, part, i, &touch) || touch.on_edge)
            continue;
        pn__touch_tell(cast, spot, part, i, &touch, &contact);
        level->found |= fabs(pn__dot(contact.hit.normal, level->normal)) > SAME_PLANE;
    }
    return !level->found;
}

/* The normal of a face in the world, on the side of a contact with it. */
static struct pn_point face_normal(const struct first *first, struct pn_point side)
{
    double corner[3][3], world[3];
    struct pn_point c[3];
    pn__face_get(&first->spot.block, first->index, corner);
    for (int k = 0; k < 3; k++) {
        pn__pose_turn_out(&first->spot.pose, corner[k], world);
        c[k] = (struct pn_point){world[0], world[1], world[2]};
    }
    struct pn_point n =
        pn__unit(pn__cross(pn__sub(c[1], c[0]), pn__sub(c[2], c[0])), side);
    return pn__dot(n, side) < 0 ? pn__scale(n, -1) : n;
}

/*
 * A ball that rolls over a floor of many faces may be caught by the edge of one where two
 * do not quite fit. If the surface goes on beyond the edge in the same plane, it is no
 * edge to the ball: the contact has the normal of the face.
 */
static enum pn_status mend_inner_edge(const struct pn_scene *scene,
                                      const struct first *first,
                                      struct pn_scene_contact *contact,
                                      struct pn_error *err)
{
    struct pn_point normal = face_normal(first, contact->hit.normal);
    double share = pn__dot(normal, contact->hit.normal);
    if (share > SAME_PLANE)
        return PN_OK;
    struct pn_point out =
        pn__unit(pn__ahead(contact->hit.normal, -share, normal), normal);
    struct level level = {.normal = normal};
    struct pn__cast cast;
    PN_TRY(pn__cast_ball(&cast, scene, pn__ahead(contact->hit.point, BEYOND_M, out),
                         SEAM_M, (struct pn_point){0, 0, 0}, err));
    PN_TRY(pn__cast_run(&cast, PN__CAST_SHORT, look_for_level, &level, err));
    if (level.found)
        contact->hit.normal = normal;
    return PN_OK;
}

enum pn_status pn_scene_sweep(const struct pn_scene *scene, struct pn_point centre,
                              double radius_m, struct pn_point move,
                              struct pn_scene_contact *contact, struct pn_error *err)
{
    return pn_scene_sweep_through(scene, centre, radius_m, move, NULL, contact, err);
}

/* The rim of a cylinder that touches a slope of many faces where two of them meet. */
static bool lies_on_slope(const struct first *first, struct pn_point normal)
{
    return first->part == PN_SCENE_FACE && fabs(normal.z) < 1 - 1e-9 &&
           pn__dot(face_normal(first, normal), normal) > SAME_PLANE;
}

/* Nothing is touched. */
static const struct pn_scene_contact nothing = {
    .hit = {.placement = PN_SCENE_NONE, .model = PN_SCENE_NONE, .t = 1}};

/* The first touch of a cast that is set; told as a ball has it. */
static enum pn_status find_first(struct pn__cast *cast, struct first *first,
                                 struct pn_scene_contact *told, struct pn_error *err)
{
    *told = nothing;
    PN_TRY(pn__cast_run(cast, PN__CAST_SHORT, keep_first, first, err));
    if (first->found)
        pn__touch_tell(cast, &first->spot, first->part, first->index, &first->touch,
                       told);
    return PN_OK;
}

enum pn_status pn_scene_sweep_through(const struct pn_scene *scene,
                                      struct pn_point centre, double radius_m,
                                      struct pn_point move, const bool *through,
                                      struct pn_scene_contact *contact,
                                      struct pn_error *err)
{
    struct pn__cast cast;
    struct first first;
    struct pn_scene_contact told;
    first.found = false;
    first.cylinder = NULL;
    first.through = through;
    PN_TRY(pn__cast_ball(&cast, scene, centre, radius_m, move, err));
    PN_TRY(find_first(&cast, &first, &told, err));
    if (first.found && told.on_edge && first.part == PN_SCENE_FACE)
        PN_TRY(mend_inner_edge(scene, &first, &told, err));
    *contact = told;
    return PN_OK;
}

enum pn_status pn_scene_sweep_upright(const struct pn_scene *scene,
                                      struct pn_point centre, double radius_m,
                                      double half_m, struct pn_point move,
                                      const bool *through,
                                      struct pn_scene_contact *contact,
                                      struct pn_error *err)
{
    const struct pn__cylinder cylinder = {centre, move, radius_m, half_m};
    struct pn__cast cast;
    struct first first;
    struct pn_scene_contact told;
    first.found = false;
    first.cylinder = &cylinder;
    first.through = through;
    if (!(radius_m >= 0 && half_m >= 0))
        return pn__fail(err, PN_E_ARG, "a cylinder of %g by %g m", radius_m, half_m);
    /* The ball around it meets whatever it does. */
    PN_TRY(pn__cast_ball(&cast, scene, centre, hypot(radius_m, half_m), move, err));
    PN_TRY(find_first(&cast, &first, &told, err));
    if (first.found) {
        told.hit.point = first.touch.point;
        told.on_edge = told.on_edge && !lies_on_slope(&first, told.hit.normal);
    }
    *contact = told;
    return PN_OK;
}
