/*
 * bench/bench.h - what the benchmarks share: clocks, medians of alternating rounds, and
 * lines that say what was measured. Lines of goals begin with "goal": `make bench` lists
 * them once more at its end.
 *
 * Only ratios mean something: the machine differs, the two sides of a ratio are measured
 * in turns in the same run. Times are the process's own, so that others' load counts
 * less.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/** Ends the program with a message unless right. */
static inline void bench_need(bool right, const char *what)
{
    if (right)
        return;
    fprintf(stderr, "bench: %s\n", what);
    exit(EXIT_FAILURE);
}

/** The same for a library call. */
static inline void bench_ok(enum pn_status status, const struct pn_error *err)
{
    bench_need(status == PN_OK, err->message);
}

/** Seconds this process has computed, system calls included; threads add up. */
static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/** Seconds on the wall: for work of several threads, whose gain is less waiting. */
static inline double bench_wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

enum bench_side { BENCH_AT_MOST, BENCH_AT_LEAST };

/** Prints a goal: what was measured, what it should be, how much of that it takes (up to
 * 1 is met). */
static inline void bench_goal(const char *what, double measured, const char *unit,
                              enum bench_side side, double goal)
{
    double ratio = side == BENCH_AT_MOST ? measured / goal : goal / measured;
    printf("goal  %-48s %10.3f %-5s %s %7.4g  %5.2f  %s\n", what, measured, unit,
           side == BENCH_AT_MOST ? "<=" : ">=", goal, ratio,
           ratio <= 1 ? "met" : "MISSED");
}

/** The goals a ratio to a peer that is not there would have had. */
static inline void bench_no_peer(const char *peer)
{
    printf("%s: not installed when configure ran\n", peer);
}

/** One side of a ratio. */
typedef void bench_work(void *context);

#ifndef BENCH_ROUNDS /* long work takes fewer */
#define BENCH_ROUNDS 21
#endif

static inline int bench_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/** The middle one of count times; sorts them. */
static inline double bench_median(double *times, size_t count)
{
    qsort(times, count, sizeof *times, bench_compare);
    return times[count / 2];
}

/** bench_now or bench_wall. */
typedef double bench_clock(void);

static inline double bench_seconds_by(bench_clock *clock, bench_work *work, void *context)
{
    double start = clock();
    work(context);
    return clock() - start;
}

static inline double bench_seconds(bench_work *work, void *context)
{
    return bench_seconds_by(bench_now, work, context);
}

/**
 * Runs ours and the floor in turns and prints both, and their ratio as a goal; 0: none.
 *
 * Returns the ratio of the medians.
 */
static inline double bench_ratio_by(bench_clock *clock, const char *what,
                                    bench_work *ours, bench_work *floor_work,
                                    void *context, double goal)
{
    double a[BENCH_ROUNDS], b[BENCH_ROUNDS];
    ours(context);
    floor_work(context);
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        a[i] = bench_seconds_by(clock, ours, context);
        b[i] = bench_seconds_by(clock, floor_work, context);
    }
    double mine = bench_median(a, BENCH_ROUNDS), floor_s = bench_median(b, BENCH_ROUNDS);
    printf("%-44s %9.2f ms  floor %9.2f ms  ratio %5.2f\n", what, mine * 1e3,
           floor_s * 1e3, mine / floor_s);
    if (goal > 0)
        bench_goal(what, mine / floor_s, "floor", BENCH_AT_MOST, goal);
    return mine / floor_s;
}

static inline double bench_ratio(const char *what, bench_work *ours,
                                 bench_work *floor_work, void *context, double goal)
{
    return bench_ratio_by(bench_now, what, ours, floor_work, context, goal);
}

#endif
