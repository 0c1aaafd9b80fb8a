/*
 * pathnode/exchange.h - networks as the graphs of other programs, written and read.
 *
 * What each format holds, and what it lacks: pathnode-export(1). Nodes are numbered
 * area * 65536 + node, in GPS.dat from 0 in order of address.
 */
#ifndef PATHNODE_EXCHANGE_H
#define PATHNODE_EXCHANGE_H

#include <pathnode/graph.h>
#include <pathnode/tracks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A format of graphs. */
enum pn_exchange {
    PN_EXCHANGE_GPS,       /* GPS.dat, text of a plugin for servers: one layer */
    PN_EXCHANGE_GRAPHML,   /* XML */
    PN_EXCHANGE_GEOJSON,   /* points, lines, and tracks */
    PN_EXCHANGE_PGROUTING, /* CSV, the columns of the view edge, and z1, z2 */
    PN_EXCHANGE_MTA,       /* a Lua table */
    PN_EXCHANGE_COUNT
};

/** "gps", "graphml", "geojson", "pgrouting", "mta". Static; NULL past the end. */
const char *pn_exchange_name(enum pn_exchange format);

/** What is written. */
struct pn_exchange_options {
    uint32_t kinds;                 /* PN_KINDS_..., 0: all of them */
    const char *head;               /* GPS.dat: its first line; NULL: the one known */
    const struct pn_tracks *tracks; /* GeoJSON: drawn too; may be NULL */
};

/** What was written, and what the format could not say. */
struct pn_exchange_report {
    uint32_t nodes, links; /* a pair of links counts as one */
    uint32_t closed;       /* pairs without a lane either way, which GPS.dat leaves out */
};

/**
 * Writes a graph in a format.
 *
 * shape:  report may be NULL
 * owner:  *text is the caller's, NUL terminated, freed with pn_free; *size without it
 * errors: PN_E_NOMEM
 * cost:   O(nodes + arcs)
 */
enum pn_status pn_exchange_write(const struct pn_graph *graph, enum pn_exchange format,
                                 const struct pn_exchange_options *options, char **text,
                                 size_t *size, struct pn_exchange_report *report,
                                 struct pn_error *err);

/** What a graph that was read lacks, or says otherwise than a network can. */
struct pn_exchange_lack {
    uint32_t nodes, links; /* that there are; widths, speeds and the like are not told */
    uint32_t one_way;      /* of the links */
    bool no_lanes;   /* some links tell no number of lanes: one each way that is open */
    uint32_t flat;   /* nodes without a height, at 0 */
    uint32_t tracks; /* of trains, in GeoJSON, without a number or points: left out */
    uint32_t passed_over; /* features of GeoJSON that are nothing of these */
    uint32_t rounded;     /* nodes off the grid of 1/8 unit, put on it */
    uint32_t far_apart;   /* links over 255 units, whose length is held at 255 */
    uint32_t to_itself;   /* links of a node to itself, left out */
};

/**
 * Reads GPS.dat, a CSV of pgRouting's columns, the GraphML and GeoJSON that
 * pn_exchange_write makes (tracks too), or Lua tables, its own and those of MTA's
 * resource gps: a network of all 64 areas. Nodes go into the area they stand in, in their
 * order in the text (pgRouting: of their numbers); the navis of vehicle links are in the
 * order of the game's files. Regions and dead ends are unset (pn_compile_fill). What the
 * format does not say is: width 0 (peds 2), normal speed, full density, one lane each way
 * that is open, no light.
 *
 * owner:  lack may be NULL. *head is the first line of GPS.dat, the caller's, pn_free;
 *         head may be NULL
 * errors: PN_E_FORMAT, PN_E_RANGE, PN_E_LIMIT - with the line: a number that is none, a
 *         coordinate no area file can hold, a node over 15 links; PN_E_CONSTRAINT - a
 *         number of two nodes, a link to none, links between vehicles and peds;
 *         PN_E_NOMEM
 * cost:   O(size + nodes log nodes)
 */
enum pn_status pn_exchange_read(const char *text, size_t size, enum pn_exchange format,
                                struct pn_network **network,
                                struct pn_exchange_lack *lack, char **head,
                                struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
