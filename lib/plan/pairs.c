/* pairs.c - threads that take pairs from one list, some at a time, until it is done. */
#include "config.h"

#include <pathnode/pairs.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/thread.h"

#include <stdatomic.h>

/* Pairs a thread takes at a time. */
enum { TAKE = 16 };

struct worker {
    struct pn_pairs *pairs;
    struct pn_legs *legs[PN_PAIRS_QUESTIONS]; /* NULL until one is asked */
    struct pn__thread thread;
    struct pn_error err; /* its first failure, with the pair as record */
};

struct pn_pairs {
    const struct pn_graph *graph;
    struct asked {
        struct pn_legs_question question;
        const struct pn_prepared *index;
    } asked[PN_PAIRS_QUESTIONS];
    uint32_t asked_count, jobs;
    struct worker *worker; /* jobs */
    /* what is worked on */
    const struct pn_pair *pair;
    struct pn_route *routes;
    uint32_t count;
    atomic_uint next;
};

enum pn_status pn_pairs_new(const struct pn_graph *graph, uint32_t jobs,
                            struct pn_pairs **pairs, struct pn_error *err)
{
    if (jobs > PN_MATRIX_JOBS_MAX)
        return pn__fail(err, PN_E_ARG, "%u threads are over %u", jobs,
                        PN_MATRIX_JOBS_MAX);
    struct pn_pairs *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->graph = graph;
    made->jobs = jobs ? jobs : pn_matrix_processors();
    made->worker = pn__alloc(made->jobs, sizeof *made->worker);
    if (!made->worker) {
        pn_pairs_free(made);
        return pn__fail_memory(err);
    }
    for (uint32_t i = 0; i < made->jobs; i++)
        made->worker[i].pairs = made;
    *pairs = made;
    return PN_OK;
}

void pn_pairs_free(struct pn_pairs *pairs)
{
    if (!pairs)
        return;
    for (uint32_t i = 0; pairs->worker && i < pairs->jobs; i++)
        for (uint32_t q = 0; q < PN_PAIRS_QUESTIONS; q++)
            pn_legs_free(pairs->worker[i].legs[q]);
    pn__free(pairs->worker);
    pn__free(pairs);
}

enum pn_status pn_pairs_add(struct pn_pairs *pairs,
                            const struct pn_legs_question *question,
                            const struct pn_prepared *index, uint32_t *number,
                            struct pn_error *err)
{
    if (pairs->asked_count == PN_PAIRS_QUESTIONS)
        return pn__fail(err, PN_E_LIMIT, "more than %u questions", PN_PAIRS_QUESTIONS);
    pairs->asked[pairs->asked_count] = (struct asked){*question, index};
    *number = pairs->asked_count++;
    return PN_OK;
}

static enum pn_status need_legs(struct worker *worker, uint32_t question,
                                struct pn_error *err)
{
    const struct pn_pairs *pairs = worker->pairs;
    if (question >= pairs->asked_count)
        return pn__fail(err, PN_E_ARG, "no question %u: there are %u", question,
                        pairs->asked_count);
    const struct asked *asked = &pairs->asked[question];
    if (worker->legs[question])
        return PN_OK;
    PN_TRY(pn_legs_new(pairs->graph, &asked->question, &worker->legs[question], err));
    pn_legs_use(worker->legs[question], asked->index);
    return PN_OK;
}

/* Without a route its reason is the answer. */
static enum pn_status answer(struct worker *worker, const struct pn_pair *pair,
                             struct pn_route *route, struct pn_error *err)
{
    struct pn_route found = {0};
    PN_TRY(need_legs(worker, pair->question, err));
    enum pn_status status = pn_legs_find(worker->legs[pair->question], pair->from,
                                         pair->to, &found, NULL, err);
    pn__free(found.nodes);
    found.nodes = NULL;
    *route = found;
    if (status != PN_E_NOROUTE)
        return status;
    pn_error_clear(err);
    return PN_OK;
}

/* Pairs are taken in their order, so none before a failed one is left out. */
static void *work(void *context)
{
    struct worker *worker = context;
    struct pn_pairs *pairs = worker->pairs;
    pn_error_clear(&worker->err);
    for (;;) {
        uint32_t first = atomic_fetch_add(&pairs->next, TAKE);
        for (uint32_t i = first; i < first + TAKE; i++) {
            if (i >= pairs->count)
                return NULL;
            if (answer(worker, &pairs->pair[i], &pairs->routes[i], &worker->err) == PN_OK)
                continue;
            pn__error_set_place(&worker->err, NULL, i, -1);
            return NULL;
        }
    }
}

/* The caller is the first of the crew. */
static void work_together(struct pn_pairs *pairs)
{
    uint32_t useful = pairs->count / TAKE + 1;
    uint32_t crew = useful < pairs->jobs ? useful : pairs->jobs;
    for (uint32_t i = 1; i < crew; i++)
        pn__thread_start(&pairs->worker[i].thread, work, &pairs->worker[i], true);
    work(&pairs->worker[0]);
    for (uint32_t i = 1; i < crew; i++)
        pn__thread_join(&pairs->worker[i].thread);
}

static const struct pn_error *first_failure(const struct pn_pairs *pairs)
{
    const struct pn_error *first = NULL;
    for (uint32_t i = 0; i < pairs->jobs; i++) {
        const struct pn_error *err = &pairs->worker[i].err;
        if (err->status != PN_OK && (!first || err->record < first->record))
            first = err;
    }
    return first;
}

enum pn_status pn_pairs_answer(struct pn_pairs *pairs, const struct pn_pair *pair,
                               uint32_t count, struct pn_route *routes,
                               struct pn_error *err)
{
    if (count > UINT32_MAX - 2 * TAKE * PN_MATRIX_JOBS_MAX)
        return pn__fail(err, PN_E_ARG, "%u pairs at once are too many", count);
    pairs->pair = pair;
    pairs->routes = routes;
    pairs->count = count;
    atomic_store(&pairs->next, 0);
    for (uint32_t i = 0; i < pairs->jobs; i++)
        pn_error_clear(&pairs->worker[i].err);
    work_together(pairs);
    const struct pn_error *failed = first_failure(pairs);
    if (!failed)
        return PN_OK;
    if (err)
        *err = *failed;
    return failed->status;
}
