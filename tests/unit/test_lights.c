/* pathnode/lights.h: posts beside roads and crossings. */
#include "config.h"

#include "support/netbuild.h"
#include "support/real.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * A junction j at 100, 100 with roads from the south (a), north (b) and east (c); each
 * node 40 away. A footpath p - q crosses the southern road.
 */
struct corner {
    struct test_built built;
    int a, j, b, c, p, q;
};

static struct corner corner(void)
{
    struct corner k;
    struct test_net *net = test_net_new();
    k.a = test_net_node(net, PN_KIND_CAR, 100, 60, 10);
    k.j = test_net_node(net, PN_KIND_CAR, 100, 100, 10);
    k.b = test_net_node(net, PN_KIND_CAR, 100, 140, 10);
    k.c = test_net_node(net, PN_KIND_CAR, 140, 100, 10);
    k.p = test_net_node(net, PN_KIND_PED, 92, 76, 10);
    k.q = test_net_node(net, PN_KIND_PED, 108, 76, 10);
    test_net_link(net, k.a, k.j, 1, 1);
    test_net_link(net, k.j, k.b, 1, 1);
    test_net_link(net, k.j, k.c, 1, 1);
    test_net_link(net, k.p, k.q, 0, 0);
    k.built = test_net_build(net);
    test_built_link(&k.built, k.p, 0)->flags = PN_LINK_ROAD_CROSS;
    test_built_link(&k.built, k.q, 0)->flags = PN_LINK_ROAD_CROSS;
    return k;
}

/* The navi of the southern road is at 100, 80, and attached to its southern end. */
static const struct {
    struct pn_light_object post;
    int light; /* of the southern navi; the others have none */
    uint32_t crossings, idle;
} posts[] = {
    /* right of the road, facing the traffic from the south: it looks south */
    {{{104, 80, 10}, 180}, 0, 1, 0},
    /* facing north, the road is to its left */
    {{{104, 80, 10}, 0}, 2, 1, 0},
    {{{104, 82, 10}, 360}, 2, 1, 0},
    {{{104, 82, 10}, -360}, 2, 1, 0},
    /* too far ahead, aside, above */
    {{{104, 84, 10}, 0}, 0, 1, 0},
    {{{116, 80, 10}, 0}, 0, 1, 0},
    {{{104, 80, 26}, 0}, 0, 0, 1},
    /* left of the road and facing south */
    {{{96, 80, 10}, 180}, 2, 1, 0},
    /* facing west or east: the navi is ahead or to the left */
    {{{100, 86, 10}, 90}, 1, 0, 0},
    {{{100, 70, 10}, 270}, 1, 1, 0},
    {{{100, 70, 10}, -90}, 1, 1, 0},
    {{{100, 70, 10}, 90}, 0, 1, 0},
    /* near nothing */
    {{{200, 200, 10}, 0}, 0, 0, 1},
};

START_TEST(a_post_lights_what_is_to_its_left)
{
    struct corner k = corner();
    struct pn_lights_report report;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_lights_put(k.built.network, &posts[_i].post, 1, &report, &err),
                    &err);
    const struct pn_navi *navi = test_built_navi(&k.built, k.a, 0);
    ck_assert_int_eq(navi->light, posts[_i].light);
    /* it is for the traffic away from the attached end, to the junction */
    ck_assert_uint_eq(navi->lanes & PN_NAVI_LIGHT_TO, 0);
    ck_assert_uint_eq(report.navis, posts[_i].light != 0);
    ck_assert_uint_eq(report.crossings, posts[_i].crossings);
    ck_assert_uint_eq(report.idle, posts[_i].idle);
    unsigned flags = PN_LINK_ROAD_CROSS | (posts[_i].crossings ? PN_LINK_PED_LIGHT : 0);
    ck_assert_uint_eq(test_built_link(&k.built, k.p, 0)->flags, flags);
    ck_assert_uint_eq(test_built_link(&k.built, k.q, 0)->flags, flags);
    test_built_release(&k.built);
}
END_TEST

