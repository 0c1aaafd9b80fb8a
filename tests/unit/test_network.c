/* network/: the set of areas, and the totals of an untouched game. */
#include "base/file.h"
#include "base/hash.h"
#include "support/memory.h"
#include "support/mkarea.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char area3[] = "area 3\n"
                            "vehicle 0 0 0 flags=0x01000080\n"
                            "vehicle 8 0 0 flags=0x00200000\n"
                            "link 3/0\n"
                            "ped 0 0 0 flags=0x80000020\n"
                            "link 5/0\n"
                            "link 3/0\n"
                            "navi 4 0\n"
                            "tail 7\n";

static struct pn_area *make_area(const char *text)
{
    struct mkarea file;
    struct pn_area *area = NULL;
    struct pn_error err;
    char why[256];
    pn_error_clear(&err);
    ck_assert_msg(mkarea_text(text, &file, why, sizeof why), "%s", why);
    ck_assert_pn_ok(pn_area_read(file.number, file.bytes, file.size, &area, &err), &err);
    mkarea_release(&file);
    return area;
}

static struct pn_network *make_network(void)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    ck_assert_pn_ok(pn_network_add(network, make_area(area3), &err), &err);
    return network;
}

START_TEST(an_empty_network_answers_everything)
{
    struct pn_network *network = NULL;
    struct pn_network_totals totals;
    uint32_t count = 9;
    ck_assert_int_eq(pn_network_new(&network, NULL), PN_OK);
    ck_assert_uint_eq(pn_network_area_limit(network), 0);
    ck_assert_uint_eq(pn_network_area_count(network), 0);
    ck_assert(!pn_network_is_whole(network));
    ck_assert(!pn_network_has_unset(network));
    ck_assert_ptr_null(pn_network_area(network, 0));
    ck_assert_ptr_null(pn_network_node(network, (struct pn_address){0, 0}));
    ck_assert_ptr_null(pn_network_navi(network, (struct pn_navi_address){0, 0}));
    ck_assert_ptr_null(pn_network_links(network, (struct pn_address){0, 0}, &count));
    ck_assert_uint_eq(count, 0);
    pn_network_count(network, &totals);
    ck_assert_uint_eq(totals.areas + totals.nodes + totals.links + totals.bytes, 0);
    pn_network_free(network);
    pn_network_free(NULL);
}
END_TEST

START_TEST(records_are_found_by_address)
{
    struct pn_network *network = make_network();
    struct pn_area *area = pn_network_area(network, 3);
    uint32_t count;
    ck_assert_uint_eq(pn_network_area_limit(network), 4);
    ck_assert_uint_eq(pn_network_area_count(network), 1);
    ck_assert_ptr_null(pn_network_area(network, 2));
    ck_assert_ptr_null(pn_network_area(network, 4));
    ck_assert_ptr_null(pn_network_area(network, PN_AREA_NONE));
    ck_assert_ptr_eq(pn_network_node(network, (struct pn_address){3, 2}),
                     &area->nodes[2]);
    ck_assert_ptr_null(pn_network_node(network, (struct pn_address){3, 3}));
    ck_assert_ptr_null(pn_network_node(network, (struct pn_address){2, 0}));
    ck_assert_ptr_eq(pn_network_navi(network, (struct pn_navi_address){3, 0}),
                     &area->navis[0]);
    ck_assert_ptr_null(pn_network_navi(network, (struct pn_navi_address){3, 1}));
    ck_assert_ptr_eq(pn_network_links(network, (struct pn_address){3, 2}, &count),
                     &area->links[1]);
    ck_assert_uint_eq(count, 2);
    ck_assert_ptr_null(pn_network_links(network, (struct pn_address){3, 0}, &count));
    ck_assert_uint_eq(count, 0);
    pn_network_free(network);
}
END_TEST

