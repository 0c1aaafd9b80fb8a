/*
 * json.c - recursive descent; every function moves at behind what it read, or fails and
 * leaves it where the fault is.
 */
#include "config.h"

#include "support/json.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 64, MAX_NAMES = 4096 };

struct reader {
    const char *start, *at, *end;
    int depth;
};

static bool read_value(struct reader *r);

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
}

static bool take(struct reader *r, char c)
{
    if (r->at >= r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(struct reader *r, const char *word)
{
    size_t size = strlen(word);
    if ((size_t)(r->end - r->at) < size || memcmp(r->at, word, size) != 0)
        return false;
    r->at += size;
    return true;
}

static bool is_digit(const struct reader *r)
{
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

static bool take_digits(struct reader *r)
{
    if (!is_digit(r))
        return false;
    while (is_digit(r))
        r->at++;
    return true;
}

static bool read_number(struct reader *r)
{
    take(r, '-');
    if (!take(r, '0') && !take_digits(r))
        return false;
    if (take(r, '.') && !take_digits(r))
        return false;
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '+'))
            take(r, '-');
        return take_digits(r);
    }
    return true;
}

static bool read_escape(struct reader *r)
{
    if (take(r, 'u')) {
        for (int i = 0; i < 4; i++) {
            if (r->at >= r->end || !*r->at || !strchr("0123456789abcdefABCDEF", *r->at))
                return false;
            r->at++;
        }
        return true;
    }
    if (r->at >= r->end || !*r->at || !strchr("\"\\/bfnrt", *r->at))
        return false;
    r->at++;
    return true;
}

/* One character of UTF-8 past ASCII: no overlong form, no surrogate, no more than 10FFFF.
 */
static bool read_utf8(struct reader *r)
{
    const unsigned char *b = (const unsigned char *)r->at;
    int more = *b >= 0xC2 && *b <= 0xDF   ? 1
               : (*b & 0xF0) == 0xE0      ? 2
               : *b >= 0xF0 && *b <= 0xF4 ? 3
                                          : 0;
    if (more == 0 || r->end - r->at <= more)
        return false;
    for (int i = 1; i <= more; i++) {
        if ((b[i] & 0xC0) != 0x80)
            return false;
    }
    if ((b[0] == 0xE0 && b[1] < 0xA0) || (b[0] == 0xED && b[1] > 0x9F) ||
        (b[0] == 0xF0 && b[1] < 0x90) || (b[0] == 0xF4 && b[1] > 0x8F))
        return false;
    r->at += more + 1;
    return true;
}

static bool read_string(struct reader *r)
{
    if (!take(r, '"'))
        return false;
    while (!take(r, '"')) {
        if (r->at >= r->end || (unsigned char)*r->at < 0x20)
            return false;
        if (take(r, '\\')) {
            if (!read_escape(r))
                return false;
        } else if ((unsigned char)*r->at >= 0x80) {
            if (!read_utf8(r))
                return false;
        } else {
            r->at++;
        }
    }
    return true;
}

struct name {
    const char *start;
    size_t size;
};

static bool is_known(const struct name *names, size_t count, struct name name)
{
    for (size_t i = 0; i < count; i++) {
        if (names[i].size == name.size &&
            memcmp(names[i].start, name.start, name.size) == 0)
            return true;
    }
    return false;
}

static bool read_member(struct reader *r, struct name *names, size_t *count)
{
    skip_blanks(r);
    const char *start = r->at;
    if (!read_string(r))
        return false;
    struct name name = {start, (size_t)(r->at - start)};
    if (*count == MAX_NAMES || is_known(names, *count, name)) {
        r->at = start;
        return false;
    }
    names[(*count)++] = name;
    skip_blanks(r);
    return take(r, ':') && read_value(r);
}

static bool read_object(struct reader *r)
{
    skip_blanks(r);
    if (take(r, '}'))
        return true;
    struct name *names = malloc(MAX_NAMES * sizeof *names);
    size_t count = 0;
    bool right = names != NULL;
    do {
        right = right && read_member(r, names, &count);
        skip_blanks(r);
    } while (right && take(r, ','));
    free(names);
    return right && take(r, '}');
}

static bool read_list(struct reader *r)
{
    skip_blanks(r);
    if (take(r, ']'))
        return true;
    do {
        if (!read_value(r))
            return false;
        skip_blanks(r);
    } while (take(r, ','));
    return take(r, ']');
}

static bool read_nested(struct reader *r, bool (*read)(struct reader *))
{
    if (r->depth == MAX_DEPTH)
        return false;
    r->depth++;
    bool right = read(r);
    r->depth--;
    return right;
}

static bool read_value(struct reader *r)
{
    skip_blanks(r);
    if (take(r, '{'))
        return read_nested(r, read_object);
    if (take(r, '['))
        return read_nested(r, read_list);
    if (r->at < r->end && *r->at == '"')
        return read_string(r);
    if (take_word(r, "true") || take_word(r, "false") || take_word(r, "null"))
        return true;
    return read_number(r);
}

bool test_json_valid(const char *text, size_t size, size_t *where)
{
    struct reader r = {text, text, text + size, 0};
    bool right = read_value(&r);
    if (right)
        skip_blanks(&r);
    if (where)
        *where = (size_t)(r.at - text);
    return right && r.at == r.end;
}

/*
 * Moves to the first, or with number to the number-th, entry's value, or to the value of
 * a name. Counts the entries if name is NULL.
 */
static int find_entry(struct reader *r, const char *name, size_t size)
{
    bool list = *r->at == '[';
    int count = 0;
    r->at++;
    for (;; count++) {
        skip_blanks(r);
        if (take(r, list ? ']' : '}'))
            return name ? -1 : count;
        bool found = list && name && (size_t)atoi(name) == (size_t)count;
        if (!list) {
            const char *start = r->at + 1;
            read_string(r);
            found = name && (size_t)(r->at - 1 - start) == size &&
                    memcmp(start, name, size) == 0;
            skip_blanks(r);
            take(r, ':');
            skip_blanks(r);
        }
        if (found)
            return count;
        read_value(r);
        skip_blanks(r);
        take(r, ',');
    }
}

static bool go_to(struct reader *r, const char *path)
{
    skip_blanks(r);
    while (*path) {
        size_t size = strcspn(path, ".");
        if ((*r->at != '[' && *r->at != '{') || find_entry(r, path, size) < 0)
            return false;
        skip_blanks(r);
        path += size + (path[size] == '.');
    }
    return true;
}

static struct reader reader_of(const char *text)
{
    return (struct reader){text, text, text + strlen(text), 0};
}

const char *test_json_at(const char *text, const char *path)
{
    static char value[256];
    struct reader r = reader_of(text);
    if (!go_to(&r, path))
        return NULL;
    const char *start = r.at;
    read_value(&r);
    size_t size = (size_t)(r.at - start);
    size = size < sizeof value ? size : sizeof value - 1;
    memcpy(value, start, size);
    value[size] = '\0';
    return value;
}

int test_json_count(const char *text, const char *path)
{
    struct reader r = reader_of(text);
    if (!go_to(&r, path) || (*r.at != '[' && *r.at != '{'))
        return -1;
    return find_entry(&r, NULL, 0);
}
