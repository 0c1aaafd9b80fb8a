/* store/: what a source is, and area files from folders and archives. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/stores.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_kind(const char *path, enum pn_source_kind wanted)
{
    struct pn_error err;
    enum pn_source_kind kind = PN_SOURCE_KIND_COUNT;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_detect(path, &kind, &err), &err);
    ck_assert_str_eq(pn_source_kind_name(kind), pn_source_kind_name(wanted));
}

/* Loading fails so, with these words and a path that ends so. */
static struct pn_error load_fails(const char *path, enum pn_status status,
                                  const char *words, const char *path_end)
{
    static char untouched;
    struct pn_error err;
    struct pn_network *network = (void *)&untouched;
    pn_error_clear(&err);
    ck_assert_int_eq(pn_source_load(path, &network, NULL, NULL, &err), status);
    ck_assert_int_eq(err.status, status);
    ck_assert_msg(strstr(err.message, words), "'%s' has no '%s'", err.message, words);
    size_t size = strlen(err.path), end = strlen(path_end);
    ck_assert_msg(size >= end && !strcmp(err.path + size - end, path_end),
                  "path is '%s', not '...%s'", err.path, path_end);
    ck_assert_ptr_eq((void *)network, &untouched);
    return err;
}

/* What source_path holds comes out as the files of the folder wanted. */
static void assert_saves_as(const char *source_path, const char *wanted)
{
    struct pn_error err;
    struct pn_network *network = test_load(source_path);
    const char *out = test_path(test_scratch(), "out");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_folder_save(network, out, false, NULL, NULL, NULL, &err), &err);
    pn_network_free(network);
    test_same_folders(wanted, out);
}

/* ---- folders and files ---- */

START_TEST(a_folder_comes_out_as_it_went_in)
{
    const char *folder = test_small_areas();
    ck_assert_int_eq(test_count(folder), 2);
    assert_kind(folder, PN_SOURCE_FOLDER);
    assert_saves_as(folder, folder);
}
END_TEST

START_TEST(letter_case_of_names_does_not_matter)
{
    const char *folder = test_small_areas();
    test_rename(folder, "NODES27.DAT", "nodes27.dat");
    test_rename(folder, "NODES28.DAT", "Nodes28.Dat");
    test_write_text(folder, "readme.txt", "not ours");
    struct pn_network *network = test_load(folder);
    ck_assert_uint_eq(pn_network_area_count(network), 2);
    pn_network_free(network);
}
END_TEST

START_TEST(two_names_of_one_area_are_refused)
{
    const char *folder = test_small_areas();
    test_write_text(folder, "nodes27.dat", "");
    struct pn_error err = load_fails(folder, PN_E_CONSTRAINT, "'NODES27.DAT'", "nodes");
    ck_assert_ptr_nonnull(strstr(err.message, "'nodes27.dat'"));
    ck_assert_int_eq(err.area, 27);
    test_remove(folder, "nodes27.dat");
    test_write_text(folder, "NODES027.DAT", "");
    load_fails(folder, PN_E_CONSTRAINT, "'NODES027.DAT'", "nodes");
}
END_TEST

START_TEST(areas_over_63_are_refused)
{
    const char *folder = test_small_areas();
    test_write_text(folder, "nodes64.dat", "");
    load_fails(folder, PN_E_LIMIT, "'nodes64.dat'", "nodes/nodes64.dat");
    load_fails(test_path(folder, "nodes64.dat"), PN_E_LIMIT, "end at 63", "nodes64.dat");
}
END_TEST

START_TEST(one_file_is_a_source)
{
    const char *folder = test_small_areas();
    const char *path = test_path(folder, "NODES28.DAT");
    assert_kind(path, PN_SOURCE_FILE);
    struct pn_network *network = test_load(path);
    ck_assert_uint_eq(pn_network_area_count(network), 1);
    ck_assert_ptr_nonnull(pn_network_area(network, 28));
    pn_network_free(network);
}
END_TEST

START_TEST(padding_of_a_loose_file_is_kept)
{
    const char *folder = test_small_areas();
    size_t size;
    char *bytes = test_read(folder, "NODES28.DAT", &size), padded[4096] = "";
    ck_assert_uint_le(size, sizeof padded);
    memcpy(padded, bytes, size);
    test_write(folder, "NODES28.DAT", padded, sizeof padded - 2048);
    free(bytes);
    assert_saves_as(folder, folder);
}
END_TEST

START_TEST(a_cut_file_is_named_with_its_section)
{
    const char *folder = test_small_areas();
    char *bytes = test_read(folder, "NODES28.DAT", NULL);
    test_write(folder, "NODES28.DAT", bytes, 20 + 28);
    free(bytes);
    struct pn_error err = load_fails(folder, PN_E_TRUNCATED, "0x14", "nodes/NODES28.DAT");
    ck_assert_str_eq(err.section, "nodes");
    ck_assert_int_eq(err.offset, 20);
    ck_assert_uint_gt(err.needed, err.present);
    ck_assert_int_eq(err.area, 28);
}
END_TEST

