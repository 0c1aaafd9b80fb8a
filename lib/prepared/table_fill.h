/*
 * prepared/table_fill.h - fills a square of distances; once for each width of cell.
 *
 * Wants CELL (the type), CELL_NONE (no way) and NAME(x), and prepared/relax.h. Rows and
 * columns are in order of the hierarchy, the top first. Row i up to the diagonal follows
 * from the rows of the ends above it: d(i, x) = min of out(i, u) + d(u, x) over the arcs
 * up; the column likewise.
 */

/* d(i, x) for all x before i. */
static bool NAME(fill_row)(const struct pn__hierarchy *h, uint32_t first, uint32_t size,
                           CELL *cells, uint32_t i)
{
    CELL *row = cells + (size_t)i * size, over = 0;
    for (uint32_t x = 0; x < i; x++)
        row[x] = CELL_NONE;
    row[i] = 0;
    for (uint32_t u = h->first[first + i]; u < h->first[first + i + 1]; u++) {
        if (h->up[u].out == PN_COST_NONE)
            continue;
        if (h->up[u].out >= CELL_NONE)
            return false;
        over |= NAME(relax)(row, cells + (size_t)(h->up[u].order - first) * size, i,
                            (CELL)h->up[u].out);
    }
    return !over;
}

/* d(x, i), x before i: from what stands before it in row x. */
static bool NAME(fill_cell)(const struct pn__hierarchy *h, uint32_t first, uint32_t size,
                            CELL *cells, uint32_t x, uint32_t i)
{
    CELL *row = cells + (size_t)x * size, best = CELL_NONE;
    for (uint32_t u = h->first[first + i]; u < h->first[first + i + 1]; u++) {
        uint64_t cost = h->up[u].in;
        CELL there = row[h->up[u].order - first];
        if (cost == PN_COST_NONE || there == CELL_NONE)
            continue;
        if (cost >= CELL_NONE || there >= CELL_NONE - cost)
            return false;
        CELL sum = (CELL)(there + cost);
        best = sum < best ? sum : best;
    }
    row[i] = best;
    return true;
}

/* Both ways cost the same: columns are copies of rows. */
static bool NAME(fill_symmetric)(const struct pn__hierarchy *h,
                                 const struct pn__block *block, CELL *cells)
{
    uint32_t size = block->count;
    for (uint32_t i = 0; i < size; i++) {
        if (!NAME(fill_row)(h, block->first, size, cells, i))
            return false;
        for (uint32_t x = 0; x < i; x++)
            cells[(size_t)x * size + i] = cells[(size_t)i * size + x];
    }
    return true;
}

/* In batches of columns: a row is read from memory once a batch, not once a column. */
static bool NAME(fill)(const struct pn__hierarchy *h, const struct pn__block *block,
                       CELL *cells)
{
    uint32_t size = block->count, first = block->first;
    if (h->symmetric)
        return NAME(fill_symmetric)(h, block, cells);
    for (uint32_t start = 0; start < size; start += 64) {
        uint32_t end = start + 64 < size ? start + 64 : size;
        for (uint32_t x = 0; x < start; x++)
            for (uint32_t i = start; i < end; i++)
                if (!NAME(fill_cell)(h, first, size, cells, x, i))
                    return false;
        for (uint32_t i = start; i < end; i++) {
            if (!NAME(fill_row)(h, first, size, cells, i))
                return false;
            for (uint32_t x = start; x < i; x++)
                if (!NAME(fill_cell)(h, first, size, cells, x, i))
                    return false;
        }
    }
    return true;
}

/* Row e, column f: from hierarchy order to end order, in place by way of one row. */
static void NAME(arrange)(const uint32_t *order, uint32_t size, CELL *cells, CELL *spare)
{
    for (uint32_t i = 0; i < size; i++) {
        CELL *row = cells + (size_t)i * size;
        for (uint32_t f = 0; f < size; f++)
            spare[f] = row[order[f]];
        memcpy(row, spare, size * sizeof *row);
    }
}
