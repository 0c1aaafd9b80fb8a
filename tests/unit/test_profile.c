/* profile/: INI files, keys, values, and what they make of an arc. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct pn_error err;

static struct pn_profile *profile_of(const char *text)
{
    const char *folder = test_scratch();
    struct pn_profile *profile = NULL;
    test_write_text(folder, "own.conf", text);
    pn_error_clear(&err);
    pn_profile_load(test_path(folder, "own.conf"), &profile, &err);
    return profile;
}

START_TEST(every_built_in_profile_loads)
{
    const char *const *name = pn_profile_names();
    char digests[8][17];
    int count = 0;
    for (; name[count]; count++) {
        struct pn_profile *profile;
        pn_error_clear(&err);
        ck_assert_pn_ok(pn_profile_load(name[count], &profile, &err), &err);
        ck_assert_str_eq(pn_profile_name(profile), name[count]);
        pn_profile_digest(profile, NULL, digests[count]);
        for (int i = 0; i < count; i++)
            ck_assert_str_ne(digests[i], digests[count]);
        pn_profile_free(profile);
    }
    ck_assert_int_eq(count, 6);
}
END_TEST

static const struct {
    const char *text;
    enum pn_status status;
    uint32_t line;
    const char *says;
} bad_files[] = {
    {"", PN_E_FORMAT, 0, "no [profile] with a layer"},
    {"[speed]\nslow = 1\n", PN_E_FORMAT, 0, "layer"},
    {"layer = car\n", PN_E_FORMAT, 1, "before the first [section]"},
    {"[profile]\nlayer = cat\n", PN_E_FORMAT, 2, "did you mean 'car'"},
    {"[profile]\nlayer =\n", PN_E_FORMAT, 2, "is empty"},
    {"[profile]\nname = x\n", PN_E_FORMAT, 2, "'name'"},
    {"[profile]\nlayer = car\n[sped]\nfast = 1\n", PN_E_FORMAT, 4, "'speed'"},
    {"[profile]\nlayer = car\n\n[speed]\n  fsat = 1\n", PN_E_FORMAT, 5, "'fast'"},
    {"[profile]\nlayer = car\n[speed]\nfast = -5\n", PN_E_RANGE, 4, "0.1 to 1000 km/h"},
    {"[profile]\nlayer = car\n[speed]\nfast = nan\n", PN_E_FORMAT, 4, "not a number"},
    {"[profile]\nlayer = car\n[speed]\nfast = never\n", PN_E_FORMAT, 4, "not a number"},
    {"[profile]\nlayer = car\n[turn]\nleft = 3601\n", PN_E_RANGE, 4, "0 to 3600 seconds"},
    {"[profile]\nlayer = car\n[turn]\nleft = -1\n", PN_E_RANGE, 4, "turn.left is -1"},
    {"[profile]\nlayer = car\n[factor]\ndead-end = 0.5\n", PN_E_RANGE, 4, "1 to 1000"},
    {"[profile]\nlayer = car\nlayer = ped\n", PN_E_FORMAT, 3, "stands twice"},
    {"[profile]\nlayer = car\n[turn]\nleft = 1\nleft = 1\n", PN_E_FORMAT, 5, "twice"},
    {"[profile]\nlayer = car\n[region x]\nslow = 1\n", PN_E_FORMAT, 4, "[region NUMBER]"},
    {"[profile]\nlayer = car\n[region 1]\nlights = 1\n", PN_E_FORMAT, 4, "'lights'"},
    {"[profile]\nlayer = car\nwhat is this\n[turn]\nx = 1\n", PN_E_FORMAT, 3, "neither"},
};

START_TEST(a_bad_file_is_told_by_line)
{
    ck_assert_ptr_null(profile_of(bad_files[_i].text));
    ck_assert_int_eq(err.status, bad_files[_i].status);
    ck_assert_uint_eq(err.line, bad_files[_i].line);
    ck_assert_msg(strstr(err.message, bad_files[_i].says) != NULL, "%s", err.message);
    ck_assert_msg(strstr(err.path, "own.conf") != NULL, "%s", err.path);
}
END_TEST

START_TEST(long_lines_zero_bytes_and_large_files_are_refused)
{
    char text[70000];
    struct pn_profile *profile = NULL;
    memset(text, ';', sizeof text);
    text[sizeof text - 1] = '\0';
    ck_assert_ptr_null(profile_of(text));
    ck_assert_int_eq(err.status, PN_E_LIMIT);
    text[300] = '\0';
    ck_assert_ptr_null(profile_of(text));
    ck_assert_int_eq(err.status, PN_E_FORMAT);
    ck_assert_uint_eq(err.line, 1);
    const char *folder = test_scratch();
    test_write(folder, "zero.conf", "[profile]\0", 11);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT,
                       pn_profile_load(test_path(folder, "zero.conf"), &profile, &err),
                       &err);
}
END_TEST

START_TEST(names_that_are_none_are_told_with_the_nearest)
{
    struct pn_profile *profile = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_profile_load("trcuk", &profile, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, "'truck'"));
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_profile_load("submarine", &profile, &err), &err);
    for (int i = 0; pn_profile_names()[i]; i++)
        ck_assert_ptr_nonnull(strstr(err.message, pn_profile_names()[i]));
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_profile_load("no/such.conf", &profile, &err),
                       &err);
    ck_assert_str_eq(err.path, "no/such.conf");
}
END_TEST

static const struct {
    const char *assignment;
    enum pn_status status;
    const char *says;
} bad_sets[] = {
    {"fast=3", PN_E_ARG, "SECTION.KEY=VALUE"},
    {"speed.fast", PN_E_ARG, "SECTION.KEY=VALUE"},
    {"speed.fats=3", PN_E_ARG, "'fast'"},
    {"tunr.left=3", PN_E_ARG, "'turn'"},
    {"speed.x=3", PN_E_ARG, "slow, normal, fast, water, walk"},
    {"lane.left=3", PN_E_ARG,
     "profile, speed, factor, surface, seconds, wait, turn, region"},
    {"surface.gras=2", PN_E_ARG, "did you mean 'grass'"},
    {"surface.other=2", PN_E_ARG, "'other'"},
    {"surface.grass=0.9", PN_E_RANGE, "1 to 1000"},
    {"turn.left=x", PN_E_ARG, "or 'never'"},
    {"speed.fast=1e9", PN_E_RANGE, "1000 km/h"},
    {"wait.lights=-0.1", PN_E_RANGE, "0 to 100"},
    {"region 70000.slow=3", PN_E_ARG, "[region NUMBER]"},
};

START_TEST(a_bad_setting_changes_nothing)
{
    struct pn_profile *profile;
    char before[17], after[17];
    ck_assert_int_eq(pn_profile_load("car", &profile, NULL), PN_OK);
    pn_profile_digest(profile, NULL, before);
    pn_error_clear(&err);
    ck_assert_pn_fails(bad_sets[_i].status,
                       pn_profile_set(profile, bad_sets[_i].assignment, &err), &err);
    ck_assert_msg(strstr(err.message, bad_sets[_i].says) != NULL, "%s", err.message);
    ck_assert_str_eq(pn_profile_digest(profile, NULL, after), before);
    ck_assert_int_eq(pn_profile_set(profile, "region 14.slow=20", NULL), PN_OK);
    ck_assert_str_ne(pn_profile_digest(profile, NULL, after), before);
    pn_profile_free(profile);
}
END_TEST

/* A street of three cars, 36 m and 36 m, its first node slow, and a walk of 10 m. */
struct town {
    struct test_built built;
    struct pn_graph *graph;
};

