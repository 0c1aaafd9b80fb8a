/* tracks.c - train tracks: a count, and as many lines of x, y, z and a flag. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/file.h"
#include "text/lines.h"
#include "text/number.h"

#include <pathnode/tracks.h>

#include <string.h>

enum { POINT_FIELDS = 4 };

struct reader {
    const char *name;
    struct pn__lines lines;
    struct pn_track track;
    struct pn_error *err;
};

static void release_track(struct pn_track *track)
{
    pn__free(track->name);
    pn__free(track->points);
}

void pn_tracks_release(struct pn_tracks *tracks)
{
    for (uint32_t i = 0; i < tracks->count; i++)
        release_track(&tracks->list[i]);
    pn__free(tracks->list);
    *tracks = (struct pn_tracks){NULL, 0};
}

static enum pn_status fail(const struct reader *r, unsigned column, const char *words)
{
    pn__error_set_line(r->err, r->name, r->lines.line, column);
    return pn__fail(r->err, PN_E_FORMAT, "%s", words);
}

static enum pn_status read_number(const struct reader *r, unsigned field, double *number)
{
    const struct pn__piece *f = &r->lines.fields[field];
    if (pn__parse_real(f->text, f->size, number))
        return PN_OK;
    pn__error_set_line(r->err, r->name, r->lines.line, field + 1);
    return pn__fail(r->err, PN_E_FORMAT, "'%.*s' is no number",
                    (int)(f->size < 40 ? f->size : 40), f->text);
}

static enum pn_status read_whole(const struct reader *r, unsigned field, uint32_t *whole)
{
    double number = 0;
    PN_TRY(read_number(r, field, &number));
    if (!(number >= 0 && number <= UINT32_MAX) || number != (double)(uint32_t)number)
        return fail(r, field + 1, "a whole number from 0 on is expected");
    *whole = (uint32_t)number;
    return PN_OK;
}

static enum pn_status read_coordinate(const struct reader *r, unsigned field,
                                      double *number)
{
    PN_TRY(read_number(r, field, number));
    if (*number < -PN_TRACK_COORDINATE_MAX || *number > PN_TRACK_COORDINATE_MAX)
        return fail(r, field + 1, "a coordinate is -1000000 to 1000000");
    return PN_OK;
}

static enum pn_status read_point(const struct reader *r, struct pn_track_point *point)
{
    if (r->lines.count != POINT_FIELDS)
        return fail(r, 0, "a point has four numbers: x, y, z and a flag");
    PN_TRY(read_coordinate(r, 0, &point->pos.x));
    PN_TRY(read_coordinate(r, 1, &point->pos.y));
    PN_TRY(read_coordinate(r, 2, &point->pos.z));
    return read_whole(r, 3, &point->flag);
}

/* A point has four numbers, of a byte at least: more of them than that are no count. */
static enum pn_status make_room(struct reader *r, uint32_t count)
{
    const size_t left = (size_t)(r->lines.end - r->lines.at);
    if (count > left / POINT_FIELDS)
        return pn__fail(r->err, PN_E_TRUNCATED,
                        "%u points are promised, %zu bytes are left for them", count,
                        left);
    r->track.points = pn__alloc(count, sizeof *r->track.points);
    r->track.name = pn__strdup(r->name);
    return r->track.points && r->track.name ? PN_OK : pn__fail_memory(r->err);
}

static enum pn_status read_track(struct reader *r)
{
    uint32_t count;
    if (!pn__lines_next(&r->lines))
        return pn__fail(r->err, PN_E_TRUNCATED, "no count of points");
    if (r->lines.count != 1)
        return fail(r, 0, "the first line has the number of points, and nothing else");
    PN_TRY(read_whole(r, 0, &count));
    PN_TRY(make_room(r, count));
    for (; r->track.count < count; r->track.count++) {
        if (!pn__lines_next(&r->lines))
            return pn__fail(r->err, PN_E_TRUNCATED,
                            "%u points are promised, %u are there", count,
                            r->track.count);
        PN_TRY(read_point(r, &r->track.points[r->track.count]));
    }
    return pn__lines_next(&r->lines) ? fail(r, 0, "a line after the last point") : PN_OK;
}

enum pn_status pn_tracks_read(struct pn_tracks *tracks, const char *name,
                              const void *bytes, size_t size, struct pn_error *err)
{
    struct reader r = {.name = name,
                       .lines = {.at = bytes, .end = (const char *)bytes + size},
                       .err = err};
    enum pn_status status = read_track(&r);
    if (status == PN_OK && !pn__grow(&tracks->list, tracks->count, sizeof *tracks->list))
        status = pn__fail_memory(err);
    if (status == PN_OK) {
        tracks->list[tracks->count++] = r.track;
        return PN_OK;
    }
    release_track(&r.track);
    pn__error_set_path(err, name);
    return status;
}

static enum pn_status load_file(struct pn_tracks *tracks, const char *path,
                                struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = pn_tracks_read(tracks, pn__path_name(path), bytes, size, err);
    pn__free(bytes);
    return status;
}

struct folder {
    const char *path;
    struct pn_tracks tracks;
};

static enum pn_status take(void *context, const char *name, struct pn_error *err)
{
    struct folder *folder = context;
    const char *dot = strrchr(name, '.');
    if (!pn__starts_with(name, "tracks") || !dot || !pn__same_name(dot, ".dat"))
        return PN_OK;
    char *path = pn__path_join(folder->path, name);
    if (!path)
        return pn__fail_memory(err);
    enum pn_status status = load_file(&folder->tracks, path, err);
    pn__free(path);
    return status;
}

static enum pn_status load_folder(struct folder *folder, struct pn_error *err)
{
    PN_TRY(pn__folder_each(folder->path, take, folder, err));
    if (folder->tracks.count)
        return PN_OK;
    return pn__fail(err, PN_E_NOTFOUND, "no tracks: looked for tracks*.dat");
}

enum pn_status pn_tracks_load(struct pn_tracks *tracks, const char *path,
                              struct pn_error *err)
{
    struct folder folder = {.path = path, .tracks = {NULL, 0}};
    enum pn_status status = pn__path_type(path) == PN__PATH_FOLDER
                                ? load_folder(&folder, err)
                                : load_file(&folder.tracks, path, err);
    if (status != PN_OK) {
        pn_tracks_release(&folder.tracks);
        pn__error_set_path(err, path);
        return status;
    }
    pn_tracks_release(tracks);
    *tracks = folder.tracks;
    return PN_OK;
}
