/* pathnode/matrix.h - tables of costs, many to many, row by row, on several cores. */
#ifndef PATHNODE_MATRIX_H
#define PATHNODE_MATRIX_H

#include <pathnode/prepared.h>
#include <pathnode/turns.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most threads. */
#define PN_MATRIX_JOBS_MAX 256u

/** What costs with turns are made of; cut is of these costs, and so is an index. */
struct pn_matrix_turns {
    const struct pn_costs *costs;
    const struct pn_cut *cut;
    const struct pn_turn_costs *turns;
};

struct pn_matrix {
    const struct pn_prepared *prepared; /* may be NULL where turns cost */
    const struct pn_matrix_turns *with; /* NULL: turns cost nothing */
    const pn_node_id *from, *to;
    uint32_t from_count, to_count;
    uint32_t jobs; /* threads; 0: as many as there are processors */
};

/**
 * Called for each row, in order, from the calling thread; other than PN_OK ends the work.
 *
 * shape: cost has to_count entries, PN_COST_NONE: no way; gone after the call
 */
typedef enum pn_status pn_matrix_row(void *context, uint32_t row, const uint64_t *cost,
                                     struct pn_error *err);

/**
 * The least costs from all of some nodes to all of others. While rows are handed over the
 * next ones are worked out, and no more than these are held.
 *
 * errors: PN_E_RANGE, PN_E_ARG - a node that is none, or outside of the layer; record is
 *         its row; PN_E_FORMAT - the index is damaged; PN_E_NOMEM; what each returned
 * cost:   under 0.1 us a cell and thread. With turns, which an index does not know, a
 *         search a row, 0.8 ms for 30,000 nodes; rows of up to 64 cells by an index take
 *         some 10 us a cell
 */
enum pn_status pn_matrix_run(const struct pn_matrix *matrix, pn_matrix_row *each,
                             void *context, struct pn_error *err);

/** Processors this process may use, at least 1. */
uint32_t pn_matrix_processors(void);

#ifdef __cplusplus
}
#endif

#endif
