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

#include "base/error.h"
#include "scene/four.h"
#include "scene/use.h"
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

/** A way in the steps of a tree's boxes, made ready for testing four of them. */
struct pn__slabs {
    unsigned back[3];              /* 1: it comes in by the upper side of an axis */
    float from_in[3], from_out[3]; /* to be taken from the side it comes in and out by */
    float inverse[3];
};

/** A placement on the way, and the way in its model. */
struct pn__spot {
    uint32_t placement, model;
    struct pn__pose pose;
    struct pn__block block;
    double from[3], move[3];
    struct pn__slabs slabs; /* of the way, in the steps of the model's tree */
};

/** Is given each leaf of a model that is met; ends the cast by returning false. */
typedef bool pn__cast_visit(void *context, struct pn__cast *cast,
                            const struct pn__spot *spot, uint32_t leaf);

/* Single precision loses less than a third of this of a number. */
#define PN__CAST_LOSS 4e-7
#define PN__CAST_WIDE 1.000002f

#define PN__CAST_INLINE static inline __attribute__((always_inline))

static inline void pn__slabs_set(struct pn__slabs *slabs, const double from[3],
                                 const double move[3], double radius, uint32_t shift)
{
    const double scale = (double)PN_COL_STEPS_PER_M / (double)(1u << shift);
    for (int a = 0; a < 3; a++) {
        const double at = from[a] * scale, step = move[a] * scale;
        const double pad =
            copysign(fabs(at) * PN__CAST_LOSS + radius * scale * 1.000001 + 1e-5, step);
        slabs->back[a] = signbit(step) != 0;
        slabs->from_in[a] = (float)(at + pad);
        slabs->from_out[a] = (float)(at - pad);
        /* Finite, so that it times 0 is 0: within a side of no thickness is inside. */
        slabs->inverse[a] = (float)(1 / copysign(fmax(fabs(step), 1e-30), step));
    }
}

/* Whether one box is met before limit. */
static inline bool pn__slabs_meet(const struct pn__slabs *slabs, const int16_t side[2][3],
                                  double limit)
{
    float near = 0, far = (float)limit;
    for (int a = 0; a < 3; a++) {
        const float in =
            ((float)side[slabs->back[a]][a] - slabs->from_in[a]) * slabs->inverse[a];
        const float out =
            ((float)side[!slabs->back[a]][a] - slabs->from_out[a]) * slabs->inverse[a];
        near = in > near ? in : near;
        far = out < far ? out : far;
    }
    return near <= far * PN__CAST_WIDE;
}

/* One axis of half a node; loops of three are not unrolled by -O2. */
PN__CAST_INLINE void pn__slab(const struct pn__slabs *slabs, const struct pn__node *node,
                              int half, int a, pn__four *near, pn__four *far)
{
    const pn__four in = pn__four_i16(node->side[slabs->back[a]][a] + half),
                   out = pn__four_i16(node->side[!slabs->back[a]][a] + half),
                   inverse = pn__four_all(slabs->inverse[a]);
    *near = pn__four_max(*near,
                         pn__four_sub_mul(in, pn__four_all(slabs->from_in[a]), inverse));
    *far = pn__four_min(*far,
                        pn__four_sub_mul(out, pn__four_all(slabs->from_out[a]), inverse));
}

PN__CAST_INLINE unsigned pn__slabs_half(const struct pn__slabs *slabs,
                                        const struct pn__node *node, int half,
                                        double limit, float t[PN__WIDE])
{
    pn__four near = pn__four_all(0), far = pn__four_all((float)limit);
    pn__slab(slabs, node, half, 0, &near, &far);
    pn__slab(slabs, node, half, 1, &near, &far);
    pn__slab(slabs, node, half, 2, &near, &far);
    pn__four_store(near, t + half);
    return pn__four_le(near, pn__four_mul(far, pn__four_all(PN__CAST_WIDE))) << half;
}

/* Which of a node's boxes are met before limit, and the t of each. That of no child is
   upside down and is met by nothing but a huge ball. */
PN__CAST_INLINE unsigned pn__slabs_test(const struct pn__slabs *slabs,
                                        const struct pn__node *node, double limit,
                                        float t[PN__WIDE])
{
    return pn__slabs_half(slabs, node, 0, limit, t) |
           pn__slabs_half(slabs, node, 4, limit, t);
}

/* Of so many at a time the memory is asked for before the first is looked at. */
#define PN__CAST_AHEAD 8

/**
 * What a way is after, which says how far ahead memory is asked for: the nearest thing,
 * before which little should be looked at; something on a short way, which comes to few
 * nodes; or all.
 */
enum pn__cast_aim { PN__CAST_NEAREST, PN__CAST_SHORT, PN__CAST_ALL };

/* A child still to be looked at: where its box is met, and whose it is. */
struct pn__cast_entry {
    float t;
    uint32_t child, spot;
};

