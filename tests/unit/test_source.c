/* store/: what a source is, area files from folders and archives, and saving them. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/real.h"
#include "support/suite.h"

#include <pathnode.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* The small network as a new folder of area files. */
static const char *small_folder(void)
{
    struct pn_error err;
    struct pn_network *network = test_small_network();
    const char *folder = test_path(test_scratch(), "nodes");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_folder_save(network, folder, false, NULL, NULL, NULL, &err), &err);
    pn_network_free(network);
    return folder;
}

static struct pn_network *load(const char *path)
{
    struct pn_error err;
    struct pn_network *network = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(path, &network, NULL, NULL, &err), &err);
    return network;
}

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
    struct pn_network *network = load(source_path);
    const char *out = test_path(test_scratch(), "out");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_folder_save(network, out, false, NULL, NULL, NULL, &err), &err);
    pn_network_free(network);
    test_same_folders(wanted, out);
}

/* ---- folders and files ---- */

START_TEST(a_folder_comes_out_as_it_went_in)
{
    const char *folder = small_folder();
    ck_assert_int_eq(test_count(folder), 2);
    assert_kind(folder, PN_SOURCE_FOLDER);
    assert_saves_as(folder, folder);
}
END_TEST

START_TEST(letter_case_of_names_does_not_matter)
{
    const char *folder = small_folder();
    test_rename(folder, "NODES27.DAT", "nodes27.dat");
    test_rename(folder, "NODES28.DAT", "Nodes28.Dat");
    test_write_text(folder, "readme.txt", "not ours");
    struct pn_network *network = load(folder);
    ck_assert_uint_eq(pn_network_area_count(network), 2);
    pn_network_free(network);
}
END_TEST

START_TEST(two_names_of_one_area_are_refused)
{
    const char *folder = small_folder();
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
    const char *folder = small_folder();
    test_write_text(folder, "nodes64.dat", "");
    load_fails(folder, PN_E_LIMIT, "'nodes64.dat'", "nodes");
    load_fails(test_path(folder, "nodes64.dat"), PN_E_LIMIT, "end at 63", "nodes64.dat");
}
END_TEST

START_TEST(one_file_is_a_source)
{
    const char *folder = small_folder();
    const char *path = test_path(folder, "NODES28.DAT");
    assert_kind(path, PN_SOURCE_FILE);
    struct pn_network *network = load(path);
    ck_assert_uint_eq(pn_network_area_count(network), 1);
    ck_assert_ptr_nonnull(pn_network_area(network, 28));
    pn_network_free(network);
}
END_TEST

START_TEST(padding_of_a_loose_file_is_kept)
{
    const char *folder = small_folder();
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
    const char *folder = small_folder();
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
                     "FM92\x0B\0fastman92\0VER3";
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
    const char *folder = small_folder();
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
    const char *folder = small_folder(), *path = test_path(test_scratch(), "any.name");
    write_img(folder, path);
    assert_kind(path, PN_SOURCE_IMG);
    assert_saves_as(path, folder);
}
END_TEST

START_TEST(a_game_folder_is_read_in_any_letter_case)
{
    const char *folder = small_folder(), *game = test_scratch();
    const char *models = test_make_folder(game, "Models");
    write_img(folder, test_path(models, "GTA3.IMG"));
    assert_kind(game, PN_SOURCE_GAME);
    assert_saves_as(game, folder);
    ck_assert_int_eq(test_count(models), 1);
}
END_TEST

START_TEST(an_old_archive_is_read_from_both_its_files)
{
    const char *folder = small_folder(), *place = test_scratch();
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
    files[1].name = "NODES64.DAT";
    ck_assert_pn_ok(pn_img_write(path, files, 2, true, &err), &err);
    load_fails(path, PN_E_LIMIT, "'NODES64.DAT'", "a.img");
}
END_TEST

/* ---- saving ---- */

/* Saving the network fails so, and the folder holds what the folder before holds. */
static struct pn_error save_fails(const struct pn_network *network, const char *folder,
                                  bool replace, enum pn_status status, const char *words,
                                  const char *before)
{
    struct pn_error err;
    struct pn_folder_report report = {.written = 77};
    pn_error_clear(&err);
    ck_assert_int_eq(pn_folder_save(network, folder, replace, NULL, &report, NULL, &err),
                     status);
    ck_assert_int_eq(err.status, status);
    ck_assert_msg(strstr(err.message, words), "'%s' has no '%s'", err.message, words);
    ck_assert_uint_eq(report.written, 77);
    if (before)
        test_same_folders(before, folder);
    else
        ck_assert_int_eq(test_count(folder), 0);
    return err;
}

/* A network that differs from the small one in each file. */
static struct pn_network *moved_network(void)
{
    struct pn_network *network = test_small_network();
    pn_network_area(network, 27)->nodes[0].pos.z += 8;
    pn_network_area(network, 28)->nodes[0].pos.z += 8;
    return network;
}