START_TEST(an_extended_file_is_named)
{
    const char *folder = test_scratch();
    char bytes[64] = "\xFF\xFF\xFF\xFF"
                     "FM92\x0B\0fastman92\0VER9";
    test_write(folder, "NODES3.DAT", bytes, sizeof bytes);
    load_fails(folder, PN_E_UNSUPPORTED, "fastman92", "NODES3.DAT");
}
END_TEST

START_TEST(a_folder_named_like_an_area_is_no_area)
{
    const char *folder = test_scratch();
    test_make_folder(folder, "NODES3.DAT");
    load_fails(folder, PN_E_FORMAT, "not a regular file", "NODES3.DAT");
}
END_TEST

/* ---- nothing of ours ---- */

START_TEST(nothing_found_says_what_was_looked_for)
{
    const char *folder = test_scratch();
    struct pn_error err = load_fails(folder, PN_E_NOTFOUND, "NODES*.DAT", folder);
    ck_assert_ptr_nonnull(strstr(err.message, "models/gta3.img"));
    ck_assert_ptr_nonnull(strstr(err.message, "node.csv"));
    ck_assert_ptr_nonnull(strstr(err.message, "pathnode compile"));
    load_fails(test_path(folder, "none"), PN_E_NOTFOUND, "nothing is there", "/none");
}
END_TEST

START_TEST(foreign_files_say_what_they_are_not)
{
    const char *folder = test_scratch();
    test_write_text(folder, "some.bin", "some bytes");
    load_fails(test_path(folder, "some.bin"), PN_E_FORMAT, "no path data", "some.bin");
    test_write_text(folder, "empty", "");
    load_fails(test_path(folder, "empty"), PN_E_FORMAT, "no path data", "empty");
    test_write_text(folder, "link.csv", "area,node\n");
    load_fails(test_path(folder, "link.csv"), PN_E_FORMAT, "the folder", "link.csv");
}
END_TEST

START_TEST(text_without_groups_is_no_network)
{
    const char *folder = test_scratch();
    test_write_text(folder, "PATHS2.IPL", "path\nend\n");
    assert_kind(folder, PN_SOURCE_PATHS);
    load_fails(folder, PN_E_NOTFOUND, "no path groups", folder);
    load_fails(test_path(folder, "PATHS2.IPL"), PN_E_NOTFOUND, "no path groups",
               "PATHS2.IPL");
}
END_TEST

START_TEST(two_sources_in_one_folder_are_refused)
{
    const char *folder = test_small_areas();
    test_write_text(folder, "node.csv", "");
    struct pn_error err = load_fails(folder, PN_E_FORMAT, "two sources", "nodes");
    ck_assert_ptr_nonnull(strstr(err.message, "node.csv"));
}
END_TEST

/* ---- archives ---- */

/* The folder's two areas as an archive, among other files. */
static void write_img(const char *folder, const char *path)
{
    struct pn_error err;
    struct pn_img_file files[3] = {
        {.name = "nodes27.dat"}, {"other.txd", "x", 1}, {.name = "NODES28.DAT"}};
    files[0].bytes = test_read(folder, "NODES27.DAT", &files[0].size);
    files[2].bytes = test_read(folder, "NODES28.DAT", &files[2].size);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_write(path, files, 3, false, &err), &err);
    pn_free((void *)(uintptr_t)files[0].bytes);
    pn_free((void *)(uintptr_t)files[2].bytes);
}

START_TEST(an_archive_is_read_without_its_padding)
{
    const char *folder = test_small_areas(),
               *path = test_path(test_scratch(), "any.name");
    write_img(folder, path);
    assert_kind(path, PN_SOURCE_IMG);
    assert_saves_as(path, folder);
}
END_TEST

START_TEST(a_game_folder_is_read_in_any_letter_case)
{
    const char *folder = test_small_areas(), *game = test_scratch();
    const char *models = test_make_folder(game, "Models");
    write_img(folder, test_path(models, "GTA3.IMG"));
    assert_kind(game, PN_SOURCE_GAME);
    assert_saves_as(game, folder);
    ck_assert_int_eq(test_count(models), 1);
}
END_TEST

START_TEST(an_old_archive_is_read_from_both_its_files)
{
    const char *folder = test_small_areas(), *place = test_scratch();
    uint8_t dir[32] = {0,   0,   0,   0,   1,   0,   0,   0,   'N', 'O',
                       'D', 'E', 'S', '2', '8', '.', 'D', 'A', 'T'};
    char sector[2048] = "";
    size_t size;
    char *bytes = test_read(folder, "NODES28.DAT", &size);
    ck_assert_uint_le(size, sizeof sector);
    memcpy(sector, bytes, size);
    free(bytes);
    test_write(place, "old.dir", dir, sizeof dir);
    test_write(place, "old.img", sector, sizeof sector);
    test_remove(folder, "NODES27.DAT");
    assert_saves_as(test_path(place, "old.img"), folder);
    assert_saves_as(test_path(place, "old.dir"), folder);
}
END_TEST

