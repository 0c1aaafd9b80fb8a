/* dff/: every model that is written as text in tests/fixtures/dff/; frames, triangles,
 * meshes, rules. What users of such tools reported bears its number: D01 and on. */
#include "support/fixture.h"
#include "support/memory.h"
#include "support/mkdff.h"
#include "support/suite.h"

#include <pathnode.h>

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static glob_t good, bad;

static struct mkdff load(const char *path)
{
    struct mkdff file;
    char why[256];
    ck_assert_msg(mkdff_load(path, &file, why, sizeof why), "%s: %s", fixture_name(path),
                  why);
    return file;
}

static struct pn_dff *read_ok(const void *bytes, size_t size)
{
    struct pn_dff *dff = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_dff_read(bytes, size, &dff, &err), &err);
    return dff;
}

static struct pn_dff *fixture(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "fixtures/dff/%s.txt", name);
    struct mkdff made = load(test_data(path));
    struct pn_dff *dff = read_ok(made.bytes, made.size);
    free(made.bytes);
    return dff;
}

START_TEST(a_good_file_is_read_whatever_it_is_cut_to)
{
    struct mkdff made = load(good.gl_pathv[_i]);
    struct pn_dff *dff = read_ok(made.bytes, made.size);
    ck_assert_uint_ge(dff->clump_count, 1);
    pn_dff_free(dff);
    for (size_t size = 0; size < made.size; size++) {
        struct pn_error err;
        uint8_t *copy = malloc(size ? size : 1); /* exact: reading past it is seen */
        memcpy(copy, made.bytes, size);
        dff = NULL;
        pn_error_clear(&err);
        enum pn_status status = pn_dff_read(copy, size, &dff, &err);
        ck_assert((status == PN_OK) == (dff != NULL));
        ck_assert_int_eq(err.status, status);
        pn_dff_free(dff);
        free(copy);
    }
    free(made.bytes);
}
END_TEST

START_TEST(a_bad_file_says_what_and_where)
{
    const char *name = fixture_name(bad.gl_pathv[_i]);
    struct mkdff made = load(bad.gl_pathv[_i]);
    const struct mktext_expect *e = &made.expect;
    struct pn_dff *dff = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_dff_read(made.bytes, made.size, &dff, &err);
    ck_assert_ptr_null(dff);
    fixture_error(name, e, status, &err);
    free(made.bytes);
}
END_TEST

START_TEST(the_readme_names_every_fixture)
{
    fixture_in_readme("fixtures/dff/README.md", &good);
    fixture_in_readme("fixtures/dff/README.md", &bad);
}
END_TEST

START_TEST(every_array_is_read)
{
    struct pn_dff *dff = fixture("good-slab");
    const struct pn_dff_clump *clump = &dff->clumps[0];
    const struct pn_dff_geometry *g = &clump->geometries[0];
    char text[16];
    ck_assert_str_eq(pn_dff_version_text(clump->version, text), "3.6.0.3");
    ck_assert_uint_eq(clump->frame_count, 2);
    ck_assert_str_eq(clump->frames[0].name, "base");
    ck_assert_str_eq(clump->frames[1].name, "slab");
    ck_assert_int_eq(clump->frames[1].bone_id, 7);
    ck_assert_int_eq(clump->frames[0].bone_id, -1);
    ck_assert_uint_eq(clump->atomics[0].flags, 5);
    ck_assert_uint_eq(g->vertex_count, 4);
    ck_assert_mem_eq(g->colours[1], ((uint8_t[]){0, 0xFF, 0, 0xFF}), 4);
    ck_assert(g->uvs[3].u == 1 && g->uvs[3].v == 1 && g->uvs[1].v == 0);
    ck_assert_mem_eq(g->triangles[1].v, ((uint32_t[]){2, 1, 3}), 12);
    ck_assert_uint_eq(g->triangles[1].material, 1);
    ck_assert(g->morphs[0].radius == 0.75f && g->morphs[0].vertices[3].y == 1);
    ck_assert(g->morphs[0].normals[3].z == 1);
    ck_assert_str_eq(g->materials[0].texture, "roadtex");
    ck_assert_str_eq(g->materials[0].mask, "roadmask");
    ck_assert(!g->materials[1].textured && g->materials[1].diffuse == 0.75f);
    ck_assert_mem_eq(g->materials[1].rgba, ((uint8_t[]){0x11, 0x22, 0x33, 0x44}), 4);
    ck_assert_uint_eq(g->part_count, 2);
    ck_assert_uint_eq(g->parts[1].indices[2], 3);
    pn_dff_free(dff);
}
END_TEST

