/* ipl/: placements, text and binary: read, written, turned, refused. */
#include "config.h"

#include "base/bytes.h"
#include "support/files.h"
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pn_error err;

static struct pn_ipl *read(const char *text)
{
    struct pn_ipl *ipl = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ipl_read("t.ipl", text, strlen(text), &ipl, &err), &err);
    return ipl;
}

static const char town[] =
    "# a made-up town\r\n"
    "INST\r\n"
    "1000, Bridge, 269, 1.5, -2.25, 8.742e-008, 0, 0, 0.6, -0.8, 1\r\n"
    "\r\n"
    "1001 pier 0 0 0 -1 0 0 -1 -1.192488064e-008 -1 # by blanks\r\n"
    "end\r\n"
    "cull\r\n"
    "1, 2\r\n"
    "3, 4\r\n"
    "end\r\n"
    "a stray line\r\n"
    "inst\r\n"
    "1002, lamp, 13, 7, 8, 9, 0, 0, 0, 1, -1\r\n"
    "end\r\n"
    "end\r\n";

START_TEST(all_of_a_text_is_read_or_counted)
{
    struct pn_ipl *ipl = read(town);
    ck_assert_uint_eq(ipl->inst_count, 3);
    ck_assert_int_eq(ipl->form, PN_IPL_SA);
    const struct pn_ipl_inst *bridge = &ipl->insts[0];
    ck_assert_int_eq(bridge->id, 1000);
    ck_assert_str_eq(bridge->name, "Bridge");
    ck_assert_int_eq(bridge->interior & PN_IPL_AREA_MASK, PN_IPL_AREA_EVERYWHERE);
    ck_assert_int_eq(bridge->interior & ~PN_IPL_AREA_MASK, PN_IPL_UNIMPORTANT);
    ck_assert_float_eq(bridge->pos.y, -2.25F);
    ck_assert_float_eq(bridge->pos.z, 8.742e-008F);
    ck_assert_float_eq(bridge->rotation[2], 0.6F);
    ck_assert_float_eq(bridge->rotation[3], -0.8F);
    ck_assert_float_eq(bridge->scale.z, 1);
    ck_assert_int_eq(bridge->lod, 1);
    ck_assert_uint_eq(bridge->line, 3);
    ck_assert_str_eq(ipl->insts[1].name, "pier");
    ck_assert_uint_eq(ipl->insts[2].line, 13);
    ck_assert_uint_eq(ipl->skipped.sections, 1);
    ck_assert_uint_eq(ipl->skipped.lines, 3);
    pn_ipl_free(ipl);
}
END_TEST

static const struct {
    const char *line;
    enum pn_ipl_form form;
    int32_t interior;
    float scale, w;
} forms[] = {
    {"1, a, 1, 2, 3, 4, 5, 6, .1, .2, .3, .4", PN_IPL_III, 0, 6, .4F},
    {"1, a, 9, 1, 2, 3, 4, 5, 6, .1, .2, .3, .4", PN_IPL_VC, 9, 6, .4F},
    {"1, a, 9, 1, 2, 3, .1, .2, .3, .4, 7", PN_IPL_SA, 9, 1, .4F},
};

START_TEST(the_number_of_fields_tells_the_game)
{
    char text[128];
    snprintf(text, sizeof text, "inst\n%s\nend\n", forms[_i].line);
    struct pn_ipl *ipl = read(text);
    ck_assert_int_eq(ipl->form, forms[_i].form);
    ck_assert_int_eq(ipl->insts[0].interior, forms[_i].interior);
    ck_assert_float_eq(ipl->insts[0].pos.z, 3);
    ck_assert_float_eq(ipl->insts[0].scale.z, forms[_i].scale);
    ck_assert_float_eq(ipl->insts[0].rotation[3], forms[_i].w);
    ck_assert_int_eq(ipl->insts[0].lod, forms[_i].form == PN_IPL_SA ? 7 : -1);
    pn_ipl_free(ipl);
}
END_TEST

