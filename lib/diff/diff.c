/* diff.c - the differences of records that are the same, and those that have no other. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "diff/match.h"
#include "paths/track_list.h"
#include "store/columns.h"
#include "text/number.h"

#include <pathnode/diff.h>

#include <stdio.h>
#include <string.h>

struct differ {
    struct pn__match match;
    struct pn_diff diff;
    struct pn__row row[2];
    struct pn_error *err;
};

const char *pn_diff_what_name(enum pn_diff_what what)
{
    static const char *const names[] = {"changed", "added", "removed", "renumbered"};
    return (unsigned)what < PN_DIFF_COUNT ? names[what] : NULL;
}

static enum pn_status add(struct differ *d, const struct pn_diff_row *row)
{
    if (!pn__grow(&d->diff.rows, d->diff.count, sizeof *d->diff.rows))
        return pn__fail_memory(d->err);
    d->diff.rows[d->diff.count++] = *row;
    d->diff.by_record[row->record][row->what]++;
    return PN_OK;
}

/* ---- fields ---- */

/* Columns that follow from which records there are. */
static bool is_implied(enum pn__table_id table, unsigned column)
{
    if (table == PN__TABLE_AREA)
        return column >= PN__COL_AREA_VEHICLE_COUNT && column <= PN__COL_AREA_LINK_COUNT;
    if (table == PN__TABLE_LINK)
        return column == PN__COL_LINK_TO_AREA || column == PN__COL_LINK_TO_NODE;
    return table == PN__TABLE_NODE && column == PN__COL_NODE_LINK_COUNT;
}

static bool is_same_cell(const struct differ *d, unsigned column, bool text)
{
    const struct pn__row *a = &d->row[0], *b = &d->row[1];
    if (pn__row_is_null(a, column) || pn__row_is_null(b, column))
        return pn__row_is_null(a, column) == pn__row_is_null(b, column);
    if (text)
        return strcmp(pn__row_text(a, column), pn__row_text(b, column)) == 0;
    return a->cell[column] == b->cell[column];
}

/* Holds the two rows against each other; template has the places. */
static enum pn_status compare_rows(struct differ *d, const struct pn_diff_row *template)
{
    const struct pn__table *table = &pn__tables[d->row[0].table];
    for (unsigned c = table->key_count; c < table->column_count; c++) {
        bool text = table->columns[c].type == PN__CELL_TEXT;
        if (is_implied(d->row[0].table, c) || is_same_cell(d, c, text))
            continue;
        struct pn_diff_row row = *template;
        row.field = table->columns[c].name;
        row.is_text = text;
        row.is_eighths = table->columns[c].type == PN__CELL_EIGHTHS ||
                         table->columns[c].type == PN__CELL_SIXTEENTHS;
        for (int side = 0; side < 2; side++) {
            row.value[side].null = pn__row_is_null(&d->row[side], c);
            row.value[side].number =
                row.value[side].null || text ? 0 : d->row[side].cell[c];
        }
        PN_TRY(add(d, &row));
    }
    return PN_OK;
}

/* ---- places ---- */

static struct pn_diff_place place_of_node(const struct differ *d, int side, pn_node_id n)
{
    struct pn_address at = d->match.address[side][n];
    return (struct pn_diff_place){.there = true,
                                  .area = at.area,
                                  .index = at.node,
                                  .pos = d->match.graph[side]->pos[n]};
}

static struct pn_diff_place place_of_link(const struct differ *d, int side, pn_node_id n,
                                          uint32_t seq)
{
    struct pn_diff_place place = place_of_node(d, side, n);
    const struct pn_area *area = pn_network_area(d->match.network[side], place.area);
    place.seq = seq;
    place.to = area->links[area->nodes[place.index].first_link + seq].to;
    return place;
}

