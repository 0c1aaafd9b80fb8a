/* lint.c - the table of rules, and how models are held against it. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "dff/chunk.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum rule {
#define PN_DFF_RULE(id, name, severity, what, why, message) RULE_##id,
#include "dff/dff_rules.def"
#undef PN_DFF_RULE
    RULE_COUNT
};

static const struct pn_rule rules[RULE_COUNT] = {
#define PN_DFF_RULE(id, name, severity, what, why, message) \
    {name, PN_SEVERITY_##severity, what, why, NULL, message},
#include "dff/dff_rules.def"
#undef PN_DFF_RULE
};

/* The game's buffer for a collision model inside a model; how exact weights must be. */
enum { COLLISION_MOST = 16384 };
static const float weight_slack = 0.01f, scale_slack = 0.01f;

struct lint {
    const struct pn_dff *dff;
    const struct pn_dff_clump *clump;
    int (*each)(void *context, const struct pn_dff_finding *finding);
    void *context;
    struct pn_error *err;
    uint32_t clump_number;
};

const struct pn_rule *pn_dff_rule_at(uint32_t i)
{
    return i < RULE_COUNT ? &rules[i] : NULL;
}

/* Reports a rule that count records break; nothing if there are none. */
static enum pn_status report(const struct lint *l, enum rule rule, const char *section,
                             int64_t record, uint32_t count, const char *more)
{
    struct pn_dff_finding finding = {.rule = &rules[rule],
                                     .clump = l->clump_number,
                                     .section = section,
                                     .record = record,
                                     .count = count};
    if (count == 0)
        return PN_OK;
    if (record >= 0)
        snprintf(finding.message, sizeof finding.message, "%s %" PRId64 ": %s%s%.120s%s",
                 section, record, rules[rule].message, more[0] ? " (" : "", more,
                 more[0] ? ")" : "");
    else
        snprintf(finding.message, sizeof finding.message, "%s%s%.120s%s",
                 rules[rule].message, more[0] ? " (" : "", more, more[0] ? ")" : "");
    if (l->each(l->context, &finding) == 0)
        return PN_OK;
    return pn__fail(l->err, PN_E_INTERRUPTED, "stopped");
}

/* The same, with how many records of the part it is. */
static enum pn_status report_count(const struct lint *l, enum rule rule,
                                   uint32_t geometry, uint32_t count, uint32_t all)
{
    char more[48];
    snprintf(more, sizeof more, "%u of %u", count, all);
    return report(l, rule, "geometry", geometry, count, more);
}

