/* merge_rows.c - the records of a merge, field by field. */
#include "config.h"

#include "base/error.h"
#include "diff/merge_parts.h"

#include <stdio.h>
#include <string.h>

static void set_places(const struct pn__merge *m, const struct pn__item *item, bool navi,
                       struct pn_conflict *conflict)
{
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        struct pn_diff_place *place = &conflict->place[side];
        place->there = item->at[side] != PN_NODE_NONE;
        if (!place->there)
            continue;
        struct pn_address at = pn__merge_address(m, side, navi, item->at[side]);
        place->area = at.area;
        place->index = at.node;
    }
}

static struct pn_conflict conflict_of(const struct pn__merge *m,
                                      const struct pn__item *item, enum pn_record record,
                                      enum pn_conflict_what what)
{
    struct pn_conflict conflict = {.what = what, .record = record};
    set_places(m, item, record == PN_RECORD_NAVI, &conflict);
    return conflict;
}

static enum pn_status give(struct pn__merge *m)
{
    if (m->conflicts.count) /* nothing will be made of it */
        return PN_OK;
    return pn__assembly_add(m->assembly, &m->out, m->err);
}

/* ---- links ---- */

/* Where a link leads: to an item, or nowhere that is known. */
struct way {
    uint32_t item;
    struct pn_address raw;
};

struct ways {
    uint32_t count;
    struct way list[PN_NODE_LINKS_MASK];
};

static struct ways ways_of(const struct pn__merge *m, int side,
                           const struct pn__item *node)
{
    struct ways ways = {.count = 0};
    if (node->at[side] == PN_NODE_NONE)
        return ways;
    struct pn_address at = pn__merge_address(m, side, false, node->at[side]);
    const struct pn_link *links = pn_network_links(m->network[side], at, &ways.count);
    for (uint32_t i = 0; i < ways.count; i++) {
        ways.list[i].item = pn__merge_item_at(m, side, false, links[i].to);
        ways.list[i].raw =
            ways.list[i].item == PN__NO_ITEM ? links[i].to : (struct pn_address){0, 0};
    }
    return ways;
}

static bool same_way(const struct way *a, const struct way *b)
{
    return a->item == b->item && pn_address_compare(a->raw, b->raw) == 0;
}

static bool same_ways(const struct ways *a, const struct ways *b)
{
    bool same_so_far = a->count == b->count;
    for (uint32_t i = 0; same_so_far && i < a->count; i++)
        same_so_far = same_way(&a->list[i], &b->list[i]);
    return same_so_far;
}

/* The links of a node on all sides, and those of the result. */
struct node_ways {
    struct pn__item *node;
    struct ways side[PN_MERGE_SIDES];
    int chosen; /* the side whose list it is; -1: a conflict */
};

static struct node_ways choose_ways(struct pn__merge *m, struct pn__item *node)
{
    struct node_ways w = {.node = node, .chosen = PN_MERGE_OURS};
    for (int side = 0; side < PN_MERGE_SIDES; side++)
        w.side[side] = ways_of(m, side, node);
    bool ours = node->at[PN_MERGE_OURS] != PN_NODE_NONE;
    bool theirs = node->at[PN_MERGE_THEIRS] != PN_NODE_NONE;
    const struct ways *base = &w.side[PN_MERGE_BASE];
    if (!ours || !theirs)
        w.chosen = ours ? PN_MERGE_OURS : PN_MERGE_THEIRS;
    else if (same_ways(&w.side[PN_MERGE_OURS], &w.side[PN_MERGE_THEIRS]))
        w.chosen = PN_MERGE_OURS;
    else if (node->at[PN_MERGE_BASE] == PN_NODE_NONE)
        w.chosen = -1;
    else if (same_ways(base, &w.side[PN_MERGE_OURS]))
        w.chosen = PN_MERGE_THEIRS;
    else if (!same_ways(base, &w.side[PN_MERGE_THEIRS]))
        w.chosen = -1;
    return w;
}

/* The seq on a side of the k-th link that goes this way, or PN__NO_LINK. */
static uint32_t find_way(const struct ways *ways, const struct way *way, uint32_t k)
{
    for (uint32_t i = 0; i < ways->count; i++)
        if (same_way(&ways->list[i], way) && k-- == 0)
            return i;
    return PN__NO_LINK;
}

