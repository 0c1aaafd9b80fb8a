/* skin/: OSM text; what it leaves open is settled by one rule each, and by its option. */
#include "support/files.h"
#include "support/memory.h"
#include "support/skins.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Three bones, three vertices, one triangle; the parts can be changed one by one. */
#define NODES    "Node 3\n0 \"a\" -1\n1 \"b\" 0\n2 \"c\" 1\nEnd\n"
#define SKELETON "Skeleton 1\ntime 0\n" POSES "End\n"
#define POSES    "0 0 0 0 0 0 0 1 1 1\n1 0 0 1 0 0 0 1 1 1\n2 0 0 1 0 0 0 1 1 1\n"
#define VERTICES "1 0 0 0 0 0 1 0 0\n2 1 0 0 0 0 1 1 0\n3 0 1 0 0 0 1 0 1\n"
#define MESH     "Mesh 1\nTime 0\nVertex 3\n" VERTICES "Triangle 1\n0 1 2 3\nEnd\n"

static const char *const whole =
    "Version: 1.2\n" NODES SKELETON "Material 1\n0 bitmap: \"x.tga\"\nEnd\n"
    "ObjectName \"o\"\n" MESH "End\n";

START_TEST(a_file_is_what_it_says)
{
    struct pn_skin *skin = test_skin(whole, NULL);
    ck_assert_str_eq(skin->version, "1.2");
    ck_assert_uint_eq(skin->bone_count, 3);
    ck_assert_str_eq(skin->bones[2].name, "c");
    ck_assert_int_eq(skin->bones[2].parent, 1);
    ck_assert_uint_eq(skin->frame_count, 1);
    ck_assert(skin->poses[1].pos.z == 1 && skin->poses[1].scale.x == 1);
    ck_assert_str_eq(skin->materials[0].format, "bitmap");
    ck_assert_str_eq(skin->materials[0].texture, "x.tga");
    ck_assert_uint_eq(skin->objects[0].vertex_count, 3);
    ck_assert(skin->objects[0].vertices[2].pos.y == 1);
    ck_assert(skin->objects[0].vertices[2].uv.v == 1);
    ck_assert_uint_eq(skin->objects[0].triangles[0].v[2], 2);
    ck_assert_uint_eq(skin->warning_count, 0);
    pn_skin_free(skin);
}
END_TEST

/* ---- what is left open ---- */

/* The same file written in many ways; each must read as if it were written in ours. */
static const struct {
    const char *what, *text;
    uint32_t warnings;
} same[] = {
    {"letter case, CRLF, tabs and comments",
     "// made up\r\nVERSION : 1.2\r\n# more\r\nnode 3\r\n0\t\"a\"\t-1 // root\r\n"
     "1 \"b\" 0\r\n2 \"c\" 1\r\nEND\r\nSKELETON 1\r\nTime 0\r\n" POSES
     "[End]\r\nmaterial 1\r\n0 bitmap:x.tga\r\nend\r\nobjectname o\r\n" MESH,
     0},
    {"names in curly quotes, in brackets, bare",
     "Version:1.2\nNode 3\n0 \xE2\x80\x9C"
     "a\xE2\x80\x9D -1\n1 [b] 0\n2 c 1\nEnd\n" SKELETON
     "Material 1\n0 bitmap: x.tga\nEnd\nObjectName [o]\n" MESH,
     0},
    {"sections in brackets, counts in brackets or not there",
     "Version: 1.2\n[Node] [3]\n0 a -1\n1 b 0\n2 c 1\nEnd\n[Skeleton]\ntime 0\n" POSES
     "End\n[Material]\n0 bitmap: x.tga\nEnd\n[ObjectName] o\n" MESH,
     0},
    {"a count that is wrong",
     "Version: 1.2\n" NODES SKELETON
     "Material 7\n0 bitmap: x.tga\nEnd\nObjectName o\n" MESH,
     1},
    {"Skeleton counts bones",
     "Version: 1.2\n" NODES "Skeleton 3\ntime 0\n" POSES
     "End\nMaterial 1\n0 bitmap: x.tga\nEnd\nObjectName o\n" MESH,
     1},
    {"an End too many",
     "Version: 1.2\n" NODES SKELETON
     "Material 1\n0 bitmap: x.tga\nEnd\nObjectName o\n" MESH "End\nEnd\n",
     1},
    {"vertices from 0",
     "Version: 1.2\n" NODES SKELETON
     "Material 1\n0 bitmap: x.tga\nEnd\nObjectName o\nMesh 1\nTime 0\n"
     "Vertex 3\n0 0 0 0 0 0 1 0 0\n1 1 0 0 0 0 1 1 0\n"
     "2 0 1 0 0 0 1 0 1\nTriangle 1\n0 0 1 2\nEnd\n",
     0},
    {"vertices in another order, materials from 1",
     "Version: 1.2\n" NODES SKELETON
     "Material 1\n1 bitmap: x.tga\nEnd\nObjectName o\nMesh 1\nTime 0\n"
     "Vertex 3\n3 0 1 0 0 0 1 0 1\n1 0 0 0 0 0 1 0 0\n2 1 0 0 0 0 1 1 0\n"
     "Triangle 1\n1 1 2 3\nEnd\n",
     0},
    {"a byte order mark",
     "\xEF\xBB\xBFVersion: 1.2\n" NODES SKELETON
     "Material 1\n0 bitmap: x.tga\nEnd\nObjectName o\n" MESH,
     0},
};

