/* The sample world's ground: the files are the generator's, and say what they promise. */
#include "config.h"

#include "support/files.h"
#include "support/ground_private.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

static struct pn_error err;

static struct pn_network *sample(void)
{
    const struct test_world_options options = test_world_sample();
    struct pn_network *network = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(&options, &network, &err), &err);
    return network;
}

/* "data/sample/ground/NAME" */
static const char *ground(const char *name)
{
    return test_path(test_data("../data/sample/ground"), name);
}

START_TEST(the_files_are_what_the_generator_makes)
{
    static const char *const folders[] = {"data", "data/maps", "models", "models/coll"};
    static const char *const names[] = {"gta.dat", "ground.ide", "ground.img",
                                        "props.col"};
    const char *made = test_scratch();
    struct pn_network *network = sample();
    ck_assert_pn_ok(test_ground_save(network, made, &err), &err);
    for (unsigned i = 0; i < 4; i++) {
        size_t size, stored_size;
        char *bytes = test_read(test_path(made, folders[i]), names[i], &size);
        char *stored = test_read(ground(folders[i]), names[i], &stored_size);
        ck_assert_msg(size == stored_size && memcmp(bytes, stored, size) == 0,
                      "%s differs: run `make sample` and look why", names[i]);
        free(bytes);
        free(stored);
    }
    pn_network_free(network);
}
END_TEST

START_TEST(plants_are_where_the_list_says)
{
    struct pn_network *network = sample();
    for (unsigned i = 0; i < TEST_PLANT_COUNT; i++) {
        const struct test_ground_plant *plant = &test_ground_plants[i];
        const struct pn_node *a = pn_network_node(network, plant->a);
        const struct pn_node *b = pn_network_node(network, plant->b);
        const double middle = (a->pos.z + b->pos.z) / 2.0 / PN_FX_PER_M;
        ck_assert_uint_eq(plant->what, i);
        ck_assert_double_eq(plant->at.x, (a->pos.x + b->pos.x) / 2.0 / PN_FX_PER_M);
        ck_assert_double_eq(plant->at.y, (a->pos.y + b->pos.y) / 2.0 / PN_FX_PER_M);
        ck_assert_double_eq(plant->at.z, middle);
    }
    pn_network_free(network);
}
END_TEST

static int count(void *context, const struct pn_col_finding *finding)
{
    (void)finding;
    ++*(uint32_t *)context;
    return 0;
}

static void assert_sound(const struct pn_col_file *file)
{
    uint32_t findings = 0;
    ck_assert_uint_eq(file->fault_count, 0);
    ck_assert_pn_ok(pn_col_lint(file, PN_COL_GAME_SA, count, &findings, &err), &err);
    ck_assert_uint_eq(findings, 0);
}

START_TEST(the_models_break_no_rule)
{
    struct pn_col_file *props = NULL, *streets = NULL;
    struct pn_img *img = NULL;
    void *bytes = NULL;
    size_t size;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_load(ground("models/coll/props.col"), &props, &err), &err);
    ck_assert_pn_ok(pn_img_open(ground("models/ground.img"), &img, &err), &err);
    ck_assert_pn_ok(
        pn_img_read(img, (uint32_t)pn_img_find(img, "streets.col"), &bytes, &size, &err),
        &err);
    ck_assert_pn_ok(pn_col_read(bytes, size, &streets, &err), &err);
    assert_sound(props);
    assert_sound(streets);
    ck_assert_uint_gt(streets->model_count, 30);
    pn_free(bytes);
    pn_img_close(img);
    pn_col_file_free(props);
    pn_col_file_free(streets);
}
END_TEST

/* A quarter turn, and a half: by hand from the way their links run. */
START_TEST(things_are_turned_along_their_links)
{
    struct pn_ipl *ipl = NULL;
    double planks[2][4];
    uint32_t found = 0;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ipl_load(ground("data/maps/ground.ipl"), &ipl, &err), &err);
    for (uint32_t i = 0; i < ipl->inst_count; i++)
        if (strcmp(ipl->insts[i].name, "gr_plank") == 0)
            ck_assert(
                pn_ipl_rotation(&ipl->insts[i], PN_IPL_TURN_EXACT, planks[found++]));
    ck_assert_uint_eq(found, 2);
    /* The link runs east: y turns to x, a quarter clockwise; then up and down by 21.8. */
    ck_assert_double_eq_tol(planks[0][3], planks[1][3], 1e-6);
    ck_assert_double_eq_tol(planks[0][0], -planks[1][0], 1e-6);
    ck_assert_double_gt(planks[0][0], .1);
    ck_assert_double_lt(planks[0][2], -.65);
    pn_ipl_free(ipl);
}
END_TEST

static Suite *ground_suite(void)
{
    Suite *suite = suite_create("sample_ground");
    TCase *tcase = tcase_create("sample");
    tcase_add_test(tcase, the_files_are_what_the_generator_makes);
    tcase_add_test(tcase, plants_are_where_the_list_says);
    tcase_add_test(tcase, the_models_break_no_rule);
    tcase_add_test(tcase, things_are_turned_along_their_links);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(ground_suite());
}
