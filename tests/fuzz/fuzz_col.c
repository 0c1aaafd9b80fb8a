/*
 * pn_col_read, and all that takes a file: what is read is written again with the same
 * meaning, to the same bytes where it lay as usual; the rules, groups and versions cope
 * with all of it.
 */
#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

static int count(void *context, const struct pn_col_finding *finding)
{
    FUZZ_CHECK(finding->rule && finding->message[0] && finding->count > 0);
    FUZZ_CHECK(!finding->fault || !finding->model);
    ++*(unsigned *)context;
    return 0;
}

static struct pn_col_file *write_again(const struct pn_col_file *file,
                                       const uint8_t *data, size_t size, bool same)
{
    struct pn_error err;
    struct pn_col_file *again = NULL;
    size_t written = pn_col_size(file);
    uint8_t *bytes = malloc(written);
    FUZZ_CHECK(bytes);
    pn_error_clear(&err);
    FUZZ_CHECK(pn_col_write(file, bytes, &err) == PN_OK);
    if (same) {
        FUZZ_CHECK(written == size);
        FUZZ_CHECK(memcmp(bytes, data, size) == 0);
    }
    FUZZ_CHECK(pn_col_read(bytes, written, &again, &err) == PN_OK);
    free(bytes);
    return again;
}

static void same_model(const struct pn_col_model *a, const struct pn_col_model *b)
{
    FUZZ_CHECK(b->layout == 0);
    FUZZ_CHECK(a->sphere_count == b->sphere_count && a->box_count == b->box_count);
    FUZZ_CHECK(a->mesh.face_count == b->mesh.face_count);
    FUZZ_CHECK(a->mesh.vertex_count == b->mesh.vertex_count);
    FUZZ_CHECK(a->shadow.face_count == b->shadow.face_count);
    FUZZ_CHECK(a->group_count == b->group_count && a->rest_size == b->rest_size);
}

static void change(struct pn_col_model *m)
{
    struct pn_error err;
    struct pn_col_bounds bounds;
    uint32_t dropped;
    pn_error_clear(&err);
    pn_col_bounds_of(m, &bounds);
    FUZZ_CHECK(pn_col_drop_degenerate(m, &dropped, &err) == PN_OK);
    if (m->version != PN_COL_1)
        FUZZ_CHECK(pn_col_regroup(m, &err) == PN_OK);
    if (pn_col_convert(m, m->version == PN_COL_1 ? PN_COL_3 : PN_COL_1, NULL, &err))
        return;
    size_t size = pn_col_model_size(m);
    uint8_t *bytes = malloc(size);
    FUZZ_CHECK(bytes && pn_col_model_write(m, bytes, &err) == PN_OK);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_col_file *file = NULL;
    unsigned findings = 0;
    bool usual = true;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_col_read(data, size, &file, &err), &err)) {
        FUZZ_CHECK(file == NULL);
        return 0;
    }
    FUZZ_CHECK(pn_col_lint(file, PN_COL_GAME_SA, count, &findings, &err) == PN_OK);
    FUZZ_CHECK(findings >= file->fault_count);
    for (uint32_t i = 0; i < file->model_count; i++)
        usual = usual && file->models[i]->layout == 0;
    struct pn_col_file *again = write_again(file, data, size, usual);
    FUZZ_CHECK(file->fault_count || again->model_count == file->model_count);
    if (!file->fault_count)
        for (uint32_t i = 0; i < file->model_count; i++)
            same_model(file->models[i], again->models[i]);
    for (uint32_t i = 0; i < file->model_count; i++)
        change(file->models[i]);
    pn_col_file_free(again);
    pn_col_file_free(file);
    return 0;
}
