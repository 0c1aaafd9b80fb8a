/*
 * The CSV loader: a network that loads is saved, loaded and saved again to the same
 * tables. An input is all five tables, meta, area, node, link, navi, with a form feed
 * between two of them.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>
#include <unistd.h>

enum { TABLES = 5 };
static const char *const tables[TABLES] = {"meta", "area", "node", "link", "navi"};

/* The input, and what is saved of it the first and the second time. */
enum { IN, ONE, TWO, FOLDERS };
static char root[32], folders[FOLDERS][48];

static void path_of(char path[128], int folder, int table)
{
    snprintf(path, 128, "%.47s/%s.csv", folders[folder], tables[table]);
}

static void clean_up(void)
{
    char path[128];
    for (int f = 0; f < FOLDERS; f++) {
        for (int t = 0; t < TABLES; t++) {
            path_of(path, f, t);
            unlink(path);
        }
        rmdir(folders[f]);
    }
    rmdir(root);
}

static void set_up(void)
{
    if (root[0])
        return;
    snprintf(root, sizeof root, "/tmp/pathnode-fuzz-XXXXXX");
    FUZZ_CHECK(mkdtemp(root) != NULL);
    for (int f = 0; f < FOLDERS; f++)
        snprintf(folders[f], sizeof folders[f], "%.28s/%d", root, f);
    struct pn_network *none;
    FUZZ_CHECK(pn_network_new(&none, NULL) == PN_OK);
    FUZZ_CHECK(pn_csv_save(none, folders[IN], NULL, false, NULL, NULL) == PN_OK);
    pn_network_free(none);
    atexit(clean_up);
}

static void save_input(const uint8_t *data, size_t size)
{
    char path[128];
    for (int t = 0; t < TABLES; t++) {
        const uint8_t *end = t + 1 < TABLES ? memchr(data, '\f', size) : NULL;
        size_t length = end ? (size_t)(end - data) : size;
        path_of(path, IN, t);
        unlink(path); /* a new file costs no disk access, an emptied one does */
        FILE *file = fopen(path, "wb");
        FUZZ_CHECK(file && fwrite(data, 1, length, file) == length);
        FUZZ_CHECK(fclose(file) == 0);
        data += end ? length + 1 : length;
        size -= end ? length + 1 : length;
    }
}

static void compare(int table)
{
    char path[2][128];
    int a, b;
    path_of(path[0], ONE, table);
    path_of(path[1], TWO, table);
    FILE *one = fopen(path[0], "rb"), *two = fopen(path[1], "rb");
    FUZZ_CHECK(one && two);
    do {
        a = getc(one);
        b = getc(two);
        FUZZ_CHECK(a == b);
    } while (a != EOF);
    fclose(one);
    fclose(two);
}

static void save_twice(const struct pn_network *network)
{
    struct pn_error err;
    struct pn_network *back = NULL;
    pn_error_clear(&err);
    FUZZ_CHECK(pn_csv_save(network, folders[ONE], "fuzz", true, NULL, &err) == PN_OK);
    FUZZ_CHECK(pn_source_load(folders[ONE], &back, NULL, NULL, &err) == PN_OK);
    FUZZ_CHECK(pn_csv_save(back, folders[TWO], "fuzz", true, NULL, &err) == PN_OK);
    pn_network_free(back);
    for (int t = 0; t < TABLES; t++)
        compare(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_network *network = NULL;
    struct pn_source_info info = {.area_hash = NULL};
    set_up();
    if (size == 0)
        return 0;
    save_input(data, size);
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_source_load(folders[IN], &network, &info, NULL, &err), &err)) {
        FUZZ_CHECK(strstr(err.path, ".csv") != NULL);
        return 0;
    }
    save_twice(network);
    pn_network_free(network);
    pn_source_info_release(&info);
    return 0;
}