START_TEST(archives_without_areas_say_so)
{
    struct pn_error err;
    const struct pn_img_file file = {"other.txd", "x", 1};
    const char *path = test_path(test_scratch(), "a.img");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_write(path, &file, 1, false, &err), &err);
    load_fails(path, PN_E_NOTFOUND, "NODES*.DAT among the 1 files", "a.img");
}
END_TEST

START_TEST(bad_entries_of_an_archive_are_named)
{
    struct pn_error err;
    struct pn_img_file files[] = {{"NODES1.DAT", "some text, no nodes here", 24},
                                  {"nodes1.dat", "x", 1}};
    const char *path = test_path(test_scratch(), "a.img");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_write(path, files, 1, false, &err), &err);
    load_fails(path, PN_E_FORMAT, "text", "a.img/NODES1.DAT");
    ck_assert_pn_ok(pn_img_write(path, files, 2, true, &err), &err);
    load_fails(path, PN_E_CONSTRAINT, "'NODES1.DAT' and 'nodes1.dat'", "a.img");
    files[0].name = "NODES64.DAT";
    ck_assert_pn_ok(pn_img_write(path, files, 1, true, &err), &err);
    load_fails(path, PN_E_LIMIT, "'NODES64.DAT'", "a.img/NODES64.DAT");
    files[0].name = "NODES65535.DAT";
    ck_assert_pn_ok(pn_img_write(path, files, 1, true, &err), &err);
    load_fails(path, PN_E_LIMIT, "'NODES65535.DAT'", "a.img");
}
END_TEST

/* ---- memory ---- */

static enum pn_status load_and_free(void *path, struct pn_error *err)
{
    struct pn_network *network = NULL;
    enum pn_status status = pn_source_load(path, &network, NULL, NULL, err);
    pn_network_free(network);
    return status;
}

START_TEST(no_memory_is_said_by_every_load)
{
    char folder[256], game[256];
    snprintf(folder, sizeof folder, "%s", test_small_areas());
    test_memory_every_failure(load_and_free, folder, 1);
    snprintf(game, sizeof game, "%s", test_scratch());
    write_img(folder, test_path(test_make_folder(game, "models"), "gta3.img"));
    test_memory_every_failure(load_and_free, game, 1);
}
END_TEST

/* ---- the originals ---- */

START_TEST(the_originals_come_back_from_a_folder)
{
    assert_saves_as(test_sa_nodes(), test_sa_nodes());
}
END_TEST

START_TEST(the_originals_come_back_from_an_archive)
{
    struct pn_error err;
    struct pn_img_file files[PN_AREA_COUNT];
    char names[PN_AREA_COUNT][24];
    const char *path = test_path(test_scratch(), "gta3.img");
    for (int a = 0; a < PN_AREA_COUNT; a++) {
        snprintf(names[a], sizeof names[a], "NODES%d.DAT", a);
        files[a].name = names[a];
        files[a].bytes = test_read(test_sa_nodes(), names[a], &files[a].size);
    }
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_write(path, files, PN_AREA_COUNT, false, &err), &err);
    for (int a = 0; a < PN_AREA_COUNT; a++)
        pn_free((void *)(uintptr_t)files[a].bytes);
    assert_saves_as(path, test_sa_nodes());
}
END_TEST

static void add_reading(Suite *suite)
{
    TCase *files = tcase_create("folders and files");
    tcase_add_test(files, a_folder_comes_out_as_it_went_in);
    tcase_add_test(files, letter_case_of_names_does_not_matter);
    tcase_add_test(files, two_names_of_one_area_are_refused);
    tcase_add_test(files, areas_over_63_are_refused);
    tcase_add_test(files, one_file_is_a_source);
    tcase_add_test(files, padding_of_a_loose_file_is_kept);
    tcase_add_test(files, a_cut_file_is_named_with_its_section);
    tcase_add_test(files, an_extended_file_is_named);
    tcase_add_test(files, a_folder_named_like_an_area_is_no_area);
    tcase_add_test(files, nothing_found_says_what_was_looked_for);
    tcase_add_test(files, foreign_files_say_what_they_are_not);
    tcase_add_test(files, text_without_groups_is_no_network);
    tcase_add_test(files, two_sources_in_one_folder_are_refused);
    suite_add_tcase(suite, files);
    TCase *archives = tcase_create("archives");
    tcase_add_test(archives, an_archive_is_read_without_its_padding);
    tcase_add_test(archives, a_game_folder_is_read_in_any_letter_case);
    tcase_add_test(archives, an_old_archive_is_read_from_both_its_files);
    tcase_add_test(archives, archives_without_areas_say_so);
    tcase_add_test(archives, bad_entries_of_an_archive_are_named);
    suite_add_tcase(suite, archives);
}

int main(void)
{
    Suite *suite = suite_create("source");
    add_reading(suite);
    TCase *memory = tcase_create("memory");
    tcase_add_test(memory, no_memory_is_said_by_every_load);
    suite_add_tcase(suite, memory);
    TCase *originals = tcase_create("originals");
    tcase_set_timeout(originals, 120);
    tcase_add_test(originals, the_originals_come_back_from_a_folder);
    tcase_add_test(originals, the_originals_come_back_from_an_archive);
    test_suite_add_real(suite, originals, 2);
    return test_run(suite);
}
