/* patch_conflict.c - conflicts of patches as a list, and in words. */
#include "config.h"

#include "store/patch_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdio.h>
#include <string.h>

/* A copy of *text in its place. */
static bool copy(const char **text)
{
    bool was = *text != NULL;
    *text = was ? pn__strdup(*text) : NULL;
    return !was || *text;
}

enum pn_status pn__ledger_add(struct pn__ledger *ledger,
                              const struct pn_patch_conflict *conflict,
                              struct pn_error *err)
{
    if (!pn__grow(&ledger->conflicts, ledger->conflict_count, sizeof *ledger->conflicts))
        return pn__fail_memory(err);
    struct pn_patch_conflict *added = &ledger->conflicts[ledger->conflict_count++];
    *added = *conflict;
    bool whole = copy(&added->file);
    whole &= copy(&added->other_file);
    whole &= copy(&added->value);
    whole &= copy(&added->other_value);
    return whole ? PN_OK : pn__fail_memory(err);
}

void pn__conflicts_free(struct pn_patch_conflict *conflicts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        pn__free_const(conflicts[i].file);
        pn__free_const(conflicts[i].other_file);
        pn__free_const(conflicts[i].value);
        pn__free_const(conflicts[i].other_value);
    }
    pn__free(conflicts);
}

void pn_patch_result_release(struct pn_patch_result *result)
{
    pn__conflicts_free(result->conflicts, result->conflict_count);
    memset(result, 0, sizeof *result);
}

/* "node 0/1", "link 0/1/2" */
static const char *row_name(const struct pn_patch_conflict *c, char name[64])
{
    int length = snprintf(name, 64, "%s %u/%u", c->table, c->area, c->number);
    if (c->seq >= 0)
        snprintf(name + length, 64 - (size_t)length, "/%d", (int)c->seq);
    return name;
}

size_t pn_patch_conflict_text(const struct pn_patch_conflict *c, char *text, size_t size)
{
    char name[64], line[16] = "";
    row_name(c, name);
    if (c->clash == PN_PATCH_NO_ROW)
        return (size_t)snprintf(text, size, "%s: there is no such row", name);
    if (c->clash == PN_PATCH_ROW_THERE)
        return (size_t)snprintf(text, size, "%s: the row to add is there already", name);
    if (c->other_line)
        snprintf(line, sizeof line, ":%u", c->other_line);
    if (c->clash == PN_PATCH_TWO_VALUES)
        return (size_t)snprintf(text, size, "%s: %s is set to %s, but %s%s sets it to %s",
                                name, c->field, c->value, c->other_file, line,
                                c->other_value);
    return (size_t)snprintf(text, size, "%s: %s is set to %s, but %s%s deletes the row",
                            name, c->field, c->value, c->other_file, line);
}
