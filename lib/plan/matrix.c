/*
 * matrix.c - tables of costs: a batch of rows is worked out by several threads while the
 * one before it is handed over.
 *
 * What a thread touches is its own part of a batch; the index is only read. Where turns
 * cost, a short row is one trip a cell, bounded by the index; a long one, or one without
 * an index, is a search of its own, which is then asked for each cell.
 */
#include "config.h"

#include <pathnode/matrix.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/thread.h"
#include "flex/spread.h"

#include <unistd.h>

/* Rows a thread works out at a time. Up to so many cells a row, trips by an index take
   less than a search to everything. */
enum { ROWS_A_JOB = 16, TRIPS_A_ROW = 64 };

/* One thread's rows. */
struct job {
    const struct pn_matrix *matrix;
    uint32_t first, count;
    uint64_t *cost;            /* count * to_count */
    struct pn__spread *spread; /* with turns one of these; made when it is needed */
    struct pn_trip_search *trips;
    enum pn_status status;
    struct pn_error err;
    struct pn__thread thread;
};

struct batch {
    struct job *job; /* jobs */
    uint32_t jobs;
};

uint32_t pn_matrix_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1)
        return 1;
    return count < (long)PN_MATRIX_JOBS_MAX ? (uint32_t)count : PN_MATRIX_JOBS_MAX;
}

static struct pn_place place_of(pn_node_id node)
{
    return (struct pn_place){.a = node, .b = node, .arc = PN_NODE_NONE};
}

static enum pn_status search_row(struct job *job, pn_node_id from, uint64_t *cost)
{
    const struct pn_matrix *m = job->matrix;
    const struct pn_trip_options options = {.turns = m->with->turns};
    const struct pn__spread_start start = {.place = place_of(from)};
    const struct pn_cut *cut = m->with->cut;
    if (!job->spread)
        PN_TRY(pn__spread_new(m->with->costs, cut, &options, &job->spread, &job->err));
    PN_TRY(
        pn__spread_run(job->spread, &start, 1, PN__SPREAD_FROM, PN_COST_NONE, &job->err));
    for (uint32_t i = 0; i < m->to_count; i++) {
        if (m->to[i] >= cut->node_count)
            return pn__fail(&job->err, PN_E_RANGE, "no node %u: there are %u", m->to[i],
                            cut->node_count);
        if (cut->ref[m->to[i]].slot == PN_CUT_NONE)
            return pn__fail(&job->err, PN_E_ARG, "node %u is not in the layer", m->to[i]);
        cost[i] = pn__spread_going(job->spread, m->to[i], PN_NODE_NONE);
    }
    return PN_OK;
}

/* Fills cells until one fails, other than by having no way. */
static enum pn_status trip_row(struct job *job, pn_node_id from, uint64_t *cost)
{
    const struct pn_matrix *m = job->matrix;
    const struct pn_trip_options options = {.turns = m->with->turns};
    enum pn_status status = PN_OK;
    if (!job->trips)
        PN_TRY(pn_trip_search_new(m->with->costs, NULL, m->prepared, &options,
                                  &job->trips, &job->err));
    for (uint32_t i = 0; i < m->to_count && status == PN_OK; i++) {
        const struct pn_trip_query query = {.from = place_of(from),
                                            .to = place_of(m->to[i])};
        status = pn_trip_cost(job->trips, &query, &cost[i], &job->err);
        if (status == PN_E_NOROUTE) {
            pn_error_clear(&job->err);
            status = PN_OK;
        }
    }
    return status;
}

static enum pn_status read_row(struct job *job, pn_node_id from, uint64_t *cost)
{
    const struct pn_matrix *m = job->matrix;
    for (uint32_t i = 0; i < m->to_count; i++) {
        enum pn_status status =
            pn_prepared_distance(m->prepared, from, m->to[i], &cost[i], NULL);
        if (status != PN_OK && status != PN_E_NOROUTE)
            return pn_prepared_distance(m->prepared, from, m->to[i], &cost[i], &job->err);
    }
    return PN_OK;
}

