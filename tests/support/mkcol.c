#include "config.h"

#include "support/mkcol.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPHERES, LINES, BOXES, VERTICES, GROUPS, FACES, SHADOW_V, SHADOW_F, PARTS };

static const char *const part_names[PARTS] = {"spheres",         "lines",       "boxes",
                                              "vertices",        "groups",      "faces",
                                              "shadow-vertices", "shadow-faces"};

struct maker {
    struct mktext text;
    struct mktext_bytes out; /* models that are finished, then the tail */
    bool open;
    long version;
    uint8_t start[24]; /* name and number */
    double bounds[10];
    long flags; /* -1: what fits */
    bool pad;
    long planes, unknown, line_pad;
    struct mktext_bytes parts[PARTS], rest;
    long counts[PARTS];
    long count_lies[PARTS], offset_lies[PARTS], size_lie; /* -1: the truth */
};

static bool numbers(struct maker *m, char **words, int count, double *values, int wanted)
{
    if (count < wanted)
        return mktext_fail(&m->text, "%d numbers are wanted", wanted);
    for (int i = 0; i < wanted; i++)
        if (!mktext_float(words[i], &values[i]))
            return mktext_fail(&m->text, "'%s' is no number", words[i]);
    return true;
}

/* "5/1/7/200", or nothing: all 0. */
static bool surface(struct maker *m, char **words, int count, long bytes[4])
{
    memset(bytes, 0, 4 * sizeof *bytes);
    if (count == 0)
        return true;
    char *at = words[0];
    for (int i = 0; i < 4; i++) {
        bytes[i] = strtol(at, &at, 0);
        if (*at != (i < 3 ? '/' : '\0'))
            return mktext_fail(&m->text, "'%s' is no M/P/B/L", words[0]);
        at += i < 3;
    }
    return count == 1 || mktext_fail(&m->text, "'%s' is too much", words[1]);
}

static void put_floats(struct mktext_bytes *b, const double *values, int count)
{
    for (int i = 0; i < count; i++)
        mktext_put_float(b, values[i]);
}

static void put_longs(struct mktext_bytes *b, const long *values, int count, int size)
{
    for (int i = 0; i < count; i++)
        mktext_put_number(b, values[i], size);
}

static bool make_sphere(struct maker *m, char **words, int count)
{
    double v[4];
    long s[4];
    struct mktext_bytes *b = &m->parts[SPHERES];
    if (!numbers(m, words + 1, count - 1, v, 4) || !surface(m, words + 5, count - 5, s))
        return false;
    if (m->version == 1)
        put_floats(b, v + 3, 1);
    put_floats(b, v, m->version == 1 ? 3 : 4);
    put_longs(b, s, 4, 1);
    m->counts[SPHERES]++;
    return true;
}

static bool make_box(struct maker *m, char **words, int count)
{
    double v[6];
    long s[4];
    if (!numbers(m, words + 1, count - 1, v, 6) || !surface(m, words + 7, count - 7, s))
        return false;
    put_floats(&m->parts[BOXES], v, 6);
    put_longs(&m->parts[BOXES], s, 4, 1);
    m->counts[BOXES]++;
    return true;
}

static bool make_line_record(struct maker *m, char **words, int count)
{
    double v[8] = {0};
    if (!numbers(m, words + 1, count - 1, v, count > 7 ? 8 : 6))
        return false;
    const double *sizes = v + 6;
    for (int end = 0; end < 2; end++) {
        put_floats(&m->parts[LINES], v + 3 * end, 3);
        if (m->version > 1)
            put_floats(&m->parts[LINES], sizes + end, 1);
    }
    m->counts[LINES]++;
    return true;
}

static void put_vertex(struct maker *m, int part, const double v[3])
{
    for (int i = 0; i < 3; i++)
        if (m->version == 1)
            mktext_put_float(&m->parts[part], v[i]);
        else
            mktext_put_number(&m->parts[part], lround(v[i] * 128), 2);
    m->counts[part]++;
}

