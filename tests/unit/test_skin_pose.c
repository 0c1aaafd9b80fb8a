/* skin/: turns, bones in the world, skinning, animations on their reference, bodies. */
#include "support/memory.h"
#include "support/skins.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void near3(struct pn_vec3 a, struct pn_vec3 b, float slack)
{
    ck_assert_msg(fabsf(a.x - b.x) <= slack && fabsf(a.y - b.y) <= slack &&
                      fabsf(a.z - b.z) <= slack,
                  "(%g %g %g) is not (%g %g %g)", (double)a.x, (double)a.y, (double)a.z,
                  (double)b.x, (double)b.y, (double)b.z);
}

static struct pn_vec3 turned(struct pn_skin_quat q, struct pn_vec3 v)
{
    const struct pn_skin_matrix m = pn_skin_quat_matrix(q);
    return (struct pn_vec3){v.x * m.m[0][0] + v.y * m.m[1][0] + v.z * m.m[2][0],
                            v.x * m.m[0][1] + v.y * m.m[1][1] + v.z * m.m[2][1],
                            v.x * m.m[0][2] + v.y * m.m[1][2] + v.z * m.m[2][2]};
}

static const struct pn_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};

/* By hand: a quarter turn, counter-clockwise seen from the axis's end. */
START_TEST(a_quarter_turn_about_each_axis)
{
    const struct {
        struct pn_vec3 rot, of_x, of_y, of_z;
    } turns[] = {{{90, 0, 0}, x, z, {0, -1, 0}},
                 {{0, 90, 0}, {0, 0, -1}, y, x},
                 {{0, 0, 90}, y, {-1, 0, 0}, z},
                 {{90, 0, 90}, y, z, x}}; /* x before z */
    const struct pn_skin_pose pose = {.rot = turns[_i].rot};
    const struct pn_skin_quat q = pn_skin_pose_turn(&pose, true);
    near3(turned(q, x), turns[_i].of_x, 1e-6f);
    near3(turned(q, y), turns[_i].of_y, 1e-6f);
    near3(turned(q, z), turns[_i].of_z, 1e-6f);
}
END_TEST

/* Turning and then swapping is swapping and then turning by the swapped turn. */
START_TEST(turns_go_between_max_and_direct3d)
{
    const struct pn_skin_pose poses[] = {{.rot = {90, 0, 0}},
                                         {.rot = {0, 90, 0}},
                                         {.rot = {0, 0, 90}},
                                         {.rot = {30, -50, 110}}};
    const struct pn_skin_quat q = pn_skin_pose_turn(&poses[_i], true);
    const struct pn_skin_quat s = pn_skin_quat_swapped(q);
    const struct pn_vec3 v = {0.3f, -2, 0.7f};
    near3(pn_skin_point_swapped(turned(q, v)), turned(s, pn_skin_point_swapped(v)),
          1e-6f);
    ck_assert(s.x == -q.x && s.y == -q.z && s.z == -q.y && s.w == q.w);
}
END_TEST

START_TEST(turns_blend_by_the_shorter_way)
{
    const enum pn_skin_blend blend = _i ? PN_SKIN_NLERP : PN_SKIN_SLERP;
    const struct pn_skin_pose poses[] = {{.rot = {0, 0, 10}}, {.rot = {0, 0, 50}}};
    const struct pn_skin_quat a = pn_skin_pose_turn(&poses[0], true);
    struct pn_skin_quat b = pn_skin_pose_turn(&poses[1], true);
    const struct pn_skin_quat other = {-b.x, -b.y, -b.z, -b.w};
    const struct pn_vec3 half = {cosf(0.5235988f), sinf(0.5235988f), 0}; /* 30 degrees */
    near3(turned(pn_skin_quat_blend(a, b, 0.5f, blend), x), half, 1e-6f);
    near3(turned(pn_skin_quat_blend(a, other, 0.5f, blend), x), half, 1e-6f);
    near3(turned(pn_skin_quat_blend(a, other, 1, blend), x), turned(b, x), 1e-6f);
    const struct pn_skin_quat third = pn_skin_quat_blend(a, b, 0.25f, PN_SKIN_SLERP);
    near3(turned(third, x), (struct pn_vec3){cosf(0.34906584f), sinf(0.34906584f), 0},
          1e-6f); /* slerp is even: 20 degrees */
}
END_TEST

/* ---- skinning ---- */

struct moved {
    struct pn_skin *skin;
    struct pn_skin_rig *rig;
    struct pn_skin_matrix *world;
    struct pn_vec3 *pos, *normal;
    uint32_t count;
};

