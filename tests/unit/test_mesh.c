/* mesh/: triangles as OBJ and glTF; collision models as triangles. */
#include "support/colfile.h"
#include "support/files.h"
#include "support/json.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A square of two triangles of two materials, with all that a vertex can have. */
static struct pn_mesh *square(void)
{
    static const struct pn_vec3 corners[] = {{0, 0, 5}, {1, 0, 5}, {1, 2, 5}, {0, 2, 5}};
    struct pn_mesh *mesh = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_mesh_new("a \"square\"", 4, 2, 3, &mesh, &err), &err);
    memcpy(mesh->vertices, corners, sizeof corners);
    mesh->triangles[0] = (struct pn_mesh_triangle){{0, 1, 2}, 2};
    mesh->triangles[1] = (struct pn_mesh_triangle){{0, 2, 3}, 0};
    mesh->materials[0] = (struct pn_mesh_material){"0:road", "road", {255, 0, 0, 255}};
    mesh->materials[1] = (struct pn_mesh_material){"1", "", {0, 0, 0, 0}};
    mesh->materials[2] = (struct pn_mesh_material){"2", "", {0, 255, 0, 255}};
    return mesh;
}

static char *save(const struct pn_mesh *const *meshes, size_t count, const char *name,
                  size_t *size)
{
    const char *folder = test_scratch();
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(
        pn_mesh_save(meshes, count, test_path(folder, name), false, NULL, &err), &err);
    return test_read(folder, name, size);
}

START_TEST(objects_of_an_obj_count_on)
{
    struct pn_mesh *mesh = square();
    const struct pn_mesh *const meshes[] = {mesh, mesh};
    char *text = save(meshes, 2, "two.OBJ", NULL);
    const char *half = strstr(text + 1, "o a_\"square\"");
    ck_assert_ptr_nonnull(half);
    ck_assert_int_eq(strncmp(text,
                             "o a_\"square\"\nv 0 0 5\nv 1 0 5\nv 1 2 5\nv 0 2 5\n"
                             "usemtl 2\nf 1 2 3\nusemtl 0:road\nf 1 3 4\n",
                             (size_t)(half - text)),
                     0);
    ck_assert_ptr_nonnull(strstr(half, "usemtl 2\nf 5 6 7\nusemtl 0:road\nf 5 7 8\n"));
    free(text);
    pn_mesh_free(mesh);
}
END_TEST

static uint32_t word(const char *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

/* The JSON of a .glb, free(); what must hold of its chunks is asserted. */
static char *json_of(const char *bytes, size_t size, const char **binary)
{
    ck_assert_mem_eq(bytes, "glTF\2\0\0\0", 8);
    ck_assert_uint_eq(word(bytes + 8), size);
    const uint32_t length = word(bytes + 12);
    ck_assert_uint_eq(length % 4, 0);
    ck_assert_mem_eq(bytes + 16, "JSON", 4);
    char *json = calloc(1, length + 1);
    memcpy(json, bytes + 20, length);
    ck_assert_json(json, length);
    *binary = NULL;
    if (20 + length < size) {
        ck_assert_mem_eq(bytes + 24 + length, "BIN", 4);
        ck_assert_uint_eq(word(bytes + 20 + length), size - length - 28);
        *binary = bytes + 28 + length;
    }
    return json;
}

START_TEST(a_glb_holds_what_was_given_with_y_up)
{
    struct pn_mesh *mesh = square();
    const struct pn_mesh *const meshes[] = {mesh};
    size_t size;
    const char *binary;
    char *bytes = save(meshes, 1, "square.glb", &size);
    char *json = json_of(bytes, size, &binary);
    ck_assert_json_at(json, "nodes.0.name", "\"a \\\"square\\\"\"");
    ck_assert_int_eq(test_json_count(json, "meshes.0.primitives"), 2);
    ck_assert_json_at(json, "materials.0.name", "\"0:road\"");
    ck_assert_json_at(json, "materials.0.extras.texture", "\"road\"");
    ck_assert_json_at(json, "materials.1.name", "\"2\"");
    ck_assert_json_at(json, "accessors.0.min", "[0,5,-2]");
    ck_assert_json_at(json, "accessors.0.max", "[1,5,0]");
    ck_assert_json_at(json, "accessors.1.count", "3");
    float corner[3];
    memcpy(corner, binary + 24, sizeof corner);
    ck_assert(corner[0] == 1 && corner[1] == 5 && corner[2] == -2);
    ck_assert_uint_eq(word(binary + 48 + 4), 2); /* material 0 first: 0, 2, 3 */
    ck_assert_uint_eq(word(binary + 60 + 4), 1);
    free(json);
    free(bytes);
    pn_mesh_free(mesh);
}
END_TEST

START_TEST(nothing_is_a_file_too)
{
    struct pn_mesh *empty = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_mesh_new("empty", 0, 0, 0, &empty, &err), &err);
    const struct pn_mesh *const meshes[] = {empty};
    for (size_t count = 0; count < 2; count++) {
        size_t size;
        const char *binary;
        char *bytes = save(meshes, count, "nothing.glb", &size);
        char *json = json_of(bytes, size, &binary);
        ck_assert_int_eq(test_json_count(json, "nodes"), -1);
        ck_assert_ptr_null(binary);
        free(json);
        free(bytes);
        free(save(meshes, count, "nothing.obj", NULL));
    }
    pn_mesh_free(empty);
    pn_mesh_free(NULL);
}
END_TEST

