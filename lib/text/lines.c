/* lines.c - see lines.h. */
#include "config.h"

#include "text/lines.h"

#include "base/ascii.h"

/* What a byte is to the splitting. */
enum byte_class { IN_FIELD = 0, BETWEEN, LINE_END, COMMENT };

static const uint8_t classes[256] = {
    [' '] = BETWEEN,   ['\t'] = BETWEEN,  [','] = BETWEEN,
    ['\0'] = BETWEEN,  ['\v'] = BETWEEN,  ['\f'] = BETWEEN,
    ['\n'] = LINE_END, ['\r'] = LINE_END, ['#'] = COMMENT,
};

static enum byte_class class_of(char c)
{
    return (enum byte_class)classes[(unsigned char)c];
}

/* Splits what is left of a line; returns where it ends. */
static const char *split(struct pn__lines *l)
{
    const char *at = l->at;
    l->count = 0;
    while (at < l->end && class_of(*at) < LINE_END) {
        if (class_of(*at) == BETWEEN) {
            at++;
            continue;
        }
        const char *start = at;
        while (at < l->end && class_of(*at) == IN_FIELD)
            at++;
        if (l->count < PN__FIELDS)
            l->fields[l->count++] = (struct pn__piece){start, (size_t)(at - start)};
    }
    while (at < l->end && class_of(*at) != LINE_END)
        at++; /* a comment */
    return at;
}

bool pn__lines_next(struct pn__lines *l)
{
    do {
        if (l->at == l->end)
            return false;
        l->line++;
        l->at = split(l);
        if (l->end - l->at >= 2 && l->at[0] == '\r' && l->at[1] == '\n')
            l->at++;
        if (l->at < l->end)
            l->at++;
    } while (l->count == 0);
    return true;
}

bool pn__field_is(const struct pn__piece *field, const char *word)
{
    size_t i = 0;
    while (i < field->size && word[i] && pn__upper(field->text[i]) == pn__upper(word[i]))
        i++;
    return i == field->size && word[i] == '\0';
}