START_TEST(a_file_without_placements_is_fine)
{
    static const char *const texts[] = {"", "\n", "inst\nend", "zone\nA, 1\nend\n"};
    struct pn_ipl *ipl = read(texts[_i]);
    ck_assert_uint_eq(ipl->inst_count, 0);
    ck_assert_int_eq(ipl->form, PN_IPL_SA);
    pn_ipl_free(ipl);
    pn_ipl_free(NULL);
}
END_TEST

#define NAME_31 "abcdefghijklmnopqrstuvwxyz01234"

static const struct {
    const char *text;
    enum pn_status status;
    uint32_t line, column;
    const char *field, *says;
} bad[] = {
    {"inst\n1, a\nend\n", PN_E_FORMAT, 2, 3, "", "11, 12 or 13 fields, not 2"},
    {"inst\n1,a,0,1,2,3,0,0,0,1,-1,0,0,0\nend\n", PN_E_FORMAT, 2, 15, "", "not 14"},
    {"\n\ninst\n1,a,0,1,2,3,0,0,0,1,-1\n", PN_E_FORMAT, 3, 0, "", "no 'end'"},
    {"inst\nx,a,0,1,2,3,0,0,0,1,-1\nend", PN_E_FORMAT, 2, 1, "id", "'x'"},
    {"inst\n4294967296,a,0,1,2,3,0,0,0,1,-1\n", PN_E_RANGE, 2, 1, "id", "out of reach"},
    {"inst\n1,a,0,1,2,1e10,0,0,0,1,-1\n", PN_E_RANGE, 2, 6, "z", "out of reach"},
    {"inst\n1,a,0,1,2,nan,0,0,0,1,-1\n", PN_E_FORMAT, 2, 6, "z", "not a number"},
    {"inst\n1,a,1,2,3,1,1,y,0,0,0,1\n", PN_E_FORMAT, 2, 8, "sz", "not a number"},
    {"inst\n1,a,0,1,2,3,0,0,0,w,-1\n", PN_E_FORMAT, 2, 10, "rw", "not a number"},
    {"inst\n1,a,0,1,2,3,0,0,0,1,0.5\n", PN_E_FORMAT, 2, 11, "lod", "0.5"},
    {"inst\n1," NAME_31 "5,0,1,2,3,0,0,0,1,0\n", PN_E_LIMIT, 2, 2, "name", "32 bytes"},
};

START_TEST(mistakes_are_refused_with_line_and_field)
{
    struct pn_ipl *ipl = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        bad[_i].status,
        pn_ipl_read("t.ipl", bad[_i].text, strlen(bad[_i].text), &ipl, &err), &err);
    ck_assert_ptr_null(ipl);
    ck_assert_str_eq(err.path, "t.ipl");
    ck_assert_str_eq(err.section, "inst");
    ck_assert_uint_eq(err.line, bad[_i].line);
    ck_assert_uint_eq(err.column, bad[_i].column);
    ck_assert_str_eq(err.field, bad[_i].field);
    ck_assert_msg(strstr(err.message, bad[_i].says), "'%s'", err.message);
}
END_TEST

START_TEST(a_zero_byte_is_no_text)
{
    static const char text[] = "inst\n1, a\0, 0, 1, 2, 3, 0, 0, 0, 1, -1\nend\n";
    struct pn_ipl *ipl = NULL;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT,
                       pn_ipl_read("t.ipl", text, sizeof text - 1, &ipl, &err), &err);
    ck_assert_int_eq(err.offset, 9);
}
END_TEST

/* A binary file of two placements and a car that is not there. */
static struct pn_ipl_inst two[] = {
    {.id = 1234,
     .interior = 13,
     .pos = {1, -2, 3},
     .rotation = {0, 0, .6F, .8F},
     .lod = 5},
    {.id = 7, .pos = {4, 5, 6}, .rotation = {0, 0, 0, 1}, .lod = -1},
};

static uint8_t *binary(size_t *size)
{
    const struct pn_ipl ipl = {PN_IPL_BINARY, 2, two, {0}, 0};
    void *bytes = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ipl_write(&ipl, &bytes, size, &err), &err);
    ck_assert_uint_eq(*size, 76 + 2 * 40);
    return bytes;
}

