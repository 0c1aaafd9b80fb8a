/* lint.c - the rules on files, headers, names, spheres and boxes. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "col/lint_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Engine limits and table sizes; how far geometry may stick out of the bounds. */
enum { SPHERES_MOST = 128, LINES_MOST = 16, SURFACES_SA = 179, SURFACES_III_VC = 35 };
static const float bounds_slack_m = 0.01f;

static enum pn_status lint_name(const struct pn__col_lint *l)
{
    const struct pn_col_model *m = l->model;
    if (!m->name[0])
        PN_TRY(pn__col_report(l, PN__COL_RULE_NAME_EMPTY, "%s", ""));
    if (!memchr(m->name_bytes, 0, PN_COL_NAME_SIZE))
        PN_TRY(pn__col_report(l, PN__COL_RULE_NAME_LONG, "%s", ""));
    for (const char *c = m->name; *c; c++)
        if (*c <= ' ' || *c > '~') {
            PN_TRY(pn__col_report(l, PN__COL_RULE_NAME_ODD, "0x%02x",
                                  (unsigned)(unsigned char)*c));
            break;
        }
    if (pn_col_has_stamp(m))
        PN_TRY(pn__col_report(l, PN__COL_RULE_STAMP, "%s", ""));
    return PN_OK;
}

static enum pn_status lint_flags(const struct pn__col_lint *l)
{
    const struct pn_col_model *m = l->model;
    bool flagged = (m->flags & PN_COL_FLAG_NOT_EMPTY) != 0;
    if (m->version == PN_COL_1)
        return PN_OK;
    if (flagged == pn_col_is_empty(m))
        PN_TRY(
            pn__col_report(l, PN__COL_RULE_FLAG_EMPTY, "%s", flagged ? "set" : "clear"));
    if (((m->flags & PN_COL_FLAG_SHADOW) != 0) != (m->shadow.face_count != 0))
        PN_TRY(pn__col_report(l, PN__COL_RULE_FLAG_SHADOW, "%u shadow faces",
                              m->shadow.face_count));
    if ((m->flags & PN_COL_FLAG_GROUPS) && !m->mesh.face_count)
        PN_TRY(pn__col_report(l, PN__COL_RULE_FLAG_GROUPS, "%s", ""));
    if (m->planes)
        PN_TRY(pn__col_report(l, PN__COL_RULE_PLANES, "0x%x", m->planes));
    return PN_OK;
}

static enum pn_status lint_layout(const struct pn__col_lint *l)
{
    const struct pn_col_model *m = l->model;
    static const struct {
        uint32_t bit;
        enum pn__col_rule rule;
    } bits[] = {
        {PN_COL_LAYOUT_OVERLAP, PN__COL_RULE_OVERLAP},
        {PN_COL_LAYOUT_ORDER, PN__COL_RULE_ORDER},
        {PN_COL_LAYOUT_PADDING, PN__COL_RULE_PADDING},
    };
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
        if (m->layout & bits[i].bit)
            PN_TRY(pn__col_report(l, bits[i].rule, "%s", ""));
    if (m->rest_size)
        PN_TRY(pn__col_report(l, PN__COL_RULE_REST, "%u", m->rest_size));
    if (m->version == PN_COL_4)
        PN_TRY(pn__col_report(l, PN__COL_RULE_VERSION_4, "%s", ""));
    return PN_OK;
}

static bool finite3(struct pn_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static enum pn_status lint_spheres(const struct pn__col_lint *l)
{
    const struct pn_col_model *m = l->model;
    struct pn__col_tally odd = {0}, radius = {0};
    for (uint32_t i = 0; i < m->sphere_count; i++) {
        const struct pn_col_sphere *sphere = &m->spheres[i];
        bool finite = finite3(sphere->centre) && isfinite(sphere->radius);
        pn__col_count(&odd, !finite, i);
        pn__col_count(&radius, finite && !(sphere->radius > 0), i);
    }
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_NOT_FINITE, PN__COL_S_SPHERES, odd));
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_RADIUS, PN__COL_S_SPHERES, radius));
    if (m->sphere_count > SPHERES_MOST)
        PN_TRY(pn__col_report(l, PN__COL_RULE_SPHERES, "%u", m->sphere_count));
    return PN_OK;
}

static enum pn_status lint_boxes(const struct pn__col_lint *l)
{
    const struct pn_col_model *m = l->model;
    struct pn__col_tally odd = {0}, turned = {0};
    for (uint32_t i = 0; i < m->box_count; i++) {
        const struct pn_col_box *box = &m->boxes[i];
        bool finite = finite3(box->min) && finite3(box->max);
        pn__col_count(&odd, !finite, i);
        pn__col_count(&turned,
                      finite && (box->min.x > box->max.x || box->min.y > box->max.y ||
                                 box->min.z > box->max.z),
                      i);
    }
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_NOT_FINITE, PN__COL_S_BOXES, odd));
    return pn__col_report_records(l, PN__COL_RULE_BOX, PN__COL_S_BOXES, turned);
}

static enum pn_status lint_lines(const struct pn__col_lint *l)
{
    const struct pn_col_model *m = l->model;
    struct pn__col_tally odd = {0};
    for (uint32_t i = 0; i < m->line_count; i++)
        pn__col_count(&odd, !finite3(m->lines[i].a) || !finite3(m->lines[i].b), i);
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_NOT_FINITE, PN__COL_S_LINES, odd));
    if (m->line_count)
        PN_TRY(pn__col_report(l, PN__COL_RULE_LINES, "%u", m->line_count));
    if (m->line_count > LINES_MOST)
        PN_TRY(pn__col_report(l, PN__COL_RULE_LINES_MANY, "%u", m->line_count));
    return PN_OK;
}

