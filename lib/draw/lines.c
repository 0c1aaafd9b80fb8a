/* lines.c - see lines.h. */
#include "config.h"

#include "draw/lines.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* What a link looks like; links of equal looks are joined. */
struct look {
    int32_t level;
    uint8_t style, wanted;
};

struct work {
    const struct pn_graph *graph;
    struct look *look; /* an arc */
    uint8_t *done;     /* an arc; both arcs of a pair are done together */
    struct pn__lines *lines;
    const struct pn__style *styles;
};

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static bool touches(struct pn_point_fx a, struct pn_point_fx b,
                    const struct pn__line_filter *f)
{
    return least(a.x, b.x) <= f->max.x && most(a.x, b.x) >= f->min.x &&
           least(a.y, b.y) <= f->max.y && most(a.y, b.y) >= f->min.y &&
           least(a.z, b.z) <= f->max.z && most(a.z, b.z) >= f->min.z;
}

static int32_t level_of(struct pn_point_fx a, struct pn_point_fx b)
{
    int64_t twice = (int64_t)a.z + b.z;
    int64_t step = 2 * PN__LEVEL_FX;
    return (int32_t)(twice >= 0 ? twice / step : -((-twice + step - 1) / step));
}

static void look_at_links(struct work *work, const struct pn__line_filter *filter)
{
    const struct pn_graph *g = work->graph;
    for (pn_node_id n = 0; n < g->node_count; n++) {
        bool wanted = filter->kinds >> g->kind[n] & 1;
        for (uint32_t a = g->first_out[n]; a < g->first_out[n + 1]; a++) {
            struct pn_point_fx from = g->pos[n], to = g->pos[g->target[a]];
            work->look[a].wanted = wanted && touches(from, to, filter);
            work->look[a].level = level_of(from, to);
            work->look[a].style = pn__style_of(g, filter->palette, n, a);
        }
    }
}

static bool same_look(const struct look *a, const struct look *b)
{
    return a->wanted && b->wanted && a->level == b->level && a->style == b->style;
}

/* The arc that goes on from node after arc came in, or PN_NODE_NONE where the line ends.
 */
static uint32_t next_arc(const struct work *work, pn_node_id node, uint32_t arc)
{
    const struct pn_graph *g = work->graph;
    uint32_t first = g->first_out[node], back = g->reverse[arc];
    if (g->first_out[node + 1] - first != 2 || back == PN_NODE_NONE)
        return PN_NODE_NONE;
    uint32_t next = back == first ? first + 1 : first;
    if (g->reverse[next] == PN_NODE_NONE || work->done[next])
        return PN_NODE_NONE;
    return same_look(&work->look[arc], &work->look[next]) ? next : PN_NODE_NONE;
}

static void mark_done(struct work *work, uint32_t arc)
{
    work->done[arc] = 1;
    if (work->graph->reverse[arc] != PN_NODE_NONE)
        work->done[work->graph->reverse[arc]] = 1;
}

static void add_node(struct pn__lines *lines, pn_node_id node)
{
    lines->nodes[lines->node_count++] = node;
}

static void add_line(struct work *work, pn_node_id node, uint32_t arc)
{
    struct pn__line *line = &work->lines->lines[work->lines->count++];
    line->first = work->lines->node_count;
    line->level = work->look[arc].level;
    line->style = work->look[arc].style;
    add_node(work->lines, node);
    while (arc != PN_NODE_NONE) {
        mark_done(work, arc);
        node = work->graph->target[arc];
        add_node(work->lines, node);
        arc = next_arc(work, node, arc);
    }
    line->count = work->lines->node_count - line->first;
}

/* Whether a line through arc would have begun before node. */
static bool begins_before(const struct work *work, uint32_t arc)
{
    uint32_t back = work->graph->reverse[arc];
    if (back == PN_NODE_NONE)
        return false;
    return next_arc(work, work->graph->target[back], back) != PN_NODE_NONE;
}

static void join(struct work *work)
{
    const struct pn_graph *g = work->graph;
    for (int rings = 0; rings < 2; rings++)
        for (pn_node_id n = 0; n < g->node_count; n++)
            for (uint32_t a = g->first_out[n]; a < g->first_out[n + 1]; a++)
                if (work->look[a].wanted && !work->done[a] &&
                    (rings || !begins_before(work, a)))
                    add_line(work, n, a);
}

struct sortable {
    struct pn__line line;
    int rank;
};

static int by_height(const void *a, const void *b)
{
    const struct sortable *p = a, *q = b;
    if (p->line.level != q->line.level)
        return p->line.level < q->line.level ? -1 : 1;
    if (p->rank != q->rank)
        return p->rank < q->rank ? -1 : 1;
    if (p->line.style != q->line.style)
        return p->line.style < q->line.style ? -1 : 1;
    return p->line.first < q->line.first ? -1 : p->line.first > q->line.first;
}

static enum pn_status sort_lines(struct work *work, struct pn_error *err)
{
    struct pn__lines *lines = work->lines;
    struct sortable *sorted = pn__alloc(lines->count, sizeof *sorted);
    if (!sorted)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < lines->count; i++) {
        sorted[i].line = lines->lines[i];
        sorted[i].rank = work->styles[lines->lines[i].style].rank;
    }
    qsort(sorted, lines->count, sizeof *sorted, by_height);
    for (uint32_t i = 0; i < lines->count; i++)
        lines->lines[i] = sorted[i].line;
    pn__free(sorted);
    return PN_OK;
}

void pn__lines_release(struct pn__lines *lines)
{
    pn__free(lines->lines);
    pn__free(lines->nodes);
    memset(lines, 0, sizeof *lines);
}

static enum pn_status fill(struct work *work, const struct pn__line_filter *filter,
                           struct pn_error *err)
{
    uint32_t arcs = work->graph->arc_count;
    work->look = pn__alloc(arcs, sizeof *work->look);
    work->done = pn__alloc(arcs, 1);
    work->lines->lines = pn__alloc(arcs, sizeof *work->lines->lines);
    work->lines->nodes = pn__alloc((size_t)arcs * 2, sizeof *work->lines->nodes);
    work->styles = filter->palette->styles;
    enum pn_status status = PN_OK;
    if (work->look && work->done && work->lines->lines && work->lines->nodes) {
        look_at_links(work, filter);
        join(work);
        status = sort_lines(work, err);
    } else {
        status = pn__fail_memory(err);
    }
    pn__free(work->look);
    pn__free(work->done);
    return status;
}

enum pn_status pn__lines_make(const struct pn_graph *graph,
                              const struct pn__line_filter *filter,
                              struct pn__lines *lines, struct pn_error *err)
{
    struct work work = {.graph = graph, .lines = lines};
    memset(lines, 0, sizeof *lines);
    enum pn_status status = fill(&work, filter, err);
    if (status != PN_OK)
        pn__lines_release(lines);
    return status;
}