START_TEST(the_light_is_before_the_junction)
{
    struct corner k = corner();
    struct pn_lights_report report;
    struct pn_error err;
    /* the northern road's navi, at 100, 120, is attached to the junction */
    const struct pn_light_object post = {{96, 120, 10}, 180};
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_lights_put(k.built.network, &post, 1, &report, &err), &err);
    ck_assert_uint_eq(report.navis, 1);
    const struct pn_navi *navi = test_built_navi(&k.built, k.b, 0);
    ck_assert_int_eq(navi->light, 2);
    ck_assert_uint_eq(navi->lanes & PN_NAVI_LIGHT_TO, PN_NAVI_LIGHT_TO);
    test_built_release(&k.built);
}
END_TEST

START_TEST(the_first_post_wins)
{
    struct corner k = corner();
    const struct pn_light_object two[] = {{{104, 80, 10}, 0}, {{100, 70, 10}, 270}};
    struct pn_lights_report report;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_lights_put(k.built.network, two, 2, &report, &err), &err);
    ck_assert_int_eq(test_built_navi(&k.built, k.a, 0)->light, 2);
    ck_assert_uint_eq(report.navis, 1);
    ck_assert_uint_eq(report.crossings, 1);
    ck_assert_uint_eq(report.idle, 0);
    test_built_release(&k.built);
}
END_TEST

START_TEST(a_place_that_is_none_is_refused)
{
    struct corner k = corner();
    const struct pn_light_object two[] = {{{104, 80, 10}, 0}, {{1, 2, NAN}, 0}};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_lights_put(k.built.network, two, 2, NULL, &err),
                       &err);
    ck_assert_int_eq(err.record, 1);
    ck_assert_int_eq(test_built_navi(&k.built, k.a, 0)->light, 0);
    test_built_release(&k.built);
}
END_TEST

/* ---- the originals ---- */

/* A post 5 to the right of a navi, facing along its direction. */
static struct pn_light_object post_at(const struct pn_network *network,
                                      const struct pn_navi *navi)
{
    double x = navi->dir_x / 100.0, y = navi->dir_y / 100.0;
    double z = pn_network_node(network, navi->attached)->pos.z;
    return (struct pn_light_object){
        {navi->x / 8.0 + 5 * y, navi->y / 8.0 - 5 * x, z / 8.0}, atan2(-x, y) * 57.29578};
}

/* Which end a light is for follows from the junctions alone. */
START_TEST(lights_of_the_originals_are_for_the_traffic_they_are_for)
{
    struct pn_network *network = test_load(test_sa_nodes());
    struct pn_network *dark = test_load(test_sa_nodes());
    struct pn_light_object *list = calloc(4096, sizeof *list);
    struct pn_error err;
    size_t count = 0;
    uint32_t wrong = 0;
    pn_error_clear(&err);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_area *area = pn_network_area(dark, a);
        for (uint32_t i = 0; i < area->navi_count; i++) {
            struct pn_navi *navi = &area->navis[i];
            if (navi->light)
                list[count++] = post_at(network, navi);
            navi->light = 0;
            navi->lanes &= (uint8_t)~PN_NAVI_LIGHT_TO;
        }
    }
    ck_assert_uint_eq(count, 1689);
    ck_assert_pn_ok(pn_lights_put(dark, list, count, NULL, &err), &err);
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        const struct pn_area *lit = pn_network_area(network, a);
        const struct pn_area *put = pn_network_area(dark, a);
        for (uint32_t i = 0; i < lit->navi_count; i++)
            wrong += lit->navis[i].light &&
                     (!put->navis[i].light ||
                      ((put->navis[i].lanes ^ lit->navis[i].lanes) & PN_NAVI_LIGHT_TO));
    }
    ck_assert_uint_eq(wrong, 0);
    free(list);
    pn_network_free(dark);
    pn_network_free(network);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

int main(void)
{
    Suite *suite = suite_create("lights");
    TCase *t = tcase_create("posts");
    tcase_add_loop_test(t, a_post_lights_what_is_to_its_left, 0, COUNT(posts));
    tcase_add_test(t, the_light_is_before_the_junction);
    tcase_add_test(t, the_first_post_wins);
    tcase_add_test(t, a_place_that_is_none_is_refused);
    suite_add_tcase(suite, t);
    TCase *real = tcase_create("originals");
    tcase_set_timeout(real, 60);
    tcase_add_test(real, lights_of_the_originals_are_for_the_traffic_they_are_for);
    test_suite_add_real(suite, real, 1);
    return test_run(suite);
}
