/* walk_places.c - see walk_places.h. */
#include "config.h"

#include "world/walk_places.h"

#include "cli/table_file.h"
#include "cli/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The places of a way. */
enum { LEAST_PLACES = 2, PLACES_MOST = 100000 };

static enum pn_status fail(struct pn_error *err, enum pn_status status, const char *words)
{
    err->status = status;
    snprintf(err->message, sizeof err->message, "%s", words);
    return status;
}

static bool is_far(double number)
{
    return !(fabs(number) <= WORD_COORDINATE_MAX);
}

enum pn_status walk_places_add(struct walk_places *places, struct pn_point place,
                               struct pn_error *err)
{
    if (is_far(place.x) || is_far(place.y) || is_far(place.z))
        return fail(err, PN_E_RANGE, "a place farther out than 1000000");
    if (places->count == PLACES_MOST)
        return fail(err, PN_E_LIMIT, "over 100000 places");
    if (places->count == places->room) {
        uint32_t room = places->room ? 2 * places->room : 64;
        struct pn_point *grown = realloc(places->at, room * sizeof *grown);
        if (!grown)
            return fail(err, PN_E_NOMEM, "out of memory");
        places->at = grown;
        places->room = room;
    }
    places->at[places->count++] = place;
    return PN_OK;
}

static enum pn_status take_row(void *context, const struct pn_table_row *row,
                               struct pn_error *err)
{
    struct pn_point p;
    if (row->misfit || !pn_number_parse(row->fields[0], &p.x) ||
        !pn_number_parse(row->fields[1], &p.y) ||
        !pn_number_parse(row->fields[2], &p.z)) {
        err->line = row->line;
        return fail(err, PN_E_FORMAT, "x, y and z are not three numbers");
    }
    enum pn_status status = walk_places_add(context, p, err);
    if (status != PN_OK)
        err->line = row->line;
    return status;
}

static enum pn_status read_csv(const char *name, const char *bytes, size_t size,
                               struct walk_places *places, struct pn_error *err)
{
    static const char *const columns[] = {"x", "y", "z"};
    struct pn_table *table = NULL;
    enum pn_status status = pn_table_new(name, columns, 3, take_row, places, &table, err);
    if (status == PN_OK)
        status = pn_table_feed(table, bytes, size, err);
    if (status == PN_OK)
        status = pn_table_end(table, err);
    pn_table_free(table);
    return status;
}

static enum pn_status read_route(const char *name, const char *bytes, size_t size,
                                 struct walk_places *places, struct pn_error *err)
{
    struct pn_point *list = NULL;
    uint32_t count = 0;
    enum pn_status status = pn_rejoin_places(name, bytes, size, &list, &count, err);
    for (uint32_t i = 0; i < count && status == PN_OK; i++)
        status = walk_places_add(places, list[i], err);
    pn_free(list);
    return status;
}

static bool is_json(const char *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && memchr(" \t\r\n", bytes[i], 4))
        i++;
    return i < size && (bytes[i] == '{' || bytes[i] == '[');
}

int walk_places_read(const struct call *call, const char *path,
                     struct walk_places *places)
{
    const char *name = table_file_name(path);
    char *bytes = NULL;
    size_t size = 0;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = table_file_bytes(path, &bytes, &size, &err);
    if (status == PN_OK)
        status = is_json(bytes, size) ? read_route(name, bytes, size, places, &err)
                                      : read_csv(name, bytes, size, places, &err);
    free(bytes);
    if (status == PN_OK && places->count < LEAST_PLACES)
        status = fail(&err, PN_E_FORMAT, "fewer than two places");
    return status == PN_OK ? EXIT_DONE : say_failure_in(call, name, &err);
}
