/*
 * geojson_read.c - the GeoJSON that geojson.c writes, as other programs hand it on:
 * members in any order, null for what a feature has not. Points of part "node", lines of
 * part "link" and "track" are read; other features are passed over and counted.
 */
#include "config.h"

#include "exchange/foreign.h"

#include "base/alloc.h"
#include "base/error.h"
#include "paths/track_list.h"
#include "text/json.h"

#include <string.h>

/* The whole numbers of a feature's properties. */
enum number { AREA, NODE, TO_AREA, TO_NODE, LANES, REVERSE_LANES, TRACK, NUMBERS };

struct feature {
    char part[32], kind[32]; /* "": not told */
    uint32_t number[NUMBERS];
    unsigned known;                     /* bits of enum number */
    struct pn__json coordinates, flags; /* where they begin, if text is not NULL */
};

struct reader {
    struct pn__foreign *foreign;
    struct pn__json json;
    const char *counted; /* lines are, up to here */
    uint32_t line;
};

enum { ENDS = 1 << AREA | 1 << NODE, LINK_ENDS = ENDS | 1 << TO_AREA | 1 << TO_NODE };

static uint32_t line_of(struct reader *r)
{
    for (; r->counted < r->json.at; r->counted++)
        r->line += *r->counted == '\n';
    return r->line;
}

static enum pn_status fail(struct reader *r, const char *words)
{
    return pn__foreign_fail(r->foreign, line_of(r), PN_E_FORMAT, "%s", words);
}

/* What the JSON reader refused. */
static enum pn_status fail_json(struct reader *r)
{
    return fail(r, r->json.why);
}

static bool read_number(struct pn__json *json, struct feature *f, enum number number)
{
    const uint32_t most = number < LANES   ? PN_AREA_NONE - 1
                          : number < TRACK ? PN_NAVI_LANES_TO_MASK
                                           : PN__TRACK_MAX;
    f->known |= 1u << number;
    return pn__json_uint(json, most, &f->number[number]);
}

static bool read_property(struct pn__json *json, struct feature *f)
{
    static const char *const numbers[NUMBERS] = {
        "area", "node", "to_area", "to_node", "lanes", "reverse_lanes", "track"};
    char key[32];
    if (!pn__json_key(json, key))
        return false;
    if (pn__json_null(json))
        return true;
    for (int n = 0; n < NUMBERS; n++)
        if (strcmp(key, numbers[n]) == 0)
            return read_number(json, f, (enum number)n);
    if (strcmp(key, "part") == 0)
        return pn__json_word(json, f->part);
    if (strcmp(key, "kind") == 0)
        return pn__json_word(json, f->kind);
    if (strcmp(key, "flags") == 0)
        f->flags = *json;
    return pn__json_skip(json);
}

static bool read_geometry_member(struct pn__json *json, struct feature *f)
{
    char key[32];
    if (!pn__json_key(json, key))
        return false;
    if (strcmp(key, "coordinates") == 0)
        f->coordinates = *json;
    return pn__json_skip(json);
}

/* An object, member by member; null is none. */
static bool read_object(struct pn__json *json, struct feature *f,
                        bool (*member)(struct pn__json *json, struct feature *f))
{
    bool first = true, more;
    if (pn__json_null(json))
        return true;
    if (!pn__json_open(json, '{'))
        return false;
    while (pn__json_next(json, '}', &first, &more)) {
        if (!more)
            return true;
        if (!member(json, f))
            return false;
    }
    return false;
}

static bool read_feature_member(struct pn__json *json, struct feature *f)
{
    char key[32];
    if (!pn__json_key(json, key))
        return false;
    if (strcmp(key, "properties") == 0)
        return read_object(json, f, read_property);
    if (strcmp(key, "geometry") == 0)
        return read_object(json, f, read_geometry_member);
    return pn__json_skip(json);
}

/* [x, y] or [x, y, z], whose height is 0 where it is not told. */
static bool read_position(struct pn__json *json, double pos[3], unsigned *count)
{
    bool first = true, more;
    *count = 0;
    if (!pn__json_open(json, '['))
        return false;
    while (pn__json_next(json, ']', &first, &more)) {
        if (!more)
            return true;
        if (*count < 3 ? !pn__json_real(json, &pos[*count]) : !pn__json_skip(json))
            return false;
        ++*count;
    }
    return false;
}

static bool find_kind(const char *word, enum pn_kind *kind)
{
    for (int k = 0; k < PN_KIND_COUNT; k++)
        if (strcmp(word, pn_kind_name((enum pn_kind)k)) == 0) {
            *kind = (enum pn_kind)k;
            return true;
        }
    return false;
}

static uint64_t id_of(const struct feature *f, enum number area)
{
    return (uint64_t)f->number[area] << 16 | f->number[area + 1];
}

static enum pn_status take_node(struct reader *r, struct feature *f, uint32_t line)
{
    double pos[3] = {0, 0, 0};
    unsigned count = 0;
    enum pn_kind kind;
    if ((f->known & ENDS) != ENDS || !find_kind(f->kind, &kind))
        return fail(r, "a node without area, node or kind (car, boat or ped)");
    if (!f->coordinates.text || !read_position(&f->coordinates, pos, &count) || count < 2)
        return fail(r, "a node without a point's coordinates");
    r->foreign->lack.flat += count == 2;
    return pn__foreign_add_node(r->foreign, id_of(f, AREA), pos, kind, line);
}