START_TEST(what_means_the_same_reads_the_same)
{
    struct pn_skin *want = test_skin(whole, NULL);
    struct pn_skin *skin = test_skin(same[_i].text, NULL);
    char *a = test_skin_text(want), *b = test_skin_text(skin);
    ck_assert_str_eq(a, b);
    ck_assert_msg(skin->warning_count == same[_i].warnings, "%s: %u warnings, '%s'",
                  same[_i].what, skin->warning_count,
                  skin->warning_count ? skin->warnings[0].message : "");
    free(a);
    free(b);
    pn_skin_free(want);
    pn_skin_free(skin);
}
END_TEST

/* Degrees are proved by one angle; each unit can be forced. */
START_TEST(angles_over_once_round_are_degrees)
{
    static const struct {
        const char *angle;
        enum pn_skin_angles option;
        bool degrees;
    } cases[] = {
        {"6.28", PN_SKIN_ANGLES_AUTO, false}, {"-6.29", PN_SKIN_ANGLES_AUTO, false},
        {"6.3", PN_SKIN_ANGLES_AUTO, true},   {"-90", PN_SKIN_ANGLES_AUTO, true},
        {"1.5", PN_SKIN_DEGREES, true},       {"90", PN_SKIN_RADIANS, false}};
    char text[200];
    snprintf(text, sizeof text,
             "Node 1\n0 a -1\nEnd\nSkeleton 1\ntime 0\n0 0 0 0 0 %s 0 1 1 1\nEnd\n",
             cases[_i].angle);
    const struct pn_skin_options options = {.angles = cases[_i].option};
    struct pn_skin *skin = test_skin(text, &options);
    ck_assert_int_eq(skin->degrees, cases[_i].degrees);
    pn_skin_free(skin);
}
END_TEST

#define WEIGHTED(rows) NODES SKELETON "ObjectName o\nWeight 3\n" rows "End\n" MESH

/* Nothing is proved by ids 1 and 2 of three vertices: they count from 0, or as told. */
START_TEST(weights_count_from_0_unless_proved)
{
    static const struct {
        const char *rows;
        enum pn_skin_base option;
        uint32_t vertex; /* that has bone b */
    } cases[] = {
        {"1 Count 1\n1 b 1\n2 Count 1\n0 a 1\n", PN_SKIN_BASE_AUTO, 1},
        {"1 Count 1\n1 b 1\n2 Count 1\n0 a 1\n", PN_SKIN_BASE_1, 0},
        {"0 Count 1\n1 b 1\n2 Count 1\n0 a 1\n", PN_SKIN_BASE_AUTO, 0},
        {"3 Count 1\n1 b 1\n1 Count 1\n0 a 1\n", PN_SKIN_BASE_AUTO, 2},
    };
    char text[600];
    snprintf(text, sizeof text, NODES SKELETON "ObjectName o\nWeight 2\n%sEnd\n" MESH,
             cases[_i].rows);
    const struct pn_skin_options options = {.weight_base = cases[_i].option};
    struct pn_skin *skin = test_skin(text, &options);
    const struct pn_skin_object *object = &skin->objects[0];
    const uint32_t v = cases[_i].vertex;
    ck_assert_uint_eq(object->first[v + 1] - object->first[v], 1);
    ck_assert_uint_eq(object->influences[object->first[v]].bone, 1);
    pn_skin_free(skin);
}
END_TEST