static struct moved rig_of(struct pn_skin *skin, uint32_t object)
{
    struct moved m = {.skin = skin, .count = skin->objects[object].vertex_count};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_skin_rig_new(skin, object, &m.rig, &err), &err);
    m.world = calloc(skin->bone_count + 1, sizeof *m.world);
    m.pos = calloc(m.count + 1, sizeof *m.pos);
    m.normal = calloc(m.count + 1, sizeof *m.normal);
    return m;
}

static void release(struct moved *m)
{
    pn_skin_rig_free(m->rig);
    free(m->world);
    free(m->pos);
    free(m->normal);
}

static void move(struct moved *m, double time)
{
    pn_skin_world_at(m->skin, time, PN_SKIN_SLERP, m->world);
    pn_skin_rig_move(m->rig, m->world, m->pos, m->normal);
}

START_TEST(the_bind_pose_gives_the_vertices_back)
{
    static const char *const files[] = {"box.osm", "biped.osm"};
    struct pn_skin *skin = test_skin_load(files[_i]);
    for (int swapped = 0; swapped < 2; swapped++) {
        for (uint32_t o = 0; o < skin->object_count; o++) {
            struct moved m = rig_of(skin, o);
            pn_skin_world_bind(skin, m.world);
            pn_skin_rig_move(m.rig, m.world, m.pos, m.normal);
            for (uint32_t v = 0; v < m.count; v++) {
                near3(m.pos[v], skin->objects[o].vertices[v].pos, 1e-5f);
                near3(m.normal[v], skin->objects[o].vertices[v].normal, 1e-5f);
            }
            release(&m);
        }
        pn_skin_swap_axes(skin);
    }
    pn_skin_free(skin);
}
END_TEST

START_TEST(a_moved_root_moves_everything_alike)
{
    struct pn_skin *skin = test_skin_load("biped.osm");
    struct moved m = rig_of(skin, 0);
    pn_skin_world_bind(skin, m.world);
    for (uint32_t i = 0; i < skin->bone_count; i++) {
        m.world[i].m[3][0] += 3;
        m.world[i].m[3][2] -= 1;
    }
    pn_skin_rig_move(m.rig, m.world, m.pos, NULL);
    for (uint32_t v = 0; v < m.count; v++) {
        const struct pn_vec3 p = skin->objects[0].vertices[v].pos;
        near3(m.pos[v], (struct pn_vec3){p.x + 3, p.y, p.z - 1}, 1e-5f);
    }
    release(&m);
    pn_skin_free(skin);
}
END_TEST

/* The upper half of the box turns by 90 degrees about x, one unit up: (x, y, 2) goes to
 * (x, -1, y + 1). Half-way it is at 45 degrees, outside of the frames at the nearest. */
START_TEST(the_box_bends)
{
    struct pn_skin *skin = test_skin_load("box.osm");
    struct moved m = rig_of(skin, 0);
    const struct pn_skin_vertex *v = skin->objects[0].vertices;
    const float half = sqrtf(0.5f);
    for (uint32_t i = 0; i < m.count; i++) {
        const bool upper = v[i].pos.z > 1;
        move(&m, 10);
        near3(m.pos[i],
              upper ? (struct pn_vec3){v[i].pos.x, -1, v[i].pos.y + 1} : v[i].pos, 1e-5f);
        if (upper)
            near3(m.normal[i],
                  (struct pn_vec3){v[i].normal.x, -v[i].normal.z, v[i].normal.y}, 1e-5f);
        move(&m, 5);
        if (upper)
            near3(m.pos[i],
                  (struct pn_vec3){v[i].pos.x, (v[i].pos.y - 1) * half,
                                   1 + (v[i].pos.y + 1) * half},
                  1e-5f);
        move(&m, 1e9);
        near3(m.pos[i], v[i].pos, 1e-5f);
        move(&m, -1e9);
        near3(m.pos[i], v[i].pos, 1e-5f);
    }
    release(&m);
    pn_skin_free(skin);
}
END_TEST

/* One bone, one vertex on a slope of 45 degrees; scaled by 2 along x in the second frame.
 * The slope's normal (1, 0, 1) becomes (1/2, 0, 1); in a mirror it stays outside. */