static struct town town_open(void)
{
    struct test_net *net = test_net_new();
    int node[5];
    for (int i = 0; i < 3; i++)
        node[i] = test_net_node(net, PN_KIND_CAR, 36 * i, 0, 10);
    node[3] = test_net_node(net, PN_KIND_PED, 0, 50, 10);
    node[4] = test_net_node(net, PN_KIND_PED, 10, 50, 10);
    test_net_link(net, node[0], node[1], 1, 1);
    test_net_link(net, node[1], node[2], 1, 0);
    test_net_link(net, node[3], node[4], 1, 1);
    return (struct town){test_net_build(net), NULL};
}

static void town_finish(struct town *town)
{
    ck_assert_int_eq(pn_graph_new(town->built.network, &town->graph, NULL), PN_OK);
}

static void town_close(struct town *town)
{
    pn_graph_free(town->graph);
    test_built_release(&town->built);
}

static pn_node_id id_of(const struct town *town, int node)
{
    return pn_graph_find(town->graph, test_net_address(town->built.net, node));
}

static uint32_t arc_of(const struct town *town, int from, int to)
{
    pn_node_id a = id_of(town, from), b = id_of(town, to);
    for (uint32_t k = town->graph->first_out[a]; k < town->graph->first_out[a + 1]; k++)
        if (town->graph->target[k] == b)
            return k;
    ck_abort_msg("no arc from %d to %d", from, to);
}

