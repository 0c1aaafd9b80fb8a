/* img/: archives of both versions, sound and spoiled. */
#include "base/bytes.h"
#include "base/file.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *join(const char *folder, const char *name)
{
    static char path[2][256];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void save(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

static void put_entry(uint8_t *at, uint32_t sector, uint32_t size_word, const char *name)
{
    pn__put_u32(at, sector);
    pn__put_u32(at + 4, size_word);
    memset(at + 8, 0, 24);
    memcpy(at + 8, name, strlen(name) < 24 ? strlen(name) : 24);
}

/* A VER2 archive: sector 0 the directory, sectors 1 to 3 filled with their number. */
enum { SECTORS = 4, ARCHIVE = SECTORS * 2048 };

static uint8_t *ver2(uint32_t count)
{
    uint8_t *bytes = calloc(ARCHIVE, 1);
    memcpy(bytes, "VER2", 4);
    pn__put_u32(bytes + 4, count);
    for (int s = 1; s < SECTORS; s++)
        memset(bytes + s * 2048, s, 2048);
    return bytes;
}

static struct pn_img *open_ok(const char *path)
{
    struct pn_img *img = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_open(path, &img, &err), &err);
    return img;
}

/* Asserts that entry i is size bytes and begins with first. */
static void assert_entry(const struct pn_img *img, uint32_t i, size_t size, uint8_t first)
{
    void *bytes = NULL;
    size_t got = 0;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_read(img, i, &bytes, &got, &err), &err);
    ck_assert_uint_eq(got, size);
    if (size)
        ck_assert_uint_eq(*(uint8_t *)bytes, first);
    pn_free(bytes);
}

START_TEST(a_ver2_archive_is_read)
{
    const char *path = join(test_scratch(), "a.img");
    uint8_t *bytes = ver2(4);
    put_entry(bytes + 8, 1, 1, "NODES0.DAT");
    put_entry(bytes + 40, 2, 2, "abcdefghijklmnopqrstuvwx"); /* 24 bytes: no NUL */
    put_entry(bytes + 72, 1, 3 | 1 << 16, "size.dat");       /* the second size wins */
    put_entry(bytes + 104, 0, 0, "");
    save(path, bytes, ARCHIVE);
    struct pn_img *img = open_ok(path);
    ck_assert_uint_eq(pn_img_count(img), 4);
    ck_assert_str_eq(pn_img_at(img, 0)->name, "NODES0.DAT");
    ck_assert_uint_eq(pn_img_at(img, 0)->offset, 2048);
    ck_assert_str_eq(pn_img_at(img, 1)->name, "abcdefghijklmnopqrstuvwx");
    ck_assert_ptr_null(pn_img_at(img, 4));
    assert_entry(img, 0, 2048, 1);
    assert_entry(img, 1, 4096, 2);
    assert_entry(img, 2, 2048, 1);
    assert_entry(img, 3, 0, 0);
    pn_img_close(img);
    pn_img_close(NULL);
    free(bytes);
}
END_TEST

START_TEST(names_are_found_in_any_case_and_twice)
{
    const char *path = join(test_scratch(), "a.img");
    uint8_t *bytes = ver2(3);
    put_entry(bytes + 8, 1, 1, "Nodes7.dat");
    put_entry(bytes + 40, 2, 1, "other");
    put_entry(bytes + 72, 3, 1, "NODES7.DAT");
    save(path, bytes, ARCHIVE);
    struct pn_img *img = open_ok(path);
    ck_assert_int_eq(pn_img_find(img, "nodes7.DAT"), 0);
    ck_assert_int_eq(pn_img_find_next(img, "nodes7.DAT", 0), 2);
    ck_assert_int_eq(pn_img_find_next(img, "nodes7.DAT", 2), -1);
    ck_assert_int_eq(pn_img_find_next(img, "nodes7.DAT", UINT32_MAX), -1);
    ck_assert_int_eq(pn_img_find(img, "nodes7.DA"), -1);
    ck_assert_int_eq(pn_img_find(img, "nodes7.DATX"), -1);
    ck_assert_int_eq(pn_img_find(img, ""), -1);
    pn_img_close(img);
    free(bytes);
}
END_TEST

START_TEST(an_archive_without_entries_is_one)
{
    const char *path = join(test_scratch(), "empty.img");
    save(path, "VER2\0\0\0\0", 8);
    struct pn_img *img = open_ok(path);
    ck_assert_uint_eq(pn_img_count(img), 0);
    ck_assert_int_eq(pn_img_find(img, "NODES0.DAT"), -1);
    pn_img_close(img);
}
END_TEST

