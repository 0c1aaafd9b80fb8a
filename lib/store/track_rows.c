/* track_rows.c - see track_rows.h. */
#include "config.h"

#include "store/track_rows.h"

#include "base/alloc.h"
#include "base/error.h"
#include "paths/track_list.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *const pn__track_columns[PN__TRACK_COLUMNS] = {"track", "seq", "x",
                                                          "y",     "z",   "flag"};

void pn__track_rows_release(struct pn__track_rows *rows)
{
    pn__free(rows->list);
    *rows = (struct pn__track_rows){NULL, 0};
}

static enum pn_status fail_cell(enum pn__track_column column, const char *words,
                                uint32_t line, struct pn_error *err)
{
    pn__error_set_place(err, "track", -1, -1);
    if (err) {
        snprintf(err->field, sizeof err->field, "%s", pn__track_columns[column]);
        err->line = line;
    }
    return pn__fail(err, PN_E_RANGE, "track: %s is not %s", pn__track_columns[column],
                    words);
}

static bool is_whole(double value, double low, double high)
{
    return value >= low && value <= high && value == floor(value);
}

enum pn_status pn__track_rows_add(struct pn__track_rows *rows,
                                  const double cell[PN__TRACK_COLUMNS], uint32_t line,
                                  struct pn_error *err)
{
    if (!is_whole(cell[PN__TRACK_TRACK], 1, PN__TRACK_MAX))
        return fail_cell(PN__TRACK_TRACK, "1 to 9999", line, err);
    if (!is_whole(cell[PN__TRACK_SEQ], 0, INT32_MAX))
        return fail_cell(PN__TRACK_SEQ, "0 to 2147483647", line, err);
    for (int c = PN__TRACK_X; c <= PN__TRACK_Z; c++)
        if (!(fabs(cell[c]) <= PN_TRACK_COORDINATE_MAX))
            return fail_cell((enum pn__track_column)c, "-1000000 to 1000000", line, err);
    if (!is_whole(cell[PN__TRACK_FLAG], 0, UINT32_MAX))
        return fail_cell(PN__TRACK_FLAG, "0 to 4294967295", line, err);
    if (!pn__grow(&rows->list, rows->count, sizeof *rows->list))
        return pn__fail_memory(err);
    rows->list[rows->count++] = (struct pn__track_row){
        .track = (uint32_t)cell[PN__TRACK_TRACK],
        .seq = (uint32_t)cell[PN__TRACK_SEQ],
        .line = line,
        .point = {{cell[PN__TRACK_X], cell[PN__TRACK_Y], cell[PN__TRACK_Z]},
                  (uint32_t)cell[PN__TRACK_FLAG]},
    };
    return PN_OK;
}

static int by_key(const void *a, const void *b)
{
    const struct pn__track_row *x = a, *y = b;
    if (x->track != y->track)
        return x->track < y->track ? -1 : 1;
    return (x->seq > y->seq) - (x->seq < y->seq);
}

static enum pn_status check_keys(const struct pn__track_rows *rows, struct pn_error *err)
{
    for (uint32_t i = 1; i < rows->count; i++)
        if (by_key(&rows->list[i - 1], &rows->list[i]) == 0) {
            pn__error_set_place(err, "track", -1, -1);
            if (err)
                err->line = rows->list[i].line;
            return pn__fail(err, PN_E_CONSTRAINT, "track %u/%u is there twice",
                            rows->list[i].track, rows->list[i].seq);
        }
    return PN_OK;
}

static uint32_t end_of_track(const struct pn__track_rows *rows, uint32_t first)
{
    uint32_t end = first;
    while (end < rows->count && rows->list[end].track == rows->list[first].track)
        end++;
    return end;
}

/* The rows from first to end as one more track. */
static enum pn_status add_track(const struct pn__track_rows *rows, uint32_t first,
                                uint32_t end, struct pn_tracks *tracks,
                                struct pn_error *err)
{
    struct pn_track_point *points = pn__alloc(end - first, sizeof *points);
    if (!points)
        return pn__fail_memory(err);
    for (uint32_t i = first; i < end; i++)
        points[i - first] = rows->list[i].point;
    return pn__tracks_add(tracks, rows->list[first].track, points, end - first, err);
}

enum pn_status pn__track_rows_finish(struct pn__track_rows *rows,
                                     struct pn_network *network, struct pn_error *err)
{
    struct pn_tracks tracks = {NULL, 0};
    enum pn_status status = PN_OK;
    if (rows->count)
        qsort(rows->list, rows->count, sizeof *rows->list, by_key);
    PN_TRY(check_keys(rows, err));
    for (uint32_t first = 0, end; first < rows->count && status == PN_OK; first = end) {
        end = end_of_track(rows, first);
        status = add_track(rows, first, end, &tracks, err);
    }
    if (status == PN_OK)
        pn_network_set_tracks(network, &tracks);
    pn_tracks_release(&tracks);
    return status;
}

enum pn_status pn__track_rows_each(const struct pn_network *network,
                                   enum pn_status (*row)(void *context, uint32_t track,
                                                         uint32_t seq,
                                                         const struct pn_track_point *p,
                                                         struct pn_error *err),
                                   void *context, struct pn_error *err)
{
    const struct pn_tracks tracks = pn_network_tracks(network);
    PN_TRY(pn_tracks_check(&tracks, NULL, err));
    for (uint32_t t = 0; t < tracks.count; t++) {
        const uint32_t number = pn_track_number(tracks.list[t].name);
        for (uint32_t seq = 0; seq < tracks.list[t].count; seq++)
            PN_TRY(row(context, number, seq, &tracks.list[t].points[seq], err));
    }
    return PN_OK;
}