/* 36 km/h are 100 ms a metre: 36 m take 3600 ms, at half speed 7200. */
START_TEST(a_price_is_the_sum_of_its_parts)
{
    struct town town = town_open();
    struct pn_profile_price price;
    uint32_t *flags[3];
    for (int i = 0; i < 3; i++) {
        flags[i] = &test_built_node(&town.built, i)->flags;
        *flags[i] &= ~(PN_NODE_SPEED_MASK | PN_NODE_DEAD_END);
        *flags[i] |= (i ? 2u : 0u) << PN_NODE_SPEED_SHIFT;
    }
    *flags[1] |= PN_NODE_SWITCHED_OFF | PN_NODE_ROAD_BLOCK;
    *flags[2] |= PN_NODE_DEAD_END | 2u << PN_NODE_SPECIAL_SHIFT;
    town_finish(&town);
    struct pn_profile *profile =
        profile_of("[profile]\nlayer = car\n[speed]\nslow = 18\nfast = 36\n"
                   "[factor]\nswitched-off = 1.5\ndead-end = 3\nwrong-way = 2\n"
                   "[seconds]\nroad-block = 0.25\nspecial = 2\n");
    ck_assert_msg(profile != NULL, "%s", err.message);
    const struct {
        int from, to;
        uint32_t part[PN_PRICE_COUNT];
    } expected[] = {
        {0, 1, {5400, 900, 0, 0, 250, 0, 0}},
        {1, 2, {3600, 900, 3600, 0, 0, 2000, 0}},
        {2, 1, {3600, 900, 3600, 3600, 250, 0, 0}},
    };
    struct pn_costs *costs, *obey;
    ck_assert_int_eq(
        pn_profile_costs(town.graph, profile, PN_ONE_WAY_IGNORE, &costs, NULL), PN_OK);
    ck_assert_int_eq(pn_profile_costs(town.graph, profile, PN_ONE_WAY_OBEY, &obey, NULL),
                     PN_OK);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        uint32_t arc = arc_of(&town, expected[i].from, expected[i].to), sum = 0;
        ck_assert_int_eq(pn_profile_explain(town.graph, profile, arc, &price, NULL),
                         PN_OK);
        for (int p = 0; p < PN_PRICE_COUNT; p++) {
            ck_assert_msg(price.part_ms[p] == expected[i].part[p], "%d-%d %s: %u",
                          expected[i].from, expected[i].to, pn_price_name(p),
                          price.part_ms[p]);
            sum += expected[i].part[p];
        }
        ck_assert_uint_eq(price.total_ms, sum);
        ck_assert_uint_eq(costs->arc[arc], sum);
        ck_assert_uint_eq(obey->arc[arc], i == 2 ? PN_COST_CLOSED : sum);
    }
    ck_assert_double_eq(price.speed_kmh[0], 36);
    ck_assert_int_eq(pn_profile_set(profile, "factor.dead-end=never", NULL), PN_OK);
    ck_assert_int_eq(
        pn_profile_explain(town.graph, profile, arc_of(&town, 1, 2), &price, NULL),
        PN_OK);
    ck_assert_uint_eq(price.part_ms[PN_PRICE_DEAD_END], PN_COST_CLOSED);
    ck_assert_uint_eq(price.total_ms, PN_COST_CLOSED);
    pn_costs_free(obey);
    pn_costs_free(costs);
    pn_profile_free(profile);
    town_close(&town);
}
END_TEST

