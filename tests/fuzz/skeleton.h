/* fuzz/skeleton.h - what must hold for every skeleton that can be read. */
#ifndef TESTS_FUZZ_SKELETON_H
#define TESTS_FUZZ_SKELETON_H

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

static inline int fuzz_count(void *context, const struct pn_skin_finding *finding)
{
    FUZZ_CHECK(finding->message[0] != '\0');
    ++*(uint32_t *)context;
    return 0;
}

/* All indices are inside; parents stand before their children. */
static inline void fuzz_indices(const struct pn_skin *skin)
{
    for (uint32_t i = 0; i < skin->bone_count; i++)
        FUZZ_CHECK(skin->bones[i].parent < (int32_t)skin->bone_count);
    for (uint32_t i = 1; i < skin->frame_count; i++)
        FUZZ_CHECK(skin->times[i - 1] < skin->times[i]);
    for (uint32_t o = 0; o < skin->object_count; o++) {
        const struct pn_skin_object *object = &skin->objects[o];
        for (uint32_t i = 0; i < object->triangle_count; i++)
            for (unsigned k = 0; k < 3; k++)
                FUZZ_CHECK(object->triangles[i].v[k] < object->vertex_count);
        for (uint32_t i = 0; object->first && i < object->first[object->vertex_count];
             i++)
            FUZZ_CHECK(object->influences[i].bone < skin->bone_count);
    }
}

static inline void fuzz_move(const struct pn_skin *skin, uint32_t object)
{
    struct pn_skin_rig *rig = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_skin_rig_new(skin, object, &rig, &err), &err))
        return;
    const uint32_t count = skin->objects[object].vertex_count;
    struct pn_skin_matrix *world = calloc(skin->bone_count + 1, sizeof *world);
    struct pn_vec3 *points = calloc((size_t)count + 1, sizeof *points);
    FUZZ_CHECK(world && points);
    pn_skin_world_at(skin, 0.5, PN_SKIN_SLERP, world);
    pn_skin_rig_move(rig, world, points, points);
    free(world);
    free(points);
    pn_skin_rig_free(rig);
}

/* Written, read and written again it is the same text. */
static inline void fuzz_write(const struct pn_skin *skin)
{
    const struct pn_skin_options units = {.angles = skin->degrees ? PN_SKIN_DEGREES
                                                                  : PN_SKIN_RADIANS};
    struct pn_skin *again = NULL;
    char *once = NULL, *twice = NULL;
    size_t size, second_size;
    struct pn_error err;
    pn_error_clear(&err);
    FUZZ_CHECK(pn_skin_write(skin, &once, &size, &err) == PN_OK);
    if (skin->bone_count || skin->object_count) {
        FUZZ_CHECK(pn_skin_read("again", once, size, &units, &again, &err) == PN_OK);
        FUZZ_CHECK(pn_skin_write(again, &twice, &second_size, &err) == PN_OK);
        FUZZ_CHECK(size == second_size && memcmp(once, twice, size) == 0);
    }
    pn_free(once);
    pn_free(twice);
    pn_skin_free(again);
}

static inline int fuzz_skeleton(const char *name, const uint8_t *data, size_t size)
{
    struct pn_skin *skin = NULL;
    struct pn_skin_body body;
    struct pn_error err;
    uint32_t findings = 0;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_skin_read(name, data, size, NULL, &skin, &err), &err)) {
        FUZZ_CHECK(!skin && (err.line > 0 || err.status == PN_E_UNSUPPORTED));
        return 0;
    }
    fuzz_indices(skin);
    FUZZ_CHECK(pn_skin_lint(skin, fuzz_count, &findings, &err) == PN_OK);
    FUZZ_CHECK(findings >= skin->warning_count);
    fuzz_write(skin);
    for (uint32_t i = 0; i < skin->object_count && i < 8; i++)
        fuzz_move(skin, i);
    FUZZ_REFUSED(pn_skin_body_of(skin, NULL, &body, &err), &err);
    pn_skin_swap_axes(skin);
    pn_skin_free(skin);
    return 0;
}

#endif
