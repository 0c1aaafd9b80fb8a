/* col/: each rule of the validator is found where it is broken, and not elsewhere. */
#include "support/colfile.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOUNDS   "bounds 0 0 0 9 9 9 5 5 5 9\n"
#define TRIANGLE "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex 9 9 9\n"
#define SHADOW                                                                          \
    "shadow-vertex 0 0 0\nshadow-vertex 1 0 0\nshadow-vertex 0 1 0\nshadow-vertex 0 0 " \
    "1\n"

/* A file and what is found in it: "rule: message", one a line, in order. */
static const struct {
    const char *text, *found;
} cases[] = {
    {"COL3 sound\n" BOUNDS TRIANGLE "face 0 1 2\nface 0 2 1\nbox 0 0 0 0 1 1\n" SHADOW
     "shadow-face 0 1 2\nshadow-face 0 3 1\nshadow-face 0 2 3\nshadow-face 1 3 2\n",
     ""},
    {"COLL nothing\nCOL2 nothing2\ntail 2000\n", ""},
    {"COLL broken\ncount boxes 9\n", "unreadable: cannot be read (section 'boxes' needs "
                                     "252 bytes at 0x54, the model ends "
                                     "at 0x5c)\n"},
    {"COLL a\ntail-bytes 1 2\n", "tail-bytes: bytes that are no model after the last one "
                                 "(2)\n"},
    {"COLL Same\nCOLL other\nCOLL sAME\n",
     "name-twice: an earlier model has the name too (at 0x0)\n"},
    {"COLL abcdefghijklmnopqrstuv\n", "name-long: the name has no end\n"},
    {"COLL a\xFF\n", "name-odd: odd bytes in the name (0xff)\n"},
    {"COLL a\nstamp\n", "stamp: CollEditor 2's stamp CED2 in its place\n"},
    {"COL4 a\n", "version-4: is a COL4\n"},
    {"COLL a\nrest 0 0 0\n", "rest-bytes: unknown bytes at the end (3)\n"},
    {"COL2 a\nbounds -9 -9 -9 9 9 9 0 0 0 9\nbox 1 1 1 2 2 2\nsphere 1 1 1 1\n"
     "offset spheres 124\n",
     "overlap: sections share bytes\norder: unusual order of sections, or gaps\n"},
    {"COL2 a\npad no\n" BOUNDS "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nface 0 1 2\n",
     "padding: no padding after the vertices\n"},
    {"COL2 a\nflags 2\n", "flag-not-empty: flag 2 contradicts the counts (set)\n"},
    {"COL2 a\nflags 0\n" BOUNDS "sphere 1 1 1 1\n",
     "flag-not-empty: flag 2 contradicts the counts (clear)\n"},
    {"COL3 a\nflags 16\n",
     "flag-shadow: flag 16 contradicts the counts (0 shadow faces)\n"},
    {"COL2 a\nflags 8\n", "flag-groups: flag 8 is set, there are no faces\n"},
    {"COL2 a\nplanes 16\n", "planes: a planes pointer on disk (0x10)\n"},
    {"COLL a\n" BOUNDS "sphere 5 5 9 0.5\n",
     "bounds: geometry outside the bounds (by 0.500 m)\n"},
    {"COLL a\n" BOUNDS "sphere 5 5 8.505 0.5\n", ""},
    {"COLL a\nbounds nan 0 0 0 0 0 0 0 0 0\n",
     "not-finite: no finite numbers (bounds)\n"},
    {"COLL a\n" BOUNDS "sphere 1 1 1 0\nsphere 1 1 1 1\nsphere 1 1 1 -1\n",
     "radius: spheres 0 and 1 more: radius not above 0\n"},
    {"COLL a\n" BOUNDS "sphere inf 1 1 1\n",
     "bounds: geometry outside the bounds (by inf m)\n"
     "not-finite: spheres 0: no finite numbers\n"},
    {"COLL a\n" BOUNDS "box 1 1 3 2 2 2\n",
     "box-inside-out: boxes 0: lower end above the upper\n"},
    {"COLL a\n" BOUNDS "line 1 1 1 2 2 2\n", "lines: has lines (1)\n"},
    {"COLL a\n" BOUNDS "sphere 1 1 1 1 178/0/0/0\nbox 1 1 1 2 2 2 179/0/0/0\n" TRIANGLE
     "face 0 1 2 200/0/0/0\n",
     "material: boxes 0: unknown material\nmaterial: faces 0: unknown material\n"},
    {"COLL a\nbounds -300 0 0 9 9 9 0 0 0 999\nvertex 0 0 0\nvertex -257 0 0\n"
     "vertex 0 1 0\nface 0 1 2\n",
     "too-large: vertices 1: beyond 256 m\n"},
    {"COLL a\n" BOUNDS TRIANGLE "face 0 1 2\nface 0 1 9\n",
     "face-index: faces 1: uses vertices that are not there\n"},
    {"COLL a\n" BOUNDS TRIANGLE "face 0 0 1\nface 0 1 2\n",
     "face-degenerate: faces 0: no area\n"},
    {"COLL a\n" BOUNDS TRIANGLE "face 0 1 2\nface 2 0 1\nface 1 2 0\nface 1 0 2\n",
     "face-twice: faces 1 and 1 more: is there already\n"},
    {"COL2 a\n" BOUNDS "grid 7\n", "groups-missing: no face groups (98 faces)\n"},
    {"COL2 a\n" BOUNDS TRIANGLE "face 0 1 2\nface 0 1 3\ngroup 0 0 0 0 0 9 9 9\n",
     "groups-cover: does not go on where the last one ends (they end at face 1 of 2)\n"},
    {"COL2 a\n" BOUNDS TRIANGLE "face 0 1 2\nface 0 1 3\ngroup 1 1 0 0 0 9 9 9\n"
     "group 0 2 0 0 0 9 9 9\n",
     "groups-cover: face groups 0 and 1 more: does not go on where the last one ends\n"},
    {"COL2 a\n" BOUNDS TRIANGLE "face 0 1 2\ngroup 0 0 0.005 0 0 1 1 0\n",
     "group-box: face groups 0: faces outside the box\n"},
    {"COL2 a\n" BOUNDS TRIANGLE "face 0 1 2\ngroup 0 0 0.003 0 0 1 1 0\n", ""},
    {"COL3 a\n" SHADOW "shadow-face 0 1 2\nshadow-face 0 3 1\nshadow-face 0 2 3\n",
     "shadow-open: the shadow mesh has holes (3 open edges)\n"},
};

