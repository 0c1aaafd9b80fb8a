/* pathnode/pairs.h - many questions from node to node, answered on several cores. */
#ifndef PATHNODE_PAIRS_H
#define PATHNODE_PAIRS_H

#include <pathnode/legs.h>
#include <pathnode/matrix.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most questions a crew knows. */
#define PN_PAIRS_QUESTIONS 4u

/** A crew of threads, each with search state of its own, for one caller at a time. */
struct pn_pairs;

/**
 * shape:  jobs threads, PN_MATRIX_JOBS_MAX at most; 0: as many as there are processors
 * owner:  keeps graph
 * errors: PN_E_ARG - too many threads; PN_E_NOMEM
 * cost:   none; what a question needs is made by each thread that is given one
 */
enum pn_status pn_pairs_new(const struct pn_graph *graph, uint32_t jobs,
                            struct pn_pairs **pairs, struct pn_error *err);
void pn_pairs_free(struct pn_pairs *pairs);

/**
 * Makes a question known, and the number that pairs name it by.
 *
 * shape:  index is one that pn_legs_use takes, or NULL
 * owner:  keeps what the question points to, and index
 * errors: PN_E_LIMIT - there are PN_PAIRS_QUESTIONS already
 */
enum pn_status pn_pairs_add(struct pn_pairs *pairs,
                            const struct pn_legs_question *question,
                            const struct pn_prepared *index, uint32_t *number,
                            struct pn_error *err);

/** From a node to a node, by the question with this number. */
struct pn_pair {
    pn_node_id from, to;
    uint32_t question;
};

/**
 * Answers pairs. The answers do not depend on the number of threads.
 *
 * shape:  routes has count entries; they get all sums, but no list of nodes: node_count
 *         says how many there were, and 0 that there is no route, for the reason in it
 * errors: as pn_legs_find; record is the first pair that failed, and the routes before it
 *         are good; PN_E_ARG - no such question
 */
enum pn_status pn_pairs_answer(struct pn_pairs *pairs, const struct pn_pair *pair,
                               uint32_t count, struct pn_route *routes,
                               struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
