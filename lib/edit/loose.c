/* loose.c - rows held under the addresses they were given, and found by them. */
#include "config.h"

#include "edit/loose.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum pn_status pn__loose_new(struct pn__loose **loose, struct pn_error *err)
{
    struct pn__loose *made = pn__alloc(1, sizeof *made);
    if (made)
        made->edits = pn__alloc(1, sizeof *made->edits);
    if (!made || !made->edits) {
        pn__free(made);
        return pn__fail_memory(err);
    }
    *loose = made;
    return PN_OK;
}

void pn__loose_free(struct pn__loose *loose)
{
    if (!loose)
        return;
    for (uint32_t i = 0; i < loose->area_limit; i++)
        pn_area_free(loose->areas[i].base);
    pn__free(loose->areas);
    pn__free(loose->nodes);
    pn__free(loose->links);
    pn__free(loose->navis);
    pn__free(loose->order);
    pn_edits_free(loose->edits);
    pn__free(loose);
}

enum pn_status pn__loose_fail(const struct pn__loose *loose, const char *table,
                              struct pn_address at, uint32_t line, enum pn_status status,
                              const char *format, ...)
{
    char words[sizeof loose->err->message];
    if (!loose->err || loose->err->status != PN_OK)
        return status;
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    pn__error_set_place(loose->err, table, at.node, -1);
    loose->err->area = at.area;
    loose->err->line = line;
    return pn__fail(loose->err, status, "%s", words);
}

/* ---- rows in ---- */

static enum pn_status make_room(struct pn__loose *loose, uint32_t number,
                                struct pn_error *err)
{
    if (number < loose->area_limit)
        return PN_OK;
    size_t limit = (size_t)number + 1;
    struct pn__loose_area *areas = pn__realloc(loose->areas, limit, sizeof *areas);
    if (!areas)
        return pn__fail_memory(err);
    memset(areas + loose->area_limit, 0, (limit - loose->area_limit) * sizeof *areas);
    loose->areas = areas;
    loose->area_limit = number + 1;
    return PN_OK;
}

static enum pn_status put_area(struct pn__loose *loose, struct pn_area *base,
                               const struct pn__loose_had *had, bool kept,
                               struct pn_error *err)
{
    enum pn_status status = make_room(loose, base->number, err);
    if (status != PN_OK) {
        pn_area_free(base);
        return status;
    }
    struct pn__loose_area *area = &loose->areas[base->number];
    area->base = base;
    area->there = true;
    area->had = *had;
    area->kept = kept;
    return PN_OK;
}

enum pn_status pn__loose_add_area(struct pn__loose *loose, struct pn_area *base,
                                  const struct pn__loose_had *had, struct pn_error *err)
{
    return put_area(loose, base, had, false, err);
}

enum pn_status pn__loose_add_node(struct pn__loose *loose, struct pn_address key,
                                  const struct pn_node *node, bool ped, uint32_t line,
                                  struct pn_error *err)
{
    if (!pn__grow(&loose->nodes, loose->node_count, sizeof *loose->nodes))
        return pn__fail_memory(err);
    loose->nodes[loose->node_count++] =
        (struct pn__loose_node){.key = key,
                                .node = *node,
                                .line = line,
                                .had_links = (uint8_t)pn_node_link_count(node),
                                .ped = ped,
                                .added = key.node >= loose->areas[key.area].had.nodes};
    return PN_OK;
}

enum pn_status pn__loose_add_link(struct pn__loose *loose, struct pn_address from,
                                  uint8_t seq, const struct pn_link *link, uint32_t line,
                                  struct pn_error *err)
{
    if (!pn__grow(&loose->links, loose->link_count, sizeof *loose->links))
        return pn__fail_memory(err);
    loose->links[loose->link_count++] = (struct pn__loose_link){.from = from,
                                                                .seq = seq,
                                                                .link = *link,
                                                                .line = line,
                                                                .to = PN__LOOSE_NONE,
                                                                .navi = PN__LOOSE_NONE};
    return PN_OK;
}

enum pn_status pn__loose_add_navi(struct pn__loose *loose, struct pn_address key,
                                  const struct pn_navi *navi, uint32_t line,
                                  struct pn_error *err)
{
    if (!pn__grow(&loose->navis, loose->navi_count, sizeof *loose->navis))
        return pn__fail_memory(err);
    loose->navis[loose->navi_count++] =
        (struct pn__loose_navi){.key = key,
                                .navi = *navi,
                                .line = line,
                                .attached = PN__LOOSE_NONE,
                                .user = PN__LOOSE_NONE,
                                .from = PN__LOOSE_NONE,
                                .rank = PN__LOOSE_NONE,
                                .added = key.node >= loose->areas[key.area].had.navis};
    return PN_OK;
}