/* T01: of seven influences, counted by hand, 3 are of a, 3 of b, 1 of c. */
START_TEST(t01_each_bone_has_as_many_weights_as_in_the_file)
{
    static const uint32_t by_hand[] = {3, 3, 1};
    struct pn_skin *skin = test_skin(
        "Node 3\n0 a -1\n1 b 0\n2 c 1\nEnd\nObjectName o\nWeight 4\n0 Count 1\n0 a 1\n"
        "1 Count 2\n0 a .5\n1 b .5\n2 Count 3\n0 a .2\n1 b .3\n2 c .5\n3 Count 1\n1 b 1\n"
        "End\nMesh 1\nTime 0\n1 0 0 0 0 0 1 0 0\n2 1 0 0 0 0 1 0 0\n3 0 1 0 0 0 1 0 0\n"
        "4 1 1 0 0 0 1 0 0\nTriangle 0\nEnd\n",
        NULL);
    const struct pn_skin_object *object = &skin->objects[0];
    uint32_t counted[3] = {0};
    for (uint32_t i = 0; i < object->first[object->vertex_count]; i++)
        counted[object->influences[i].bone]++;
    ck_assert_mem_eq(counted, by_hand, sizeof counted);
    pn_skin_free(skin);
}
END_TEST

/* T05: bones stand out of the order of their names. */
START_TEST(t05_weights_follow_the_number_in_the_file)
{
    struct pn_skin *skin = test_skin(
        "Node 2\n0 zebra -1\n1 ape 0\nEnd\nObjectName o\nWeight 2\n0 Count 1\n0 zebra 1\n"
        "1 Count 2\n1 ape .75\n0 zebra .25\nEnd\n"
        "Mesh 1\nTime 0\n1 0 0 0 0 0 1 0 0\n2 1 0 0 0 0 1 0 0\nTriangle 0\nEnd\n",
        NULL);
    const struct pn_skin_object *object = &skin->objects[0];
    ck_assert_str_eq(skin->bones[object->influences[0].bone].name, "zebra");
    ck_assert_str_eq(skin->bones[object->influences[1].bone].name, "ape");
    ck_assert(object->influences[1].weight == 0.75f);
    ck_assert_uint_eq(skin->warning_count, 0);
    pn_skin_free(skin);
}
END_TEST

/* A weight's number and name say two bones: the name counts, or the number if asked. */
START_TEST(a_weight_that_says_two_bones_goes_by_name)
{
    const char *text = WEIGHTED("0 Count 1\n2 b 1\n");
    const struct pn_skin_options by_id = {.weights_by = PN_SKIN_BY_ID};
    struct pn_skin *skin = test_skin(text, NULL);
    ck_assert_uint_eq(skin->objects[0].influences[0].bone, 1);
    test_skin_has_warning(skin, "weight-bone", 15);
    pn_skin_free(skin);
    skin = test_skin(text, &by_id);
    ck_assert_uint_eq(skin->objects[0].influences[0].bone, 2);
    pn_skin_free(skin);
    skin = test_skin(WEIGHTED("0 Count 1\n2 stranger 1\n"), NULL);
    ck_assert_uint_eq(skin->objects[0].influences[0].bone, 2);
    pn_skin_free(skin);
}
END_TEST

START_TEST(running_numbers_of_triangles_are_no_materials)
{
    const char *text =
        NODES "Material 1\n0 x.tga\nEnd\nObjectName o\nMesh 1\nTime 0\n" VERTICES
              "Triangle 2\n1 1 2 3\n2 1 3 2\nEnd\n";
    const struct pn_skin_options materials = {.triangle_number = PN_SKIN_MATERIAL};
    struct pn_skin *skin = test_skin(text, NULL);
    ck_assert_uint_eq(skin->objects[0].triangles[1].material, 0);
    test_skin_has_warning(skin, "triangle-number", 16);
    pn_skin_free(skin);
    test_skin_fails(text, &materials, PN_E_RANGE, 17, 1);
}
END_TEST