START_TEST(a_bad_entry_spoils_itself_only)
{
    const char *path = join(test_scratch(), "a.img");
    uint8_t *bytes = ver2(4);
    struct pn_error err;
    void *none = NULL;
    size_t size = 0;
    put_entry(bytes + 8, 1, 1, "good");
    put_entry(bytes + 40, 2, 3, "long");
    put_entry(bytes + 72, 0xFFFFFFFF, 0xFFFF, "far");
    put_entry(bytes + 104, 4, 1, "behind");
    save(path, bytes, ARCHIVE);
    struct pn_img *img = open_ok(path);
    assert_entry(img, 0, 2048, 1);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_TRUNCATED, pn_img_read(img, 1, &none, &size, &err), &err);
    ck_assert_str_eq(
        err.message,
        "entry 'long' needs 6144 bytes at 0x1000, the archive ends at 0x2000");
    ck_assert_str_eq(err.section, "directory");
    ck_assert_str_eq(err.path, path);
    ck_assert_int_eq(err.record, 1);
    ck_assert_int_eq(err.offset, 0x1000);
    ck_assert_uint_eq(err.needed, 6144);
    ck_assert_uint_eq(err.present, 4096);
    for (uint32_t i = 2; i < 4; i++) {
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_TRUNCATED, pn_img_read(img, i, &none, &size, &err), &err);
        ck_assert_int_eq(err.record, i);
        ck_assert_uint_eq(err.present, 0);
    }
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_RANGE, pn_img_read(img, 4, &none, &size, &err), &err);
    ck_assert_ptr_null(none);
    pn_img_close(img);
    free(bytes);
}
END_TEST

START_TEST(a_last_sector_may_be_cut)
{
    const char *path = join(test_scratch(), "a.img");
    uint8_t *bytes = ver2(1);
    put_entry(bytes + 8, 2, 2, "cut");
    save(path, bytes, ARCHIVE - 2000);
    struct pn_img *img = open_ok(path);
    assert_entry(img, 0, 4096 - 2000, 2);
    pn_img_close(img);
    free(bytes);
}
END_TEST

START_TEST(an_absurd_count_takes_no_memory)
{
    const char *path = join(test_scratch(), "a.img");
    uint8_t *bytes = ver2(0xFFFFFFFF);
    struct pn_error err;
    struct pn_img *img = NULL;
    save(path, bytes, ARCHIVE);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_TRUNCATED, pn_img_open(path, &img, &err), &err);
    ck_assert_str_eq(err.message, "section 'directory' needs 137438953440 bytes at 0x8, "
                                  "the file ends at 0x2000");
    ck_assert_uint_eq(err.needed, 137438953440u);
    ck_assert_uint_eq(err.present, ARCHIVE - 8);
    ck_assert_int_eq(err.offset, 8);
    pn__put_u32(bytes + 4, (ARCHIVE - 8) / 32 + 1); /* one too many */
    save(path, bytes, ARCHIVE);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_TRUNCATED, pn_img_open(path, &img, &err), &err);
    ck_assert_ptr_null(img);
    free(bytes);
}
END_TEST

static const struct {
    const char *name, *bytes;
    size_t size;
    enum pn_status status;
    const char *message;
} foreign[] = {
    {"text.img", "hello", 5, PN_E_FORMAT,
     "not an IMG archive: it does not begin with 'VER2' and has no .dir file beside it"},
    {"empty.img", "", 0, PN_E_FORMAT,
     "not an IMG archive: it does not begin with 'VER2' and has no .dir file beside it"},
    {"text", "hello", 5, PN_E_FORMAT,
     "not an IMG archive: it does not begin with 'VER2' and has no .dir file beside it"},
    {"lonely.dir", "", 0, PN_E_FORMAT,
     "not an IMG archive: it does not begin with 'VER2' and has no .img file beside it"},
    {"cut.img", "VER2\1\0", 6, PN_E_TRUNCATED, "the file ends at 0x6, inside its header"},
};

START_TEST(what_is_no_archive_is_refused)
{
    const char *path = join(test_scratch(), foreign[_i].name);
    struct pn_error err;
    struct pn_img *img = NULL;
    save(path, foreign[_i].bytes, foreign[_i].size);
    pn_error_clear(&err);
    ck_assert_pn_fails((int)foreign[_i].status, pn_img_open(path, &img, &err), &err);
    ck_assert_str_eq(err.path, path);
    ck_assert_str_eq(err.message, foreign[_i].message);
    ck_assert_ptr_null(img);
}
END_TEST

