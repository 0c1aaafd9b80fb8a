/*
 * groups/ on made-up groups: matching against the plain rule, the network against the
 * other code that derives, and back to groups.
 */
#include "config.h"

#include "groups/meet.h"
#include "support/random.h"
#include "support/scribble.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

enum { WORLDS = 12 };

static uint64_t seed_of(int i)
{
    return test_seed() * 1000 + (uint64_t)i;
}

static uint32_t groups_of(int i)
{
    static const uint32_t sizes[] = {1, 2, 5, 20, 100, 700};
    return sizes[i % 6];
}

static struct pn_network *compile(const struct pn_paths *paths,
                                  const struct pn_network *lights)
{
    struct pn_error err;
    struct pn_network *network = NULL;
    const struct pn_groups_options options = {.original_pointers = true,
                                              .lights_from = lights};
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_groups_compile(paths, &options, &network, NULL, &err), &err);
    return network;
}

static void assert_same(const struct pn_network *a, const struct pn_network *b)
{
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        char x[65], y[65];
        ck_assert_int_eq(pn_area_hash(pn_network_area(a, i), x, NULL), PN_OK);
        ck_assert_int_eq(pn_area_hash(pn_network_area(b, i), y, NULL), PN_OK);
        ck_assert_msg(strcmp(x, y) == 0, "area %u differs", i);
    }
}

/* ---- matching ---- */

static int64_t span(int32_t a, int32_t b)
{
    return llabs((int64_t)a - b);
}

/* The rule as it is written down: all earlier ones that are free, one after another. */
static uint32_t nearest_plainly(const struct pn__meet_spot *spots, const bool *is_free,
                                uint32_t count, const struct pn__meet_spot *at)
{
    uint32_t best = PN__NONE;
    int64_t least = 16;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t x = span(spots[i].x, at->x), y = span(spots[i].y, at->y);
        const int64_t far = x > y ? x : y;
        if (!is_free[i] || far >= least || span(spots[i].z, at->z) >= 32)
            continue;
        best = i;
        least = far;
    }
    return best;
}

START_TEST(the_grid_matches_as_the_plain_rule)
{
    enum { SPOTS = 1500 };
    static struct pn__meet_spot spots[SPOTS];
    static bool is_free[SPOTS];
    struct test_random random = {seed_of(_i)};
    struct pn__meet meet;
    ck_assert_int_eq(pn__meet_init(&meet, SPOTS, NULL), PN_OK);
    uint32_t met = 0;
    memset(is_free, 0, sizeof is_free);
    for (uint32_t i = 0; i < SPOTS; i++) {
        spots[i] = (struct pn__meet_spot){test_random_in(&random, -300, 300),
                                          test_random_in(&random, -300, 300),
                                          test_random_in(&random, -200, 200)};
        const uint32_t wanted = nearest_plainly(spots, is_free, i, &spots[i]);
        ck_assert_uint_eq(pn__meet_nearest(&meet, &spots[i]), wanted);
        if (wanted == PN__NONE) {
            pn__meet_add(&meet, i, &spots[i]);
            is_free[i] = true;
        } else {
            pn__meet_remove(&meet, wanted);
            is_free[wanted] = false;
            met++;
        }
    }
    ck_assert_uint_gt(met, SPOTS / 20);
    pn__meet_release(&meet);
}
END_TEST

/* ---- networks ---- */

START_TEST(what_is_compiled_derives_to_itself)
{
    struct pn_error err;
    struct pn_paths paths = {0};
    struct pn_fill_report report, none = {0};
    scribble_world(&paths, seed_of(_i), groups_of(_i));
    struct pn_network *network = compile(&paths, NULL);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
    ck_assert_pn_ok(pn_compile_fill(network, PN_FILL_ALL, &report, &err), &err);
    ck_assert_mem_eq(&report, &none, sizeof none);
    pn_network_free(network);
    pn_paths_release(&paths);
}
END_TEST