static void put_face(struct maker *m, int part, const long abc[3], const long s[4])
{
    struct mktext_bytes *b = &m->parts[part];
    put_longs(b, abc, 3, m->version == 1 ? 4 : 2);
    if (m->version == 1) {
        put_longs(b, s, 4, 1);
    } else {
        mktext_put_number(b, s[0], 1);
        mktext_put_number(b, s[3], 1);
    }
    m->counts[part]++;
}

static bool make_vertex(struct maker *m, char **words, int count)
{
    double v[3];
    if (!numbers(m, words + 1, count - 1, v, 3))
        return false;
    put_vertex(m, words[0][0] == 's' ? SHADOW_V : VERTICES, v);
    return true;
}

static bool make_face(struct maker *m, char **words, int count)
{
    double v[3];
    long s[4];
    if (!numbers(m, words + 1, count - 1, v, 3) || !surface(m, words + 4, count - 4, s))
        return false;
    const long abc[3] = {lround(v[0]), lround(v[1]), lround(v[2])};
    put_face(m, words[0][0] == 's' ? SHADOW_F : FACES, abc, s);
    return true;
}

static bool make_grid(struct maker *m, char **words, int count)
{
    static const long grey[4] = {1, 0, 0, 0};
    double side;
    if (!numbers(m, words + 1, count - 1, &side, 1))
        return false;
    const long n = lround(side);
    for (long i = 0; i < (n + 1) * (n + 1); i++) {
        const double v[3] = {(double)(i % (n + 1)), (double)(i / (n + 1)), 0};
        put_vertex(m, VERTICES, v);
    }
    for (long i = 0; i < n * n; i++) {
        const long a = i / n * (n + 1) + i % n, b = a + 1, c = a + n + 1, d = c + 1;
        const long lower[3] = {a, c, b}, upper[3] = {b, c, d};
        put_face(m, FACES, lower, grey);
        put_face(m, FACES, upper, grey);
    }
    return true;
}

static bool make_group(struct maker *m, char **words, int count)
{
    double v[8];
    if (!numbers(m, words + 1, count - 1, v, 8))
        return false;
    put_floats(&m->parts[GROUPS], v + 2, 6);
    mktext_put_number(&m->parts[GROUPS], lround(v[0]), 2);
    mktext_put_number(&m->parts[GROUPS], lround(v[1]), 2);
    m->counts[GROUPS]++;
    return true;
}

static bool make_setting(struct maker *m, char **words, int count)
{
    const struct {
        const char *word;
        long *value;
    } known[] = {{"flags", &m->flags},
                 {"planes", &m->planes},
                 {"unknown", &m->unknown},
                 {"line-pad", &m->line_pad},
                 {"size", &m->size_lie}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(words[0], known[i].word) == 0 && count == 2 &&
            mktext_number(words[1], known[i].value))
            return true;
    return mktext_fail(&m->text, "%s N", words[0]);
}

static bool make_lie(struct maker *m, char **words, int count)
{
    long *lies = words[0][0] == 'c' ? m->count_lies : m->offset_lies;
    for (int i = 0; count == 3 && i < PARTS; i++)
        if (strcmp(words[1], part_names[i]) == 0 && mktext_number(words[2], &lies[i]))
            return true;
    return mktext_fail(&m->text, "%s SECTION N", words[0]);
}

static bool make_bounds(struct maker *m, char **words, int count)
{
    return numbers(m, words + 1, count - 1, m->bounds, 10);
}

static bool make_stamp(struct maker *m, char **words, int count)
{
    (void)words;
    (void)count;
    memcpy(m->start + 20, "CED2", 4);
    return true;
}

static bool make_pad(struct maker *m, char **words, int count)
{
    m->pad = false;
    return (count == 2 && strcmp(words[1], "no") == 0) || mktext_fail(&m->text, "pad no");
}

static bool make_rest(struct maker *m, char **words, int count)
{
    return mktext_hex(words + 1, count - 1, &m->rest) ||
           mktext_fail(&m->text, "rest HEX...");
}

/* What has been read of a model, put behind those before it. */

static long count_of(const struct maker *m, int part)
{
    return m->count_lies[part] >= 0 ? m->count_lies[part] : m->counts[part];
}

static void put_body_1(const struct maker *m, struct mktext_bytes *b)
{
    static const int order[] = {SPHERES, LINES, BOXES, VERTICES, FACES};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        mktext_put_number(b, count_of(m, order[i]), 4);
        mktext_put(b, m->parts[order[i]].at, m->parts[order[i]].size);
    }
}