START_TEST(other_endings_are_refused)
{
    static const char *const names[] = {"mesh.fbx", "mesh", "obj"};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_ARG,
        pn_mesh_save(NULL, 0, test_path(test_scratch(), names[_i]), true, NULL, &err),
        &err);
}
END_TEST

static double six_volumes(const struct pn_mesh *mesh)
{
    double sum = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const struct pn_vec3 a = mesh->vertices[mesh->triangles[i].v[0]];
        const struct pn_vec3 b = mesh->vertices[mesh->triangles[i].v[1]];
        const struct pn_vec3 c = mesh->vertices[mesh->triangles[i].v[2]];
        sum += (double)(a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) +
                        a.z * (b.x * c.y - b.y * c.x));
    }
    return sum;
}

/* Fronts outside all round: then the volume is that of the shape, and positive. */
START_TEST(boxes_balls_and_faces_show_their_fronts)
{
    static const struct {
        const char *text;
        double least, most; /* six times the volume */
    } cases[] = {
        {"COLL a\nbox 1 1 1 3 4 5\n", 143.99, 144.01},
        {"COLL a\nsphere 0 0 0 1\n", 20, 25.2}, /* the ball's own would be 25.13 */
        {"COLL a\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex 0 0 1\n"
         "face 0 1 2\nface 0 3 1\nface 0 2 3\nface 1 3 2\nface 0 1 9\n",
         0.99, 1.01},
    };
    struct pn_col_file *file = test_col_text(cases[_i].text);
    struct pn_mesh *mesh = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_mesh_new(file->models[0], &mesh, &err), &err);
    double volume = six_volumes(mesh);
    ck_assert_msg(volume > cases[_i].least && volume < cases[_i].most, "%f", volume);
    pn_mesh_free(mesh);
    pn_col_file_free(file);
}
END_TEST

START_TEST(each_surface_is_a_material)
{
    struct pn_col_file *file =
        test_col_text("COLL a\nbox 0 0 0 1 1 1 4/0/0/0\nsphere 0 0 0 1 7/0/0/0\n"
                      "vertex 0 0 0\nface 0 0 0 4/0/0/0\nCOLL b\nsphere 0 0 inf 1\n");
    struct pn_mesh *mesh = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_mesh_new(file->models[0], &mesh, &err), &err);
    ck_assert_uint_eq(mesh->material_count, 2);
    ck_assert_str_eq(mesh->materials[0].name, "surface_4");
    ck_assert_str_eq(mesh->materials[1].name, "surface_7");
    pn_mesh_free(mesh);
    mesh = NULL;
    ck_assert_pn_fails(PN_E_RANGE, pn_col_mesh_new(file->models[1], &mesh, &err), &err);
    ck_assert_ptr_null(mesh);
    pn_col_file_free(file);
}
END_TEST

/* Makes a mesh and writes it; what is saved is replaced each time. */
struct work {
    const struct pn_col_model *model;
    const char *path;
};

static enum pn_status make_and_save(void *context, struct pn_error *err)
{
    const struct work *work = context;
    struct pn_mesh *mesh = NULL;
    enum pn_status status = pn_col_mesh_new(work->model, &mesh, err);
    const struct pn_mesh *const meshes[] = {mesh};
    if (status == PN_OK)
        status = pn_mesh_save(meshes, 1, work->path, true, NULL, err);
    pn_mesh_free(mesh);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct pn_col_file *file = test_col_text("COLL a\nbox 0 0 0 1 1 1\n");
    const char *folder = test_scratch();
    struct work work = {file->models[0], test_path(folder, _i ? "a.obj" : "a.glb")};
    test_memory_every_failure(make_and_save, &work, 1);
    pn_col_file_free(file);
}
END_TEST

/* Lets the first of two meshes pass, and notes what it is told. */
static int stop_at_second(void *context, const char *what, uint64_t done, uint64_t total)
{
    uint64_t *last = context;
    ck_assert_str_eq(what, "writing models");
    ck_assert_uint_eq(total, 2);
    *last = done;
    return done == 1;
}

START_TEST(an_interrupted_file_is_not_there)
{
    struct pn_mesh *mesh = square();
    const struct pn_mesh *const meshes[] = {mesh, mesh};
    uint64_t last = 0;
    const struct pn_progress progress = {stop_at_second, &last};
    const char *path = test_path(test_scratch(), _i ? "a.obj" : "a.glb");
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_mesh_save(meshes, 2, path, false, &progress, &err), &err);
    ck_assert_uint_eq(last, 1);
    ck_assert_int_ne(access(path, F_OK), 0);
    pn_mesh_free(mesh);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mesh");
    TCase *t = tcase_create("files");
    tcase_add_test(t, objects_of_an_obj_count_on);
    tcase_add_test(t, a_glb_holds_what_was_given_with_y_up);
    tcase_add_test(t, nothing_is_a_file_too);
    tcase_add_loop_test(t, other_endings_are_refused, 0, 3);
    tcase_add_loop_test(t, every_failing_allocation_is_survived, 0, 2);
    tcase_add_loop_test(t, an_interrupted_file_is_not_there, 0, 2);
    suite_add_tcase(suite, t);

    t = tcase_create("collision models");
    tcase_add_loop_test(t, boxes_balls_and_faces_show_their_fronts, 0, 3);
    tcase_add_test(t, each_surface_is_a_material);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
