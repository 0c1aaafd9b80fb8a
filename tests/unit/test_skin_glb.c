/* skin/: what a .glb holds of a skeleton, and what the validator of rules finds. */
#include "support/files.h"
#include "support/json.h"
#include "support/memory.h"
#include "support/mkdff.h"
#include "support/skins.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The JSON of a skeleton's .glb, free(); *binary lies in *bytes, free(). */
static char *export(const struct pn_skin *skin, char **bytes, const char **binary)
{
    const char *folder = test_scratch();
    struct pn_error err;
    uint32_t length;
    size_t size;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_skin_save_glb(skin, NULL, test_path(folder, "a.glb"), false, &err),
                    &err);
    *bytes = test_read(folder, "a.glb", &size);
    memcpy(&length, *bytes + 12, sizeof length);
    char *json = calloc(1, (size_t)length + 1);
    memcpy(json, *bytes + 20, length);
    ck_assert_json(json, length);
    *binary = *bytes + 28 + length;
    return json;
}

static struct pn_skin *bending_box(void)
{
    return test_skin_load("box.osm");
}

START_TEST(bones_become_nodes_and_joints)
{
    struct pn_skin *skin = bending_box();
    const char *binary;
    char *bytes, *json = export(skin, &bytes, &binary);
    ck_assert_json_at(json, "nodes.0.name", "\"lower\"");
    ck_assert_json_at(json, "nodes.0.children", "[1]");
    ck_assert_json_at(json, "nodes.1.translation", "[0,1,0]"); /* z up is y up */
    ck_assert_json_at(json, "nodes.2.children", "[0]");
    ck_assert_json_at(json, "nodes.3.skin", "0");
    ck_assert_json_at(json, "scenes.0.nodes", "[2,\n3]");
    ck_assert_json_at(json, "skins.0.joints", "[0,1]");
    ck_assert_json_at(json, "accessors.0.type", "\"MAT4\"");
    float inverse[32];
    memcpy(inverse, binary, sizeof inverse);
    ck_assert(inverse[16 + 13] == -1 && inverse[16 + 15] == 1); /* y of the upper bone */
    ck_assert(inverse[16] == 1 && inverse[16 + 5] == 1 && inverse[16 + 10] == 1);
    free(json);
    free(bytes);
    pn_skin_free(skin);
}
END_TEST

/* T03: nothing bends between the two, and both are kept. */
START_TEST(t03_bones_of_a_rigid_mesh_are_kept)
{
    struct pn_skin *skin = test_skin(
        "Node 2\n0 a -1\n1 b 0\nEnd\nSkeleton 1\ntime 0\n"
        "0 0 0 0 0 0 0 1 1 1\n1 0 0 1 0 0 0 1 1 1\nEnd\nObjectName o\nWeight 3\n"
        "0 Count 1\n0 a 1\n1 Count 1\n0 a 1\n2 Count 1\n0 a 1\nEnd\nMesh 1\n"
        "Time 0\n1 0 0 0 0 0 1 0 0\n2 1 0 0 0 0 1 0 0\n3 0 1 0 0 0 1 0 0\n"
        "Triangle 1\n0 1 2 3\nEnd\n",
        NULL);
    const char *binary;
    char *bytes, *json = export(skin, &bytes, &binary);
    ck_assert_json_at(json, "nodes.0.name", "\"a\"");
    ck_assert_json_at(json, "nodes.1.name", "\"b\"");
    ck_assert_json_at(json, "skins.0.joints", "[0,1]");
    ck_assert_json_at(json, "nodes.3.skin", "0");
    free(json);
    free(bytes);
    pn_skin_free(skin);
}
END_TEST

/* The one channel turns the upper bone about x at 10/30 s by 90 degrees. */
START_TEST(only_what_moves_has_a_channel)
{
    struct pn_skin *skin = bending_box();
    const char *binary;
    char *bytes, *json = export(skin, &bytes, &binary);
    ck_assert_int_eq(test_json_count(json, "animations.0.channels"), 1);
    ck_assert_json_at(json, "animations.0.channels.0.target.node", "1");
    ck_assert_json_at(json, "animations.0.channels.0.target.path", "\"rotation\"");
    ck_assert_json_at(json, "animations.0.samplers.0.interpolation", "\"LINEAR\"");
    int last = test_json_count(json, "accessors") - 1;
    char place[40];
    snprintf(place, sizeof place, "accessors.%d.max", last - 1);
    ck_assert_json_at(json, place, "[0.666666687]");
    free(json);
    free(bytes);
    skin->frame_count = 1;
    json = export(skin, &bytes, &binary);
    ck_assert_int_eq(test_json_count(json, "animations"), -1);
    free(json);
    free(bytes);
    pn_skin_free(skin);
}
END_TEST