START_TEST(a_missing_archive_and_a_folder_are_refused)
{
    const char *folder = test_scratch();
    struct pn_error err;
    struct pn_img *img = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_img_open(join(folder, "no.img"), &img, &err),
                       &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT, pn_img_open(folder, &img, &err), &err);
}
END_TEST

static const struct {
    const char *img, *dir, *open;
} pairs[] = {
    {"gta3.img", "gta3.dir", "gta3.img"}, {"gta3.img", "gta3.dir", "gta3.dir"},
    {"GTA3.IMG", "gta3.dir", "GTA3.IMG"}, {"gta3.img", "Gta3.Dir", "gta3.img"},
    {"gta3.img", "GTA3.DIR", "GTA3.DIR"},
};

START_TEST(a_ver1_pair_is_read_in_any_letter_case)
{
    char folder[128];
    uint8_t dir[64], *img_bytes = calloc(4, 2048);
    snprintf(folder, sizeof folder, "%s", test_scratch());
    memset(img_bytes + 2048, 7, 4096);
    put_entry(dir, 1, 2, "player.txd");
    put_entry(dir + 32, 3, 0x10001, "big"); /* all 32 bits are the size */
    save(join(folder, pairs[_i].img), img_bytes, (size_t)4 * 2048);
    save(join(folder, pairs[_i].dir), dir, sizeof dir);
    struct pn_img *img = open_ok(join(folder, pairs[_i].open));
    ck_assert_uint_eq(pn_img_count(img), 2);
    ck_assert_int_eq(pn_img_find(img, "PLAYER.TXD"), 0);
    ck_assert_uint_eq(pn_img_at(img, 1)->size, (uint64_t)0x10001 * 2048);
    assert_entry(img, 0, 4096, 7);
    pn_img_close(img);
    free(img_bytes);
}
END_TEST

START_TEST(a_ver1_directory_holds_whole_entries)
{
    char folder[128];
    uint8_t dir[40] = {0};
    struct pn_error err;
    struct pn_img *img = NULL;
    snprintf(folder, sizeof folder, "%s", test_scratch());
    save(join(folder, "a.img"), "", 0);
    save(join(folder, "a.dir"), dir, sizeof dir);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_TRUNCATED, pn_img_open(join(folder, "a.img"), &img, &err),
                       &err);
    ck_assert_str_eq(err.message,
                     "section 'directory' needs 32 bytes at 0x20, the file ends at 0x28");
    ck_assert_str_eq(err.path, join(folder, "a.dir"));
}
END_TEST

START_TEST(a_path_without_a_folder_is_looked_for_here)
{
    char folder[128], before[512];
    snprintf(folder, sizeof folder, "%s", test_scratch());
    save(join(folder, "a.img"), "", 0);
    save(join(folder, "A.DIR"), "", 0);
    ck_assert_ptr_nonnull(getcwd(before, sizeof before));
    ck_assert_int_eq(chdir(folder), 0);
    pn_img_close(open_ok("a.img"));
    ck_assert_int_eq(chdir(before), 0);
}
END_TEST

START_TEST(a_written_archive_reads_back)
{
    const char *path = join(test_scratch(), "new.img");
    char *big = malloc(5000);
    struct pn_error err;
    memset(big, 'b', 5000);
    const struct pn_img_file files[] = {
        {"NODES0.DAT", "abc", 3},
        {"a-name-of-23-characters", big, 5000},
        {"nothing", NULL, 0},
        {"sector", big, 2048},
    };
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_write(path, files, 4, false, &err), &err);
    struct pn_img *img = open_ok(path);
    ck_assert_uint_eq(pn_img_count(img), 4);
    ck_assert_int_eq(pn_img_find(img, "a-name-of-23-characters"), 1);
    assert_entry(img, 0, 2048, 'a');
    assert_entry(img, 1, 6144, 'b');
    assert_entry(img, 2, 0, 0);
    assert_entry(img, 3, 2048, 'b');
    void *bytes = NULL;
    size_t size = 0;
    ck_assert_pn_ok(pn_img_read(img, 1, &bytes, &size, &err), &err);
    ck_assert_mem_eq(bytes, big, 5000);
    for (size_t i = 5000; i < size; i++)
        ck_assert_int_eq(((char *)bytes)[i], 0);
    pn_free(bytes);
    pn_img_close(img);

    ck_assert_pn_fails(PN_E_EXISTS, pn_img_write(path, files, 0, false, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_img_write(path, files, 0, true, &err), &err);
    img = open_ok(path);
    ck_assert_uint_eq(pn_img_count(img), 0);
    pn_img_close(img);
    free(big);
}
END_TEST