/* Sections of COL2 and later behind a header of this size; where each begins. */
static void put_sections(const struct maker *m, struct mktext_bytes *b, size_t header,
                         long at[PARTS])
{
    static const int order[] = {SPHERES, BOXES, LINES,    VERTICES,
                                GROUPS,  FACES, SHADOW_V, SHADOW_F};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        int part = order[i];
        at[part] = m->counts[part] ? (long)(header + b->size) - 4 : 0;
        mktext_put(b, m->parts[part].at, m->parts[part].size);
        if (part == GROUPS && (m->counts[GROUPS] || m->count_lies[GROUPS] >= 0))
            mktext_put_number(b, count_of(m, GROUPS), 4);
        if ((part == VERTICES || part == SHADOW_V) && m->pad && b->size % 4)
            mktext_put_number(b, 0, 2);
    }
}

static long fitting_flags(const struct maker *m)
{
    long something =
        m->counts[SPHERES] + m->counts[BOXES] + m->counts[LINES] + m->counts[FACES];
    return (something ? 2 : 0) + (m->counts[GROUPS] ? 8 : 0) +
           (m->counts[SHADOW_F] ? 16 : 0);
}

static void put_header_2(const struct maker *m, struct mktext_bytes *b,
                         const long at[PARTS])
{
    static const int offsets[] = {SPHERES, BOXES, LINES, VERTICES, FACES};
    static const int shadow[] = {SHADOW_V, SHADOW_F};
    mktext_put_number(b, count_of(m, SPHERES), 2);
    mktext_put_number(b, count_of(m, BOXES), 2);
    mktext_put_number(b, count_of(m, FACES), 2);
    mktext_put_number(b, count_of(m, LINES), 1);
    mktext_put_number(b, m->line_pad, 1);
    mktext_put_number(b, m->flags < 0 ? fitting_flags(m) : m->flags, 4);
    for (int i = 0; i < 5; i++) {
        int part = offsets[i];
        mktext_put_number(b, m->offset_lies[part] >= 0 ? m->offset_lies[part] : at[part],
                          4);
    }
    mktext_put_number(b, m->planes, 4);
    if (m->version >= 3)
        mktext_put_number(b, count_of(m, SHADOW_F), 4);
    for (int i = 0; m->version >= 3 && i < 2; i++) {
        int part = shadow[i];
        mktext_put_number(b, m->offset_lies[part] >= 0 ? m->offset_lies[part] : at[part],
                          4);
    }
    if (m->version >= 4)
        mktext_put_number(b, m->unknown, 4);
}

static void put_bounds(const struct maker *m, struct mktext_bytes *b)
{
    if (m->version > 1) {
        put_floats(b, m->bounds, 10);
        return;
    }
    put_floats(b, m->bounds + 9, 1);
    put_floats(b, m->bounds + 6, 3);
    put_floats(b, m->bounds, 6);
}

static void close_model(struct maker *m)
{
    static const size_t headers[] = {0, 72, 108, 120, 124};
    struct mktext_bytes body = {0}, sections = {0};
    long at[PARTS];
    if (!m->open)
        return;
    put_bounds(m, &body);
    if (m->version == 1) {
        put_body_1(m, &body);
    } else {
        put_sections(m, &sections, headers[m->version], at);
        put_header_2(m, &body, at);
        mktext_put(&body, sections.at, sections.size);
    }
    mktext_put(&body, m->rest.at, m->rest.size);
    mktext_put(&m->out, m->version == 1 ? "COLL" : "COL", m->version == 1 ? 4 : 3);
    if (m->version > 1)
        mktext_put_number(&m->out, '0' + m->version, 1);
    mktext_put_number(&m->out, m->size_lie >= 0 ? m->size_lie : (long)(body.size + 24),
                      4);
    mktext_put(&m->out, m->start, sizeof m->start);
    mktext_put(&m->out, body.at, body.size);
    free(body.at);
    free(sections.at);
    for (int i = 0; i < PARTS; i++)
        free(m->parts[i].at);
    free(m->rest.at);
    memset(m->parts, 0, sizeof m->parts);
    memset(&m->rest, 0, sizeof m->rest);
    m->open = false;
}

