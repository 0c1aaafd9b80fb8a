/*
 * Seeded properties of collision models: write, then read is the identity; a trip through
 * the versions moves nothing by more than half a step and nothing at all the second time;
 * groups hold every face once.
 */
#include "support/colfile.h"
#include "support/random.h"
#include "support/suite.h"

#include <pathnode.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 400 };

struct text {
    char *at;
    size_t size;
};

__attribute__((format(printf, 2, 3))) static void add(struct text *text,
                                                      const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text->size += (size_t)vsprintf(text->at + text->size, format, args);
    va_end(args);
}

/* A coordinate in centimetres, so that few lie on the grid. */
static double any(struct test_random *random, int range)
{
    return test_random_in(random, -range, range) / 100.0;
}

static void add_mesh(struct text *text, struct test_random *random, const char *prefix,
                     uint32_t faces)
{
    uint32_t vertices = faces ? 1 + test_random_below(random, 40) : 0;
    for (uint32_t i = 0; i < vertices; i++)
        add(text, "%svertex %.2f %.2f %.2f\n", prefix, any(random, 25500),
            any(random, 25500), any(random, 25500));
    for (uint32_t i = 0; i < faces; i++)
        add(text, "%sface %u %u %u %u/%u/%u/%u\n", prefix,
            test_random_below(random, vertices), test_random_below(random, vertices),
            test_random_below(random, vertices), test_random_below(random, 256),
            test_random_below(random, 3), test_random_below(random, 3),
            test_random_below(random, 256));
}

/* A file of one model of this version, in text; free(). */
static char *random_text(struct test_random *random, unsigned version)
{
    struct text text = {.at = calloc(1, 1 << 16)};
    add(&text, "COL%c model id=%u after=%u\n", version == 1 ? 'L' : '0' + (char)version,
        test_random_below(random, 65536), test_random_below(random, 256));
    for (uint32_t i = test_random_below(random, 4); i > 0; i--)
        add(&text, "sphere %.2f %.2f %.2f %.2f %u/1/2/%u\n", any(random, 900),
            any(random, 900), any(random, 900), fabs(any(random, 900)),
            test_random_below(random, 256), test_random_below(random, 256));
    for (uint32_t i = test_random_below(random, 4); i > 0; i--)
        add(&text, "box %.2f %.2f %.2f 10 10 10 7/8/9/10\n", any(random, 900),
            any(random, 900), any(random, 900));
    for (uint32_t i = test_random_below(random, 3); i > 0; i--)
        add(&text, "line %.2f 1 2 3 4 5\n", any(random, 900));
    add_mesh(&text, random, "", test_random_below(random, 200));
    if (version >= 3 && test_random_chance(random, 1, 2))
        add_mesh(&text, random, "shadow-", test_random_below(random, 20));
    return text.at;
}

static struct pn_col_file *random_file(uint64_t seed, uint32_t i, unsigned version)
{
    struct test_random random = test_random_at(seed, version, i, 0);
    char *text = random_text(&random, version);
    struct pn_col_file *file = test_col_text(text);
    free(text);
    ck_assert_uint_eq(file->fault_count, 0);
    return file;
}

static void convert(struct pn_col_model *m, enum pn_col_version version,
                    struct pn_col_losses *losses)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_convert(m, version, losses, &err), &err);
}

static struct pn_col_file *write_and_read(const struct pn_col_file *file)
{
    size_t size;
    uint8_t *bytes = test_col_write(file, &size);
    struct pn_col_file *again = test_col_read(bytes, size);
    free(bytes);
    return again;
}

START_TEST(what_is_written_is_read_again)
{
    for (uint32_t i = 0; i < ROUNDS; i++) {
        struct pn_col_file *file = random_file(test_seed(), i, 1 + i % 4);
        struct pn_col_file *again = write_and_read(file);
        test_col_same(file->models[0], again->models[0]);
        pn_col_file_free(again);
        pn_col_file_free(file);
    }
}
END_TEST

START_TEST(a_trip_through_the_versions_moves_nothing_far)
{
    for (uint32_t i = 0; i < ROUNDS; i++) {
        struct pn_col_file *file = random_file(test_seed(), i, 1);
        struct pn_col_file *kept = random_file(test_seed(), i, 1);
        struct pn_col_model *m = file->models[0], *before = kept->models[0];
        struct pn_col_losses first = {0}, second = {0};
        convert(m, PN_COL_2, &first);
        convert(m, PN_COL_3, &first);
        convert(m, PN_COL_1, &first);
        ck_assert(first.off_grid_m <= 1.0 / 256);
        for (uint32_t v = 0; v < m->mesh.vertex_count; v++) {
            const struct pn_vec3 *a = &m->mesh.vertices[v];
            const struct pn_vec3 *b = &before->mesh.vertices[v];
            ck_assert(fabsf(a->x - b->x) <= 1.f / 256 && fabsf(a->y - b->y) <= 1.f / 256);
            ck_assert(fabsf(a->z - b->z) <= 1.f / 256);
        }
        struct pn_col_file *once = write_and_read(file);
        convert(m, PN_COL_4, &second);
        convert(m, PN_COL_1, &second);
        ck_assert(second.off_grid_m == 0);
        test_col_same(m, once->models[0]);
        pn_col_file_free(once);
        pn_col_file_free(kept);
        pn_col_file_free(file);
    }
}
END_TEST

static int compare_faces(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct pn_col_face));
}

START_TEST(C09_groups_hold_every_face_once)
{
    uint32_t grouped = 0;
    for (uint32_t i = 0; i < ROUNDS; i++) {
        struct pn_col_file *file = random_file(test_seed(), i, 2 + i % 3);
        struct pn_col_file *kept = random_file(test_seed(), i, 2 + i % 3);
        struct pn_col_model *m = file->models[0], *before = kept->models[0];
        const uint32_t faces = m->mesh.face_count;
        struct pn_error err;
        uint32_t next = 0;
        pn_error_clear(&err);
        ck_assert_pn_ok(pn_col_regroup(m, &err), &err);
        ck_assert((m->group_count != 0) == (faces > PN_COL_GROUP_NEED));
        for (uint32_t g = 0; g < m->group_count; g++) {
            ck_assert_uint_eq(m->groups[g].first, next);
            if (m->mesh.vertex_count > 20) /* with few, many faces are the same */
                ck_assert_uint_le(m->groups[g].last - next + 1, PN_COL_GROUP_MOST);
            next = m->groups[g].last + 1;
        }
        ck_assert_uint_eq(next, m->group_count ? faces : 0);
        grouped += m->group_count != 0;
        if (faces) {
            qsort(m->mesh.faces, faces, sizeof *m->mesh.faces, compare_faces);
            qsort(before->mesh.faces, faces, sizeof *m->mesh.faces, compare_faces);
            ck_assert_mem_eq(m->mesh.faces, before->mesh.faces,
                             faces * sizeof *m->mesh.faces);
        }
        pn_col_file_free(kept);
        pn_col_file_free(file);
    }
    ck_assert_uint_gt(grouped, ROUNDS / 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("col properties");
    TCase *t = tcase_create("col");
    tcase_add_test(t, what_is_written_is_read_again);
    tcase_add_test(t, a_trip_through_the_versions_moves_nothing_far);
    tcase_add_test(t, C09_groups_hold_every_face_once);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