START_TEST(a_directory_over_one_sector_moves_the_files)
{
    enum { COUNT = 64 }; /* 8 + 64 * 32 = 2056 bytes */
    const char *path = join(test_scratch(), "new.img");
    struct pn_img_file files[COUNT];
    char names[COUNT][16];
    for (int i = 0; i < COUNT; i++) {
        snprintf(names[i], sizeof names[i], "NODES%d.DAT", i);
        files[i] = (struct pn_img_file){names[i], names[i], strlen(names[i])};
    }
    ck_assert_int_eq(pn_img_write(path, files, COUNT, false, NULL), PN_OK);
    struct pn_img *img = open_ok(path);
    ck_assert_uint_eq(pn_img_at(img, 0)->offset, 4096);
    ck_assert_uint_eq(pn_img_at(img, 63)->offset, 4096 + 63 * 2048);
    assert_entry(img, 63, 2048, 'N');
    pn_img_close(img);
}
END_TEST

static const struct {
    const char *name;
    size_t size;
    const char *message;
} too_large[] = {
    {"", 1, "file 1: name '' has 0 bytes, an archive holds 1 to 23"},
    {"a-name-of-24-characters!", 1,
     "file 1: name 'a-name-of-24-characters!' has 24 bytes, an archive holds 1 to 23"},
    {"big", (size_t)65535 * 2048 + 1,
     "file 'big' has 134215681 bytes, an archive holds 134215680 at most"},
};

START_TEST(what_an_archive_cannot_hold_is_refused)
{
    const char *path = join(test_scratch(), "new.img");
    struct pn_error err;
    const struct pn_img_file files[] = {{"fine", "x", 1},
                                        {too_large[_i].name, "", too_large[_i].size}};
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_LIMIT, pn_img_write(path, files, 2, false, &err), &err);
    ck_assert_str_eq(err.message, too_large[_i].message);
    ck_assert_int_eq(err.record, 1);
    ck_assert_int_ne(access(path, F_OK), 0);
}
END_TEST

static enum pn_status read_first(void *context, struct pn_error *err)
{
    struct pn_img *img = NULL;
    void *bytes = NULL;
    size_t size;
    enum pn_status status = pn_img_open(context, &img, err);
    ck_assert((status == PN_OK) == (img != NULL));
    if (status == PN_OK)
        status = pn_img_read(img, 0, &bytes, &size, err);
    pn_free(bytes);
    pn_img_close(img);
    return status;
}

static enum pn_status write_one(void *context, struct pn_error *err)
{
    const struct pn_img_file file = {"a", "b", 1};
    return pn_img_write(context, &file, 1, true, err);
}

START_TEST(every_failing_allocation_is_survived)
{
    char folder[128], path[256];
    uint8_t dir[32];
    snprintf(folder, sizeof folder, "%s", test_scratch());
    snprintf(path, sizeof path, "%s/new.img", folder);
    test_memory_every_failure(write_one, path, 1);
    test_memory_every_failure(read_first, path, 1);
    put_entry(dir, 0, 1, "a");
    save(join(folder, "old.img"), "abc", 3);
    save(join(folder, "old.DIR"), dir, sizeof dir);
    snprintf(path, sizeof path, "%s/old.DIR", folder);
    test_memory_every_failure(read_first, path, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("img");
    TCase *t = tcase_create("reading");
    tcase_add_test(t, a_ver2_archive_is_read);
    tcase_add_test(t, names_are_found_in_any_case_and_twice);
    tcase_add_test(t, an_archive_without_entries_is_one);
    tcase_add_test(t, a_bad_entry_spoils_itself_only);
    tcase_add_test(t, a_last_sector_may_be_cut);
    tcase_add_test(t, an_absurd_count_takes_no_memory);
    tcase_add_loop_test(t, what_is_no_archive_is_refused, 0,
                        (int)(sizeof foreign / sizeof *foreign));
    tcase_add_test(t, a_missing_archive_and_a_folder_are_refused);
    tcase_add_loop_test(t, a_ver1_pair_is_read_in_any_letter_case, 0,
                        (int)(sizeof pairs / sizeof *pairs));
    tcase_add_test(t, a_ver1_directory_holds_whole_entries);
    tcase_add_test(t, a_path_without_a_folder_is_looked_for_here);
    suite_add_tcase(suite, t);

    t = tcase_create("writing");
    tcase_add_test(t, a_written_archive_reads_back);
    tcase_add_test(t, a_directory_over_one_sector_moves_the_files);
    tcase_add_loop_test(t, what_an_archive_cannot_hold_is_refused, 0,
                        (int)(sizeof too_large / sizeof *too_large));
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