static struct pn_diff_place place_of_navi(const struct differ *d, int side, uint32_t navi)
{
    struct pn_navi_address at = d->match.navi_address[side][navi];
    const struct pn_navi *record = pn_network_navi(d->match.network[side], at);
    return (struct pn_diff_place){.there = true,
                                  .area = at.area,
                                  .index = at.navi,
                                  .pos = {record->x, record->y, 0}};
}

/* ---- areas ---- */

static enum pn_status diff_area(struct differ *d, uint32_t number)
{
    const struct pn_area *area[2];
    struct pn_diff_row row = {.record = PN_RECORD_AREA, .what = PN_DIFF_CHANGED};
    for (int side = 0; side < 2; side++) {
        area[side] = pn_network_area(d->match.network[side], number);
        row.place[side].there = area[side] != NULL;
        row.place[side].area = (uint16_t)number;
    }
    if (!area[0] && !area[1])
        return PN_OK;
    if (!area[0] || !area[1]) {
        row.what = area[0] ? PN_DIFF_REMOVED : PN_DIFF_ADDED;
        return add(d, &row);
    }
    for (int side = 0; side < 2; side++)
        PN_TRY(pn__row_of_area(&d->row[side], area[side], d->err));
    return compare_rows(d, &row);
}

static enum pn_status diff_areas(struct differ *d)
{
    uint32_t limit[2] = {pn_network_area_limit(d->match.network[0]),
                         pn_network_area_limit(d->match.network[1])};
    for (uint32_t a = 0; a < limit[0] || a < limit[1]; a++)
        PN_TRY(diff_area(d, a));
    return PN_OK;
}

/* ---- links ---- */

/* The navi a link on side 0 uses, in the words of side 1. */
static void translate_navi(struct differ *d)
{
    struct pn__row *row = &d->row[0];
    struct pn_navi_address at, other;
    if (pn__row_is_null(row, PN__COL_LINK_NAVI))
        return;
    at.area = (uint16_t)row->cell[PN__COL_LINK_NAVI_AREA];
    at.navi = (uint16_t)row->cell[PN__COL_LINK_NAVI];
    if (!pn__match_navi(&d->match, at, &other))
        return;
    row->cell[PN__COL_LINK_NAVI_AREA] = other.area;
    row->cell[PN__COL_LINK_NAVI] = other.navi;
}

static const struct pn_link *link_of(const struct differ *d, int side, pn_node_id n,
                                     uint32_t seq)
{
    uint32_t count;
    struct pn_address at = d->match.address[side][n];
    return pn_network_links(d->match.network[side], at, &count) + seq;
}

/* Most links are, and need no rows to tell. */
static bool is_same_link(const struct differ *d, const pn_node_id node[2],
                         const uint32_t seq[2])
{
    const struct pn_link *a = link_of(d, 0, node[0], seq[0]);
    const struct pn_link *b = link_of(d, 1, node[1], seq[1]);
    return a->length == b->length && a->flags == b->flags && a->unset == b->unset &&
           pn__match_is_same_navi(&d->match, a->navi, b->navi);
}

static enum pn_status diff_link(struct differ *d, const pn_node_id node[2],
                                const uint32_t seq[2], bool out_of_order)
{
    struct pn_diff_row row = {.record = PN_RECORD_LINK, .what = PN_DIFF_CHANGED};
    if (!out_of_order && is_same_link(d, node, seq))
        return PN_OK;
    for (int side = 0; side < 2; side++) {
        row.place[side] = place_of_link(d, side, node[side], seq[side]);
        pn__row_of_link(&d->row[side],
                        pn_network_area(d->match.network[side], row.place[side].area),
                        row.place[side].index, seq[side]);
    }
    translate_navi(d);
    PN_TRY(compare_rows(d, &row));
    if (!out_of_order)
        return PN_OK;
    row.field = "seq";
    for (int side = 0; side < 2; side++)
        row.value[side].number = seq[side];
    return add(d, &row);
}

