/* lines.c - see lines.h. */
#include "config.h"

#include "skin/lines.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "text/number.h"
#include "text/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WARNINGS_MOST = 1000 };

/* Far outside every world, and small enough that products stay numbers. */
#define NUMBER_MAX 1e9

static const struct pn_rule rules[PN__SKIN_RULE_COUNT] = {
#define PN_SKIN_RULE(id, name, severity, what, why) \
    {name, PN_SEVERITY_##severity, what, why, NULL, NULL},
#include "skin/skin_rules.def"
#undef PN_SKIN_RULE
};

const struct pn_rule *pn_skin_rule_at(uint32_t i)
{
    return i < PN__SKIN_RULE_COUNT ? &rules[i] : NULL;
}

/* ---- rows ---- */

static struct pn__piece without_comment(struct pn__piece line)
{
    bool quoted = false;
    if (line.size && line.text[0] == '#')
        line.size = 0;
    for (size_t i = 0; i + 1 < line.size; i++) {
        quoted ^= line.text[i] == '"';
        if (!quoted && line.text[i] == '/' && line.text[i + 1] == '/' &&
            (i == 0 || pn__is_blank(line.text[i - 1])))
            line.size = i;
    }
    return pn__piece_trim(line);
}

bool pn__skin_row(struct pn__skin_reader *r)
{
    if (r->again) {
        r->again = false;
        return true;
    }
    while (r->at < r->end) {
        const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        if (!stop)
            stop = r->end;
        r->line_text = r->at;
        r->line++;
        r->at = stop < r->end ? stop + 1 : stop;
        r->row = without_comment(pn__piece_trim(
            (struct pn__piece){r->line_text, (size_t)(stop - r->line_text)}));
        if (r->row.size)
            return true;
    }
    return false;
}

/* Takes off the first size bytes. */
static struct pn__piece take(struct pn__piece *piece, size_t size)
{
    struct pn__piece word = {piece->text, size};
    *piece = pn__piece_trim((struct pn__piece){piece->text + size, piece->size - size});
    return word;
}

struct pn__piece pn__piece_first(struct pn__piece *piece)
{
    size_t size = 0;
    while (size < piece->size && !pn__is_blank(piece->text[size]))
        size++;
    return take(piece, size);
}

struct pn__piece pn__piece_keyword(struct pn__piece *piece)
{
    size_t size = 0;
    while (size < piece->size && !pn__is_blank(piece->text[size]) &&
           piece->text[size] != ':')
        size++;
    return take(piece, size + (size < piece->size && piece->text[size] == ':'));
}

struct pn__piece pn__piece_last(struct pn__piece *piece)
{
    size_t from = piece->size;
    while (from && !pn__is_blank(piece->text[from - 1]))
        from--;
    struct pn__piece word = {piece->text + from, piece->size - from};
    *piece = pn__piece_trim((struct pn__piece){piece->text, from});
    return word;
}

static struct pn__piece without_brackets(struct pn__piece piece)
{
    if (piece.size >= 2 && piece.text[0] == '[' && piece.text[piece.size - 1] == ']')
        return pn__piece_trim((struct pn__piece){piece.text + 1, piece.size - 2});
    return piece;
}

bool pn__piece_is(struct pn__piece piece, const char *word)
{
    if (piece.size && piece.text[piece.size - 1] == ':')
        piece.size--;
    piece = without_brackets(piece);
    if (piece.size != strlen(word))
        return false;
    for (size_t i = 0; i < piece.size; i++)
        if (pn__upper(piece.text[i]) != pn__upper(word[i]))
            return false;
    return true;
}

/* ---- what is wrong ---- */

enum pn_status pn__skin_fail(struct pn__skin_reader *r, const char *at,
                             enum pn_status status, const char *format, ...)
{
    char words[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    pn__error_set_line(r->err, r->name, r->line, (uint32_t)(at - r->line_text) + 1);
    return pn__fail(r->err, status, "%s", words);
}

enum pn_status pn__skin_fail_line(struct pn__skin_reader *r, uint32_t line,
                                  enum pn_status status, const char *format, ...)
{
    char words[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    pn__error_set_line(r->err, r->name, line, 1);
    return pn__fail(r->err, status, "%s", words);
}

enum pn_status pn__skin_warn(struct pn__skin_reader *r, enum pn__skin_rule rule,
                             uint32_t line, const char *format, ...)
{
    struct pn_skin *skin = r->skin;
    if (skin->warning_count == WARNINGS_MOST)
        return PN_OK;
    if (!pn__grow(&skin->warnings, skin->warning_count, sizeof *skin->warnings))
        return pn__fail_memory(r->err);
    struct pn_skin_finding *finding = &skin->warnings[skin->warning_count++];
    *finding = (struct pn_skin_finding){&rules[rule], line, line ? 1 : 0, ""};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding->message, sizeof finding->message, format, arguments);
    va_end(arguments);
    return PN_OK;
}

/* ---- words ---- */

/* For messages. */
static int shown(struct pn__piece piece)
{
    return piece.size > 40 ? 40 : (int)piece.size;
}

static enum pn_status parse_number(struct pn__skin_reader *r, struct pn__piece piece,
                                   double *value)
{
    if (piece.size == 0)
        return pn__skin_fail(r, piece.text, PN_E_FORMAT, "a number is missing");
    if (piece.text[0] == '+') {
        piece.text++;
        piece.size--;
    }
    if (pn__parse_real(piece.text, piece.size, value))
        return PN_OK;
    return pn__skin_fail(r, piece.text, PN_E_FORMAT, "'%.*s' is not a number",
                         shown(piece), piece.text);
}

enum pn_status pn__skin_int(struct pn__skin_reader *r, struct pn__piece piece,
                            int32_t *value)
{
    double number;
    PN_TRY(parse_number(r, piece, &number));
    if (number != floor(number))
        return pn__skin_fail(r, piece.text, PN_E_FORMAT, "'%.*s' is not a whole number",
                             shown(piece), piece.text);
    if (fabs(number) > INT32_MAX)
        return pn__skin_fail(r, piece.text, PN_E_RANGE, "'%.*s' is too large",
                             shown(piece), piece.text);
    *value = (int32_t)number;
    return PN_OK;
}

enum pn_status pn__skin_float(struct pn__skin_reader *r, struct pn__piece piece,
                              float *value)
{
    double number;
    PN_TRY(parse_number(r, piece, &number));
    if (fabs(number) > NUMBER_MAX)
        return pn__skin_fail(r, piece.text, PN_E_RANGE, "'%.*s' is too large",
                             shown(piece), piece.text);
    *value = (float)number;
    return PN_OK;
}

enum pn_status pn__skin_floats(struct pn__skin_reader *r, struct pn__piece *piece,
                               float *values, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        PN_TRY(pn__skin_float(r, pn__piece_first(piece), &values[i]));
    return PN_OK;
}

enum pn_status pn__skin_no_more(struct pn__skin_reader *r, struct pn__piece rest)
{
    if (rest.size == 0)
        return PN_OK;
    return pn__skin_fail(r, rest.text, PN_E_FORMAT, "'%.*s' is too much in this row",
                         shown(rest), rest.text);
}

static const char *const opening[] = {"\"", "\xE2\x80\x9C", "\xE2\x80\x9D"};
static const char *const closing[] = {"\"", "\xE2\x80\x9D", "\xE2\x80\x9C"};

/* Takes quotes off; false if there are none. Curly ones may be the wrong way round. */
static bool unquote(struct pn__piece *piece)
{
    for (unsigned i = 0; i < 3; i++) {
        size_t size = strlen(opening[i]);
        if (piece->size < size || memcmp(piece->text, opening[i], size) != 0)
            continue;
        for (unsigned k = 0; k < 3; k++) {
            size_t tail = strlen(closing[k]);
            if (piece->size >= size + tail &&
                memcmp(piece->text + piece->size - tail, closing[k], tail) == 0) {
                *piece =
                    (struct pn__piece){piece->text + size, piece->size - size - tail};
                return true;
            }
        }
    }
    return false;
}

enum pn_status pn__skin_name(struct pn__skin_reader *r, struct pn__piece piece,
                             char *name, size_t room)
{
    if (piece.size == 0)
        return pn__skin_fail(r, piece.text, PN_E_FORMAT, "a name is missing");
    if (!unquote(&piece))
        piece = without_brackets(piece);
    if (memchr(piece.text, '"', piece.size))
        return pn__skin_fail(r, piece.text, PN_E_FORMAT, "a quote inside of '%.*s'",
                             shown(piece), piece.text);
    if (!pn__utf8_is_plain(piece.text, piece.size))
        return pn__skin_fail(r, piece.text, PN_E_FORMAT, "a control character in a name");
    if (piece.size >= room)
        return pn__skin_fail(r, piece.text, PN_E_LIMIT,
                             "a name of %zu bytes, at most %zu are allowed", piece.size,
                             room - 1);
    memcpy(name, piece.text, piece.size);
    name[piece.size] = '\0';
    return PN_OK;
}

enum pn_status pn__skin_count(struct pn__skin_reader *r, struct pn__piece rest,
                              int32_t *count)
{
    *count = -1;
    if (rest.size == 0)
        return PN_OK;
    PN_TRY(pn__skin_int(r, without_brackets(rest), count));
    if (*count < 0)
        return pn__skin_fail(r, rest.text, PN_E_RANGE, "a count below 0");
    return PN_OK;
}
