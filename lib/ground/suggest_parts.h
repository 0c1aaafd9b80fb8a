/* ground/suggest_parts.h - ped nodes and the ways between them, some only proposed. */
#ifndef PN_GROUND_SUGGEST_PARTS_H
#define PN_GROUND_SUGGEST_PARTS_H

#include "ground/links_parts.h"

/** A ped node; its ways go on in a list. */
struct pn__ped {
    struct pn_address address;
    struct pn_point pos;
    uint32_t first_way; /* UINT32_MAX: none */
    uint32_t neighbours;
    bool reached; /* by the scene */
};

/** A link in either direction. */
struct pn__ped_way {
    uint32_t to, next;
    double metres;
};

/** Which square of a grid a node lies in. */
struct pn__ped_cell {
    int32_t x, y;
    uint32_t node;
};

/** All of them, in the order of their addresses, and one search. */
struct pn__peds {
    struct pn__ped *nodes;
    struct pn__ped_way *ways;
    uint32_t count, way_count;
    uint32_t *first; /* the first node of each area, and one more */
    /* Of the search: how far nodes are, those it has seen, and those that wait. */
    double *way_m;
    uint32_t *seen, seen_count;
    uint32_t *queue; /* a ring of count + 1 */
    bool *waits;
};

enum pn_status pn__peds_init(struct pn__peds *peds, const struct pn_network *network,
                             const struct pn_scene *scene, struct pn_error *err);
void pn__peds_release(struct pn__peds *peds);

/** Straight from one to another. */
double pn__peds_metres(const struct pn__peds *peds, uint32_t a, uint32_t b);

/** A link between two, in either direction. */
bool pn__peds_linked(const struct pn__peds *peds, uint32_t a, uint32_t b);

/** Adds a link between two. errors: PN_E_NOMEM */
enum pn_status pn__peds_join(struct pn__peds *peds, uint32_t a, uint32_t b,
                             struct pn_error *err);

/** Finds how far nodes are from one over links, up to a limit: pn__peds_way. */
void pn__peds_search(struct pn__peds *peds, uint32_t from, double most_m);

/** That; INFINITY for those beyond the limit. */
double pn__peds_way(const struct pn__peds *peds, uint32_t node);

#endif