static enum pn_status diff_lone_link(struct differ *d, int side, pn_node_id n,
                                     uint32_t seq)
{
    struct pn_diff_row row = {.record = PN_RECORD_LINK,
                              .what = side ? PN_DIFF_ADDED : PN_DIFF_REMOVED};
    row.place[side] = place_of_link(d, side, n, seq);
    return add(d, &row);
}

static uint32_t link_count(const struct differ *d, int side, pn_node_id n)
{
    return d->match.graph[side]->node_flags[n] & PN_NODE_LINKS_MASK;
}

static enum pn_status diff_links(struct differ *d, const pn_node_id node[2])
{
    uint8_t other[PN_NODE_LINKS_MASK];
    uint32_t seen = 0, last = 0;
    pn__match_links(&d->match, d->match.address[0][node[0]], d->match.address[1][node[1]],
                    other);
    for (uint32_t seq = 0; seq < link_count(d, 0, node[0]); seq++) {
        const uint32_t both[2] = {seq, other[seq]};
        if (other[seq] == PN__NO_LINK) {
            PN_TRY(diff_lone_link(d, 0, node[0], seq));
            continue;
        }
        PN_TRY(diff_link(d, node, both, seen && other[seq] < last));
        last = other[seq] > last ? other[seq] : last;
        seen |= 1u << other[seq];
    }
    for (uint32_t seq = 0; seq < link_count(d, 1, node[1]); seq++)
        if (!(seen >> seq & 1))
            PN_TRY(diff_lone_link(d, 1, node[1], seq));
    return PN_OK;
}

/* ---- nodes ---- */

static enum pn_status diff_node(struct differ *d, const pn_node_id node[2])
{
    struct pn_diff_row row = {.record = PN_RECORD_NODE, .what = PN_DIFF_CHANGED};
    for (int side = 0; side < 2; side++) {
        row.place[side] = place_of_node(d, side, node[side]);
        const struct pn_area *area =
            pn_network_area(d->match.network[side], row.place[side].area);
        pn__row_of_node(&d->row[side], area, row.place[side].index,
                        d->match.links_before[side][node[side]]);
    }
    PN_TRY(compare_rows(d, &row));
    return diff_links(d, node);
}

static enum pn_status diff_lone_node(struct differ *d, int side, pn_node_id n)
{
    struct pn_diff_row row = {.record = PN_RECORD_NODE,
                              .what = side ? PN_DIFF_ADDED : PN_DIFF_REMOVED};
    row.place[side] = place_of_node(d, side, n);
    PN_TRY(add(d, &row));
    for (uint32_t seq = 0; seq < link_count(d, side, n); seq++)
        PN_TRY(diff_lone_link(d, side, n, seq));
    return PN_OK;
}

/* Whether b follows a in both networks: then they are one run. */
static bool follows(const struct pn_diff_row *run, const struct pn_diff_place place[2])
{
    for (int side = 0; side < 2; side++)
        if (place[side].area != run->place[side].area ||
            place[side].index != run->place[side].index + run->run)
            return false;
    return true;
}

/* A record at another address joins the run that is open, or begins one. */
static enum pn_status renumber(struct differ *d, struct pn_diff_row *run,
                               enum pn_record record, const struct pn_diff_place place[2])
{
    if (place[0].area == place[1].area && place[0].index == place[1].index)
        return PN_OK;
    if (run->run && follows(run, place)) {
        run->run++;
        return PN_OK;
    }
    if (run->run)
        PN_TRY(add(d, run));
    *run = (struct pn_diff_row){.record = record,
                                .what = PN_DIFF_RENUMBERED,
                                .place = {place[0], place[1]},
                                .run = 1};
    return PN_OK;
}

