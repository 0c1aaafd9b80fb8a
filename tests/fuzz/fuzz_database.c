/*
 * pn_source_load on databases: what is loaded is saved and loaded again to the same
 * network. An input that begins with "SQLite format 3" is the database file; any other is
 * SQL that edits a small database of ours first, with the CHECK constraints off.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

/* SQLite's instructions until an edit is given up: mutations loop easily. */
#define EDIT_STEPS 100000

static char folder[64], path[80], again_path[80], small_path[80];

static void clean_up(void)
{
    static const char *const names[] = {"", "-journal", "-wal", "-shm"};
    char name[100];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(name, sizeof name, "%s%s", path, names[i]);
        unlink(name);
    }
    unlink(again_path);
}

static void remove_all(void)
{
    clean_up();
    unlink(small_path);
    rmdir(folder);
}

/* A street of two nodes, and a path of one with a link to itself. */
static struct pn_network *small_network(void)
{
    struct pn_network *network = NULL;
    struct pn_area *area = NULL;
    FUZZ_CHECK(pn_network_new(&network, NULL) == PN_OK);
    FUZZ_CHECK(pn_area_new(5, 3, 2, 1, 3, &area, NULL) == PN_OK);
    for (uint16_t i = 0; i < 3; i++) {
        area->nodes[i].self = (struct pn_address){5, i};
        area->nodes[i].pos.x = i * 80;
        area->nodes[i].flags = 1;
        area->nodes[i].first_link = i;
        area->links[i].to = (struct pn_address){5, i < 2 ? (uint16_t)(1 - i) : i};
        area->links[i].navi.area = i < 2 ? 5 : 0;
        area->links[i].length = 10;
    }
    area->navis[0].attached = (struct pn_address){5, 0};
    FUZZ_CHECK(pn_network_add(network, area, NULL) == PN_OK);
    return network;
}

static void set_up(void)
{
    if (folder[0])
        return;
    snprintf(folder, sizeof folder, "/tmp/pathnode-fuzz-XXXXXX");
    FUZZ_CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/a.db", folder);
    snprintf(again_path, sizeof again_path, "%s/again.db", folder);
    snprintf(small_path, sizeof small_path, "%s/small.db", folder);
    struct pn_network *network = small_network();
    FUZZ_CHECK(pn_database_save(network, small_path, "fuzz", true, NULL, NULL) == PN_OK);
    pn_network_free(network);
    atexit(remove_all);
}

static void write_file(const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    FUZZ_CHECK(file && fwrite(bytes, 1, size, file) == size);
    FUZZ_CHECK(fclose(file) == 0);
}

static void copy_small(void)
{
    static uint8_t bytes[1 << 18];
    FILE *file = fopen(small_path, "rb");
    FUZZ_CHECK(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    FUZZ_CHECK(size < sizeof bytes && fclose(file) == 0);
    write_file(bytes, size);
}

/* Nothing that reaches beyond the database. */
static int allow(void *context, int action, const char *a, const char *b, const char *c,
                 const char *d)
{
    (void)context, (void)a, (void)b, (void)c, (void)d;
    return action == SQLITE_ATTACH || action == SQLITE_PRAGMA || action == SQLITE_FUNCTION
               ? SQLITE_DENY
               : SQLITE_OK;
}

static int give_up(void *context)
{
    (void)context;
    return 1;
}

/* Returns how many rows changed. */
static int edit(const uint8_t *sql, size_t size)
{
    sqlite3 *db = NULL;
    char *text = malloc(size + 1);
    FUZZ_CHECK(text != NULL);
    memcpy(text, sql, size);
    text[size] = '\0';
    FUZZ_CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    sqlite3_exec(db,
                 "PRAGMA ignore_check_constraints = ON; PRAGMA journal_mode = OFF;"
                 "PRAGMA synchronous = OFF",
                 NULL, NULL, NULL);
    sqlite3_set_authorizer(db, allow, NULL);
    sqlite3_progress_handler(db, EDIT_STEPS, give_up, NULL);
    sqlite3_exec(db, text, NULL, NULL, NULL); /* whatever comes of it */
    int changes = sqlite3_total_changes(db);
    sqlite3_close(db);
    free(text);
    return changes;
}

static void compare(const struct pn_network *a, const struct pn_network *b)
{
    FUZZ_CHECK(pn_network_area_limit(a) == pn_network_area_limit(b));
    FUZZ_CHECK(pn_network_has_unset(a) == pn_network_has_unset(b));
    for (uint32_t i = 0; i < pn_network_area_limit(a); i++) {
        const struct pn_area *in_a = pn_network_area(a, i), *in_b = pn_network_area(b, i);
        char hash_a[65] = "", hash_b[65] = "";
        FUZZ_CHECK(!in_a == !in_b);
        if (!in_a)
            continue;
        FUZZ_CHECK(in_a->node_count == in_b->node_count);
        FUZZ_CHECK(in_a->tail_size == in_b->tail_size);
        FUZZ_CHECK(pn_area_hash(in_a, hash_a, NULL) == pn_area_hash(in_b, hash_b, NULL));
        FUZZ_CHECK(strcmp(hash_a, hash_b) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_network *network = NULL, *again = NULL;
    static const char magic[] = "SQLite format 3";
    bool file = size >= sizeof magic && memcmp(data, magic, sizeof magic) == 0;
    set_up();
    clean_up();
    if (file)
        write_file(data, size);
    else {
        copy_small();
        if (!edit(data, size))
            return 0; /* most mutations of SQL are no SQL */
    }
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_source_load(path, &network, NULL, NULL, &err), &err)) {
        FUZZ_CHECK(network == NULL);
        return 0;
    }
    FUZZ_CHECK(!FUZZ_REFUSED(
        pn_database_save(network, again_path, "again", false, NULL, &err), &err));
    FUZZ_CHECK(!FUZZ_REFUSED(pn_source_load(again_path, &again, NULL, NULL, &err), &err));
    compare(network, again);
    pn_network_free(network);
    pn_network_free(again);
    return 0;
}