START_TEST(the_binary_form_is_read)
{
    size_t size;
    uint8_t *bytes = binary(&size);
    struct pn_ipl *ipl = NULL;
    pn__put_u32(bytes + 20, 1); /* a car */
    ck_assert_pn_ok(pn_ipl_read("t.ipl", bytes, size, &ipl, &err), &err);
    ck_assert_int_eq(ipl->form, PN_IPL_BINARY);
    ck_assert_uint_eq(ipl->inst_count, 2);
    ck_assert_uint_eq(ipl->other_records, 1);
    ck_assert_int_eq(ipl->insts[0].id, 1234);
    ck_assert_str_eq(ipl->insts[0].name, "");
    ck_assert_int_eq(ipl->insts[0].interior, 13);
    ck_assert_int_eq(ipl->insts[0].lod, 5);
    ck_assert_float_eq(ipl->insts[0].pos.y, -2);
    ck_assert_float_eq(ipl->insts[0].rotation[2], .6F);
    ck_assert_float_eq(ipl->insts[1].rotation[3], 1);
    pn_ipl_free(ipl);
    pn_free(bytes);
}
END_TEST

static const struct {
    const char *what;
    size_t cut; /* 0: none */
    uint32_t at, value;
    enum pn_status status;
    const char *section;
    int64_t offset;
} damages[] = {
    {"cut in the header", 75, 0, 0, PN_E_TRUNCATED, "header", 0},
    {"cut in a placement", 155, 0, 0, PN_E_TRUNCATED, "inst", 76},
    {"4 G of placements", 0, 4, 0xFFFFFFFF, PN_E_TRUNCATED, "inst", 76},
    {"placements past the end", 0, 28, 157, PN_E_TRUNCATED, "inst", 157},
    {"placements in the header", 0, 28, 75, PN_E_RANGE, "header", 28},
    {"a coordinate without end", 0, 76 + 40 + 8, 0x7F800000, PN_E_RANGE, "inst", 124},
    {"a rotation that is none", 0, 76 + 24, 0x7FC00000, PN_E_RANGE, "inst", 100},
};

START_TEST(damaged_binary_files_are_refused_with_the_byte)
{
    size_t size;
    uint8_t *bytes = binary(&size);
    struct pn_ipl *ipl = NULL;
    if (damages[_i].cut)
        size = damages[_i].cut;
    else
        pn__put_u32(bytes + damages[_i].at, damages[_i].value);
    ck_assert_pn_fails(damages[_i].status, pn_ipl_read("t.ipl", bytes, size, &ipl, &err),
                       &err);
    ck_assert_ptr_null(ipl);
    ck_assert_str_eq(err.section, damages[_i].section);
    ck_assert_msg(err.offset == damages[_i].offset, "%s: byte %lld", damages[_i].what,
                  (long long)err.offset);
    pn_free(bytes);
}
END_TEST

START_TEST(written_text_reads_the_same)
{
    struct pn_ipl *ipl = read(town), *again = NULL;
    void *bytes = NULL;
    size_t size;
    ck_assert_pn_ok(pn_ipl_write(ipl, &bytes, &size, &err), &err);
    ck_assert_pn_ok(pn_ipl_read("t.ipl", bytes, size, &again, &err), &err);
    ck_assert_uint_eq(again->inst_count, ipl->inst_count);
    for (uint32_t i = 0; i < ipl->inst_count; i++) {
        again->insts[i].line = ipl->insts[i].line;
        ck_assert_mem_eq(&again->insts[i], &ipl->insts[i], sizeof *ipl->insts);
    }
    pn_free(bytes);
    pn_ipl_free(again);
    pn_ipl_free(ipl);
}
END_TEST