START_TEST(normals_of_scaled_bones_stay_upright)
{
    static const struct {
        const char *scale;
        struct pn_vec3 normal;
    } cases[] = {{"2 1 1", {0.4472136f, 0, 0.8944272f}},
                 {"-1 1 1", {-0.70710678f, 0, 0.70710678f}},
                 {"3 3 3", {0.70710678f, 0, 0.70710678f}}};
    char text[400];
    snprintf(text, sizeof text,
             "Node 1\n0 a -1\nEnd\nSkeleton 2\ntime 0\n0 0 0 0 0 0 0 1 1 1\ntime 1\n"
             "0 0 0 0 0 0 0 %s\nEnd\nObjectName o\nMesh 1\nTime 0\n"
             "1 1 0 -1 0.70710678 0 0.70710678 0 0\nTriangle 0\nEnd\n",
             cases[_i].scale);
    struct pn_skin *skin = test_skin(text, NULL);
    struct moved m = rig_of(skin, 0);
    move(&m, 1);
    near3(m.normal[0], cases[_i].normal, 1e-5f);
    release(&m);
    pn_skin_free(skin);
}
END_TEST

/* Three vertices: weights 3 and 1 and another 1 on the first bone; none; negative. */
START_TEST(weights_are_made_one_in_sum)
{
    struct pn_skin *skin = test_skin(
        "Node 2\n0 a -1\n1 b 0\nEnd\nSkeleton 1\ntime 0\n0 0 0 0 0 0 0 1 1 1\n"
        "1 0 0 0 0 0 0 1 1 1\nEnd\nObjectName b\nWeight 3\n0 Count 3\n1 b 3\n0 a 1\n1 b "
        "1\n"
        "1 Count 0\n2 Count 2\n0 a -1\n1 b 0.5\nEnd\nMesh 1\nTime 0\n1 0 0 0 0 0 1 0 0\n"
        "2 0 0 0 0 0 1 0 0\n3 0 0 0 0 0 1 0 0\nTriangle 0\nEnd\n",
        NULL);
    const struct pn_skin_influence *list;
    struct moved m = rig_of(skin, 0);
    ck_assert_uint_eq(pn_skin_rig_influences(m.rig, 0, &list), 2);
    ck_assert(list[0].bone == 1 && list[0].weight == 0.8f);
    ck_assert(list[1].bone == 0 && list[1].weight == 0.2f);
    ck_assert_uint_eq(pn_skin_rig_influences(m.rig, 1, &list), 1);
    ck_assert(list[0].bone == 1 && list[0].weight == 1); /* the object's own name */
    ck_assert_uint_eq(pn_skin_rig_influences(m.rig, 2, &list), 1);
    ck_assert(list[0].bone == 1 && list[0].weight == 1);
    release(&m);
    pn_skin_free(skin);
}
END_TEST

START_TEST(a_bone_scaled_to_nothing_has_no_bind_pose)
{
    struct pn_skin *skin = test_skin("Node 1\n0 a -1\nEnd\nSkeleton 1\ntime 0\n"
                                     "0 0 0 0 0 0 0 1 0 1\nEnd\nObjectName o\n",
                                     NULL);
    struct pn_skin_rig *rig = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_skin_rig_new(skin, 0, &rig, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "bone 0 'a'"));
    pn_skin_free(skin);
}
END_TEST

/* ---- axes ---- */

/* Swapped there and back; what is skinned is the swap of what is skinned. */
START_TEST(axes_are_swapped_there_and_back)
{
    struct pn_skin *skin = test_skin_load("box.osm");
    struct pn_skin *swapped = test_skin_load("box.osm");
    pn_skin_swap_axes(swapped);
    struct moved a = rig_of(skin, 0), b = rig_of(swapped, 0);
    for (int time = 0; time <= 20; time += 4) {
        move(&a, time);
        move(&b, time);
        for (uint32_t v = 0; v < a.count; v++)
            near3(pn_skin_point_swapped(a.pos[v]), b.pos[v], 1e-5f);
    }
    ck_assert_uint_eq(skin->objects[0].triangles[0].v[1],
                      swapped->objects[0].triangles[0].v[2]);
    release(&b);
    pn_skin_swap_axes(swapped);
    b = rig_of(swapped, 0);
    move(&a, 10);
    move(&b, 10);
    for (uint32_t v = 0; v < a.count; v++)
        near3(a.pos[v], b.pos[v], 1e-5f);
    release(&a);
    release(&b);
    pn_skin_free(skin);
    pn_skin_free(swapped);
}
END_TEST

/* ---- animations ---- */

