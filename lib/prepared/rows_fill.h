/*
 * prepared/rows_fill.h - fills the rows of a region; once for each width of cell.
 *
 * Wants CELL, CELL_NONE, NAME(x), prepared/relax.h. Ranks are filled in their order, so
 * that the rows of all ends above one are there.
 */

/* The rows of the ends above the one at work, by their depth. */
struct NAME(path) {
    CELL **out, **in;
};

/*
 * The row of a rank. From u, an arc up, to an end above u: a cell of u's row; to an end
 * between u and this one: a cell of that end's row the other way.
 */
static bool NAME(fill_row)(const struct pn__hierarchy *h, const uint32_t *depth,
                           uint32_t rank, CELL *row, CELL *const *same,
                           CELL *const *other, bool out)
{
    uint32_t own = depth[rank];
    CELL over = 0;
    for (uint32_t k = 0; k < own; k++)
        row[k] = CELL_NONE;
    row[own] = 0;
    for (uint32_t u = h->first[rank]; u < h->first[rank + 1]; u++) {
        uint64_t wide = out ? h->up[u].out : h->up[u].in;
        uint32_t up = depth[h->up[u].order];
        if (wide == PN_COST_NONE)
            continue;
        if (wide >= CELL_NONE)
            return false;
        CELL cost = (CELL)wide;
        over |= NAME(relax)(row, same[up], up + 1, cost);
        for (uint32_t k = up + 1; k < own; k++) {
            CELL there = other[k][up];
            CELL sum = there >= CELL_NONE - cost ? CELL_NONE : there + cost;
            over |= sum == CELL_NONE && there != CELL_NONE;
            row[k] = sum < row[k] ? sum : row[k];
        }
    }
    return !over;
}

/* All rows of a region, one behind the other. False if a distance does not fit. */
static bool NAME(fill_rows)(const struct pn__hierarchy *h, const uint32_t *depth,
                            const struct NAME(path) * path, CELL *cells)
{
    for (uint32_t r = 0; r < h->count; r++) {
        uint32_t own = depth[r];
        path->out[own] = cells;
        if (!NAME(fill_row)(h, depth, r, cells, path->out, path->in, true))
            return false;
        cells += own + 1;
        path->in[own] = h->symmetric ? path->out[own] : cells;
        if (h->symmetric)
            continue;
        if (!NAME(fill_row)(h, depth, r, cells, path->in, path->out, false))
            return false;
        cells += own + 1;
    }
    return true;
}
