/* differences.c - what is different between two networks, for other programs. */
#include "config.h"

#include "base/error.h"
#include "report/write.h"

#include <pathnode/diff.h>

/* What stands at one side of a row, and what at the other: the second where there is. */
static const struct pn_diff_place *place_of(const struct pn_diff_row *row)
{
    return &row->place[row->place[1].there];
}

static const char *what_of(const struct pn_diff_row *row)
{
    return pn_diff_what_name(row->what);
}

/* ---- csv ---- */

static void put_number(struct pn__buffer *out, bool applies, uint64_t number)
{
    pn__buffer_putc(out, ',');
    if (applies)
        pn__buffer_put_u64(out, number);
}

static void put_csv_place(struct pn__buffer *out, const struct pn_diff_row *row, int side)
{
    const struct pn_diff_place *place = &row->place[side];
    bool there = place->there, link = there && row->record == PN_RECORD_LINK;
    const bool point = there && row->record == PN_RECORD_TRACK;
    put_number(out, there && !point, place->area);
    put_number(out, there && row->record != PN_RECORD_AREA, place->index);
    put_number(out, link || point, place->seq);
    put_number(out, link, place->to.area);
    put_number(out, link, place->to.node);
}

/* NULL is an empty field; so is what has no value. */
static void put_csv_value(struct pn__buffer *out, const struct pn_diff_row *row, int side)
{
    char text[32];
    pn__buffer_putc(out, ',');
    if (row->field && !row->value[side].null)
        pn__buffer_puts(out, pn_diff_value_text(row, side, text));
    else if (row->what == PN_DIFF_RENUMBERED)
        pn__buffer_put_u64(out, row->run);
}

static void put_csv(struct pn__buffer *out, const struct pn_diff *diff)
{
    pn__buffer_puts(out, "what,record,area_1,index_1,seq_1,to_area_1,to_node_1,"
                         "area_2,index_2,seq_2,to_area_2,to_node_2,field,value_1,"
                         "value_2\n");
    for (size_t i = 0; i < diff->count; i++) {
        const struct pn_diff_row *row = &diff->rows[i];
        pn__buffer_printf(out, "%s,%s", what_of(row), pn_record_name(row->record));
        put_csv_place(out, row, 0);
        put_csv_place(out, row, 1);
        pn__buffer_printf(out, ",%s", row->field ? row->field : "");
        put_csv_value(out, row, 0);
        put_csv_value(out, row, 1);
        pn__buffer_putc(out, '\n');
    }
}

/* ---- json ---- */

static void put_json_place(struct pn__buffer *out, const struct pn_diff_row *row,
                           int side)
{
    const struct pn_diff_place *place = &row->place[side];
    pn__buffer_printf(out, ",\"place_%d\":", side + 1);
    if (!place->there) {
        pn__buffer_puts(out, "null");
        return;
    }
    if (row->record == PN_RECORD_TRACK) {
        pn__buffer_printf(out, "{\"index\":%u,\"seq\":%u}", place->index, place->seq);
        return;
    }
    pn__buffer_printf(out, "{\"area\":%u", place->area);
    if (row->record != PN_RECORD_AREA)
        pn__buffer_printf(out, ",\"index\":%u", place->index);
    if (row->record == PN_RECORD_LINK)
        pn__buffer_printf(out, ",\"seq\":%u,\"to_area\":%u,\"to_node\":%u", place->seq,
                          place->to.area, place->to.node);
    pn__buffer_putc(out, '}');
}

static void put_json_value(struct pn__buffer *out, const struct pn_diff_row *row,
                           int side)
{
    char text[32];
    pn__buffer_printf(out, ",\"value_%d\":", side + 1);
    if (row->value[side].null || row->is_text)
        pn__buffer_puts(out, "null");
    else
        pn__buffer_puts(out, pn_diff_value_text(row, side, text));
}

static void put_members(struct pn__buffer *out, const struct pn_diff_row *row)
{
    pn__buffer_printf(out, "\"what\":\"%s\",\"record\":\"%s\"", what_of(row),
                      pn_record_name(row->record));
    put_json_place(out, row, 0);
    put_json_place(out, row, 1);
    if (row->what == PN_DIFF_RENUMBERED)
        pn__buffer_printf(out, ",\"run\":%u", row->run);
    if (!row->field)
        return;
    pn__buffer_printf(out, ",\"field\":\"%s\"", row->field);
    put_json_value(out, row, 0);
    put_json_value(out, row, 1);
}

static void put_json(struct pn__buffer *out, const struct pn_diff *diff)
{
    pn__buffer_printf(out, "{\"count\":%zu,\"differences\":[", diff->count);
    for (size_t i = 0; i < diff->count; i++) {
        pn__buffer_puts(out, i ? ",\n{" : "\n{");
        put_members(out, &diff->rows[i]);
        pn__buffer_putc(out, '}');
    }
    pn__buffer_puts(out, "]}\n");
}

/* ---- geojson ---- */

static void put_properties(struct pn__buffer *out, const void *rows, size_t i)
{
    put_members(out, (const struct pn_diff_row *)rows + i);
}

static void put_geometry(struct pn__buffer *out, const void *rows, size_t i)
{
    const struct pn_diff_row *row = (const struct pn_diff_row *)rows + i;
    if (row->record == PN_RECORD_AREA) {
        pn__buffer_puts(out, "null");
        return;
    }
    pn__buffer_puts(out, "{\"type\":\"Point\",\"coordinates\":");
    pn__put_position(out, place_of(row)->pos);
    pn__buffer_putc(out, '}');
}

static void put_geojson(struct pn__buffer *out, const struct pn_diff *diff)
{
    const struct pn__features features = {"diff", diff->count, diff->rows, put_properties,
                                          put_geometry};
    pn__put_features(out, &features);
}

enum pn_status pn_report_diff(const struct pn_diff *diff, enum pn_report_format format,
                              char **text, size_t *size, struct pn_error *err)
{
    static void (*const writers[PN_REPORT_COUNT])(struct pn__buffer *,
                                                  const struct pn_diff *) = {
        [PN_REPORT_CSV] = put_csv,
        [PN_REPORT_JSON] = put_json,
        [PN_REPORT_GEOJSON] = put_geojson,
    };
    if ((unsigned)format >= PN_REPORT_COUNT || !writers[format])
        return pn__fail(err, PN_E_ARG, "differences are not written in this format");
    struct pn__buffer out = {0};
    writers[format](&out, diff);
    return pn__report_take(&out, text, size, err);
}
