/*
 * bench_process.c - whole processes, from start to end: `info`, and `route` with a saved
 * index, which is kept in a cache folder of the bench's own. What they compute counts; on
 * a machine that does nothing else a user waits as long.
 */
#include "config.h"

#include "bench.h"
#include "source.h"

#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS = 8 };

/* Starts the program itself, not libtool's script around it; without a fork, as that
   would first copy what this process knows of its memory. */
static pid_t start(const char *const argument[ARGUMENTS])
{
    const char *program =
        access("bin/.libs/pathnode", X_OK) == 0 ? "bin/.libs/pathnode" : "bin/pathnode";
    posix_spawn_file_actions_t quiet;
    char *copy[ARGUMENTS];
    pid_t child;
    for (int i = 0; i < ARGUMENTS; i++)
        copy[i] = argument[i] ? strdup(argument[i]) : NULL;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    bench_need(posix_spawn(&child, program, &quiet, NULL, copy, environ) == 0, program);
    posix_spawn_file_actions_destroy(&quiet);
    for (int i = 0; i < ARGUMENTS; i++)
        free(copy[i]);
    return child;
}

static double seconds_of(const struct timeval *time)
{
    return (double)time->tv_sec + (double)time->tv_usec * 1e-6;
}

/* Seconds by the clock on the wall, and on a processor. */
static double seconds(const char *const argument[ARGUMENTS], double *computing)
{
    struct rusage usage;
    struct timespec begin, end;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    pid_t child = start(argument);
    bench_need(wait4(child, &status, 0, &usage) == child, "cannot wait");
    bench_need(WIFEXITED(status) && WEXITSTATUS(status) == 0, "pathnode failed");
    clock_gettime(CLOCK_MONOTONIC, &end);
    *computing = seconds_of(&usage.ru_utime) + seconds_of(&usage.ru_stime);
    return (double)(end.tv_sec - begin.tv_sec) +
           (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
}

static void measure(const char *what, double goal_ms,
                    const char *const argument[ARGUMENTS])
{
    double wall[BENCH_ROUNDS], computing[BENCH_ROUNDS];
    seconds(argument, computing); /* files and program come into memory */
    for (int i = 0; i < BENCH_ROUNDS; i++)
        wall[i] = seconds(argument, &computing[i]);
    printf("%-44s %9.2f ms on the wall", what, bench_median(wall, BENCH_ROUNDS) * 1e3);
    printf(", least %.2f ms\n", wall[0] * 1e3);
    bench_goal(what, bench_median(computing, BENCH_ROUNDS) * 1e3, "ms", BENCH_AT_MOST,
               goal_ms);
}

/* Two nodes of the largest vehicle region, in words. */
static void choose_ends(const char *folder, char end[2][32])
{
    struct pn_network *network;
    struct pn_graph *graph;
    uint32_t count[2];
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_source_load(folder, &network, NULL, NULL, &err), &err);
    bench_ok(pn_graph_new(network, &graph, &err), &err);
    uint32_t *region = calloc(graph->node_count + 1, sizeof *region);
    bench_need(region != NULL, "no memory");
    bench_ok(pn_graph_regions(graph, region, NULL, count, &err), &err);
    pn_node_id from = 0, to = 0;
    for (pn_node_id n = 0; n < graph->node_count; n++)
        if (graph->kind[n] == PN_KIND_CAR && region[n] == region[from])
            to = n;
    const pn_node_id node[2] = {from, to};
    for (int i = 0; i < 2; i++) {
        struct pn_address address = pn_graph_address(graph, node[i]);
        snprintf(end[i], sizeof end[i], "%u/%u", address.area, address.node);
    }
    free(region);
    pn_graph_free(graph);
    pn_network_free(network);
}

int main(void)
{
    char cache[] = "/tmp/pathnode-bench-XXXXXX", end[2][32], remove[sizeof cache + 16];
    double unused;
    const char *folder = bench_folder();
    choose_ends(folder, end);
    bench_need(mkdtemp(cache) != NULL, "no temporary folder");
    setenv("XDG_CACHE_HOME", cache, 1);
    setenv("LD_LIBRARY_PATH", "lib/.libs", 1);
    const char *const info[ARGUMENTS] = {"pathnode", "info", folder};
    const char *const prepare[ARGUMENTS] = {"pathnode", "prepare", folder};
    const char *const route[ARGUMENTS] = {"pathnode", "route", folder, end[0], end[1]};
    measure("pathnode info", 20, info);
    seconds(prepare, &unused);
    measure("pathnode route, with a saved index", 25, route);
    snprintf(remove, sizeof remove, "rm -r '%s'", cache);
    bench_need(system(remove) == 0, "the cache folder stays");
    return EXIT_SUCCESS;
}
