/* bound.c - see bound.h; why these bounds: doc/decisions. */
#include "config.h"

#include "route/bound.h"

#include "route/queue.h"

/* 1 - 2^-40: takes back more than rounding can add, and costs nothing. */
static const double caution = 1.0 - 1.0 / 1099511627776.0;

void pn__measure_graph(struct pn__measure *measure, const struct pn_graph *graph)
{
    uint32_t longest = 0, dearest = 0;
    double least = 1;
    for (uint32_t a = 0; a < graph->arc_count; a++) {
        uint32_t length = graph->length[a], metres_q16 = graph->metres_q16[a];
        longest = metres_q16 > longest ? metres_q16 : longest;
        dearest = length > dearest ? length : dearest;
        double ratio = (double)length * PN_Q16_PER_M / metres_q16;
        if (metres_q16 > 0 && ratio < least)
            least = ratio;
    }
    measure->max_metres_q16 = longest;
    measure->max_cost[PN_METRIC_LENGTH] = dearest;
    measure->max_cost[PN_METRIC_METRES] = longest;
    measure->scale[PN_METRIC_LENGTH] = least * caution / PN_FX_PER_M;
    measure->scale[PN_METRIC_METRES] = caution * PN_Q16_PER_M / PN_FX_PER_M;
}

struct pn__bound pn__bound_towards(const struct pn_graph *graph, pn_node_id goal,
                                   double scale)
{
    const struct pn_point_fx *pos = &graph->pos[goal];
    return (struct pn__bound){pos->x, pos->y, pos->z, scale};
}

uint32_t pn__measure_shift(const struct pn__measure *measure, enum pn_metric metric)
{
    /* An arc raises a key by its cost and by what the bound can grow along it; the key it
     * starts from may be ahead by a part of the buckets. */
    double grown = measure->scale[metric] * PN_FX_PER_M *
                   ((double)measure->max_metres_q16 / PN_Q16_PER_M);
    uint64_t span = measure->max_cost[metric] + (uint64_t)grown + 2;
    uint32_t shift = 0;
    while ((span >> shift) + 2 >= PN__BUCKETS - PN__BUCKETS_AHEAD)
        shift++;
    return shift;
}
