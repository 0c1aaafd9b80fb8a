/* grid.c - see grid.h: sorts nodes into cells by counting. */
#include "config.h"

#include "index/grid.h"

#include "base/alloc.h"
#include "base/error.h"

static void measure(struct pn__grid *grid, const struct pn_graph *graph,
                    enum pn_kind kind)
{
    pn__frame_start(&grid->frame);
    for (uint32_t n = 0; n < graph->node_count; n++) {
        if (graph->kind[n] != kind)
            continue;
        grid->count++;
        pn__frame_widen(&grid->frame, &graph->pos[n]);
    }
}

static size_t cell_of(const struct pn__grid *grid, const struct pn_point_fx *pos)
{
    const struct pn__frame *frame = &grid->frame;
    int64_t col = (pos->x - frame->min_x) / frame->size_fx;
    int64_t row = (pos->y - frame->min_y) / frame->size_fx;
    return (size_t)(row * frame->cols + col);
}

/* Counting sort. Filling from the last node down leaves first_spot at the cells' starts.
 */
static void fill(struct pn__grid *grid, const struct pn_graph *graph, enum pn_kind kind)
{
    size_t cells = pn__frame_cells(&grid->frame);
    uint32_t sum = 0;
    for (uint32_t n = 0; n < graph->node_count; n++) {
        if (graph->kind[n] == kind)
            grid->first_spot[cell_of(grid, &graph->pos[n])]++;
    }
    for (size_t c = 0; c <= cells; c++) {
        sum += grid->first_spot[c];
        grid->first_spot[c] = sum;
    }
    for (uint32_t n = graph->node_count; n-- > 0;) {
        if (graph->kind[n] == kind) {
            uint32_t at = --grid->first_spot[cell_of(grid, &graph->pos[n])];
            grid->spots[at] = (struct pn__grid_spot){graph->pos[n], n};
        }
    }
}

enum pn_status pn__grid_build(struct pn__grid *grid, const struct pn_graph *graph,
                              enum pn_kind kind, struct pn_error *err)
{
    measure(grid, graph, kind);
    if (grid->count == 0)
        return PN_OK;
    pn__frame_cut(&grid->frame, grid->count, 1);
    size_t cells = pn__frame_cells(&grid->frame);
    grid->first_spot = pn__alloc(cells + 1, sizeof *grid->first_spot);
    grid->spots = pn__alloc(grid->count, sizeof *grid->spots);
    if (!grid->first_spot || !grid->spots)
        return pn__fail_memory(err);
    fill(grid, graph, kind);
    return PN_OK;
}

void pn__grid_release(struct pn__grid *grid)
{
    pn__free(grid->first_spot);
    pn__free(grid->spots);
    *grid = (struct pn__grid){0};
}
