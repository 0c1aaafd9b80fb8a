/* skins.c - see skins.h. */
#include "config.h"

#include "support/skins.h"

#include "support/files.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

struct pn_skin *test_skin(const char *text, const struct pn_skin_options *options)
{
    struct pn_skin *skin = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status =
        pn_skin_read("text", text, strlen(text), options, &skin, &err);
    ck_assert_msg(status == PN_OK, "line %u, column %u: %s", err.line, err.column,
                  err.message);
    return skin;
}

void test_skin_fails(const char *text, const struct pn_skin_options *options,
                     enum pn_status status, uint32_t line, uint32_t column)
{
    struct pn_skin *skin = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(
        status, pn_skin_read("text", text, strlen(text), options, &skin, &err), &err);
    ck_assert_ptr_null(skin);
    ck_assert_str_eq(err.path, "text");
    ck_assert_msg(err.line == line && err.column == column,
                  "%s: line %u, column %u, not %u, %u", err.message, err.line, err.column,
                  line, column);
}

void test_skin_has_warning(const struct pn_skin *skin, const char *rule, uint32_t line)
{
    for (uint32_t i = 0; i < skin->warning_count; i++)
        if (strcmp(skin->warnings[i].rule->name, rule) == 0) {
            ck_assert_uint_eq(skin->warnings[i].line, line);
            return;
        }
    ck_abort_msg("no warning %s among %u", rule, skin->warning_count);
}

char *test_skin_text(const struct pn_skin *skin)
{
    char *text = NULL;
    size_t size;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_skin_write(skin, &text, &size, &err), &err);
    ck_assert_uint_eq(strlen(text), size);
    return text;
}

char *test_skin_file(const char *name)
{
    return test_read(test_data("../data/skin"), name, NULL);
}

struct pn_skin *test_skin_load(const char *name)
{
    char *text = test_skin_file(name);
    struct pn_skin *skin = test_skin(text, NULL);
    free(text);
    return skin;
}

static void same_object(const struct pn_skin_object *a, const struct pn_skin_object *b)
{
    const size_t vertices = (size_t)a->shape_count * a->vertex_count;
    ck_assert_str_eq(a->name, b->name);
    ck_assert_uint_eq(a->vertex_count, b->vertex_count);
    ck_assert_uint_eq(a->triangle_count, b->triangle_count);
    ck_assert_uint_eq(a->shape_count, b->shape_count);
    ck_assert_mem_eq(a->vertices, b->vertices, vertices * sizeof *a->vertices);
    ck_assert_mem_eq(a->triangles, b->triangles,
                     a->triangle_count * sizeof *a->triangles);
    ck_assert_int_eq(a->first == NULL, b->first == NULL);
    if (!a->first)
        return;
    ck_assert_mem_eq(a->first, b->first, (a->vertex_count + 1) * sizeof *a->first);
    ck_assert_mem_eq(a->influences, b->influences,
                     a->first[a->vertex_count] * sizeof *a->influences);
}

void test_skin_same(const struct pn_skin *a, const struct pn_skin *b)
{
    const size_t poses = (size_t)a->frame_count * a->bone_count;
    ck_assert_str_eq(a->version, b->version);
    ck_assert_uint_eq(a->bone_count, b->bone_count);
    ck_assert_uint_eq(a->frame_count, b->frame_count);
    ck_assert_uint_eq(a->material_count, b->material_count);
    ck_assert_uint_eq(a->object_count, b->object_count);
    ck_assert_int_eq(a->degrees, b->degrees);
    if (a->bone_count)
        ck_assert_mem_eq(a->bones, b->bones, a->bone_count * sizeof *a->bones);
    if (poses)
        ck_assert_mem_eq(a->poses, b->poses, poses * sizeof *a->poses);
    if (a->material_count)
        ck_assert_mem_eq(a->materials, b->materials,
                         a->material_count * sizeof *a->materials);
    for (uint32_t i = 0; i < a->object_count; i++)
        same_object(&a->objects[i], &b->objects[i]);
}
