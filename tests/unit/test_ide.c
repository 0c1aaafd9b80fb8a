/* ipl/: models of the world, and the list of files that a game loads. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <string.h>

static struct pn_error err;

static const char town[] = "# a made-up town\r\n"
                           "objs\r\n"
                           "700, Bridge, stone, 150, 2097280\r\n"
                           "701, pier, wood, 1, 100, 0\r\n"
                           "702, house, brick, 2, 50, 120.5, 4\r\n"
                           "703, tower, brick, 3, 50, 300, 200, 8\r\n"
                           "704, flower, green, 3, 1\r\n"
                           "end\r\n"
                           "tobj\r\n"
                           "710, lamps, light, 300, 140, 20, 6\r\n"
                           "711, shop, brick, 1, 80, 0, 6, 20\r\n"
                           "end\r\n"
                           "anim\r\n"
                           "720, gate, wood, moves, 60, 16\r\n"
                           "end\r\n"
                           "peds\r\n"
                           "1, a, b\r\n"
                           "end\r\n";

static struct pn_ide *read(const char *text)
{
    struct pn_ide *ide = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ide_read("t.ide", text, strlen(text), &ide, &err), &err);
    return ide;
}

static const struct {
    int32_t id;
    const char *name;
    enum pn_ide_kind kind;
    float distance;
    uint32_t flags;
    int32_t on, off;
} items[] = {
    {700, "Bridge", PN_IDE_OBJS, 150, 2097280, 0, 0},
    {701, "pier", PN_IDE_OBJS, 100, 0, 0, 0},
    {702, "house", PN_IDE_OBJS, 120.5, 4, 0, 0},
    {703, "tower", PN_IDE_OBJS, 300, 8, 0, 0},
    {704, "flower", PN_IDE_OBJS, 3, 1, 0, 0}, /* too short for the older form */
    {710, "lamps", PN_IDE_TOBJ, 300, 140, 20, 6},
    {711, "shop", PN_IDE_TOBJ, 80, 0, 6, 20},
    {720, "gate", PN_IDE_ANIM, 60, 16, 0, 0},
};

enum { ITEMS = sizeof items / sizeof *items };

START_TEST(models_of_both_forms_are_read)
{
    struct pn_ide *ide = read(town);
    ck_assert_uint_eq(ide->item_count, ITEMS);
    for (unsigned i = 0; i < ITEMS; i++) {
        const struct pn_ide_item *item = &ide->items[i];
        ck_assert_int_eq(item->id, items[i].id);
        ck_assert_str_eq(item->name, items[i].name);
        ck_assert_int_eq(item->kind, items[i].kind);
        ck_assert_float_eq(item->distance, items[i].distance);
        ck_assert_uint_eq(item->flags, items[i].flags);
        ck_assert_int_eq(item->on, items[i].on);
        ck_assert_int_eq(item->off, items[i].off);
    }
    ck_assert_str_eq(ide->items[7].textures, "wood");
    ck_assert_uint_eq(ide->items[7].line, 14);
    ck_assert_uint_eq(ide->skipped.sections, 1);
    ck_assert_uint_eq(ide->skipped.lines, 1);
    pn_ide_free(ide);
    pn_ide_free(NULL);
}
END_TEST

START_TEST(hours_may_go_over_midnight)
{
    struct pn_ide *ide = read(town);
    const struct pn_ide_item *night = &ide->items[5], *day = &ide->items[6];
    static const struct {
        int hour;
        bool night, day;
    } hours[] = {{0, true, false},  {5, true, false},  {6, false, true},
                 {19, false, true}, {20, true, false}, {23, true, false}};
    for (unsigned i = 0; i < sizeof hours / sizeof *hours; i++) {
        ck_assert_int_eq(pn_ide_is_there(night, hours[i].hour), hours[i].night);
        ck_assert_int_eq(pn_ide_is_there(day, hours[i].hour), hours[i].day);
    }
    ck_assert(pn_ide_is_there(&ide->items[0], 3));
    pn_ide_free(ide);
}
END_TEST

