/* store/: networks as the game takes them; img/: archives with files replaced. */
#include "config.h"

#include "support/files.h"
#include "support/memory.h"
#include "support/netbuild.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

static char *text_of(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s", path);
    char *text = calloc(1, 1 << 20);
    *size = fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    return text;
}

/* An area's file as it must come out, and its size. */
static uint8_t *bytes_of(const struct pn_network *network, uint32_t area, size_t *size)
{
    struct pn_error err;
    pn_error_clear(&err);
    *size = pn_area_size(pn_network_area(network, area));
    uint8_t *bytes = calloc(1, *size);
    ck_assert_pn_ok(pn_area_write(pn_network_area(network, area), bytes, &err), &err);
    return bytes;
}

static void assert_file(const char *path, const struct pn_network *network, uint32_t area,
                        size_t padded)
{
    size_t size[2];
    char *text = text_of(path, &size[0]);
    uint8_t *bytes = bytes_of(network, area, &size[1]);
    ck_assert_uint_eq(size[0], padded ? padded : size[1]);
    ck_assert_int_eq(memcmp(text, bytes, size[1]), 0);
    for (size_t i = size[1]; i < size[0]; i++)
        ck_assert_int_eq(text[i], 0);
    free(text);
    free(bytes);
}

static struct pn_pack_report
pack(enum pn_status (*how)(const struct pn_network *, const char *,
                           const struct pn_pack_options *, struct pn_pack_report *,
                           struct pn_error *),
     const struct pn_network *network, const char *path,
     const struct pn_pack_options *options)
{
    struct pn_pack_report report;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(how(network, path, options, &report, &err), &err);
    return report;
}

/* P49 */
START_TEST(a_folder_holds_the_files_and_says_why)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_path(test_scratch(), "mod");
    struct pn_pack_report report =
        pack(pn_pack_folder, network, folder, &(struct pn_pack_options){0});
    ck_assert_uint_eq(report.packed, 2);
    ck_assert(pn_area_set_has(&report.area_packed, 27) &&
              pn_area_set_has(&report.area_packed, 28));
    char *path = strdup(test_path(folder, "gta3.img/nodes27.dat"));
    assert_file(path, network, 27, 0);
    free(path);
    size_t size;
    char *readme = text_of(test_path(folder, "readme.txt"), &size);
    ck_assert_ptr_nonnull(strstr(readme, "gta3.img"));
    free(readme);
    pn_network_free(network);
}
END_TEST

START_TEST(padding_fills_the_last_sector)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_path(test_scratch(), "mod");
    pack(pn_pack_folder, network, folder, &(struct pn_pack_options){.pad = true});
    char *path = strdup(test_path(folder, "gta3.img/nodes28.dat"));
    assert_file(path, network, 28, 2048);
    free(path);
    pn_network_free(network);
}
END_TEST

START_TEST(only_areas_that_differ_from_the_base_are_packed)
{
    struct pn_network *network = test_small_network(), *base = test_small_network();
    const char *folder = test_path(test_scratch(), "mod");
    const struct pn_pack_options options = {.base = base};
    ck_assert_uint_eq(pack(pn_pack_folder, network, folder, &options).packed, 0);
    ck_assert(!is_there(folder));
    pn_network_area(network, 28)->nodes[0].width++;
    ck_assert_uint_eq(pack(pn_pack_folder, network, folder, &options).packed, 1);
    ck_assert(!is_there(test_path(folder, "gta3.img/nodes27.dat")));
    ck_assert(is_there(test_path(folder, "gta3.img/nodes28.dat")));
    pn_network_free(network);
    pn_network_free(base);
}
END_TEST

START_TEST(what_is_there_is_not_touched)
{
    struct pn_network *network = test_small_network();
    const char *folder = test_scratch();
    char *archive = strdup(test_path(folder, "there.img"));
    FILE *file = fopen(archive, "w");
    fputs("mine", file);
    fclose(file);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_EXISTS,
        pn_pack_folder(network, folder, &(struct pn_pack_options){0}, NULL, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(
        PN_E_EXISTS,
        pn_pack_archive(network, archive, &(struct pn_pack_options){0}, NULL, &err),
        &err);
    size_t size;
    char *text = text_of(archive, &size);
    ck_assert_str_eq(text, "mine");
    free(text);
    free(archive);
    pn_network_free(network);
}
END_TEST

/* ---- archives ---- */

static struct pn_img *open_img(const char *path)
{
    struct pn_img *img;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_open(path, &img, &err), &err);
    return img;
}

/* The entries as "NAME:SIZE:FIRST-BYTE ...". */
static void assert_entries(const char *path, const char *expected)
{
    struct pn_img *img = open_img(path);
    char all[512] = "";
    for (uint32_t i = 0; i < pn_img_count(img); i++) {
        void *bytes;
        size_t size, used = strlen(all);
        struct pn_error err;
        pn_error_clear(&err);
        ck_assert_pn_ok(pn_img_read(img, i, &bytes, &size, &err), &err);
        snprintf(all + used, sizeof all - used, "%s%s:%zu:%c", used ? " " : "",
                 pn_img_at(img, i)->name, size, size ? *(char *)bytes : '-');
        pn_free(bytes);
    }
    ck_assert_str_eq(all, expected);
    pn_img_close(img);
}

