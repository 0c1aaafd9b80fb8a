/* turns.c - the turn between two arcs by the angle of their straight lines in plan. */
#include "config.h"

#include <pathnode/turns.h>

#include <math.h>

const char *pn_turn_name(enum pn_turn turn)
{
    static const char *const names[PN_TURN_COUNT] = {
        "none",         "straight", "slight-left", "left",  "sharp-left",
        "slight-right", "right",    "sharp-right", "u-turn"};
    return (unsigned)turn < PN_TURN_COUNT ? names[turn] : "unknown";
}

/* Sine and cosine of the bounds between straight, slight, plain and sharp. */
static const struct {
    double sin, cos;
} bounds[] = {
    {0.34202014332566871, 0.93969262078590843}, /* 20 degrees */
    {0.86602540378443865, 0.5},                 /* 60 */
    {0.86602540378443865, -0.5},                /* 120 */
};

enum pn_turn pn_turn_by_angle(const struct pn_graph *graph, pn_node_id before,
                              pn_node_id at, pn_node_id after)
{
    static const enum pn_turn left[] = {PN_TURN_STRAIGHT, PN_TURN_SLIGHT_LEFT,
                                        PN_TURN_LEFT, PN_TURN_SHARP_LEFT};
    static const enum pn_turn right[] = {PN_TURN_STRAIGHT, PN_TURN_SLIGHT_RIGHT,
                                         PN_TURN_RIGHT, PN_TURN_SHARP_RIGHT};
    const struct pn_point_fx *p = &graph->pos[before], *q = &graph->pos[at],
                             *r = &graph->pos[after];
    double in_x = (double)q->x - p->x, in_y = (double)q->y - p->y;
    double out_x = (double)r->x - q->x, out_y = (double)r->y - q->y;
    double ahead = in_x * out_x + in_y * out_y, aside = in_x * out_y - in_y * out_x;
    if (before == after)
        return PN_TURN_U;
    if (ahead == 0 && aside == 0)
        return PN_TURN_STRAIGHT;
    /* The angle is under a bound if turning by it further makes a positive sine. */
    int wide = 0;
    while (wide < 3 && ahead * bounds[wide].sin <= fabs(aside) * bounds[wide].cos)
        wide++;
    return aside >= 0 ? left[wide] : right[wide];
}
