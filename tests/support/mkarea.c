#include "config.h"

#include "support/mkarea.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPARE = 192, SPARE_SIZE = SPARE * 6 };

/* The forms of a file: record sizes, and where the extended ones say more. */
static const struct form {
    const char *name, *mark;
    size_t mark_size, node_size, navi_size, navi_link_size;
    bool wide_region;
    const char *end;
    size_t end_size;
} forms[] = {
    {"sa", "", 0, 28, 14, 2, false, "", 0},
    {"fla2",
     "\xFF\xFF\xFF\xFF"
     "FM92\x0B\0fastman92\0VER2",
     24, 40, 22, 4, false, "EOF", 4},
    {"fla3",
     "\xFF\xFF\xFF\xFF"
     "FM92\x0B\0fastman92\0VER3",
     24, 42, 22, 4, true, "EOF", 4},
    {"fla4",
     "\xFF\xFF\xFF\xFF"
     "FLA4",
     8, 44, 24, 4, true, "EOF", 4},
};

/* The file on its way: a part each, put together at the end. */
enum part { NODES, NAVIS, LINKS, NAVI_LINKS, LENGTHS, FLAGS, TAIL, PART_COUNT };

enum { COUNT_NODES, COUNT_VEHICLES, COUNT_PEDS, COUNT_NAVIS, COUNT_LINKS, COUNTS };

struct maker {
    struct mktext text;
    uint16_t number;
    const struct form *form;
    struct mktext_bytes parts[PART_COUNT];
    uint32_t counts[COUNTS];
    long lies[COUNTS]; /* -1: the true count */
    uint8_t spare[SPARE_SIZE];
    int has_spare; /* -1: if there are links */
    char cut_after[32];
};

/* "3/17" */
static bool pair(const char *text, long *a, long *b)
{
    char *end;
    *a = strtol(text, &end, 0);
    return end != text && *end == '/' && mktext_number(end + 1, b);
}

static bool coordinate(const char *text, long *fx)
{
    char *end;
    double value = strtod(text, &end) * 8;
    *fx = (long)value;
    return end != text && *end == '\0' && (double)*fx == value;
}

/* A coordinate where the game has it; too large a one is 0 there. */
static void put_old(struct mktext_bytes *b, long fx)
{
    mktext_put_number(b, fx < -32768 || fx > 32767 ? 0 : fx, 2);
}

/* What extended nodes have behind the game's 28 bytes. */
static void put_wide_node(struct maker *m, const long xyz[3], long region)
{
    struct mktext_bytes *b = &m->parts[NODES];
    const size_t end = b->size - 28 + m->form->node_size;
    for (int i = 0; i < 3 && b->size < end; i++)
        mktext_put_number(b, xyz[i], 4);
    if (m->form->wide_region)
        mktext_put_number(b, region, 2);
    while (b->size < end)
        mktext_put_number(b, 0, 1);
}

static bool make_node(struct maker *m, char **words, int count)
{
    bool ped = words[0][0] == 'p';
    enum { WIDTH, REGION, FLAGS_, FIRST, AREA, SELF, NEXT, PREV, DISTANCE, KEYS };
    struct mktext_setting s[KEYS] = {
        [WIDTH] = {"width", 0, 0, false},
        [REGION] = {"region", 1, 0, false},
        [FLAGS_] = {"flags", 0, 0, false},
        [FIRST] = {"first", (long)m->counts[COUNT_LINKS], 0, false},
        [AREA] = {"area", m->number, 0, false},
        [SELF] = {"node", (long)m->counts[COUNT_NODES], 0, false},
        [NEXT] = {"next", 0, 0, false},
        [PREV] = {"prev", 0, 0, false},
        [DISTANCE] = {"distance", 0x7FFE, 0, false},
    };
    long xyz[3];
    if (count < 4)
        return mktext_fail(&m->text, "a node needs X Y Z");
    for (int i = 0; i < 3; i++)
        if (!coordinate(words[i + 1], &xyz[i]))
            return mktext_fail(&m->text, "'%s' is no multiple of 1/8", words[i + 1]);
    if (!mktext_settings(&m->text, words + 4, count - 4, s, KEYS))
        return false;
    if (!ped && m->counts[COUNT_PEDS])
        return mktext_fail(&m->text, "a vehicle node after a ped node");
    struct mktext_bytes *b = &m->parts[NODES];
    mktext_put_number(b, s[NEXT].value, 4);
    mktext_put_number(b, s[PREV].value, 4);
    for (int i = 0; i < 3; i++)
        put_old(b, xyz[i]);
    mktext_put_number(b, s[DISTANCE].value, 2);
    mktext_put_number(b, s[FIRST].value, 2);
    mktext_put_number(b, s[AREA].value, 2);
    mktext_put_number(b, s[SELF].value, 2);
    mktext_put_number(b, s[WIDTH].value, 1);
    mktext_put_number(b, s[REGION].value > 255 ? 0 : s[REGION].value, 1);
    mktext_put_number(b, s[FLAGS_].value, 4);
    put_wide_node(m, xyz, s[REGION].value);
    m->counts[COUNT_NODES]++;
    m->counts[ped ? COUNT_PEDS : COUNT_VEHICLES]++;
    return true;
}

