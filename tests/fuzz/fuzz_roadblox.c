/*
 * pn_edits_roadblox on any bytes: a ROADBLOX.DAT whose nodes moved and went has no more
 * entries than before, in order; once moved nothing is left to be moved.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include "base/bytes.h"

#include <pathnode.h>

#include <string.h>

static uint32_t entry(const uint8_t *bytes, uint32_t i)
{
    const uint8_t *at = bytes + 4 + 4 * (size_t)i;
    return (uint32_t)pn__get_u16(at) << 16 | pn__get_u16(at + 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_move moves[] = {{{0, 0}, {PN_AREA_NONE, 0}}, {{1, 2}, {9, 3}}};
    const struct pn_edits edits = {.nodes = {moves, 2}}, none = {.nodes_added = 0};
    uint8_t *moved, *again;
    size_t moved_size, again_size;
    uint32_t count, again_count;
    struct pn_error err;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(
            pn_edits_roadblox(&edits, data, size, &moved, &moved_size, &count, &err),
            &err))
        return 0;
    FUZZ_CHECK(moved_size == 4 + 4 * (size_t)count && moved_size <= size);
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK(entry(moved, i) != 0 && entry(moved, i) != (1u << 16 | 2));
        FUZZ_CHECK(i == 0 || entry(moved, i - 1) <= entry(moved, i));
    }
    FUZZ_CHECK(pn_edits_roadblox(&none, moved, moved_size, &again, &again_size,
                                 &again_count, NULL) == PN_OK);
    FUZZ_CHECK(again_size == moved_size && memcmp(again, moved, moved_size) == 0);
    pn_free(again);
    pn_free(moved);
    return 0;
}