START_TEST(areas_go_in_once_and_in_any_order)
{
    struct pn_network *network = make_network();
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_add(network, make_area("area 1\n"), &err), &err);
    ck_assert_uint_eq(pn_network_area_limit(network), 4);
    ck_assert_pn_ok(pn_network_add(network, make_area("area 65534\n"), &err), &err);
    ck_assert_uint_eq(pn_network_area_limit(network), 65535);
    ck_assert_uint_eq(pn_network_area_count(network), 3);

    struct pn_area *first = pn_network_area(network, 3);
    ck_assert_pn_fails(PN_E_EXISTS, pn_network_add(network, make_area("area 3\n"), &err),
                       &err);
    ck_assert_int_eq(err.area, 3);
    ck_assert_ptr_eq(pn_network_area(network, 3), first);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_network_add(network, make_area("area 65535\n"), &err),
                       &err);
    ck_assert_uint_eq(pn_network_area_count(network), 3);
    pn_network_free(network);
}
END_TEST

START_TEST(whole_means_all_areas_of_the_game)
{
    struct pn_network *network = NULL;
    ck_assert_int_eq(pn_network_new(&network, NULL), PN_OK);
    for (int i = 64; i >= 0; i--) {
        char text[16];
        snprintf(text, sizeof text, "area %d\n", i);
        ck_assert(!pn_network_is_whole(network));
        ck_assert_int_eq(pn_network_add(network, make_area(text), NULL), PN_OK);
    }
    ck_assert(pn_network_is_whole(network));
    pn_network_free(network);
}
END_TEST

START_TEST(totals_count_records_and_flags_by_section)
{
    struct pn_network *network = make_network();
    struct pn_network_totals t;
    ck_assert_int_eq(
        pn_network_add(network, make_area("area 9\nped 0 0 0 flags=0x80\n"), NULL),
        PN_OK);
    pn_network_count(network, &t);
    ck_assert_uint_eq(t.areas, 2);
    ck_assert_uint_eq(t.nodes, 4);
    ck_assert_uint_eq(t.vehicle, 2);
    ck_assert_uint_eq(t.ped, 2);
    ck_assert_uint_eq(t.water, 1); /* a ped node with the water bit is no boat */
    ck_assert_uint_eq(t.navis, 1);
    ck_assert_uint_eq(t.links, 3);
    ck_assert_uint_eq(t.bytes, (20 + 3 * 28 + 14 + 3 * 8 + 1152 + 7) + (20 + 28));
    ck_assert_uint_eq(t.flag_vehicle[7], 1);
    ck_assert_uint_eq(t.flag_vehicle[21], 1);
    ck_assert_uint_eq(t.flag_vehicle[24], 1);
    ck_assert_uint_eq(t.flag_vehicle[0], 1); /* one link */
    ck_assert_uint_eq(t.flag_ped[1], 1);     /* two links */
    ck_assert_uint_eq(t.flag_ped[5], 1);
    ck_assert_uint_eq(t.flag_ped[7], 1);
    ck_assert_uint_eq(t.flag_ped[31], 1);
    ck_assert_uint_eq(t.flag_ped[21] + t.flag_vehicle[31] + t.flag_vehicle[5], 0);
    pn_network_free(network);
}
END_TEST

START_TEST(an_unset_value_anywhere_is_seen)
{
    struct pn_network *network = make_network();
    struct pn_area *area = pn_network_area(network, 3);
    uint8_t *const masks[] = {&area->nodes[2].unset, &area->navis[0].unset,
                              &area->links[2].unset};
    ck_assert(!pn_network_has_unset(network));
    for (size_t i = 0; i < 3; i++) {
        *masks[i] = 2;
        ck_assert(pn_network_has_unset(network));
        *masks[i] = 0;
    }
    pn_network_free(network);
}
END_TEST

START_TEST(the_hash_is_of_the_file_without_its_tail)
{
    struct pn_area *bare = make_area("area 1\n"),
                   *padded = make_area("area 1\ntail 99\n");
    char hex[65], other[65], none[65] = "untouched";
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_hash(bare, hex, &err), &err);
    ck_assert_pn_ok(pn_area_hash(padded, other, &err), &err);
    /* sha256sum of 20 zero bytes */
    ck_assert_str_eq(hex,
                     "de47c9b27eb8d300dbb5f2c353e632c393262cf06340c4fa7f1b40c4cbd36f90");
    ck_assert_str_eq(hex, other);
    ck_assert_uint_eq(padded->tail_size, 99);
    pn_area_free(bare);
    pn_area_free(padded);

    struct pn_area *unset = make_area("ped 0 0 0\n");
    unset->nodes[0].unset = PN_NODE_UNSET_REGION;
    ck_assert_pn_fails(PN_E_ARG, pn_area_hash(unset, none, &err), &err);
    ck_assert_str_eq(none, "untouched");
    pn_area_free(unset);
}
END_TEST

