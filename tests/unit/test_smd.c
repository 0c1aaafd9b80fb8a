/* skin/: SMD text, and shapes out of VTA files. */
#include "support/memory.h"
#include "support/skins.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD                                                           \
    "version 1\nnodes\n0 \"root\" -1\n1 \"mid\" 0\n2 \"top\" 1\nend\n" \
    "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 1 0 0 0\n2 0 0 1 0 0 0\nend\n"

/* Two triangles that share an edge; the corners say their weights in every way there is:
 * by the bone in front, by links, by links that are not all. */
#define TRIANGLES                                                    \
    "triangles\nskin.bmp\n0 0 0 0 0 0 1 0 0\n"                       \
    "0 1 0 0 0 0 1 1 0 2 1 0.5 2 0.5\n1 0 1 0 0 0 1 0 1 1 2 0.25\n"  \
    "skin.bmp\n0 1 0 0 0 0 1 1 0 2 1 0.5 2 0.5\n2 1 1 0 0 0 1 1 1\n" \
    "1 0 1 0 0 0 1 0 1 1 2 0.25\nend\n"

static uint32_t weights_of(const struct pn_skin *skin, uint32_t bone)
{
    const struct pn_skin_object *object = &skin->objects[0];
    uint32_t count = 0;
    for (uint32_t i = 0; i < object->first[object->vertex_count]; i++)
        count += object->influences[i].bone == bone;
    return count;
}

/* T01: counted by hand. */
START_TEST(t01_each_bone_has_its_weights)
{
    struct pn_skin *skin = test_skin(HEAD TRIANGLES, NULL);
    ck_assert_int_eq(skin->format, PN_SKIN_SMD);
    ck_assert_uint_eq(skin->objects[0].vertex_count, 4);
    ck_assert_uint_eq(weights_of(skin, 0), 1);
    ck_assert_uint_eq(weights_of(skin, 1), 2);
    ck_assert_uint_eq(weights_of(skin, 2), 3);
    pn_skin_free(skin);
}
END_TEST

/* T03: everything hangs on one bone; the other one stays. */
START_TEST(t03_a_rigid_file_keeps_its_bones)
{
    struct pn_skin *skin = test_skin("version 1\nnodes\n0 \"a\" -1\n1 \"b\" 0\nend\n"
                                     "triangles\nm\n0 0 0 0 0 0 1 0 0\n"
                                     "0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\nend\n",
                                     NULL);
    ck_assert_uint_eq(skin->bone_count, 2);
    ck_assert_int_eq(skin->bones[1].parent, 0);
    ck_assert_uint_eq(weights_of(skin, 0), 3);
    ck_assert_uint_eq(weights_of(skin, 1), 0);
    pn_skin_free(skin);
}
END_TEST

START_TEST(same_corners_are_one_vertex)
{
    struct pn_skin *skin = test_skin(HEAD TRIANGLES, NULL);
    const struct pn_skin_object *object = &skin->objects[0];
    static const uint32_t corners[2][3] = {{0, 1, 2}, {1, 3, 2}};
    ck_assert_uint_eq(object->triangle_count, 2);
    for (unsigned t = 0; t < 2; t++)
        ck_assert_mem_eq(object->triangles[t].v, corners[t], sizeof corners[t]);
    ck_assert_uint_eq(skin->material_count, 1);
    ck_assert(object->influences[object->first[2] + 1].weight == 0.75f);
    pn_skin_free(skin);
}
END_TEST

START_TEST(poses_stay_where_a_frame_does_not_say)
{
    struct pn_skin *skin =
        test_skin("version 1\nnodes\n0 \"a\" -1\n1 \"b\" 0\nend\nskeleton\ntime 0\n"
                  "0 1 2 3 0 0 0\n1 4 5 6 0 0 0\ntime 1\n1 7 8 9 0 0 90\nend\n",
                  NULL);
    ck_assert(skin->poses[2].pos.x == 1 && skin->poses[3].pos.x == 7);
    ck_assert(skin->poses[2].scale.y == 1);
    ck_assert(!skin->degrees); /* SMD has radians, whatever the number */
    pn_skin_free(skin);
}
END_TEST

