/* query.h - what the parts of `pathnode route` share. */
#ifndef PN_BIN_QUERY_H
#define PN_BIN_QUERY_H

#include "cli/say.h"
#include "cli/source.h"

struct route_values {
    int format, kind, metric, one_way;
    const char *pairs, *shard, *closures, *rejoin, *profile, *body, *surfaces, *index,
        *output;
    struct option_list vias, closes, boxes, avoids, sets;
    struct option_number max_shared, max_stretch, heading, bearing, max_snap;
    uint32_t alternatives, jobs;
    bool optimise, connected, nearest_reachable, explain, force;
    int line; /* enum pn_line_kind */
    struct option_number simplify;
    bool itinerary;
    const char *zones;
};

/*
 * Rows of option tables that several commands have. AT(member) is the offset of a member
 * of struct route_values in the command's own struct.
 */
/* clang-format off: it knows no rows in macros */
#define ROUTE_OPTIONS_PROFILE(AT)                                                     \
    {"profile",   0,           "P", "+who travels: car, truck, ped ... or a file",    \
     OPTION_TEXT, AT(profile), NULL},                                                 \
        {"body",      0,        "B", "+who walks, at that speed: a preset or a file", \
         OPTION_TEXT, AT(body), NULL},                                                \
        {"set",       0,                                                              \
         "KEY=VALUE", "+change a value of the profile; may be repeated",              \
         OPTION_LIST, AT(sets),                                                       \
         NULL},                                                                       \
    {                                                                                 \
        "surfaces-of", 0, "FILE", "+what is underfoot: a CSV file of 'links lint'",   \
            OPTION_TEXT, AT(surfaces), NULL                                           \
    }

#define ROUTE_OPTION_BEARING(AT)                                                \
    {                                                                           \
        "bearing", 0, "DEG", "+the same as a compass counts: 0 north, 90 east", \
            OPTION_NUMBER, AT(bearing), NULL                                    \
    }

#define ROUTE_OPTIONS_CLOSE(AT)                                                      \
    {"close",     'c',                                                               \
     "A/N-A/N",   "close the link between two nodes; may be repeated",               \
     OPTION_LIST, AT(closes),                                                        \
     NULL},                                                                          \
        {"close-box", 'b',       "BOX", "close all links through X1,Y1,Z1,X2,Y2,Z2", \
         OPTION_LIST, AT(boxes), NULL},                                              \
        {"closures",   0,   "FILE", "close what a CSV file lists", OPTION_TEXT,      \
         AT(closures), NULL},                                                        \
    {                                                                                \
        "avoid", 'a', "WHAT", "a BOX, a flag or a region, =FACTOR times as dear",    \
            OPTION_LIST, AT(avoids), NULL                                            \
    }

/* From one place to many, behind --kind and --metric. */
#define ROUTE_OPTIONS_FROM_ONE(AT)                                                      \
    ROUTE_OPTIONS_PROFILE(AT),                                                          \
        {"heading",     0,           "DEG", "+face this way at FROM: 0 north, 90 west", \
         OPTION_NUMBER, AT(heading), NULL},                                             \
        ROUTE_OPTION_BEARING(AT),                                                       \
        {"one-way",     'w',         "W",           "lanes: obey or ignore",            \
         OPTION_CHOICE, AT(one_way), reach_one_ways},                                   \
        ROUTE_OPTIONS_CLOSE(AT)
/* clang-format on */

/* Choices of --metric; index 0 is "not given", then in the order of enum pn_metric. */
extern const char *const route_all_metrics[];
extern const char *const route_metrics[];  /* without time */
extern const char *const route_one_ways[]; /* in the order of enum pn_one_way */

/** The choice of --metric as the library takes it; length when it is not given. */
enum pn_metric route_metric(int choice);

/** "length", "metres", "time". */
const char *route_metric_name(enum pn_metric metric);

/** The choices as the library takes them; --profile and --set mean time. */
struct pn_route_options route_options(const struct route_values *values);

/** One end of a route, or a stop on it: as typed and as found. */
struct route_end {
    const char *typed;
    bool is_point, has_z;
    struct pn_point point;     /* a POINT */
    struct pn_address address; /* an ADDRESS */
    pn_node_id node;
    double snap_m; /* from the POINT to the node, or to its place */
    bool has_place;
    struct pn_place place; /* the nearest point of a link, when asked for */
};

/** The --heading or --bearing in degrees as the game counts, or NULL; what is returned
 *  points at heading_deg. A compass turns clockwise, the game the other way; both have
 *  north at 0. */
const double *route_heading(const struct route_values *values, double *heading_deg);

/** That they are not both given. Returns EXIT_DONE, or another after having said why. */
int route_heading_check(const struct call *call, const struct route_values *values);

/** How POINTs find their places. All zero: each at the nearest node. */
struct route_snap {
    bool on_links; /* all of them, even if nothing else is asked for */
    bool has_heading, connected, ignore_lanes;
    double heading_deg; /* of the first end, as the game counts */
    double max_m;
};

/** Reads a POINT or an ADDRESS. Returns EXIT_DONE, or another after having said why. */
int route_end_read(const struct call *call, const char *typed, struct route_end *end);

