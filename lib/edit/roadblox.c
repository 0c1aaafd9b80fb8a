/* roadblox.c - a ROADBLOX.DAT whose nodes were renumbered. pathnode-area(5) section 10 */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"

#include <pathnode/edit.h>

#include <stdlib.h>

#define ENTRY_SIZE 4u

static enum pn_status check_size(const uint8_t *bytes, size_t size, uint32_t *count,
                                 struct pn_error *err)
{
    if (size < ENTRY_SIZE)
        return pn__fail(err, PN_E_TRUNCATED, "%zu bytes are no ROADBLOX.DAT", size);
    *count = pn__get_u32(bytes);
    if (*count > size / ENTRY_SIZE - 1)
        return pn__fail(err, PN_E_TRUNCATED,
                        "says it has %u road blocks, but has bytes for %zu", *count,
                        size / ENTRY_SIZE - 1);
    if (size != ENTRY_SIZE * ((size_t)*count + 1))
        return pn__fail(err, PN_E_FORMAT, "%zu bytes after its %u road blocks",
                        size - ENTRY_SIZE * ((size_t)*count + 1), *count);
    return PN_OK;
}

static int compare(const void *a, const void *b)
{
    const struct pn_address *p = a, *q = b;
    return pn_address_compare(*p, *q);
}

static uint32_t follow_all(const struct pn_edits *edits, const uint8_t *bytes,
                           uint32_t count, struct pn_address *to)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *entry = bytes + ENTRY_SIZE * ((size_t)i + 1);
        const struct pn_address from = {pn__get_u16(entry), pn__get_u16(entry + 2)};
        to[left] = pn_moves_follow(&edits->nodes, from);
        left += to[left].area != PN_AREA_NONE;
    }
    if (left)
        qsort(to, left, sizeof *to, compare);
    return left;
}

static void write(const struct pn_address *list, uint32_t count, uint8_t *out)
{
    pn__put_u32(out, count);
    for (uint32_t i = 0; i < count; i++) {
        pn__put_u16(out + ENTRY_SIZE * ((size_t)i + 1), list[i].area);
        pn__put_u16(out + ENTRY_SIZE * ((size_t)i + 1) + 2, list[i].node);
    }
}

enum pn_status pn_edits_roadblox(const struct pn_edits *edits, const void *bytes,
                                 size_t size, uint8_t **moved, size_t *moved_size,
                                 uint32_t *count, struct pn_error *err)
{
    uint32_t had = 0;
    PN_TRY(check_size(bytes, size, &had, err));
    struct pn_address *list = pn__alloc(had, sizeof *list);
    uint8_t *out = pn__alloc((size_t)had + 1, ENTRY_SIZE);
    if (!list || !out) {
        pn__free(list);
        pn__free(out);
        return pn__fail_memory(err);
    }
    uint32_t left = follow_all(edits, bytes, had, list);
    write(list, left, out);
    pn__free(list);
    *moved = out;
    *moved_size = ENTRY_SIZE * ((size_t)left + 1);
    *count = left;
    return PN_OK;
}
