/* area/ to compile/: extended files, through everything that holds networks. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

enum { FAR_AREA = 700 };

static void set_format(struct pn_network *network, enum pn_area_format format)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++)
        if (pn_network_area(network, a))
            pn_network_area(network, a)->format = format;
}

/* A node by itself in an area that the game's own format cannot number. */
static void add_far_area(struct pn_network *network, enum pn_area_format format)
{
    struct pn_error err;
    struct pn_area *area = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_new(FAR_AREA, 1, 0, 0, 0, &area, &err), &err);
    area->format = format;
    area->nodes[0] = (struct pn_node){
        .pos = {32768, INT32_MIN, INT32_MAX},
        .self = {FAR_AREA, 0},
        .region = (uint16_t)(format == PN_AREA_FLA2 ? 255 : 65535),
        .search_distance = 0x7FFE,
    };
    ck_assert_pn_ok(pn_network_add(network, area, &err), &err);
}

/* The small network and a far node, in a format. */
static struct pn_network *wide_network(enum pn_area_format format)
{
    struct pn_network *network = test_small_network();
    set_format(network, format);
    add_far_area(network, format);
    return network;
}

START_TEST(every_store_keeps_the_format_and_wide_values)
{
    struct pn_network *network = wide_network((enum pn_area_format)_i);
    const char *const saved[] = {test_save_areas(network), test_save_csv(network),
                                 test_save_database(network)};
    for (size_t i = 0; i < sizeof saved / sizeof *saved; i++) {
        struct pn_network *back = test_load(saved[i]);
        const struct pn_area *area = pn_network_area(back, FAR_AREA);
        ck_assert_ptr_nonnull(area);
        ck_assert_int_eq(area->format, _i);
        ck_assert_int_eq(area->nodes[0].pos.x, 32768);
        ck_assert_int_eq(area->nodes[0].pos.y, INT32_MIN);
        ck_assert_int_eq(area->nodes[0].pos.z, INT32_MAX);
        test_same_folders(saved[0], test_save_areas(back));
        pn_network_free(back);
    }
    pn_network_free(network);
}
END_TEST

START_TEST(there_and_back_is_the_identity)
{
    struct pn_network *network = test_small_network();
    const char *before = test_save_areas(network);
    set_format(network, (enum pn_area_format)_i);
    struct pn_network *wide = test_load(test_save_areas(network));
    set_format(wide, PN_AREA_SA);
    test_same_folders(before, test_save_areas(wide));
    pn_network_free(wide);
    pn_network_free(network);
}
END_TEST

/* What one form holds and the one below does not. */
static const struct {
    enum pn_area_format to;
    const char *what, *message;
} refusals[] = {
    {PN_AREA_SA, "x", "node 27/0 has x 5000.125, not in -4096 ... 4095.875"},
    {PN_AREA_SA, "navi", "navi 27/0 has y -5000, not in -4096 ... 4095.875"},
    {PN_AREA_SA, "region", "node 27/0 has region 256, over 255"},
    {PN_AREA_FLA2, "region", "node 27/0 has region 256, over 255"},
    {PN_AREA_SA, "navi area",
     "link 0 of node 27/0 uses navi 64/0, a file can say 63/1023"},
    {PN_AREA_SA, "navi index",
     "link 0 of node 27/0 uses navi 27/1024, a file can say 63/1023"},
    {PN_AREA_SA, "area", "area 700: files are numbered 0 to 63"},
    {PN_AREA_FLA4, "navi area none",
     "link 0 of node 27/0 uses navi 65535/0, a file can say 65534/65535"},
};

static void spoil(struct pn_network *network, const char *what)
{
    const struct pn_area *area = pn_network_area(network, 27);
    if (strcmp(what, "x") == 0)
        area->nodes[0].pos.x = 40001;
    else if (strcmp(what, "navi") == 0)
        area->navis[0].y = -40000;
    else if (strcmp(what, "region") == 0)
        area->nodes[0].region = 256;
    else if (strcmp(what, "navi area") == 0)
        area->links[0].navi = (struct pn_navi_address){64, 0};
    else if (strcmp(what, "navi area none") == 0)
        area->links[0].navi = (struct pn_navi_address){65535, 0};
    else if (strcmp(what, "navi index") == 0)
        area->links[0].navi = (struct pn_navi_address){27, 1024};
    else
        add_far_area(network, PN_AREA_FLA4);
}