/* Five weights: the largest four are kept, 1 in sum. */
START_TEST(a_vertex_keeps_its_four_largest_weights)
{
    struct pn_skin *skin = test_skin(
        "Node 5\n0 a -1\n1 b 0\n2 c 0\n3 d 0\n4 e 0\nEnd\nObjectName o\nWeight 3\n"
        "0 Count 5\n0 a .1\n1 b .2\n2 c .3\n3 d .15\n4 e .25\n1 Count 1\n3 d 1\n"
        "2 Count 1\n4 e 1\nEnd\nMesh 1\nTime 0\n1 0 0 0 0 0 1 0 0\n2 1 0 0 0 0 1 0 0\n"
        "3 0 1 0 0 0 1 0 .25\nTriangle 1\n0 1 2 3\nEnd\n",
        NULL);
    const char *binary;
    char *bytes, *json = export(skin, &bytes, &binary);
    ck_assert_json_at(json, "meshes.0.primitives.0.attributes.JOINTS_0", "4");
    const char *joints = binary + 5 * 64 + 3 * 12 + 3 * 12 + 3 * 8;
    static const char wanted[] = {2, 4, 1, 3, 3, 0, 0, 0, 4, 0, 0, 0};
    ck_assert_mem_eq(joints, wanted, sizeof wanted);
    float weights[12], uv;
    memcpy(weights, joints + 12, sizeof weights);
    ck_assert(fabsf(weights[0] - 0.3f / 0.9f) < 1e-6f);
    ck_assert(fabsf(weights[0] + weights[1] + weights[2] + weights[3] - 1) < 1e-6f);
    memcpy(&uv, joints - 4, sizeof uv);
    ck_assert(uv == 0.75f); /* v from the top */
    free(json);
    free(bytes);
    pn_skin_free(skin);
}
END_TEST

START_TEST(shapes_become_morph_targets)
{
    struct pn_skin *skin =
        test_skin("ObjectName o\nMesh 2\nTime 3\n1 0 0 0 0 0 1 0 0\n2 1 0 0 0 0 1 0 0\n"
                  "3 0 1 0 0 0 1 0 0\nTriangle 1\n0 1 2 3\nTime 33\n1 0 0 2 0 0 1 0 0\n"
                  "2 1 0 0 0 0 1 0 0\n3 0 1 0 0 0 1 0 0\nTriangle 1\n0 1 2 3\nEnd\n",
                  NULL);
    const char *binary;
    char *bytes, *json = export(skin, &bytes, &binary);
    ck_assert_int_eq(test_json_count(json, "meshes.0.primitives.0.targets"), 1);
    ck_assert_json_at(json, "accessors.3.max", "[0,2,0]");
    ck_assert_json_at(json, "animations.0.channels.0.target.path", "\"weights\"");
    ck_assert_int_eq(test_json_count(json, "skins"), -1);
    int times = test_json_count(json, "accessors") - 2;
    char place[40];
    snprintf(place, sizeof place, "accessors.%d.max", times);
    ck_assert_json_at(json, place, "[1]"); /* 30 frames */
    free(json);
    free(bytes);
    pn_skin_free(skin);
}
END_TEST

START_TEST(what_a_glb_cannot_be_is_refused)
{
    struct pn_skin *skin = bending_box();
    const struct pn_skin_export_options backwards = {.frames_per_s = -1};
    const char *path = test_path(test_scratch(), "a.glb");
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_skin_save_glb(skin, &backwards, path, true, &err),
                       &err);
    pn_error_clear(&err);
    skin->times[1] = 2147483646;
    skin->times[2] = 2147483647;
    ck_assert_pn_fails(PN_E_LIMIT, pn_skin_save_glb(skin, NULL, path, true, &err), &err);
    pn_skin_free(skin);
}
END_TEST

static enum pn_status save_only(void *context, struct pn_error *err)
{
    void *const *pair = context;
    return pn_skin_save_glb(pair[0], NULL, pair[1], true, err);
}

START_TEST(every_failing_allocation_is_survived)
{
    char path[400];
    snprintf(path, sizeof path, "%s", test_path(test_scratch(), "a.glb"));
    struct pn_skin *skin = bending_box();
    void *pair[] = {skin, path};
    test_memory_every_failure(save_only, pair, 1);
    pn_skin_free(skin);
}
END_TEST

