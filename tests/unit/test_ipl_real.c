/* ipl/: real placements and definitions, of San Andreas and of a town for Vice City. */
#include "config.h"

#include "support/files.h"
#include "support/suite.h"

#include <pathnode.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;

/* Samples of placements lie in a folder beside those of models. */
static const char *path_of(const char *name)
{
    static char path[1024];
    snprintf(path, sizeof path, "%s/%s", test_sa_world() ? test_sa_world() : "", name);
    return path;
}

/* Lines of one section, counted in the plainest way. */
static uint32_t count_lines(const char *path, const char *section)
{
    char *text = test_read("", path, NULL), *save = NULL;
    uint32_t count = 0;
    bool inside = false;
    for (char *line = strtok_r(text, "\r\n", &save); line;
         line = strtok_r(NULL, "\r\n", &save)) {
        if (strcmp(line, "end") == 0)
            inside = false;
        else if (strcmp(line, section) == 0)
            inside = true;
        else
            count += inside && isdigit((unsigned char)*line);
    }
    free(text);
    return count;
}

static const struct {
    const char *name;
    enum pn_ipl_form form;
} texts[] = {
    {"../ipl/sa/LAe.ipl", PN_IPL_SA},      {"../ipl/sa/LAn2.ipl", PN_IPL_SA},
    {"../ipl/sa/countryN.ipl", PN_IPL_SA}, {"../ipl/sa/tunnels.ipl", PN_IPL_SA},
    {"../ipl/sa/vegaxref.ipl", PN_IPL_SA}, {"adayinlc/sewers.ipl", PN_IPL_III},
    {"adayinlc/lcs_safe.ipl", PN_IPL_III},
};

START_TEST(real_text_has_a_placement_a_line)
{
    const char *path = path_of(texts[_i].name);
    struct pn_ipl *ipl = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ipl_load(path, &ipl, &err), &err);
    ck_assert_int_eq(ipl->form, texts[_i].form);
    ck_assert_uint_eq(ipl->inst_count, count_lines(path, "inst"));
    for (uint32_t i = 0; i < ipl->inst_count; i++) {
        double turn[4];
        ck_assert(pn_ipl_rotation(&ipl->insts[i], PN_IPL_TURN_GAME, turn));
        ck_assert_int_lt(ipl->insts[i].lod, (int64_t)ipl->inst_count);
    }
    pn_ipl_free(ipl);
}
END_TEST

START_TEST(real_binary_placements_are_read)
{
    struct pn_ipl *ipl = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ipl_load(path_of("../ipl/barriers1_binary.ipl"), &ipl, &err),
                    &err);
    ck_assert_int_eq(ipl->form, PN_IPL_BINARY);
    ck_assert_uint_eq(ipl->inst_count, 1);
    ck_assert_int_eq(ipl->insts[0].lod, -1);
    pn_ipl_free(ipl);
}
END_TEST

static const char *const definitions[] = {
    "../ipl/sa/LAe.ide",    "../ipl/sa/LAn2.ide",     "../ipl/sa/LAxref.ide",
    "../ipl/sa/SFxref.ide", "../ipl/sa/barriers.ide", "adayinlc/sewers.ide",
    "adayinlc/lcs_safe.ide"};

START_TEST(real_definitions_are_an_item_a_line)
{
    const char *path = path_of(definitions[_i]);
    uint32_t counts[PN_IDE_KIND_COUNT] = {0};
    struct pn_ide *ide = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ide_load(path, &ide, &err), &err);
    for (uint32_t i = 0; i < ide->item_count; i++) {
        counts[ide->items[i].kind]++;
        ck_assert_float_ge(ide->items[i].distance, 10);
    }
    for (int kind = 0; kind < PN_IDE_KIND_COUNT; kind++)
        ck_assert_uint_eq(counts[kind],
                          count_lines(path, pn_ide_kind_name((enum pn_ide_kind)kind)));
    pn_ide_free(ide);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* The first of each table are those of the folder beside. */
enum { TEXTS_BESIDE = 5, DEFINITIONS_BESIDE = 5 };

static Suite *ipl_real_suite(void)
{
    Suite *suite = suite_create("ipl_real");
    TCase *beside = tcase_create("beside"), *world = tcase_create("world");
    tcase_add_loop_test(beside, real_text_has_a_placement_a_line, 0, TEXTS_BESIDE);
    tcase_add_loop_test(beside, real_definitions_are_an_item_a_line, 0,
                        DEFINITIONS_BESIDE);
    tcase_add_test(beside, real_binary_placements_are_read);
    test_suite_add_file(suite, beside, path_of("../ipl/barriers1_binary.ipl"),
                        TEXTS_BESIDE + DEFINITIONS_BESIDE + 1);
    tcase_add_loop_test(world, real_text_has_a_placement_a_line, TEXTS_BESIDE,
                        COUNT(texts));
    tcase_add_loop_test(world, real_definitions_are_an_item_a_line, DEFINITIONS_BESIDE,
                        COUNT(definitions));
    test_suite_add_world(suite, world,
                         COUNT(texts) - TEXTS_BESIDE + COUNT(definitions) -
                             DEFINITIONS_BESIDE);
    return suite;
}

int main(void)
{
    return test_run(ipl_real_suite());
}