START_TEST(what_does_not_fit_the_format_is_refused)
{
    struct pn_error err;
    struct pn_network *network = test_small_network();
    pn_error_clear(&err);
    spoil(network, refusals[_i].what);
    set_format(network, refusals[_i].to);
    ck_assert_pn_fails(PN_E_LIMIT, pn_compile_check(network, &err), &err);
    ck_assert_str_eq(err.message, refusals[_i].message);
    pn_network_free(network);
}
END_TEST

START_TEST(what_fits_the_larger_format_passes)
{
    struct pn_error err;
    struct pn_network *network = test_small_network();
    pn_error_clear(&err);
    spoil(network, "x");
    spoil(network, "navi");
    spoil(network, "region");
    spoil(network, "area");
    set_format(network, PN_AREA_FLA3);
    ck_assert_pn_ok(pn_compile_check(network, &err), &err);
    pn_network_free(network);
}
END_TEST

START_TEST(an_area_of_the_games_own_format_stays_below_64)
{
    struct pn_error err;
    struct pn_network *network = wide_network(PN_AREA_FLA4);
    const char *folder = test_save_areas(network);
    pn_network_area(network, FAR_AREA)->format = PN_AREA_SA;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_LIMIT, pn_folder_save(network, folder, true, NULL, NULL, NULL, &err), &err);
    ck_assert_int_eq(err.area, FAR_AREA);
    pn_network_free(network);
}
END_TEST

/* As many as an archive has: both kinds in one, the far one under its name. */
START_TEST(an_archive_may_hold_extended_files)
{
    struct pn_error err;
    struct pn_network *network = wide_network(PN_AREA_FLA4);
    const char *folder = test_save_areas(network);
    size_t size = 0;
    char *bytes = test_read(folder, "NODES700.DAT", &size);
    const struct pn_img_file file = {"nodes700.dat", bytes, size};
    const char *archive = test_path(test_scratch(), "a.img");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_write(archive, &file, 1, false, &err), &err);
    struct pn_network *back = test_load(archive);
    ck_assert_uint_eq(pn_network_area_count(back), 1);
    ck_assert_int_eq(pn_network_area(back, FAR_AREA)->format, PN_AREA_FLA4);
    ck_assert_uint_eq(pn_network_area(back, FAR_AREA)->tail_size, 0);
    pn_network_free(back);
    pn_network_free(network);
    free(bytes);
}
END_TEST

/* Bytes of a file whose ignored places hold what nobody would put there. */
static uint8_t *odd_file(enum pn_area_format format, size_t *size)
{
    static const struct {
        uint32_t node_at, navi_at, node_size, navi_size, node_filling, navi_filling;
    } forms[] = {[PN_AREA_FLA2] = {24 + 20, 0, 40, 22, 0, 0},
                 [PN_AREA_FLA3] = {24 + 20, 0, 42, 22, 0, 0},
                 [PN_AREA_FLA4] = {8 + 20, 0, 44, 24, 42, 14}};
    struct pn_network *network = test_small_network();
    struct pn_area *area = pn_network_area(network, 27);
    area->format = format;
    *size = pn_area_size(area);
    uint8_t *bytes = malloc(*size);
    ck_assert_int_eq(pn_area_write(area, bytes, NULL), PN_OK);
    uint8_t *nodes = bytes + forms[format].node_at;
    uint8_t *navis = nodes + area->node_count * forms[format].node_size;
    nodes[8 + 5] ^= 0x40; /* z, upper byte */
    if (format != PN_AREA_FLA2)
        nodes[forms[format].node_size + 23] ^= 0x11; /* the second node's region */
    navis[3] ^= 0x80;                                /* y, upper byte */
    if (format == PN_AREA_FLA4) {
        nodes[forms[format].node_filling] = 0xAB;
        navis[forms[format].navi_filling + 1] = 0xCD;
    }
    pn_network_free(network);
    return bytes;
}