/**
 * Finds the nodes of all ends, the first and the last being start and goal. The layer is
 * that of --kind; without it, that of an ADDRESS; without one, cars. kind is an enum
 * kind_choice, and filled in. snap may be NULL. As above.
 */
int route_ends_find(const struct call *call, const struct source *source,
                    struct route_end *ends, size_t count, int *kind,
                    const struct route_snap *snap);

/** The layer of a kind_choice as costs have it: vehicles or peds. */
uint32_t route_layer(int kind);

/**
 * Gathers --close, --close-box, --closures and --avoid; *closures stays NULL without any.
 * Warns of those that name no link. As above.
 */
int route_rules(const struct call *call, const struct route_values *values,
                const struct pn_graph *graph, struct pn_closures **closures);

/**
 * source_load as far as the graph; for a question about time it is told what is underfoot
 * as well, by --surfaces-of, or by the database if it says so. As above; release source
 * in any case.
 */
int route_source_load(const struct call *call, const char *path,
                      const struct route_values *values, struct source *source);

/**
 * The profile of a question about time, or NULL for other metrics: --profile, else that
 * of the kind, with what --set changes. Its layer must be that of the kind, and another
 * --metric must not be given with it. As above.
 */
int route_profile(const struct call *call, const struct route_values *values, int kind,
                  struct pn_profile **profile);

/**
 * Why a profile (NULL: none) has no use for a node, or NULL if it has. text has 96 bytes.
 */
const char *route_profile_refuses(const struct pn_profile *profile,
                                  const struct pn_graph *graph, pn_node_id node,
                                  char *text);

/** A question with all that is found on the way to its answer. */
struct route_ask {
    const struct call *call;
    const struct route_values *values;
    struct source source;
    struct route_end *ends; /* start, stops, goal */
    size_t end_count;
    int kind;
    struct pn_closures *closures;
    struct pn_zones *zones;
    struct pn_profile *profile;
    struct pn_prepared *index; /* NULL: none fits, or none is of use */
    struct pn_legs *legs;
    pn_node_id *stops;       /* nodes of the ends, in the order they are visited, */
    struct pn_place *places; /* and their places */
    struct pn_route *routes; /* the best one, and alternatives */
    uint32_t route_count;
    const struct pn_closure *closed_by; /* without a route */
    pn_node_id *old;                    /* --rejoin: old_count nodes */
    uint32_t old_count, rejoin_new, rejoin_seq;
    pn_node_id nearest; /* reachable, PN_NODE_NONE: not asked for */
    double nearest_gap_m;
};

/** The profile of a question whose ends are found, which must all be of use to it. As
 *  above. */
int route_ask_profile(struct route_ask *ask);

/** Releases all of it. */
void route_ask_release(struct route_ask *ask);

/**
 * The question of one FROM to many: loads the source, finds FROM and the layer, gathers
 * the rules, and searches once. Returns EXIT_DONE, or another after having said why; free
 * *reach and release ask in any case.
 */
int reach_find(struct route_ask *ask, uint64_t max_cost, enum pn_reach_way way,
               struct pn_reach **reach);

/** A cost as it is written: whole length units, metres or seconds. text has 24 bytes. */
char *route_cost_text(const struct route_values *values, uint64_t cost, char *text);

/** Lanes for questions of one to many, and the one_way that a choice of them means. */
extern const char *const reach_one_ways[];
enum pn_one_way reach_one_way(int choice);

/** What all its legs have in common. */
struct pn_legs_question route_question(const struct route_ask *ask);

/** Finds the routes that are asked for. PN_E_NOROUTE: routes[0] says why. */
enum pn_status route_find(struct route_ask *ask, struct pn_error *err);

/** Writes the answer. Returns the exit status. */
int route_answer(struct route_ask *ask, enum pn_status found);

extern const char *const route_lines[]; /* in the order of enum pn_line_kind */

/** What belongs to an answer beside the route. */
struct route_guide {
    struct pn_line line;
    struct pn_itinerary itinerary;
};

/** The options --line, --simplify, --itinerary and --zones fit each other. As above. */
int route_guide_check(const struct call *call, const struct route_values *values);

/** Reads the file of --zones, if there is one. As above. */
int route_guide_zones(struct route_ask *ask);

/** Makes line and steps of answer->route as far as they are asked for, and puts them into
 *  the answer; release guide in any case. */
enum pn_status route_guide_make(const struct route_ask *ask, struct route_guide *guide,
                                struct pn_route_answer *answer, struct pn_error *err);
void route_guide_release(struct route_guide *guide);

/** Writes an answer as a person reads it. */
void route_print_text(const struct pn_route_answer *answer, enum pn_status status);

/** Writes what priced each step of a route; profile may be NULL. */
int route_explain(const struct call *call, const struct pn_route_answer *answer,
                  const struct pn_profile *profile);

/** `route --pairs`: reads pairs from a file or "-", writes a row for each. *whole is set
 *  when all of them are written, bad ones too. */
int route_pairs(const struct call *call, const struct source *source, bool *whole);

#endif
