/*
 * pathnode/profile.h - who travels: how long each step takes a car, a boat, a walker.
 *
 * A profile is a small INI file, see pathnode-profiles(5). It turns a graph into costs in
 * whole milliseconds, says what turns cost, and explains each price.
 */
#ifndef PATHNODE_PROFILE_H
#define PATHNODE_PROFILE_H

#include <pathnode/turns.h>

#ifdef __cplusplus
extern "C" {
#endif

struct pn_profile;

/** Names of the built-in profiles: "car", ... A list that ends with NULL. Static. */
const char *const *pn_profile_names(void);

/**
 * A built-in profile by its name, or a profile from a file: what has a slash or a dot in
 * it, or is no built-in name, is a path.
 *
 * owner:  *profile is the caller's, pn_profile_free
 * errors: PN_E_NOTFOUND - neither, with the nearest name; PN_E_FORMAT - not an INI file,
 *         or an unknown section or key (with the nearest word) or a value that is none;
 *         PN_E_RANGE - a value too small (negative) or too large; PN_E_LIMIT - over 64 KB
 *         or 256 regions; PN_E_IO; PN_E_NOMEM. All with path and line
 */
enum pn_status pn_profile_load(const char *name_or_file, struct pn_profile **profile,
                               struct pn_error *err);

/**
 * Changes one value: "speed.fast=140", "turn.u-turn=never", "region 14.slow=20".
 *
 * errors: PN_E_ARG - not of the form SECTION.KEY=VALUE, unknown section or key (with the
 *         nearest word), or no value of that key; PN_E_RANGE; PN_E_LIMIT; PN_E_NOMEM; the
 *         profile stays as it was
 */
enum pn_status pn_profile_set(struct pn_profile *profile, const char *assignment,
                              struct pn_error *err);

void pn_profile_free(struct pn_profile *profile);

/** The name it was loaded by; of a file its last part without ".conf". A view. */
const char *pn_profile_name(const struct pn_profile *profile);

/** The layers it may use: PN_KINDS_... */
uint32_t pn_profile_kinds(const struct pn_profile *profile);

/**
 * 16 hex digits that differ between profiles with different values, so that an index can
 * say which it was made for. For a profile that prices surfaces, what is underfoot in a
 * graph counts as well; NULL: nothing is known of it.
 *
 * shape: digest has 17 bytes; returns digest
 */
char *pn_profile_digest(const struct pn_profile *profile, const struct pn_graph *graph,
                        char *digest);

/**
 * The time of each arc in ms.
 *
 * With ignore, arcs against their lanes cost their wrong-way factor; with obey they are
 * closed. Where the profile says never, arcs are closed. Surfaces are those of
 * pn_graph_set_underfoot.
 *
 * owner:  keeps graph
 * errors: PN_E_ARG - prefer, which is two questions: see pathnode/trip.h; PN_E_LIMIT - an
 *         arc that takes 49 days; PN_E_NOMEM
 * cost:   O(arcs)
 */
enum pn_status pn_profile_costs(const struct pn_graph *graph,
                                const struct pn_profile *profile, enum pn_one_way one_way,
                                struct pn_costs **costs, struct pn_error *err);

/** What turns cost it, in ms. */
void pn_profile_turns(const struct pn_profile *profile, struct pn_turn_costs *turns);

/** What a step's time is made of. */
enum pn_price {
    PN_PRICE_DRIVE,        /* the way at the speeds of both nodes, half of it each */
    PN_PRICE_SWITCHED_OFF, /* what is added on top, by its reason */
    PN_PRICE_DEAD_END,
    PN_PRICE_WRONG_WAY,
    PN_PRICE_ROAD_BLOCK,
    PN_PRICE_SPECIAL,
    PN_PRICE_LIGHT,
    PN_PRICE_SURFACE,
    PN_PRICE_COUNT
};

/** Name of a part: "drive", "switched-off", ... Static. */
const char *pn_price_name(enum pn_price price);

/** The price of one arc. */
struct pn_profile_price {
    uint32_t part_ms[PN_PRICE_COUNT]; /* PN_COST_CLOSED: never, for this reason */
    uint32_t total_ms;                /* their sum, or PN_COST_CLOSED */
    double speed_kmh[2];              /* at the node the arc leaves, and at its target */
};

/**
 * Explains what an arc costs with ignore: the same sum as pn_profile_costs gives.
 *
 * errors: PN_E_RANGE - no such arc; PN_E_ARG - it is not in the profile's layers;
 *         PN_E_LIMIT
 */
enum pn_status pn_profile_explain(const struct pn_graph *graph,
                                  const struct pn_profile *profile, uint32_t arc,
                                  struct pn_profile_price *price, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
