#include "config.h"

#include "support/colfile.h"

#include "support/suite.h"

#include <stdlib.h>

struct mkcol test_col_bytes(const char *text)
{
    struct mkcol file;
    char why[256];
    ck_assert_msg(mkcol_text(text, &file, why, sizeof why), "%s", why);
    return file;
}

struct pn_col_file *test_col_read(const void *bytes, size_t size)
{
    struct pn_col_file *file = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_col_read(bytes, size, &file, &err), &err);
    return file;
}

struct pn_col_file *test_col_text(const char *text)
{
    struct mkcol made = test_col_bytes(text);
    struct pn_col_file *file = test_col_read(made.bytes, made.size);
    free(made.bytes);
    return file;
}

uint8_t *test_col_write(const struct pn_col_file *file, size_t *size)
{
    struct pn_error err;
    pn_error_clear(&err);
    *size = pn_col_size(file);
    uint8_t *bytes = malloc(*size);
    ck_assert_pn_ok(pn_col_write(file, bytes, &err), &err);
    return bytes;
}

#define SAME_ARRAY(count_a, count_b, array_a, array_b)                             \
    do {                                                                           \
        ck_assert_uint_eq(count_a, count_b);                                       \
        if (count_a)                                                               \
            ck_assert_mem_eq((array_a), (array_b), (count_a) * sizeof *(array_a)); \
    } while (0)

void test_col_same(const struct pn_col_model *a, const struct pn_col_model *b)
{
    ck_assert_int_eq(a->version, b->version);
    ck_assert_mem_eq(a->name_bytes, b->name_bytes, PN_COL_NAME_SIZE);
    ck_assert_uint_eq(a->id, b->id);
    ck_assert_uint_eq(a->flags, b->flags);
    ck_assert_mem_eq(&a->bounds, &b->bounds, sizeof a->bounds);
    SAME_ARRAY(a->sphere_count, b->sphere_count, a->spheres, b->spheres);
    SAME_ARRAY(a->box_count, b->box_count, a->boxes, b->boxes);
    SAME_ARRAY(a->line_count, b->line_count, a->lines, b->lines);
    SAME_ARRAY(a->group_count, b->group_count, a->groups, b->groups);
    SAME_ARRAY(a->mesh.vertex_count, b->mesh.vertex_count, a->mesh.vertices,
               b->mesh.vertices);
    SAME_ARRAY(a->mesh.face_count, b->mesh.face_count, a->mesh.faces, b->mesh.faces);
    SAME_ARRAY(a->shadow.vertex_count, b->shadow.vertex_count, a->shadow.vertices,
               b->shadow.vertices);
    SAME_ARRAY(a->shadow.face_count, b->shadow.face_count, a->shadow.faces,
               b->shadow.faces);
}
