/*
 * prepared/rows_meet.h - the least sum of two rows; once for each width of cell.
 *
 * Wants CELL, CELL_NONE and NAME(x). A sum of two cells fits.
 */

/* best = min(best, out + in). */
static inline void NAME(part_meet)(CELL *restrict best, const CELL *restrict out,
                                   const CELL *restrict in, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        CELL sum = (CELL)(out[i] + in[i]);
        best[i] = sum < best[i] ? sum : best[i];
    }
}

/* The least sum of two rows, 32 cells at a time, so that the compiler makes vectors. */
static uint64_t NAME(meet)(const CELL *out, const CELL *in, uint32_t count)
{
    CELL best[32], least = CELL_NONE;
    uint32_t k = 0;
    for (int i = 0; i < 32; i++)
        best[i] = CELL_NONE;
    for (; k + 32 <= count; k += 32)
        NAME(part_meet)(best, out + k, in + k, 32);
    NAME(part_meet)(best, out + k, in + k, count - k);
    for (int i = 0; i < 32; i++)
        least = best[i] < least ? best[i] : least;
    return least == CELL_NONE ? PN__FAR : least;
}

/* The first cell at which two rows sum up to this; count if there is none. */
static uint32_t NAME(meet_first)(const CELL *out, const CELL *in, uint32_t count,
                                 uint64_t sum)
{
    for (uint32_t k = 0; k < count; k++)
        if ((CELL)(out[k] + in[k]) == sum)
            return k;
    return count;
}
