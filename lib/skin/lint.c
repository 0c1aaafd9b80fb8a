/* lint.c - what records break of skin_rules.def, behind what reading found. */
#include "config.h"

#include "skin/rules.h"

#include "base/error.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct lint {
    const struct pn_skin *skin;
    int (*each)(void *context, const struct pn_skin_finding *finding);
    void *context;
    bool stopped;
};

__attribute__((format(printf, 3, 4))) static void
find(struct lint *lint, enum pn__skin_rule rule, const char *format, ...)
{
    struct pn_skin_finding finding = {.rule = pn_skin_rule_at((uint32_t)rule)};
    if (lint->stopped)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding.message, sizeof finding.message, format, arguments);
    va_end(arguments);
    lint->stopped = lint->each(lint->context, &finding) != 0;
}

/* ---- bones ---- */

static void check_angles(struct lint *lint)
{
    const struct pn_skin *skin = lint->skin;
    float most = 0;
    for (size_t i = 0; i < (size_t)skin->frame_count * skin->bone_count; i++) {
        const struct pn_vec3 *rot = &skin->poses[i].rot;
        most = fmaxf(most, fmaxf(fabsf(rot->x), fmaxf(fabsf(rot->y), fabsf(rot->z))));
    }
    if (skin->format == PN_SKIN_OSM && !skin->degrees && most > 0)
        find(lint, PN__SKIN_ANGLES, "the largest angle is %g: all are read as radians",
             (double)most);
}

static void check_bone(struct lint *lint, uint32_t i)
{
    const struct pn_skin *skin = lint->skin;
    const struct pn_skin_bone *bone = &skin->bones[i];
    for (uint32_t k = 0; k < i; k++)
        if (strcmp(bone->name, skin->bones[k].name) == 0) {
            find(lint, PN__SKIN_BONE_NAME, "bones %d and %d are both called '%s'",
                 skin->bones[k].id, bone->id, bone->name);
            break;
        }
    uint32_t flat = 0;
    for (uint32_t f = 0; f < skin->frame_count; f++) {
        const struct pn_vec3 *s = &skin->poses[(size_t)f * skin->bone_count + i].scale;
        flat += s->x == 0 || s->y == 0 || s->z == 0;
    }
    if (flat)
        find(lint, PN__SKIN_BONE_SCALE, "bone %d '%s' is scaled to nothing in %u frames",
             bone->id, bone->name, flat);
}

static void mark_used(const struct pn_skin *skin, bool *used)
{
    for (uint32_t o = 0; o < skin->object_count; o++) {
        const struct pn_skin_object *object = &skin->objects[o];
        const uint32_t count = object->first ? object->first[object->vertex_count] : 0;
        for (uint32_t i = 0; i < count; i++)
            if (object->influences[i].weight > 0)
                used[object->influences[i].bone] = true;
        for (uint32_t i = 0; !object->first && i < skin->bone_count; i++)
            used[i] = used[i] || strcmp(object->name, skin->bones[i].name) == 0;
    }
}

static void check_idle(struct lint *lint)
{
    const struct pn_skin *skin = lint->skin;
    bool used[PN_SKIN_BONE_MAX] = {false};
    uint32_t idle = 0, first = 0;
    mark_used(skin, used);
    for (uint32_t i = 0; i < skin->bone_count; i++)
        if (!used[i]) {
            first = idle ? first : i;
            idle++;
        }
    if (idle && skin->object_count)
        find(lint, PN__SKIN_BONE_IDLE, "%u bone%s no vertex, '%s' first", idle,
             idle == 1 ? " moves" : "s move", skin->bones[first].name);
}

/* ---- objects ---- */

/* How many vertices break a rule, and which is the first. */
struct tally {
    uint32_t count, first;
};

static void tally(struct tally *tally, bool broken, uint32_t i)
{
    if (broken && tally->count++ == 0)
        tally->first = i;
}

static void tell(struct lint *lint, enum pn__skin_rule rule, const char *object,
                 const char *what, const struct tally *tally)
{
    if (tally->count)
        find(lint, rule, "'%s': %u %s, %u first", object, tally->count, what,
             tally->first);
}

static void check_weights(struct lint *lint, const struct pn_skin_object *object)
{
    struct tally none = {0}, sums = {0}, range = {0}, many = {0};
    for (uint32_t v = 0; object->first && v < object->vertex_count; v++) {
        const uint32_t from = object->first[v], to = object->first[v + 1];
        bool outside = false;
        double sum = 0;
        for (uint32_t i = from; i < to; i++) {
            const float weight = object->influences[i].weight;
            outside = outside || weight < 0 || weight > 1.001f;
            sum += (double)weight;
        }
        tally(&none, from == to, v);
        tally(&range, outside, v);
        tally(&many, to - from > 4, v);
        tally(&sums, from < to && fabs(sum - 1) > 1e-3, v);
    }
    tell(lint, PN__SKIN_WEIGHT_NONE, object->name, "vertices have no weight", &none);
    tell(lint, PN__SKIN_WEIGHT_SUM, object->name,
         "vertices have weights that are not 1 in sum", &sums);
    tell(lint, PN__SKIN_WEIGHT_RANGE, object->name,
         "vertices have weights outside of 0 to 1", &range);
    tell(lint, PN__SKIN_WEIGHT_MANY, object->name, "vertices hang on more than 4 bones",
         &many);
}

static void check_mesh(struct lint *lint, const struct pn_skin_object *object)
{
    struct tally normals = {0}, corners = {0};
    for (uint32_t v = 0; v < object->vertex_count; v++) {
        const struct pn_vec3 *n = &object->vertices[v].normal;
        const float length = sqrtf(n->x * n->x + n->y * n->y + n->z * n->z);
        tally(&normals, !(fabsf(length - 1) <= 0.01f), v);
    }
    for (uint32_t i = 0; i < object->triangle_count; i++) {
        const uint32_t *v = object->triangles[i].v;
        tally(&corners, v[0] == v[1] || v[1] == v[2] || v[0] == v[2], i);
    }
    tell(lint, PN__SKIN_NORMAL, object->name, "normals are not of unit length", &normals);
    tell(lint, PN__SKIN_TRIANGLE, object->name, "triangles have a corner twice",
         &corners);
}

static void check_object(struct lint *lint, uint32_t i)
{
    const struct pn_skin_object *object = &lint->skin->objects[i];
    for (uint32_t k = 0; k < i; k++)
        if (strcmp(object->name, lint->skin->objects[k].name) == 0) {
            find(lint, PN__SKIN_OBJECT_NAME, "two objects are called '%s'", object->name);
            break;
        }
    check_weights(lint, object);
    check_mesh(lint, object);
}

enum pn_status pn_skin_lint(const struct pn_skin *skin,
                            int (*each)(void *context,
                                        const struct pn_skin_finding *finding),
                            void *context, struct pn_error *err)
{
    struct lint lint = {skin, each, context, false};
    for (uint32_t i = 0; i < skin->warning_count && !lint.stopped; i++)
        lint.stopped = each(context, &skin->warnings[i]) != 0;
    check_angles(&lint);
    for (uint32_t i = 0; i < skin->bone_count && !lint.stopped; i++)
        check_bone(&lint, i);
    for (uint32_t i = 0; i < skin->object_count && !lint.stopped; i++)
        check_object(&lint, i);
    check_idle(&lint);
    if (lint.stopped)
        return pn__fail(err, PN_E_INTERRUPTED, "stopped at a finding");
    return PN_OK;
}