/* Of what is put there for a level of the tree, AHEAD are taken off before there is
   more. */
struct pn__cast_stack {
    uint32_t size;
    struct pn__cast_entry at[PN__CAST_AHEAD * PN__TREE_STACK];
};

/* Puts the children of a node that are met on the stack, the nearest last. Equal ones in
   any order: what is found does not depend on it. */
static inline void pn__cast_push_sorted(struct pn__cast_stack *stack, unsigned met,
                                        const float t[PN__WIDE],
                                        const struct pn__node *node)
{
    const uint32_t bottom = stack->size;
    for (; met; met &= met - 1) {
        const int i = __builtin_ctz(met);
        if (node->child[i] == PN__CHILD_NONE)
            continue;
        uint32_t place = stack->size++;
        for (; place > bottom && stack->at[place - 1].t < t[i]; place--)
            stack->at[place] = stack->at[place - 1];
        stack->at[place] = (struct pn__cast_entry){t[i], node->child[i], 0};
    }
}

/* The same as they come. */
static inline void pn__cast_push(struct pn__cast_stack *stack, unsigned met,
                                 const float t[PN__WIDE], const struct pn__node *node,
                                 uint32_t spot)
{
    for (; met; met &= met - 1) {
        const int i = __builtin_ctz(met);
        stack->at[stack->size] = (struct pn__cast_entry){t[i], node->child[i], spot};
        stack->size += node->child[i] != PN__CHILD_NONE;
    }
}

/* What is looked at next. */
struct pn__cast_few {
    uint32_t count, child[PN__CAST_AHEAD], spot[PN__CAST_AHEAD];
};

/* Takes up to `most` that begin before the limit from the top of the stack. */
PN__CAST_INLINE void pn__cast_pop(struct pn__cast_stack *stack, double limit,
                                  uint32_t most, struct pn__cast_few *few)
{
    const float end = (float)limit * PN__CAST_WIDE;
    few->count = 0;
    while (stack->size && few->count < most) {
        stack->size--;
        const struct pn__cast_entry *top = &stack->at[stack->size];
        few->child[few->count] = top->child;
        few->spot[few->count] = top->spot;
        few->count += top->t <= end;
    }
}

/* Puts what is met of a node on the stack. */
PN__CAST_INLINE void pn__cast_open(struct pn__cast *cast, const struct pn__slabs *slabs,
                                   const struct pn__node *node, uint32_t spot,
                                   enum pn__cast_aim aim, struct pn__cast_stack *stack)
{
    float t[PN__WIDE];
    const unsigned met = pn__slabs_test(slabs, node, cast->limit, t);
    cast->nodes++;
    if (aim == PN__CAST_NEAREST)
        pn__cast_push_sorted(stack, met, t, node);
    else
        pn__cast_push(stack, met, t, node, spot);
}

/* Asks for the memory of a node; it is two lines. */
PN__CAST_INLINE void pn__cast_fetch_node(const void *node)
{
    __builtin_prefetch(node);
    __builtin_prefetch((const uint8_t *)node + PN__SCENE_ALIGN);
}

/* Memory that will be wanted: what was put on the stack since it had this size. */
PN__CAST_INLINE void pn__cast_fetch_parts(const struct pn__block *block,
                                          const struct pn__cast_stack *stack,
                                          uint32_t size)
{
    for (uint32_t i = size; i < stack->size; i++) {
        const uint32_t child = stack->at[i].child;
        if (child & PN__CHILD_LEAF)
            pn__cast_fetch_node(&block->faces[pn__leaf_first(child)]);
        else
            pn__cast_fetch_node(&block->nodes[child]);
    }
}

/* And of a placement the first node of its model: not to wait for one, then the other. */
PN__CAST_INLINE void pn__cast_fetch_placements(const struct pn_scene *scene,
                                               const struct pn__cast_stack *stack,
                                               uint32_t size)
{
    for (uint32_t i = size; i < stack->size; i++) {
        const uint32_t child = stack->at[i].child, index = child & ~PN__CHILD_LEAF;
        if (child & PN__CHILD_LEAF) {
            __builtin_prefetch(&scene->placements[index]);
            pn__cast_fetch_node(scene->bytes + scene->placed[index]);
        } else {
            pn__cast_fetch_node(&scene->top[index]);
        }
    }
}