static const struct {
    const char *text;
    enum pn_status status;
    uint32_t line, column;
    const char *section, *field, *says;
} bad[] = {
    {"objs\n1, a, b, 100\nend\n", PN_E_FORMAT, 2, 5, "objs", "", "5 fields, not 4"},
    {"tobj\n1, a, b, 100, 0, 5\nend\n", PN_E_FORMAT, 2, 7, "tobj", "", "7 fields, not 6"},
    {"anim\n1, a, b, 100, 0\nend\n", PN_E_FORMAT, 2, 6, "anim", "", "6 fields, not 5"},
    {"objs\n1, a, b, 3, 9, 9, 0\n", PN_E_FORMAT, 2, 8, "objs", "", "8 fields, not 7"},
    {"objs\n1, a, b, 0, 9, 9, 0\n", PN_E_FORMAT, 2, 4, "objs", "distances", "not 0"},
    {"objs\n1, a, b, 1.5, 9, 0\n", PN_E_FORMAT, 2, 4, "objs", "distances", "1.5"},
    {"objs\n1, a, b, -1, 9, 9\n", PN_E_FORMAT, 2, 4, "objs", "distances", "not -1"},
    {"objs\n1, a, b, far, 0\nend\n", PN_E_FORMAT, 2, 4, "objs", "distance", "'far'"},
    {"objs\none, a, b, 9, 0\nend\n", PN_E_FORMAT, 2, 1, "objs", "id", "'one'"},
    {"tobj\n1, a, b, 9, 0, 5, x\nend\n", PN_E_FORMAT, 2, 7, "tobj", "off", "'x'"},
    {"objs\n1, abcdefghijklmnopqrstuvwxyz012345, b, 9, 0\n", PN_E_LIMIT, 2, 2, "objs",
     "name", "32 bytes"},
    {"# x\nobjs\n", PN_E_FORMAT, 2, 0, "objs", "", "no 'end'"},
};

START_TEST(mistakes_are_refused_with_line_and_field)
{
    struct pn_ide *ide = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        bad[_i].status,
        pn_ide_read("t.ide", bad[_i].text, strlen(bad[_i].text), &ide, &err), &err);
    ck_assert_ptr_null(ide);
    ck_assert_str_eq(err.path, "t.ide");
    ck_assert_uint_eq(err.line, bad[_i].line);
    ck_assert_uint_eq(err.column, bad[_i].column);
    ck_assert_str_eq(err.section, bad[_i].section);
    ck_assert_str_eq(err.field, bad[_i].field);
    ck_assert_msg(strstr(err.message, bad[_i].says), "'%s'", err.message);
}
END_TEST

static const char list_text[] = "# what is loaded\r\n"
                                "IMG MODELS\\GTA_INT.IMG\r\n"
                                "ide DATA\\MAPS\\my town\\town.ide \r\n"
                                "\r\n"
                                "SPLASH loadsc2\r\n"
                                "COLFILE 2 MODELS\\COLL\\WEAPONS.COL # old\r\n"
                                "IPL data/maps/town.ipl";

static struct pn_gta_dat *read_list(const char *text)
{
    struct pn_gta_dat *list = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_gta_dat_read("gta.dat", text, strlen(text), &list, &err), &err);
    return list;
}

START_TEST(the_list_of_files_is_read_in_its_order)
{
    static const struct {
        enum pn_gta_dat_kind kind;
        int32_t level;
        const char *path;
        uint32_t line;
    } files[] = {
        {PN_GTA_DAT_IMG, 0, "MODELS/GTA_INT.IMG", 2},
        {PN_GTA_DAT_IDE, 0, "DATA/MAPS/my town/town.ide", 3},
        {PN_GTA_DAT_COLFILE, 2, "MODELS/COLL/WEAPONS.COL", 6},
        {PN_GTA_DAT_IPL, 0, "data/maps/town.ipl", 7},
    };
    struct pn_gta_dat *list = read_list(list_text);
    ck_assert_uint_eq(list->file_count, 4);
    ck_assert_uint_eq(list->skipped_lines, 1);
    for (unsigned i = 0; i < 4; i++) {
        ck_assert_int_eq(list->files[i].kind, files[i].kind);
        ck_assert_int_eq(list->files[i].level, files[i].level);
        ck_assert_str_eq(list->files[i].path, files[i].path);
        ck_assert_uint_eq(list->files[i].line, files[i].line);
    }
    pn_gta_dat_free(list);
    list = read_list("");
    ck_assert_uint_eq(list->file_count, 0);
    pn_gta_dat_free(list);
    pn_gta_dat_free(NULL);
}
END_TEST

