/* surfaces.c - the surface table of the game: what each material is to a walker. */
#include "config.h"

#include <pathnode/surfaces.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "text/lines.h"

#include <stdio.h>

/* Columns, as the remarks at the head of the file name them. */
enum column {
    NAME = 0,
    SAND = 9,
    WATER = 10,
    SHALLOW_WATER = 11,
    BEACH = 12,
    STEEP_SLOPE = 13,
    STAIRS = 15,
    PAVEMENT = 17,
    WHEEL_GRASS = 26,
    WHEEL_GRAVEL = 27,
    WHEEL_MUD = 28,
    WHEEL_DUST = 29,
    WHEEL_SAND = 30,
    COLUMNS = 37
};

/* The first column that is set decides. */
static const struct {
    uint8_t column, underfoot;
} rules[] = {
    {WATER, PN_UNDERFOOT_WATER},         {SHALLOW_WATER, PN_UNDERFOOT_WATER},
    {STEEP_SLOPE, PN_UNDERFOOT_STEEP},   {STAIRS, PN_UNDERFOOT_STAIRS},
    {PAVEMENT, PN_UNDERFOOT_PAVEMENT},   {WHEEL_GRASS, PN_UNDERFOOT_GRASS},
    {WHEEL_GRAVEL, PN_UNDERFOOT_GROUND}, {WHEEL_MUD, PN_UNDERFOOT_GROUND},
    {WHEEL_SAND, PN_UNDERFOOT_GROUND},   {WHEEL_DUST, PN_UNDERFOOT_GROUND},
    {SAND, PN_UNDERFOOT_GROUND},         {BEACH, PN_UNDERFOOT_GROUND},
};

enum { RULES = sizeof rules / sizeof *rules };

static bool is_flag(const struct pn__piece *field)
{
    return field->size == 1 && (*field->text == '0' || *field->text == '1');
}

static enum pn_status take_line(const struct pn__lines *l, const char *path,
                                struct pn_surfaces *surfaces, struct pn_error *err)
{
    const uint32_t material = surfaces->count;
    pn__error_set_line(err, path, l->line, 0);
    if (l->count != COLUMNS)
        return pn__fail(err, PN_E_FORMAT, "a surface has %u columns, not %u", COLUMNS,
                        l->count);
    if (material == 256)
        return pn__fail(err, PN_E_LIMIT, "over 256 surfaces");
    const enum pn_underfoot built_in = pn_underfoot_of((uint8_t)material);
    uint8_t underfoot = (uint8_t)built_in;
    for (int r = RULES - 1; r >= 0; r--) {
        const struct pn__piece *field = &l->fields[rules[r].column];
        pn__error_set_line(err, path, l->line, rules[r].column + 1u);
        if (!is_flag(field))
            return pn__fail(err, PN_E_FORMAT, "a flag is '%.*s', not 0 or 1",
                            (int)field->size, field->text);
        if (*field->text == '1' && built_in != PN_UNDERFOOT_RAIL)
            underfoot = rules[r].underfoot;
    }
    surfaces->underfoot[material] = underfoot;
    snprintf(surfaces->name[material], sizeof surfaces->name[material], "%.*s",
             (int)l->fields[NAME].size, l->fields[NAME].text);
    surfaces->count++;
    return PN_OK;
}

static enum pn_status take_text(const char *path, const char *text, size_t size,
                                struct pn_surfaces *surfaces, struct pn_error *err)
{
    struct pn__lines lines = {.at = text, .end = text + size};
    struct pn_error inner;
    pn_error_clear(&inner);
    while (pn__lines_next(&lines)) {
        const enum pn_status status = take_line(&lines, path, surfaces, &inner);
        if (status != PN_OK) {
            if (err)
                *err = inner;
            return status;
        }
    }
    for (uint32_t m = surfaces->count; m < 256; m++)
        surfaces->underfoot[m] = (uint8_t)pn_underfoot_of((uint8_t)m);
    if (surfaces->count == 0)
        return pn__fail(err, PN_E_FORMAT, "no surface in it");
    return PN_OK;
}

enum pn_status pn_surfaces_load(const char *path, struct pn_surfaces *surfaces,
                                struct pn_error *err)
{
    struct pn_surfaces *made = pn__alloc(1, sizeof *made);
    uint8_t *bytes = NULL;
    size_t size;
    if (!made)
        return pn__fail_memory(err);
    *made = (struct pn_surfaces){.count = 0};
    enum pn_status status = pn__file_read(path, 0, &bytes, &size, err);
    if (status == PN_OK)
        status = take_text(path, (const char *)bytes, size, made, err);
    if (status == PN_OK)
        *surfaces = *made;
    else
        pn__error_set_path(err, path);
    pn__free(bytes);
    pn__free(made);
    return status;
}

enum pn_underfoot pn_surfaces_underfoot(const struct pn_surfaces *surfaces,
                                        uint8_t material)
{
    return surfaces ? (enum pn_underfoot)surfaces->underfoot[material]
                    : pn_underfoot_of(material);
}
