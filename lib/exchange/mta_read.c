/*
 * mta_read.c - graphs in Lua, of scripts for MTA: the table that mta.c writes, and that
 * of the resource gps, [7] = {id = 7, x = 1, y = 2, z = 3, neighbours = {[8] = 45}}.
 *
 * Lua is not run. Tables with x and y are nodes, wherever they stand, numbered by their
 * key or, where they have none, by the field id before their links. What stands around
 * tables is passed over.
 */
#include "config.h"

#include "exchange/foreign.h"

#include "base/error.h"
#include "text/number.h"

#include <string.h>

enum { DEPTH_MAX = 16 };

enum token_kind { END, NAME, NUMBER, STRING, SIGN };

struct token {
    enum token_kind kind;
    const char *text;
    size_t size;
};

struct reader {
    struct pn__foreign *foreign;
    const char *at, *end;
    uint32_t line;
    struct token token; /* the one looked at */
};

/* A table that may turn out to be a node. */
struct table {
    uint64_t number;
    bool has_number;
    double pos[3];
    unsigned known; /* bits: x, y, z */
    enum pn_kind kind;
    uint32_t line;
};

enum { KNOWN_X = 1, KNOWN_Y = 2, KNOWN_Z = 4 };

static enum pn_status fail(const struct reader *r, const char *words)
{
    return pn__foreign_fail(r->foreign, r->line, PN_E_FORMAT, "%s", words);
}

static bool is(const struct token *token, const char *word)
{
    return token->size == strlen(word) && memcmp(token->text, word, token->size) == 0;
}

static bool is_sign(const struct reader *r, char sign)
{
    return r->token.kind == SIGN && *r->token.text == sign;
}

/* ---- tokens ---- */

static bool starts_with(const struct reader *r, const char *word)
{
    const size_t size = strlen(word);
    return (size_t)(r->end - r->at) >= size && memcmp(r->at, word, size) == 0;
}

/* Goes behind the next such word, or to the end. */
static void skip_behind(struct reader *r, const char *word)
{
    while (r->at < r->end && !starts_with(r, word))
        r->line += *r->at++ == '\n';
    if (r->at < r->end)
        r->at += strlen(word);
}

