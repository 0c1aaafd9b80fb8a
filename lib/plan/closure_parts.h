/* plan/closure_parts.h - a set of rules, and how rules find their arcs. */
#ifndef PN_PLAN_CLOSURE_PARTS_H
#define PN_PLAN_CLOSURE_PARTS_H

#include <pathnode/closures.h>
#include <pathnode/index.h>

/** An arc that a rule is about. */
struct pn__ruled {
    uint32_t arc, rule;
};

struct pn_closures {
    const struct pn_graph *graph;
    struct pn_closure *rule; /* rule_count; their strings are owned */
    uint32_t rule_count, rule_room;
    struct pn__ruled *ruled; /* ruled_count, by arc, then rule */
    uint32_t ruled_count, ruled_room;
};

/** The straight line between two nodes passes through a box, borders included. */
bool pn__box_is_crossed(const struct pn_box *box, const struct pn_point_fx *a,
                        const struct pn_point_fx *b);

/** What a rule is about. */
struct pn__rule_words {
    enum pn__rule_kind {
        PN__RULE_LINK,
        PN__RULE_BOX,
        PN__RULE_FLAGS,
        PN__RULE_REGION
    } kind;
    struct pn_address from, to; /* of a link */
    struct pn_box box;
    uint32_t flag_mask, flag_value; /* node_flags & mask == value */
    uint16_t region;
};

/** Reads "A/N-A/N" or a box. */
bool pn__rule_parse(const char *text, struct pn__rule_words *words);

/** Adds a rule; factor_milli 0 closes. Sort when all are added. errors: PN_E_NOMEM */
enum pn_status pn__closures_add(struct pn_closures *closures,
                                const struct pn__rule_words *words, const char *text,
                                const char *name, uint32_t factor_milli,
                                struct pn_error *err);

/** Puts the arcs of the rules in order. */
void pn__closures_sort(struct pn_closures *closures);

#endif
