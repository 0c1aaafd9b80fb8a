/* zone/: zone files, read and refused; the smallest box around a point. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char town[] =
    "# a made-up town\r\n"
    "\r\n"
    "inst\r\n"
    "1, zone, 0, 0\r\n"
    "end\r\n"
    "zone\r\n"
    "ALL , 3, -3000.0, -3000.0, -500, 3000, 3000, 500, 1, TOWN\r\n"
    "OLD\t, 0, 100, 100, 0, -100, -100, -4.57764e-005, 1, Old \"Town\"\r\n"
    "end\r\n"
    "zone\r\n"
    "# the same box again, and one in blanks\r\n"
    "OLD2, 0, -100, -100, -4.57764e-005, 100, 100, 0, 1, LATER\r\n"
    "SQ 0 -10 -10 -50 10 10 50 2 SQUARE\r\n"
    "end\r\n";

static struct pn_error err;

static struct pn_zones *read(const char *text)
{
    struct pn_zones *zones = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_zones_read("t.zon", text, strlen(text), &zones, &err), &err);
    return zones;
}

static const char *key_at(const struct pn_zones *zones, double x, double y, double z)
{
    const struct pn_zone *zone = pn_zones_find(zones, (struct pn_point){x, y, z});
    return zone ? zone->key : "nowhere";
}

START_TEST(all_of_a_line_is_kept)
{
    struct pn_zones *zones = read(town);
    ck_assert_uint_eq(pn_zones_count(zones), 4);
    const struct pn_zone *old = pn_zones_at(zones, 0); /* flat: the smallest */
    ck_assert_str_eq(old->name, "OLD");
    ck_assert_str_eq(old->key, "Old \"Town\"");
    ck_assert_int_eq(old->type, 0);
    ck_assert_int_eq(old->level, 1);
    ck_assert_uint_eq(old->line, 8);
    ck_assert_double_eq(old->min.x, -100);
    ck_assert_double_eq(old->max.y, 100);
    ck_assert_double_eq_tol(old->min.z, -4.57764e-5, 1e-12);
    ck_assert_double_eq(old->max.z, 0);
    ck_assert_str_eq(pn_zones_at(zones, 2)->name, "SQ");
    ck_assert_int_eq(pn_zones_at(zones, 2)->level, 2);
    ck_assert_int_eq(pn_zones_at(zones, 3)->type, 3);
    ck_assert_ptr_null(pn_zones_at(zones, 4));
    pn_zones_free(zones);
}
END_TEST

START_TEST(the_smallest_box_wins_and_the_earlier_of_equals)
{
    struct pn_zones *zones = read(town);
    ck_assert_str_eq(key_at(zones, 0, 0, 10), "SQUARE");
    ck_assert_str_eq(key_at(zones, 10, -10, 50), "SQUARE"); /* borders belong to it */
    ck_assert_str_eq(key_at(zones, 10.001, 0, 10), "TOWN");
    ck_assert_str_eq(key_at(zones, 0, 0, 0), "Old \"Town\"");
    ck_assert_str_eq(key_at(zones, 0, 0, 501), "nowhere");
    ck_assert_str_eq(key_at(zones, NAN, 0, 0), "nowhere");
    pn_zones_free(zones);
}
END_TEST

START_TEST(a_file_without_zones_is_fine)
{
    struct pn_zones *zones = read("ZONE\nend");
    ck_assert_uint_eq(pn_zones_count(zones), 0);
    ck_assert_str_eq(key_at(zones, 0, 0, 0), "nowhere");
    pn_zones_free(zones);
    pn_zones_free(NULL);
}
END_TEST

#define NAME_63 "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJK"

static const struct {
    const char *text;
    enum pn_status status;
    uint32_t line, column;
    const char *field, *says;
} bad[] = {
    {"", PN_E_FORMAT, 0, 0, "", "no section 'zone'"},
    {"inst\nend\n", PN_E_FORMAT, 0, 0, "", "no section 'zone'"},
    {"\nzone\nA,0,0,0,0,1,1,1,1,A\n", PN_E_FORMAT, 2, 0, "", "no 'end'"},
    {"zone\nA,0,0,0,0,1,1,1,1\nend\n", PN_E_FORMAT, 2, 10, "key", "10 fields, not 9"},
    {"zone\nA,0,0,0,0,1,1,1,1,A,\nend\n", PN_E_FORMAT, 2, 11, "", "10 fields, not 11"},
    {"zone\nA\nend\n", PN_E_FORMAT, 2, 2, "type", "10 fields, not 1"},
    {"zone\n\n,0,0,0,0,1,1,1,1,A\nend\n", PN_E_FORMAT, 3, 1, "name", "is empty"},
    {"zone\nA,0,0,0,0,1,1,1,1, \nend\n", PN_E_FORMAT, 2, 10, "key", "is empty"},
    {"zone\nA,0,0,x,0,1,1,1,1,A\nend\n", PN_E_FORMAT, 2, 4, "y1", "is not a number"},
    {"zone\nA,0,0,nan,0,1,1,1,1,A\nend\n", PN_E_FORMAT, 2, 4, "y1", "is not a number"},
    {"zone\nA,0,0,,0,1,1,1,1,A\nend\n", PN_E_FORMAT, 2, 4, "y1", "is not a number"},
    {"zone\nA,0,0,0,0,1,1,2e9,1,A\nend\n", PN_E_RANGE, 2, 8, "z2", "out of reach"},
    {"zone\nA,0.5,0,0,0,1,1,2,1,A\nend\n", PN_E_FORMAT, 2, 2, "type", "not a whole"},
    {"zone\nA,0,0,0,0,1,1,2,1.5,A\nend\n", PN_E_FORMAT, 2, 9, "level", "not a whole"},
    {"zone\n" NAME_63 "Z,0,0,0,0,1,1,2,1,A\nend\n", PN_E_LIMIT, 2, 1, "name", "64 bytes"},
    {"zone\nA,0,0,0,0,1,1,2,1,\xE9\nend\n", PN_E_FORMAT, 2, 10, "key", "UTF-8"},
    {"zone\nA,0,0,0,0,1,1,2,1,A\x1B[0m\nend\n", PN_E_FORMAT, 2, 10, "key", "UTF-8"},
};

