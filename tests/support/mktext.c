#include "config.h"

#include "support/mktext.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 80 };

void mktext_put(struct mktext_bytes *b, const void *from, size_t size)
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

void mktext_put_number(struct mktext_bytes *b, long value, int size)
{
    for (int i = 0; i < size; i++) {
        uint8_t byte = (uint8_t)((unsigned long)value >> i * 8);
        mktext_put(b, &byte, 1);
    }
}

void mktext_put_float(struct mktext_bytes *b, double value)
{
    float single = (float)value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    mktext_put_number(b, (long)bits, 4);
}

bool mktext_number(const char *text, long *value)
{
    char *end;
    *value = strtol(text, &end, 0);
    return end != text && *end == '\0';
}

bool mktext_float(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && *end == '\0';
}

bool mktext_hex(char **words, int count, struct mktext_bytes *b)
{
    for (int i = 0; i < count; i++) {
        char *end;
        unsigned long byte = strtoul(words[i], &end, 16);
        if (end == words[i] || *end || byte > 0xFF)
            return false;
        mktext_put_number(b, (long)byte, 1);
    }
    return true;
}

bool mktext_fail(struct mktext *t, const char *format, ...)
{
    char reason[160];
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    snprintf(t->why, t->why_size, "line %d: %s", t->line, reason);
    return false;
}

/* "3/17" */
static bool pair(const char *text, long *a, long *b)
{
    char *end;
    *a = strtol(text, &end, 0);
    return end != text && *end == '/' && mktext_number(end + 1, b);
}

bool mktext_settings(struct mktext *t, char **words, int count,
                     struct mktext_setting *known, int known_count)
{
    for (int i = 0; i < count; i++) {
        char *equals = strchr(words[i], '=');
        int k = 0;
        if (!equals)
            return mktext_fail(t, "'%s' is no key=value", words[i]);
        *equals = '\0';
        while (k < known_count && strcmp(known[k].key, words[i]) != 0)
            k++;
        if (k == known_count)
            return mktext_fail(t, "unknown key '%s'", words[i]);
        bool ok = known[k].two ? pair(equals + 1, &known[k].value, &known[k].second)
                               : mktext_number(equals + 1, &known[k].value);
        if (!ok)
            return mktext_fail(t, "'%s' for %s", equals + 1, words[i]);
    }
    return true;
}

static bool make_damage(struct mktext *t, char **words, int count)
{
    long value;
    if (t->damages == MKTEXT_DAMAGES)
        return mktext_fail(t, "too much damage");
    if (count < 2 || !mktext_number(words[1], &value) || value < 0)
        return mktext_fail(t, "%s needs a number", words[0]);
    bool cut = strcmp(words[0], "cut") == 0;
    int d = t->damages++;
    t->damage[d].at = cut ? -1 : value;
    t->damage[d].cut = (size_t)value;
    return cut || (count > 2 && mktext_hex(words + 2, count - 2, &t->damage[d].bytes)) ||
           mktext_fail(t, "bytes AT HEX...");
}

static bool do_damage(struct mktext *t, struct mktext_bytes *out)
{
    for (int i = 0; i < t->damages; i++) {
        const struct mktext_bytes *bytes = &t->damage[i].bytes;
        long at = t->damage[i].at;
        if (at < 0 && t->damage[i].cut <= out->size)
            out->size = t->damage[i].cut;
        else if (at >= 0 && (size_t)at + bytes->size <= out->size)
            memcpy(out->at + at, bytes->at, bytes->size); /* NOLINT: checked */
        else
            return mktext_fail(t, "damage past the end of %zu bytes", out->size);
    }
    return true;
}

static bool make_expect(struct mktext *t, char **words, int count)
{
    struct mktext_expect *e = &t->expect;
    struct mktext_setting s[] = {{"record", -1, 0, 0},
                                 {"offset", -1, 0, 0},
                                 {"needed", -1, 0, 0},
                                 {"present", -1, 0, 0}};
    if (count < 2)
        return mktext_fail(t, "expect STATUS");
    snprintf(e->status, sizeof e->status, "%s", words[1]);
    for (int i = 2; i < count; i++) {
        if (strncmp(words[i], "section=", 8) == 0) {
            snprintf(e->section, sizeof e->section, "%s", words[i] + 8);
            for (char *c = e->section; *c; c++)
                *c = *c == '_' ? ' ' : *c; /* "navi_links" */
        } else if (strncmp(words[i], "field=", 6) == 0)
            snprintf(e->field, sizeof e->field, "%s", words[i] + 6);
        else if (!mktext_settings(t, &words[i], 1, s, sizeof s / sizeof *s))
            return false;
    }
    e->record = s[0].value;
    e->offset = s[1].value;
    e->needed = s[2].value;
    e->present = s[3].value;
    return true;
}

