#include "config.h"

#include "support/mkarea.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 80, SPARE = 192, SPARE_SIZE = SPARE * 6, NODE = 28 };

struct bytes {
    uint8_t *at;
    size_t size, capacity;
};

/* The file on its way: a part each, put together at the end. */
enum part { NODES, NAVIS, LINKS, NAVI_LINKS, LENGTHS, FLAGS, TAIL, RAW, PART_COUNT };

enum { COUNT_NODES, COUNT_VEHICLES, COUNT_PEDS, COUNT_NAVIS, COUNT_LINKS, COUNTS };

struct damage {
    long at; /* -1: cut; else where the bytes go */
    size_t cut;
    struct bytes bytes;
};

struct maker {
    struct mkarea *file;
    struct bytes parts[PART_COUNT];
    uint32_t counts[COUNTS];
    long lies[COUNTS]; /* -1: the true count */
    uint8_t spare[SPARE_SIZE];
    int has_spare; /* -1: if there are links */
    bool raw;
    struct damage damage[16];
    size_t damages;
    char cut_after[32];
    char *why;
    size_t why_size;
    int line;
};

__attribute__((format(printf, 2, 3))) static bool fail(struct maker *m,
                                                       const char *format, ...)
{
    char reason[160];
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    snprintf(m->why, m->why_size, "line %d: %s", m->line, reason);
    return false;
}

static void put(struct bytes *b, const void *from, size_t size)
{
    if (b->size + size > b->capacity) {
        b->capacity = (b->size + size) * 2;
        b->at = realloc(b->at, b->capacity);
        if (!b->at)
            abort();
    }
    if (size)
        memcpy(b->at + b->size, from, size);
    b->size += size;
}

static void put_number(struct bytes *b, long value, int size)
{
    for (int i = 0; i < size; i++) {
        uint8_t byte = (uint8_t)((unsigned long)value >> i * 8);
        put(b, &byte, 1);
    }
}

static bool number(const char *text, long *value)
{
    char *end;
    *value = strtol(text, &end, 0);
    return end != text && *end == '\0';
}

/* "3/17" */
static bool pair(const char *text, long *a, long *b)
{
    char *end;
    *a = strtol(text, &end, 0);
    return end != text && *end == '/' && number(end + 1, b);
}

static bool coordinate(const char *text, long *fx)
{
    char *end;
    double value = strtod(text, &end) * 8;
    *fx = (long)value;
    return end != text && *end == '\0' && (double)*fx == value;
}

static bool hex(char **words, int count, struct bytes *b)
{
    for (int i = 0; i < count; i++) {
        char *end;
        unsigned long byte = strtoul(words[i], &end, 16);
        if (end == words[i] || *end || byte > 0xFF)
            return false;
        put_number(b, (long)byte, 1);
    }
    return true;
}

/* A setting "key=..." of a line: one number, or two as "A/B". */
struct setting {
    const char *key;
    long value, second;
    bool two;
};

static bool settings(struct maker *m, char **words, int count, struct setting *known,
                     int known_count)
{
    for (int i = 0; i < count; i++) {
        char *equals = strchr(words[i], '=');
        int k = 0;
        if (!equals)
            return fail(m, "'%s' is no key=value", words[i]);
        *equals = '\0';
        while (k < known_count && strcmp(known[k].key, words[i]) != 0)
            k++;
        if (k == known_count)
            return fail(m, "unknown key '%s'", words[i]);
        bool ok = known[k].two ? pair(equals + 1, &known[k].value, &known[k].second)
                               : number(equals + 1, &known[k].value);
        if (!ok)
            return fail(m, "'%s' for %s", equals + 1, words[i]);
    }
    return true;
}

