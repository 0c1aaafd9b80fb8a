/* lights.h with many posts on made-up worlds, against a plain scan of all by all. */
#include "config.h"

#include "support/edits.h"
#include "support/random.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>

enum { WORLDS = 6, POSTS = 1500 };

static struct pn_network *dark_world(uint64_t seed)
{
    struct pn_network *network = test_edit_world(seed);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->navi_count; i++)
            area->navis[i].light = 0;
        for (uint32_t i = 0; area && i < area->link_count; i++)
            area->links[i].flags &= (uint8_t)~PN_LINK_PED_LIGHT;
    }
    return network;
}

/* Beside some node, on either side of cells' borders; one in 50 is far off the map. */
static struct pn_light_object random_post(const struct pn_network *network,
                                          struct test_random *random)
{
    const struct pn_area *area;
    do
        area = pn_network_area(network,
                               test_random_below(random, pn_network_area_limit(network)));
    while (!area || !area->node_count);
    const struct pn_point_fx at =
        area->nodes[test_random_below(random, area->node_count)].pos;
    const double far = test_random_chance(random, 1, 50) ? 1e12 : 0;
    return (struct pn_light_object){
        {at.x / 8.0 + test_random_in(random, -20000, 20000) / 1013.0 + far,
         at.y / 8.0 + test_random_in(random, -20000, 20000) / 1013.0,
         at.z / 8.0 + test_random_in(random, -17000, 17000) / 1013.0},
        test_random_in(random, -720000, 720000) / 1009.0};
}

/* ---- the rule, said once more: by angles ---- */

static bool faces_traffic_of(const struct pn_light_object *post, double x, double y,
                             double z)
{
    const double dx = x - post->pos.x, dy = y - post->pos.y;
    const double bearing = atan2(-dx, dy) - post->heading_deg / 57.295779513082320877;
    const double left = hypot(dx, dy) * sin(bearing);
    return left > 0 && left < 15 && fabs(hypot(dx, dy) * cos(bearing)) < 3 &&
           fabs(z - post->pos.z) < 15;
}

static uint16_t phase_of(const struct pn_light_object *post)
{
    const double turned = post->heading_deg - 180 * floor(post->heading_deg / 180);
    return turned > 60 && turned < 150 ? 1 : 2;
}

/* The phase each navi of an area shall have. */
static void check_navis(const struct pn_network *network, const struct pn_area *area,
                        const struct pn_light_object *posts, bool *idle, uint32_t *lit)
{
    for (uint32_t i = 0; i < area->navi_count; i++) {
        const struct pn_navi *navi = &area->navis[i];
        const struct pn_node *node = pn_network_node(network, navi->attached);
        uint16_t phase = 0;
        for (int p = 0; node && p < POSTS; p++) {
            if (!faces_traffic_of(&posts[p], navi->x / 8.0, navi->y / 8.0,
                                  node->pos.z / 8.0))
                continue;
            idle[p] = false;
            phase = phase ? phase : phase_of(&posts[p]);
        }
        ck_assert_uint_eq(navi->light & PN_NAVI_LIGHT_MASK, phase);
        *lit += phase != 0;
    }
}

static bool is_at_corner(const struct pn_light_object *post, struct pn_point_fx end)
{
    return fabs(end.x / 8.0 - post->pos.x) + fabs(end.y / 8.0 - post->pos.y) < 15 &&
           fabs(end.z / 8.0 - post->pos.z) < 15;
}

/* Whether any post stands at an end of a crossing. */
static bool any_at(const struct pn_light_object *posts, struct pn_point_fx end,
                   bool *idle)
{
    bool any = false;
    for (int p = 0; p < POSTS; p++)
        if (is_at_corner(&posts[p], end)) {
            any = true;
            idle[p] = false;
        }
    return any;
}

static void check_crossings(const struct pn_network *network, const struct pn_area *area,
                            const struct pn_light_object *posts, bool *idle,
                            uint32_t *lit)
{
    for (uint32_t n = area->vehicle_count; n < area->node_count; n++) {
        uint32_t count;
        const struct pn_link *links =
            pn_network_links(network, area->nodes[n].self, &count);
        for (uint32_t i = 0; i < count; i++) {
            if (!(links[i].flags & PN_LINK_ROAD_CROSS))
                continue;
            const struct pn_node *to = pn_network_node(network, links[i].to);
            const bool near = any_at(posts, area->nodes[n].pos, idle);
            const bool wanted = any_at(posts, to->pos, idle) || near;
            ck_assert_int_eq((links[i].flags & PN_LINK_PED_LIGHT) != 0, wanted);
            *lit += wanted;
        }
    }
}

START_TEST(the_grid_of_posts_lights_as_the_plain_scan)
{
    const uint64_t seed = test_seed() * 1000 + (uint64_t)_i;
    struct test_random random = {seed};
    struct pn_network *network = dark_world(seed);
    struct pn_light_object *posts = calloc(POSTS, sizeof *posts);
    bool idle[POSTS];
    struct pn_lights_report report;
    struct pn_error err;
    uint32_t navis = 0, ways = 0, idles = 0;
    for (int p = 0; p < POSTS; p++) {
        posts[p] = p && test_random_chance(&random, 1, 9)
                       ? posts[test_random_below(&random, (uint32_t)p)]
                       : random_post(network, &random);
        idle[p] = true;
    }
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_lights_put(network, posts, POSTS, &report, &err), &err);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        if (!area)
            continue;
        check_navis(network, area, posts, idle, &navis);
        check_crossings(network, area, posts, idle, &ways);
    }
    for (int p = 0; p < POSTS; p++)
        idles += idle[p];
    ck_assert_uint_gt(navis, 20);
    ck_assert_uint_gt(ways, 20);
    ck_assert_uint_eq(report.navis, navis);
    ck_assert_uint_eq(report.crossings, ways / 2);
    ck_assert_uint_eq(report.idle, idles);
    free(posts);
    pn_network_free(network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("posts");
    TCase *t = tcase_create("plain scan");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, the_grid_of_posts_lights_as_the_plain_scan, 0, WORLDS);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
