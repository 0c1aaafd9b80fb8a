/*
 * bench_edit.c - checking, comparing and compiling the whole map: lint against loading
 * it, diff against loading both, text to area files against splitting the text into
 * numbers; and how lint and diff grow up to 16 times the map.
 *
 * The map is that of PATHNODE_SA_NODES, the text that of PATHNODE_SA_PATHS; without them
 * a made-up world and its text, which is written to bench/text in the build folder.
 */
#include "config.h"

#define BENCH_ROUNDS 7
#include "bench.h"
#include "source.h"

#include <malloc.h>

#define TEXT "bench/text"

/* Linear, but larger arrays lie farther from the processor. */
#define GROWTH 1.5

struct map {
    const char *folder;
    struct pn_network *one, *two; /* two: a link in a hundred is another */
    double sum;                   /* of everything read, so that nothing is left out */
};

static struct pn_network *load_one(const char *folder)
{
    struct pn_error err;
    struct pn_network *network = NULL;
    pn_error_clear(&err);
    bench_ok(pn_source_load(folder, &network, NULL, NULL, &err), &err);
    return network;
}

static void load(void *context)
{
    struct map *map = context;
    pn_network_free(load_one(map->folder));
}

static void load_both(void *context)
{
    load(context);
    load(context);
}

static void lint(void *context)
{
    struct map *map = context;
    struct pn_lint_report report = {0};
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_lint_run(map->one, &(struct pn_lint_options){0}, &report, &err), &err);
    bench_need(!report.records_only, "lint left the graph out");
    map->sum += (double)report.count;
    pn_lint_report_release(&report);
}

static void diff(void *context)
{
    struct map *map = context;
    struct pn_diff rows = {0};
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_diff_run(map->one, map->two, &rows, &err), &err);
    map->sum += (double)rows.count;
    pn_diff_release(&rows);
}

static void change(struct pn_network *network)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->link_count; i += 100)
            area->links[i].length ^= 1;
    }
}

/* ---- text ---- */

static const char *text_folder(void)
{
    const char *folder = getenv("PATHNODE_SA_PATHS");
    const struct test_world_options world = test_world_game(1);
    struct pn_network *network = NULL;
    struct pn_paths paths;
    struct pn_error err;
    if (folder && *folder)
        return folder;
    pn_error_clear(&err);
    bench_ok(test_world_new(&world, &network, &err), &err);
    bench_ok(pn_groups_split(network, PN_PATHS_SA, &paths, NULL, &err), &err);
    bench_ok(pn_paths_save(&paths, PN_PATHS_SA, TEXT, true, &err), &err);
    pn_paths_release(&paths);
    pn_network_free(network);
    return TEXT;
}

/* To the bytes of the files; putting them on a disk is the disk's time. */
static void compile_text(void *context)
{
    struct map *map = context;
    struct pn_network *network = load_one(map->folder);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        uint8_t *bytes = malloc(pn_area_size(area));
        bench_need(bytes && pn_area_write(area, bytes, NULL) == PN_OK, "no file");
        map->sum += bytes[0];
        free(bytes);
    }
    pn_network_free(network);
}

static void split_file(struct map *map, const char *path)
{
    char line[1024];
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        char *at = line, *end = line;
        for (; *at; at = end == at ? at + 1 : end)
            map->sum += strtod(at, &end);
    }
    if (file)
        fclose(file);
}

/* paths.ipl to paths5.ipl, those that are there. */
static void split_text(void *context)
{
    struct map *map = context;
    char path[4096];
    static const char *const names[] = {"paths", "paths2", "paths3", "paths4", "paths5"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s.ipl", map->folder, names[i]);
        split_file(map, path);
    }
}

/* ---- growth ---- */

static double ns_a_node(bench_work *work, struct map *map, uint32_t nodes)
{
    double times[3];
    for (int i = 0; i < 3; i++)
        times[i] = bench_seconds(work, map);
    return bench_median(times, 3) * 1e9 / nodes;
}

/* A world so many times as wide and as high; its files are extended ones, since the
 * game's own hold no such coordinates. */
static struct pn_network *world_of(uint32_t times)
{
    struct test_world_options options = test_world_game(1);
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    options.cols *= times;
    options.rows *= times;
    bench_ok(test_world_new(&options, &network, &err), &err);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++)
        if (pn_network_area(network, a))
            pn_network_area(network, a)->format = PN_AREA_FLA4;
    return network;
}

static void measure_growth(void)
{
    double cost[2][2];
    for (int large = 0; large < 2; large++) {
        struct pn_network_totals totals;
        struct map map = {.one = world_of(large ? 4 : 1), .two = world_of(large ? 4 : 1)};
        change(map.two);
        pn_network_count(map.one, &totals);
        cost[0][large] = ns_a_node(lint, &map, totals.nodes);
        cost[1][large] = ns_a_node(diff, &map, totals.nodes);
        pn_network_free(map.one);
        pn_network_free(map.two);
    }
    bench_goal("lint a node, 16x / 1x", cost[0][1] / cost[0][0], "of 1x", BENCH_AT_MOST,
               GROWTH);
    bench_goal("diff a node, 16x / 1x", cost[1][1] / cost[1][0], "of 1x", BENCH_AT_MOST,
               GROWTH);
}

int main(void)
{
    struct map map = {.folder = bench_folder()};
    /* As in bench_load: freed memory stays with the process, a fresh page may be dear. */
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    map.one = load_one(map.folder);
    map.two = load_one(map.folder);
    change(map.two);
    bench_ratio("lint / loading", lint, load, &map, 30);
    bench_ratio("diff / loading both", diff, load_both, &map, 10);
    pn_network_free(map.one);
    pn_network_free(map.two);
    map.folder = text_folder();
    bench_ratio("text to files / splitting it", compile_text, split_text, &map, 5);
    measure_growth();
    return map.sum < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
