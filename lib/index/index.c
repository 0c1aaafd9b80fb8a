/* index.c - the index's life, and box queries. */
#include "config.h"

#include "index/grid.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

enum pn_status pn_index_new(const struct pn_graph *graph, struct pn_index **index,
                            struct pn_error *err)
{
    struct pn_index *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->graph = graph;
    for (enum pn_kind kind = 0; kind < PN_KIND_COUNT; kind++) {
        enum pn_status status = pn__grid_build(&made->layer[kind], graph, kind, err);
        if (status != PN_OK) {
            pn_index_free(made);
            return status;
        }
    }
    *index = made;
    return PN_OK;
}

void pn_index_free(struct pn_index *index)
{
    if (!index)
        return;
    for (enum pn_kind kind = 0; kind < PN_KIND_COUNT; kind++)
        pn__grid_release(&index->layer[kind]);
    pn__free(index);
}

enum pn_status pn__index_check(const struct pn_point *p, bool has_z, uint32_t kinds,
                               struct pn_error *err)
{
    double z = has_z ? p->z : 0;
    if (!isfinite(p->x) || !isfinite(p->y) || !isfinite(z))
        return pn__fail(err, PN_E_ARG, "a coordinate is not a number");
    if (fmax(fmax(fabs(p->x), fabs(p->y)), fabs(z)) > PN_INDEX_FARTHEST_M)
        return pn__fail(err, PN_E_ARG, "a coordinate is over %.0f m from the middle",
                        PN_INDEX_FARTHEST_M);
    if ((kinds & PN_KINDS_ALL) == 0)
        return pn__fail(err, PN_E_ARG, "no kind of node to look for");
    return PN_OK;
}

/* The numbers of a list "1,-2.5,3", at most 6 of them; 0 if it is none. */
static int read_numbers(const char *text, double number[6])
{
    char part[64];
    for (int count = 0; count < 6;) {
        size_t length = strcspn(text, ",");
        if (length >= sizeof part)
            return 0;
        memcpy(part, text, length);
        part[length] = '\0';
        if (!pn_number_parse(part, &number[count++]))
            return 0;
        text += length;
        if (!*text++)
            return count;
    }
    return 0;
}

bool pn_box_parse(const char *text, struct pn_box *box)
{
    double number[6];
    int count = read_numbers(text, number);
    if (count != 4 && count != 6)
        return false;
    const double *a = number, *b = number + count / 2;
    bool flat = count == 4;
    box->min = (struct pn_point){fmin(a[0], b[0]), fmin(a[1], b[1]),
                                 flat ? -INFINITY : fmin(a[2], b[2])};
    box->max = (struct pn_point){fmax(a[0], b[0]), fmax(a[1], b[1]),
                                 flat ? INFINITY : fmax(a[2], b[2])};
    return true;
}

static bool box_has(const struct pn_box *box, const struct pn_point_fx *pos)
{
    const double m = 1.0 / PN_FX_PER_M;
    return pos->x * m >= box->min.x && pos->x * m <= box->max.x &&
           pos->y * m >= box->min.y && pos->y * m <= box->max.y &&
           pos->z * m >= box->min.z && pos->z * m <= box->max.z;
}

/* Sets the bit of every node of a layer that is in the box; returns how many. */
static uint32_t mark_layer(const struct pn__grid *grid, const struct pn_box *box,
                           uint64_t *marks)
{
    uint32_t count = 0;
    if (grid->count == 0)
        return 0;
    const struct pn__frame *f = &grid->frame;
    int64_t left = pn__frame_slot(f, box->min.x, f->min_x, f->cols);
    int64_t right = pn__frame_slot(f, box->max.x, f->min_x, f->cols);
    int64_t low = pn__frame_slot(f, box->min.y, f->min_y, f->rows);
    int64_t high = pn__frame_slot(f, box->max.y, f->min_y, f->rows);
    for (int64_t row = low; row <= high; row++) {
        const uint32_t *cells = grid->first_spot + row * f->cols;
        for (uint32_t s = cells[left]; s < cells[right + 1]; s++) {
            if (box_has(box, &grid->spots[s].pos)) {
                pn_node_id node = grid->spots[s].node;
                marks[node / 64] |= UINT64_C(1) << node % 64;
                count++;
            }
        }
    }
    return count;
}

static void list_marks(const uint64_t *marks, size_t words, pn_node_id *nodes)
{
    for (size_t w = 0; w < words; w++) {
        for (uint64_t left = marks[w]; left; left &= left - 1)
            *nodes++ = (pn_node_id)(w * 64) + (pn_node_id)__builtin_ctzll(left);
    }
}

static bool box_is_right(const struct pn_box *box)
{
    /* NaN fails every comparison; infinite borders are of use and fine. */
    return box->min.x <= box->max.x && box->min.y <= box->max.y &&
           box->min.z <= box->max.z;
}

enum pn_status pn_index_box(const struct pn_index *index, const struct pn_box *box,
                            uint32_t kinds, pn_node_id **nodes, uint32_t *count,
                            struct pn_error *err)
{
    if (!box_is_right(box))
        return pn__fail(err, PN_E_ARG, "a box needs numbers, and its least corner first");
    if ((kinds & PN_KINDS_ALL) == 0)
        return pn__fail(err, PN_E_ARG, "no kind of node to look for");
    size_t words = (size_t)index->graph->node_count / 64 + 1;
    uint64_t *marks = pn__alloc(words, sizeof *marks);
    if (!marks)
        return pn__fail_memory(err);
    uint32_t found = 0;
    for (enum pn_kind kind = 0; kind < PN_KIND_COUNT; kind++) {
        if (kinds & 1u << kind)
            found += mark_layer(&index->layer[kind], box, marks);
    }
    pn_node_id *list = pn__alloc((size_t)found + 1, sizeof *list);
    if (list) {
        list_marks(marks, words, list);
        *nodes = list;
        *count = found;
    }
    pn__free(marks);
    return list ? PN_OK : pn__fail_memory(err);
}