static void load_link(struct pn__merge *m, const struct node_ways *w, int side,
                      const struct way *way, uint32_t k)
{
    uint32_t seq = find_way(&w->side[side], way, k);
    m->has[side] = seq != PN__NO_LINK;
    if (!m->has[side])
        return;
    struct pn_address at = pn__merge_address(m, side, false, w->node->at[side]);
    pn__row_of_link(&m->row[side], pn_network_area(m->network[side], at.area), at.node,
                    seq);
    pn__merge_to_item(m, side, &pn__link_navi);
}

/* One end moved by us, the other by them: neither side's length or direction fits. */
static bool is_stale(const struct pn__item *a, const struct pn__item *b)
{
    return (a->moved[PN_MERGE_OURS] && b->moved[PN_MERGE_THEIRS]) ||
           (a->moved[PN_MERGE_THEIRS] && b->moved[PN_MERGE_OURS]);
}

static void note_ends(struct pn__merge *m, const struct pn__item *node, uint32_t to,
                      bool stale)
{
    if (pn__row_is_null(&m->out, PN__COL_LINK_NAVI) ||
        m->out.cell[PN__COL_LINK_NAVI_AREA])
        return;
    struct pn__item *navi = &m->navis.list[m->out.cell[PN__COL_LINK_NAVI]];
    navi->stale |= stale;
    if (navi->ends[0] != PN__NO_ITEM)
        return;
    navi->ends[0] = (uint32_t)(node - m->nodes.list);
    navi->ends[1] = to;
}

static enum pn_status merge_link(struct pn__merge *m, const struct node_ways *w,
                                 uint32_t seq)
{
    const struct ways *chosen = &w->side[w->chosen];
    const struct way *way = &chosen->list[seq];
    uint32_t k = 0;
    for (uint32_t i = 0; i < seq; i++)
        k += same_way(&chosen->list[i], way);
    for (int side = 0; side < PN_MERGE_SIDES; side++)
        load_link(m, w, side, way, k);
    const struct pn__item *to =
        way->item == PN__NO_ITEM ? NULL : &m->nodes.list[way->item];
    struct pn_conflict template =
        conflict_of(m, w->node, PN_RECORD_LINK, PN_CONFLICT_FIELD);
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        template.place[side].there = m->has[side];
        if (m->has[side] && to)
            template.place[side].to = pn__merge_address(m, side, false, to->at[side]);
    }
    if (to && to->gone) {
        template.what = PN_CONFLICT_REMOVED;
        return pn__merge_conflict(m, &template);
    }
    PN_TRY(pn__merge_row(m, PN__TABLE_LINK, &template));
    pn__put_cell(&m->out, PN__COL_LINK_AREA, w->node->area);
    pn__put_cell(&m->out, PN__COL_LINK_NODE, w->node->index);
    pn__put_cell(&m->out, PN__COL_LINK_SEQ, seq);
    pn__put_cell(&m->out, PN__COL_LINK_TO_AREA, to ? to->area : way->raw.area);
    pn__put_cell(&m->out, PN__COL_LINK_TO_NODE, to ? to->index : way->raw.node);
    bool stale = to && is_stale(w->node, to);
    if (stale)
        pn__put_null(&m->out, PN__COL_LINK_LENGTH);
    note_ends(m, w->node, way->item, stale);
    pn__merge_to_number(m, &pn__link_navi);
    return give(m);
}

/* ---- nodes ---- */

static void load_node(struct pn__merge *m, const struct pn__item *node, int side)
{
    m->has[side] = node->at[side] != PN_NODE_NONE;
    if (!m->has[side])
        return;
    struct pn_address at = pn__merge_address(m, side, false, node->at[side]);
    const struct pn_area *area = pn_network_area(m->network[side], at.area);
    const struct pn__match *match = &m->to[side ? side : PN_MERGE_OURS];
    uint32_t before = match->links_before[side != 0][node->at[side]];
    pn__row_of_node(&m->row[side], area, at.node, before);
}

/* Neither side's links are those of the result. */
static bool are_both_relinked(const struct pn__merge *m)
{
    return m->relinked[PN_MERGE_OURS] && m->relinked[PN_MERGE_THEIRS];
}