static enum pn_status work_out_row(struct job *job, uint32_t row)
{
    const struct pn_matrix *m = job->matrix;
    uint64_t *cost = job->cost + (size_t)(row - job->first) * m->to_count;
    enum pn_status status;
    if (!m->with)
        status = read_row(job, m->from[row], cost);
    else if (m->prepared && m->to_count <= TRIPS_A_ROW)
        status = trip_row(job, m->from[row], cost);
    else
        status = search_row(job, m->from[row], cost);
    if (status != PN_OK)
        pn__error_set_place(&job->err, NULL, row, -1);
    return status;
}

static void *work(void *context)
{
    struct job *job = context;
    job->status = PN_OK;
    for (uint32_t row = job->first; row < job->first + job->count; row++)
        if (job->status == PN_OK)
            job->status = work_out_row(job, row);
    return NULL;
}

/* Sets a batch to work from a row on. Returns the row after it. */
static uint32_t start(struct batch *batch, uint32_t row, bool threads)
{
    for (uint32_t i = 0; i < batch->jobs; i++) {
        struct job *job = &batch->job[i];
        uint32_t left = job->matrix->from_count - row;
        job->first = row;
        job->count = left < ROWS_A_JOB ? left : ROWS_A_JOB;
        row += job->count;
        pn_error_clear(&job->err);
        pn__thread_start(&job->thread, work, job, threads && job->count);
    }
    return row;
}

static void wait_for(struct batch *batch)
{
    for (uint32_t i = 0; i < batch->jobs; i++)
        pn__thread_join(&batch->job[i].thread);
}

static enum pn_status hand_over(const struct batch *batch, pn_matrix_row *each,
                                void *context, struct pn_error *err)
{
    for (uint32_t i = 0; i < batch->jobs; i++) {
        const struct job *job = &batch->job[i];
        if (job->status != PN_OK) {
            if (err)
                *err = job->err;
            return job->status;
        }
        for (uint32_t r = 0; r < job->count; r++)
            PN_TRY(each(context, job->first + r,
                        job->cost + (size_t)r * job->matrix->to_count, err));
    }
    return PN_OK;
}

static void release(struct batch *batch)
{
    for (uint32_t i = 0; batch->job && i < batch->jobs; i++) {
        pn__free(batch->job[i].cost);
        pn__spread_free(batch->job[i].spread);
        pn_trip_search_free(batch->job[i].trips);
    }
    pn__free(batch->job);
}

static bool init(struct batch *batch, const struct pn_matrix *matrix)
{
    size_t cells;
    batch->job = pn__alloc(batch->jobs, sizeof *batch->job);
    if (!batch->job || !pn__mul(ROWS_A_JOB, (size_t)matrix->to_count + 1, &cells))
        return false;
    for (uint32_t i = 0; i < batch->jobs; i++) {
        batch->job[i].matrix = matrix;
        batch->job[i].cost = pn__alloc(cells, sizeof *batch->job[i].cost);
        if (!batch->job[i].cost)
            return false;
    }
    return true;
}

enum pn_status pn_matrix_run(const struct pn_matrix *matrix, pn_matrix_row *each,
                             void *context, struct pn_error *err)
{
    uint32_t jobs = matrix->jobs ? matrix->jobs : pn_matrix_processors();
    if (jobs > PN_MATRIX_JOBS_MAX)
        return pn__fail(err, PN_E_ARG, "%u threads are over %u", jobs,
                        PN_MATRIX_JOBS_MAX);
    struct batch batch[2] = {{NULL, jobs}, {NULL, jobs}};
    bool memory = init(&batch[0], matrix) && init(&batch[1], matrix);
    enum pn_status status = memory ? PN_OK : pn__fail_memory(err);
    uint32_t row = memory ? start(&batch[0], 0, jobs > 1) : 0;
    for (int now = 0; status == PN_OK; now = !now) {
        wait_for(&batch[now]);
        bool more = row < matrix->from_count;
        if (more)
            row = start(&batch[!now], row, jobs > 1);
        status = hand_over(&batch[now], each, context, err);
        if (!more)
            break;
    }
    for (int i = 0; i < 2 && memory; i++)
        wait_for(&batch[i]);
    release(&batch[0]);
    release(&batch[1]);
    return status;
}