START_TEST(older_versions_are_the_same_model)
{
    static const char *const names[] = {"good-old", "good-version-3-1"};
    struct pn_dff *dff = fixture(names[_i]), *slab = fixture("good-slab");
    const struct pn_dff_geometry *a = &dff->clumps[0].geometries[0];
    const struct pn_dff_geometry *b = &slab->clumps[0].geometries[0];
    ck_assert_uint_eq(dff->clumps[0].atomic_count, 1);
    ck_assert_uint_eq(dff->clumps[0].atomics[0].frame, 1);
    ck_assert_uint_eq(dff->clumps[0].atomics[0].flags, 5);
    ck_assert_uint_eq(a->version, _i ? 0x31000 : 0x30000);
    ck_assert_mem_eq(a->triangles, b->triangles, 2 * sizeof *a->triangles);
    ck_assert_mem_eq(a->morphs[0].vertices, b->morphs[0].vertices, 48);
    ck_assert_str_eq(a->materials[0].texture, "roadtex");
    pn_dff_free(dff);
    pn_dff_free(slab);
}
END_TEST

START_TEST(D05_what_is_not_the_clump_is_skipped)
{
    static const struct {
        const char *name;
        uint32_t clumps;
        uint64_t tail;
        bool zero;
    } cases[] = {{"good-uv-animation-first", 1, 16, true},
                 {"good-two-clumps", 2, 13, false},
                 {"good-lights", 1, 0, true}};
    struct pn_dff *dff = fixture(cases[_i].name);
    ck_assert_uint_eq(dff->clump_count, cases[_i].clumps);
    ck_assert_uint_eq(dff->tail_size, cases[_i].tail);
    ck_assert(dff->tail_zero == cases[_i].zero);
    ck_assert_uint_eq(dff->clumps[0].atomic_count, 1);
    pn_dff_free(dff);
}
END_TEST

START_TEST(D01_uv_sets_follow_from_the_format)
{
    ck_assert_uint_eq(pn_dff_uv_sets(0x4), 1);
    ck_assert_uint_eq(pn_dff_uv_sets(0x80), 2);
    ck_assert_uint_eq(pn_dff_uv_sets(0x00020084), 2);
    ck_assert_uint_eq(pn_dff_uv_sets(0x0), 0);
    ck_assert_uint_eq(pn_dff_uv_sets(0x00030000), 3);
}
END_TEST

START_TEST(D03_strips_become_triangles_with_one_winding)
{
    uint32_t indices[][5] = {{0, 1, 2, 3, 4}, {0, 1, 2, 2, 3}};
    static const uint32_t wanted[][3][3] = {{{0, 1, 2}, {1, 3, 2}, {2, 3, 4}},
                                            {{0, 1, 2}, {0}, {0}}};
    struct pn_dff_part part = {.index_count = 5, .indices = indices[_i]};
    const struct pn_dff_geometry g = {
        .has_parts = true, .strips = true, .part_count = 1, .parts = &part};
    struct pn_dff_triangle *triangles;
    uint32_t count;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_dff_part_triangles(&g, &triangles, &count, &err), &err);
    ck_assert_uint_eq(count, _i ? 1 : 3);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_mem_eq(triangles[i].v, wanted[_i][i], sizeof triangles[i].v);
    pn_free(triangles);
}
END_TEST

START_TEST(D11_a_mesh_stands_where_its_frames_put_it)
{
    static const char *const names[] = {
        "good-slab", "good-old", "good-triangles-in-lists-only", "good-short-lists"};
    struct pn_dff *dff = fixture(names[_i]);
    struct pn_mesh *mesh = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_dff_mesh_new(&dff->clumps[0], 0, &mesh, &err), &err);
    ck_assert_str_eq(mesh->name, "slab");
    ck_assert_uint_eq(mesh->triangle_count, 2);
    ck_assert(mesh->vertices[3].x == 11 && mesh->vertices[3].y == 21);
    ck_assert(mesh->vertices[3].z == 5 && mesh->normals[3].z == 1);
    ck_assert_str_eq(mesh->materials[0].name, "0:roadtex");
    ck_assert_str_eq(mesh->materials[1].name, "1");
    pn_mesh_free(mesh);
    pn_dff_free(dff);
}
END_TEST

START_TEST(D15_a_frame_scales)
{
    struct pn_dff_frame frames[2] = {
        {.right = {2, 0, 0}, .up = {0, 2, 0}, .at = {0, 0, 2}, .parent = -1},
        {.right = {0, 1, 0}, .up = {-1, 0, 0}, .at = {0, 0, 1}, .pos = {1, 0, 0}}};
    const struct pn_dff_clump clump = {.frame_count = 2, .frames = frames};
    struct pn_dff_frame world = pn_dff_frame_world(&clump, 1);
    struct pn_vec3 p = pn_dff_frame_apply(&world, (struct pn_vec3){1, 0, 0});
    ck_assert(p.x == 2 && p.y == 2 && p.z == 0); /* a quarter turn, moved by 1, doubled */
    p = pn_dff_frame_apply(&frames[0], (struct pn_vec3){0.5f, 0.5f, -0.5f});
    ck_assert(p.x == 1 && p.y == 1 && p.z == -1); /* a unit cube becomes 2 wide */
}
END_TEST

