/* compile/ on the original files: what is cleared comes back as it was. */
#include "config.h"

#include "support/clear.h"
#include "support/real.h"
#include "support/suite.h"

#include <pathnode.h>

#include <string.h>

struct original {
    struct pn_network *network, *cleared;
};

static struct original load(bool navis_of_links, bool places)
{
    struct original o = {test_real_network(), test_real_network()};
    test_clear_derived(o.cleared, navis_of_links, places);
    return o;
}

static void unload(struct original *o)
{
    pn_network_free(o->network);
    pn_network_free(o->cleared);
}

static void assert_same_files(const struct pn_network *a, const struct pn_network *b)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++) {
        char hash_a[65], hash_b[65];
        ck_assert_pn_ok(pn_area_hash(pn_network_area(a, i), hash_a, &err), &err);
        ck_assert_pn_ok(pn_area_hash(pn_network_area(b, i), hash_b, &err), &err);
        ck_assert_msg(strcmp(hash_a, hash_b) == 0, "area %u differs", i);
    }
}

START_TEST(real_values_derive_to_what_is_stored)
{
    struct original o = load(false, false);
    struct pn_fill_report report = test_fill(o.cleared, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_length, 143622);
    ck_assert_uint_eq(report.filled_direction, 31466);
    ck_assert_uint_eq(report.filled_region, 68237);
    ck_assert_uint_eq(report.filled_dead_end, 68237);
    ck_assert_uint_eq(report.filled_switched_off_original, 68237);
    assert_same_files(o.network, o.cleared);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_compile_check(o.cleared, &err), &err);
    unload(&o);
}
END_TEST

START_TEST(real_values_do_not_change_by_deriving_all)
{
    struct original o = {test_real_network(), test_real_network()};
    struct pn_fill_report report = test_fill(o.cleared, PN_FILL_ALL), none = {0};
    ck_assert_mem_eq(&report, &none, sizeof none);
    assert_same_files(o.network, o.cleared);
    unload(&o);
}
END_TEST

static uint32_t count_other_navis(const struct original *o)
{
    uint32_t other = 0;
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++)
        for (uint32_t l = 0; l < pn_network_area(o->network, a)->link_count; l++) {
            const struct pn_link *was = &pn_network_area(o->network, a)->links[l];
            const struct pn_link *is = &pn_network_area(o->cleared, a)->links[l];
            other += was->navi.area != is->navi.area || was->navi.navi != is->navi.navi;
        }
    return other;
}

/* All of them: the two that roads above each other share are found by place. */
START_TEST(real_navi_references_are_found_again)
{
    struct original o = {test_real_network(), test_real_network()};
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_area *area = pn_network_area(o.cleared, a);
        for (uint32_t l = 0; l < area->link_count; l++) {
            area->links[l].unset = PN_LINK_UNSET_NAVI;
            area->links[l].navi = (struct pn_navi_address){0, 0};
        }
    }
    struct pn_fill_report report = test_fill(o.cleared, PN_FILL_UNSET);
    ck_assert_uint_eq(report.filled_navi, 62936);
    ck_assert_uint_eq(count_other_navis(&o), 0);
    unload(&o);
}
END_TEST

static Suite *compile_real_suite(void)
{
    Suite *suite = suite_create("compile real");
    TCase *real = tcase_create("real");
    tcase_set_timeout(real, 60);
    tcase_add_test(real, real_values_derive_to_what_is_stored);
    tcase_add_test(real, real_values_do_not_change_by_deriving_all);
    tcase_add_test(real, real_navi_references_are_found_again);
    test_suite_add_real(suite, real, 3);
    return suite;
}

int main(void)
{
    return test_run(compile_real_suite());
}