/* The chance to meet other than green, times half of that time. */
START_TEST(a_light_costs_its_mean_wait)
{
    struct town town = town_open();
    struct pn_profile_price price;
    struct pn_navi *navi = test_built_navi(&town.built, 0, 0);
    navi->light = 1;
    town_finish(&town);
    struct pn_profile *profile =
        profile_of("[profile]\nlayer = car, ped\n[wait]\nlights = 1\n");
    uint32_t waits[2];
    for (int i = 0; i < 2; i++) {
        uint32_t arc = i ? arc_of(&town, 1, 0) : arc_of(&town, 0, 1);
        ck_assert_int_eq(pn_profile_explain(town.graph, profile, arc, &price, NULL),
                         PN_OK);
        waits[i] = price.part_ms[PN_PRICE_LIGHT];
    }
    double red_ms = 32768 - 10000, wait_ms = red_ms / 32768 * red_ms / 2;
    ck_assert_uint_eq(waits[0] + waits[1], (uint32_t)ceil(wait_ms));
    ck_assert_uint_eq(waits[0] * waits[1], 0);
    ck_assert_double_lt(fabs(wait_ms - 7900), 50);
    pn_profile_free(profile);
    town_close(&town);
}
END_TEST

START_TEST(layers_regions_and_kinds)
{
    struct town town = town_open();
    struct pn_profile_price price;
    test_built_node(&town.built, 0)->region = 14;
    town_finish(&town);
    struct pn_profile *profile =
        profile_of("[profile]\nlayer = ped\n[speed]\nwalk = 3.6\n");
    ck_assert_uint_eq(pn_profile_kinds(profile), PN_KINDS_PED);
    ck_assert_int_eq(
        pn_profile_explain(town.graph, profile, arc_of(&town, 3, 4), &price, NULL),
        PN_OK);
    ck_assert_uint_eq(price.total_ms, 10000);
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_ARG,
        pn_profile_explain(town.graph, profile, arc_of(&town, 0, 1), &price, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_RANGE,
        pn_profile_explain(town.graph, profile, town.graph->arc_count, &price, &err),
        &err);
    pn_profile_free(profile);
    profile = profile_of("[profile]\nlayer = car\n[speed]\nslow = 36\nnormal = 36\n"
                         "fast = 36\n[region 14]\nslow = 18\nnormal = 18\nfast = 18\n");
    ck_assert_int_eq(
        pn_profile_explain(town.graph, profile, arc_of(&town, 0, 1), &price, NULL),
        PN_OK);
    ck_assert_uint_eq(price.part_ms[PN_PRICE_DRIVE], 5400);
    pn_error_clear(&err);
    struct pn_costs *costs;
    ck_assert_pn_fails(
        PN_E_ARG, pn_profile_costs(town.graph, profile, PN_ONE_WAY_PREFER, &costs, &err),
        &err);
    pn_profile_free(profile);
    town_close(&town);
}
END_TEST

static enum pn_status tell(const struct town *town, int from, int to,
                           enum pn_underfoot underfoot)
{
    return pn_graph_set_underfoot(town->graph, test_net_address(town->built.net, from),
                                  test_net_address(town->built.net, to), underfoot, &err);
}

/* Each name has its own factor, and each link pays that of what lies under it. */
START_TEST(each_surface_has_its_price)
{
    static const char *const names[PN_UNDERFOOT_COUNT] = {
        NULL, "road", "pavement", "grass", "ground", "stairs", "water", "rail", "steep"};
    struct town town = town_open();
    town_finish(&town);
    pn_error_clear(&err);
    for (enum pn_underfoot u = PN_UNDERFOOT_ROAD; u < PN_UNDERFOOT_COUNT; u++) {
        struct pn_profile *profile;
        struct pn_profile_price price;
        char text[32];
        ck_assert_pn_ok(pn_profile_load("ped", &profile, &err), &err);
        snprintf(text, sizeof text, "surface.%s=1.25", names[u]);
        ck_assert_pn_ok(tell(&town, 3, 4, u), &err);
        for (int never = 0; never < 2; never++) {
            ck_assert_pn_ok(pn_profile_set(profile, text, &err), &err);
            ck_assert_pn_ok(pn_profile_explain(town.graph, profile, arc_of(&town, 3, 4),
                                               &price, &err),
                            &err);
            ck_assert_uint_eq(price.part_ms[PN_PRICE_SURFACE],
                              never ? PN_COST_CLOSED
                                    : (price.part_ms[PN_PRICE_DRIVE] + 3) / 4);
            ck_assert_pn_ok(pn_profile_explain(town.graph, profile, arc_of(&town, 4, 3),
                                               &price, &err),
                            &err);
            ck_assert_uint_eq(price.part_ms[PN_PRICE_SURFACE], 0);
            snprintf(text, sizeof text, "surface.%s=never", names[u]);
        }
        pn_profile_free(profile);
    }
    town_close(&town);
}
END_TEST