static enum pn_status diff_nodes(struct differ *d)
{
    const struct pn__match *m = &d->match;
    struct pn_diff_row run = {.run = 0};
    for (pn_node_id n = 0; n < m->graph[0]->node_count; n++) {
        const pn_node_id both[2] = {n, m->node[0][n]};
        if (both[1] == PN_NODE_NONE) {
            PN_TRY(diff_lone_node(d, 0, n));
            continue;
        }
        const struct pn_diff_place place[2] = {place_of_node(d, 0, both[0]),
                                               place_of_node(d, 1, both[1])};
        PN_TRY(renumber(d, &run, PN_RECORD_NODE, place));
        PN_TRY(diff_node(d, both));
    }
    if (run.run)
        PN_TRY(add(d, &run));
    for (pn_node_id n = 0; n < m->graph[1]->node_count; n++)
        if (m->node[1][n] == PN_NODE_NONE)
            PN_TRY(diff_lone_node(d, 1, n));
    return PN_OK;
}

/* ---- navis ---- */

static enum pn_status diff_navi(struct differ *d, const struct pn_diff_place place[2])
{
    struct pn_diff_row row = {
        .record = PN_RECORD_NAVI, .what = PN_DIFF_CHANGED, .place = {place[0], place[1]}};
    for (int side = 0; side < 2; side++)
        PN_TRY(pn__row_of_navi(&d->row[side],
                               pn_network_area(d->match.network[side], place[side].area),
                               place[side].index, d->err));
    struct pn_address to = {(uint16_t)d->row[0].cell[PN__COL_NAVI_TO_AREA],
                            (uint16_t)d->row[0].cell[PN__COL_NAVI_TO_NODE]};
    to = pn__match_node(&d->match, to);
    d->row[0].cell[PN__COL_NAVI_TO_AREA] = to.area;
    d->row[0].cell[PN__COL_NAVI_TO_NODE] = to.node;
    return compare_rows(d, &row);
}

static enum pn_status diff_lone_navi(struct differ *d, int side, uint32_t navi)
{
    struct pn_diff_row row = {.record = PN_RECORD_NAVI,
                              .what = side ? PN_DIFF_ADDED : PN_DIFF_REMOVED};
    row.place[side] = place_of_navi(d, side, navi);
    return add(d, &row);
}

static uint32_t navi_count(const struct pn__match *m, int side)
{
    return m->navi_first[side][pn_network_area_limit(m->network[side])];
}

static enum pn_status diff_navis(struct differ *d)
{
    const struct pn__match *m = &d->match;
    struct pn_diff_row run = {.run = 0};
    for (uint32_t i = 0; i < navi_count(m, 0); i++) {
        if (m->navi[0][i] == PN_NODE_NONE) {
            PN_TRY(diff_lone_navi(d, 0, i));
            continue;
        }
        const struct pn_diff_place place[2] = {place_of_navi(d, 0, i),
                                               place_of_navi(d, 1, m->navi[0][i])};
        PN_TRY(renumber(d, &run, PN_RECORD_NAVI, place));
        PN_TRY(diff_navi(d, place));
    }
    if (run.run)
        PN_TRY(add(d, &run));
    for (uint32_t i = 0; i < navi_count(m, 1); i++)
        if (m->navi[1][i] == PN_NODE_NONE)
            PN_TRY(diff_lone_navi(d, 1, i));
    return PN_OK;
}

/* ---- tracks ---- */

static struct pn_diff_place place_of_point(const struct pn_track *track, uint32_t seq)
{
    const struct pn_point *at = &track->points[seq].pos;
    return (struct pn_diff_place){
        .there = true,
        .index = pn_track_number(track->name),
        .seq = seq,
        .pos = {(int32_t)(at->x * 8), (int32_t)(at->y * 8), (int32_t)(at->z * 8)}};
}

static enum pn_status diff_real(struct differ *d, const struct pn_diff_row *template,
                                const char *field, double before, double after)
{
    struct pn_diff_row row = *template;
    row.field = field;
    row.is_real = true;
    row.value[0].real = before;
    row.value[1].real = after;
    return before < after || before > after ? add(d, &row) : PN_OK;
}