static float over(float a, float b)
{
    return a > b ? a - b : 0;
}

static enum pn_status lint_bounds(const struct pn__col_lint *l)
{
    const struct pn_col_bounds *b = &l->model->bounds;
    struct pn_col_bounds tight;
    if (!finite3(b->min) || !finite3(b->max) || !finite3(b->centre) ||
        !isfinite(b->radius))
        return pn__col_report(l, PN__COL_RULE_NOT_FINITE, "bounds");
    if (pn_col_is_empty(l->model))
        return PN_OK;
    pn_col_bounds_of(l->model, &tight);
    float out =
        fmaxf(fmaxf(fmaxf(over(b->min.x, tight.min.x), over(tight.max.x, b->max.x)),
                    fmaxf(over(b->min.y, tight.min.y), over(tight.max.y, b->max.y))),
              fmaxf(over(b->min.z, tight.min.z), over(tight.max.z, b->max.z)));
    if (out > bounds_slack_m)
        return pn__col_report(l, PN__COL_RULE_BOUNDS, "by %.3f m", (double)out);
    return PN_OK;
}

static void count_materials(const struct pn_col_mesh *mesh, unsigned known,
                            struct pn__col_tally *tally)
{
    for (uint32_t i = 0; i < mesh->face_count; i++)
        pn__col_count(tally, mesh->faces[i].surface.material >= known, i);
}

static enum pn_status lint_materials(const struct pn__col_lint *l)
{
    const struct pn_col_model *m = l->model;
    const unsigned known = l->game == PN_COL_GAME_SA ? SURFACES_SA : SURFACES_III_VC;
    struct pn__col_tally spheres = {0}, boxes = {0}, faces = {0};
    for (uint32_t i = 0; i < m->sphere_count; i++)
        pn__col_count(&spheres, m->spheres[i].surface.material >= known, i);
    for (uint32_t i = 0; i < m->box_count; i++)
        pn__col_count(&boxes, m->boxes[i].surface.material >= known, i);
    count_materials(&m->mesh, known, &faces);
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_MATERIAL, PN__COL_S_SPHERES, spheres));
    PN_TRY(pn__col_report_records(l, PN__COL_RULE_MATERIAL, PN__COL_S_BOXES, boxes));
    return pn__col_report_records(l, PN__COL_RULE_MATERIAL, PN__COL_S_FACES, faces);
}

static enum pn_status lint_model(const struct pn__col_lint *l)
{
    static enum pn_status (*const families[])(const struct pn__col_lint *) = {
        lint_name,  lint_layout, lint_flags,     lint_bounds,       lint_spheres,
        lint_boxes, lint_lines,  lint_materials, pn__col_lint_mesh,
    };
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        PN_TRY(families[i](l));
    return PN_OK;
}

static int compare_models(const void *a, const void *b)
{
    const struct pn_col_model *x = *(const struct pn_col_model *const *)a;
    const struct pn_col_model *y = *(const struct pn_col_model *const *)b;
    int order = pn__compare_names(x->name, y->name);
    return order ? order : (x->offset > y->offset) - (x->offset < y->offset);
}

static enum pn_status report_twins(struct pn__col_lint *l,
                                   const struct pn_col_model *const *sorted,
                                   uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (!sorted[i]->name[0] || !pn__same_name(sorted[i]->name, sorted[i - 1]->name))
            continue;
        l->model = sorted[i];
        PN_TRY(pn__col_report(l, PN__COL_RULE_NAME_TWICE, "at 0x%" PRIx64,
                              sorted[i - 1]->offset));
    }
    return PN_OK;
}

static enum pn_status lint_twins(struct pn__col_lint *l, const struct pn_col_file *file)
{
    const uint32_t count = file->model_count;
    const struct pn_col_model **sorted = pn__alloc(count, sizeof *sorted);
    if (!sorted)
        return pn__fail_memory(l->err);
    for (uint32_t i = 0; i < count; i++)
        sorted[i] = file->models[i];
    qsort(sorted, count, sizeof *sorted, compare_models);
    enum pn_status status = report_twins(l, sorted, count);
    pn__free(sorted);
    return status;
}

/* The faults that stand before model i; *next moves behind them. */
static enum pn_status lint_faults(struct pn__col_lint *l, const struct pn_col_file *file,
                                  uint32_t i, uint32_t *next)
{
    l->model = NULL;
    for (; *next < file->fault_count && file->faults[*next].before == i; ++*next) {
        l->fault = &file->faults[*next];
        PN_TRY(pn__col_report(l, PN__COL_RULE_UNREADABLE, "%s", l->fault->message));
    }
    l->fault = NULL;
    return PN_OK;
}

enum pn_status pn_col_lint(const struct pn_col_file *file, enum pn_col_game game,
                           int (*each)(void *context,
                                       const struct pn_col_finding *finding),
                           void *context, struct pn_error *err)
{
    struct pn__col_lint l = {.game = game, .each = each, .context = context, .err = err};
    uint32_t fault = 0;
    for (uint32_t i = 0; i < file->model_count; i++) {
        PN_TRY(lint_faults(&l, file, i, &fault));
        l.model = file->models[i];
        PN_TRY(lint_model(&l));
    }
    PN_TRY(lint_faults(&l, file, file->model_count, &fault));
    PN_TRY(lint_twins(&l, file));
    l.model = NULL;
    if (file->tail)
        return pn__col_report(&l, PN__COL_RULE_TAIL, "%" PRIu64, file->tail_size);
    return PN_OK;
}
