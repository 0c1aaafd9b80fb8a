#include "config.h"

#include "support/mkdff.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH = 8, VERSION_SA = 0x1803FFFF };

static const struct {
    const char *name;
    long type;
} chunks[] = {
    {"struct", 0x1},         {"string-chunk", 0x2},   {"extension", 0x3},
    {"texture", 0x6},        {"material-chunk", 0x7}, {"materials", 0x8},
    {"frames", 0xE},         {"geometry", 0xF},       {"clump", 0x10},
    {"light", 0x12},         {"atomic", 0x14},        {"geometries", 0x1A},
    {"uv-animations", 0x2B}, {"skin", 0x116},         {"hanim", 0x11E},
    {"parts", 0x50E},        {"night", 0x253F2F9},    {"collision", 0x253F2FA},
    {"name", 0x253F2FE},
};

struct maker {
    struct mktext text;
    struct mktext_bytes out;
    long version;
    struct {
        size_t at; /* of the size */
        long lie;
    } open[DEPTH];
    int depth;
};

static bool open_chunk(struct maker *m, long type, long lie)
{
    if (m->depth == DEPTH)
        return mktext_fail(&m->text, "too deep");
    mktext_put_number(&m->out, type, 4);
    m->open[m->depth].at = m->out.size;
    m->open[m->depth++].lie = lie;
    mktext_put_number(&m->out, 0, 4);
    mktext_put_number(&m->out, m->version, 4);
    return true;
}

static bool close_chunk(struct maker *m)
{
    if (m->depth == 0)
        return mktext_fail(&m->text, "an end too many");
    size_t at = m->open[--m->depth].at;
    long size = m->open[m->depth].lie;
    if (size < 0)
        size = (long)(m->out.size - at - 8);
    for (int i = 0; i < 4; i++)
        m->out.at[at + (size_t)i] = (uint8_t)(size >> i * 8);
    return true;
}

static bool put_numbers(struct maker *m, char **words, int count, int size)
{
    for (int i = 0; i < count; i++) {
        long value = 0;
        double real = 0;
        if (size ? !mktext_number(words[i], &value) : !mktext_float(words[i], &real))
            return mktext_fail(&m->text, "'%s' is no number", words[i]);
        if (size)
            mktext_put_number(&m->out, value, size);
        else
            mktext_put_float(&m->out, real);
    }
    return true;
}

static bool make_frame(struct maker *m, char **words, int count)
{
    double xyz[3] = {0}, scale = 1;
    long parent;
    if (count < 2 || !mktext_number(words[1], &parent))
        return mktext_fail(&m->text, "frame PARENT");
    for (int i = 0; i < 3 && i + 2 < count; i++)
        if (!mktext_float(words[i + 2], &xyz[i]))
            return mktext_fail(&m->text, "'%s' is no number", words[i + 2]);
    if (count > 5 && !mktext_float(words[5], &scale))
        return mktext_fail(&m->text, "'%s' is no number", words[5]);
    for (int i = 0; i < 9; i++)
        mktext_put_float(&m->out, i % 4 == 0 ? scale : 0);
    for (int i = 0; i < 3; i++)
        mktext_put_float(&m->out, xyz[i]);
    mktext_put_number(&m->out, parent, 4);
    mktext_put_number(&m->out, 0, 4);
    return true;
}

static bool make_triangle(struct maker *m, char **words, int count)
{
    if (count != 5)
        return mktext_fail(&m->text, "triangle A B C MATERIAL");
    char *const order[] = {words[2], words[1], words[4], words[3]};
    char *copy[4];
    memcpy(copy, order, sizeof copy);
    return put_numbers(m, copy, 4, 2);
}

static bool make_part(struct maker *m, char **words, int count)
{
    mktext_put_number(&m->out, count - 2, 4);
    return (count > 1 && put_numbers(m, words + 1, count - 1, 4)) ||
           mktext_fail(&m->text, "part MATERIAL INDEX...");
}

static void put_string_chunk(struct maker *m, const char *text)
{
    open_chunk(m, 2, -1);
    mktext_put(&m->out, text, strlen(text));
    mktext_put(&m->out, "\0\0\0", 4 - strlen(text) % 4);
    close_chunk(m);
}