/* ---- models ---- */

/* A mast of one triangle 1.8 high; its frame is of the torso, or of nothing known. */
static char *mast(const char *name, size_t *size)
{
    char text[700];
    snprintf(text, sizeof text,
             "clump\nstruct\nu32 1 0 0\nend\nframes\nstruct\nu32 1\nframe -1 5 6 7\nend\n"
             "extension\nname\nstring %s\nend\nend\nend\ngeometries\nstruct\nu32 1\nend\n"
             "geometry\nstruct\nu32 2 1 3 1\ntriangle 0 1 2 0\nf32 0 0 0 9\nu32 1 0\n"
             "f32 0 0 0 0.4 0 0 0.2 0 1.8\nend\nmaterials\nstruct\nu32 1 -1\nend\n"
             "material\nend\nextension\nend\nend\nend\natomic\nstruct\nu32 0 0 4 0\nend\n"
             "extension\nend\nend\nextension\nend\nend\n",
             name);
    struct mkdff made;
    char why[256];
    ck_assert_msg(mkdff_text(text, &made, why, sizeof why), "%s", why);
    *size = made.size;
    return (char *)made.bytes;
}

/*
 * The same triangle, held by the first bone of a skin alone. The list at the root says
 * that this is bone 7; frames stand in another order.
 */
static char *skinned_mast(const char *first, const char *second, size_t *size)
{
    char text[1600];
    snprintf(text, sizeof text,
             "clump\nstruct\nu32 1 0 0\nend\nframes\nstruct\nu32 3\nframe -1\nframe 0\n"
             "frame 0\nend\nextension\nhanim\nu32 256 0 2 0 36 7 0 0 5 1 0\nend\nend\n"
             "extension\nname\nstring %s\nend\nhanim\nu32 256 5 0\nend\nend\n"
             "extension\nname\nstring %s\nend\nhanim\nu32 256 7 0\nend\nend\nend\n"
             "geometries\nstruct\nu32 1\nend\ngeometry\nstruct\nu32 2 1 3 1\n"
             "triangle 0 1 2 0\nf32 0 0 0 9\nu32 1 0\nf32 0 0 0 0.4 0 0 0.2 0 1.8\nend\n"
             "materials\nstruct\nu32 1 -1\nend\nmaterial\nend\nextension\nskin\n"
             "u8 2 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0\nf32 1 0 0 0 1 0 0 0 1 0 0 0\n"
             "f32 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1\nf32 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1\n"
             "u32 0 0 0\nend\nend\nend\nend\natomic\nstruct\nu32 0 0 4 0\nend\n"
             "extension\nend\nend\nextension\nend\nend\n",
             first, second);
    struct mkdff made;
    char why[256];
    ck_assert_msg(mkdff_text(text, &made, why, sizeof why), "%s", why);
    *size = made.size;
    return (char *)made.bytes;
}

struct model {
    const char *bytes;
    size_t size;
    struct pn_skin_body body;
};

static enum pn_status size_model(void *context, struct pn_error *err)
{
    struct model *model = context;
    struct pn_dff *dff = NULL;
    enum pn_status status = pn_dff_read(model->bytes, model->size, &dff, err);
    if (status == PN_OK)
        status = pn_skin_body_of_dff(dff, NULL, &model->body, err);
    pn_dff_free(dff);
    return status;
}

START_TEST(a_model_is_sized_where_its_frames_put_it)
{
    struct model model = {0};
    char *bytes = mast(_i ? "Chest" : "mast", &model.size);
    model.bytes = bytes;
    test_memory_every_failure(size_model, &model, 1);
    ck_assert(fabs(model.body.height_m - 1.8) < 1e-5);
    ck_assert(fabs(model.body.radius_m - 0.2) < 1e-5); /* 0, 0.2 and 0.4: from 0.2 */
    ck_assert(fabs(model.body.knee_m - 0.285 * 1.8) < 1e-5);
    ck_assert_int_eq(model.body.torso_by_bone, _i);
    free(bytes);
}
END_TEST

START_TEST(bones_of_a_model_are_those_of_the_list_at_its_root)
{
    struct model model = {0};
    char *bytes = skinned_mast(_i ? "Arm" : "Chest", _i ? "Chest" : "Arm", &model.size);
    model.bytes = bytes;
    test_memory_every_failure(size_model, &model, 1);
    ck_assert_int_eq(model.body.torso_by_bone, _i);
    free(bytes);
}
END_TEST

