/* read.c - the text of a zone file, line by line and field by field. */
#include "config.h"

#include "zone/zone.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/file.h"
#include "text/number.h"
#include "text/piece.h"
#include "text/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FIELD_COUNT = 10 };

/* Far outside every world, and small enough that a volume stays a number. */
#define NUMBER_MAX 1e9

static const char *const fields[FIELD_COUNT] = {"name", "type", "x1", "y1",    "z1",
                                                "x2",   "y2",   "z2", "level", "key"};

enum section { OUTSIDE, ZONES, FOREIGN };

struct reader {
    const char *name;
    struct pn_zones *zones;
    enum section section;
    bool seen; /* a section "zone" */
    uint32_t line, section_line;
    struct pn_error *err;
};

static bool is_word(struct pn__piece piece, const char *word)
{
    return piece.size == strlen(word) && pn__starts_with(piece.text, word);
}

/* Cuts a line into at most FIELD_COUNT fields; returns how many there are. */
static uint32_t split(struct pn__piece line, struct pn__piece field[FIELD_COUNT])
{
    bool commas = memchr(line.text, ',', line.size) != NULL;
    const char *at = line.text, *end = line.text + line.size;
    uint32_t count = 0;
    for (;;) {
        const char *from = at;
        while (at < end && (commas ? *at != ',' : !pn__is_blank(*at)))
            at++;
        if (count < FIELD_COUNT)
            field[count] = pn__piece_trim((struct pn__piece){from, (size_t)(at - from)});
        count++;
        if (at == end)
            return count;
        at++;
        while (!commas && pn__is_blank(*at))
            at++;
    }
}

/* Says which field (from 0) of the line a failure is about. */
static void place(const struct reader *r, uint32_t field)
{
    pn__error_set_place(r->err, "zone", r->zones->count, -1);
    pn__error_set_line(r->err, r->name, r->line, field + 1);
    if (r->err && field < FIELD_COUNT)
        snprintf(r->err->field, sizeof r->err->field, "%s", fields[field]);
}

static enum pn_status read_name(const struct reader *r, struct pn__piece piece,
                                uint32_t field, char name[PN_ZONE_NAME_SIZE])
{
    enum pn_status status = PN_OK;
    if (piece.size == 0)
        status = pn__fail(r->err, PN_E_FORMAT, "field '%s' is empty", fields[field]);
    else if (piece.size >= PN_ZONE_NAME_SIZE)
        status = pn__fail(r->err, PN_E_LIMIT, "field '%s' has %zu bytes, %d are allowed",
                          fields[field], piece.size, PN_ZONE_NAME_SIZE - 1);
    else if (!pn__utf8_is_plain(piece.text, piece.size))
        status =
            pn__fail(r->err, PN_E_FORMAT, "field '%s' is not UTF-8 text", fields[field]);
    if (status != PN_OK) {
        place(r, field);
        return status;
    }
    memcpy(name, piece.text, piece.size);
    name[piece.size] = '\0';
    return PN_OK;
}

static enum pn_status read_number(const struct reader *r, struct pn__piece piece,
                                  uint32_t field, double *number)
{
    enum pn_status status = PN_OK;
    if (!pn__parse_real(piece.text, piece.size, number))
        status =
            pn__fail(r->err, PN_E_FORMAT, "field '%s' is not a number", fields[field]);
    else if (fabs(*number) > NUMBER_MAX)
        status =
            pn__fail(r->err, PN_E_RANGE, "field '%s' is out of reach", fields[field]);
    if (status != PN_OK)
        place(r, field);
    return status;
}

static enum pn_status read_whole(const struct reader *r, struct pn__piece piece,
                                 uint32_t field, int32_t *whole)
{
    double number;
    PN_TRY(read_number(r, piece, field, &number));
    if (number != floor(number)) {
        place(r, field);
        return pn__fail(r->err, PN_E_FORMAT, "field '%s' is not a whole number",
                        fields[field]);
    }
    *whole = (int32_t)number;
    return PN_OK;
}