static uint64_t count_links(const struct pn_network *network)
{
    struct pn_network_totals totals;
    pn_network_count(network, &totals);
    return totals.links;
}

/*
 * The search for an order of groups may fail in a corner of a made-up world (one of a
 * hundred): then a few links come in another order, and that is said.
 */
START_TEST(back_to_groups_and_forth_is_the_identity)
{
    struct pn_error err;
    struct pn_paths paths = {0}, again = {0};
    struct pn_lost_report lost, none = {0};
    scribble_world(&paths, seed_of(_i), groups_of(_i));
    struct pn_network *network = compile(&paths, NULL);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_groups_split(network, PN_PATHS_SA, &again, &lost, &err), &err);
    struct pn_network *made = compile(&again, network);
    if (memcmp(lost.count, none.count, sizeof none.count) == 0)
        assert_same(network, made);
    ck_assert_uint_eq(lost.count[PN_LOST_NODE] + lost.count[PN_LOST_NODE_VALUE], 0);
    ck_assert_uint_eq(lost.count[PN_LOST_REGION], 0);
    ck_assert_uint_le(lost.count[PN_LOST_LINK], count_links(network) / 50);
    pn_network_free(made);
    pn_network_free(network);
    pn_paths_release(&again);
    pn_paths_release(&paths);
}
END_TEST

START_TEST(written_and_read_it_is_the_same)
{
    char *text;
    size_t size;
    struct pn_error err;
    struct pn_paths paths = {0}, read = {0};
    scribble_world(&paths, seed_of(_i), groups_of(_i));
    struct pn_network *network = compile(&paths, NULL);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_paths_write(&paths, PN_PATHS_SA, &text, &size, &err), &err);
    ck_assert_pn_ok(pn_paths_read("made up", text, size, &read, &err), &err);
    ck_assert_uint_eq(read.group_count, paths.group_count);
    struct pn_network *made = compile(&read, NULL);
    assert_same(network, made);
    pn_free(text);
    pn_network_free(made);
    pn_network_free(network);
    pn_paths_release(&read);
    pn_paths_release(&paths);
}
END_TEST

/* A group taken out: the groups around it keep their nodes, in the same order. */
START_TEST(a_group_less_changes_no_other_node)
{
    struct pn_paths paths = {0};
    scribble_world(&paths, seed_of(_i), groups_of(_i));
    struct pn_network *before = compile(&paths, NULL);
    for (uint32_t g = paths.group_count / 2; g + 1 < paths.group_count; g++)
        paths.groups[g] = paths.groups[g + 1];
    paths.group_count -= paths.group_count > 0;
    struct pn_network *after = compile(&paths, NULL);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        const struct pn_area *was = pn_network_area(before, a);
        const struct pn_area *is = pn_network_area(after, a);
        uint32_t at = 0;
        for (uint32_t n = 0; n < is->vehicle_count; n++, at++)
            while (
                at < was->vehicle_count &&
                memcmp(&was->nodes[at].pos, &is->nodes[n].pos, sizeof is->nodes[n].pos))
                at++;
        ck_assert_uint_le(at, was->vehicle_count);
    }
    pn_network_free(after);
    pn_network_free(before);
    pn_paths_release(&paths);
}
END_TEST

static Suite *groups_suite(void)
{
    Suite *suite = suite_create("groups");
    TCase *tcase = tcase_create("made-up groups");
    tcase_add_loop_test(tcase, the_grid_matches_as_the_plain_rule, 0, 4);
    tcase_add_loop_test(tcase, what_is_compiled_derives_to_itself, 0, WORLDS);
    tcase_add_loop_test(tcase, back_to_groups_and_forth_is_the_identity, 0, WORLDS);
    tcase_add_loop_test(tcase, written_and_read_it_is_the_same, 0, WORLDS);
    tcase_add_loop_test(tcase, a_group_less_changes_no_other_node, 0, WORLDS);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(groups_suite());
}
