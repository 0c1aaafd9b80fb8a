/* areas.c - checks that an area's rows are whole, and makes the area. If they are not,
 * rows were added or deleted: edited.c. */
#include "config.h"

#include "store/assembly_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "store/extra.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* One area being made. */
struct maker {
    const struct pn__held_area *held;
    struct pn_area *area;
    uint32_t node_count;
    uint32_t *node_at, *navi_at; /* where each id's record is held, plus one */
    uint8_t *owned;              /* one a link: a node or area.extra has it */
    uint16_t *seqs;              /* one a node: the links that have come, as bits */
    bool edited;                 /* rows were added or deleted: edited.c goes on */
    struct pn_error *err;
};

/* A failure about one row; record -1 is the area itself. */
__attribute__((format(printf, 6, 7))) static enum pn_status
fail_row(const struct maker *m, enum pn__table_id table, int64_t record, uint32_t line,
         enum pn_status status, const char *format, ...)
{
    char words[sizeof m->err->message];
    if (!m->err || m->err->status != PN_OK)
        return status;
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    pn__error_set_place(m->err, pn__tables[table].name, record, -1);
    m->err->area = m->held->number;
    m->err->line = line;
    return pn__fail(m->err, status, "%s", words);
}

/* Notes where the record of an id is; refuses one that is there twice. */
static enum pn_status put_id(struct maker *m, enum pn__table_id table, uint32_t *at,
                             uint32_t count, uint32_t id, uint32_t index, uint32_t line)
{
    const char *name = pn__tables[table].name;
    if (id >= count) {
        m->edited = true;
        return PN_OK;
    }
    if (at[id])
        return fail_row(m, table, id, line, PN_E_CONSTRAINT, "%s %u/%u is there twice",
                        name, m->held->number, id);
    at[id] = index + 1;
    return PN_OK;
}

static enum pn_status check_area_row(const struct maker *m)
{
    const struct pn__held_area *held = m->held;
    if (!held->has_row)
        return fail_row(m, PN__TABLE_AREA, -1, 0, PN_E_CONSTRAINT,
                        "area %u is not in table 'area', but there are rows for it",
                        held->number);
    if (m->node_count > UINT16_MAX)
        return fail_row(m, PN__TABLE_AREA, -1, held->line, PN_E_LIMIT,
                        "area %u: %u nodes, an area holds 65535", held->number,
                        m->node_count);
    return PN_OK;
}

static enum pn_status order_nodes(struct maker *m)
{
    const struct pn__held_area *held = m->held;
    if (!(m->node_at = pn__alloc(m->node_count, sizeof *m->node_at)))
        return pn__fail_memory(m->err);
    for (uint32_t i = 0; i < held->node_count; i++)
        PN_TRY(put_id(m, PN__TABLE_NODE, m->node_at, m->node_count, held->nodes[i].key.id,
                      i, held->nodes[i].key.line));
    m->edited |= held->node_count != m->node_count;
    for (uint32_t i = 0; i < held->node_count; i++)
        m->edited |= held->nodes[i].ped != (held->nodes[i].key.id >= held->vehicle_count);
    return PN_OK;
}

static enum pn_status order_navis(struct maker *m)
{
    const struct pn__held_area *held = m->held;
    if (!(m->navi_at = pn__alloc(held->navi_total, sizeof *m->navi_at)))
        return pn__fail_memory(m->err);
    for (uint32_t i = 0; i < held->navi_count; i++)
        PN_TRY(put_id(m, PN__TABLE_NAVI, m->navi_at, held->navi_total,
                      held->navis[i].key.id, i, held->navis[i].key.line));
    m->edited |= held->navi_count != held->navi_total;
    return PN_OK;
}

static enum pn_status check_link(struct maker *m, const struct pn__held_link *link)
{
    unsigned node = link->key.id, seq = link->seq;
    if (node >= m->node_count || seq >= m->held->nodes[m->node_at[node] - 1].link_count) {
        m->edited = true;
        return PN_OK;
    }
    if (m->seqs[node] >> seq & 1)
        return fail_row(m, PN__TABLE_LINK, node, link->key.line, PN_E_CONSTRAINT,
                        "link %u/%u/%u is there twice", m->held->number, node, seq);
    m->seqs[node] = (uint16_t)(m->seqs[node] | 1u << seq);
    return PN_OK;
}

static enum pn_status check_links(struct maker *m)
{
    if (!(m->seqs = pn__alloc(m->node_count, sizeof *m->seqs)))
        return pn__fail_memory(m->err);
    for (uint32_t i = 0; i < m->held->link_count && !m->edited; i++)
        PN_TRY(check_link(m, &m->held->links[i]));
    for (uint32_t i = 0; i < m->node_count && !m->edited; i++) {
        unsigned count = m->held->nodes[m->node_at[i] - 1].link_count;
        m->edited = (((1u << count) - 1) & ~(unsigned)m->seqs[i]) != 0;
    }
    return PN_OK;
}