static enum pn_status make_room(struct pn_zones *zones, struct pn_error *err)
{
    if (zones->count < zones->room)
        return PN_OK;
    if (zones->count == PN_ZONE_COUNT_MAX)
        return pn__fail(err, PN_E_LIMIT, "over %u zones", PN_ZONE_COUNT_MAX);
    uint32_t room = zones->room ? zones->room * 2 : 64;
    struct pn_zone *list = pn__realloc(zones->list, room, sizeof *list);
    if (!list)
        return pn__fail_memory(err);
    zones->list = list;
    zones->room = room;
    return PN_OK;
}

static struct pn_point lower(const double a[3], const double b[3])
{
    return (struct pn_point){fmin(a[0], b[0]), fmin(a[1], b[1]), fmin(a[2], b[2])};
}

static struct pn_point upper(const double a[3], const double b[3])
{
    return (struct pn_point){fmax(a[0], b[0]), fmax(a[1], b[1]), fmax(a[2], b[2])};
}

static enum pn_status read_zone(const struct reader *r, struct pn__piece line)
{
    struct pn__piece field[FIELD_COUNT];
    struct pn_zone zone = {.line = r->line};
    double corner[6];
    uint32_t count = split(line, field);
    if (count != FIELD_COUNT) {
        place(r, count < FIELD_COUNT ? count : FIELD_COUNT);
        return pn__fail(r->err, PN_E_FORMAT, "a zone has %d fields, not %u", FIELD_COUNT,
                        count);
    }
    PN_TRY(read_name(r, field[0], 0, zone.name));
    PN_TRY(read_whole(r, field[1], 1, &zone.type));
    for (uint32_t i = 0; i < 6; i++)
        PN_TRY(read_number(r, field[2 + i], 2 + i, &corner[i]));
    PN_TRY(read_whole(r, field[8], 8, &zone.level));
    PN_TRY(read_name(r, field[9], 9, zone.key));
    zone.min = lower(corner, corner + 3);
    zone.max = upper(corner, corner + 3);
    enum pn_status status = make_room(r->zones, r->err);
    if (status == PN_OK)
        r->zones->list[r->zones->count++] = zone;
    else
        place(r, 0);
    return status;
}

static enum pn_status read_line(struct reader *r, struct pn__piece line)
{
    if (line.size == 0 || line.text[0] == '#')
        return PN_OK;
    if (is_word(line, "end")) {
        r->section = OUTSIDE;
    } else if (r->section == OUTSIDE) {
        r->section = is_word(line, "zone") ? ZONES : FOREIGN;
        r->seen |= r->section == ZONES;
        r->section_line = r->line;
    } else if (r->section == ZONES) {
        return read_zone(r, line);
    }
    return PN_OK;
}

static enum pn_status read_lines(struct reader *r, const char *text, size_t size)
{
    const char *end = text + size;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop)
            stop = end;
        r->line++;
        PN_TRY(read_line(
            r, pn__piece_trim((struct pn__piece){text, (size_t)(stop - text)})));
        text = stop + 1;
    }
    if (r->section == ZONES) {
        pn__error_set_line(r->err, r->name, r->section_line, 0);
        return pn__fail(r->err, PN_E_FORMAT, "section 'zone' has no 'end'");
    }
    if (!r->seen) {
        pn__error_set_path(r->err, r->name);
        return pn__fail(r->err, PN_E_FORMAT, "no zone file: it has no section 'zone'");
    }
    return PN_OK;
}

enum pn_status pn_zones_read(const char *name, const void *bytes, size_t size,
                             struct pn_zones **zones, struct pn_error *err)
{
    struct reader reader = {
        .name = name, .zones = pn__alloc(1, sizeof *reader.zones), .err = err};
    if (!reader.zones)
        return pn__fail_memory(err);
    enum pn_status status = read_lines(&reader, bytes, size);
    if (status != PN_OK) {
        pn_zones_free(reader.zones);
        return status;
    }
    pn__zones_sort(reader.zones);
    *zones = reader.zones;
    return PN_OK;
}

enum pn_status pn_zones_load(const char *path, struct pn_zones **zones,
                             struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = pn_zones_read(path, bytes, size, zones, err);
    pn__free(bytes);
    return status;
}
