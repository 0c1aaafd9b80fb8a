/* xml.c - see xml.h. */
#include "config.h"

#include "support/xml.h"

#include <string.h>

enum { DEEP = 32, ATTRIBUTES = 16 };

struct piece {
    const char *at;
    size_t size;
};

struct reader {
    const char *at, *end;
    struct piece open[DEEP];
    int depth;
};

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static bool skip_space(struct reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && is_space(*r->at))
        r->at++;
    return r->at > from;
}

static bool skip_word(struct reader *r, const char *word)
{
    size_t size = strlen(word);
    if ((size_t)(r->end - r->at) < size || memcmp(r->at, word, size) != 0)
        return false;
    r->at += size;
    return true;
}

static bool read_name(struct reader *r, struct piece *name)
{
    const char *letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                          "0123456789:-_";
    name->at = r->at;
    while (r->at < r->end && *r->at && strchr(letters, *r->at))
        r->at++;
    name->size = (size_t)(r->at - name->at);
    return name->size > 0;
}

static bool same(const struct piece *a, const struct piece *b)
{
    return a->size == b->size && memcmp(a->at, b->at, a->size) == 0;
}

static bool skip_entity(struct reader *r)
{
    return skip_word(r, "&amp;") || skip_word(r, "&lt;") || skip_word(r, "&gt;") ||
           skip_word(r, "&quot;") || skip_word(r, "&apos;");
}

/* Text up to a byte that is not part of it. */
static bool skip_text(struct reader *r, char stop)
{
    while (r->at < r->end && *r->at != stop && *r->at != '<') {
        if (*r->at == '&') {
            if (!skip_entity(r))
                return false;
        } else if ((unsigned char)*r->at < ' ' && !is_space(*r->at)) {
            return false;
        } else {
            r->at++;
        }
    }
    return true;
}

static bool read_attributes(struct reader *r)
{
    struct piece names[ATTRIBUTES];
    int count = 0;
    while (skip_space(r) && r->at < r->end && *r->at != '>' && *r->at != '/' &&
           *r->at != '?') {
        struct piece *name = &names[count];
        if (count == ATTRIBUTES || !read_name(r, name) || !skip_word(r, "=\"") ||
            !skip_text(r, '"') || !skip_word(r, "\""))
            return false;
        for (int i = 0; i < count; i++)
            if (same(&names[i], name))
                return false;
        count++;
    }
    return true;
}

static bool skip_comment(struct reader *r)
{
    while (r->at < r->end && !skip_word(r, "--"))
        r->at++;
    return skip_word(r, ">");
}

static bool read_tag(struct reader *r)
{
    struct piece name;
    if (skip_word(r, "<!--"))
        return skip_comment(r);
    if (skip_word(r, "</"))
        return read_name(r, &name) && r->depth > 0 && same(&name, &r->open[--r->depth]) &&
               skip_word(r, ">");
    if (!skip_word(r, "<") || !read_name(r, &name) || !read_attributes(r))
        return false;
    if (skip_word(r, "/>"))
        return true;
    if (r->depth == DEEP || !skip_word(r, ">"))
        return false;
    r->open[r->depth++] = name;
    return true;
}

static bool read_document(struct reader *r)
{
    if (!skip_word(r, "<?xml") || !read_attributes(r) || !skip_word(r, "?>"))
        return false;
    do {
        if (r->depth == 0)
            skip_space(r);
        else if (!skip_text(r, '<'))
            return false;
        if (!read_tag(r))
            return false;
    } while (r->depth > 0);
    skip_space(r);
    return r->at == r->end;
}

bool test_xml_valid(const char *text, size_t size, size_t *where)
{
    struct reader reader = {.at = text, .end = text + size};
    bool valid = read_document(&reader);
    if (where)
        *where = (size_t)(reader.at - text);
    return valid;
}

int test_xml_count(const char *text, const char *name)
{
    int count = 0;
    size_t size = strlen(name);
    for (const char *at = text; (at = strchr(at, '<')); at++)
        count += strncmp(at + 1, name, size) == 0 && strchr(" >/", at[1 + size]);
    return count;
}