START_TEST(shapes_share_the_triangles_of_the_first)
{
    struct pn_skin *skin =
        test_skin("ObjectName o\nMesh 2\nTime 0\nVertex 3\n" VERTICES
                  "Triangle 1\n0 1 2 3\nTime 5\n1 0 0 9 0 0 1 0 0\n2 1 0 9 0 0 1 1 0\n"
                  "3 0 1 9 0 0 1 0 1\nTriangle 1\n0 3 2 1\nEnd\n",
                  NULL);
    const struct pn_skin_object *object = &skin->objects[0];
    ck_assert_uint_eq(object->shape_count, 2);
    ck_assert_int_eq(object->times[1], 5);
    ck_assert(object->vertices[3].pos.z == 9);
    ck_assert_uint_eq(object->triangles[0].v[0], 0);
    test_skin_has_warning(skin, "shape-triangles", 14);
    pn_skin_free(skin);
}
END_TEST

/* A word before ':' is a format, one letter is a drive. */
START_TEST(paths_keep_their_drive)
{
    struct pn_skin *skin = test_skin("Node 1\n0 a -1\nEnd\nMaterial 3\n0 C:\\t\\a.tga\n"
                                     "1 \"bitmap: b\"\n2 dds: C:\\c d.dds\nEnd\n",
                                     NULL);
    ck_assert_str_eq(skin->materials[0].format, "");
    ck_assert_str_eq(skin->materials[0].texture, "C:\\t\\a.tga");
    ck_assert_str_eq(skin->materials[1].texture, "bitmap: b");
    ck_assert_str_eq(skin->materials[2].format, "dds");
    ck_assert_str_eq(skin->materials[2].texture, "C:\\c d.dds");
    pn_skin_free(skin);
}
END_TEST

/* "ga" in Hangul: B0 A1 in CP949, EA B0 80 in UTF-8. */
START_TEST(cp949_names_are_read)
{
    static const char cp949[] = "Node 1\n0 \"\xB0\xA1\" -1\nEnd\n";
    static const char utf8[] = "Node 1\n0 \"\xEA\xB0\x80\" -1\nEnd\n";
    const struct pn_skin_options strict = {.encoding = PN_SKIN_UTF8};
    const struct pn_skin_options korean = {.encoding = PN_SKIN_CP949};
    struct pn_skin *skin = test_skin(utf8, NULL);
    ck_assert_str_eq(skin->bones[0].name, "\xEA\xB0\x80");
    pn_skin_free(skin);
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_skin_read("t", cp949, sizeof cp949 - 1, NULL, &skin, &err) == PN_E_UNSUPPORTED)
        return;
    ck_assert_str_eq(skin->bones[0].name, "\xEA\xB0\x80");
    pn_skin_free(skin);
    test_skin_fails(cp949, &strict, PN_E_FORMAT, 2, 1);
    test_skin_fails("Node 1\n0 \"\xB0\x01\" -1\nEnd\n", &korean, PN_E_FORMAT, 2, 4);
}
END_TEST

START_TEST(unknown_sections_can_be_passed_over)
{
    const char *text = NODES "Lights 1\n0 sun\nEnd\n" SKELETON;
    const struct pn_skin_options skip = {.skip_unknown = true};
    test_skin_fails(text, NULL, PN_E_FORMAT, 6, 1);
    struct pn_skin *skin = test_skin(text, &skip);
    ck_assert_uint_eq(skin->frame_count, 1);
    test_skin_has_warning(skin, "unknown-section", 6);
    pn_skin_free(skin);
}
END_TEST

/* ---- refusals: status, line and column ---- */