START_TEST(text_needs_names)
{
    static const char *const names[] = {"", "a b", "a,b", "a#"};
    struct pn_ipl ipl = {PN_IPL_SA, 2, two, {0}, 0};
    void *bytes = NULL;
    size_t size;
    for (unsigned i = 0; i < 4; i++) {
        pn_error_clear(&err);
        strcpy(two[0].name, "fine");
        strcpy(two[1].name, names[i]);
        ck_assert_pn_fails(PN_E_ARG, pn_ipl_write(&ipl, &bytes, &size, &err), &err);
        ck_assert_int_eq(err.record, 1);
        ck_assert_ptr_null(bytes);
    }
}
END_TEST

/* Where a turn takes a point. */
static void turn_point(const double q[4], const double p[3], double to[3])
{
    const double t[3] = {2 * (q[1] * p[2] - q[2] * p[1]), 2 * (q[2] * p[0] - q[0] * p[2]),
                         2 * (q[0] * p[1] - q[1] * p[0])};
    to[0] = p[0] + q[3] * t[0] + q[1] * t[2] - q[2] * t[1];
    to[1] = p[1] + q[3] * t[1] + q[2] * t[0] - q[0] * t[2];
    to[2] = p[2] + q[3] * t[2] + q[0] * t[1] - q[1] * t[0];
}

static void assert_turned(struct pn_ipl_inst inst, enum pn_ipl_turning turning, double x,
                          double y, double z)
{
    double q[4], to[3];
    ck_assert(pn_ipl_rotation(&inst, turning, q));
    turn_point(q, (const double[3]){0, 1, 0}, to);
    ck_assert_double_eq_tol(to[0], x, 1e-6);
    ck_assert_double_eq_tol(to[1], y, 1e-6);
    ck_assert_double_eq_tol(to[2], z, 1e-6);
}

/* By hand: stored (sin 30, 0, 0, cos 30) is 60 degrees about x; the model is turned by
 * -60, so that its north, (0, 1, 0), points down: (0, cos 60, -sin 60). */
START_TEST(a_tilted_placement_is_turned_by_the_conjugate)
{
    const struct pn_ipl_inst tilted = {.rotation = {.5F, 0, 0, .8660254F}};
    assert_turned(tilted, PN_IPL_TURN_EXACT, 0, .5, -.8660254);
    assert_turned(tilted, PN_IPL_TURN_GAME, 0, .5, -.8660254);
    const struct pn_ipl_inst headed = {.rotation = {0, 0, .5F, .8660254F}};
    assert_turned(headed, PN_IPL_TURN_EXACT, .8660254, .5, 0); /* clockwise */
    assert_turned(headed, PN_IPL_TURN_GAME, .8660254, .5, 0);
    const struct pn_ipl_inst back = {.rotation = {0, 0, -.5F, .8660254F}};
    assert_turned(back, PN_IPL_TURN_GAME, -.8660254, .5, 0);
}
END_TEST

START_TEST(the_game_drops_small_tilts)
{
    struct pn_ipl_inst inst = {.rotation = {.05F, 0, 0, .9987492F}};
    /* 0.05 is not beyond it; what w says is all taken for heading */
    assert_turned(inst, PN_IPL_TURN_GAME, .0998758, .995, 0);
    assert_turned(inst, PN_IPL_TURN_EXACT, 0, .995, -.0998749);
    inst.rotation[0] = .051F;
    double q[4];
    pn_ipl_rotation(&inst, PN_IPL_TURN_GAME, q);
    ck_assert_double_gt(fabs(q[0]), .05);
    inst = (struct pn_ipl_inst){.rotation = {.01F, .01F, 0, .9999F},
                                .interior = PN_IPL_DONT_STREAM};
    pn_ipl_rotation(&inst, PN_IPL_TURN_GAME, q);
    ck_assert_double_lt(q[0], -.009);
    inst.interior = 0;
    pn_ipl_rotation(&inst, PN_IPL_TURN_GAME, q);
    ck_assert_double_eq(q[0], 0);
}
END_TEST

