/* lint_mesh.c - rules on vertices, faces, face groups and the shadow mesh. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "col/lint_parts.h"
#include "col/weld.h"

#include <math.h>
#include <stdlib.h>

/* How far a group's box may fall short: it may come from unrounded vertices. */
static const float group_slack_m = 0.5f / PN_COL_STEPS_PER_M;

static enum pn_status lint_vertices(const struct pn__col_lint *l)
{
    const struct pn_col_mesh *mesh = &l->model->mesh;
    struct pn__col_tally odd = {0}, large = {0};
    int16_t steps;
    if (l->model->version != PN_COL_1) /* 16 bits cannot hold what is looked for */
        return PN_OK;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        const struct pn_vec3 *v = &mesh->vertices[i];
        bool finite = isfinite(v->x) && isfinite(v->y) && isfinite(v->z);
        bool fits = pn__col_steps(v->x, &steps) && pn__col_steps(v->y, &steps) &&
                    pn__col_steps(v->z, &steps);
        pn__col_count(&odd, !finite, i);
        pn__col_count(&large, finite && !fits, i);
    }
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_NOT_FINITE, PN__COL_S_VERTICES, odd));
    return pn__col_report_records(l, PN__COL_RULE_TOO_LARGE, PN__COL_S_VERTICES, large);
}

/* A face by its corners, the lowest first, turned and not mirrored: front and back of a
 * wall are two faces. */
struct corners {
    uint32_t v[3], face;
};

static int compare_corners(const void *a, const void *b)
{
    const struct corners *x = a, *y = b;
    for (unsigned i = 0; i < 3; i++)
        if (x->v[i] != y->v[i])
            return x->v[i] < y->v[i] ? -1 : 1;
    return (x->face > y->face) - (x->face < y->face);
}

static struct corners corners_of(const struct pn_col_face *face, uint32_t i)
{
    const uint32_t v[] = {face->a, face->b, face->c, face->a, face->b};
    unsigned first = v[1] < v[0] ? 1 : 0;
    first = v[2] < v[first] ? 2 : first;
    return (struct corners){{v[first], v[first + 1], v[first + 2]}, i};
}

static enum pn_status lint_duplicates(const struct pn__col_lint *l)
{
    const struct pn_col_mesh *mesh = &l->model->mesh;
    struct pn__col_tally twice = {0};
    struct corners *sorted = pn__alloc(mesh->face_count, sizeof *sorted);
    if (!sorted)
        return pn__fail_memory(l->err);
    for (uint32_t i = 0; i < mesh->face_count; i++)
        sorted[i] = corners_of(&mesh->faces[i], i);
    qsort(sorted, mesh->face_count, sizeof *sorted, compare_corners);
    for (uint32_t i = 1; i < mesh->face_count; i++) {
        const uint32_t *v = sorted[i].v, *before = sorted[i - 1].v;
        bool same = v[0] == before[0] && v[1] == before[1] && v[2] == before[2];
        pn__col_count(&twice, same, sorted[i].face);
        if (same && sorted[i].face < twice.first)
            twice.first = sorted[i].face;
    }
    pn__free(sorted);
    return pn__col_report_records(l, PN__COL_RULE_DUPLICATE, PN__COL_S_FACES, twice);
}

static enum pn_status lint_faces(const struct pn__col_lint *l)
{
    const struct pn_col_mesh *mesh = &l->model->mesh;
    struct pn__col_tally astray = {0}, flat = {0};
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        struct pn_vec3 corners[3];
        pn__col_count(&astray, !pn_col_corners(mesh, &mesh->faces[i], corners), i);
        pn__col_count(&flat, pn__col_is_degenerate(mesh, &mesh->faces[i]), i);
    }
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_INDEX, PN__COL_S_FACES, astray));
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_DEGENERATE, PN__COL_S_FACES, flat));
    return mesh->face_count ? lint_duplicates(l) : PN_OK;
}

static bool holds(const struct pn_col_group *group, struct pn_vec3 v)
{
    const float slack = group_slack_m;
    return v.x >= group->min.x - slack && v.x <= group->max.x + slack &&
           v.y >= group->min.y - slack && v.y <= group->max.y + slack &&
           v.z >= group->min.z - slack && v.z <= group->max.z + slack;
}