static const struct {
    const char *text;
    enum pn_status status;
    uint32_t line, column;
} bad[] = {
    {"", PN_E_FORMAT, 1, 1},
    {"Node 1\n0 a -1\n", PN_E_TRUNCATED, 1, 1},
    {"Node 1\nzero a -1\nEnd\n", PN_E_FORMAT, 2, 1},
    {"Node 1\n0 a x\nEnd\n", PN_E_FORMAT, 2, 5},
    {"Node 1\n0 -1\nEnd\n", PN_E_FORMAT, 2, 3},
    {"Node 1\n0 a 1.5\nEnd\n", PN_E_FORMAT, 2, 5},
    {"Node 1\n0 a 99999999999\nEnd\n", PN_E_RANGE, 2, 5},
    {"Node -1\nEnd\n", PN_E_RANGE, 1, 6},
    {"Node 1\n0 \"a\"b\" -1\nEnd\n", PN_E_FORMAT, 2, 4},
    {"Node 2\n0 a 1\n1 b 0\nEnd\n", PN_E_RANGE, 4, 1},
    {"Node 1\n0 a 7\nEnd\n", PN_E_RANGE, 3, 1},
    {"Node 2\n0 a -1\n0 b -1\nEnd\n", PN_E_FORMAT, 4, 1},
    {"Skeleton 1\ntime 0\nEnd\n", PN_E_FORMAT, 1, 1},
    {NODES "Skeleton 1\n0 0 0 0 0 0 0 1 1 1\nEnd\n", PN_E_FORMAT, 7, 1},
    {NODES "Skeleton 1\ntime 0\n9 0 0 0 0 0 0 1 1 1\nEnd\n", PN_E_RANGE, 8, 1},
    {NODES "Skeleton 1\ntime 0\n0 0 0 0 0 0 0 1 1\nEnd\n", PN_E_FORMAT, 8, 18},
    {NODES "Skeleton 1\ntime 0\n0 0 0 0 0 0 0 1 1 1 1\nEnd\n", PN_E_FORMAT, 8, 21},
    {NODES "Skeleton 1\ntime 0\n0 nan 0 0 0 0 0 1 1 1\nEnd\n", PN_E_FORMAT, 8, 3},
    {NODES "Skeleton 1\ntime 0\n0 1e30 0 0 0 0 0 1 1 1\nEnd\n", PN_E_RANGE, 8, 3},
    {NODES "Skeleton 1\ntime 5\ntime 5\nEnd\n", PN_E_FORMAT, 8, 1},
    {NODES SKELETON NODES, PN_E_FORMAT, 12, 1},
    {"ObjectName o\nMesh 1\nTime 0\n" VERTICES "Triangle 1\n0 1 2 4\nEnd\n", PN_E_RANGE,
     8, 1},
    {"ObjectName o\nMesh 1\nTime 0\n" VERTICES "Triangle 1\n0 0 2 3\nEnd\n", PN_E_RANGE,
     8, 1},
    {"ObjectName o\nMesh 1\nTime 0\n" VERTICES "Triangle 1\n3 1 2 3\nEnd\n", PN_E_RANGE,
     8, 1},
    {"ObjectName o\nMesh 1\nTime 0\n1 0 0 0 0 0 1 0 0\n1 0 0 0 0 0 1 0 0\nEnd\n",
     PN_E_FORMAT, 5, 1},
    {"ObjectName o\nMesh 2\nTime 0\n" VERTICES "Time 1\n1 0 0 0 0 0 1 0 0\nEnd\n",
     PN_E_FORMAT, 7, 1},
    {"ObjectName\n", PN_E_FORMAT, 1, 11},
    {WEIGHTED("0 b 1\n"), PN_E_FORMAT, 14, 1},
    {WEIGHTED("0 Count 1\n9 nobody 1\n"), PN_E_RANGE, 15, 1},
    {WEIGHTED("0 Count 1\n0 a 1\n0 Count 1\n1 b 1\n"), PN_E_FORMAT, 12, 1},
    {WEIGHTED("0 Count 1\n0 a 1\n3 Count 1\n1 b 1\n"), PN_E_RANGE, 12, 1},
};

START_TEST(a_refusal_says_where)
{
    test_skin_fails(bad[_i].text, NULL, bad[_i].status, bad[_i].line, bad[_i].column);
}
END_TEST

START_TEST(names_have_a_limit)
{
    char text[200], name[80];
    memset(name, 'n', sizeof name);
    for (int size = 63; size < 65; size++) {
        snprintf(text, sizeof text, "Node 1\n0 %.*s -1\nEnd\n", size, name);
        if (size == 63)
            pn_skin_free(test_skin(text, NULL));
        else
            test_skin_fails(text, NULL, PN_E_LIMIT, 2, 3);
    }
}
END_TEST

/* ---- there and back ---- */

