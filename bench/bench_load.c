/*
 * bench_load.c - from area files to a ready graph, against reading the same bytes and
 * walking every record once; the graph's memory; `pathnode info` as a whole process.
 *
 * On the original files (PATHNODE_SA_NODES), else on a made-up world of their size.
 */
#include "config.h"

#include "bench.h"
#include "support/world.h"

#include <fcntl.h>
#include <malloc.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct load {
    char folder[4000];
    struct pn_network *network;
    struct pn_graph *graph;
    uint8_t *bytes; /* room for the largest file */
    size_t room;
    uint64_t sum; /* of everything read, so that nothing is left out */
    bool keep;
};

static void load_graph(void *context)
{
    struct load *load = context;
    struct pn_error err;
    pn_error_clear(&err);
    struct pn_network *network;
    struct pn_graph *graph;
    bench_ok(pn_source_load(load->folder, &network, NULL, NULL, &err), &err);
    bench_ok(pn_graph_new(network, &graph, &err), &err);
    if (load->keep) {
        load->network = network;
        load->graph = graph;
        return;
    }
    pn_graph_free(graph);
    pn_network_free(network);
}

static void load_network(void *context)
{
    struct load *load = context;
    struct pn_error err;
    pn_error_clear(&err);
    struct pn_network *network;
    bench_ok(pn_source_load(load->folder, &network, NULL, NULL, &err), &err);
    pn_network_free(network);
}

/* ---- the floor ---- */

static uint32_t word(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static uint16_t half(const uint8_t *at)
{
    uint16_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

/* Every field of every record, once, in the order of the file. */
static uint64_t walk(const uint8_t *bytes)
{
    uint32_t nodes = word(bytes), navis = word(bytes + 12), links = word(bytes + 16);
    const uint8_t *at = bytes + 20;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < nodes; i++, at += 28) {
        sum += word(at) + word(at + 4) + word(at + 24);
        for (int k = 8; k < 22; k += 2)
            sum += half(at + k);
        sum += at[22] + at[23];
    }
    for (uint32_t i = 0; i < navis; i++, at += 14) {
        for (int k = 0; k < 8; k += 2)
            sum += half(at + k);
        sum += (uint32_t)at[8] + at[9] + at[10] + at[11] + half(at + 12);
    }
    for (uint32_t i = 0; i < links; i++)
        sum += word(at + 4 * i);
    at += 4 * links + 768;
    for (uint32_t i = 0; i < links; i++)
        sum += half(at + 2 * i);
    at += 2 * links;
    for (uint32_t i = 0; i < links; i++)
        sum += at[i];
    at += links + 192;
    for (uint32_t i = 0; i < links; i++)
        sum += at[i];
    return sum;
}

static void read_and_walk(void *context)
{
    struct load *load = context;
    for (unsigned area = 0; area < PN_AREA_COUNT; area++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/NODES%u.DAT", load->folder, area);
        int file = open(path, O_RDONLY | O_CLOEXEC);
        bench_need(file >= 0, path);
        size_t size = 0;
        for (ssize_t got = 1; got > 0; size += got > 0 ? (size_t)got : 0)
            got = read(file, load->bytes + size, load->room - size);
        close(file);
        bench_need(size >= 20, "a file is too short");
        load->sum += walk(load->bytes);
    }
}

/* ---- a whole process ---- */

static double info_seconds(const char *folder, double *cpu)
{
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pid_t child = fork();
    bench_need(child >= 0, "cannot fork");
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
        dup2(null, STDOUT_FILENO);
        /* the program itself, not libtool's script around it */
        setenv("LD_LIBRARY_PATH", "lib/.libs", 1);
        execl("bin/.libs/pathnode", "pathnode", "info", folder, (char *)NULL);
        execl("bin/pathnode", "pathnode", "info", folder, (char *)NULL);
        _exit(127);
    }
    int status;
    struct rusage usage;
    bench_need(wait4(child, &status, 0, &usage) == child, "cannot wait");
    bench_need(WIFEXITED(status) && WEXITSTATUS(status) == 0, "pathnode info failed");
    clock_gettime(CLOCK_MONOTONIC, &end);
    *cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    return (double)(end.tv_sec - start.tv_sec) +
           (double)(end.tv_nsec - start.tv_nsec) * 1e-9;
}

static void bench_info(const char *folder)
{
    double wall[BENCH_ROUNDS], cpu[BENCH_ROUNDS];
    info_seconds(folder, &cpu[0]);
    for (int i = 0; i < BENCH_ROUNDS; i++)
        wall[i] = info_seconds(folder, &cpu[i]);
    printf("%-44s %9.2f ms  computing %5.2f ms            goal 20 ms\n",
           "pathnode info, whole process", bench_median(wall, BENCH_ROUNDS) * 1e3,
           bench_median(cpu, BENCH_ROUNDS) * 1e3);
}

static void choose_files(struct load *load)
{
    const char *folder = getenv("PATHNODE_SA_NODES");
    struct pn_error err;
    pn_error_clear(&err);
    if (folder && *folder) {
        snprintf(load->folder, sizeof load->folder, "%s", folder);
        puts("the original files");
        return;
    }
    struct test_world_options game = test_world_game(1);
    struct pn_network *network;
    bench_ok(test_world_new(&game, &network, &err), &err);
    snprintf(load->folder, sizeof load->folder, "bench/world");
    bench_ok(pn_folder_save(network, load->folder, true, NULL, NULL, NULL, &err), &err);
    pn_network_free(network);
    puts("a made-up world of the game's size");
}

int main(void)
{
    static struct load load;
    /* "Warm" is memory too: what is freed stays with the process, as in the command.
     * Where a fresh page is dear (some virtual machines) page faults would be all that
     * is measured. */
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    choose_files(&load);
    load.room = 1 << 20;
    load.bytes = malloc(load.room);
    bench_need(load.bytes != NULL, "no memory");
    bench_ratio("64 files to a network", load_network, read_and_walk, &load, 4);
    bench_ratio("64 files to a network and a graph", load_graph, read_and_walk, &load, 6);
    load.keep = true;
    load_graph(&load);
    printf("%-44s %9.2f MB  for %u nodes                goal 12 MB\n",
           "memory of the graph", (double)pn_graph_memory(load.graph) / 1e6,
           load.graph->node_count);
    bench_info(load.folder);
    pn_graph_free(load.graph);
    pn_network_free(load.network);
    free(load.bytes);
    return EXIT_SUCCESS;
}