static enum pn_status diff_point(struct differ *d, const struct pn_diff_row *template,
                                 const struct pn_track_point *a,
                                 const struct pn_track_point *b)
{
    PN_TRY(diff_real(d, template, "x", a->pos.x, b->pos.x));
    PN_TRY(diff_real(d, template, "y", a->pos.y, b->pos.y));
    PN_TRY(diff_real(d, template, "z", a->pos.z, b->pos.z));
    return diff_real(d, template, "flag", a->flag, b->flag);
}

/* How many points agree at an end of two tracks, of so many at most. */
static uint32_t count_alike(const struct pn_track *const on[2], bool last, uint32_t most)
{
    for (uint32_t same = 0; same < most; same++)
        if (!pn__track_point_is_same(
                &on[0]->points[last ? on[0]->count - 1 - same : same],
                &on[1]->points[last ? on[1]->count - 1 - same : same]))
            return same;
    return most;
}

static enum pn_status diff_track(struct differ *d, const struct pn_track *const on[2])
{
    const uint32_t count[] = {on[0] ? on[0]->count : 0, on[1] ? on[1]->count : 0};
    const uint32_t both = count[0] < count[1] ? count[0] : count[1];
    const uint32_t head = count_alike(on, false, both);
    const uint32_t tail = count_alike(on, true, both - head);
    for (uint32_t i = head; i + tail < count[0] || i + tail < count[1]; i++) {
        struct pn_diff_row row = {.record = PN_RECORD_TRACK, .what = PN_DIFF_CHANGED};
        for (int side = 0; side < 2; side++)
            if (i + tail < count[side])
                row.place[side] = place_of_point(on[side], i);
            else
                row.what = side ? PN_DIFF_REMOVED : PN_DIFF_ADDED;
        PN_TRY(row.what == PN_DIFF_CHANGED
                   ? diff_point(d, &row, &on[0]->points[i], &on[1]->points[i])
                   : add(d, &row));
    }
    return PN_OK;
}

static enum pn_status diff_tracks(struct differ *d)
{
    const struct pn_tracks tracks[] = {pn_network_tracks(d->match.network[0]),
                                       pn_network_tracks(d->match.network[1])};
    if (!tracks[0].count || !tracks[1].count)
        return PN_OK;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < tracks[side].count; i++) {
            uint32_t n = pn_track_number(tracks[side].list[i].name);
            const struct pn_track *const on[] = {pn__tracks_find(&tracks[0], n),
                                                 pn__tracks_find(&tracks[1], n)};
            if (side == 0 || !on[0])
                PN_TRY(diff_track(d, on));
        }
    return PN_OK;
}

static enum pn_status run_all(struct differ *d)
{
    PN_TRY(diff_areas(d));
    PN_TRY(diff_nodes(d));
    PN_TRY(diff_navis(d));
    return diff_tracks(d);
}

enum pn_status pn_diff_run(const struct pn_network *one, const struct pn_network *two,
                           struct pn_diff *diff, struct pn_error *err)
{
    struct differ d = {.err = err};
    enum pn_status status = pn__match_init(&d.match, one, two, err);
    if (status == PN_OK)
        status = run_all(&d);
    pn__match_release(&d.match);
    pn__row_release(&d.row[0]);
    pn__row_release(&d.row[1]);
    if (status == PN_OK)
        *diff = d.diff;
    else
        pn_diff_release(&d.diff);
    return status;
}

void pn_diff_release(struct pn_diff *diff)
{
    pn__free(diff->rows);
    memset(diff, 0, sizeof *diff);
}

char *pn_diff_value_text(const struct pn_diff_row *row, int side, char *text)
{
    const struct pn_diff_value *value = &row->value[side];
    if (row->is_real)
        return pn__real_text(value->real, text);
    if (value->null || row->is_text)
        snprintf(text, 32, value->null ? "NULL" : "(text)");
    else if (row->is_eighths)
        return pn_coord_text((int32_t)value->number, 1, text);
    else
        snprintf(text, 32, "%lld", (long long)value->number);
    return text;
}
