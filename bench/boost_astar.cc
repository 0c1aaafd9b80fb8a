/*
 * boost_astar.cc - boost::astar_search on a CSR graph, as its manual shows it: property
 * maps over vectors that live as long as the graph, and an exception to stop at the goal.
 */
#include "peer.h"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>

#include <cmath>
#include <vector>

namespace
{
struct Arc {
    uint32_t cost;
};
using Graph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Arc,
                                       boost::no_property, uint32_t, uint32_t>;
struct Point {
    double x, y, z;
};

struct Bound : boost::astar_heuristic<Graph, uint64_t> {
    const std::vector<Point> *points;
    Point goal;
    double scale;
    uint64_t operator()(uint32_t node) const
    {
        const Point &p = (*points)[node];
        double dx = p.x - goal.x, dy = p.y - goal.y, dz = p.z - goal.z;
        return static_cast<uint64_t>(std::sqrt(dx * dx + dy * dy + dz * dz) * scale);
    }
};

struct Found {
};

struct Stop : boost::default_astar_visitor {
    uint32_t goal;
    void examine_vertex(uint32_t node, const Graph &) const
    {
        if (node == goal)
            throw Found();
    }
};
} // namespace

struct peer_graph {
    Graph graph;
    std::vector<Point> points;
    double scale;
    std::vector<uint32_t> parent;
    std::vector<uint64_t> distance, rank;
    std::vector<boost::default_color_type> color;
};

struct peer_graph *peer_new(uint32_t nodes, const uint32_t *first_out,
                            const uint32_t *target, const uint32_t *cost,
                            const int32_t *xyz, double scale)
{
    std::vector<std::pair<uint32_t, uint32_t>> ends;
    std::vector<Arc> arcs;
    auto *peer = new peer_graph;
    for (uint32_t n = 0; n < nodes; n++) {
        peer->points.push_back(
            {double(xyz[3 * n]), double(xyz[3 * n + 1]), double(xyz[3 * n + 2])});
        for (uint32_t a = first_out[n]; a < first_out[n + 1]; a++) {
            ends.emplace_back(n, target[a]);
            arcs.push_back({cost[a]});
        }
    }
    peer->graph =
        Graph(boost::edges_are_sorted, ends.begin(), ends.end(), arcs.begin(), nodes);
    peer->scale = scale;
    peer->parent.resize(nodes);
    peer->distance.resize(nodes);
    peer->rank.resize(nodes);
    peer->color.resize(nodes);
    return peer;
}

void peer_free(struct peer_graph *graph)
{
    delete graph;
}

uint64_t peer_astar(struct peer_graph *peer, uint32_t from, uint32_t to)
{
    Bound bound;
    bound.points = &peer->points;
    bound.goal = peer->points[to];
    bound.scale = peer->scale;
    Stop stop;
    stop.goal = to;
    auto index = boost::get(boost::vertex_index, peer->graph);
    try {
        boost::astar_search(
            peer->graph, from, bound,
            boost::visitor(stop)
                .vertex_index_map(index)
                .weight_map(boost::get(&Arc::cost, peer->graph))
                .predecessor_map(
                    boost::make_iterator_property_map(peer->parent.begin(), index))
                .distance_map(
                    boost::make_iterator_property_map(peer->distance.begin(), index))
                .rank_map(boost::make_iterator_property_map(peer->rank.begin(), index))
                .color_map(boost::make_iterator_property_map(peer->color.begin(), index))
                .distance_inf(UINT64_MAX)
                .distance_zero(uint64_t{0}));
    } catch (Found &) {
        return peer->distance[to];
    }
    return UINT64_MAX;
}