static enum pn_status take_link(struct reader *r, const struct feature *f, uint32_t line)
{
    if ((f->known & LINK_ENDS) != LINK_ENDS)
        return fail(r, "a link without area, node, to_area or to_node");
    const bool told = (f->known & (1u << LANES | 1u << REVERSE_LANES)) != 0;
    r->foreign->lack.no_lanes |= !told;
    const struct pn__foreign_edge edge = {
        .from = id_of(f, AREA),
        .to = id_of(f, TO_AREA),
        .line = line,
        .lanes = (uint8_t)(told ? f->number[LANES] : 1),
        .back = (uint8_t)(told ? f->number[REVERSE_LANES] : 1),
    };
    return pn__foreign_add_edge(r->foreign, &edge);
}

/* ---- tracks ---- */

static bool is_same_place(struct pn_point a, struct pn_point b)
{
    return !(a.x < b.x || a.x > b.x || a.y < b.y || a.y > b.y || a.z < b.z || a.z > b.z);
}

static bool is_in_reach(const double pos[3])
{
    for (int i = 0; i < 3; i++)
        if (!(pos[i] >= -PN_TRACK_COORDINATE_MAX && pos[i] <= PN_TRACK_COORDINATE_MAX))
            return false;
    return true;
}

/* A line ends where it begins, a track one point earlier. */
static void open_ring(struct pn_track *track)
{
    const struct pn_track_point *points = track->points;
    if (track->count > 1 && is_same_place(points[0].pos, points[track->count - 1].pos))
        track->count--;
}

static enum pn_status read_points(struct reader *r, struct pn__json *json,
                                  struct pn_track *track)
{
    bool first = true, more = true;
    if (!pn__json_open(json, '['))
        return fail(r, "a track's coordinates are no list");
    while (pn__json_next(json, ']', &first, &more) && more) {
        double pos[3] = {0, 0, 0};
        unsigned count;
        if (!read_position(json, pos, &count) || count < 2 || !is_in_reach(pos))
            return fail(r, "a track with a point that is none, or beyond 1000000");
        if (!pn__grow(&track->points, track->count, sizeof *track->points))
            return pn__fail_memory(r->foreign->err);
        track->points[track->count++] =
            (struct pn_track_point){{pos[0], pos[1], pos[2]}, 0};
    }
    open_ring(track);
    return PN_OK;
}

static enum pn_status read_flags(struct reader *r, struct pn__json *json,
                                 struct pn_track *track)
{
    bool first = true, more = true;
    uint32_t count = 0;
    if (!json->text || pn__json_null(json))
        return PN_OK;
    if (!pn__json_open(json, '['))
        return fail(r, "a track's flags are no list");
    while (pn__json_next(json, ']', &first, &more) && more)
        if (count == track->count ||
            !pn__json_uint(json, UINT32_MAX, &track->points[count++].flag))
            return fail(r, "a track's flags are no whole numbers, one a point");
    return count == track->count ? PN_OK : fail(r, "a track with points without flags");
}

static enum pn_status add_track(struct reader *r, uint32_t number, struct pn_track *track)
{
    struct pn_track_point *points = track->points;
    struct pn__foreign *f = r->foreign;
    if (pn__tracks_find(&f->tracks, number))
        return pn__foreign_fail(f, line_of(r), PN_E_CONSTRAINT,
                                "track %u is there already", number);
    track->points = NULL;
    return pn__tracks_add(&f->tracks, number, points, track->count, f->err);
}

static enum pn_status take_track(struct reader *r, struct feature *f)
{
    struct pn_track track = {.points = NULL};
    if (!f->number[TRACK] || !f->coordinates.text) {
        r->foreign->lack.tracks++;
        return PN_OK;
    }
    enum pn_status status = read_points(r, &f->coordinates, &track);
    if (status == PN_OK && !track.count)
        status = fail(r, "a track without points");
    if (status == PN_OK)
        status = read_flags(r, &f->flags, &track);
    if (status == PN_OK)
        status = add_track(r, f->number[TRACK], &track);
    pn__free(track.points);
    return status;
}

static enum pn_status read_feature(struct reader *r)
{
    struct feature f = {.known = 0};
    const uint32_t line = line_of(r);
    if (!read_object(&r->json, &f, read_feature_member))
        return fail_json(r);
    if (strcmp(f.part, "node") == 0)
        return take_node(r, &f, line);
    if (strcmp(f.part, "link") == 0)
        return take_link(r, &f, line);
    if (strcmp(f.part, "track") == 0)
        return take_track(r, &f);
    r->foreign->lack.passed_over++;
    return PN_OK;
}

static enum pn_status read_features(struct reader *r)
{
    bool first = true, more;
    if (!pn__json_open(&r->json, '['))
        return fail_json(r);
    while (pn__json_next(&r->json, ']', &first, &more)) {
        if (!more)
            return PN_OK;
        PN_TRY(read_feature(r));
    }
    return fail_json(r);
}

static enum pn_status read_collection(struct reader *r)
{
    bool first = true, more;
    char key[32];
    if (!pn__json_open(&r->json, '{'))
        return fail_json(r);
    while (pn__json_next(&r->json, '}', &first, &more)) {
        if (!more)
            return pn__json_finish(&r->json) ? PN_OK : fail_json(r);
        if (!pn__json_key(&r->json, key))
            break;
        if (strcmp(key, "features") == 0)
            PN_TRY(read_features(r));
        else if (!pn__json_skip(&r->json))
            break;
    }
    return fail_json(r);
}

enum pn_status pn__read_geojson(struct pn__foreign *foreign, const char *text,
                                size_t size)
{
    struct reader r = {.foreign = foreign, .counted = text, .line = 1};
    pn__json_begin(&r.json, text, size);
    PN_TRY(read_collection(&r));
    if (foreign->node_count == 0)
        return pn__foreign_fail(foreign, line_of(&r), PN_E_NOTFOUND,
                                "no nodes: looked for points with \"part\":\"node\"");
    return PN_OK;
}