START_TEST(native_geometry_is_named_and_skipped)
{
    struct pn_dff *dff = fixture("good-native");
    struct pn_mesh *mesh = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_UNSUPPORTED, pn_dff_mesh_new(&dff->clumps[0], 0, &mesh, &err),
                       &err);
    ck_assert_str_eq(err.message, "'slab' has native geometry, made for one console");
    ck_assert_ptr_null(dff->clumps[0].geometries[0].triangles);
    ck_assert_uint_eq(dff->clumps[0].geometries[0].part_count, 2);
    ck_assert(!dff->clumps[0].geometries[0].has_parts);
    pn_dff_free(dff);
}
END_TEST

START_TEST(the_collision_model_inside_is_read)
{
    struct pn_dff *dff = fixture("good-sample-sign");
    ck_assert_ptr_nonnull(dff->clumps[0].collision);
    ck_assert_str_eq(dff->clumps[0].collision->name, "sign");
    ck_assert_uint_eq(dff->clumps[0].collision_size, 120);
    pn_dff_free(dff);
    dff = fixture("good-bad-collision");
    ck_assert_ptr_null(dff->clumps[0].collision);
    ck_assert_msg(strstr(dff->clumps[0].collision_problem, "declared size 4 is too") !=
                      NULL,
                  "%s", dff->clumps[0].collision_problem);
    pn_dff_free(dff);
}
END_TEST

static int note(void *context, const struct pn_dff_finding *finding)
{
    char *text = context;
    size_t used = strlen(text);
    ck_assert(finding->rule->what[0] && finding->rule->why[0]);
    snprintf(text + used, 1024 - used, "%s: %s\n", finding->rule->name, finding->message);
    return 0;
}

/* A model, what replaces what in its text, and what is found. */
static const struct {
    const char *name, *old, *new, *found;
} findings[] = {
    {"good-slab", "", "", ""},
    {"good-strip", "", "", ""},
    {"good-old", "", "", ""},
    {"good-two-clumps", "", "",
     "clumps: several clumps\ntail-bytes: unknown bytes after the last chunk\n"},
    {"good-slab", "u32 1 0 0", "u32 5 0 0",
     "atomics-count: clump 0: another number of atomics (1, not 5)\n"},
    {"good-slab", "frame -1 10 20 0", "frame -1 10 nan 0",
     "frame-finite: frame 0: no finite numbers (base)\n"},
    {"good-slab", "frame -1 10 20 0", "frame -1 10 20 0 2",
     "frame-scale: frame 0: scales (base)\n"},
    {"good-native", "", "", "native: geometry 0: native geometry\n"},
    {"good-slab", "f32 0 0 0 1 0 0", "f32 inf 0 0 1 0 0",
     "not-finite: geometry 0: no finite numbers (1 of 4)\n"},
    {"good-slab", "triangle 2 1 3 1", "triangle 2 1 9 1",
     "triangle-index: geometry 0: triangles with vertices that are not there (1 of 2)\n"
     "lists-differ: geometry 0: index lists and triangles differ\n"},
    {"good-slab", "triangle 2 1 3 1", "triangle 2 1 3 7",
     "triangle-material: geometry 0: triangles with materials that are not there (1 of "
     "2)\nlists-material-differs: geometry 0: index lists and triangles have other "
     "materials\n"},
    {"good-slab", "triangle 2 1 3 1", "triangle 1 2 3 1",
     "lists-differ: geometry 0: index lists and triangles differ\n"},
    {"good-slab", "triangle 2 1 3 1", "triangle 1 3 2 1", ""},
    {"good-slab", "part 1 2 1 3", "part 2 2 1 9",
     "list-index: geometry 0: indices of vertices that are not there (1 of 6)\n"
     "list-material: geometry 0: lists of materials that are not there (1 of 2)\n"
     "lists-differ: geometry 0: index lists and triangles differ\n"},
    {"good-slab", "parts\n", "chunk 0x99\n",
     "lists-missing: geometry 0: no index lists\n"},
    {"good-skin", "", "", /* D09 */
     "skin-bone: geometry 0: weights on bones that are not there (1 of 4)\n"},
    {"good-skin", "f32 0.5 0.5 0 0 1 0", "f32 0.5 0.25 0 0 1 0",
     "skin-bone: geometry 0: weights on bones that are not there (1 of 4)\n"
     "skin-weights: geometry 0: weights that are not 1 in sum (1 of 4)\n"},
};