static bool finite3(struct pn_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static bool scales(struct pn_vec3 v)
{
    return fabsf(sqrtf(v.x * v.x + v.y * v.y + v.z * v.z) - 1) > scale_slack;
}

static enum pn_status lint_frames(const struct lint *l)
{
    for (uint32_t i = 0; i < l->clump->frame_count; i++) {
        const struct pn_dff_frame *f = &l->clump->frames[i];
        bool finite =
            finite3(f->right) && finite3(f->up) && finite3(f->at) && finite3(f->pos);
        bool scaled = finite && (scales(f->right) || scales(f->up) || scales(f->at));
        PN_TRY(report(l, RULE_FRAME_FINITE, "frame", i, !finite, f->name));
        PN_TRY(report(l, RULE_FRAME_SCALE, "frame", i, scaled, f->name));
    }
    return PN_OK;
}

static enum pn_status lint_triangles(const struct lint *l, uint32_t i)
{
    const struct pn_dff_geometry *g = &l->clump->geometries[i];
    uint32_t indices = 0, materials = 0;
    for (uint32_t t = 0; t < g->triangle_count && g->triangles; t++) {
        const struct pn_dff_triangle *triangle = &g->triangles[t];
        indices += triangle->v[0] >= g->vertex_count ||
                   triangle->v[1] >= g->vertex_count || triangle->v[2] >= g->vertex_count;
        materials += triangle->material >= g->material_count;
    }
    PN_TRY(report_count(l, RULE_INDEX, i, indices, g->triangle_count));
    return report_count(l, RULE_MATERIAL, i, materials, g->triangle_count);
}

static enum pn_status lint_parts(const struct lint *l, uint32_t i)
{
    const struct pn_dff_geometry *g = &l->clump->geometries[i];
    uint32_t indices = 0, all = 0, materials = 0;
    for (uint32_t p = 0; p < g->part_count; p++) {
        const struct pn_dff_part *part = &g->parts[p];
        materials += part->material >= g->material_count;
        for (uint32_t k = 0; part->indices && k < part->index_count; k++, all++)
            indices += part->indices[k] >= g->vertex_count;
    }
    PN_TRY(report_count(l, RULE_PART_INDEX, i, indices, all));
    return report_count(l, RULE_PART_MATERIAL, i, materials, g->part_count);
}

static int compare_triangles(const void *a, const void *b)
{
    const struct pn_dff_triangle *x = a, *y = b;
    for (unsigned i = 0; i < 3; i++)
        if (x->v[i] != y->v[i])
            return x->v[i] < y->v[i] ? -1 : 1;
    return (x->material > y->material) - (x->material < y->material);
}

/* Turns each so that its lowest corner comes first, drops those without area by index,
 * and sorts. Returns how many are left. */
static uint32_t make_comparable(struct pn_dff_triangle *triangles, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *v = triangles[i].v;
        unsigned first = v[1] < v[0] ? 1 : 0;
        first = v[2] < v[first] ? 2 : first;
        struct pn_dff_triangle turned = {
            {v[first], v[(first + 1) % 3], v[(first + 2) % 3]}, triangles[i].material};
        if (v[0] != v[1] && v[1] != v[2] && v[0] != v[2])
            triangles[kept++] = turned;
    }
    qsort(triangles, kept, sizeof *triangles, compare_triangles);
    return kept;
}

static enum pn_status report_difference(const struct lint *l, uint32_t geometry,
                                        const struct pn_dff_triangle *a, uint32_t a_count,
                                        const struct pn_dff_triangle *b, uint32_t b_count)
{
    bool same = a_count == b_count, materials = true;
    for (uint32_t i = 0; same && i < a_count; i++) {
        same = memcmp(a[i].v, b[i].v, sizeof a[i].v) == 0;
        materials = materials && a[i].material == b[i].material;
    }
    PN_TRY(report(l, RULE_DIFFER, "geometry", geometry, !same, ""));
    return report(l, RULE_DIFFER_MATERIAL, "geometry", geometry, same && !materials, "");
}

static enum pn_status lint_difference(const struct lint *l, uint32_t i)
{
    const struct pn_dff_geometry *g = &l->clump->geometries[i];
    struct pn_dff_triangle *lists = NULL;
    uint32_t count = 0;
    if (!g->triangles || !g->has_parts)
        return PN_OK;
    struct pn_dff_triangle *own = pn__alloc(g->triangle_count, sizeof *own);
    if (!own)
        return pn__fail_memory(l->err);
    enum pn_status status = pn_dff_part_triangles(g, &lists, &count, l->err);
    if (status == PN_OK) {
        memcpy(own, g->triangles, g->triangle_count * sizeof *own);
        uint32_t own_count = make_comparable(own, g->triangle_count);
        count = make_comparable(lists, count);
        status = report_difference(l, i, own, own_count, lists, count);
    }
    pn__free(own);
    pn__free(lists);
    return status;
}

static enum pn_status lint_vertices(const struct lint *l, uint32_t i)
{
    const struct pn_dff_geometry *g = &l->clump->geometries[i];
    uint32_t odd = 0;
    for (uint32_t m = 0; m < g->morph_count; m++)
        for (uint32_t v = 0; g->morphs[m].vertices && v < g->vertex_count; v++)
            odd += !finite3(g->morphs[m].vertices[v]);
    return report_count(l, RULE_FINITE, i, odd, g->vertex_count);
}