static enum pn_status merge_node(struct pn__merge *m, struct pn__item *node)
{
    struct node_ways w = choose_ways(m, node);
    struct pn_conflict template = conflict_of(m, node, PN_RECORD_NODE, PN_CONFLICT_FIELD);
    if (w.chosen < 0) {
        struct pn_conflict links = template;
        links.what = PN_CONFLICT_LINKS;
        return pn__merge_conflict(m, &links);
    }
    for (int side = 0; side < PN_MERGE_SIDES; side++)
        load_node(m, node, side);
    PN_TRY(pn__merge_row(m, PN__TABLE_NODE, &template));
    pn__put_cell(&m->out, PN__COL_NODE_AREA, node->area);
    pn__put_cell(&m->out, PN__COL_NODE_NODE, node->index);
    pn__put_cell(&m->out, PN__COL_NODE_LINK_COUNT, w.side[w.chosen].count);
    if (are_both_relinked(m))
        pn__put_null(&m->out, PN__COL_NODE_FIRST_LINK);
    if (are_both_relinked(m) && m->whole) {
        pn__put_null(&m->out, PN__COL_NODE_REGION);
        pn__put_null(&m->out, PN__COL_NODE_DEAD_END);
    }
    PN_TRY(give(m));
    for (uint32_t seq = 0; seq < w.side[w.chosen].count; seq++)
        PN_TRY(merge_link(m, &w, seq));
    return PN_OK;
}

/* ---- navis ---- */

static enum pn_status load_navi(struct pn__merge *m, const struct pn__item *navi,
                                int side)
{
    m->has[side] = navi->at[side] != PN_NODE_NONE;
    if (!m->has[side])
        return PN_OK;
    struct pn_address at = pn__merge_address(m, side, true, navi->at[side]);
    PN_TRY(pn__row_of_navi(&m->row[side], pn_network_area(m->network[side], at.area),
                           at.node, m->err));
    pn__merge_to_item(m, side, &pn__navi_node);
    return PN_OK;
}

static struct pn_address result_of(const struct pn__merge *m, uint32_t node)
{
    return (struct pn_address){m->nodes.list[node].area, m->nodes.list[node].index};
}

/* The other end of the link has become the lower one: it is attached there, reversed. */
static void turn_round(struct pn__merge *m, const struct pn__item *navi)
{
    struct pn__row *row = &m->out;
    if (row->cell[PN__COL_NAVI_TO_AREA] || navi->ends[0] == PN__NO_ITEM ||
        navi->ends[1] == PN__NO_ITEM)
        return;
    uint32_t to = (uint32_t)row->cell[PN__COL_NAVI_TO_NODE];
    uint32_t other = to == navi->ends[0] ? navi->ends[1] : navi->ends[0];
    if ((to != navi->ends[0] && to != navi->ends[1]) ||
        pn_address_compare(result_of(m, to), result_of(m, other)) <= 0)
        return;
    for (int side = PN_MERGE_THEIRS; side >= PN_MERGE_OURS; side--) {
        const struct pn__item *a = &m->nodes.list[to], *b = &m->nodes.list[other];
        if (a->at[side] != PN_NODE_NONE && b->at[side] != PN_NODE_NONE &&
            a->at[side] > b->at[side])
            return; /* it was so before */
    }
    int64_t lanes = row->cell[PN__COL_NAVI_LANES_TO];
    row->cell[PN__COL_NAVI_TO_NODE] = other;
    row->cell[PN__COL_NAVI_LANES_TO] = row->cell[PN__COL_NAVI_LANES_AWAY];
    row->cell[PN__COL_NAVI_LANES_AWAY] = lanes;
    row->cell[PN__COL_NAVI_DIR_X] = -row->cell[PN__COL_NAVI_DIR_X];
    row->cell[PN__COL_NAVI_DIR_Y] = -row->cell[PN__COL_NAVI_DIR_Y];
    if (row->cell[PN__COL_NAVI_LIGHT])
        row->cell[PN__COL_NAVI_LIGHT_TO] = !row->cell[PN__COL_NAVI_LIGHT_TO];
}

/* Two columns that are only known together. */
static void both_or_none(struct pn__row *row, unsigned a, unsigned b)
{
    if (!pn__row_is_null(row, a) && !pn__row_is_null(row, b))
        return;
    pn__put_null(row, a);
    pn__put_null(row, b);
}