/* A copy of a folder's files, to compare with. */
static const char *copy_of(const char *folder)
{
    const char *copy = test_scratch();
    test_copy_files(folder, copy);
    return copy;
}

START_TEST(files_that_are_there_need_replace)
{
    const char *folder = small_folder(), *before = copy_of(folder);
    struct pn_network *network = moved_network();
    struct pn_error err =
        save_fails(network, folder, false, PN_E_EXISTS, "NODES27.DAT", before);
    ck_assert_ptr_nonnull(strstr(err.message, "--force"));
    pn_network_free(network);
}
END_TEST

START_TEST(replaced_files_keep_their_spelling)
{
    struct pn_error err;
    struct pn_folder_report report;
    const char *folder = small_folder();
    struct pn_network *network = moved_network();
    test_rename(folder, "NODES27.DAT", "nodes27.dat");
    test_write_text(folder, "NODES5.DAT", "of another area");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_folder_save(network, folder, true, NULL, &report, NULL, &err),
                    &err);
    ck_assert_uint_eq(report.written, 2);
    ck_assert_int_eq(test_count(folder), 3);
    test_remove(folder, "NODES5.DAT");
    struct pn_network *back = load(folder);
    ck_assert_int_eq(pn_network_area(back, 27)->nodes[0].pos.z,
                     pn_network_area(network, 27)->nodes[0].pos.z);
    free(test_read(folder, "nodes27.dat", NULL));
    pn_network_free(back);
    pn_network_free(network);
}
END_TEST

START_TEST(csv_in_the_folder_is_kept_apart)
{
    const char *folder = test_scratch();
    struct pn_network *network = test_small_network();
    test_write_text(folder, "node.csv", "area\n");
    const char *before = copy_of(folder);
    save_fails(network, folder, true, PN_E_EXISTS, "node.csv", before);
    pn_network_free(network);
}
END_TEST

START_TEST(what_cannot_be_written_leaves_the_old_set)
{
    const char *folder = small_folder(), *before = copy_of(folder);
    struct pn_network *network = moved_network();
    struct pn_area *area = pn_network_area(network, 28);
    area->links[0].unset = PN_LINK_UNSET_LENGTH;
    save_fails(network, folder, true, PN_E_ARG, "length is not set", before);
    area->links[0].unset = 0;
    area->nodes[1].pos.x = 4096 * PN_FX_PER_M;
    struct pn_error err =
        save_fails(network, folder, true, PN_E_LIMIT, "node 1: x", before);
    ck_assert_int_eq(err.area, 28);
    ck_assert_int_eq(err.record, 1);
    ck_assert_str_eq(err.field, "x");
    save_fails(network, test_path(test_scratch(), "new"), false, PN_E_LIMIT, "node 1: x",
               NULL);
    pn_network_free(network);
}
END_TEST

START_TEST(areas_without_files_are_refused)
{
    struct pn_error err;
    struct pn_area *area;
    struct pn_network *network;
    const char *folder = test_path(test_scratch(), "new");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    save_fails(network, folder, false, PN_E_ARG, "no areas", NULL);
    ck_assert_pn_ok(pn_area_new(64, 0, 0, 0, 0, &area, &err), &err);
    ck_assert_pn_ok(pn_network_add(network, area, &err), &err);
    ck_assert_int_eq(save_fails(network, folder, false, PN_E_LIMIT, "area 64", NULL).area,
                     64);
    pn_network_free(network);
}
END_TEST

START_TEST(only_changed_areas_are_counted_as_changed)
{
    struct pn_error err;
    struct pn_folder_report report;
    char hashes[PN_AREA_COUNT][65] = {""};
    const struct pn_source_info info = {PN_SOURCE_DATABASE, hashes};
    struct pn_network *network = test_small_network();
    const char *scratch = test_scratch();
    pn_error_clear(&err);
    for (uint32_t a = 27; a <= 28; a++)
        ck_assert_pn_ok(pn_area_hash(pn_network_area(network, a), hashes[a], &err), &err);
    pn_network_area(network, 28)->nodes[0].width++;
    pn_network_area(network, 27)->tail_size = 100; /* padding is not part of it */
    ck_assert_pn_ok(pn_folder_save(network, test_path(scratch, "a"), false, &info,
                                   &report, NULL, &err),
                    &err);
    ck_assert_uint_eq(report.written, 2);
    ck_assert_uint_eq(report.changed, 1);
    ck_assert(report.area_changed[28] && !report.area_changed[27]);
    hashes[27][0] = '\0';
    ck_assert_pn_ok(pn_folder_save(network, test_path(scratch, "b"), false, &info,
                                   &report, NULL, &err),
                    &err);
    ck_assert_uint_eq(report.changed, 2);
    pn_network_free(network);
}
END_TEST

