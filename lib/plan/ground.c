/* ground.c - costs with their cut graph and search, and routes on them. */
#include "config.h"

#include "plan/legs.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

void pn__ground_release(struct pn__ground *ground)
{
    pn_flex_free(ground->flex);
    pn_cut_free(ground->cut);
    pn_costs_free(ground->costs);
    *ground = (struct pn__ground){0};
}

enum pn_status pn__ground_finish(struct pn__ground *ground, struct pn_error *err)
{
    PN_TRY(pn_cut_new(ground->costs, &ground->cut, err));
    return pn_flex_new(ground->costs, ground->cut, NULL, &ground->flex, err);
}

static double metres_between(const struct pn_point_fx *a, const struct pn_point_fx *b)
{
    double dx = (double)a->x - b->x, dy = (double)a->y - b->y, dz = (double)a->z - b->z;
    return sqrt(dx * dx + dy * dy + dz * dz) / PN_FX_PER_M;
}

enum pn_status pn_legs_measure(const struct pn_costs *costs, const pn_node_id *nodes,
                               uint32_t count, struct pn_route *route,
                               struct pn_error *err)
{
    const struct pn_graph *graph = costs->graph;
    struct pn_route made = {.node_count = count};
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint32_t arc = pn_costs_find(costs, nodes[i], nodes[i + 1]);
        if (arc == PN_NODE_NONE)
            return pn__fail(err, PN_E_ARG, "step %u of the route is no open link", i);
        double metres = metres_between(&graph->pos[nodes[i]], &graph->pos[nodes[i + 1]]);
        made.cost += costs->arc[arc];
        made.length += graph->length[arc];
        made.metres += metres;
        made.wrong_way_metres += graph->lanes[arc] ? 0 : metres;
    }
    made.nodes = pn__alloc(count, sizeof *made.nodes);
    if (!made.nodes)
        return pn__fail_memory(err);
    memcpy(made.nodes, nodes, count * sizeof *nodes);
    *route = made;
    return PN_OK;
}

enum pn_status pn__ground_route(const struct pn__ground *ground, pn_node_id from,
                                pn_node_id to, struct pn_route *route,
                                struct pn_error *err)
{
    struct pn_path path = {0};
    enum pn_status status = pn_flex_path(ground->flex, from, to, &path, err);
    if (status == PN_OK)
        status = pn_legs_measure(ground->costs, path.nodes, path.count, route, err);
    if (status == PN_OK)
        route->settled = pn_flex_settled(ground->flex);
    pn_path_release(&path);
    return status;
}