static void skip_blanks(struct reader *r)
{
    for (;;) {
        while (r->at < r->end && memchr(" \t\r\n", *r->at, 4))
            r->line += *r->at++ == '\n';
        if (starts_with(r, "--[["))
            skip_behind(r, "]]");
        else if (starts_with(r, "--"))
            while (r->at < r->end && *r->at != '\n')
                r->at++;
        else
            return;
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* A minus belongs to the number behind it: there are no sums here. */
static bool begins_number(const struct reader *r)
{
    const char *digit = r->at + (*r->at == '-');
    digit += digit < r->end && *digit == '.';
    return digit < r->end && is_digit(*digit);
}

static void take_number(struct reader *r)
{
    r->token.kind = NUMBER;
    r->at++;
    while (r->at < r->end &&
           (is_digit(*r->at) || is_letter(*r->at) || *r->at == '.' ||
            ((*r->at == '-' || *r->at == '+') && (r->at[-1] == 'e' || r->at[-1] == 'E'))))
        r->at++;
}

static void take_string(struct reader *r)
{
    const char quote = *r->at++;
    while (r->at < r->end && *r->at != quote && *r->at != '\n')
        r->at += *r->at == '\\' && r->end - r->at > 1 ? 2 : 1;
    r->token =
        (struct token){STRING, r->token.text + 1, (size_t)(r->at - r->token.text - 1)};
    r->at += r->at < r->end;
}

static void next(struct reader *r)
{
    skip_blanks(r);
    r->token = (struct token){END, r->at, 0};
    if (r->at == r->end)
        return;
    if (*r->at == '"' || *r->at == '\'') {
        take_string(r);
        return;
    }
    if (begins_number(r)) {
        take_number(r);
    } else if (is_letter(*r->at)) {
        r->token.kind = NAME;
        while (r->at < r->end && (is_letter(*r->at) || is_digit(*r->at)))
            r->at++;
    } else {
        r->token.kind = SIGN;
        r->at++;
    }
    r->token.size = (size_t)(r->at - r->token.text);
}

/* ---- numbers ---- */

static enum pn_status take_real(struct reader *r, double *number)
{
    if (r->token.kind != NUMBER || !pn__parse_real(r->token.text, r->token.size, number))
        return fail(r, "a coordinate is no number");
    next(r);
    return PN_OK;
}

static enum pn_status take_whole(struct reader *r, uint64_t *number)
{
    int64_t value;
    if (r->token.kind != NUMBER ||
        !pn__parse_plain(r->token.text, r->token.size, &value) || value < 0)
        return fail(r, "a node's number is no whole one, of 1 to 15 digits");
    *number = (uint64_t)value;
    next(r);
    return PN_OK;
}

/* "[7] =" with the bracket looked at, or "[7]" followed by something else. */
static enum pn_status take_key(struct reader *r, uint64_t *number, bool *is_number)
{
    next(r);
    *is_number = r->token.kind == NUMBER;
    if (*is_number)
        PN_TRY(take_whole(r, number));
    else
        next(r);
    if (!is_sign(r, ']'))
        return fail(r, "a key in brackets is no number and no word");
    next(r);
    return PN_OK;
}

static enum pn_status expect(struct reader *r, char sign, const char *words)
{
    if (!is_sign(r, sign))
        return fail(r, words);
    next(r);
    return PN_OK;
}

/* Behind an entry: to the next, or to the end of the table. */
static enum pn_status end_entry(struct reader *r)
{
    if (is_sign(r, ',') || is_sign(r, ';'))
        next(r);
    else if (!is_sign(r, '}'))
        return fail(r, r->token.kind == END
                           ? "the text ends inside a table"
                           : "a value is more than a number, a word or a table");
    return PN_OK;
}

/* ---- links ---- */

static enum pn_status take_lanes(struct reader *r, struct pn__foreign_edge *edge)
{
    int64_t lanes;
    if (r->token.kind != NUMBER ||
        !pn__parse_plain(r->token.text, r->token.size, &lanes) || lanes < 0 ||
        lanes > PN_NAVI_LANES_TO_MASK)
        return fail(r, "lanes are 0 to 7");
    edge->lanes = (uint8_t)lanes;
    next(r);
    return PN_OK;
}

/* {to = 8, length = 45, lanes = 2}, with the brace looked at. */
static enum pn_status read_link(struct reader *r, struct pn__foreign_edge *edge)
{
    bool has_to = false, has_lanes = false;
    next(r);
    while (!is_sign(r, '}')) {
        const struct token name = r->token;
        next(r);
        PN_TRY(expect(r, '=', "a link has fields: to, and perhaps lanes"));
        if (is(&name, "to")) {
            PN_TRY(take_whole(r, &edge->to));
            has_to = true;
        } else if (is(&name, "lanes")) {
            PN_TRY(take_lanes(r, edge));
            has_lanes = true;
        } else {
            next(r);
        }
        PN_TRY(end_entry(r));
    }
    next(r);
    r->foreign->lack.no_lanes |= !has_lanes;
    return has_to ? PN_OK : fail(r, "a link without 'to'");
}

/* [8] = 45: a neighbour and the way there. */
static enum pn_status read_neighbour(struct reader *r, struct pn__foreign_edge *edge)
{
    bool is_number;
    PN_TRY(take_key(r, &edge->to, &is_number));
    if (!is_number)
        return fail(r, "a neighbour is no number");
    PN_TRY(expect(r, '=', "a neighbour without a value"));
    next(r);
    r->foreign->lack.no_lanes = true;
    return PN_OK;
}

/* Of the node, one way each: the other is told at the other end. */
static enum pn_status read_links(struct reader *r, const struct table *node)
{
    if (!node->has_number)
        return fail(r, "links of a node before its number");
    PN_TRY(expect(r, '{', "links are no table"));
    while (!is_sign(r, '}')) {
        struct pn__foreign_edge edge = {
            .from = node->number, .line = r->line, .lanes = 1};
        if (is_sign(r, '{'))
            PN_TRY(read_link(r, &edge));
        else if (is_sign(r, '['))
            PN_TRY(read_neighbour(r, &edge));
        else
            return fail(r, "a link is {to = NODE, lanes = N} or [NODE] = LENGTH");
        PN_TRY(pn__foreign_add_edge(r->foreign, &edge));
        PN_TRY(end_entry(r));
    }
    next(r);
    return PN_OK;
}

/* ---- tables ---- */

static enum pn_status read_table(struct reader *r, struct table *table, int depth);

static enum pn_status take_kind(struct reader *r, struct table *table)
{
    for (int k = 0; k < PN_KIND_COUNT; k++)
        if (r->token.kind == STRING && is(&r->token, pn_kind_name((enum pn_kind)k))) {
            table->kind = (enum pn_kind)k;
            next(r);
            return PN_OK;
        }
    return fail(r, "a kind is car, boat or ped");
}

/* A value that means nothing here, or holds tables that do. */
static enum pn_status read_value(struct reader *r, const uint64_t *key, int depth)
{
    struct table inner = {.kind = PN_KIND_CAR, .line = r->line};
    if (key) {
        inner.number = *key;
        inner.has_number = true;
    }
    if (is_sign(r, '{'))
        return read_table(r, &inner, depth + 1);
    next(r);
    return PN_OK;
}

/* NAME = VALUE, with what follows the sign looked at. */
static enum pn_status read_field(struct reader *r, const struct token *name,
                                 struct table *table, int depth)
{
    static const char *const axes[] = {"x", "y", "z"};
    for (unsigned i = 0; i < 3; i++)
        if (is(name, axes[i])) {
            table->known |= 1u << i;
            return take_real(r, &table->pos[i]);
        }
    if (is(name, "kind"))
        return take_kind(r, table);
    if (is(name, "links") || is(name, "neighbours"))
        return read_links(r, table);
    if (is(name, "id") && !table->has_number) {
        table->has_number = true;
        return take_whole(r, &table->number);
    }
    return read_value(r, NULL, depth);
}

static enum pn_status read_entry(struct reader *r, struct table *table, int depth)
{
    uint64_t key = 0;
    bool is_number;
    if (is_sign(r, '[')) {
        PN_TRY(take_key(r, &key, &is_number));
        PN_TRY(expect(r, '=', "a key without a value"));
        return read_value(r, is_number ? &key : NULL, depth);
    }
    const struct token name = r->token;
    if (name.kind != NAME)
        return read_value(r, NULL, depth);
    next(r);
    if (!is_sign(r, '='))
        return PN_OK; /* a value by itself: true */
    next(r);
    return read_field(r, &name, table, depth);
}

static enum pn_status end_table(struct reader *r, const struct table *table)
{
    if (!(table->known & (KNOWN_X | KNOWN_Y)))
        return PN_OK;
    if (!table->has_number || (table->known | KNOWN_Z) != (KNOWN_X | KNOWN_Y | KNOWN_Z))
        return pn__foreign_fail(r->foreign, table->line, PN_E_FORMAT,
                                "a node without a number, x or y");
    r->foreign->lack.flat += !(table->known & KNOWN_Z);
    return pn__foreign_add_node(r->foreign, table->number, table->pos, table->kind,
                                table->line);
}

/* With the brace looked at. */
static enum pn_status read_table(struct reader *r, struct table *table, int depth)
{
    if (depth > DEPTH_MAX)
        return fail(r, "tables in tables, over 16 deep");
    next(r);
    while (!is_sign(r, '}')) {
        PN_TRY(read_entry(r, table, depth));
        PN_TRY(end_entry(r));
    }
    next(r);
    return end_table(r, table);
}

/* "[7] = {" with the first bracket looked at; the brace is looked at then. */
static bool find_key(struct reader *r, uint64_t *key)
{
    int64_t value = -1;
    next(r);
    if (r->token.kind != NUMBER ||
        !pn__parse_plain(r->token.text, r->token.size, &value) || value < 0)
        return false;
    for (const char *sign = "]="; *sign; sign++) {
        next(r);
        if (!is_sign(r, *sign))
            return false;
    }
    next(r);
    *key = (uint64_t)value;
    return is_sign(r, '{');
}

/* NAME[7] = {...}, NAME = {...}, or whatever stands between tables. */
static enum pn_status read_statement(struct reader *r)
{
    uint64_t key;
    if (is_sign(r, '{'))
        return read_value(r, NULL, 0);
    if (is_sign(r, '['))
        return find_key(r, &key) ? read_value(r, &key, 0) : PN_OK;
    next(r);
    return PN_OK;
}

enum pn_status pn__read_mta(struct pn__foreign *foreign, const char *text, size_t size)
{
    struct reader r = {.foreign = foreign, .at = text, .end = text + size, .line = 1};
    next(&r);
    while (r.token.kind != END)
        PN_TRY(read_statement(&r));
    if (foreign->node_count == 0)
        return pn__foreign_fail(foreign, r.line, PN_E_NOTFOUND,
                                "no nodes: looked for tables with x and y");
    return PN_OK;
}