/* The text of a fixture with one thing replaced, made into bytes. */
static struct mkdff changed(const char *name, const char *old, const char *new)
{
    char path[64], why[256];
    struct mkdff made;
    snprintf(path, sizeof path, "fixtures/dff/%s.txt", name);
    char *text = mktext_load(test_data(path), why, sizeof why);
    char *other = calloc(1, strlen(text) + strlen(new) + 1), *at = strstr(text, old);
    ck_assert_msg(at != NULL, "no '%s' in %s", old, name);
    memcpy(other, text, (size_t)(at - text));
    strcat(other, new);
    strcat(other, at + strlen(old));
    ck_assert_msg(mkdff_text(other, &made, why, sizeof why), "%s", why);
    free(text);
    free(other);
    return made;
}

START_TEST(a_rule_finds_what_breaks_it)
{
    struct mkdff made = changed(findings[_i].name, findings[_i].old, findings[_i].new);
    struct pn_dff *dff = read_ok(made.bytes, made.size);
    struct pn_error err;
    char found[1024] = "";
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_dff_lint(dff, note, found, &err), &err);
    ck_assert_str_eq(found, findings[_i].found);
    pn_dff_free(dff);
    free(made.bytes);
}
END_TEST

START_TEST(D07_random_bytes_are_refused)
{
    uint8_t bytes[4096];
    struct pn_dff *dff = NULL;
    struct pn_error err;
    uint32_t state = 1;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)((state = state * 1664525 + 1013904223) >> 24);
    pn_error_clear(&err);
    ck_assert_int_ne(pn_dff_read(bytes, sizeof bytes, &dff, &err), PN_OK);
    ck_assert_ptr_null(dff);
    ck_assert_str_ne(err.message, "");
}
END_TEST

static enum pn_status all(void *context, struct pn_error *err)
{
    const struct mkdff *made = context;
    struct pn_dff *dff = NULL;
    struct pn_mesh *mesh = NULL;
    char found[1024] = "";
    enum pn_status status = pn_dff_read(made->bytes, made->size, &dff, err);
    if (status == PN_OK)
        status = pn_dff_lint(dff, note, found, err);
    if (status == PN_OK)
        status = pn_dff_mesh_new(&dff->clumps[0], 0, &mesh, err);
    pn_mesh_free(mesh);
    pn_dff_free(dff);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    static const char *const names[] = {"fixtures/dff/good-skin.txt",
                                        "fixtures/dff/good-sample-sign.txt",
                                        "fixtures/dff/good-old.txt"};
    struct mkdff made = load(test_data(names[_i]));
    test_memory_every_failure(all, &made, 1);
    free(made.bytes);
}
END_TEST

static Suite *dff_suite(void)
{
    Suite *suite = suite_create("dff");
    TCase *t = tcase_create("fixtures");
    tcase_add_loop_test(t, a_good_file_is_read_whatever_it_is_cut_to, 0,
                        (int)good.gl_pathc);
    tcase_add_loop_test(t, a_bad_file_says_what_and_where, 0, (int)bad.gl_pathc);
    tcase_add_test(t, the_readme_names_every_fixture);
    suite_add_tcase(suite, t);

    t = tcase_create("reading");
    tcase_add_test(t, every_array_is_read);
    tcase_add_loop_test(t, older_versions_are_the_same_model, 0, 2);
    tcase_add_loop_test(t, D05_what_is_not_the_clump_is_skipped, 0, 3);
    tcase_add_test(t, D01_uv_sets_follow_from_the_format);
    tcase_add_test(t, the_collision_model_inside_is_read);
    tcase_add_test(t, D07_random_bytes_are_refused);
    tcase_add_loop_test(t, every_failing_allocation_is_survived, 0, 3);
    suite_add_tcase(suite, t);

    t = tcase_create("meshes");
    tcase_add_loop_test(t, D03_strips_become_triangles_with_one_winding, 0, 2);
    tcase_add_loop_test(t, D11_a_mesh_stands_where_its_frames_put_it, 0, 4);
    tcase_add_test(t, D15_a_frame_scales);
    tcase_add_test(t, native_geometry_is_named_and_skipped);
    suite_add_tcase(suite, t);

    t = tcase_create("rules");
    tcase_add_loop_test(t, a_rule_finds_what_breaks_it, 0,
                        (int)(sizeof findings / sizeof *findings));
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    glob(test_data("fixtures/dff/good-*.txt"), 0, NULL, &good);
    glob(test_data("fixtures/dff/bad-*.txt"), 0, NULL, &bad);
    if (good.gl_pathc < 5 || bad.gl_pathc < 5) {
        fprintf(stderr, "no fixtures in %s\n", test_data("fixtures/dff"));
        return 99;
    }
    int failed = test_run(dff_suite());
    globfree(&good);
    globfree(&bad);
    return failed;
}