static int note(void *context, const struct pn_col_finding *finding)
{
    char *text = context;
    size_t used = strlen(text);
    snprintf(text + used, 1024 - used, "%s: %s\n", finding->rule->name, finding->message);
    return 0;
}

START_TEST(a_rule_finds_what_breaks_it)
{
    struct pn_col_file *file = test_col_text(cases[_i].text);
    struct pn_error err;
    char found[1024] = "";
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_lint(file, PN_COL_GAME_SA, note, found, &err), &err);
    ck_assert_str_eq(found, cases[_i].found);
    pn_col_file_free(file);
}
END_TEST

START_TEST(every_rule_has_a_case)
{
    static const char *const without[] = {"name-empty", "spheres-many", "lines-many"};
    for (uint32_t i = 0; pn_col_rule_at(i); i++) {
        const struct pn_rule *rule = pn_col_rule_at(i);
        bool there = false;
        for (size_t k = 0; k < sizeof without / sizeof *without; k++)
            there |= strcmp(rule->name, without[k]) == 0;
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
            there |= strstr(cases[k].found, rule->name) != NULL;
        ck_assert_msg(there, "no case for %s", rule->name);
        ck_assert(rule->what[0] && rule->why[0]);
    }
}
END_TEST

START_TEST(counts_above_the_limits_of_the_game_are_found)
{
    struct pn_col_file *file = test_col_text("COLL a\n" BOUNDS "sphere 1 1 1 1\n"
                                             "line 0 0 0 1 1 1\n");
    struct pn_col_model *m = file->models[0];
    struct pn_col_sphere *sphere = m->spheres, spheres[129];
    struct pn_col_line *line = m->lines, lines[17];
    char found[1024] = "";
    for (unsigned i = 0; i < 129; i++)
        spheres[i] = *sphere;
    for (unsigned i = 0; i < 17; i++)
        lines[i] = *line;
    m->spheres = spheres;
    m->sphere_count = 129;
    m->lines = lines;
    m->line_count = 17;
    m->name[0] = '\0';
    pn_col_lint(file, PN_COL_GAME_SA, note, found, NULL);
    ck_assert_str_eq(found,
                     "name-empty: has no name\n"
                     "spheres-many: more than 128 spheres (129)\n"
                     "lines: has lines (17)\nlines-many: more than 16 lines (17)\n");
    m->spheres = sphere;
    m->lines = line;
    pn_col_file_free(file);
}
END_TEST

START_TEST(the_older_games_have_fewer_materials)
{
    struct pn_col_file *file = test_col_text("COLL a\n" BOUNDS "sphere 1 1 1 1 34/0/0/0\n"
                                             "sphere 1 1 1 1 35/0/0/0\n");
    char found[1024] = "";
    pn_col_lint(file, PN_COL_GAME_III_VC, note, found, NULL);
    ck_assert_str_eq(found, "material: spheres 1: unknown material\n");
    pn_col_file_free(file);
}
END_TEST

static int stop(void *context, const struct pn_col_finding *finding)
{
    ck_assert_ptr_nonnull(finding->model);
    return ++*(int *)context;
}

START_TEST(looking_can_be_stopped)
{
    struct pn_col_file *file = test_col_text("COL4 a\nCOL4 b\n");
    struct pn_error err;
    int calls = 0;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_INTERRUPTED,
                       pn_col_lint(file, PN_COL_GAME_SA, stop, &calls, &err), &err);
    ck_assert_int_eq(calls, 1);
    pn_col_file_free(file);
}
END_TEST

static enum pn_status lint_again(void *context, struct pn_error *err)
{
    char found[1024] = "";
    return pn_col_lint(context, PN_COL_GAME_SA, note, found, err);
}

START_TEST(every_failing_allocation_is_survived)
{
    struct pn_col_file *file = test_col_text(cases[0].text);
    test_memory_every_failure(lint_again, file, 1);
    pn_col_file_free(file);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("col lint");
    TCase *t = tcase_create("rules");
    tcase_add_loop_test(t, a_rule_finds_what_breaks_it, 0,
                        (int)(sizeof cases / sizeof *cases));
    tcase_add_test(t, every_rule_has_a_case);
    tcase_add_test(t, counts_above_the_limits_of_the_game_are_found);
    tcase_add_test(t, the_older_games_have_fewer_materials);
    tcase_add_test(t, looking_can_be_stopped);
    tcase_add_test(t, every_failing_allocation_is_survived);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
