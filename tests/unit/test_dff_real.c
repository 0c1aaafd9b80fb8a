/* dff/: real models, of games and of many tools. */
#include "support/files.h"
#include "support/suite.h"

#include <pathnode.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static glob_t files;

static int no_difference(void *context, const struct pn_dff_finding *finding)
{
    ck_assert_msg(strcmp(finding->rule->name, "lists-differ") != 0, "%s: %s",
                  (const char *)context, finding->message);
    ck_assert_int_ne(finding->rule->severity, PN_SEVERITY_ERROR);
    return 0;
}

/* The first geometry, found by itself: its type, and that of the struct in it. */
static const char *first_geometry(const char *bytes, size_t size)
{
    for (size_t at = 0; at + 40 <= size; at++) {
        uint32_t words[4];
        memcpy(words, bytes + at, sizeof words);
        if (words[0] == 0x0F && words[3] == 0x01)
            return bytes + at;
    }
    return NULL;
}

static void assert_counts(const struct pn_dff_geometry *g, const char *bytes, size_t size)
{
    const char *at = first_geometry(bytes, size);
    uint32_t counts[3];
    ck_assert_ptr_nonnull(at);
    memcpy(counts, at + 28, sizeof counts);
    ck_assert_uint_eq(g->triangle_count, counts[0]);
    ck_assert_uint_eq(g->vertex_count, counts[1]);
    ck_assert_uint_eq(g->morph_count, counts[2]);
}

START_TEST(a_real_model_is_read_and_its_lists_are_its_triangles)
{
    char *path = files.gl_pathv[_i];
    size_t size;
    char *bytes = test_read("", path, &size);
    struct pn_dff *dff = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_dff_read(bytes, size, &dff, &err), &err);
    ck_assert(dff->tail_zero);
    assert_counts(&dff->clumps[0].geometries[0], bytes, size);
    for (uint32_t c = 0; c < dff->clump_count; c++) {
        const struct pn_dff_clump *clump = &dff->clumps[c];
        ck_assert_uint_eq(clump->atomic_count, clump->declared_atomics);
        for (uint32_t i = 0; i < clump->atomic_count; i++) {
            struct pn_mesh *mesh = NULL;
            ck_assert_pn_ok(pn_dff_mesh_new(clump, i, &mesh, &err), &err);
            ck_assert_uint_gt(mesh->triangle_count, 0);
            pn_mesh_free(mesh);
        }
    }
    ck_assert_pn_ok(pn_dff_lint(dff, no_difference, path, &err), &err);
    pn_dff_free(dff);
    free(bytes);
}
END_TEST

/* Vertex normals tell the front: triangles go round them counter-clockwise. */
START_TEST(fronts_are_counter_clockwise)
{
    struct pn_dff *dff = NULL;
    struct pn_error err;
    char path[1024];
    uint32_t front = 0;
    snprintf(path, sizeof path, "%s/librw/checker.dff", test_sa_world());
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_dff_load(path, &dff, &err), &err);
    const struct pn_dff_geometry *g = &dff->clumps[0].geometries[0];
    for (uint32_t i = 0; i < g->triangle_count; i++) {
        const struct pn_vec3 *v = g->morphs[0].vertices;
        const uint32_t *t = g->triangles[i].v;
        const struct pn_vec3 a = v[t[0]], b = v[t[1]], c = v[t[2]];
        const struct pn_vec3 n = g->morphs[0].normals[t[0]];
        const struct pn_vec3 p = {b.x - a.x, b.y - a.y, b.z - a.z};
        const struct pn_vec3 q = {c.x - a.x, c.y - a.y, c.z - a.z};
        front += (p.y * q.z - p.z * q.y) * n.x + (p.z * q.x - p.x * q.z) * n.y +
                     (p.x * q.y - p.y * q.x) * n.z >
                 0;
    }
    ck_assert_uint_eq(front, g->triangle_count);
    pn_dff_free(dff);
}
END_TEST

int main(void)
{
    char pattern[1024];
    snprintf(pattern, sizeof pattern, "%s/*/*.dff",
             test_sa_world() ? test_sa_world() : "");
    if (test_sa_world())
        glob(pattern, 0, NULL, &files);
    Suite *suite = suite_create("dff, real files");
    TCase *t = tcase_create("real");
    tcase_add_loop_test(t, a_real_model_is_read_and_its_lists_are_its_triangles, 0,
                        (int)files.gl_pathc);
    tcase_add_test(t, fronts_are_counter_clockwise);
    test_suite_add_world(suite, t, 2);
    int failed = test_run(suite);
    globfree(&files);
    return failed;
}
