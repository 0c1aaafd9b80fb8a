/*
 * order_improve.c - a good order of many stops: the nearest next, then parts are moved
 * and turned round while that helps; then shaken a little, and again, and the best is
 * kept.
 *
 * Costs may differ both ways, so the cost of a part turned round is kept as sums, too.
 */
#include "config.h"

#include "plan/order_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

/* Longest run of stops that is moved as one. */
enum { RUN_MAX = 3 };

/* How much is tried in all: rounds of shaking times stops. */
enum { EFFORT = 20000 };

struct tour {
    const struct pn__stops *stops;
    uint32_t *at;           /* the order */
    uint32_t *spare;        /* room for a part of it */
    uint64_t *there, *back; /* sums of the steps up to a place, both ways */
};

static uint64_t step(const struct tour *t, uint32_t i, uint32_t j)
{
    return pn__stops_cost(t->stops, t->at[i], t->at[j]);
}

static void sum_up(struct tour *t)
{
    for (uint32_t i = 0; i + 1 < t->stops->count; i++) {
        t->there[i + 1] = t->there[i] + step(t, i, i + 1);
        t->back[i + 1] = t->back[i] + step(t, i + 1, i);
    }
}

static void start_nearest(struct tour *t)
{
    uint32_t last = t->stops->count - 1;
    for (uint32_t i = 0; i <= last; i++)
        t->at[i] = i;
    for (uint32_t i = 1; i < last; i++) {
        uint32_t best = i;
        for (uint32_t j = i + 1; j < last; j++)
            if (step(t, i - 1, j) < step(t, i - 1, best))
                best = j;
        uint32_t stop = t->at[best];
        t->at[best] = t->at[i];
        t->at[i] = stop;
    }
}

/* Turns stops i .. j round. */
static void turn(struct tour *t, uint32_t i, uint32_t j)
{
    for (; i < j; i++, j--) {
        uint32_t stop = t->at[i];
        t->at[i] = t->at[j];
        t->at[j] = stop;
    }
}

/* Moves stops i .. j behind place k, which is outside of them. */
static void move(struct tour *t, uint32_t i, uint32_t j, uint32_t k)
{
    uint32_t run = j - i + 1;
    memcpy(t->spare, t->at + i, run * sizeof *t->spare);
    if (k > j) {
        memmove(t->at + i, t->at + j + 1, (k - j) * sizeof *t->at);
        memcpy(t->at + k + 1 - run, t->spare, run * sizeof *t->at);
    } else {
        memmove(t->at + k + 1 + run, t->at + k + 1, (i - k - 1) * sizeof *t->at);
        memcpy(t->at + k + 1, t->spare, run * sizeof *t->at);
    }
}

static bool try_turns(struct tour *t)
{
    uint32_t last = t->stops->count - 1;
    for (uint32_t i = 1; i < last; i++)
        for (uint32_t j = i + 1; j < last; j++) {
            uint64_t old = t->there[j + 1] - t->there[i - 1];
            uint64_t new =
                step(t, i - 1, j) + t->back[j] - t->back[i] + step(t, i, j + 1);
            if (new < old) {
                turn(t, i, j);
                return true;
            }
        }
    return false;
}

static bool try_moves(struct tour *t)
{
    uint32_t last = t->stops->count - 1;
    for (uint32_t i = 1; i < last; i++)
        for (uint32_t j = i; j < last && j < i + RUN_MAX; j++) {
            uint64_t out = step(t, i - 1, i) + step(t, j, j + 1);
            for (uint32_t k = 0; k < last; k++) {
                if (k + 1 >= i && k <= j)
                    continue;
                uint64_t old = out + step(t, k, k + 1);
                uint64_t new = step(t, i - 1, j + 1) + step(t, k, i) + step(t, j, k + 1);
                if (new < old) {
                    move(t, i, j, k);
                    return true;
                }
            }
        }
    return false;
}

static uint64_t improve(struct tour *t)
{
    do {
        sum_up(t);
    } while (try_moves(t) || try_turns(t));
    return t->there[t->stops->count - 1];
}

/* The next of a fixed sequence of numbers, below a bound. */
static uint32_t draw(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) * bound >> 31);
}

/* Two neighbouring parts change places: moves and turns don't easily undo that. */
static void shake(struct tour *t, uint64_t *state)
{
    uint32_t inner = t->stops->count - 2;
    uint32_t run = 1 + draw(state, inner < 50 ? inner / 2 : 25);
    uint32_t i = 1 + draw(state, inner - run);
    uint32_t gap = inner - run - i + 1;
    move(t, i, i + run - 1, i + run - 1 + 1 + draw(state, gap));
}

static void search(struct tour *t, uint32_t *best)
{
    uint32_t count = t->stops->count;
    uint64_t state = 1, least = UINT64_MAX;
    start_nearest(t);
    for (uint32_t round = 0; round <= EFFORT / count; round++) {
        uint64_t cost = improve(t);
        if (cost < least) {
            least = cost;
            memcpy(best, t->at, count * sizeof *best);
        } else {
            memcpy(t->at, best, count * sizeof *best);
        }
        shake(t, &state);
    }
}

enum pn_status pn__order_improve(const struct pn__stops *stops, uint32_t *order,
                                 struct pn_error *err)
{
    struct tour t = {stops, NULL, NULL, NULL, NULL};
    t.at = pn__alloc(stops->count, sizeof *t.at);
    t.spare = pn__alloc(stops->count, sizeof *t.spare);
    t.there = pn__alloc(stops->count, sizeof *t.there);
    t.back = pn__alloc(stops->count, sizeof *t.back);
    bool memory = t.at && t.spare && t.there && t.back;
    if (memory)
        search(&t, order);
    pn__free(t.at);
    pn__free(t.spare);
    pn__free(t.there);
    pn__free(t.back);
    return memory ? PN_OK : pn__fail_memory(err);
}