/* ---- rules ---- */

static const char *const broken[][2] = {
    {"angles-unproved",
     "Node 1\n0 a -1\nEnd\nSkeleton 1\ntime 0\n0 0 0 0 1 0 0 1 1 1\nEnd\n"},
    {"bone-name", "Node 2\n0 a -1\n1 a 0\nEnd\n"},
    {"bone-scale", "Node 1\n0 a -1\nEnd\nSkeleton 1\ntime 0\n0 0 0 0 0 0 0 1 0 1\nEnd\n"},
    {"bone-idle", "Node 1\n0 a -1\nEnd\nObjectName o\n"},
    {"object-name", "ObjectName o\nEnd\nObjectName o\n"},
    {"pose-missing", "Node 1\n0 a -1\nEnd\nSkeleton 1\ntime 0\nEnd\n"},
#define ONE "End\nMesh 1\nTime 0\n1 0 0 0 0 0 1 0 0\nTriangle 0\nEnd\n"
#define TWO "Node 5\n0 a -1\n1 b 0\n2 c 0\n3 d 0\n4 e 0\nEnd\nObjectName o\nWeight 1\n"
    {"weight-none", TWO "0 Count 0\n" ONE},
    {"weight-sum", TWO "0 Count 1\n0 a 0.9\n" ONE},
    {"weight-range", TWO "0 Count 2\n0 a 2\n1 b -1\n" ONE},
    {"weight-many", TWO "0 Count 5\n0 a .2\n1 b .2\n2 c .2\n3 d .2\n4 e .2\n" ONE},
    {"normal-length",
     "ObjectName o\nMesh 1\nTime 0\n1 0 0 0 0 0 2 0 0\nTriangle 0\nEnd\n"},
    {"triangle-corners", "ObjectName o\nMesh 1\nTime 0\n1 0 0 0 0 0 1 0 0\n"
                         "2 0 0 0 0 0 1 0 0\nTriangle 1\n0 1 2 2\nEnd\n"},
};

struct seen {
    const char *rule;
    int count, others; /* warnings and errors only */
};

static int see(void *context, const struct pn_skin_finding *finding)
{
    struct seen *seen = context;
    ck_assert(finding->message[0] != '\0');
    if (strcmp(finding->rule->name, seen->rule) == 0)
        seen->count++;
    else if (finding->rule->severity > PN_SEVERITY_NOTE)
        seen->others++;
    return 0;
}

START_TEST(a_broken_rule_is_found_and_no_other)
{
    struct pn_skin *skin = test_skin(broken[_i][1], NULL);
    struct seen seen = {broken[_i][0], 0, 0};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_skin_lint(skin, see, &seen, &err), &err);
    ck_assert_msg(seen.count == 1 && seen.others == 0, "%s: %d and %d others", seen.rule,
                  seen.count, seen.others);
    pn_skin_free(skin);
}
END_TEST

static int stop(void *context, const struct pn_skin_finding *finding)
{
    (void)finding;
    ++*(int *)context;
    return 1;
}

START_TEST(looking_for_findings_can_be_stopped)
{
    struct pn_skin *skin = test_skin("Node 9\n0 a -1\n1 a 0\n2 a 0\nEnd\n", NULL);
    struct pn_error err;
    int count = 0;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED, pn_skin_lint(skin, stop, &count, &err), &err);
    ck_assert_int_eq(count, 1);
    pn_skin_free(skin);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("skin files");
    TCase *t = tcase_create("glb");
    tcase_add_test(t, bones_become_nodes_and_joints);
    tcase_add_test(t, t03_bones_of_a_rigid_mesh_are_kept);
    tcase_add_test(t, only_what_moves_has_a_channel);
    tcase_add_test(t, a_vertex_keeps_its_four_largest_weights);
    tcase_add_test(t, shapes_become_morph_targets);
    tcase_add_test(t, what_a_glb_cannot_be_is_refused);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);

    t = tcase_create("models");
    tcase_add_loop_test(t, a_model_is_sized_where_its_frames_put_it, 0, 2);
    tcase_add_loop_test(t, bones_of_a_model_are_those_of_the_list_at_its_root, 0, 2);
    suite_add_tcase(suite, t);

    t = tcase_create("rules");
    tcase_add_loop_test(t, a_broken_rule_is_found_and_no_other, 0,
                        (int)(sizeof broken / sizeof *broken));
    tcase_add_test(t, looking_for_findings_can_be_stopped);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