static enum pn_status keep_node(struct pn__loose *loose, const struct pn_area *area,
                                uint32_t n, struct pn_error *err)
{
    const struct pn_node *node = &area->nodes[n];
    const struct pn_address key = {area->number, (uint16_t)n};
    PN_TRY(pn__loose_add_node(loose, key, node, n >= area->vehicle_count, 0, err));
    for (uint32_t seq = 0; seq < pn_node_link_count(node); seq++)
        PN_TRY(pn__loose_add_link(loose, key, (uint8_t)seq,
                                  &area->links[node->first_link + seq], 0, err));
    return PN_OK;
}

enum pn_status pn__loose_keep_area(struct pn__loose *loose, struct pn_area *area,
                                   struct pn_error *err)
{
    const struct pn__loose_had had = {area->vehicle_count, area->node_count,
                                      area->navi_count, area->link_count};
    PN_TRY(put_area(loose, area, &had, true, err));
    for (uint32_t n = 0; n < area->node_count; n++)
        PN_TRY(keep_node(loose, area, n, err));
    for (uint32_t i = 0; i < area->navi_count; i++) {
        const struct pn_address key = {area->number, (uint16_t)i};
        PN_TRY(pn__loose_add_navi(loose, key, &area->navis[i], 0, err));
    }
    return PN_OK;
}

/* ---- found by key ---- */

struct pn__loose_area *pn__loose_area(const struct pn__loose *loose, uint32_t number)
{
    bool there = number < loose->area_limit && loose->areas[number].there;
    return there ? &loose->areas[number] : NULL;
}

static int compare_nodes(const void *a, const void *b)
{
    const struct pn__loose_node *m = a, *n = b;
    return pn_address_compare(m->key, n->key);
}

static int compare_navis(const void *a, const void *b)
{
    const struct pn__loose_navi *m = a, *n = b;
    return pn_address_compare(m->key, n->key);
}

uint32_t pn__loose_find_node(const struct pn__loose *loose, struct pn_address key)
{
    const struct pn__loose_area *area = pn__loose_area(loose, key.area);
    const struct pn__loose_node wanted = {.key = key}, *found = NULL;
    if (area && area->node_count)
        found = bsearch(&wanted, loose->nodes + area->first_node, area->node_count,
                        sizeof wanted, compare_nodes);
    return found ? (uint32_t)(found - loose->nodes) : PN__LOOSE_NONE;
}

uint32_t pn__loose_find_navi(const struct pn__loose *loose, struct pn_address key)
{
    const struct pn__loose_area *area = pn__loose_area(loose, key.area);
    const struct pn__loose_navi wanted = {.key = key}, *found = NULL;
    if (area && area->navi_count)
        found = bsearch(&wanted, loose->navis + area->first_navi, area->navi_count,
                        sizeof wanted, compare_navis);
    return found ? (uint32_t)(found - loose->navis) : PN__LOOSE_NONE;
}

static enum pn_status fail_twice(const struct pn__loose *loose, const char *table,
                                 struct pn_address key, uint32_t line)
{
    return pn__loose_fail(loose, table, key, line, PN_E_CONSTRAINT,
                          "%s %u/%u is there twice", table, key.area, key.node);
}

static enum pn_status sort_nodes(struct pn__loose *loose)
{
    struct pn__loose_node *nodes = loose->nodes;
    if (loose->node_count)
        qsort(nodes, loose->node_count, sizeof *nodes, compare_nodes);
    for (uint32_t i = 0; i < loose->node_count; i++) {
        struct pn__loose_area *area = &loose->areas[nodes[i].key.area];
        if (i && compare_nodes(&nodes[i - 1], &nodes[i]) == 0)
            return fail_twice(loose, "node", nodes[i].key, nodes[i].line);
        if (area->node_count++ == 0)
            area->first_node = i;
    }
    return PN_OK;
}

static enum pn_status sort_navis(struct pn__loose *loose)
{
    struct pn__loose_navi *navis = loose->navis;
    if (loose->navi_count)
        qsort(navis, loose->navi_count, sizeof *navis, compare_navis);
    for (uint32_t i = 0; i < loose->navi_count; i++) {
        struct pn__loose_area *area = &loose->areas[navis[i].key.area];
        if (i && compare_navis(&navis[i - 1], &navis[i]) == 0)
            return fail_twice(loose, "navi", navis[i].key, navis[i].line);
        if (area->navi_count++ == 0)
            area->first_navi = i;
    }
    return PN_OK;
}

enum pn_status pn__loose_sort(struct pn__loose *loose)
{
    PN_TRY(sort_nodes(loose));
    return sort_navis(loose);
}
