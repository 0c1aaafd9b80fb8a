/*
 * bench_labels.c - distances by hub labels in plain SQL, against SpatiaLite's
 * VirtualRouting in the same database, if mod_spatialite can be loaded.
 *
 * Random pairs of vehicle nodes, all lanes both ways. Both are asked within one
 * transaction: outside of one, SQLite locks the file anew for each question, and that
 * takes longer than the join.
 */
#include "config.h"

#include "bench.h"
#include "source.h"
#include "support/random.h"

#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

enum { PAIRS = 2000, PEER_PAIRS = 100 };

/* Saves the network with labels and says what they cost. */
static void save(const struct pn_network *network, const char *path)
{
    const struct pn_route_options mode = {PN_METRIC_LENGTH, PN_ONE_WAY_IGNORE};
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_labels *labels;
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_graph_new(network, &graph, &err), &err);
    bench_ok(pn_costs_new(graph, PN_KINDS_VEHICLE, &mode, &costs, &err), &err);
    double start = bench_now();
    bench_ok(pn_labels_new(costs, &labels, &err), &err);
    double made = bench_now();
    const struct pn_database_labels what = {graph, labels, "bench"};
    bench_ok(pn_database_save_labels(network, &what, path, "bench", true, NULL, &err),
             &err);
    printf("%llu labels each way: made in %.2f s, saved with the network in %.2f s\n",
           (unsigned long long)labels->out.first[labels->node_count], made - start,
           bench_now() - made);
    pn_labels_free(labels);
    pn_costs_free(costs);
    pn_graph_free(graph);
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    bench_need(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK,
               sqlite3_errmsg(db));
    return statement;
}

/* Seconds a question; the sum of the answers goes to *sum. */
static double ask(sqlite3 *db, const char *sql, const int64_t *pair, int pairs,
                  double *sum)
{
    sqlite3_stmt *statement = prepare(db, sql);
    *sum = 0;
    double start = bench_now();
    for (int i = 0; i < pairs; i++) {
        sqlite3_bind_int64(statement, 1, pair[2 * i]);
        sqlite3_bind_int64(statement, 2, pair[2 * i + 1]);
        if (sqlite3_step(statement) == SQLITE_ROW)
            *sum += sqlite3_column_double(statement, 0);
        sqlite3_reset(statement);
    }
    double seconds = (bench_now() - start) / pairs;
    sqlite3_finalize(statement);
    return seconds;
}

static int64_t *choose_pairs(sqlite3 *db)
{
    sqlite3_stmt *all = prepare(db, "SELECT DISTINCT node FROM label_out");
    int64_t *node = calloc(1 << 20, sizeof *node),
            *pair = calloc(2 * PAIRS, sizeof *pair);
    uint32_t count = 0;
    struct test_random random = {1};
    bench_need(node && pair, "no memory");
    while (sqlite3_step(all) == SQLITE_ROW && count < 1 << 20)
        node[count++] = sqlite3_column_int64(all, 0);
    sqlite3_finalize(all);
    bench_need(count != 0, "no labels");
    for (int i = 0; i < 2 * PAIRS; i++)
        pair[i] = node[test_random_below(&random, count)];
    free(node);
    return pair;
}

/* SpatiaLite's own network of the same links. False if it is not there. */
static bool make_peer(sqlite3 *db)
{
    static const char sql[] =
        "SELECT InitSpatialMetaData(1);"
        "CREATE TABLE peer_arc (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c DOUBLE);"
        "INSERT INTO peer_arc (a, b, c) SELECT area * 65536 + node, to_area * 65536 + "
        "to_node, length FROM link JOIN node USING (area, node) WHERE kind = 'vehicle';"
        "SELECT CreateRouting('peer_data', 'peer', 'peer_arc', 'a', 'b', NULL, 'c', NULL,"
        " 0, 0);";
    sqlite3_enable_load_extension(db, 1);
    return sqlite3_load_extension(db, "mod_spatialite", NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static void measure(sqlite3 *db)
{
    static const char join[] = "SELECT min(o.cost + i.cost) FROM label_out AS o JOIN "
                               "label_in AS i ON i.hub = o.hub WHERE o.node = ? AND "
                               "i.node = ?";
    static const char view[] =
        "SELECT cost FROM distance WHERE source = ? AND target = ?";
    static const char peer[] = "SELECT cost FROM peer WHERE nodefrom = ? AND nodeto = ?";
    int64_t *pair = choose_pairs(db);
    double sum, ours, theirs;
    ask(db, join, pair, PAIRS, &sum); /* the pages come into memory */
    printf("each a transaction  %10.1f us\n", ask(db, join, pair, PAIRS, &sum) * 1e6);
    bench_need(sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK, "no BEGIN");
    ours = ask(db, join, pair, PAIRS, &sum);
    printf("the view distance   %10.1f us\n", ask(db, view, pair, PAIRS, &sum) * 1e6);
    bench_goal("one label join in SQL", ours * 1e6, "us", BENCH_AT_MOST, 40);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (make_peer(db)) {
        double expected, got;
        bench_need(sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK, "no BEGIN");
        ask(db, join, pair, PEER_PAIRS, &expected);
        ask(db, peer, pair, 1, &got); /* it loads its network */
        theirs = ask(db, peer, pair, PEER_PAIRS, &got);
        printf("VirtualRouting      %10.1f us%s\n", theirs * 1e6,
               got == expected ? "" : "   OTHER ANSWERS");
        bench_goal("SpatiaLite VirtualRouting / label join", theirs / ours, "times",
                   BENCH_AT_LEAST, 50);
        sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    } else {
        puts("SpatiaLite: not installed (mod_spatialite)");
    }
    free(pair);
}

int main(void)
{
    char path[] = "/tmp/pathnode-bench-XXXXXX";
    int fd = mkstemp(path);
    sqlite3 *db;
    bench_need(fd >= 0 && close(fd) == 0, "no temporary file");
    struct pn_network *network = bench_network();
    save(network, path);
    pn_network_free(network);
    bench_need(sqlite3_open(path, &db) == SQLITE_OK, "not opened");
    measure(db);
    sqlite3_close(db);
    unlink(path);
    return EXIT_SUCCESS;
}