static bool open_model(struct maker *m, char **words, int count)
{
    struct mktext_setting s[] = {{"id", 0, 0, false}, {"after", 0, 0, false}};
    size_t length = count > 1 ? strlen(words[1]) : 0;
    close_model(m);
    if (length == 0 || length > 22)
        return mktext_fail(&m->text, "a name of 1 to 22 bytes is wanted");
    if (!mktext_settings(&m->text, words + 2, count - 2, s, 2))
        return false;
    m->open = true;
    m->version = words[0][3] == 'L' ? 1 : words[0][3] - '0';
    memset(m->start, (int)s[1].value, 22);
    memcpy(m->start, words[1], length);
    if (length < 22)
        m->start[length] = 0;
    m->start[22] = (uint8_t)s[0].value;
    m->start[23] = (uint8_t)(s[0].value >> 8);
    memset(m->bounds, 0, sizeof m->bounds);
    memset(m->counts, 0, sizeof m->counts);
    for (int i = 0; i < PARTS; i++)
        m->count_lies[i] = m->offset_lies[i] = -1;
    m->flags = m->size_lie = -1;
    m->pad = true;
    m->planes = m->unknown = m->line_pad = 0;
    return true;
}

static bool make_tail(struct maker *m, char **words, int count)
{
    long size;
    close_model(m);
    if (words[0][4] == '-')
        return mktext_hex(words + 1, count - 1, &m->out) ||
               mktext_fail(&m->text, "tail-bytes HEX...");
    if (count != 2 || !mktext_number(words[1], &size) || size < 0)
        return mktext_fail(&m->text, "tail SIZE");
    while (size--)
        mktext_put_number(&m->out, 0, 1);
    return true;
}

static bool make_thing(void *maker, char **words, int count)
{
    static const struct {
        const char *word;
        bool (*make)(struct maker *m, char **words, int count);
        bool alone; /* needs no model */
    } things[] = {
        {"COLL", open_model, true},        {"COL2", open_model, true},
        {"COL3", open_model, true},        {"COL4", open_model, true},
        {"tail", make_tail, true},         {"tail-bytes", make_tail, true},
        {"stamp", make_stamp, false},      {"bounds", make_bounds, false},
        {"sphere", make_sphere, false},    {"box", make_box, false},
        {"line", make_line_record, false}, {"vertex", make_vertex, false},
        {"face", make_face, false},        {"shadow-vertex", make_vertex, false},
        {"shadow-face", make_face, false}, {"grid", make_grid, false},
        {"group", make_group, false},      {"flags", make_setting, false},
        {"planes", make_setting, false},   {"unknown", make_setting, false},
        {"line-pad", make_setting, false}, {"size", make_setting, false},
        {"pad", make_pad, false},          {"rest", make_rest, false},
        {"count", make_lie, false},        {"offset", make_lie, false},
    };
    struct maker *m = maker;
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        if (strcmp(words[0], things[i].word) != 0)
            continue;
        if (!things[i].alone && !m->open)
            return mktext_fail(&m->text, "%s before any model", words[0]);
        return things[i].make(m, words, count);
    }
    return mktext_fail(&m->text, "unknown word '%s'", words[0]);
}

static bool finish(void *maker, struct mktext_bytes *out)
{
    struct maker *m = maker;
    close_model(m);
    mktext_put(out, m->out.at, m->out.size);
    return true;
}

bool mkcol_text(const char *text, struct mkcol *file, char *why, size_t why_size)
{
    static const struct mktext_kind kind = {make_thing, NULL, finish};
    struct maker m = {.text = {.why = why, .why_size = why_size}};
    bool ok = mktext_make(&m.text, &kind, &m, text, &file->bytes, &file->size);
    file->expect = m.text.expect;
    close_model(&m);
    free(m.out.at);
    return ok;
}

bool mkcol_load(const char *path, struct mkcol *file, char *why, size_t why_size)
{
    char *text = mktext_load(path, why, why_size);
    bool ok = text && mkcol_text(text, file, why, why_size);
    free(text);
    return ok;
}
