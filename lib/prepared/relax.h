/*
 * prepared/relax.h - rows of distances by way of others; included once for each width of
 * cell.
 *
 * Wants CELL (the type), CELL_NONE (no way: all bits set, the top one or few perhaps not)
 * and NAME(x).
 */

/* row = min(row, cost + up); not 0 if a sum did not fit. */
static inline CELL NAME(part)(CELL *restrict row, const CELL *restrict up, uint32_t count,
                              CELL cost)
{
    const CELL most = (CELL)(CELL_NONE - 1 - cost);
    CELL over = 0;
    for (uint32_t x = 0; x < count; x++) {
        CELL there = up[x];
        CELL lost = there > most ? CELL_NONE : 0;
        CELL sum = (CELL)(there + cost) | lost;
        over |= lost & (CELL)(there ^ CELL_NONE);
        row[x] = sum < row[x] ? sum : row[x];
    }
    return over;
}

/* 64 cells at a time, so that the compiler makes vectors of it. */
static CELL NAME(relax)(CELL *row, const CELL *up, uint32_t count, CELL cost)
{
    uint32_t x = 0;
    CELL over = 0;
    for (; x + 64 <= count; x += 64)
        over |= NAME(part)(row + x, up + x, 64, cost);
    return over | NAME(part)(row + x, up + x, count - x, cost);
}