static enum pn_status new_area(struct maker *m)
{
    const struct pn__held_area *held = m->held;
    uint32_t lines = held->extra ? pn__extra_lines(held->extra) : 0;
    if (held->link_total > (uint64_t)held->link_count + lines)
        return fail_row(m, PN__TABLE_AREA, -1, held->line, PN_E_CONSTRAINT,
                        "area %u: link_count is %u, but there are %u links", held->number,
                        held->link_total, held->link_count);
    if (!(m->owned = pn__alloc(held->link_total, 1)))
        return pn__fail_memory(m->err);
    PN_TRY(pn_area_new(held->number, m->node_count, held->vehicle_count, held->navi_total,
                       held->link_total, &m->area, m->err));
    m->area->has_spare = held->spare;
    m->area->tail_size = held->padding;
    return PN_OK;
}

/* Nodes in order, each with its first link: as said, or the running sum. */
static enum pn_status place_nodes(const struct maker *m)
{
    uint32_t sum = 0, total = m->held->link_total;
    for (uint32_t i = 0; i < m->node_count; i++) {
        const struct pn__held_node *held = &m->held->nodes[m->node_at[i] - 1];
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): new_area made it */
        struct pn_node *node = &m->area->nodes[i];
        *node = held->node;
        if (held->first_null)
            node->first_link = sum;
        sum += held->link_count;
        if (held->link_count <= total && node->first_link <= total - held->link_count)
            continue;
        return fail_row(m, PN__TABLE_NODE, i, held->key.line, PN_E_CONSTRAINT,
                        "node %u/%u: its %u links from %u lie outside the area's %u "
                        "(link_count)",
                        m->held->number, i, held->link_count, node->first_link, total);
    }
    return PN_OK;
}

static void place_navis(const struct maker *m)
{
    for (uint32_t i = 0; i < m->held->navi_total; i++)
        m->area->navis[i] = m->held->navis[m->navi_at[i] - 1].navi;
}

static bool same_link(const struct pn_link *a, const struct pn_link *b)
{
    return a->to.area == b->to.area && a->to.node == b->to.node &&
           a->navi.area == b->navi.area && a->navi.navi == b->navi.navi &&
           a->length == b->length && a->flags == b->flags && a->unset == b->unset;
}

static enum pn_status place_links(const struct maker *m)
{
    for (uint32_t i = 0; i < m->held->link_count; i++) {
        const struct pn__held_link *held = &m->held->links[i];
        struct pn_link link = held->link;
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): as above */
        uint32_t index = m->area->nodes[held->key.id].first_link + held->seq;
        if (held->navi_null && held->key.id < m->held->vehicle_count)
            link.unset |= PN_LINK_UNSET_NAVI;
        if (m->owned[index] && !same_link(&link, &m->area->links[index]))
            return fail_row(m, PN__TABLE_LINK, held->key.id, held->key.line,
                            PN_E_CONSTRAINT,
                            "link %u/%u/%u shares its place in the file with another "
                            "node's link (first_link), and they differ",
                            m->held->number, held->key.id, held->seq);
        m->area->links[index] = link;
        m->owned[index] = 1;
    }
    return PN_OK;
}

static enum pn_status place_extra(const struct maker *m)
{
    const struct pn__held_area *held = m->held;
    if (held->extra) {
        enum pn_status status = pn__extra_read(m->area, m->owned, held->extra, m->err);
        if (status != PN_OK && m->err) {
            m->err->area = held->number;
            m->err->line = held->line;
        }
        PN_TRY(status);
    }
    const uint8_t *hole = memchr(m->owned, 0, held->link_total);
    if (!hole)
        return PN_OK;
    return fail_row(m, PN__TABLE_AREA, -1, held->line, PN_E_CONSTRAINT,
                    "area %u: no node and no line of extra has link %td of its %u "
                    "(link_count)",
                    held->number, hole - m->owned, held->link_total);
}

static enum pn_status make(struct maker *m)
{
    PN_TRY(check_area_row(m));
    PN_TRY(order_nodes(m));
    PN_TRY(order_navis(m));
    if (!m->edited)
        PN_TRY(check_links(m));
    if (m->edited)
        return PN_OK;
    PN_TRY(new_area(m));
    PN_TRY(place_nodes(m));
    place_navis(m);
    PN_TRY(place_links(m));
    return place_extra(m);
}

enum pn_status pn__held_area_make(const struct pn__held_area *held, struct pn_area **area,
                                  struct pn_error *err)
{
    struct maker m = {
        .held = held, .node_count = held->vehicle_count + held->ped_count, .err = err};
    enum pn_status status = make(&m);
    pn__free(m.node_at);
    pn__free(m.navi_at);
    pn__free(m.owned);
    pn__free(m.seqs);
    if (status == PN_OK)
        *area = m.area;
    else
        pn_area_free(m.area);
    return status;
}