static enum pn_status gather(void *context, struct pn_error *err)
{
    const struct mkarea *file = context;
    struct pn_network *network = NULL;
    struct pn_area *area = NULL;
    char hex[65];
    enum pn_status status = pn_network_new(&network, err);
    if (status == PN_OK)
        status = pn_area_read(file->number, file->bytes, file->size, &area, err);
    if (status == PN_OK)
        status = pn_area_hash(area, hex, err);
    if (status == PN_OK)
        status = pn_network_add(network, area, err);
    else
        pn_area_free(area);
    pn_network_free(network);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct mkarea file;
    char why[256];
    ck_assert_msg(mkarea_text(area3, &file, why, sizeof why), "%s", why);
    test_memory_every_failure(gather, &file, 1);
    mkarea_release(&file);
}
END_TEST

/* Reads the original file of an area and appends what is written again to all. */
static void round_trip(struct pn_network *network, int number, char *all, size_t *size)
{
    char path[512];
    uint8_t *bytes;
    size_t file_size;
    struct pn_area *area = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    snprintf(path, sizeof path, "%s/NODES%d.DAT", test_sa_nodes(), number);
    ck_assert_pn_ok(pn__file_read(path, 0, &bytes, &file_size, &err), &err);
    ck_assert_pn_ok(pn_area_read((uint16_t)number, bytes, file_size, &area, &err), &err);
    ck_assert_uint_eq(pn_area_size(area), file_size);
    ck_assert_pn_ok(pn_area_write(area, all + *size, &err), &err);
    ck_assert_msg(memcmp(all + *size, bytes, file_size) == 0, "%s differs", path);
    *size += file_size;
    free(bytes);
    ck_assert_pn_ok(pn_network_add(network, area, &err), &err);
}

START_TEST(the_original_files_come_back_and_add_up)
{
    char *all = malloc(4 << 20), hex[65];
    size_t size = 0;
    struct pn_network *network = NULL;
    struct pn_network_totals t;
    ck_assert_int_eq(pn_network_new(&network, NULL), PN_OK);
    for (int i = 0; i < PN_AREA_COUNT; i++)
        round_trip(network, i, all, &size);
    pn__sha256(all, size, hex);
    ck_assert_str_eq(hex,
                     "25494ad1da2711006f94f51fb96ecbf25aa88557580c4e3562958ba0e730ea00");
    pn_network_count(network, &t);
    ck_assert_uint_eq(t.areas, 64);
    ck_assert_uint_eq(t.nodes, 68237);
    ck_assert_uint_eq(t.vehicle, 30587);
    ck_assert_uint_eq(t.ped, 37650);
    ck_assert_uint_eq(t.water, 1596);
    ck_assert_uint_eq(t.navis, 31466);
    ck_assert_uint_eq(t.links, 143622);
    ck_assert_uint_eq(t.bytes, 3575144);
    ck_assert_uint_eq(t.flag_vehicle[6], 391);
    ck_assert_uint_eq(t.flag_ped[5], 6019);
    ck_assert_uint_eq(t.flag_vehicle[8], 7669);
    ck_assert_uint_eq(t.flag_ped[10], 17);
    ck_assert(pn_network_is_whole(network));
    ck_assert(!pn_network_has_unset(network));
    pn_network_free(network);
    free(all);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("network");
    TCase *t = tcase_create("network");
    tcase_add_test(t, an_empty_network_answers_everything);
    tcase_add_test(t, records_are_found_by_address);
    tcase_add_test(t, areas_go_in_once_and_in_any_order);
    tcase_add_test(t, whole_means_all_areas_of_the_game);
    tcase_add_test(t, totals_count_records_and_flags_by_section);
    tcase_add_test(t, an_unset_value_anywhere_is_seen);
    tcase_add_test(t, the_hash_is_of_the_file_without_its_tail);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);

    TCase *real = tcase_create("real");
    tcase_add_test(real, the_original_files_come_back_and_add_up);
    test_suite_add_real(suite, real, 1);
    return test_run(suite);
}
