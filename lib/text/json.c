/* json.c - see json.h. */
#include "config.h"

#include "text/json.h"

#include "text/number.h"

#include <string.h>

enum { DEEPEST = 64 };

void pn__json_begin(struct pn__json *j, const char *text, size_t size)
{
    *j = (struct pn__json){text, text, text + size, ""};
}

static bool fail(struct pn__json *j, const char *why)
{
    j->why = why;
    return false;
}

static void skip_blanks(struct pn__json *j)
{
    while (j->at < j->end && memchr(" \t\r\n", *j->at, 4))
        j->at++;
}

/* The next byte that is no blank, or 0 at the end. */
static char peek(struct pn__json *j)
{
    skip_blanks(j);
    return j->at < j->end ? *j->at : '\0';
}

static bool take(struct pn__json *j, char byte, const char *why)
{
    if (peek(j) != byte || j->at == j->end)
        return fail(j, why);
    j->at++;
    return true;
}

bool pn__json_open(struct pn__json *j, char bracket)
{
    return take(j, bracket,
                bracket == '{' ? "an object is missing" : "a list is missing");
}

bool pn__json_next(struct pn__json *j, char closing, bool *first, bool *more)
{
    *more = peek(j) != closing || j->at == j->end;
    if (!*more)
        j->at++;
    else if (!*first && !take(j, ',', "a comma is missing"))
        return false;
    *first = false;
    return true;
}

/* Takes a string; start and length are of its content. */
static bool take_string(struct pn__json *j, const char **start, size_t *length)
{
    if (!take(j, '"', "a string is missing"))
        return false;
    *start = j->at;
    for (; j->at < j->end && *j->at != '"'; j->at++) {
        if ((unsigned char)*j->at < 0x20)
            return fail(j, "a control character in a string");
        j->at += *j->at == '\\' && j->at + 1 < j->end;
    }
    *length = (size_t)(j->at - *start);
    return take(j, '"', "a string does not end");
}

bool pn__json_word(struct pn__json *j, char word[32])
{
    const char *start;
    size_t length;
    if (!take_string(j, &start, &length))
        return false;
    bool plain = length < 32 && !memchr(start, '\\', length);
    memcpy(word, start, plain ? length : 0);
    word[plain ? length : 0] = '\0';
    return true;
}

bool pn__json_key(struct pn__json *j, char key[32])
{
    return pn__json_word(j, key) && take(j, ':', "a colon is missing");
}

bool pn__json_uint(struct pn__json *j, uint32_t max, uint32_t *number)
{
    uint64_t sum = 0;
    char byte = peek(j);
    const char *start = j->at;
    for (; byte >= '0' && byte <= '9'; byte = j->at < j->end ? *j->at : '\0') {
        sum = sum * 10 + (uint64_t)(byte - '0');
        if (sum > max) {
            j->at = start;
            return fail(j, "a number is too large");
        }
        j->at++;
    }
    if (j->at == start || (byte && strchr(".eE", byte)))
        return fail(j, "a whole number is missing");
    *number = (uint32_t)sum;
    return true;
}

/* A number, true, false or null: all of its bytes, not looked at closely. */
static bool skip_word(struct pn__json *j)
{
    static const char bytes[] = "+-.0123456789Eaeflnrstu";
    const char *start = j->at;
    while (j->at < j->end && memchr(bytes, *j->at, sizeof bytes - 1))
        j->at++;
    return j->at > start || fail(j, "a value is missing");
}

bool pn__json_null(struct pn__json *j)
{
    static const char word[] = "null";
    if (peek(j) != 'n' || (size_t)(j->end - j->at) < strlen(word) ||
        memcmp(j->at, word, strlen(word)) != 0)
        return false;
    j->at += strlen(word);
    return true;
}

bool pn__json_real(struct pn__json *j, double *number)
{
    skip_blanks(j);
    const char *start = j->at;
    if (!skip_word(j) || !pn__parse_real(start, (size_t)(j->at - start), number)) {
        j->at = start;
        return fail(j, "a number is missing");
    }
    return true;
}

/* Opens an object or list that is to be skipped, or skips a simple value. */
static bool skip_some(struct pn__json *j, char *open, unsigned *depth)
{
    const char *start;
    size_t length;
    char byte = peek(j);
    if (byte == '"')
        return take_string(j, &start, &length);
    if (byte != '{' && byte != '[')
        return skip_word(j);
    if (*depth == DEEPEST)
        return fail(j, "nested too deep");
    open[(*depth)++] = byte;
    j->at++;
    return true;
}

bool pn__json_skip(struct pn__json *j)
{
    char open[DEEPEST], key[32];
    bool first[DEEPEST + 1] = {false}, more;
    unsigned depth = 0;
    if (!skip_some(j, open, &depth))
        return false;
    first[depth] = true;
    while (depth) {
        unsigned now = depth;
        bool object = open[depth - 1] == '{';
        if (!pn__json_next(j, object ? '}' : ']', &first[depth], &more))
            return false;
        if (!more) {
            depth--;
            continue;
        }
        if ((object && !pn__json_key(j, key)) || !skip_some(j, open, &depth))
            return false;
        if (depth > now)
            first[depth] = true;
    }
    return true;
}

bool pn__json_finish(struct pn__json *j)
{
    skip_blanks(j);
    return j->at == j->end || fail(j, "something follows the end");
}
