/* exchange/write.h - what the writers of graphs share. */
#ifndef PN_EXCHANGE_WRITE_H
#define PN_EXCHANGE_WRITE_H

#include "base/buffer.h"

#include <pathnode/exchange.h>

/** A graph on its way out. */
struct pn__outgoing {
    const struct pn_graph *graph;
    const struct pn_exchange_options *options;
    uint32_t kinds;
    struct pn_exchange_report report;
    struct pn__buffer text;
};

/** The node is of a layer that is written. */
static inline bool pn__outgoing_has(const struct pn__outgoing *out, pn_node_id node)
{
    return out->kinds >> out->graph->kind[node] & 1;
}

/** The arc stands for its pair: it leaves the lower end, or there is no way back. */
static inline bool pn__outgoing_is_pair(const struct pn__outgoing *out, pn_node_id from,
                                        uint32_t arc)
{
    return out->graph->reverse[arc] == PN_NODE_NONE || from <= out->graph->target[arc];
}

/** Lanes of the way back of an arc; 0 without one. */
static inline uint32_t pn__outgoing_lanes_back(const struct pn__outgoing *out,
                                               uint32_t arc)
{
    const uint32_t back = out->graph->reverse[arc];
    return back == PN_NODE_NONE ? 0 : out->graph->lanes[back];
}

/** area * 65536 + node. */
static inline uint32_t pn__outgoing_id(const struct pn__outgoing *out, pn_node_id node)
{
    const struct pn_address address = pn_graph_address(out->graph, node);
    return (uint32_t)address.area << 16 | address.node;
}

/** A position: x, y and z in units with a decimal at least, separators between them. */
void pn__outgoing_put_pos(struct pn__outgoing *out, pn_node_id node,
                          const char *separator);

/** The 3-D length of an arc in metres. */
void pn__outgoing_put_metres(struct pn__outgoing *out, uint32_t arc);

/* The formats. */
void pn__write_gps(struct pn__outgoing *out);
void pn__write_graphml(struct pn__outgoing *out);
void pn__write_geojson(struct pn__outgoing *out);
void pn__write_pgrouting(struct pn__outgoing *out);
void pn__write_mta(struct pn__outgoing *out);

#endif
