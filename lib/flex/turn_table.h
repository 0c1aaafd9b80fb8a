/* flex/turn_table.h - the turns at the ends of a cut graph, known beforehand. */
#ifndef PN_FLEX_TURN_TABLE_H
#define PN_FLEX_TURN_TABLE_H

#include <pathnode/turns.h>

/** Not to be done: turning round where there is no choice. Follows the real turns. */
#define PN__TURN_BARRED PN_TURN_COUNT

/** Turns from each arc of an end to each, a byte each; ends with many are worked out. */
struct pn__turn_table {
    const struct pn_graph *graph;
    const struct pn_cut *cut;
    bool all_free;   /* no angle matters: all are PN_TURN_NONE, or barred */
    uint32_t *first; /* end_count; of its square in turn; PN_CUT_NONE: not kept */
    uint8_t *turn;
    uint64_t cost[PN_TURN_COUNT + 1]; /* PN_COST_NONE: not allowed */
};

/** owner: keeps graph and cut. shape: costs may be NULL: nothing. errors: PN_E_NOMEM */
enum pn_status pn__turn_table_init(struct pn__turn_table *table,
                                   const struct pn_graph *graph, const struct pn_cut *cut,
                                   const struct pn_turn_costs *costs,
                                   struct pn_error *err);
void pn__turn_table_release(struct pn__turn_table *table);

/** The node next to an end on the chain of one of its arcs. */
pn_node_id pn__turn_table_next(const struct pn__turn_table *table, uint32_t arc);

/** The turn at an end that comes by the chain of arc `in` and leaves by arc `out`. */
enum pn_turn pn__turn_table_find(const struct pn__turn_table *table, uint32_t end,
                                 uint32_t in, uint32_t out);

/** What it costs, or PN_COST_NONE. */
static inline uint64_t pn__turn_table_cost(const struct pn__turn_table *table,
                                           uint32_t end, uint32_t in, uint32_t out)
{
    uint32_t first = table->cut->first_arc[end],
             count = table->cut->first_arc[end + 1] - first;
    if (table->first[end] == PN_CUT_NONE)
        return table->cost[pn__turn_table_find(table, end, in, out)];
    return table
        ->cost[table->turn[table->first[end] + (out - first) * count + (in - first)]];
}

#endif