static bool make_link(struct maker *m, char **words, int count)
{
    enum { NAVI, LENGTH, FLAGS_, KEYS };
    struct mktext_setting s[KEYS] = {
        [NAVI] = {"navi", 0, 0, true},
        [LENGTH] = {"length", 1, 0, false},
        [FLAGS_] = {"flags", 0, 0, false},
    };
    long area, node;
    struct mktext_bytes *nodes = &m->parts[NODES];
    if (count < 2 || !pair(words[1], &area, &node))
        return mktext_fail(&m->text, "a link needs AREA/NODE");
    if (!nodes->size)
        return mktext_fail(&m->text, "a link before any node");
    if (!mktext_settings(&m->text, words + 2, count - 2, s, KEYS))
        return false;
    uint8_t *flags = nodes->at + nodes->size - m->form->node_size + 24;
    if ((*flags & 15) == 15)
        return mktext_fail(&m->text, "a 16th link");
    ++*flags;
    mktext_put_number(&m->parts[LINKS], area, 2);
    mktext_put_number(&m->parts[LINKS], node, 2);
    const long shift = m->form->navi_link_size == 4 ? 16 : 10;
    mktext_put_number(&m->parts[NAVI_LINKS], (s[NAVI].value << shift) + s[NAVI].second,
                      (int)m->form->navi_link_size);
    mktext_put_number(&m->parts[LENGTHS], s[LENGTH].value, 1);
    mktext_put_number(&m->parts[FLAGS], s[FLAGS_].value, 1);
    m->counts[COUNT_LINKS]++;
    return true;
}

static bool make_navi(struct maker *m, char **words, int count)
{
    enum { TO, DIR, WIDTH, LANES, LIGHT_TO, LIGHT, KEYS };
    struct mktext_setting s[KEYS] = {
        [TO] = {"to", 0, 0, true},
        [DIR] = {"dir", 100, 0, true},
        [WIDTH] = {"width", 0, 0, false},
        [LANES] = {"lanes", 1, 1, true},
        [LIGHT_TO] = {"light_to", 0, 0, false},
        [LIGHT] = {"light", 0, 0, false},
    };
    long x, y;
    if (count < 3 || !coordinate(words[1], &x) || !coordinate(words[2], &y))
        return mktext_fail(&m->text, "a navi needs X Y in multiples of 1/8");
    if (!mktext_settings(&m->text, words + 3, count - 3, s, KEYS))
        return false;
    struct mktext_bytes *b = &m->parts[NAVIS];
    const size_t end = b->size + m->form->navi_size;
    put_old(b, x);
    put_old(b, y);
    mktext_put_number(b, s[TO].value, 2);
    mktext_put_number(b, s[TO].second, 2);
    mktext_put_number(b, s[DIR].value, 1);
    mktext_put_number(b, s[DIR].second, 1);
    mktext_put_number(b, s[WIDTH].value, 1);
    long lanes = s[LANES].value + s[LANES].second * 8 + s[LIGHT_TO].value * 64;
    mktext_put_number(b, lanes, 1);
    mktext_put_number(b, s[LIGHT].value, 2);
    while (b->size + 8 < end)
        mktext_put_number(b, 0, 1);
    for (int i = 0; i < 2 && b->size < end; i++)
        mktext_put_number(b, i ? y : x, 4);
    m->counts[COUNT_NAVIS]++;
    return true;
}

static bool make_spare(struct maker *m, char **words, int count)
{
    long at;
    struct mktext_bytes b = {0};
    if (count == 2 && (!strcmp(words[1], "yes") || !strcmp(words[1], "no"))) {
        m->has_spare = words[1][0] == 'y';
        return true;
    }
    bool ok = count > 2 && mktext_number(words[1], &at) &&
              mktext_hex(words + 2, count - 2, &b) && at >= 0 &&
              (size_t)at + b.size <= SPARE_SIZE;
    if (ok)
        memcpy(m->spare + at, b.at, b.size);
    free(b.at);
    return ok || mktext_fail(&m->text, "spare yes, no, or AT HEX...");
}

static bool lie(struct maker *m, char **words, int count)
{
    static const char *const names[COUNTS] = {"nodes", "vehicles", "peds", "navis",
                                              "links"};
    for (int i = 0; count == 3 && i < COUNTS; i++)
        if (strcmp(words[1], names[i]) == 0 && mktext_number(words[2], &m->lies[i]))
            return true;
    return mktext_fail(&m->text, "count nodes|vehicles|peds|navis|links N");
}

