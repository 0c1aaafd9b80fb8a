/*
 * pathnode/closures.h - links closed or made dearer for one question: by name, by box, by
 * flag, from a file.
 *
 * A set of rules is gathered on a graph and turned into the costs of arcs, for a search
 * (pathnode/flex.h) or into costs that are then cut or prepared.
 */
#ifndef PATHNODE_CLOSURES_H
#define PATHNODE_CLOSURES_H

#include <pathnode/flex.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A gathered set of rules. */
struct pn_closures;

/** owner: keeps graph. errors: PN_E_NOMEM */
enum pn_status pn_closures_new(const struct pn_graph *graph,
                               struct pn_closures **closures, struct pn_error *err);
void pn_closures_free(struct pn_closures *closures);

/** A rule as given, and what it does. */
struct pn_closure {
    const char *text;      /* as given */
    const char *name;      /* for people; text where none was given */
    uint32_t factor_milli; /* costs times this / 1000; 0: closed */
    uint32_t arc_count;    /* arcs it is about; 0: it names no link */
};

/**
 * Closes links, both ways:
 *
 *     15/1457-15/1458              the link, or links, between two nodes
 *     X1,Y1,Z1,X2,Y2,Z2            all that pass through the box, borders included
 *     X1,Y1,X2,Y2                  the same at any height
 *
 * A rule that names no link is kept, with arc_count 0: say so.
 *
 * shape:  name may be NULL
 * errors: PN_E_ARG - text is neither; PN_E_NOMEM
 * cost:   O(arcs) for a box
 */
enum pn_status pn_closures_close(struct pn_closures *closures, const char *text,
                                 const char *name, struct pn_error *err);

/** What avoiding costs unless told otherwise: three times as much. */
#define PN_AVOID_FACTOR_MILLI 3000u

/**
 * Makes links dearer by a factor of 1 to 1000, text being WHAT or WHAT=FACTOR:
 *
 *     15/1457-15/1458, X1,Y1,...   as above
 *     switched-off, dead-end, road-block, dont-wander, slow, fast
 *                                  links to a node with that flag or speed; '_' does
 *                                  for '-'
 *     region:7                     links to a node whose stored region is that
 *
 * Factors of several rules on one arc multiply.
 *
 * errors: PN_E_ARG; PN_E_NOMEM
 */
enum pn_status pn_closures_avoid(struct pn_closures *closures, const char *text,
                                 struct pn_error *err);

/**
 * Closes what a CSV file lists: columns "closure", as for pn_closures_close, and "name".
 *
 * errors: PN_E_NOTFOUND, PN_E_IO; PN_E_FORMAT - no such columns, or a row that is no
 *         closure, by line; PN_E_NOMEM; the rules of rows before it stay
 */
enum pn_status pn_closures_load(struct pn_closures *closures, const char *path,
                                struct pn_error *err);

/** The rules, in the order they were given. Views. */
uint32_t pn_closures_count(const struct pn_closures *closures);
const struct pn_closure *pn_closures_at(const struct pn_closures *closures, uint32_t i);

/** The first rule that closes an arc, or NULL. A view. cost: O(log arcs) */
const struct pn_closure *pn_closures_find(const struct pn_closures *closures,
                                          uint32_t arc);

/**
 * The rules as changes of costs, for pn_flex_change: of arcs that are open.
 *
 * owner:  *changes is the caller's, freed with pn_free
 * errors: PN_E_NOMEM
 */
enum pn_status pn_closures_changes(const struct pn_closures *closures,
                                   const struct pn_costs *costs,
                                   struct pn_cost_change **changes, uint32_t *count,
                                   struct pn_error *err);

/** Writes them into costs that nothing has been made of yet, once. */
void pn_closures_apply(const struct pn_closures *closures, struct pn_costs *costs);

#ifdef __cplusplus
}
#endif

#endif
