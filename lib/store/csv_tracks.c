/* csv_tracks.c - track.csv in a folder of CSV. */
#include "config.h"

#include "store/track_rows.h"

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "text/csv.h"
#include "text/number.h"

#include <string.h>

static enum pn_status put_row(void *context, uint32_t track, uint32_t seq,
                              const struct pn_track_point *point, struct pn_error *err)
{
    struct pn__buffer *text = context;
    char x[PN__REAL_SIZE], y[PN__REAL_SIZE], z[PN__REAL_SIZE];
    pn__buffer_printf(text, "%u,%u,%s,%s,%s,%u\n", track, seq,
                      pn__real_text(point->pos.x, x), pn__real_text(point->pos.y, y),
                      pn__real_text(point->pos.z, z), point->flag);
    return text->failed ? pn__fail_memory(err) : PN_OK;
}

enum pn_status pn__csv_tracks_write(const struct pn_network *network, char **text,
                                    size_t *size, struct pn_error *err)
{
    struct pn__buffer out = {0};
    for (int c = 0; c < PN__TRACK_COLUMNS; c++) {
        pn__buffer_puts(&out, c ? "," : "");
        pn__buffer_puts(&out, pn__track_columns[c]);
    }
    pn__buffer_putc(&out, '\n');
    enum pn_status status = pn__track_rows_each(network, put_row, &out, err);
    if (status == PN_OK && !(*text = pn__buffer_take(&out, size)))
        return pn__fail_memory(err);
    pn__buffer_release(&out);
    return status;
}

struct reader {
    double cell[PN__TRACK_COLUMNS];
    struct pn__track_rows rows;
};

static enum pn_status take_cell(void *context, size_t column, const char *text,
                                size_t size, struct pn_error *err)
{
    struct reader *r = context;
    if (!pn__parse_real(text, size, &r->cell[column]))
        return pn__fail(err, PN_E_FORMAT, "'%.*s' is not a number",
                        (int)(size < 40 ? size : 40), text);
    return PN_OK;
}

static enum pn_status take_row(void *context, uint32_t line, struct pn_error *err)
{
    struct reader *r = context;
    return pn__track_rows_add(&r->rows, r->cell, line, err);
}

static enum pn_status load(const char *path, struct pn_network *network,
                           struct pn_error *err)
{
    struct reader r = {.rows = {NULL, 0}};
    const struct pn__csv_table table = {.columns = pn__track_columns,
                                        .column_count = PN__TRACK_COLUMNS,
                                        .cell = take_cell,
                                        .row = take_row,
                                        .context = &r};
    enum pn_status status = pn__csv_read(path, &table, NULL, "reading CSV", err);
    if (status == PN_OK)
        status = pn__track_rows_finish(&r.rows, network, err);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    pn__track_rows_release(&r.rows);
    return status;
}

enum pn_status pn__csv_tracks_load(const char *folder, struct pn_network *network,
                                   struct pn_error *err)
{
    char *path = pn__path_join(folder, PN__TRACK_CSV);
    if (!path)
        return pn__fail_memory(err);
    enum pn_status status =
        pn__path_type(path) == PN__PATH_FILE ? load(path, network, err) : PN_OK;
    pn__free(path);
    return status;
}
