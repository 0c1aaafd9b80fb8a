/* tracks_write.c - tracks to text, their numbers, and copies of them. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/buffer.h"
#include "base/error.h"
#include "paths/track_list.h"
#include "text/number.h"

#include <pathnode/tracks.h>

#include <stdio.h>
#include <string.h>

uint32_t pn_track_number(const char *name)
{
    static const char stem[] = "tracks";
    if (!pn__starts_with(name, stem))
        return 0;
    const char *digits = name + strlen(stem), *at = digits;
    uint32_t number = 0;
    while (*at >= '0' && *at <= '9' && at - digits < 4)
        number = number * 10 + (uint32_t)(*at++ - '0');
    if (!pn__same_name(at, ".dat") || (at > digits && *digits == '0'))
        return 0;
    return at == digits ? 1 : number;
}

static bool is_same_number(double a, double b)
{
    return !(a < b || a > b);
}

bool pn__track_point_is_same(const struct pn_track_point *a,
                             const struct pn_track_point *b)
{
    return is_same_number(a->pos.x, b->pos.x) && is_same_number(a->pos.y, b->pos.y) &&
           is_same_number(a->pos.z, b->pos.z) && a->flag == b->flag;
}

bool pn__track_is_same(const struct pn_track *a, const struct pn_track *b)
{
    if (!a || !b || a->count != b->count)
        return a == b;
    for (uint32_t i = 0; i < a->count; i++)
        if (!pn__track_point_is_same(&a->points[i], &b->points[i]))
            return false;
    return true;
}

const struct pn_track *pn__tracks_find(const struct pn_tracks *tracks, uint32_t number)
{
    for (uint32_t i = 0; i < tracks->count; i++)
        if (tracks->list[i].name && pn_track_number(tracks->list[i].name) == number)
            return &tracks->list[i];
    return NULL;
}

enum pn_status pn__tracks_add(struct pn_tracks *tracks, uint32_t number,
                              struct pn_track_point *points, uint32_t count,
                              struct pn_error *err)
{
    char text[24] = "tracks.dat";
    if (number > 1)
        snprintf(text, sizeof text, "tracks%u.dat", number);
    char *name = pn__strdup(text);
    if (!name || !pn__grow(&tracks->list, tracks->count, sizeof *tracks->list)) {
        pn__free(name);
        pn__free(points);
        return pn__fail_memory(err);
    }
    tracks->list[tracks->count++] = (struct pn_track){name, points, count};
    return PN_OK;
}

static enum pn_status check(const struct pn_tracks *tracks, uint32_t index,
                            struct pn_error *err)
{
    const struct pn_track *track = &tracks->list[index];
    const uint32_t number = pn_track_number(track->name);
    if (!number)
        return pn__fail(err, PN_E_CONSTRAINT,
                        "'%s' is no name with a track's number: tracks.dat, tracks2.dat "
                        "and so on",
                        track->name);
    if (!track->count)
        return pn__fail(err, PN_E_CONSTRAINT, "track '%s' has no points, so no rows",
                        track->name);
    for (uint32_t i = 0; i < index; i++)
        if (pn_track_number(tracks->list[i].name) == number)
            return pn__fail(err, PN_E_CONSTRAINT, "'%s' and '%s' are one track's names",
                            tracks->list[i].name, track->name);
    return PN_OK;
}

enum pn_status pn_tracks_check(const struct pn_tracks *tracks, const char *path,
                               struct pn_error *err)
{
    for (uint32_t i = 0; i < tracks->count; i++) {
        enum pn_status status = check(tracks, i, err);
        if (status != PN_OK && path)
            pn__error_set_path(err, path);
        PN_TRY(status);
    }
    return PN_OK;
}

/* With a decimal at least, as the game's files have it: 1799.0. */
static void put_coordinate(struct pn__buffer *out, double value)
{
    char text[PN__REAL_SIZE];
    pn__buffer_puts(out, pn__real_text(value, text));
    pn__buffer_puts(out, strpbrk(text, ".e") ? " " : ".0 ");
}

enum pn_status pn_track_write(const struct pn_track *track, char **text, size_t *size,
                              struct pn_error *err)
{
    struct pn__buffer out = {0};
    pn__buffer_printf(&out, "%u\n", track->count);
    for (uint32_t i = 0; i < track->count; i++) {
        const struct pn_track_point *point = &track->points[i];
        put_coordinate(&out, point->pos.x);
        put_coordinate(&out, point->pos.y);
        put_coordinate(&out, point->pos.z);
        pn__buffer_printf(&out, "%u\n", point->flag);
    }
    char *made = pn__buffer_take(&out, size);
    if (!made)
        return pn__fail_memory(err);
    *text = made;
    return PN_OK;
}

static bool copy_track(const struct pn_track *from, struct pn_track *to)
{
    to->points = pn__alloc(from->count, sizeof *to->points);
    to->name = pn__strdup(from->name ? from->name : "");
    if (!to->points || !to->name)
        return false;
    if (from->count)
        memcpy(to->points, from->points, from->count * sizeof *to->points);
    to->count = from->count;
    return true;
}

enum pn_status pn_tracks_copy(const struct pn_tracks *from, struct pn_tracks *to,
                              struct pn_error *err)
{
    struct pn_tracks made = {pn__alloc(from->count, sizeof *made.list), 0};
    if (!made.list)
        return pn__fail_memory(err);
    for (; made.count < from->count; made.count++)
        if (!copy_track(&from->list[made.count], &made.list[made.count])) {
            made.count++; /* what there is of it */
            pn_tracks_release(&made);
            return pn__fail_memory(err);
        }
    *to = made;
    return PN_OK;
}