START_TEST(mistakes_are_refused_with_line_and_field)
{
    struct pn_zones *zones = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        bad[_i].status,
        pn_zones_read("t.zon", bad[_i].text, strlen(bad[_i].text), &zones, &err), &err);
    ck_assert_ptr_null(zones);
    ck_assert_str_eq(err.path, "t.zon");
    ck_assert_uint_eq(err.line, bad[_i].line);
    ck_assert_uint_eq(err.column, bad[_i].column);
    ck_assert_str_eq(err.field, bad[_i].field);
    ck_assert_msg(strstr(err.message, bad[_i].says), "'%s'", err.message);
}
END_TEST

START_TEST(names_fill_their_room)
{
    struct pn_zones *zones = read("zone\n" NAME_63 ",0,0,0,0,1,1,2,1,\xC3\xA9\nend\n");
    ck_assert_str_eq(pn_zones_at(zones, 0)->name, NAME_63);
    ck_assert_str_eq(pn_zones_at(zones, 0)->key, "\xC3\xA9");
    pn_zones_free(zones);
}
END_TEST

START_TEST(a_zero_byte_hides_nothing)
{
    static const char text[] = "zone\nA,0,0,0,1\0,1,1,2,1,A\nend\n";
    struct pn_zones *zones = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT,
                       pn_zones_read("t.zon", text, sizeof text - 1, &zones, &err), &err);
    ck_assert_str_eq(err.field, "z1");
}
END_TEST

START_TEST(too_many_zones_are_refused)
{
    static const char one[] = "A,0,0,0,0,1,1,1,1,A\n";
    size_t size = sizeof one - 1, count = PN_ZONE_COUNT_MAX + 1;
    char *text = malloc(5 + count * size + 4);
    ck_assert_ptr_nonnull(text);
    memcpy(text, "zone\n", 5);
    for (size_t i = 0; i < count; i++)
        memcpy(text + 5 + i * size, one, size);
    memcpy(text + 5 + count * size, "end\n", 4);
    struct pn_zones *zones = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_LIMIT, pn_zones_read("t.zon", text, 9 + count * size, &zones, &err), &err);
    ck_assert_uint_eq(err.line, PN_ZONE_COUNT_MAX + 2);
    free(text);
}
END_TEST

START_TEST(files_are_read_and_missing_ones_named)
{
    const char *folder = test_scratch();
    struct pn_zones *zones = NULL;
    test_write_text(folder, "town.zon", town);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_zones_load(test_path(folder, "town.zon"), &zones, &err), &err);
    ck_assert_uint_eq(pn_zones_count(zones), 4);
    pn_zones_free(zones);
    ck_assert_pn_fails(PN_E_NOTFOUND,
                       pn_zones_load(test_path(folder, "no.zon"), &zones, &err), &err);
    ck_assert_str_eq(err.path, test_path(folder, "no.zon"));
}
END_TEST

static enum pn_status read_town(void *context, struct pn_error *error)
{
    struct pn_zones *zones = NULL;
    enum pn_status status =
        pn_zones_read("t.zon", context, strlen(context), &zones, error);
    pn_zones_free(zones);
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    char text[sizeof town];
    memcpy(text, town, sizeof town);
    test_memory_every_failure(read_town, text, 1);
}
END_TEST

static Suite *zone_suite(void)
{
    Suite *suite = suite_create("zone");
    TCase *tcase = tcase_create("zones");
    tcase_add_test(tcase, all_of_a_line_is_kept);
    tcase_add_test(tcase, the_smallest_box_wins_and_the_earlier_of_equals);
    tcase_add_test(tcase, a_file_without_zones_is_fine);
    tcase_add_loop_test(tcase, mistakes_are_refused_with_line_and_field, 0,
                        sizeof bad / sizeof *bad);
    tcase_add_test(tcase, names_fill_their_room);
    tcase_add_test(tcase, a_zero_byte_hides_nothing);
    tcase_add_test(tcase, too_many_zones_are_refused);
    tcase_add_test(tcase, files_are_read_and_missing_ones_named);
    tcase_add_test(tcase, no_memory_is_said_and_nothing_leaks);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(zone_suite());
}
