/* conflicts.c - what keeps two edits apart, as a list. */
#include "config.h"

#include "diff/merge_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

const char *pn_merge_side_name(enum pn_merge_side side)
{
    static const char *const names[] = {"base", "ours", "theirs"};
    return (unsigned)side < PN_MERGE_SIDES ? names[side] : NULL;
}

enum pn_status pn__merge_conflict(struct pn__merge *m, const struct pn_conflict *conflict)
{
    if (m->conflicts.count == m->capacity) {
        size_t capacity = m->capacity ? 2 * m->capacity : 16;
        struct pn_conflict *grown =
            pn__realloc(m->conflicts.list, capacity, sizeof *grown);
        if (!grown)
            return pn__fail_memory(m->err);
        m->conflicts.list = grown;
        m->capacity = capacity;
    }
    m->conflicts.list[m->conflicts.count++] = *conflict;
    return PN_OK;
}

void pn_conflicts_release(struct pn_conflicts *conflicts)
{
    pn__free(conflicts->list);
    memset(conflicts, 0, sizeof *conflicts);
}
