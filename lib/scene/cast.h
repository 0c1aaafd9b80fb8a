/*
 * scene/cast.h - the way of a ray, or of a ball, through the trees of a scene: the
 * nearest boxes first, none that begins after what was found already.
 *
 * A ball is a ray among boxes that are larger by its radius all round. Boxes are tested
 * in single precision, widened by more than it can lose; so a box that is met is never
 * missed, and what is found does not depend on the order of the tests.
 */
#ifndef PN_SCENE_CAST_H
#define PN_SCENE_CAST_H

#include "scene/four.h"
#include "scene/pose.h"
#include "scene/tree.h"

#include <math.h>

struct pn__cast {
    const struct pn_scene *scene;
    double from[3], move[3]; /* of the world: t goes from 0 to 1 along move */
    double radius_m;         /* 0: a ray */
    double limit;            /* nothing beyond this t matters; a visitor may lower it */
    uint64_t nodes;          /* looked at so far */
};

/** A placement on the way, and the way in its model. */
struct pn__spot {
    uint32_t placement, model;
    struct pn__pose pose;
    struct pn__block block;
    double from[3], move[3];
};

/** Is given each leaf of a model that is met; ends the cast by returning false. */
typedef bool pn__cast_visit(void *context, struct pn__cast *cast,
                            const struct pn__spot *spot, uint32_t leaf);

/** A way in the numbers of a tree's boxes, made ready for testing four of them. */
struct pn__slabs {
    unsigned back[3];              /* 1: it comes in by the upper side of an axis */
    float from_in[3], from_out[3]; /* to be taken from the side it comes in and out by */
    float inverse[3];
};

/* Single precision loses less than a third of this of a number. */
#define PN__CAST_LOSS 4e-7
#define PN__CAST_WIDE 1.000002f

static inline void pn__slabs_set(struct pn__slabs *slabs, const double from[3],
                                 const double move[3], double radius, double scale)
{
    for (int a = 0; a < 3; a++) {
        const double at = from[a] * scale, step = move[a] * scale;
        const double pad = fabs(at) * PN__CAST_LOSS + radius * scale * 1.000001 + 1e-5;
        slabs->back[a] = step < 0;
        slabs->from_in[a] = (float)(step < 0 ? at - pad : at + pad);
        slabs->from_out[a] = (float)(step < 0 ? at + pad : at - pad);
        /* Finite, so that it times 0 is 0: within a side of no thickness is inside. */
        slabs->inverse[a] =
            fabs(step) < 1e-30 ? (step < 0 ? -1e30f : 1e30f) : (float)(1 / step);
    }
}

/* Which of four boxes are met before limit, and the t of each. None that is upside down,
   as those of no child are. */
static inline unsigned pn__slabs_test(const struct pn__slabs *slabs, const pn__four in[3],
                                      const pn__four out[3], double limit, float t[4])
{
    pn__four near = pn__four_all(0), far = pn__four_all((float)limit);
    for (int a = 0; a < 3; a++) {
        const pn__four inverse = pn__four_all(slabs->inverse[a]);
        near = pn__four_max(
            near, pn__four_sub_mul(in[a], pn__four_all(slabs->from_in[a]), inverse));
        far = pn__four_min(
            far, pn__four_sub_mul(out[a], pn__four_all(slabs->from_out[a]), inverse));
    }
    pn__four_store(near, t);
    return pn__four_le(near, pn__four_mul(far, pn__four_all(PN__CAST_WIDE)));
}

/* Children still to be looked at, the nearest on top. */
struct pn__cast_stack {
    uint32_t size;
    struct {
        float t;
        uint32_t child;
    } at[PN__TREE_STACK];
};

/* Puts the children that are met on the stack, the nearest last. Equal ones in any order:
   what is found does not depend on it. */
static inline void pn__cast_push(struct pn__cast_stack *stack, unsigned met,
                                 const float t[4], const uint32_t child[4])
{
    const uint32_t bottom = stack->size;
    while (met) {
        const int i = __builtin_ctz(met);
        uint32_t place = stack->size++;
        met &= met - 1;
        for (; place > bottom && stack->at[place - 1].t < t[i]; place--)
            stack->at[place] = stack->at[place - 1];
        stack->at[place].t = t[i];
        stack->at[place].child = child[i];
    }
}

/* The next child that begins before the limit, or PN__CHILD_NONE. */
static inline uint32_t pn__cast_pop(struct pn__cast_stack *stack, double limit)
{
    while (stack->size) {
        stack->size--;
        if (stack->at[stack->size].t <= (float)limit * PN__CAST_WIDE)
            return stack->at[stack->size].child;
    }
    return PN__CHILD_NONE;
}

#define PN__CAST_INLINE static inline __attribute__((always_inline))