static bool make_node(struct maker *m, char **words, int count)
{
    bool ped = words[0][0] == 'p';
    enum { WIDTH, REGION, FLAGS_, FIRST, AREA, SELF, NEXT, PREV, DISTANCE, KEYS };
    struct setting s[KEYS] = {
        [WIDTH] = {"width", 0, 0, false},
        [REGION] = {"region", 1, 0, false},
        [FLAGS_] = {"flags", 0, 0, false},
        [FIRST] = {"first", (long)m->counts[COUNT_LINKS], 0, false},
        [AREA] = {"area", m->file->number, 0, false},
        [SELF] = {"node", (long)m->counts[COUNT_NODES], 0, false},
        [NEXT] = {"next", 0, 0, false},
        [PREV] = {"prev", 0, 0, false},
        [DISTANCE] = {"distance", 0x7FFE, 0, false},
    };
    long xyz[3];
    if (count < 4)
        return fail(m, "a node needs X Y Z");
    for (int i = 0; i < 3; i++)
        if (!coordinate(words[i + 1], &xyz[i]))
            return fail(m, "'%s' is no multiple of 1/8", words[i + 1]);
    if (!settings(m, words + 4, count - 4, s, KEYS))
        return false;
    if (!ped && m->counts[COUNT_PEDS])
        return fail(m, "a vehicle node after a ped node");
    struct bytes *b = &m->parts[NODES];
    put_number(b, s[NEXT].value, 4);
    put_number(b, s[PREV].value, 4);
    for (int i = 0; i < 3; i++)
        put_number(b, xyz[i], 2);
    put_number(b, s[DISTANCE].value, 2);
    put_number(b, s[FIRST].value, 2);
    put_number(b, s[AREA].value, 2);
    put_number(b, s[SELF].value, 2);
    put_number(b, s[WIDTH].value, 1);
    put_number(b, s[REGION].value, 1);
    put_number(b, s[FLAGS_].value, 4);
    m->counts[COUNT_NODES]++;
    m->counts[ped ? COUNT_PEDS : COUNT_VEHICLES]++;
    return true;
}

static bool make_link(struct maker *m, char **words, int count)
{
    enum { NAVI, LENGTH, FLAGS_, KEYS };
    struct setting s[KEYS] = {
        [NAVI] = {"navi", 0, 0, true},
        [LENGTH] = {"length", 1, 0, false},
        [FLAGS_] = {"flags", 0, 0, false},
    };
    long area, node;
    struct bytes *nodes = &m->parts[NODES];
    if (count < 2 || !pair(words[1], &area, &node))
        return fail(m, "a link needs AREA/NODE");
    if (!nodes->size)
        return fail(m, "a link before any node");
    if (!settings(m, words + 2, count - 2, s, KEYS))
        return false;
    uint8_t *flags = nodes->at + nodes->size - 4;
    if ((*flags & 15) == 15)
        return fail(m, "a 16th link");
    ++*flags;
    put_number(&m->parts[LINKS], area, 2);
    put_number(&m->parts[LINKS], node, 2);
    put_number(&m->parts[NAVI_LINKS], s[NAVI].value * 1024 + s[NAVI].second, 2);
    put_number(&m->parts[LENGTHS], s[LENGTH].value, 1);
    put_number(&m->parts[FLAGS], s[FLAGS_].value, 1);
    m->counts[COUNT_LINKS]++;
    return true;
}

static bool make_navi(struct maker *m, char **words, int count)
{
    enum { TO, DIR, WIDTH, LANES, LIGHT_TO, LIGHT, KEYS };
    struct setting s[KEYS] = {
        [TO] = {"to", 0, 0, true},
        [DIR] = {"dir", 100, 0, true},
        [WIDTH] = {"width", 0, 0, false},
        [LANES] = {"lanes", 1, 1, true},
        [LIGHT_TO] = {"light_to", 0, 0, false},
        [LIGHT] = {"light", 0, 0, false},
    };
    long x, y;
    if (count < 3 || !coordinate(words[1], &x) || !coordinate(words[2], &y))
        return fail(m, "a navi needs X Y in multiples of 1/8");
    if (!settings(m, words + 3, count - 3, s, KEYS))
        return false;
    struct bytes *b = &m->parts[NAVIS];
    put_number(b, x, 2);
    put_number(b, y, 2);
    put_number(b, s[TO].value, 2);
    put_number(b, s[TO].second, 2);
    put_number(b, s[DIR].value, 1);
    put_number(b, s[DIR].second, 1);
    put_number(b, s[WIDTH].value, 1);
    long lanes = s[LANES].value + s[LANES].second * 8 + s[LIGHT_TO].value * 64;
    put_number(b, lanes, 1);
    put_number(b, s[LIGHT].value, 2);
    m->counts[COUNT_NAVIS]++;
    return true;
}