/* Through the models of some spots; false when the visitor wants no more. */
PN__CAST_INLINE bool pn__cast_models(struct pn__cast *cast, const struct pn__spot *spots,
                                     uint32_t count, enum pn__cast_aim aim,
                                     pn__cast_visit *visit, void *context)
{
    struct pn__cast_stack stack;
    struct pn__cast_few next;
    const uint32_t ahead = aim == PN__CAST_NEAREST ? 1 : PN__CAST_AHEAD;
    for (stack.size = 0; stack.size < count; stack.size++) {
        const uint32_t spot = count - 1 - stack.size;
        stack.at[stack.size] = (struct pn__cast_entry){0, 0, spot};
    }
    while (stack.size) {
        pn__cast_pop(&stack, cast->limit, ahead, &next);
        for (uint32_t i = 0; i < next.count; i++) {
            const struct pn__spot *spot = &spots[next.spot[i]];
            if (next.child[i] & PN__CHILD_LEAF) {
                if (!visit(context, cast, spot, next.child[i]))
                    return false;
                continue;
            }
            const uint32_t before = stack.size;
            pn__cast_open(cast, &spot->slabs, &spot->block.nodes[next.child[i]],
                          next.spot[i], aim, &stack);
            pn__cast_fetch_parts(&spot->block, &stack, before);
        }
    }
    return true;
}

/* A placement, but for its box. */
PN__CAST_INLINE void pn__spot_stand(const struct pn__cast *cast, uint32_t placement,
                                    struct pn__spot *spot)
{
    const struct pn__placement *p = &cast->scene->placements[placement];
    spot->placement = placement;
    spot->model = p->model;
    pn__pose_of(p->rotation, p->position, &spot->pose);
    pn__pose_in(&spot->pose, cast->from, spot->from);
    pn__pose_turn_in(&spot->pose, cast->move, spot->move);
    spot->block = pn__placement_block(cast->scene, placement);
}

/* Comes to a placement; false if the way misses the box of its model. */
PN__CAST_INLINE bool pn__spot_set(const struct pn__cast *cast, uint32_t placement,
                                  struct pn__spot *spot)
{
    const struct pn__placement *p = &cast->scene->placements[placement];
    pn__spot_stand(cast, placement, spot);
    pn__slabs_set(&spot->slabs, spot->from, spot->move, cast->radius_m, p->shift);
    return pn__slabs_meet(&spot->slabs, p->side, cast->limit);
}

/* The children of a model's first node, which stand behind it. */
PN__CAST_INLINE void pn__cast_fetch_children(const struct pn__node *nodes)
{
    pn__cast_fetch_node(nodes + 1);
    pn__cast_fetch_node(nodes + 2);
}

/* Looks into some placements. */
PN__CAST_INLINE enum pn_status pn__cast_into(struct pn__cast *cast,
                                             const uint32_t *placements, uint32_t count,
                                             enum pn__cast_aim aim, pn__cast_visit *visit,
                                             void *context, bool *more,
                                             struct pn_error *err)
{
    struct pn__spot spots[PN__CAST_AHEAD];
    uint32_t met = 0;
    for (uint32_t i = 0; i < count; i++)
        if (pn__spot_set(cast, placements[i], &spots[met]))
            pn__cast_fetch_children(spots[met++].block.nodes);
    for (uint32_t i = 0; i < met; i++)
        PN_TRY(pn__scene_use(cast->scene, spots[i].model, err));
    *more = pn__cast_models(cast, spots, met, aim, visit, context);
    return PN_OK;
}

/**
 * Gives the visitor all leaves that the way meets before limit, roughly by t.
 *
 * errors: PN_E_FORMAT - a damaged file
 */
PN__CAST_INLINE enum pn_status pn__cast_run(struct pn__cast *cast, enum pn__cast_aim aim,
                                            pn__cast_visit *visit, void *context,
                                            struct pn_error *err)
{
    struct pn__slabs slabs;
    struct pn__cast_stack stack;
    struct pn__cast_few next;
    const uint32_t most = aim == PN__CAST_NEAREST ? 1 : PN__CAST_AHEAD;
    uint32_t placements[PN__CAST_AHEAD], count = 0;
    bool more = true;
    pn__slabs_set(&slabs, cast->from, cast->move, cast->radius_m,
                  cast->scene->header->top_shift);
    stack.size = cast->scene->header->top_count ? 1 : 0;
    stack.at[0] = (struct pn__cast_entry){0, 0, 0};
    while (more && stack.size) {
        pn__cast_pop(&stack, cast->limit, aim == PN__CAST_ALL ? most - count : 1, &next);
        for (uint32_t i = 0; i < next.count; i++) {
            if (next.child[i] & PN__CHILD_LEAF) {
                placements[count++] = next.child[i] & ~PN__CHILD_LEAF;
                continue;
            }
            const uint32_t before = stack.size;
            pn__cast_open(cast, &slabs, &cast->scene->top[next.child[i]], 0, aim, &stack);
            pn__cast_fetch_placements(cast->scene, &stack, before);
        }
        if (count == most || !stack.size) {
            PN_TRY(
                pn__cast_into(cast, placements, count, aim, visit, context, &more, err));
            count = 0;
        }
    }
    return PN_OK;
}

#endif