/* An index of a profile that prices surfaces is for what was known of them. */
START_TEST(surfaces_count_in_a_digest_where_they_are_priced)
{
    struct town town = town_open();
    struct pn_profile *car, *ped;
    char before[17], after[17];
    town_finish(&town);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_profile_load("car", &car, &err), &err);
    ck_assert_pn_ok(pn_profile_load("ped", &ped, &err), &err);
    pn_profile_digest(ped, NULL, before);
    ck_assert_str_eq(pn_profile_digest(ped, town.graph, after), before);
    ck_assert_pn_ok(tell(&town, 3, 4, PN_UNDERFOOT_GRASS), &err);
    ck_assert_str_ne(pn_profile_digest(ped, town.graph, after), before);
    ck_assert_pn_ok(tell(&town, 3, 4, PN_UNDERFOOT_WATER), &err);
    ck_assert_str_ne(pn_profile_digest(ped, town.graph, before), after);
    pn_profile_digest(car, NULL, before);
    ck_assert_str_eq(pn_profile_digest(car, town.graph, after), before);
    pn_profile_free(car);
    pn_profile_free(ped);
    town_close(&town);
}
END_TEST

START_TEST(only_links_that_are_there_have_a_surface)
{
    struct town town = town_open();
    town_finish(&town);
    const size_t before = pn_graph_memory(town.graph);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, tell(&town, 0, 2, PN_UNDERFOOT_GRASS), &err);
    ck_assert_ptr_null(town.graph->underfoot);
    pn_error_clear(&err);
    ck_assert_pn_ok(tell(&town, 0, 1, PN_UNDERFOOT_GRASS), &err);
    ck_assert_uint_eq(pn_graph_memory(town.graph), before + town.graph->arc_count);
    for (uint32_t a = 0; a < town.graph->arc_count; a++)
        ck_assert_uint_eq(town.graph->underfoot[a], a == arc_of(&town, 0, 1)
                                                        ? PN_UNDERFOOT_GRASS
                                                        : PN_UNDERFOOT_OTHER);
    town_close(&town);
}
END_TEST

static enum pn_status load_and_price(void *context, struct pn_error *error)
{
    struct pn_profile *profile;
    struct pn_costs *costs;
    enum pn_status status = pn_profile_load("car", &profile, error);
    if (status != PN_OK)
        return status;
    status = pn_profile_set(profile, "region 2.slow=3", error);
    if (status == PN_OK)
        status = pn_profile_costs(context, profile, PN_ONE_WAY_OBEY, &costs, error);
    if (status == PN_OK)
        pn_costs_free(costs);
    pn_profile_free(profile);
    return status;
}

START_TEST(no_allocation_may_fail_unnoticed)
{
    struct town town = town_open();
    town_finish(&town);
    test_memory_every_failure(load_and_price, town.graph, 1);
    town_close(&town);
}
END_TEST

static Suite *profile_suite(void)
{
    Suite *suite = suite_create("profile");
    TCase *files = tcase_create("files");
    tcase_add_test(files, every_built_in_profile_loads);
    tcase_add_loop_test(files, a_bad_file_is_told_by_line, 0,
                        sizeof bad_files / sizeof *bad_files);
    tcase_add_test(files, long_lines_zero_bytes_and_large_files_are_refused);
    tcase_add_test(files, names_that_are_none_are_told_with_the_nearest);
    tcase_add_loop_test(files, a_bad_setting_changes_nothing, 0,
                        sizeof bad_sets / sizeof *bad_sets);
    suite_add_tcase(suite, files);
    TCase *prices = tcase_create("prices");
    tcase_add_test(prices, a_price_is_the_sum_of_its_parts);
    tcase_add_test(prices, a_light_costs_its_mean_wait);
    tcase_add_test(prices, layers_regions_and_kinds);
    tcase_add_test(prices, each_surface_has_its_price);
    tcase_add_test(prices, surfaces_count_in_a_digest_where_they_are_priced);
    tcase_add_test(prices, only_links_that_are_there_have_a_surface);
    tcase_add_test(prices, no_allocation_may_fail_unnoticed);
    suite_add_tcase(suite, prices);
    return suite;
}

int main(void)
{
    return test_run(profile_suite());
}