static void write_img(const char *path)
{
    static char big[3000] = "B";
    const struct pn_img_file files[] = {
        {"one.dff", "1", 1}, {"Nodes27.DAT", "old", 3}, {"big.txd", big, sizeof big}};
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_write(path, files, 3, false, &err), &err);
}

START_TEST(a_copy_of_an_archive_has_its_files_replaced)
{
    char *from = strdup(test_path(test_scratch(), "from.img"));
    char *to = strdup(test_path(test_scratch(), "to.img"));
    write_img(from);
    assert_entries(from, "one.dff:2048:1 Nodes27.DAT:2048:o big.txd:4096:B");
    static char nodes[5000] = "N";
    const struct pn_img_file files[] = {{"nodes27.dat", nodes, sizeof nodes},
                                        {"new.dff", "n", 1}};
    struct pn_img *img = open_img(from);
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_copy(img, to, files, 2, false, &err), &err);
    assert_entries(to, "one.dff:2048:1 Nodes27.DAT:6144:N big.txd:4096:B new.dff:2048:n");
    assert_entries(from, "one.dff:2048:1 Nodes27.DAT:2048:o big.txd:4096:B");
    ck_assert_pn_ok(pn_img_copy(img, from, files, 1, true, &err), &err);
    assert_entries(from, "one.dff:2048:1 Nodes27.DAT:6144:N big.txd:4096:B");
    pn_img_close(img);
    free(from);
    free(to);
}
END_TEST

START_TEST(a_copy_that_fails_leaves_what_was_there)
{
    char *from = strdup(test_path(test_scratch(), "from.img"));
    write_img(from);
    struct pn_img *img = open_img(from);
    ck_assert_int_eq(truncate(from, 4096), 0); /* big.txd is gone */
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_TRUNCATED, pn_img_copy(img, from, NULL, 0, true, &err), &err);
    struct stat st;
    ck_assert_int_eq(stat(from, &st), 0);
    ck_assert_int_eq((int)st.st_size, 4096);
    pn_img_close(img);
    free(from);
}
END_TEST

START_TEST(an_archive_of_areas_is_a_source_again)
{
    struct pn_network *network = test_small_network(), *loaded;
    char *path = strdup(test_path(test_scratch(), "paths.img"));
    struct pn_error err;
    pn_error_clear(&err);
    pack(pn_pack_archive, network, path, &(struct pn_pack_options){0});
    ck_assert_pn_ok(pn_source_load(path, &loaded, NULL, NULL, &err), &err);
    struct pn_diff diff;
    ck_assert_pn_ok(pn_diff_run(network, loaded, &diff, &err), &err);
    ck_assert_uint_eq(diff.count, 0);
    pn_diff_release(&diff);
    pn_network_free(loaded);
    pn_network_area(network, 28)->nodes[0].width++;
    pack(pn_pack_archive, network, path,
         &(struct pn_pack_options){.archive = path, .replace = true});
    ck_assert_pn_ok(pn_source_load(path, &loaded, NULL, NULL, &err), &err);
    ck_assert_pn_ok(pn_diff_run(network, loaded, &diff, &err), &err);
    ck_assert_uint_eq(diff.count, 0);
    pn_diff_release(&diff);
    pn_network_free(loaded);
    pn_network_free(network);
    free(path);
}
END_TEST

static enum pn_status run(void *context, struct pn_error *err)
{
    char *path = strdup(test_path(test_scratch(), "paths.img"));
    char *folder = strdup(test_path(test_scratch(), "mod"));
    const struct pn_pack_options options = {.replace = true};
    enum pn_status status = pn_pack_archive(context, path, &options, NULL, err);
    if (status == PN_OK)
        status = pn_pack_folder(context, folder, &options, NULL, err);
    if (status != PN_OK)
        ck_assert(!is_there(folder));
    free(path);
    free(folder);
    return status;
}

START_TEST(without_memory_it_fails_and_leaves_nothing)
{
    struct pn_network *network = test_small_network();
    test_memory_every_failure(run, network, 1);
    pn_network_free(network);
}
END_TEST

static Suite *pack_suite(void)
{
    Suite *suite = suite_create("pack");
    TCase *tcase = tcase_create("pack");
    tcase_add_test(tcase, a_folder_holds_the_files_and_says_why);
    tcase_add_test(tcase, padding_fills_the_last_sector);
    tcase_add_test(tcase, only_areas_that_differ_from_the_base_are_packed);
    tcase_add_test(tcase, what_is_there_is_not_touched);
    tcase_add_test(tcase, a_copy_of_an_archive_has_its_files_replaced);
    tcase_add_test(tcase, a_copy_that_fails_leaves_what_was_there);
    tcase_add_test(tcase, an_archive_of_areas_is_a_source_again);
    tcase_add_test(tcase, without_memory_it_fails_and_leaves_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(pack_suite());
}
