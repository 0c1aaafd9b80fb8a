/* node.c - see node.h. */
#include "config.h"

#include "scene/node.h"

#include <math.h>

static float lower_steps(float m, uint32_t shift)
{
    return floorf(ldexpf(m * PN_COL_STEPS_PER_M, -(int)shift));
}

static float upper_steps(float m, uint32_t shift)
{
    return ceilf(ldexpf(m * PN_COL_STEPS_PER_M, -(int)shift));
}

uint32_t pn__shift_for(const float lo[3], const float hi[3], uint32_t shift)
{
    for (int a = 0; a < 3; a++)
        while (shift < PN__SHIFT_MAX && !(lower_steps(lo[a], shift) >= (float)INT16_MIN &&
                                          upper_steps(hi[a], shift) <= (float)INT16_MAX))
            shift++;
    return shift;
}

static int16_t cut(float steps)
{
    return (int16_t)fminf(fmaxf(steps, (float)INT16_MIN), (float)INT16_MAX);
}

void pn__steps_around(const float lo[3], const float hi[3], uint32_t shift,
                      int16_t side[2][3])
{
    for (int a = 0; a < 3; a++) {
        side[0][a] = cut(lower_steps(lo[a], shift));
        side[1][a] = cut(upper_steps(hi[a], shift));
    }
}

/* The box of no child is upside down: no query meets it. */
static void write_side(const struct pn__branch *branch, uint32_t shift,
                       struct pn__node *node, int i)
{
    int16_t side[2][3];
    pn__steps_around(branch->lo, branch->hi, shift, side);
    for (int a = 0; a < 3; a++) {
        node->side[0][a][i] = branch->count ? side[0][a] : INT16_MAX;
        node->side[1][a][i] = branch->count ? side[1][a] : INT16_MIN;
    }
}

void pn__nodes_write(const struct pn__tree *tree, uint32_t shift,
                     uint32_t (*leaf_of)(const void *context,
                                         const struct pn__branch *branch),
                     const void *context, struct pn__node *nodes)
{
    for (uint32_t n = 0; n < tree->count; n++)
        for (int i = 0; i < PN__WIDE; i++) {
            const struct pn__branch *branch = &tree->nodes[n][i];
            write_side(branch, shift, &nodes[n], i);
            if (!branch->count)
                nodes[n].child[i] = PN__CHILD_NONE;
            else
                nodes[n].child[i] =
                    branch->node ? branch->node : leaf_of(context, branch);
        }
}

void pn__placement_tell(struct pn__placement *p, const struct pn__model *m)
{
    p->node_count = m->node_count;
    p->sphere_count = m->sphere_count;
    p->box_count = m->box_count;
    p->shift = m->shift;
    pn__steps_around(m->min, m->max, m->shift, p->side);
}