static const struct {
    const char *text;
    size_t size;
    uint32_t line, column;
    const char *says;
} bad_lists[] = {
    {"\nIMG\n", 5, 2, 2, "'IMG' without a path"},
    {"IPL # x\n", 8, 1, 2, "'IPL' without a path"},
    {"COLFILE 1\n", 10, 1, 3, "'COLFILE' without a path"},
    {"COLFILE a.col b.col\n", 20, 1, 2, "'a.col'"},
    {"IPL a\0b\n", 8, 0, 0, "byte 5"},
};

START_TEST(a_list_with_mistakes_is_refused_with_the_line)
{
    struct pn_gta_dat *list = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_FORMAT,
        pn_gta_dat_read("gta.dat", bad_lists[_i].text, bad_lists[_i].size, &list, &err),
        &err);
    ck_assert_ptr_null(list);
    ck_assert_str_eq(err.path, "gta.dat");
    ck_assert_uint_eq(err.line, bad_lists[_i].line);
    ck_assert_uint_eq(err.column, bad_lists[_i].column);
    ck_assert_msg(strstr(err.message, bad_lists[_i].says), "'%s'", err.message);
}
END_TEST

START_TEST(files_are_read_and_missing_ones_named)
{
    const char *folder = test_scratch();
    struct pn_ide *ide = NULL;
    struct pn_gta_dat *list = NULL;
    test_write_text(folder, "town.ide", town);
    test_write_text(folder, "gta.dat", list_text);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ide_load(test_path(folder, "town.ide"), &ide, &err), &err);
    ck_assert_pn_ok(pn_gta_dat_load(test_path(folder, "gta.dat"), &list, &err), &err);
    pn_ide_free(ide);
    pn_gta_dat_free(list);
    ck_assert_pn_fails(PN_E_NOTFOUND,
                       pn_ide_load(test_path(folder, "no.ide"), &ide, &err), &err);
    ck_assert_str_eq(err.path, test_path(folder, "no.ide"));
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND,
                       pn_gta_dat_load(test_path(folder, "no.dat"), &list, &err), &err);
    ck_assert_str_eq(err.path, test_path(folder, "no.dat"));
}
END_TEST

static enum pn_status read_both(void *context, struct pn_error *error)
{
    struct pn_ide *ide = NULL;
    struct pn_gta_dat *list = NULL;
    (void)context;
    enum pn_status status = pn_ide_read("t.ide", town, strlen(town), &ide, error);
    if (status == PN_OK)
        status = pn_gta_dat_read("gta.dat", list_text, strlen(list_text), &list, error);
    pn_ide_free(ide);
    pn_gta_dat_free(list);
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    test_memory_every_failure(read_both, NULL, 1);
}
END_TEST

START_TEST(kinds_have_names)
{
    ck_assert_str_eq(pn_ide_kind_name(PN_IDE_TOBJ), "tobj");
    ck_assert_ptr_null(pn_ide_kind_name(PN_IDE_KIND_COUNT));
    ck_assert_str_eq(pn_gta_dat_kind_name(PN_GTA_DAT_COLFILE), "COLFILE");
    ck_assert_ptr_null(pn_gta_dat_kind_name(PN_GTA_DAT_KIND_COUNT));
}
END_TEST

static Suite *ide_suite(void)
{
    Suite *suite = suite_create("ide");
    TCase *tcase = tcase_create("definitions");
    tcase_add_test(tcase, models_of_both_forms_are_read);
    tcase_add_test(tcase, hours_may_go_over_midnight);
    tcase_add_loop_test(tcase, mistakes_are_refused_with_line_and_field, 0,
                        sizeof bad / sizeof *bad);
    tcase_add_test(tcase, the_list_of_files_is_read_in_its_order);
    tcase_add_loop_test(tcase, a_list_with_mistakes_is_refused_with_the_line, 0,
                        sizeof bad_lists / sizeof *bad_lists);
    tcase_add_test(tcase, files_are_read_and_missing_ones_named);
    tcase_add_test(tcase, no_memory_is_said_and_nothing_leaks);
    tcase_add_test(tcase, kinds_have_names);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(ide_suite());
}
