/* Whatever derived values are cleared on a made-up world come back as they were. */
#include "config.h"

#include "support/random.h"
#include "support/suite.h"
#include "support/world.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

static struct pn_network *world_of(const struct test_world_options *options)
{
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_world_new(options, &network, &err), &err);
    return network;
}

/* How often, in 8, each kind of value is cleared. */
struct clearing {
    uint32_t length, direction, navi, region, dead_end, off_original;
};

static void clear_nodes(struct pn_area *area, struct test_random *r,
                        const struct clearing *c)
{
    for (uint32_t n = 0; n < area->node_count; n++) {
        struct pn_node *node = &area->nodes[n];
        if (test_random_chance(r, c->region, 8)) {
            node->unset |= PN_NODE_UNSET_REGION;
            node->region = 0;
        }
        if (test_random_chance(r, c->dead_end, 8)) {
            node->unset |= PN_NODE_UNSET_DEAD_END;
            node->flags ^= PN_NODE_DEAD_END;
        }
        if (test_random_chance(r, c->off_original, 8)) {
            node->unset |= PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
            node->flags ^= PN_NODE_SWITCHED_OFF_ORIGINAL;
        }
    }
}

static void clear_links(struct pn_area *area, struct test_random *r,
                        const struct clearing *c)
{
    for (uint32_t l = 0; l < area->link_count; l++) {
        struct pn_link *link = &area->links[l];
        if (test_random_chance(r, c->length, 8)) {
            link->unset |= PN_LINK_UNSET_LENGTH;
            link->length = 0;
        }
        if (test_random_chance(r, c->navi, 8)) {
            link->unset |= PN_LINK_UNSET_NAVI;
            link->navi = (struct pn_navi_address){0, 0};
        }
    }
    for (uint32_t i = 0; i < area->navi_count; i++) {
        struct pn_navi *navi = &area->navis[i];
        if (!test_random_chance(r, c->direction, 8))
            continue;
        navi->unset |= PN_NAVI_UNSET_DIRECTION;
        navi->dir_x = navi->dir_y = 0;
    }
}

static uint32_t count_other(const struct pn_area *p, const struct pn_area *q)
{
    uint32_t other = 0;
    for (uint32_t n = 0; n < p->node_count; n++)
        other += p->nodes[n].flags != q->nodes[n].flags ||
                 p->nodes[n].region != q->nodes[n].region;
    for (uint32_t l = 0; l < p->link_count; l++)
        other += p->links[l].length != q->links[l].length ||
                 p->links[l].navi.area != q->links[l].navi.area ||
                 p->links[l].navi.navi != q->links[l].navi.navi;
    for (uint32_t k = 0; k < p->navi_count; k++)
        other += p->navis[k].dir_x != q->navis[k].dir_x ||
                 p->navis[k].dir_y != q->navis[k].dir_y;
    return other;
}

static void assert_equal(const struct pn_network *a, const struct pn_network *b)
{
    for (uint32_t i = 0; i < pn_network_area_limit(a); i++)
        if (pn_network_area(a, i))
            ck_assert_uint_eq(count_other(pn_network_area(a, i), pn_network_area(b, i)),
                              0);
    ck_assert(!pn_network_has_unset(b));
}

static const struct clearing clearings[] = {
    {8, 8, 0, 8, 8, 8}, /* all */
    {4, 4, 0, 4, 4, 4}, {1, 1, 0, 1, 0, 0},
    {0, 0, 0, 0, 1, 1}, {0, 0, 8, 0, 0, 0}, /* all navis of links */
    {2, 0, 4, 0, 0, 0},
};

/* The sample world has all 64 areas, which regions and dead ends need. */
START_TEST(cleared_values_come_back)
{
    struct test_world_options options = test_world_sample();
    options.seed = test_seed();
    struct pn_network *was = world_of(&options), *is = world_of(&options);
    struct test_random r = test_random_at(test_seed(), 1, (uint32_t)_i, 0);
    struct pn_error err;
    pn_error_clear(&err);
    for (uint32_t a = 0; a < pn_network_area_limit(is); a++) {
        clear_nodes(pn_network_area(is, a), &r, &clearings[_i]);
        clear_links(pn_network_area(is, a), &r, &clearings[_i]);
    }
    ck_assert_pn_ok(pn_compile_fill(is, PN_FILL_UNSET, NULL, &err), &err);
    assert_equal(was, is);
    ck_assert_pn_ok(pn_compile_check(is, &err), &err);
    pn_network_free(was);
    pn_network_free(is);
}
END_TEST