static enum pn_status merge_navi(struct pn__merge *m, const struct pn__item *navi)
{
    struct pn_conflict template = conflict_of(m, navi, PN_RECORD_NAVI, PN_CONFLICT_FIELD);
    for (int side = 0; side < PN_MERGE_SIDES; side++)
        PN_TRY(load_navi(m, navi, side));
    PN_TRY(pn__merge_row(m, PN__TABLE_NAVI, &template));
    pn__put_cell(&m->out, PN__COL_NAVI_AREA, navi->area);
    pn__put_cell(&m->out, PN__COL_NAVI_NAVI, navi->index);
    if (navi->stale)
        pn__put_null(&m->out, PN__COL_NAVI_DIR_X);
    both_or_none(&m->out, PN__COL_NAVI_DIR_X, PN__COL_NAVI_DIR_Y);
    both_or_none(&m->out, PN__COL_NAVI_X, PN__COL_NAVI_Y);
    if (m->conflicts.count) /* a cell may be missing */
        return PN_OK;
    turn_round(m, navi);
    pn__merge_to_number(m, &pn__navi_node);
    return give(m);
}

/* ---- who is gone ---- */

static enum pn_status load(struct pn__merge *m, const struct pn__item *item, bool navi,
                           int side)
{
    if (navi)
        return load_navi(m, item, side);
    load_node(m, item, side);
    return PN_OK;
}

/* A record that one side removed goes, unless the other changed it. */
static enum pn_status judge(struct pn__merge *m, struct pn__item *item, bool navi)
{
    bool ours = item->at[PN_MERGE_OURS] != PN_NODE_NONE;
    bool theirs = item->at[PN_MERGE_THEIRS] != PN_NODE_NONE;
    if (item->at[PN_MERGE_BASE] == PN_NODE_NONE || (ours && theirs))
        return PN_OK;
    item->gone = true;
    if (!ours && !theirs)
        return PN_OK;
    int side = ours ? PN_MERGE_OURS : PN_MERGE_THEIRS;
    PN_TRY(load(m, item, navi, PN_MERGE_BASE));
    PN_TRY(load(m, item, navi, side));
    bool changed = pn__merge_is_changed(m, navi ? PN__TABLE_NAVI : PN__TABLE_NODE, side);
    if (!navi) {
        struct ways base = ways_of(m, PN_MERGE_BASE, item), now = ways_of(m, side, item);
        changed |= !same_ways(&base, &now);
    }
    if (!changed)
        return PN_OK;
    struct pn_conflict conflict =
        conflict_of(m, item, navi ? PN_RECORD_NAVI : PN_RECORD_NODE, PN_CONFLICT_REMOVED);
    return pn__merge_conflict(m, &conflict);
}

/* The area a record is in: that of the side which moved it to another. */
static void choose_area(const struct pn__merge *m, struct pn__item *item, bool navi)
{
    uint16_t area[PN_MERGE_SIDES];
    int there = PN_MERGE_OURS;
    for (int side = PN_MERGE_SIDES - 1; side >= 0; side--) {
        if (item->at[side] == PN_NODE_NONE)
            continue;
        area[side] = pn__merge_address(m, side, navi, item->at[side]).area;
        there = side;
    }
    for (int side = 0; side < PN_MERGE_SIDES; side++)
        if (item->at[side] == PN_NODE_NONE)
            area[side] = area[there];
    item->area = area[PN_MERGE_BASE] == area[PN_MERGE_OURS] ? area[PN_MERGE_THEIRS]
                                                            : area[PN_MERGE_OURS];
}

static enum pn_status judge_all(struct pn__merge *m, struct pn__items *items, bool navi)
{
    for (uint32_t i = 0; i < items->count; i++) {
        choose_area(m, &items->list[i], navi);
        PN_TRY(judge(m, &items->list[i], navi));
    }
    pn__merge_number(m, items, navi);
    return PN_OK;
}