/* The files that come with it are in the form that we write. */
START_TEST(what_we_wrote_is_written_the_same)
{
    static const char *const files[] = {"box.osm", "biped.osm", "biped-walk.osm",
                                        "biped-crouch.osm"};
    char *bytes = test_skin_file(files[_i]);
    struct pn_skin *skin = test_skin(bytes, NULL);
    char *text = test_skin_text(skin);
    ck_assert_str_eq(text, bytes);
    ck_assert_uint_eq(skin->warning_count, 0);
    free(text);
    free(bytes);
    pn_skin_free(skin);
}
END_TEST

START_TEST(read_write_read_is_the_same)
{
    static const char *const texts[] = {
        WEIGHTED("2 Count 2\n2 c 0.33333334\n1 b -1e-09\n0 Count 0\n"),
        "Node 2\n7 \"Count\" 9\n9 \"[x] // y\" -1\nEnd\nObjectName \" blanks \"\nWeight "
        "1\n"
        "0 Count 1\n7 \"Count\" 1\nEnd\nMesh 1\nTime -3\n1 1e-30 -0 1e9 0 0 1 0 0\n"
        "Triangle 0\nEnd\n",
        "ObjectName empty\nObjectName \"\"\n",
        NODES "Skeleton 2\ntime 3\n1 1 2 3 4 5 6 7 8 9\ntime 9\nEnd\n",
        "Version: x y\nNode 0\nEnd\nMaterial 2\n5 \"b\"\n4 fmt: a b\nEnd\nObjectName o\n"
        "Mesh 1\nTime 0\n" VERTICES "Triangle 2\n1 1 2 3\n1 1 2 2\nEnd\n",
    };
    struct pn_skin *first = test_skin(texts[_i], NULL);
    char *once = test_skin_text(first);
    struct pn_skin *second = test_skin(once, NULL);
    char *twice = test_skin_text(second);
    ck_assert_str_eq(once, twice);
    test_skin_same(first, second);
    free(once);
    free(twice);
    pn_skin_free(first);
    pn_skin_free(second);
}
END_TEST

static enum pn_status read_and_write(void *context, struct pn_error *err)
{
    struct pn_skin *skin = NULL;
    char *text = NULL;
    size_t size;
    enum pn_status status = pn_skin_read("t", context, strlen(context), NULL, &skin, err);
    if (status == PN_OK)
        status = pn_skin_write(skin, &text, &size, err);
    pn_free(text);
    pn_skin_free(skin);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    char text[] = "Node 3\n0 a -1\n1 b 0\n2 b 1\nEnd\n" SKELETON
                  "Material 1\n0 x.tga\nEnd\nObjectName o\nWeight 3\n"
                  "0 Count 1\n2 c 1\nEnd\n" MESH;
    test_memory_every_failure(read_and_write, text, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("skin");
    TCase *t = tcase_create("reading");
    tcase_add_test(t, a_file_is_what_it_says);
    tcase_add_loop_test(t, what_means_the_same_reads_the_same, 0,
                        (int)(sizeof same / sizeof *same));
    tcase_add_loop_test(t, angles_over_once_round_are_degrees, 0, 6);
    tcase_add_loop_test(t, weights_count_from_0_unless_proved, 0, 4);
    tcase_add_test(t, t01_each_bone_has_as_many_weights_as_in_the_file);
    tcase_add_test(t, t05_weights_follow_the_number_in_the_file);
    tcase_add_test(t, a_weight_that_says_two_bones_goes_by_name);
    tcase_add_test(t, running_numbers_of_triangles_are_no_materials);
    tcase_add_test(t, shapes_share_the_triangles_of_the_first);
    tcase_add_test(t, paths_keep_their_drive);
    tcase_add_test(t, cp949_names_are_read);
    tcase_add_test(t, unknown_sections_can_be_passed_over);
    suite_add_tcase(suite, t);

    t = tcase_create("refusals");
    tcase_add_loop_test(t, a_refusal_says_where, 0, (int)(sizeof bad / sizeof *bad));
    tcase_add_test(t, names_have_a_limit);
    suite_add_tcase(suite, t);

    t = tcase_create("there and back");
    tcase_add_loop_test(t, what_we_wrote_is_written_the_same, 0, 4);
    tcase_add_loop_test(t, read_write_read_is_the_same, 0, 5);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