static struct pn_skin *merged(struct pn_skin *reference, struct pn_skin *animation,
                              struct pn_skin_merge_report *report)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_skin_merge(reference, animation, report, &err), &err);
    pn_skin_free(animation);
    return reference;
}

START_TEST(an_animation_fits_by_id_and_name)
{
    struct pn_skin_merge_report report;
    struct pn_skin *skin =
        merged(test_skin_load("biped.osm"), test_skin_load("biped-walk.osm"), &report);
    ck_assert_uint_eq(report.by_both, 10);
    ck_assert_uint_eq(report.by_name + report.missing + report.strangers, 0);
    ck_assert_uint_eq(skin->frame_count, 6);
    ck_assert_uint_eq(skin->first_frame, 1);
    ck_assert_int_lt(skin->times[0], skin->times[1]);
    pn_skin_free(skin);
}
END_TEST

/* Ids differ, one bone is not there, one more is; degrees become radians. */
START_TEST(an_animation_fits_by_name_on_mismatch)
{
    struct pn_skin_merge_report report;
    struct pn_skin *skin = test_skin("Node 3\n0 a -1\n1 b 0\n2 c 0\nEnd\nSkeleton 1\n"
                                     "time 0\n0 0 0 7 0 0 1 1 1 1\n1 0 0 0 0 0 0 1 1 1\n"
                                     "2 0 0 5 0 0 0 1 1 1\nEnd\n",
                                     NULL);
    struct pn_skin *animation =
        test_skin("Node 3\n0 a -1\n5 b 0\n1 d 0\nEnd\nSkeleton 1\ntime 0\n"
                  "0 1 2 3 0 0 180 1 1 1\n5 4 5 6 0 0 0 1 1 1\nEnd\n",
                  NULL);
    ck_assert(!skin->degrees && animation->degrees);
    skin = merged(skin, animation, &report);
    ck_assert_uint_eq(report.by_both, 1);
    ck_assert_uint_eq(report.by_name, 1);
    ck_assert_uint_eq(report.missing, 1);
    ck_assert_uint_eq(report.strangers, 1);
    const struct pn_skin_pose *frame = skin->poses + 3;
    ck_assert(fabsf(frame[0].rot.z - 3.1415927f) < 1e-6f);
    ck_assert(frame[1].pos.y == 5 && frame[2].pos.z == 5);
    pn_skin_free(skin);
}
END_TEST

START_TEST(what_does_not_fit_is_refused)
{
    static const struct {
        const char *reference, *animation;
        enum pn_status status;
    } cases[] = {
        {"Node 1\n0 a -1\nEnd\nSkeleton 1\ntime 0\nEnd\n",
         "Node 1\n0 b -1\nEnd\nSkeleton 1\ntime 0\nEnd\n", PN_E_CONSTRAINT},
        {"Node 1\n0 a -1\nEnd\n", "Node 1\n0 a -1\nEnd\nSkeleton 1\ntime 0\nEnd\n",
         PN_E_ARG},
        {"Node 1\n0 a -1\nEnd\nSkeleton 1\ntime 0\nEnd\n", "Node 1\n0 a -1\nEnd\n",
         PN_E_ARG},
    };
    struct pn_skin *reference = test_skin(cases[_i].reference, NULL);
    struct pn_skin *animation = test_skin(cases[_i].animation, NULL);
    struct pn_skin_merge_report report;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(cases[_i].status,
                       pn_skin_merge(reference, animation, &report, &err), &err);
    ck_assert_uint_eq(reference->first_frame, 0);
    pn_skin_free(reference);
    pn_skin_free(animation);
}
END_TEST

/* ---- bodies ---- */

static void near_m(double value, double want)
{
    ck_assert_msg(fabs(value - want) < 1e-3, "%g is not %g", value, want);
}

/* By hand: 1.8 high; knees at 0.52; the torso's corners are (0.2, 0.12) from its middle
 * at most. */
START_TEST(a_biped_is_sized)
{
    struct pn_skin *skin = test_skin_load("biped.osm");
    const struct pn_skin_body_options centimetres = {.metres_per_unit = 0.01,
                                                     .step_factor = 0.5};
    struct pn_skin_body body;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_skin_body_of(skin, NULL, &body, &err), &err);
    near_m(body.height_m, 1.8);
    near_m(body.radius_m, hypot(0.2, 0.12));
    near_m(body.knee_m, 0.52);
    near_m(body.step_m, 0.468);
    ck_assert(body.knee_by_bone && body.torso_by_bone);
    ck_assert_pn_ok(pn_skin_body_of(skin, &centimetres, &body, &err), &err);
    near_m(body.height_m, 0.018);
    near_m(body.step_m, 0.0026);
    pn_skin_free(skin);
}
END_TEST