static bool make_tail(struct maker *m, char **words, int count)
{
    long size;
    if (words[0][4] == '-')
        return mktext_hex(words + 1, count - 1, &m->parts[TAIL]) ||
               mktext_fail(&m->text, "tail-bytes HEX...");
    if (count != 2 || !mktext_number(words[1], &size) || size < 0)
        return mktext_fail(&m->text, "tail SIZE");
    while (size--)
        mktext_put_number(&m->parts[TAIL], 0, 1);
    return true;
}

static bool make_area(struct maker *m, char **words, int count)
{
    long value = 0;
    bool ok = count == 2 && mktext_number(words[1], &value);
    m->number = (uint16_t)value;
    return ok || mktext_fail(&m->text, "area NUMBER");
}

static bool make_format(struct maker *m, char **words, int count)
{
    for (size_t i = 0; count == 2 && i < sizeof forms / sizeof *forms; i++)
        if (strcmp(words[1], forms[i].name) == 0 && !m->parts[NODES].size) {
            m->form = &forms[i];
            return true;
        }
    return mktext_fail(&m->text, "format sa|fla2|fla3|fla4, before all nodes");
}

static bool make_thing(void *maker, char **words, int count)
{
    struct maker *m = maker;
    static const struct {
        const char *word;
        bool (*make)(struct maker *m, char **words, int count);
    } things[] = {
        {"area", make_area},     {"vehicle", make_node},    {"ped", make_node},
        {"link", make_link},     {"navi", make_navi},       {"spare", make_spare},
        {"tail", make_tail},     {"tail-bytes", make_tail}, {"count", lie},
        {"format", make_format},
    };
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        if (strcmp(words[0], things[i].word) == 0)
            return things[i].make(m, words, count);
    return mktext_fail(&m->text, "unknown word '%s'", words[0]);
}

static bool make_cut_after(void *maker, const char *line)
{
    struct maker *m = maker;
    if (strncmp(line, "cut-after ", 10) != 0)
        return false;
    snprintf(m->cut_after, sizeof m->cut_after, "%s", line + 10);
    return true;
}

static bool assemble(void *maker, struct mktext_bytes *out)
{
    struct maker *m = maker;
    const struct mktext_bytes *p = m->parts;
    bool spare = m->has_spare < 0 ? m->counts[COUNT_LINKS] != 0 : m->has_spare != 0;
    size_t one = spare ? SPARE : 0;
    const struct {
        const char *name;
        const void *from;
        size_t size;
    } order[] = {
        {"header", NULL, 0},
        {"nodes", p[NODES].at, p[NODES].size},
        {"navis", p[NAVIS].at, p[NAVIS].size},
        {"links", p[LINKS].at, p[LINKS].size},
        {"spare links", m->spare, one * 4},
        {"navi links", p[NAVI_LINKS].at, p[NAVI_LINKS].size},
        {"lengths", p[LENGTHS].at, p[LENGTHS].size},
        {"spare lengths", m->spare + SPARE * 4, one},
        {"flags", p[FLAGS].at, p[FLAGS].size},
        {"spare flags", m->spare + SPARE * 5, one},
        {"end mark", m->form->end, m->form->end_size},
        {"tail", p[TAIL].at, p[TAIL].size},
    };
    mktext_put(out, m->form->mark, m->form->mark_size);
    for (int i = 0; i < COUNTS; i++)
        mktext_put_number(out, m->lies[i] < 0 ? (long)m->counts[i] : m->lies[i], 4);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        mktext_put(out, order[i].from, order[i].size);
        if (strcmp(m->cut_after, order[i].name) == 0)
            break;
    }
    return true;
}

bool mkarea_text(const char *text, struct mkarea *file, char *why, size_t why_size)
{
    static const struct mktext_kind kind = {make_thing, make_cut_after, assemble};
    struct maker m = {
        .text = {.why = why, .why_size = why_size}, .has_spare = -1, .form = forms};
    for (int i = 0; i < COUNTS; i++)
        m.lies[i] = -1;
    for (int i = 0; i < SPARE; i++)
        m.spare[i * 4] = m.spare[i * 4 + 1] = 0xFF;
    bool ok = mktext_make(&m.text, &kind, &m, text, &file->bytes, &file->size);
    file->number = m.number;
    file->expect = m.text.expect;
    for (int i = 0; i < PART_COUNT; i++)
        free(m.parts[i].at);
    return ok;
}

bool mkarea_load(const char *path, struct mkarea *file, char *why, size_t why_size)
{
    char *text = mktext_load(path, why, why_size);
    bool ok = text && mkarea_text(text, file, why, why_size);
    free(text);
    return ok;
}

void mkarea_release(struct mkarea *file)
{
    free(file->bytes);
    file->bytes = NULL;
}
