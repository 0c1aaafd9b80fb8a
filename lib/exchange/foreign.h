/*
 * exchange/foreign.h - somebody else's graph on its way to a network: nodes by numbers of
 * their own, edges between numbers, in the order of the text.
 */
#ifndef PN_EXCHANGE_FOREIGN_H
#define PN_EXCHANGE_FOREIGN_H

#include <pathnode/exchange.h>

struct pn__foreign_node {
    uint64_t id; /* its own number */
    struct pn_point_fx pos;
    struct pn_address self; /* settled: its address */
    uint32_t line;
    uint32_t first_arc, arc_count; /* settled */
    uint8_t kind;
};

/** A link as its line says it: lanes from -> to, and to -> from. */
struct pn__foreign_edge {
    uint64_t from, to;
    uint32_t line;
    uint8_t lanes, back;
};

struct pn__foreign {
    struct pn__foreign_node *nodes;
    struct pn__foreign_edge *edges;
    uint32_t node_count, edge_count;
    struct pn_tracks tracks;
    struct pn_exchange_lack lack;
    char *head; /* the first line, or NULL */
    struct pn_error *err;
};

void pn__foreign_release(struct pn__foreign *foreign);

/** Fails at a line of the text. */
__attribute__((format(printf, 4, 5))) enum pn_status
pn__foreign_fail(const struct pn__foreign *foreign, uint32_t line, enum pn_status status,
                 const char *format, ...);

/**
 * Adds a node; pos in units, put on the grid of 1/8.
 *
 * errors: PN_E_LIMIT - a coordinate no area file holds; PN_E_NOMEM
 */
enum pn_status pn__foreign_add_node(struct pn__foreign *foreign, uint64_t id,
                                    const double pos[3], enum pn_kind kind,
                                    uint32_t line);

/** Adds an edge; its ends may come later. errors: PN_E_NOMEM */
enum pn_status pn__foreign_add_edge(struct pn__foreign *foreign,
                                    const struct pn__foreign_edge *edge);

/** Makes the network of it. errors: as pn_exchange_read */
enum pn_status pn__foreign_settle(struct pn__foreign *foreign,
                                  struct pn_network **network);

/* The formats that are read. */
enum pn_status pn__read_gps(struct pn__foreign *foreign, const char *text, size_t size);
enum pn_status pn__read_graphml(struct pn__foreign *foreign, const char *text,
                                size_t size);
enum pn_status pn__read_geojson(struct pn__foreign *foreign, const char *text,
                                size_t size);
enum pn_status pn__read_mta(struct pn__foreign *foreign, const char *text, size_t size);
enum pn_status pn__read_pgrouting(struct pn__foreign *foreign, const char *text,
                                  size_t size);

#endif