/* Through one model; false when the visitor wants no more. */
PN__CAST_INLINE bool pn__cast_model(struct pn__cast *cast, const struct pn__spot *spot,
                                    pn__cast_visit *visit, void *context)
{
    struct pn__slabs slabs;
    struct pn__cast_stack stack;
    float t[4];
    const double scale =
        (double)PN_COL_STEPS_PER_M / (double)(1u << spot->block.head->shift);
    pn__slabs_set(&slabs, spot->from, spot->move, cast->radius_m, scale);
    stack.size = 0;
    for (uint32_t child = 0; child != PN__CHILD_NONE;
         child = pn__cast_pop(&stack, cast->limit)) {
        if (child & PN__CHILD_LEAF) {
            if (!visit(context, cast, spot, child))
                return false;
            continue;
        }
        const struct pn__node *node = &spot->block.nodes[child];
        pn__four in[3], out[3];
        for (int a = 0; a < 3; a++) {
            in[a] = pn__four_i16(node->side[slabs.back[a]][a]);
            out[a] = pn__four_i16(node->side[!slabs.back[a]][a]);
        }
        cast->nodes++;
        pn__cast_push(&stack, pn__slabs_test(&slabs, in, out, cast->limit, t), t,
                      node->child);
    }
    return true;
}

/* Memory that will be wanted: what was put on the stack since it had this size. */
PN__CAST_INLINE void pn__cast_fetch_all(const struct pn_scene *scene,
                                        const struct pn__cast_stack *stack, uint32_t size)
{
    for (uint32_t i = size; i < stack->size; i++) {
        const uint32_t child = stack->at[i].child;
        if (child & PN__CHILD_LEAF)
            __builtin_prefetch(&scene->placements[child & ~PN__CHILD_LEAF]);
        else
            __builtin_prefetch(&scene->top[child]);
    }
}

/* And the first node of the placement that is next, while its neighbour is looked at. */
PN__CAST_INLINE void pn__cast_fetch_next(const struct pn_scene *scene,
                                         const struct pn__cast_stack *stack)
{
    const uint32_t child = stack->size ? stack->at[stack->size - 1].child : 0;
    if (child & PN__CHILD_LEAF) {
        const uint8_t *block =
            scene->bytes + scene->placements[child & ~PN__CHILD_LEAF].block;
        __builtin_prefetch(block);
        __builtin_prefetch(block + sizeof(struct pn__block_head));
    }
}

PN__CAST_INLINE enum pn_status pn__cast_placement(struct pn__cast *cast,
                                                  uint32_t placement,
                                                  pn__cast_visit *visit, void *context,
                                                  bool *more, struct pn_error *err)
{
    const struct pn__placement *p = &cast->scene->placements[placement];
    struct pn__spot spot;
    spot.placement = placement;
    spot.model = p->model;
    const enum pn_status status = pn__scene_use(cast->scene, p, &spot.block, err);
    if (status != PN_OK)
        return status;
    pn__pose_of(p->rotation, p->position, &spot.pose);
    pn__pose_in(&spot.pose, cast->from, spot.from);
    pn__pose_turn_in(&spot.pose, cast->move, spot.move);
    *more = pn__cast_model(cast, &spot, visit, context);
    return PN_OK;
}

/**
 * Gives the visitor all leaves that the way meets before limit, roughly by t.
 *
 * errors: PN_E_FORMAT - a damaged file
 */
PN__CAST_INLINE enum pn_status pn__cast_run(struct pn__cast *cast, pn__cast_visit *visit,
                                            void *context, struct pn_error *err)
{
    struct pn__slabs slabs;
    struct pn__cast_stack stack;
    float t[4];
    bool more = cast->scene->header->top_count > 0;
    pn__slabs_set(&slabs, cast->from, cast->move, cast->radius_m, 1);
    stack.size = 0;
    for (uint32_t child = 0; more && child != PN__CHILD_NONE;
         child = pn__cast_pop(&stack, cast->limit)) {
        if (child & PN__CHILD_LEAF) {
            pn__cast_fetch_next(cast->scene, &stack);
            const enum pn_status status = pn__cast_placement(
                cast, child & ~PN__CHILD_LEAF, visit, context, &more, err);
            if (status != PN_OK)
                return status;
            continue;
        }
        const struct pn__top_node *node = &cast->scene->top[child];
        pn__four in[3], out[3];
        for (int a = 0; a < 3; a++) {
            in[a] = pn__four_f32(node->side[slabs.back[a]][a]);
            out[a] = pn__four_f32(node->side[!slabs.back[a]][a]);
        }
        const uint32_t before = stack.size;
        cast->nodes++;
        pn__cast_push(&stack, pn__slabs_test(&slabs, in, out, cast->limit, t), t,
                      node->child);
        pn__cast_fetch_all(cast->scene, &stack, before);
    }
    return PN_OK;
}

#endif
