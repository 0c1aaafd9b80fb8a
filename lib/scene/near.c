/* near.c - see near.h. */
#include "config.h"

#include "scene/near.h"
#include "scene/use.h"

#include "base/error.h"
#include "scene/tree.h"

#include <math.h>

struct visit {
    const struct pn_scene *scene;
    bool (*each)(void *context, const struct pn__near *near);
    void *context;
    double lo[3], hi[3]; /* of the world */
};

/* The box around a box of the world, in a model's own metres. */
static void box_in(const struct pn__pose *pose, const struct visit *visit, double lo[3],
                   double hi[3])
{
    double middle[3], half[3], at[3];
    for (int a = 0; a < 3; a++) {
        middle[a] = (visit->lo[a] + visit->hi[a]) / 2;
        half[a] = (visit->hi[a] - visit->lo[a]) / 2;
    }
    pn__pose_in(pose, middle, at);
    for (int i = 0; i < 3; i++) {
        const double out = fabs(pose->turn[0][i]) * half[0] +
                           fabs(pose->turn[1][i]) * half[1] +
                           fabs(pose->turn[2][i]) * half[2];
        lo[i] = at[i] - out;
        hi[i] = at[i] + out;
    }
}

static bool visit_leaf(const struct visit *visit, struct pn__near *near, uint32_t leaf)
{
    const uint32_t end = pn__leaf_first(leaf) + pn__leaf_count(leaf);
    near->part = pn__leaf_part(leaf);
    for (near->index = pn__leaf_first(leaf); near->index < end; near->index++)
        if (!visit->each(visit->context, near))
            return false;
    return true;
}

/* Children still to be looked at. */
struct stack {
    uint32_t size, at[PN__TREE_STACK];
};

/* A box in the steps of a tree. */
struct steps {
    double lo[3], hi[3];
};

static struct steps steps_of(const double lo[3], const double hi[3], uint32_t shift)
{
    const double scale = (double)PN_COL_STEPS_PER_M / (double)(1u << shift);
    struct steps steps;
    for (int a = 0; a < 3; a++) {
        steps.lo[a] = lo[a] * scale;
        steps.hi[a] = hi[a] * scale;
    }
    return steps;
}

/* The first child that touches the box comes to the top. */
static void push_near(struct stack *stack, const struct pn__node *node,
                      const struct steps *box)
{
    for (int i = PN__WIDE - 1; i >= 0; i--) {
        bool touches = node->child[i] != PN__CHILD_NONE;
        for (int a = 0; a < 3 && touches; a++)
            touches =
                node->side[0][a][i] <= box->hi[a] && node->side[1][a][i] >= box->lo[a];
        if (touches)
            stack->at[stack->size++] = node->child[i];
    }
}

static bool visit_model(const struct visit *visit, struct pn__near *near, uint32_t shift)
{
    double lo[3], hi[3];
    struct stack stack = {.size = 1};
    box_in(near->pose, visit, lo, hi);
    const struct steps box = steps_of(lo, hi, shift);
    while (stack.size) {
        const uint32_t child = stack.at[--stack.size];
        if (!(child & PN__CHILD_LEAF))
            push_near(&stack, &near->block->nodes[child], &box);
        else if (!visit_leaf(visit, near, child))
            return false;
    }
    return true;
}

static enum pn_status visit_placement(const struct visit *visit, uint32_t placement,
                                      bool *more, struct pn_error *err)
{
    const struct pn__placement *p = &visit->scene->placements[placement];
    struct pn__pose pose;
    const struct pn__block block = pn__placement_block(visit->scene, placement);
    struct pn__near near = {
        .placement = placement, .model = p->model, .pose = &pose, .block = &block};
    PN_TRY(pn__scene_use(visit->scene, p->model, err));
    pn__pose_of(p->rotation, p->position, &pose);
    *more = visit_model(visit, &near, p->shift);
    return PN_OK;
}

enum pn_status pn__scene_near(const struct pn_scene *scene, const double lo[3],
                              const double hi[3],
                              bool (*each)(void *context, const struct pn__near *near),
                              void *context, struct pn_error *err)
{
    const struct visit visit = {.scene = scene,
                                .each = each,
                                .context = context,
                                .lo = {lo[0], lo[1], lo[2]},
                                .hi = {hi[0], hi[1], hi[2]}};
    const struct steps box = steps_of(lo, hi, scene->header->top_shift);
    struct stack stack = {.size = scene->header->top_count ? 1 : 0};
    bool more = true;
    while (stack.size && more) {
        const uint32_t child = stack.at[--stack.size];
        if (child & PN__CHILD_LEAF)
            PN_TRY(visit_placement(&visit, child & ~PN__CHILD_LEAF, &more, err));
        else
            push_near(&stack, &scene->top[child], &box);
    }
    return PN_OK;
}