/* A limit on file size stands for a full disk: the write ends half-way. */
START_TEST(a_full_disk_leaves_the_old_set)
{
    const char *folder = small_folder(), *before = copy_of(folder);
    struct pn_network *network = moved_network();
    const size_t needed = pn_area_size(pn_network_area(network, 28));
    ck_assert_uint_ge(needed, pn_area_size(pn_network_area(network, 27)));
    struct rlimit old, small;
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = needed - 1; /* at least the last file does not fit */
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    /* Nothing is asserted meanwhile: Check's own messages go through a file too. */
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_folder_save(network, folder, true, NULL, NULL, NULL, &err);
    setrlimit(RLIMIT_FSIZE, &old);
    ck_assert_int_eq(status, PN_E_IO);
    ck_assert_ptr_nonnull(strstr(err.message, "cannot write"));
    test_same_folders(before, folder);
    ck_assert_int_eq(err.sys_errno, EFBIG);
    ck_assert_ptr_nonnull(strstr(err.path, "NODES"));
    pn_network_free(network);
}
END_TEST

/* Root may write anywhere: it does this as nobody. */
START_TEST(a_read_only_folder_is_left_alone)
{
    const uid_t nobody = 65534, me = geteuid();
    const char *folder = small_folder(), *before = copy_of(folder);
    char parent[256], root[256];
    struct pn_network *network = moved_network();
    snprintf(parent, sizeof parent, "%s/..", folder);
    snprintf(root, sizeof root, "%s/../..", folder);
    chmod(parent, 0755);
    chmod(root, 0755);
    chmod(folder, 0555);
    if (me == 0)
        ck_assert_int_eq(seteuid(nobody), 0);
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_folder_save(network, folder, true, NULL, NULL, NULL, &err);
    if (me == 0)
        ck_assert_int_eq(seteuid(me), 0);
    chmod(folder, 0755);
    ck_assert_int_eq(status, PN_E_IO);
    ck_assert_int_eq(err.sys_errno, EACCES);
    ck_assert_ptr_nonnull(strstr(err.path, "NODES27.DAT"));
    test_same_folders(before, folder);
    pn_network_free(network);
}
END_TEST

static int stop_at_second(void *context, const char *what, uint64_t done, uint64_t total)
{
    (void)context;
    ck_assert_ptr_nonnull(what);
    ck_assert_uint_eq(total, 2);
    return done == 2;
}

START_TEST(progress_can_stop_loads_and_saves)
{
    struct pn_error err;
    const struct pn_progress progress = {stop_at_second, NULL};
    const char *folder = small_folder(), *before = copy_of(folder);
    struct pn_network *network = moved_network(), *none = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_source_load(folder, &none, NULL, &progress, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_folder_save(network, folder, true, NULL, NULL, &progress, &err),
                       &err);
    test_same_folders(before, folder);
    pn_network_free(network);
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
    snprintf(folder, sizeof folder, "%s", small_folder());
    test_memory_every_failure(load_and_free, folder, 1);
    snprintf(game, sizeof game, "%s", test_scratch());
    write_img(folder, test_path(test_make_folder(game, "models"), "gta3.img"));
    test_memory_every_failure(load_and_free, game, 1);
}
END_TEST

struct save {
    struct pn_network *network;
    const char *folder;
};

static enum pn_status save_once(void *context, struct pn_error *err)
{
    struct save *save = context;
    return pn_folder_save(save->network, save->folder, true, NULL, NULL, NULL, err);
}

START_TEST(no_memory_is_said_by_a_save)
{
    struct save save = {test_small_network(), small_folder()};
    const char *before = copy_of(save.folder);
    test_memory_every_failure(save_once, &save, 1);
    test_same_folders(before, save.folder);
    pn_network_free(save.network);
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

static Suite *source_suite(void)
{
    Suite *suite = suite_create("source");
    add_reading(suite);
    TCase *saving = tcase_create("saving");
    tcase_add_test(saving, files_that_are_there_need_replace);
    tcase_add_test(saving, replaced_files_keep_their_spelling);
    tcase_add_test(saving, csv_in_the_folder_is_kept_apart);
    tcase_add_test(saving, what_cannot_be_written_leaves_the_old_set);
    tcase_add_test(saving, areas_without_files_are_refused);
    tcase_add_test(saving, only_changed_areas_are_counted_as_changed);
    tcase_add_test(saving, a_full_disk_leaves_the_old_set);
    tcase_add_test(saving, a_read_only_folder_is_left_alone);
    tcase_add_test(saving, progress_can_stop_loads_and_saves);
    suite_add_tcase(suite, saving);
    TCase *memory = tcase_create("memory");
    tcase_add_test(memory, no_memory_is_said_by_every_load);
    tcase_add_test(memory, no_memory_is_said_by_a_save);
    suite_add_tcase(suite, memory);
    TCase *originals = tcase_create("originals");
    tcase_set_timeout(originals, 120);
    tcase_add_test(originals, the_originals_come_back_from_a_folder);
    tcase_add_test(originals, the_originals_come_back_from_an_archive);
    test_suite_add_real(suite, originals, 2);
    return suite;
}

int main(void)
{
    return test_run(source_suite());
}