START_TEST(any_length_of_a_quaternion_will_do_but_none)
{
    const struct pn_ipl_inst longer = {.rotation = {1, 0, 0, 1.7320508F}};
    assert_turned(longer, PN_IPL_TURN_EXACT, 0, .5, -.8660254);
    const struct pn_ipl_inst none = {.id = 1};
    double q[4];
    ck_assert(!pn_ipl_rotation(&none, PN_IPL_TURN_EXACT, q));
    ck_assert_double_eq(q[3], 1);
    ck_assert_double_eq(q[0], 0);
}
END_TEST

START_TEST(files_are_read_and_missing_ones_named)
{
    const char *folder = test_scratch();
    struct pn_ipl *ipl = NULL;
    test_write_text(folder, "town.ipl", town);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_ipl_load(test_path(folder, "town.ipl"), &ipl, &err), &err);
    ck_assert_uint_eq(ipl->inst_count, 3);
    pn_ipl_free(ipl);
    ck_assert_pn_fails(PN_E_NOTFOUND,
                       pn_ipl_load(test_path(folder, "no.ipl"), &ipl, &err), &err);
    ck_assert_str_eq(err.path, test_path(folder, "no.ipl"));
}
END_TEST

static enum pn_status read_and_write(void *context, struct pn_error *error)
{
    struct pn_ipl *ipl = NULL;
    void *bytes = NULL;
    size_t size;
    enum pn_status status = pn_ipl_read("t.ipl", context, strlen(context), &ipl, error);
    if (status == PN_OK)
        status = pn_ipl_write(ipl, &bytes, &size, error);
    if (status == PN_OK) {
        pn_ipl_free(ipl);
        pn_free(bytes);
        ipl = NULL;
        bytes = NULL;
        two[0].name[0] = '\0';
        status = pn_ipl_write(&(struct pn_ipl){PN_IPL_BINARY, 2, two, {0}, 0}, &bytes,
                              &size, error);
    }
    if (status == PN_OK)
        status = pn_ipl_read("t.ipl", bytes, size, &ipl, error);
    pn_free(bytes);
    pn_ipl_free(ipl);
    return status;
}

START_TEST(no_memory_is_said_and_nothing_leaks)
{
    char text[sizeof town];
    memcpy(text, town, sizeof town);
    test_memory_every_failure(read_and_write, text, 1);
}
END_TEST

START_TEST(forms_and_placements_have_names)
{
    ck_assert_str_eq(pn_ipl_form_name(PN_IPL_BINARY), "binary");
    ck_assert_ptr_null(pn_ipl_form_name(PN_IPL_FORM_COUNT));
    ck_assert_str_eq(pn_ipl_turning_name(PN_IPL_TURN_GAME), "game");
    ck_assert_ptr_null(pn_ipl_turning_name((enum pn_ipl_turning)2));
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static Suite *ipl_suite(void)
{
    Suite *suite = suite_create("ipl");
    TCase *tcase = tcase_create("placements");
    tcase_add_test(tcase, all_of_a_text_is_read_or_counted);
    tcase_add_loop_test(tcase, the_number_of_fields_tells_the_game, 0, COUNT(forms));
    tcase_add_loop_test(tcase, a_file_without_placements_is_fine, 0, 4);
    tcase_add_loop_test(tcase, mistakes_are_refused_with_line_and_field, 0, COUNT(bad));
    tcase_add_test(tcase, a_zero_byte_is_no_text);
    tcase_add_test(tcase, the_binary_form_is_read);
    tcase_add_loop_test(tcase, damaged_binary_files_are_refused_with_the_byte, 0,
                        COUNT(damages));
    tcase_add_test(tcase, written_text_reads_the_same);
    tcase_add_test(tcase, text_needs_names);
    tcase_add_test(tcase, a_tilted_placement_is_turned_by_the_conjugate);
    tcase_add_test(tcase, the_game_drops_small_tilts);
    tcase_add_test(tcase, any_length_of_a_quaternion_will_do_but_none);
    tcase_add_test(tcase, files_are_read_and_missing_ones_named);
    tcase_add_test(tcase, no_memory_is_said_and_nothing_leaks);
    tcase_add_test(tcase, forms_and_placements_have_names);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return test_run(ipl_suite());
}