/* Whether a side has a node, or links of it, that the base has not, or the other way. */
static bool is_relinked(const struct pn__merge *m, const struct pn__item *node, int side)
{
    struct ways base = ways_of(m, PN_MERGE_BASE, node), now = ways_of(m, side, node);
    bool was = node->at[PN_MERGE_BASE] != PN_NODE_NONE;
    return was != (node->at[side] != PN_NODE_NONE) || !same_ways(&base, &now);
}

static void note_relinked(struct pn__merge *m)
{
    for (int side = PN_MERGE_OURS; side < PN_MERGE_SIDES; side++)
        for (uint32_t i = 0; i < m->nodes.count && !m->relinked[side]; i++)
            m->relinked[side] = is_relinked(m, &m->nodes.list[i], side);
}

/* ---- areas ---- */

static void count_records(struct pn__merge *m)
{
    for (uint32_t i = 0; i < m->nodes.count; i++) {
        struct pn__item *node = &m->nodes.list[i];
        if (node->gone)
            continue;
        struct pn__area_counts *counts = &m->counts[node->area];
        struct node_ways w = choose_ways(m, node);
        counts->vehicles += !node->ped;
        counts->peds += node->ped;
        counts->links += w.chosen < 0 ? 0 : w.side[w.chosen].count;
    }
    for (uint32_t i = 0; i < m->navis.count; i++)
        if (!m->navis.list[i].gone)
            m->counts[m->navis.list[i].area].navis++;
}

static enum pn_status merge_area(struct pn__merge *m, uint32_t number)
{
    struct pn_conflict template = {.what = PN_CONFLICT_FIELD, .record = PN_RECORD_AREA};
    for (int side = 0; side < PN_MERGE_SIDES; side++) {
        const struct pn_area *area = pn_network_area(m->network[side], number);
        m->has[side] = template.place[side].there = area != NULL;
        template.place[side].area = (uint16_t)number;
        if (area)
            PN_TRY(pn__row_of_area(&m->row[side], area, m->err));
    }
    struct pn__area_counts counts = m->counts[number];
    bool removed =
        m->has[PN_MERGE_BASE] && !(m->has[PN_MERGE_OURS] && m->has[PN_MERGE_THEIRS]);
    bool empty = !counts.vehicles && !counts.peds && !counts.navis;
    bool nowhere = !m->has[PN_MERGE_OURS] && !m->has[PN_MERGE_THEIRS];
    if (nowhere || (removed && empty))
        return PN_OK;
    PN_TRY(pn__merge_row(m, PN__TABLE_AREA, &template));
    pn__put_cell(&m->out, PN__COL_AREA_AREA, number);
    pn__put_cell(&m->out, PN__COL_AREA_VEHICLE_COUNT, counts.vehicles);
    pn__put_cell(&m->out, PN__COL_AREA_PED_COUNT, counts.peds);
    pn__put_cell(&m->out, PN__COL_AREA_NAVI_COUNT, counts.navis);
    if (are_both_relinked(m)) /* else it is that of one of them, unowned links too */
        pn__put_cell(&m->out, PN__COL_AREA_LINK_COUNT, counts.links);
    return give(m);
}

static enum pn_status put_version(struct pn__merge *m)
{
    char version[16];
    int size = snprintf(version, sizeof version, "%d", PN__SCHEMA_VERSION);
    pn__row_clear(&m->out, PN__TABLE_META, 0);
    PN_TRY(pn__row_set_text(&m->out, PN__COL_META_KEY, "schema_version",
                            strlen("schema_version"), m->err));
    PN_TRY(pn__row_set_text(&m->out, PN__COL_META_VALUE, version, (size_t)size, m->err));
    return give(m);
}

enum pn_status pn__merge_records(struct pn__merge *m)
{
    PN_TRY(judge_all(m, &m->nodes, false));
    PN_TRY(judge_all(m, &m->navis, true));
    note_relinked(m);
    PN_TRY(put_version(m));
    count_records(m);
    for (uint32_t a = 0; a < m->area_limit; a++)
        PN_TRY(merge_area(m, a));
    for (uint32_t i = 0; i < m->nodes.count; i++)
        if (!m->nodes.list[i].gone)
            PN_TRY(merge_node(m, &m->nodes.list[i]));
    for (uint32_t i = 0; i < m->navis.count; i++)
        if (!m->navis.list[i].gone)
            PN_TRY(merge_navi(m, &m->navis.list[i]));
    return PN_OK;
}