static bool make_spare(struct maker *m, char **words, int count)
{
    long at;
    struct bytes b = {0};
    if (count == 2 && (!strcmp(words[1], "yes") || !strcmp(words[1], "no"))) {
        m->has_spare = words[1][0] == 'y';
        return true;
    }
    bool ok = count > 2 && number(words[1], &at) && hex(words + 2, count - 2, &b) &&
              at >= 0 && (size_t)at + b.size <= SPARE_SIZE;
    if (ok)
        memcpy(m->spare + at, b.at, b.size);
    free(b.at);
    return ok || fail(m, "spare yes, no, or AT HEX...");
}

static bool lie(struct maker *m, char **words, int count)
{
    static const char *const names[COUNTS] = {"nodes", "vehicles", "peds", "navis",
                                              "links"};
    for (int i = 0; count == 3 && i < COUNTS; i++)
        if (strcmp(words[1], names[i]) == 0 && number(words[2], &m->lies[i]))
            return true;
    return fail(m, "count nodes|vehicles|peds|navis|links N");
}

static bool make_damage(struct maker *m, char **words, int count)
{
    struct damage *d = &m->damage[m->damages];
    long value;
    if (m->damages == sizeof m->damage / sizeof *m->damage)
        return fail(m, "too much damage");
    if (count < 2 || !number(words[1], &value) || value < 0)
        return fail(m, "%s needs a number", words[0]);
    bool cut = strcmp(words[0], "cut") == 0;
    d->at = cut ? -1 : value;
    d->cut = (size_t)value;
    m->damages++;
    return cut || (count > 2 && hex(words + 2, count - 2, &d->bytes)) ||
           fail(m, "bytes AT HEX...");
}

static bool make_tail(struct maker *m, char **words, int count)
{
    long size;
    if (words[0][4] == '-')
        return hex(words + 1, count - 1, &m->parts[TAIL]) || fail(m, "tail-bytes HEX...");
    if (count != 2 || !number(words[1], &size) || size < 0)
        return fail(m, "tail SIZE");
    while (size--)
        put_number(&m->parts[TAIL], 0, 1);
    return true;
}

static bool expect(struct maker *m, char **words, int count)
{
    struct mkarea_expect *e = &m->file->expect;
    struct setting s[] = {{"record", -1, 0, 0},
                          {"offset", -1, 0, 0},
                          {"needed", -1, 0, 0},
                          {"present", -1, 0, 0}};
    if (count < 2)
        return fail(m, "expect STATUS");
    snprintf(e->status, sizeof e->status, "%s", words[1]);
    for (int i = 2; i < count; i++) {
        if (strncmp(words[i], "section=", 8) == 0) {
            snprintf(e->section, sizeof e->section, "%s", words[i] + 8);
            for (char *c = e->section; *c; c++)
                *c = *c == '_' ? ' ' : *c; /* "navi_links" */
        } else if (strncmp(words[i], "field=", 6) == 0)
            snprintf(e->field, sizeof e->field, "%s", words[i] + 6);
        else if (!settings(m, &words[i], 1, s, sizeof s / sizeof *s))
            return false;
    }
    e->record = s[0].value;
    e->offset = s[1].value;
    e->needed = s[2].value;
    e->present = s[3].value;
    return true;
}

static bool make_area(struct maker *m, char **words, int count)
{
    long value = 0;
    bool ok = count == 2 && number(words[1], &value);
    m->file->number = (uint16_t)value;
    return ok || fail(m, "area NUMBER");
}

static bool make_raw(struct maker *m, char **words, int count)
{
    m->raw = true;
    return hex(words + 1, count - 1, &m->parts[RAW]) || fail(m, "raw HEX...");
}

static bool make_thing(struct maker *m, char **words, int count)
{
    static const struct {
        const char *word;
        bool (*make)(struct maker *m, char **words, int count);
    } things[] = {
        {"area", make_area},    {"vehicle", make_node},    {"ped", make_node},
        {"link", make_link},    {"navi", make_navi},       {"spare", make_spare},
        {"tail", make_tail},    {"tail-bytes", make_tail}, {"count", lie},
        {"bytes", make_damage}, {"cut", make_damage},      {"raw", make_raw},
        {"expect", expect},
    };
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        if (strcmp(words[0], things[i].word) == 0)
            return things[i].make(m, words, count);
    return fail(m, "unknown word '%s'", words[0]);
}