static const struct {
    const char *text;
    enum pn_status status;
    uint32_t line, column;
} bad[] = {
    {"version 1\nnodes\n0 \"a\" -1\n", PN_E_TRUNCATED, 2, 1},
    {HEAD "lights\nend\n", PN_E_FORMAT, 13, 1},
    {"version 1\nnodes\n0 \"a\" -1\nend\nnodes\nend\n", PN_E_FORMAT, 5, 1},
    {HEAD "triangles\nm\n5 0 0 0 0 0 1 0 0\n", PN_E_RANGE, 15, 1},
    {HEAD "triangles\nm\n0 0 0 0 0 0 1 0\n", PN_E_FORMAT, 15, 16},
    {HEAD "triangles\nm\n0 0 0 0 0 0 1 0 0 2 0 1\n", PN_E_FORMAT, 15, 24},
    {HEAD "triangles\nm\n0 0 0 0 0 0 1 0 0 1 0 1 5\n", PN_E_FORMAT, 15, 25},
    {HEAD "triangles\nm\n0 0 0 0 0 0 1 0 0\nend\n", PN_E_FORMAT, 16, 1},
    {HEAD "triangles\nm\n0 0 0 0 0 0 1 0 0\n", PN_E_TRUNCATED, 13, 1},
    {HEAD "vertexanimation\ntime 0\n1 0 0 0 0 0 1\nend\n", PN_E_RANGE, 15, 1},
};

START_TEST(a_refusal_says_where)
{
    test_skin_fails(bad[_i].text, NULL, bad[_i].status, bad[_i].line, bad[_i].column);
}
END_TEST

/* Written as OSM it is the same skeleton. */
START_TEST(smd_becomes_osm)
{
    struct pn_skin *smd = test_skin(HEAD TRIANGLES, NULL);
    char *text = test_skin_text(smd);
    struct pn_skin *osm = test_skin(text, NULL);
    ck_assert_int_eq(osm->format, PN_SKIN_OSM);
    snprintf(smd->version, sizeof smd->version, "1.2");
    test_skin_same(smd, osm);
    free(text);
    pn_skin_free(smd);
    pn_skin_free(osm);
}
END_TEST

/* ---- shapes ---- */

#define VTA                                                                 \
    "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\ntime 1\nend\n" \
    "vertexanimation\ntime 0\n0 1 1 0 0 0 1\n1 0 0 0 0 0 1\ntime 1\n"       \
    "1 0 0 5 0 0 1\nend\n"

/* Vertex 1 of the shapes lies where vertex 0 of the mesh does, and goes up by 5. */
START_TEST(shapes_are_put_where_they_lie)
{
    struct pn_skin *skin = test_skin(HEAD TRIANGLES, NULL);
    struct pn_skin *shapes = test_skin(VTA, NULL);
    struct pn_skin_merge_report report;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_uint_eq(shapes->frame_count, 0);
    ck_assert_pn_ok(pn_skin_merge(skin, shapes, &report, &err), &err);
    const struct pn_skin_object *object = &skin->objects[0];
    ck_assert_uint_eq(object->shape_count, 2);
    for (uint32_t v = 0; v < 4; v++)
        ck_assert(object->vertices[4 + v].pos.z == (v == 0 ? 5.f : 0.f));
    ck_assert(object->vertices[5].uv.u == 1);
    pn_skin_free(shapes);
    shapes = test_skin("version 1\nnodes\n0 \"root\" -1\nend\nvertexanimation\ntime 0\n"
                       "0 9 9 9 0 0 1\ntime 1\nend\n",
                       NULL);
    ck_assert_pn_fails(PN_E_CONSTRAINT, pn_skin_merge(skin, shapes, &report, &err), &err);
    pn_skin_free(shapes);
    pn_skin_free(skin);
}
END_TEST

static enum pn_status merge_shapes(void *context, struct pn_error *err)
{
    struct pn_skin *skin = NULL, *shapes = NULL;
    struct pn_skin_merge_report report;
    const char *text = context;
    enum pn_status status = pn_skin_read("t", text, strlen(text), NULL, &skin, err);
    if (status == PN_OK)
        status = pn_skin_read("t", VTA, strlen(VTA), NULL, &shapes, err);
    if (status == PN_OK)
        status = pn_skin_merge(skin, shapes, &report, err);
    pn_skin_free(skin);
    pn_skin_free(shapes);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    char text[] = HEAD TRIANGLES;
    test_memory_every_failure(merge_shapes, text, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("smd");
    TCase *t = tcase_create("smd");
    tcase_add_test(t, t01_each_bone_has_its_weights);
    tcase_add_test(t, t03_a_rigid_file_keeps_its_bones);
    tcase_add_test(t, same_corners_are_one_vertex);
    tcase_add_test(t, poses_stay_where_a_frame_does_not_say);
    tcase_add_loop_test(t, a_refusal_says_where, 0, (int)(sizeof bad / sizeof *bad));
    tcase_add_test(t, smd_becomes_osm);
    tcase_add_test(t, shapes_are_put_where_they_lie);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
