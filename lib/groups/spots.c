/*
 * spots.c - where the two externals of each link stand: for vehicles so that the navi
 * comes out in its place, for peds half-way. Links share no z of 2 units where they would
 * meet; files hold no z of externals, so it is free.
 */
#include "config.h"

#include "groups/split_parts.h"
#include "groups/units.h"

#include "base/error.h"

/* How far text coordinates may lie beside twice the stored one. */
#define REACH 3

/* Two numbers of the text whose middle is stored as fx, in this row or column. */
static bool find_halves(int32_t fx, uint32_t strip, int32_t *a, int32_t *b)
{
    for (int step = 0; step <= 2 * REACH; step++)
        for (int split = 0; split <= 1; split++) {
            const int32_t offset = step % 2 ? (step + 1) / 2 : -step / 2;
            *a = 2 * fx + offset;
            *b = *a + split;
            const uint32_t middle =
                pn__units_middle(pn__units_world(*a), pn__units_world(*b));
            if (pn__units_to_fx(middle) == fx && pn__units_strip(middle) == strip)
                return true;
        }
    *a = *b = 2 * fx;
    return false;
}

static void place_at_navi(struct pn__split *split, uint32_t arc,
                          const struct pn_navi *navi)
{
    struct pn__meet_spot *a = &split->spot[arc],
                         *b = &split->spot[split->graph->reverse[arc]];
    const uint16_t area = split->link[arc]->navi.area;
    find_halves(navi->x, area % PN_AREA_COLS, &a->x, &b->x);
    find_halves(navi->y, area / PN_AREA_COLS, &a->y, &b->y);
}

/* 1/16 unit: the sum of two numbers of 1/8 is twice their middle. */
static void place_half_way(struct pn__split *split, uint32_t arc)
{
    const struct pn_graph *g = split->graph;
    struct pn__meet_spot *a = &split->spot[arc], *b = &split->spot[g->reverse[arc]];
    const struct pn_point_fx p = g->pos[g->target[arc]];
    const struct pn_point_fx q = g->pos[g->target[g->reverse[arc]]];
    a->x = b->x = p.x + q.x;
    a->y = b->y = p.y + q.y;
    a->z = b->z = p.z + q.z;
}

/* Moves the two up or down until they meet no other link's. */
static void separate(struct pn__split *split, uint32_t arc, struct pn__meet *taken)
{
    const int32_t step = 2 * PN_PATH_STEPS_PER_M;
    struct pn__meet_spot *a = &split->spot[arc],
                         *b = &split->spot[split->graph->reverse[arc]];
    const int32_t natural = a->z;
    for (int32_t i = 1;
         pn__meet_nearest(taken, a) != PN__NONE || pn__meet_nearest(taken, b) != PN__NONE;
         i++)
        a->z = b->z = natural + (i % 2 ? (i + 1) / 2 : -i / 2) * step;
    pn__meet_add(taken, arc, a);
}

enum pn_status pn__split_spots(struct pn__split *split)
{
    const struct pn_graph *g = split->graph;
    for (int peds = 0; peds <= 1; peds++) {
        struct pn__meet taken;
        PN_TRY(pn__meet_init(&taken, g->arc_count, split->err));
        for (uint32_t a = 0; a < g->arc_count; a++) {
            if (!(split->arc_state[a] & PN__ARC_HELD) || g->reverse[a] < a ||
                pn__split_is_ped(split, g->target[a]) != (peds != 0))
                continue;
            const struct pn_navi *navi = pn__split_navi(split, a);
            place_half_way(split, a);
            if (navi)
                place_at_navi(split, a, navi);
            separate(split, a, &taken);
        }
        pn__meet_release(&taken);
    }
    return PN_OK;
}