/* Lines whose rest is taken as it is. */
static bool make_rest(struct maker *m, const char *line)
{
    if (strncmp(line, "says ", 5) == 0)
        snprintf(m->file->expect.message, sizeof m->file->expect.message, "%s", line + 5);
    else if (strncmp(line, "cut-after ", 10) == 0)
        snprintf(m->cut_after, sizeof m->cut_after, "%s", line + 10);
    else if (strncmp(line, "text ", 5) == 0) {
        m->raw = true;
        put(&m->parts[RAW], line + 5, strlen(line + 5));
    } else
        return false;
    return true;
}

static bool make_line(struct maker *m, char *line)
{
    char *words[MAX_WORDS], *state = NULL;
    int count = 0;
    line += strspn(line, " \t");
    if (make_rest(m, line))
        return true;
    line[strcspn(line, "#")] = '\0';
    for (char *w = strtok_r(line, " \t\r", &state); w;
         w = strtok_r(NULL, " \t\r", &state))
        if (count == MAX_WORDS)
            return fail(m, "more than %d words", MAX_WORDS);
        else
            words[count++] = w;
    return count == 0 || make_thing(m, words, count);
}

static void assemble(struct maker *m, struct bytes *out)
{
    const struct bytes *p = m->parts;
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
        {"tail", p[TAIL].at, p[TAIL].size},
    };
    for (int i = 0; i < COUNTS; i++)
        put_number(out, m->lies[i] < 0 ? (long)m->counts[i] : m->lies[i], 4);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        put(out, order[i].from, order[i].size);
        if (strcmp(m->cut_after, order[i].name) == 0)
            break;
    }
}

static bool do_damage(struct maker *m, struct bytes *out)
{
    for (size_t i = 0; i < m->damages; i++) {
        struct damage *d = &m->damage[i];
        if (d->at < 0 && d->cut <= out->size)
            out->size = d->cut;
        else if (d->at >= 0 && (size_t)d->at + d->bytes.size <= out->size)
            memcpy(out->at + d->at, d->bytes.at, d->bytes.size); /* NOLINT: checked */
        else
            return fail(m, "damage past the end of %zu bytes", out->size);
    }
    return true;
}

static bool make_file(struct maker *m, char *text)
{
    struct bytes out = {0};
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        m->line++;
        if (!make_line(m, line))
            return false;
    }
    if (m->raw)
        put(&out, m->parts[RAW].at, m->parts[RAW].size);
    else
        assemble(m, &out);
    m->file->bytes = out.at;
    bool ok = do_damage(m, &out);
    m->file->size = out.size;
    return ok;
}

bool mkarea_text(const char *text, struct mkarea *file, char *why, size_t why_size)
{
    struct maker m = {.file = file, .has_spare = -1, .why = why, .why_size = why_size};
    memset(file, 0, sizeof *file);
    for (int i = 0; i < COUNTS; i++)
        m.lies[i] = -1;
    for (int i = 0; i < SPARE; i++)
        m.spare[i * 4] = m.spare[i * 4 + 1] = 0xFF;
    file->expect =
        (struct mkarea_expect){.record = -1, .offset = -1, .needed = -1, .present = -1};
    struct bytes copy = {0};
    put(&copy, text, strlen(text) + 1);
    bool ok = make_file(&m, (char *)copy.at);
    free(copy.at);
    for (int i = 0; i < PART_COUNT; i++)
        free(m.parts[i].at);
    for (size_t i = 0; i < m.damages; i++)
        free(m.damage[i].bytes.at);
    if (!ok)
        mkarea_release(file);
    return ok;
}

bool mkarea_load(const char *path, struct mkarea *file, char *why, size_t why_size)
{
    struct bytes text = {0};
    char block[4096];
    size_t got;
    FILE *in = fopen(path, "rb");
    if (!in) {
        snprintf(why, why_size, "cannot open '%s'", path);
        return false;
    }
    while ((got = fread(block, 1, sizeof block, in)) > 0)
        put(&text, block, got);
    fclose(in);
    put(&text, "", 1);
    bool ok = mkarea_text((char *)text.at, file, why, why_size);
    free(text.at);
    return ok;
}

void mkarea_release(struct mkarea *file)
{
    free(file->bytes);
    file->bytes = NULL;
}