/* A pole without names: knees by its height, the torso by its middle. */
START_TEST(a_box_is_sized_by_its_height)
{
    struct pn_skin *skin = test_skin_load("box.osm");
    struct pn_skin_body body;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_skin_body_of(skin, NULL, &body, &err), &err);
    near_m(body.height_m, 2);
    near_m(body.knee_m, 0.57);
    near_m(body.radius_m, hypot(0.5, 0.5)); /* nothing is at its middle: all counts */
    ck_assert(!body.knee_by_bone && !body.torso_by_bone);
    pn_skin_free(skin);
    skin = test_skin("Node 1\n0 a -1\nEnd\n", NULL);
    ck_assert_pn_fails(PN_E_ARG, pn_skin_body_of(skin, NULL, &body, &err), &err);
    pn_skin_free(skin);
}
END_TEST

START_TEST(animations_tell_speed_and_crouch)
{
    struct pn_skin_merge_report report;
    struct pn_error err;
    double height = 0;
    pn_error_clear(&err);
    struct pn_skin *skin =
        merged(test_skin_load("biped.osm"), test_skin_load("biped-walk.osm"), &report);
    near_m(pn_skin_root_speed(skin, 0), 1.4);
    near_m(pn_skin_root_speed(skin, 60), 2.8);
    pn_skin_free(skin);
    skin =
        merged(test_skin_load("biped.osm"), test_skin_load("biped-crouch.osm"), &report);
    ck_assert(pn_skin_root_speed(skin, 0) == 0);
    ck_assert_pn_ok(pn_skin_crouch_height(skin, &height, &err), &err);
    ck_assert_msg(height > 1 && height < 1.5, "%g", height);
    pn_skin_free(skin);
}
END_TEST

static enum pn_status use_all(void *context, struct pn_error *err)
{
    struct pn_skin *skin = NULL, *animation = NULL;
    struct pn_skin_merge_report report;
    struct pn_skin_body body;
    double height;
    char *const *texts = context;
    enum pn_status status =
        pn_skin_read("t", texts[0], strlen(texts[0]), NULL, &skin, err);
    if (status == PN_OK)
        status = pn_skin_read("t", texts[1], strlen(texts[1]), NULL, &animation, err);
    if (status == PN_OK)
        status = pn_skin_merge(skin, animation, &report, err);
    if (status == PN_OK)
        status = pn_skin_body_of(skin, NULL, &body, err);
    if (status == PN_OK)
        status = pn_skin_crouch_height(skin, &height, err);
    pn_skin_free(skin);
    pn_skin_free(animation);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    char *texts[] = {test_skin_file("biped.osm"), test_skin_file("biped-walk.osm")};
    test_memory_every_failure(use_all, texts, 7);
    free(texts[0]);
    free(texts[1]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("skin poses");
    TCase *t = tcase_create("turns");
    tcase_add_loop_test(t, a_quarter_turn_about_each_axis, 0, 4);
    tcase_add_loop_test(t, turns_go_between_max_and_direct3d, 0, 4);
    tcase_add_loop_test(t, turns_blend_by_the_shorter_way, 0, 2);
    suite_add_tcase(suite, t);

    t = tcase_create("skinning");
    tcase_add_loop_test(t, the_bind_pose_gives_the_vertices_back, 0, 2);
    tcase_add_test(t, a_moved_root_moves_everything_alike);
    tcase_add_test(t, the_box_bends);
    tcase_add_loop_test(t, normals_of_scaled_bones_stay_upright, 0, 3);
    tcase_add_test(t, weights_are_made_one_in_sum);
    tcase_add_test(t, a_bone_scaled_to_nothing_has_no_bind_pose);
    tcase_add_test(t, axes_are_swapped_there_and_back);
    suite_add_tcase(suite, t);

    t = tcase_create("animations");
    tcase_add_test(t, an_animation_fits_by_id_and_name);
    tcase_add_test(t, an_animation_fits_by_name_on_mismatch);
    tcase_add_loop_test(t, what_does_not_fit_is_refused, 0, 3);
    suite_add_tcase(suite, t);

    t = tcase_create("bodies");
    tcase_add_test(t, a_biped_is_sized);
    tcase_add_test(t, a_box_is_sized_by_its_height);
    tcase_add_test(t, animations_tell_speed_and_crouch);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
