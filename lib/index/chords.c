/* chords.c - see chords.h: sorts links into the cells they pass through, by counting. */
#include "config.h"

#include "index/chords.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>

/* Both directions of a link make one chord: that of the lower arc. A link of a node to
   itself leads nowhere. */
static bool makes_chord(const struct pn_graph *graph, pn_node_id from, uint32_t arc)
{
    return graph->target[arc] != from && graph->reverse[arc] >= arc;
}

static struct pn__chord chord_of(const struct pn_graph *graph, pn_node_id from,
                                 uint32_t arc)
{
    pn_node_id to = arc == PN_NODE_NONE ? from : graph->target[arc];
    return (struct pn__chord){graph->pos[from], graph->pos[to], from, arc};
}

/* The arc of the next chord that begins at a node, from arc *at on; a node without links
   gives PN_NODE_NONE once. False: no more. */
static bool next_chord(const struct pn_graph *graph, pn_node_id node, uint32_t *at,
                       uint32_t *arc)
{
    uint32_t first = graph->first_out[node], end = graph->first_out[node + 1];
    bool lonely = *at == first;
    for (; *at < end; ++*at) {
        if (makes_chord(graph, node, *at)) {
            *arc = (*at)++;
            return true;
        }
        lonely &= graph->target[*at] == node;
    }
    *arc = PN_NODE_NONE;
    *at = end + 1; /* not a start again */
    return lonely;
}

/* The columns a chord passes in a row. Rounded outwards by a step of 1/8. */
static void row_span(const struct pn__frame *f, const struct pn__chord *chord,
                     int64_t row, int64_t *left, int64_t *right)
{
    const struct pn_point_fx *low = &chord->a, *high = &chord->b;
    if (low->y > high->y) {
        low = &chord->b;
        high = &chord->a;
    }
    double x0 = low->x, x1 = high->x, rise = (double)high->y - low->y;
    double bottom = (double)(f->min_y + row * f->size_fx - low->y);
    double top = bottom + (double)f->size_fx;
    if (bottom > 0)
        x0 = low->x + ((double)high->x - low->x) * bottom / rise;
    if (top < rise)
        x1 = low->x + ((double)high->x - low->x) * top / rise;
    double least = fmax(fmin(x0, x1) - 1, fmin(low->x, high->x));
    double most = fmin(fmax(x0, x1) + 1, fmax(low->x, high->x));
    *left = ((int64_t)least - f->min_x) / f->size_fx;
    *right = ((int64_t)ceil(most) - f->min_x) / f->size_fx;
}

/* Counts a chord in each of its cells; with fill set, puts it there from behind. */
static void list_chord(struct pn__chords *c, const struct pn__chord *chord, bool fill)
{
    const struct pn__frame *f = &c->frame;
    int64_t row = ((int64_t)chord->a.y - f->min_y) / f->size_fx;
    int64_t last = ((int64_t)chord->b.y - f->min_y) / f->size_fx;
    int64_t low = row < last ? row : last, high = row < last ? last : row;
    for (row = low; row <= high; row++) {
        int64_t left, right;
        row_span(f, chord, row, &left, &right);
        for (int64_t col = left; col <= right; col++) {
            uint32_t *first = &c->first_chord[row * f->cols + col];
            if (fill)
                c->chords[--*first] = *chord;
            else
                ++*first;
        }
    }
}

static void list_all(struct pn__chords *c, const struct pn_graph *graph, bool ped,
                     bool fill)
{
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        uint32_t at = graph->first_out[n], arc;
        while ((graph->kind[n] == PN_KIND_PED) == ped &&
               next_chord(graph, n, &at, &arc)) {
            struct pn__chord chord = chord_of(graph, n, arc);
            list_chord(c, &chord, fill);
        }
    }
}

/* Measures the box and how far the chords lead, so that on average a chord lies in few
   cells. */
static void cut_frame(struct pn__chords *c, const struct pn_graph *graph, bool ped)
{
    int64_t spread = 0;
    pn__frame_start(&c->frame);
    for (pn_node_id n = 0; n < graph->node_count; n++) {
        uint32_t at = graph->first_out[n], arc;
        while ((graph->kind[n] == PN_KIND_PED) == ped &&
               next_chord(graph, n, &at, &arc)) {
            struct pn__chord chord = chord_of(graph, n, arc);
            pn__frame_widen(&c->frame, &chord.a);
            pn__frame_widen(&c->frame, &chord.b);
            spread += llabs((int64_t)chord.b.x - chord.a.x) +
                      llabs((int64_t)chord.b.y - chord.a.y);
            c->count++;
        }
    }
    if (c->count)
        pn__frame_cut(&c->frame, c->count, spread / c->count / 2 + 1);
}

enum pn_status pn__chords_build(struct pn__chords *c, const struct pn_graph *graph,
                                bool ped, struct pn_error *err)
{
    cut_frame(c, graph, ped);
    if (c->count == 0)
        return PN_OK;
    size_t cells = pn__frame_cells(&c->frame), sum = 0;
    c->first_chord = pn__alloc(cells + 1, sizeof *c->first_chord);
    if (!c->first_chord)
        return pn__fail_memory(err);
    list_all(c, graph, ped, false);
    for (size_t i = 0; i <= cells; i++) {
        sum += c->first_chord[i];
        if (sum > UINT32_MAX)
            return pn__fail(err, PN_E_LIMIT, "too many links for an index of places");
        c->first_chord[i] = (uint32_t)sum;
    }
    c->chords = pn__alloc(sum, sizeof *c->chords);
    if (!c->chords)
        return pn__fail_memory(err);
    list_all(c, graph, ped, true);
    return PN_OK;
}

void pn__chords_release(struct pn__chords *c)
{
    pn__free(c->first_chord);
    pn__free(c->chords);
    *c = (struct pn__chords){0};
}
