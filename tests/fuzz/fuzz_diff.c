/*
 * pn_diff_run on any two area files that can be read; the first two bytes say how long
 * the first is. A network does not differ from itself; two that do not differ are the
 * same file; there are as many rows as are counted.
 */
#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

enum { NUMBER = 9 };

static struct pn_network *read_network(const uint8_t *data, size_t size)
{
    struct pn_area *area = NULL;
    struct pn_network *network = NULL;
    if (pn_area_read(NUMBER, data, size, &area, NULL) != PN_OK)
        return NULL;
    FUZZ_CHECK(pn_network_new(&network, NULL) == PN_OK);
    FUZZ_CHECK(pn_network_add(network, area, NULL) == PN_OK);
    return network;
}

static void check_rows(const struct pn_diff *diff)
{
    size_t sum = 0;
    char text[32];
    for (int r = 0; r < PN_RECORD_COUNT; r++)
        for (int w = 0; w < PN_DIFF_COUNT; w++)
            sum += diff->by_record[r][w];
    FUZZ_CHECK(sum == diff->count);
    for (size_t i = 0; i < diff->count; i++) {
        const struct pn_diff_row *row = &diff->rows[i];
        FUZZ_CHECK((row->field != NULL) == (row->what == PN_DIFF_CHANGED));
        FUZZ_CHECK(row->place[0].there || row->place[1].there);
        for (int side = 0; side < 2 && row->field; side++)
            FUZZ_CHECK(pn_diff_value_text(row, side, text)[0]);
    }
}

/* Returns the number of differences, or -1 where columns cannot hold a value. */
static long compare(const struct pn_network *one, const struct pn_network *two)
{
    struct pn_diff diff = {0};
    struct pn_error err;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_diff_run(one, two, &diff, &err), &err))
        return -1;
    check_rows(&diff);
    const long count = (long)diff.count;
    pn_diff_release(&diff);
    return count;
}

static void compare_both(const struct pn_network *one, const struct pn_network *two)
{
    char hex[2][65];
    FUZZ_CHECK(compare(one, one) <= 0);
    const long there = compare(one, two), back = compare(two, one);
    FUZZ_CHECK((there == 0) == (back == 0));
    FUZZ_CHECK(pn_network_hash(one, hex[0], NULL) == PN_OK);
    FUZZ_CHECK(pn_network_hash(two, hex[1], NULL) == PN_OK);
    FUZZ_CHECK(there || strcmp(hex[0], hex[1]) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const size_t first = size < 2 ? 0 : (size_t)(data[0] | data[1] << 8);
    if (size < 2 || first > size - 2)
        return 0;
    struct pn_network *one = read_network(data + 2, first);
    struct pn_network *two = read_network(data + 2 + first, size - 2 - first);
    if (one && two)
        compare_both(one, two);
    pn_network_free(one);
    pn_network_free(two);
    return 0;
}