START_TEST(bytes_that_nobody_reads_are_kept)
{
    struct pn_error err;
    size_t size;
    uint8_t *bytes = odd_file((enum pn_area_format)_i, &size);
    const char *folder = test_scratch();
    pn_error_clear(&err);
    ck_assert_pn_ok(
        pn_file_save(test_path(folder, "NODES27.DAT"), bytes, size, false, &err), &err);
    struct pn_network *network = test_load(folder);
    ck_assert_uint_eq(pn_network_area(network, 27)->ignored_count,
                      _i == PN_AREA_FLA2 ? 2 : 3);
    const char *const saved[] = {test_save_areas(network), test_save_csv(network),
                                 test_save_database(network)};
    for (size_t i = 0; i < sizeof saved / sizeof *saved; i++) {
        struct pn_network *back = test_load(saved[i]);
        test_same_folders(folder, test_save_areas(back));
        pn_network_free(back);
    }
    pn_network_free(network);
    free(bytes);
}
END_TEST

/* A far area counts as changed only if it is. */
START_TEST(far_areas_are_held_against_their_hashes)
{
    struct pn_error err;
    struct pn_source_info info;
    struct pn_folder_report report;
    struct pn_network *made = wide_network(PN_AREA_FLA4), *network = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(test_save_database(made), &network, &info, NULL, &err),
                    &err);
    ck_assert_pn_ok(pn_folder_save(network, test_path(test_scratch(), "a"), false, &info,
                                   &report, NULL, &err),
                    &err);
    ck_assert_uint_eq(report.changed, 0);
    pn_network_area(network, FAR_AREA)->nodes[0].width++;
    ck_assert_pn_ok(pn_folder_save(network, test_path(test_scratch(), "b"), false, &info,
                                   &report, NULL, &err),
                    &err);
    ck_assert_uint_eq(report.changed, 1);
    ck_assert(pn_area_set_has(&report.area_changed, FAR_AREA));
    pn_source_info_release(&info);
    pn_network_free(network);
    pn_network_free(made);
}
END_TEST

START_TEST(far_areas_are_packed)
{
    struct pn_error err;
    struct pn_pack_report report;
    const struct pn_pack_options options = {.base = NULL};
    struct pn_network *network = wide_network(PN_AREA_FLA3);
    const char *archive = test_path(test_scratch(), "a.img");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_pack_archive(network, archive, &options, &report, &err), &err);
    ck_assert(pn_area_set_has(&report.area_packed, FAR_AREA));
    struct pn_network *back = test_load(archive);
    ck_assert_int_eq(pn_network_area(back, FAR_AREA)->nodes[0].pos.x, 32768);
    pn_network_area(network, FAR_AREA)->format = PN_AREA_SA;
    ck_assert_pn_fails(PN_E_LIMIT,
                       pn_pack_archive(network, test_path(test_scratch(), "b.img"),
                                       &options, &report, &err),
                       &err);
    ck_assert_int_eq(err.area, FAR_AREA);
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

START_TEST(a_format_has_a_name)
{
    ck_assert_str_eq(pn_area_format_name(PN_AREA_SA), "sa");
    ck_assert_str_eq(pn_area_format_name(PN_AREA_FLA4), "fla4");
    ck_assert_ptr_null(pn_area_format_name(PN_AREA_FORMAT_COUNT));
}
END_TEST

static enum pn_status load_once(void *path, struct pn_error *err)
{
    struct pn_network *network = NULL;
    enum pn_status status = pn_source_load(path, &network, NULL, NULL, err);
    pn_network_free(network);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct pn_network *network = wide_network(PN_AREA_FLA4);
    char path[512];
    strcpy(path, test_save_areas(network));
    test_memory_every_failure(load_once, path, 1);
    pn_network_free(network);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("extended");
    TCase *t = tcase_create("extended");
    const int first = PN_AREA_FLA2, end = PN_AREA_FORMAT_COUNT;
    tcase_add_loop_test(t, every_store_keeps_the_format_and_wide_values, first, end);
    tcase_add_loop_test(t, there_and_back_is_the_identity, first, end);
    tcase_add_loop_test(t, what_does_not_fit_the_format_is_refused, 0,
                        (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(t, what_fits_the_larger_format_passes);
    tcase_add_test(t, an_area_of_the_games_own_format_stays_below_64);
    tcase_add_test(t, an_archive_may_hold_extended_files);
    tcase_add_loop_test(t, bytes_that_nobody_reads_are_kept, first, end);
    tcase_add_test(t, far_areas_are_held_against_their_hashes);
    tcase_add_test(t, far_areas_are_packed);
    tcase_add_test(t, a_format_has_a_name);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