/* On a part of the world: what a graph needs, and no more. */
START_TEST(a_graph_can_be_built_after_filling_for_it)
{
    struct test_world_options options = test_world_small(test_seed());
    struct pn_network *was = world_of(&options), *is = world_of(&options);
    struct test_random r = test_random_at(test_seed(), 2, 0, 0);
    struct pn_graph *expected, *graph;
    struct pn_error err;
    pn_error_clear(&err);
    for (uint32_t a = 0; a < pn_network_area_limit(is); a++)
        if (pn_network_area(is, a)) {
            clear_nodes(pn_network_area(is, a), &r, &clearings[0]);
            clear_links(pn_network_area(is, a), &r, &clearings[0]);
        }
    ck_assert_int_eq(pn_compile_fill(is, PN_FILL_UNSET, NULL, NULL), PN_E_UNSUPPORTED);
    ck_assert_pn_ok(pn_compile_fill(is, PN_FILL_GRAPH, NULL, &err), &err);
    ck_assert_pn_ok(pn_graph_new(was, &expected, &err), &err);
    ck_assert_pn_ok(pn_graph_new(is, &graph, &err), &err);
    ck_assert_uint_eq(graph->arc_count, expected->arc_count);
    ck_assert_mem_eq(graph->length, expected->length, graph->arc_count);
    ck_assert_mem_eq(graph->lanes, expected->lanes, graph->arc_count);
    pn_graph_free(expected);
    pn_graph_free(graph);
    pn_network_free(was);
    pn_network_free(is);
}
END_TEST

/* Made anew or kept: moved nodes get the lengths of where they are now. */
START_TEST(mending_after_moving_gives_what_unset_gives)
{
    struct test_world_options options = test_world_sample();
    options.seed = test_seed();
    struct pn_network *stale = world_of(&options), *unset = world_of(&options);
    struct clearing lengths = {8, 8, 0, 0, 0, 0};
    struct pn_error err;
    pn_error_clear(&err);
    for (uint32_t a = 0; a < pn_network_area_limit(stale); a++) {
        struct test_random r = test_random_at(test_seed(), 3, a, 0);
        struct pn_area *p = pn_network_area(stale, a), *q = pn_network_area(unset, a);
        for (uint32_t n = 0; n < p->node_count; n++)
            if (test_random_chance(&r, 1, 10))
                q->nodes[n].pos.z = p->nodes[n].pos.z += test_random_in(&r, -40, 40);
            else if (test_random_chance(&r, 1, 10))
                q->nodes[n].pos.x = p->nodes[n].pos.x += test_random_in(&r, -8, 8);
        clear_links(q, &r, &lengths);
    }
    ck_assert_pn_ok(pn_compile_fill(stale, PN_FILL_STALE, NULL, &err), &err);
    ck_assert_pn_ok(pn_compile_fill(unset, PN_FILL_UNSET, NULL, &err), &err);
    assert_equal(stale, unset);
    pn_network_free(stale);
    pn_network_free(unset);
}
END_TEST

static Suite *prop_suite(void)
{
    Suite *suite = suite_create("prop compile");
    TCase *filling = tcase_create("fill");
    tcase_set_timeout(filling, 60);
    tcase_add_loop_test(filling, cleared_values_come_back, 0,
                        (int)(sizeof clearings / sizeof *clearings));
    tcase_add_test(filling, a_graph_can_be_built_after_filling_for_it);
    tcase_add_test(filling, mending_after_moving_gives_what_unset_gives);
    suite_add_tcase(suite, filling);
    return suite;
}

int main(void)
{
    return test_run(prop_suite());
}