static bool make_raw(struct mktext *t, char **words, int count)
{
    t->is_raw = true;
    return mktext_hex(words + 1, count - 1, &t->raw) || mktext_fail(t, "raw HEX...");
}

/* Lines whose rest is taken as it is. */
static bool make_rest(struct mktext *t, const char *line)
{
    if (strncmp(line, "says ", 5) == 0)
        snprintf(t->expect.message, sizeof t->expect.message, "%s", line + 5);
    else if (strncmp(line, "text ", 5) == 0) {
        t->is_raw = true;
        mktext_put(&t->raw, line + 5, strlen(line + 5));
    } else
        return false;
    return true;
}

static bool make_line(struct mktext *t, const struct mktext_kind *kind, void *maker,
                      char *line)
{
    char *words[MAX_WORDS], *state = NULL;
    int count = 0;
    line += strspn(line, " \t");
    if (make_rest(t, line) || (kind->whole_line && kind->whole_line(maker, line)))
        return true;
    line[strcspn(line, "#")] = '\0';
    for (char *w = strtok_r(line, " \t\r", &state); w;
         w = strtok_r(NULL, " \t\r", &state))
        if (count == MAX_WORDS)
            return mktext_fail(t, "more than %d words", MAX_WORDS);
        else
            words[count++] = w;
    if (count == 0)
        return true;
    if (strcmp(words[0], "bytes") == 0 || strcmp(words[0], "cut") == 0)
        return make_damage(t, words, count);
    if (strcmp(words[0], "raw") == 0)
        return make_raw(t, words, count);
    if (strcmp(words[0], "expect") == 0)
        return make_expect(t, words, count);
    return kind->line(maker, words, count);
}

static bool make_file(struct mktext *t, const struct mktext_kind *kind, void *maker,
                      char *lines, struct mktext_bytes *out)
{
    for (char *line = lines, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        t->line++;
        if (!make_line(t, kind, maker, line))
            return false;
    }
    if (t->is_raw)
        mktext_put(out, t->raw.at, t->raw.size);
    else if (!kind->finish(maker, out))
        return false;
    return do_damage(t, out);
}

bool mktext_make(struct mktext *t, const struct mktext_kind *kind, void *maker,
                 const char *lines, uint8_t **bytes, size_t *size)
{
    struct mktext_bytes out = {0};
    char *copy = strdup(lines);
    if (!copy)
        abort();
    t->expect =
        (struct mktext_expect){.record = -1, .offset = -1, .needed = -1, .present = -1};
    bool ok = make_file(t, kind, maker, copy, &out);
    free(copy);
    free(t->raw.at);
    for (int i = 0; i < t->damages; i++)
        free(t->damage[i].bytes.at);
    if (!ok) {
        free(out.at);
        out = (struct mktext_bytes){0};
    }
    *bytes = out.at;
    *size = out.size;
    return ok;
}

char *mktext_load(const char *path, char *why, size_t why_size)
{
    struct mktext_bytes text = {0};
    char block[4096];
    size_t got;
    FILE *in = fopen(path, "rb");
    if (!in) {
        snprintf(why, why_size, "cannot open '%s'", path);
        return NULL;
    }
    while ((got = fread(block, 1, sizeof block, in)) > 0)
        mktext_put(&text, block, got);
    fclose(in);
    mktext_put(&text, "", 1);
    return (char *)text.at;
}

int mktext_main(int argc, char **argv,
                bool (*make)(const char *path, const char *file, uint8_t **bytes,
                             size_t *size, char *why, size_t why_size))
{
    uint8_t *bytes;
    size_t size;
    char why[256];
    if (argc != 3) {
        fprintf(stderr, "usage: %s TEXT FILE\n", argv[0]);
        return 2;
    }
    if (!make(argv[1], argv[2], &bytes, &size, why, sizeof why)) {
        fprintf(stderr, "%s: %s: %s\n", argv[0], argv[1], why);
        return 3;
    }
    FILE *out = fopen(argv[2], "wb");
    bool ok = out && fwrite(bytes, 1, size, out) == size;
    ok = out && fclose(out) == 0 && ok;
    free(bytes);
    if (!ok)
        perror(argv[2]);
    return ok ? 0 : 3;
}
