/*
 * pn_patch_apply on any bytes: two patches for a ring of four streets. Each part of them
 * is a file, in the order of files below; a line "%%" parts them. What is applied
 * loads; with conflicts and refusals nothing is written.
 */
#include "config.h"

#include "fuzz/file.h"
#include "fuzz/ring.h"

#include <string.h>
#include <sys/stat.h>

enum { FILES = 8 };

static const char *const files[FILES] = {"one/node.csv",  "one/link.csv", "one/navi.csv",
                                         "one/patch.sql", "two/node.csv", "two/link.csv",
                                         "two/navi.csv",  "two/patch.sql"};

static char folder[64], patches[2][80], out[80];

static void clean_up(void)
{
    char path[100];
    for (int i = 0; i < FILES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    unlink(out);
}

static void remove_all(void)
{
    clean_up();
    rmdir(patches[0]);
    rmdir(patches[1]);
    rmdir(folder);
}

static void set_up(void)
{
    if (folder[0])
        return;
    snprintf(folder, sizeof folder, FUZZ_PATH);
    FUZZ_CHECK(mkdtemp(folder) != NULL);
    snprintf(out, sizeof out, "%s/out.db", folder);
    for (int i = 0; i < 2; i++) {
        snprintf(patches[i], sizeof patches[i], "%s/%s", folder, i ? "two" : "one");
        FUZZ_CHECK(mkdir(patches[i], 0777) == 0);
    }
    atexit(remove_all);
}

/* The end of the part that begins at bytes. */
static size_t part_size(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i + 3 <= size; i++)
        if (memcmp(bytes + i, "%%\n", 3) == 0)
            return i;
    return size;
}

/* An empty part is no file. */
static void write_parts(const uint8_t *bytes, size_t size)
{
    char path[100];
    for (int i = 0; i < FILES && size > 0; i++) {
        const size_t part = part_size(bytes, size);
        const size_t skip = part + 3 < size ? part + 3 : size;
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        if (part)
            FUZZ_CHECK(pn__file_write(path, bytes, part, true, NULL) == PN_OK);
        bytes += skip;
        size -= skip;
    }
}

static void check_conflicts(const struct pn_patch_result *result)
{
    char text[1024];
    for (uint32_t i = 0; i < result->conflict_count; i++) {
        const struct pn_patch_conflict *c = &result->conflicts[i];
        FUZZ_CHECK(c->file && c->table && pn_patch_conflict_text(c, text, sizeof text));
        FUZZ_CHECK((c->clash < PN_PATCH_NO_ROW) == (c->field && c->other_file));
    }
}

static void check_written(void)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    FUZZ_CHECK(!FUZZ_REFUSED(pn_source_load(out, &network, NULL, NULL, &err), &err));
    FUZZ_CHECK(!FUZZ_REFUSED(pn_compile_check(network, &err), &err));
    pn_network_free(network);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const both[] = {patches[0], patches[1]};
    struct pn_network *network;
    struct pn_patch_result result;
    struct pn_error err;
    struct stat there;
    set_up();
    clean_up();
    write_parts(data, size);
    pn_graph_free(fuzz_ring(&network));
    pn_error_clear(&err);
    if (FUZZ_REFUSED(
            pn_patch_apply(network, both, 2, out, "fuzz", false, NULL, &result, &err),
            &err))
        FUZZ_CHECK(err.path[0] && stat(out, &there) != 0);
    else {
        FUZZ_CHECK((stat(out, &there) == 0) == (result.conflict_count == 0));
        check_conflicts(&result);
        if (!result.conflict_count)
            check_written();
        pn_patch_result_release(&result);
    }
    pn_network_free(network);
    return 0;
}
