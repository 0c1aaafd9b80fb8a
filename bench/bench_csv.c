/*
 * bench_csv.c - area files out of CSV, against libcsv reading the same rows and a plain
 * write of the same 64 files; and CSV out of a network.
 *
 * On the original files (PATHNODE_SA_NODES), else on a made-up world of their size.
 */
#include "config.h"

#include "bench.h"
#include "heap.h"
#include "support/world.h"

#include <csv.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#define CSV_FOLDER   "bench/csv"
#define NODES_FOLDER "bench/csv-nodes"
#define FLOOR_FOLDER "bench/csv-floor"
#define COPY_FOLDER  "bench/csv-copy"

struct bench_csv {
    struct pn_network *network;
    char *file[PN_AREA_COUNT]; /* what compile writes */
    size_t size[PN_AREA_COUNT];
    struct {
        long long number[32];
        unsigned column;
    } row;
    long long sum; /* of everything read, so that nothing is left out */
};

/* ---- ours: as `pathnode compile` does ---- */

static void compile(void *context)
{
    struct bench_csv *b = context;
    struct pn_error err;
    struct pn_network *network;
    struct pn_source_info info;
    struct pn_fill_report fill;
    struct pn_folder_report report;
    pn_error_clear(&err);
    bench_ok(pn_source_load(CSV_FOLDER, &network, &info, NULL, &err), &err);
    bench_ok(pn_compile_check(network, &err), &err);
    bench_ok(pn_compile_fill(network, PN_FILL_UNSET, &fill, &err), &err);
    bench_ok(pn_folder_save(network, NODES_FOLDER, true, &info, &report, NULL, &err),
             &err);
    b->sum += report.changed;
    pn_source_info_release(&info);
    pn_network_free(network);
}

static void load(void *context)
{
    struct pn_error err;
    struct pn_network *network;
    (void)context;
    pn_error_clear(&err);
    bench_ok(pn_source_load(CSV_FOLDER, &network, NULL, NULL, &err), &err);
    pn_network_free(network);
}

static void save(void *context)
{
    struct bench_csv *b = context;
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_csv_save(b->network, CSV_FOLDER, "bench", true, NULL, &err), &err);
}

/* ---- the floor: every field's number in its column, row by row, and no more ---- */

static void take_field(void *text, size_t size, void *context)
{
    struct bench_csv *b = context;
    const char *at = text, *end = at + size;
    bool negative = size && *at == '-';
    long long number = 0;
    for (at += negative; at < end; at++)
        if (*at != '.')
            number = number * 10 + (*at - '0');
    b->row.number[b->row.column++ & 31] = negative ? -number : number;
}

static void take_row(int last, void *context)
{
    struct bench_csv *b = context;
    (void)last;
    for (unsigned i = 0; i < b->row.column; i++)
        b->sum += b->row.number[i & 31];
    b->row.column = 0;
}

static void read_tables(void *context)
{
    static const char *const tables[] = {"meta", "area", "node", "link", "navi"};
    static char block[65536];
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char path[64];
        struct csv_parser parser;
        snprintf(path, sizeof path, CSV_FOLDER "/%s.csv", tables[i]);
        FILE *file = fopen(path, "rb");
        bench_need(file && csv_init(&parser, 0) == 0, path);
        for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;)
            csv_parse(&parser, block, got, take_field, take_row, context);
        csv_fini(&parser, take_field, take_row, context);
        csv_free(&parser);
        fclose(file);
    }
}

static void read_and_write(void *context)
{
    struct bench_csv *b = context;
    read_tables(context);
    for (unsigned a = 0; a < PN_AREA_COUNT; a++) {
        char path[64];
        snprintf(path, sizeof path, FLOOR_FOLDER "/NODES%u.DAT", a);
        unlink(path);
        FILE *file = fopen(path, "wb");
        bench_need(file && fwrite(b->file[a], 1, b->size[a], file) == b->size[a], path);
        fclose(file);
    }
}

/* CSV is text: what it costs at least is to write the bytes. */
static void write_tables(void *context)
{
    static const char *const tables[] = {"meta", "area", "node", "link", "navi"};
    static char block[65536];
    (void)context;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char from[64], to[64];
        snprintf(from, sizeof from, CSV_FOLDER "/%s.csv", tables[i]);
        snprintf(to, sizeof to, COPY_FOLDER "/%s.csv", tables[i]);
        unlink(to);
        FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
        bench_need(in && out, to);
        for (size_t got; (got = fread(block, 1, sizeof block, in)) > 0;)
            bench_need(fwrite(block, 1, got, out) == got, to);
        fclose(in);
        fclose(out);
    }
}

/* ---- setting up ---- */

static void get_network(struct bench_csv *b)
{
    const char *folder = getenv("PATHNODE_SA_NODES");
    struct test_world_options game = test_world_game(1);
    struct pn_error err;
    pn_error_clear(&err);
    bool real = folder && *folder;
    bench_ok(real ? pn_source_load(folder, &b->network, NULL, NULL, &err)
                  : test_world_new(&game, &b->network, &err),
             &err);
    puts(real ? "the original files" : "a made-up world of the game's size");
    for (unsigned a = 0; a < PN_AREA_COUNT; a++) {
        const struct pn_area *area = pn_network_area(b->network, a);
        bench_need(area != NULL, "an area is missing");
        b->size[a] = pn_area_size(area);
        b->file[a] = malloc(b->size[a]);
        bench_need(b->file[a] != NULL, "no memory");
        bench_ok(pn_area_write(area, b->file[a], &err), &err);
    }
    bench_ok(pn_folder_save(b->network, FLOOR_FOLDER, true, NULL, NULL, NULL, &err),
             &err);
    bench_ok(pn_csv_save(b->network, COPY_FOLDER, "bench", true, NULL, &err), &err);
    save(b);
}

int main(void)
{
    static struct bench_csv b;
    heap_set_up(); /* memory as the command has it */
    get_network(&b);
    /* Two threads read CSV: what one waits for, and what they compute together. */
    bench_ratio_by(bench_wall, "compile from CSV", compile, read_and_write, &b, 1.5);
    bench_ratio("compile from CSV, both threads added", compile, read_and_write, &b, 0);
    bench_ratio("CSV to a network", load, read_tables, &b, 0);
    bench_ratio("a network to CSV", save, write_tables, &b, 0);
    for (unsigned a = 0; a < PN_AREA_COUNT; a++)
        free(b.file[a]);
    pn_network_free(b.network);
    return b.sum != 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
