/* ide.c - sections objs, tobj and anim of a text -> models of the world. */
#include "config.h"

#include "ipl/text.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode/ide.h>

/* A fourth field below this is a count of distances, no distance. */
#define SHORTEST_DISTANCE 4

#define MOST_DISTANCES 3

const char *pn_ide_kind_name(enum pn_ide_kind kind)
{
    static const char *const names[] = {"objs", "tobj", "anim"};
    return kind < PN_IDE_KIND_COUNT ? names[kind] : NULL;
}

static enum pn_status need_fields(const struct pn__text *text, unsigned count)
{
    if (text->lines.count >= count)
        return PN_OK;
    pn__fail(text->err, PN_E_FORMAT, "a line of '%s' has at least %u fields, not %u",
             text->section, count, text->lines.count);
    return pn__text_place(text, PN_E_FORMAT, text->lines.count, NULL);
}

/* The older form, from its count on: the longest of its distances. */
static enum pn_status take_longest(const struct pn__text *text, unsigned *field,
                                   unsigned after, float *distance)
{
    int32_t count;
    PN_TRY(pn__take_int(text, *field, "distances", &count));
    if (count < 1 || count > MOST_DISTANCES) {
        pn__fail(text->err, PN_E_FORMAT, "a model has 1 to %d distances, not %d",
                 MOST_DISTANCES, count);
        return pn__text_place(text, PN_E_FORMAT, *field, "distances");
    }
    PN_TRY(need_fields(text, *field + 1 + (unsigned)count + after));
    *distance = 0;
    for (++*field; count > 0; count--, ++*field) {
        float one;
        PN_TRY(pn__take_float(text, *field, "distance", &one));
        *distance = one > *distance ? one : *distance;
    }
    return PN_OK;
}

/* Distances and flags, in either form; after is how many fields follow the distances. */
static enum pn_status take_distance(const struct pn__text *text, unsigned *field,
                                    unsigned after, float *distance)
{
    PN_TRY(pn__take_float(text, *field, "distance", distance));
    if (*distance < SHORTEST_DISTANCE && text->lines.count >= *field + 2 + after)
        return take_longest(text, field, after, distance);
    ++*field;
    return PN_OK;
}

static enum pn_status take_item(void *context, const struct pn__text *text,
                                enum pn_ide_kind kind)
{
    /* Of flags, and of the hours behind them. */
    const unsigned after = kind == PN_IDE_TOBJ ? 3 : 1;
    struct pn_ide *ide = context;
    struct pn_ide_item item = {.kind = kind, .line = text->lines.line};
    unsigned field = kind == PN_IDE_ANIM ? 4 : 3;
    int32_t flags;
    PN_TRY(need_fields(text, field + 1 + after));
    PN_TRY(pn__take_int(text, 0, "id", &item.id));
    PN_TRY(pn__take_name(text, 1, "name", item.name));
    PN_TRY(pn__take_name(text, 2, "textures", item.textures));
    PN_TRY(take_distance(text, &field, after, &item.distance));
    PN_TRY(pn__take_int(text, field, "flags", &flags));
    item.flags = (uint32_t)flags;
    if (kind == PN_IDE_TOBJ) {
        PN_TRY(pn__take_int(text, field + 1, "on", &item.on));
        PN_TRY(pn__take_int(text, field + 2, "off", &item.off));
    }
    if (!pn__grow(&ide->items, ide->item_count, sizeof *ide->items))
        return pn__fail_memory(text->err);
    ide->items[ide->item_count++] = item;
    return PN_OK;
}

static enum pn_status take_objs(void *context, const struct pn__text *text)
{
    return take_item(context, text, PN_IDE_OBJS);
}

static enum pn_status take_tobj(void *context, const struct pn__text *text)
{
    return take_item(context, text, PN_IDE_TOBJ);
}

static enum pn_status take_anim(void *context, const struct pn__text *text)
{
    return take_item(context, text, PN_IDE_ANIM);
}

enum pn_status pn_ide_read(const char *name, const void *bytes, size_t size,
                           struct pn_ide **ide, struct pn_error *err)
{
    static const struct pn__text_section sections[] = {
        {"objs", take_objs}, {"tobj", take_tobj}, {"anim", take_anim}, {NULL, NULL}};
    struct pn_ide *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    const enum pn_status status =
        pn__text_read(name, bytes, size, sections, made, &made->skipped, err);
    if (status == PN_OK)
        *ide = made;
    else
        pn_ide_free(made);
    return status;
}

enum pn_status pn_ide_load(const char *path, struct pn_ide **ide, struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    const enum pn_status status = pn_ide_read(path, bytes, size, ide, err);
    pn__free(bytes);
    return status;
}

void pn_ide_free(struct pn_ide *ide)
{
    if (!ide)
        return;
    pn__free(ide->items);
    pn__free(ide);
}

bool pn_ide_is_there(const struct pn_ide_item *item, int hour)
{
    if (item->kind != PN_IDE_TOBJ || item->on == item->off)
        return true;
    if (item->on < item->off)
        return hour >= item->on && hour < item->off;
    return hour >= item->on || hour < item->off;
}