static bool make_material(struct maker *m, char **words, int count)
{
    open_chunk(m, 7, -1);
    open_chunk(m, 1, -1);
    mktext_put_number(&m->out, 0, 4);
    mktext_put_number(&m->out, 0x44332211, 4);
    mktext_put_number(&m->out, 0, 4);
    mktext_put_number(&m->out, count > 1, 4);
    for (int i = 0; i < 3; i++)
        mktext_put_float(&m->out, 0.25 * (i + 1));
    close_chunk(m);
    if (count > 1) {
        open_chunk(m, 6, -1);
        open_chunk(m, 1, -1);
        mktext_put_number(&m->out, 0x1106, 4);
        close_chunk(m);
        put_string_chunk(m, words[1]);
        put_string_chunk(m, count > 2 ? words[2] : "");
        open_chunk(m, 3, -1);
        close_chunk(m);
        close_chunk(m);
    }
    open_chunk(m, 3, -1);
    close_chunk(m);
    return close_chunk(m);
}

static bool make_model(struct maker *m, char **words, int count)
{
    char head[120] = "COL3\x70";
    if (count != 2 || strlen(words[1]) > 21)
        return mktext_fail(&m->text, "model NAME");
    memcpy(head + 8, words[1], strlen(words[1]));
    mktext_put(&m->out, head, sizeof head);
    return true;
}

static bool make_chunk(struct maker *m, char **words, int count)
{
    struct mktext_setting lie = {"size", -1, 0, false};
    long type = -1;
    int used = 1;
    for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++)
        if (strcmp(words[0], chunks[i].name) == 0)
            type = chunks[i].type;
    if (strcmp(words[0], "chunk") == 0 && count > 1 && mktext_number(words[1], &type))
        used = 2;
    if (type < 0)
        return mktext_fail(&m->text, "unknown word '%s'", words[0]);
    return mktext_settings(&m->text, words + used, count - used, &lie, 1) &&
           open_chunk(m, type, lie.value);
}

static bool make_thing(void *maker, char **words, int count)
{
    struct maker *m = maker;
    const char *word = words[0];
    if (strcmp(word, "end") == 0)
        return close_chunk(m);
    if (strcmp(word, "version") == 0)
        return (count == 2 && mktext_number(words[1], &m->version)) ||
               mktext_fail(&m->text, "version ID");
    if (word[0] == 'u' && strchr("123", word[1]) == NULL && strcmp(word, "u8") != 0)
        return make_chunk(m, words, count);
    if (word[0] == 'u')
        return put_numbers(m, words + 1, count - 1, atoi(word + 1) / 8);
    if (strcmp(word, "f32") == 0)
        return put_numbers(m, words + 1, count - 1, 0);
    if (strcmp(word, "string") == 0 && count == 2) {
        mktext_put(&m->out, words[1], strlen(words[1]));
        return true;
    }
    if (strcmp(word, "tail") == 0)
        return mktext_hex(words + 1, count - 1, &m->out);
    if (strcmp(word, "frame") == 0)
        return make_frame(m, words, count);
    if (strcmp(word, "triangle") == 0)
        return make_triangle(m, words, count);
    if (strcmp(word, "part") == 0)
        return make_part(m, words, count);
    if (strcmp(word, "material") == 0)
        return make_material(m, words, count);
    if (strcmp(word, "model") == 0)
        return make_model(m, words, count);
    return make_chunk(m, words, count);
}

static bool finish(void *maker, struct mktext_bytes *out)
{
    struct maker *m = maker;
    if (m->depth)
        return mktext_fail(&m->text, "%d ends are missing", m->depth);
    mktext_put(out, m->out.at, m->out.size);
    return true;
}

bool mkdff_text(const char *text, struct mkdff *file, char *why, size_t why_size)
{
    static const struct mktext_kind kind = {make_thing, NULL, finish};
    struct maker m = {.text = {.why = why, .why_size = why_size}, .version = VERSION_SA};
    bool ok = mktext_make(&m.text, &kind, &m, text, &file->bytes, &file->size);
    file->expect = m.text.expect;
    free(m.out.at);
    return ok;
}

bool mkdff_load(const char *path, struct mkdff *file, char *why, size_t why_size)
{
    char *text = mktext_load(path, why, why_size);
    bool ok = text && mkdff_text(text, file, why, why_size);
    free(text);
    return ok;
}
