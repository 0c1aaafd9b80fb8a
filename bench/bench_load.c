/*
 * bench_load.c - from area files to a ready graph, against reading the same bytes and
 * walking every record once; the graph's memory.
 */
#include "config.h"

#include "bench.h"
#include "source.h"

#include <fcntl.h>
#include <malloc.h>
#include <string.h>
#include <unistd.h>

struct load {
    const char *folder;
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

int main(void)
{
    static struct load load;
    /* "Warm" is memory too: what is freed stays with the process, as in the command.
     * Where a fresh page is dear (some virtual machines) page faults would be all that
     * is measured. */
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    load.folder = bench_folder();
    load.room = 1 << 20;
    load.bytes = malloc(load.room);
    bench_need(load.bytes != NULL, "no memory");
    bench_ratio("64 files to a network", load_network, read_and_walk, &load, 0);
    bench_ratio("64 files to a network and a graph", load_graph, read_and_walk, &load, 4);
    load.keep = true;
    load_graph(&load);
    printf("%u nodes\n", load.graph->node_count);
    bench_goal("memory of the graph", (double)pn_graph_memory(load.graph) / 1e6, "MB",
               BENCH_AT_MOST, 12);
    pn_graph_free(load.graph);
    pn_network_free(load.network);
    free(load.bytes);
    return EXIT_SUCCESS;
}
