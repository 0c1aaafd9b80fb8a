/* write.c - see write.h: own digits, since a route is mostly coordinates. */
#include "config.h"

#include "report/write.h"

#include "base/error.h"
#include "text/utf8.h"

#include <math.h>
#include <string.h>

void pn__put_coord(struct pn__buffer *out, int32_t value_fx)
{
    static const char eighths[PN_FX_PER_M][5] = {".0", ".125", ".25", ".375",
                                                 ".5", ".625", ".75", ".875"};
    int64_t magnitude = value_fx < 0 ? -(int64_t)value_fx : value_fx;
    if (value_fx < 0)
        pn__buffer_putc(out, '-');
    pn__buffer_put_u64(out, (uint64_t)magnitude / PN_FX_PER_M);
    pn__buffer_puts(out, eighths[magnitude % PN_FX_PER_M]);
}

void pn__put_position(struct pn__buffer *out, struct pn_point_fx pos)
{
    pn__buffer_putc(out, '[');
    pn__put_coord(out, pos.x);
    pn__buffer_putc(out, ',');
    pn__put_coord(out, pos.y);
    pn__buffer_putc(out, ',');
    pn__put_coord(out, pos.z);
    pn__buffer_putc(out, ']');
}

void pn__put_features(struct pn__buffer *out, const struct pn__features *features)
{
    pn__buffer_printf(out,
                      "{\"type\":\"FeatureCollection\","
                      "\"name\":\"Pathnode %s (world units, x east, y north)\","
                      "\"features\":[",
                      features->what);
    for (size_t i = 0; i < features->count; i++) {
        pn__buffer_puts(out, i ? ",\n" : "\n");
        pn__buffer_puts(out, "{\"type\":\"Feature\",\"properties\":{");
        features->put_members(out, features->rows, i);
        pn__buffer_puts(out, "},\"geometry\":");
        features->put_geometry(out, features->rows, i);
        pn__buffer_putc(out, '}');
    }
    pn__buffer_puts(out, "\n]}\n");
}

void pn__put_xyz(struct pn__buffer *out, struct pn_point point, const char *separator)
{
    pn__put_metres(out, point.x);
    pn__buffer_puts(out, separator);
    pn__put_metres(out, point.y);
    pn__buffer_puts(out, separator);
    pn__put_metres(out, point.z);
}

void pn__put_json_string(struct pn__buffer *out, const char *text)
{
    bool sound = pn__utf8_is_plain(text, strlen(text));
    pn__buffer_putc(out, '"');
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at == '"' || *at == '\\')
            pn__buffer_putc(out, '\\');
        if (*at < 0x20)
            pn__buffer_printf(out, "\\u%04x", *at);
        else
            pn__buffer_putc(out, *at < 0x80 || sound ? (char)*at : '?');
    }
    pn__buffer_putc(out, '"');
}

void pn__put_metres(struct pn__buffer *out, double metres)
{
    char text[24];
    pn__buffer_puts(out, pn_metres_text(metres, text));
}

const char *pn__metric_name(enum pn_metric metric)
{
    static const char *const names[] = {
        [PN_METRIC_LENGTH] = "length",
        [PN_METRIC_METRES] = "metres",
        [PN_METRIC_TIME] = "time",
    };
    return names[metric];
}

const char *pn__one_way_name(enum pn_one_way one_way)
{
    static const char *const names[] = {
        [PN_ONE_WAY_PREFER] = "prefer",
        [PN_ONE_WAY_OBEY] = "obey",
        [PN_ONE_WAY_IGNORE] = "ignore",
    };
    return names[one_way];
}

const char *pn__reason_name(enum pn_no_route reason)
{
    static const char *const names[] = {
        [PN_NO_ROUTE_NONE] = "none",       [PN_NO_ROUTE_REGIONS] = "different-regions",
        [PN_NO_ROUTE_ONE_WAY] = "one-way", [PN_NO_ROUTE_CLOSED] = "closed",
        [PN_NO_ROUTE_PROFILE] = "profile",
    };
    return names[reason];
}

enum pn_status pn__report_take(struct pn__buffer *out, char **text, size_t *size,
                               struct pn_error *err)
{
    size_t written = 0;
    char *bytes = pn__buffer_take(out, &written);
    if (!bytes)
        return pn__fail_memory(err);
    *text = bytes;
    *size = written;
    return PN_OK;
}