static enum pn_status lint_skin(const struct lint *l, uint32_t i)
{
    const struct pn_dff_geometry *g = &l->clump->geometries[i];
    uint32_t bones = 0, weights = 0;
    for (uint32_t v = 0; g->skin.weights && v < g->vertex_count; v++) {
        float sum = 0;
        bool astray = false;
        for (unsigned k = 0; k < 4; k++) {
            sum += g->skin.weights[v][k];
            astray |=
                g->skin.weights[v][k] > 0 && g->skin.bones[v][k] >= g->skin.bone_count;
        }
        bones += astray;
        weights += !(fabsf(sum - 1) <= weight_slack);
    }
    PN_TRY(report_count(l, RULE_SKIN_BONE, i, bones, g->vertex_count));
    return report_count(l, RULE_SKIN_WEIGHTS, i, weights, g->vertex_count);
}

static bool is_used(const struct pn_dff_clump *clump, uint32_t geometry)
{
    for (uint32_t i = 0; i < clump->atomic_count; i++)
        if (clump->atomics[i].geometry == geometry)
            return true;
    return false;
}

static enum pn_status lint_geometry(const struct lint *l, uint32_t i)
{
    const struct pn_dff_geometry *g = &l->clump->geometries[i];
    const bool native = g->format & PN_DFF_NATIVE;
    uint32_t nameless = 0;
    for (uint32_t m = 0; m < g->material_count; m++)
        nameless += g->materials[m].textured && !g->materials[m].texture[0];
    PN_TRY(report(l, RULE_UNUSED, "geometry", i, !is_used(l->clump, i), ""));
    PN_TRY(report(l, RULE_NATIVE, "geometry", i, native, ""));
    PN_TRY(report_count(l, RULE_TEXTURE, i, nameless, g->material_count));
    if (native)
        return PN_OK;
    PN_TRY(lint_vertices(l, i));
    PN_TRY(lint_triangles(l, i));
    PN_TRY(report(l, RULE_PARTS, "geometry", i, !g->has_parts, ""));
    PN_TRY(lint_parts(l, i));
    PN_TRY(lint_difference(l, i));
    return lint_skin(l, i);
}

static enum pn_status lint_clump(const struct lint *l)
{
    const struct pn_dff_clump *clump = l->clump;
    char more[64];
    snprintf(more, sizeof more, "%u, not %u", clump->atomic_count,
             clump->declared_atomics);
    PN_TRY(report(l, RULE_ATOMICS, "clump", l->clump_number,
                  clump->atomic_count != clump->declared_atomics, more));
    PN_TRY(report(l, RULE_COLLISION, "collision", -1, clump->collision_problem[0] != '\0',
                  clump->collision_problem));
    snprintf(more, sizeof more, "%" PRIu64 " bytes", clump->collision_size);
    PN_TRY(report(l, RULE_COLLISION_SIZE, "collision", -1,
                  clump->collision_size > COLLISION_MOST, more));
    PN_TRY(lint_frames(l));
    for (uint32_t i = 0; i < clump->geometry_count; i++)
        PN_TRY(lint_geometry(l, i));
    return PN_OK;
}

enum pn_status pn_dff_lint(const struct pn_dff *dff,
                           int (*each)(void *context,
                                       const struct pn_dff_finding *finding),
                           void *context, struct pn_error *err)
{
    struct lint l = {.dff = dff, .each = each, .context = context, .err = err};
    for (uint32_t i = 0; i < dff->clump_count; i++) {
        l.clump_number = i;
        l.clump = &dff->clumps[i];
        PN_TRY(lint_clump(&l));
    }
    PN_TRY(report(&l, RULE_CLUMPS, "", -1, dff->clump_count > 1, ""));
    return report(&l, RULE_TAIL, "", -1, dff->tail_size && !dff->tail_zero, "");
}