/* first and last are faces. */
static bool box_holds_faces(const struct pn_col_mesh *mesh,
                            const struct pn_col_group *group)
{
    for (uint32_t i = group->first; i <= group->last; i++) {
        struct pn_vec3 at[3];
        if (pn_col_corners(mesh, &mesh->faces[i], at) &&
            !(holds(group, at[0]) && holds(group, at[1]) && holds(group, at[2])))
            return false;
    }
    return true;
}

static enum pn_status lint_groups(const struct pn__col_lint *l)
{
    const struct pn_col_model *m = l->model;
    struct pn__col_tally astray = {0}, boxes = {0};
    uint32_t next = 0;
    if (m->version != PN_COL_1 && !m->group_count &&
        m->mesh.face_count > PN_COL_GROUP_NEED)
        return pn__col_report(l, PN__COL_RULE_GROUPS_MISSING, "%u faces",
                              m->mesh.face_count);
    for (uint32_t i = 0; i < m->group_count; i++) {
        const struct pn_col_group *group = &m->groups[i];
        bool inside = group->first <= group->last && group->last < m->mesh.face_count;
        pn__col_count(&astray, !inside || group->first != next, i);
        pn__col_count(&boxes, inside && !box_holds_faces(&m->mesh, group), i);
        next = group->last + 1;
    }
    PN_TRY(
        pn__col_report_records(l, PN__COL_RULE_GROUPS_PARTS, PN__COL_S_GROUPS, astray));
    if (m->group_count && !astray.count && next != m->mesh.face_count)
        PN_TRY(pn__col_report(l, PN__COL_RULE_GROUPS_PARTS, "they end at face %u of %u",
                              next, m->mesh.face_count));
    return pn__col_report_records(l, PN__COL_RULE_GROUP_BOX, PN__COL_S_GROUPS, boxes);
}

/* An edge, and which way a face runs along it. */
struct edge {
    uint32_t low, high;
    int32_t way;
};

static int compare_edges(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    if (x->low != y->low)
        return x->low < y->low ? -1 : 1;
    return (x->high > y->high) - (x->high < y->high);
}

static struct edge edge_of(uint32_t from, uint32_t to)
{
    return from < to ? (struct edge){from, to, 1} : (struct edge){to, from, -1};
}

/* Edges along which faces do not run both ways equally often. */
static uint32_t open_edges(const struct pn_col_mesh *mesh, const uint32_t *number,
                           struct edge *edges)
{
    uint32_t count = 0, open = 0;
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        const struct pn_col_face *f = &mesh->faces[i];
        edges[count++] = edge_of(number[f->a], number[f->b]);
        edges[count++] = edge_of(number[f->b], number[f->c]);
        edges[count++] = edge_of(number[f->c], number[f->a]);
    }
    qsort(edges, count, sizeof *edges, compare_edges);
    for (uint32_t i = 0, end; i < count; i = end) {
        int32_t sum = 0;
        for (end = i; end < count && compare_edges(&edges[i], &edges[end]) == 0; end++)
            sum += edges[end].way;
        open += sum != 0 && edges[i].low != edges[i].high;
    }
    return open;
}

static enum pn_status lint_shadow(const struct pn__col_lint *l)
{
    const struct pn_col_mesh *mesh = &l->model->shadow;
    if (!mesh->face_count || pn__col_check_meshes(l->model, NULL) != PN_OK)
        return PN_OK;
    uint32_t *number = pn__alloc(mesh->vertex_count, sizeof *number);
    struct edge *edges = pn__alloc((size_t)mesh->face_count * 3, sizeof *edges);
    enum pn_status status =
        number && edges ? pn__col_weld(mesh->vertices, mesh->vertex_count, number, l->err)
                        : pn__fail_memory(l->err);
    uint32_t open = status == PN_OK ? open_edges(mesh, number, edges) : 0;
    if (open)
        status = pn__col_report(l, PN__COL_RULE_SHADOW_OPEN, "%u open edges", open);
    pn__free(number);
    pn__free(edges);
    return status;
}

enum pn_status pn__col_lint_mesh(const struct pn__col_lint *l)
{
    PN_TRY(lint_vertices(l));
    PN_TRY(lint_faces(l));
    PN_TRY(lint_groups(l));
    return lint_shadow(l);
}
