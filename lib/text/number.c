/* number.c - see number.h. */
#include "config.h"

#include "text/number.h"

#include <pathnode/types.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Digits beyond these cannot matter: 10^15 eighths fit an int64_t with room. */
#define WHOLE_DIGITS 15

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool has_digit(const char *text, const char *end)
{
    for (; text < end; text++)
        if (is_digit(*text))
            return true;
    return false;
}

/* Digits, a separator, and more: spreadsheets make dates and times of what looks so. */
static bool is_date(const char *text, const char *end)
{
    const char *at = text;
    while (at < end && is_digit(*at))
        at++;
    return at != text && end - at > 2 && strchr(".-/: ", *at);
}

/* What other programs write for 1 and 0 in a column of flags. */
static bool is_truth(const char *text, const char *end)
{
    return (end - text == 4 && strncasecmp(text, "true", 4) == 0) ||
           (end - text == 5 && strncasecmp(text, "false", 5) == 0);
}

/* Why text, which stopped being a number at `at`, is none. */
static enum pn__number_fault fault_at(const char *text, const char *at, const char *end)
{
    if (is_truth(text, end))
        return PN__NUMBER_TRUTH;
    if (at == end || !has_digit(text, at))
        return *text == ',' && has_digit(at, end) ? PN__NUMBER_COMMA : PN__NUMBER_BAD;
    if (*at == ',' && end - at > 1 && is_digit(at[1]))
        return PN__NUMBER_COMMA;
    if ((*at == 'e' || *at == 'E') && end - at > 1 && is_digit(end[-1]))
        return PN__NUMBER_EXPONENT;
    return is_date(text, end) ? PN__NUMBER_DATE : PN__NUMBER_BAD;
}

/* A decimal number taken apart; the fraction without its trailing zeros. */
struct decimal {
    bool negative;
    uint64_t whole;
    const char *fraction, *fraction_end;
};

static enum pn__number_fault take_apart(const char *text, size_t size, struct decimal *d)
{
    const char *at = text, *end = text + size;
    d->negative = size && *at == '-';
    at += d->negative;
    const char *digits = at;
    d->whole = 0;
    for (; at < end && is_digit(*at); at++)
        if (at - digits < WHOLE_DIGITS)
            d->whole = d->whole * 10 + (uint64_t)(*at - '0');
    ptrdiff_t whole_digits = at - digits, fraction_digits = 0;
    d->fraction = at;
    if (at < end && *at == '.') {
        d->fraction = ++at;
        while (at < end && is_digit(*at))
            at++;
        fraction_digits = at - d->fraction;
    }
    if (size == 0)
        return PN__NUMBER_BAD;
    if (at != end || whole_digits + fraction_digits == 0)
        return fault_at(text, at, end);
    if (whole_digits > WHOLE_DIGITS)
        return PN__NUMBER_LARGE;
    while (at > d->fraction && at[-1] == '0')
        at--;
    d->fraction_end = at;
    return PN__NUMBER_OK;
}

enum pn__number_fault pn__parse_fixed(const char *text, size_t size, unsigned bits,
                                      int64_t *value)
{
    struct decimal d;
    if (pn__parse_short(text, size, bits, value))
        return PN__NUMBER_OK;
    enum pn__number_fault fault = take_apart(text, size, &d);
    if (fault != PN__NUMBER_OK)
        return fault;
    /* A multiple of 1 / 2^bits has at most `bits` decimals, so a longer one is none. */
    if (d.fraction_end - d.fraction > (ptrdiff_t)bits)
        return PN__NUMBER_STEP;
    uint64_t fraction = 0, scale = 1;
    for (const char *at = d.fraction; at < d.fraction_end; at++) {
        fraction = fraction * 10 + (uint64_t)(*at - '0');
        scale *= 10;
    }
    if ((fraction << bits) % scale)
        return PN__NUMBER_STEP;
    uint64_t sum = (d.whole << bits) + (fraction << bits) / scale;
    *value = d.negative ? -(int64_t)sum : (int64_t)sum;
    return PN__NUMBER_OK;
}

void pn__fixed_around(const char *text, size_t size, unsigned bits, int64_t *below,
                      int64_t *above)
{
    struct decimal d = {0};
    if (take_apart(text, size, &d) != PN__NUMBER_OK)
        return;
    /* Nine decimals tell which step it is in: the steps end after eight. */
    uint64_t fraction = 0;
    const char *at = d.fraction;
    for (int i = 0; i < 9; i++)
        fraction = fraction * 10 + (at < d.fraction_end ? (uint64_t)(*at++ - '0') : 0);
    int64_t steps = (int64_t)((d.whole << bits) + (fraction << bits) / 1000000000u);
    *below = d.negative ? -steps - 1 : steps;
    *above = *below + 1;
}

char *pn__fixed_text(int64_t value, unsigned bits, char text[32])
{
    uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;
    uint64_t scale = 1;
    for (unsigned i = 0; i < bits; i++)
        scale *= 10;
    uint64_t fraction = (magnitude & ((1u << bits) - 1)) * scale >> bits;
    int size = snprintf(text, 32, "%s%" PRIu64 ".%0*" PRIu64, value < 0 ? "-" : "",
                        magnitude >> bits, (int)bits, fraction);
    while (text[size - 1] == '0' && strchr(text, '.'))
        text[--size] = '\0';
    if (text[size - 1] == '.')
        text[size - 1] = '\0';
    return text;
}

bool pn__parse_real(const char *text, size_t size, double *value)
{
    char copy[64];
    if (size >= sizeof copy || memchr(text, '\0', size))
        return false;
    memcpy(copy, text, size);
    copy[size] = '\0';
    return pn_number_parse(copy, value);
}

/* digits * 10^exponent, with its sign. */
struct scientific {
    bool negative;
    uint64_t digits;
    int exponent;
};

/* Digits that are kept: 10^18 fits with room to double. */
#define KEPT_DIGITS 18
#define KEPT_LIMIT  100000000000000000u /* 10^17: one more digit fits */

static const char *take_digits(const char *at, const char *end, int after_point,
                               struct scientific *s)
{
    for (; at < end && is_digit(*at); at++)
        if (s->digits < KEPT_LIMIT) {
            s->digits = s->digits * 10 + (uint64_t)(*at - '0');
            s->exponent -= after_point;
        } else {
            s->exponent += 1 - after_point;
        }
    return at;
}

/* "e-05" at `at`, or nothing; its end. */
static const char *take_exponent(const char *at, const char *end, struct scientific *s)
{
    if (end - at < 2 || (*at != 'e' && *at != 'E'))
        return at;
    bool negative = at[1] == '-';
    const char *digits = at + 1 + (negative || at[1] == '+'), *digit = digits;
    int exponent = 0;
    for (; digit < end && is_digit(*digit); digit++)
        if (exponent < 1000)
            exponent = exponent * 10 + (*digit - '0');
    if (digit == digits)
        return at;
    s->exponent += negative ? -exponent : exponent;
    return digit;
}

static enum pn__number_fault take_scientific(const char *text, size_t size,
                                             struct scientific *s)
{
    const char *at = text, *end = text + size;
    *s = (struct scientific){.negative = size && *at == '-'};
    at += s->negative;
    const char *digits = at;
    at = take_digits(at, end, 0, s);
    ptrdiff_t count = at - digits;
    if (at < end && *at == '.') {
        const char *fraction = at + 1;
        at = take_digits(fraction, end, 1, s);
        count += at - fraction;
    }
    if (count)
        at = take_exponent(at, end, s);
    if (size == 0)
        return PN__NUMBER_BAD;
    if (at != end || count == 0)
        return fault_at(text, at, end);
    for (; s->exponent > 0 && s->digits; s->exponent--)
        if (s->digits >= KEPT_LIMIT)
            return PN__NUMBER_LARGE;
        else
            s->digits *= 10;
    return PN__NUMBER_OK;
}

/* 10^-exponent, once the digits that it would put behind the 18th are cut off. */
static uint64_t divisor_of(struct scientific *s)
{
    uint64_t divisor = 1;
    for (; s->exponent < -KEPT_DIGITS && s->digits; s->exponent++)
        s->digits /= 10;
    for (int i = s->exponent; i < 0 && s->digits; i++)
        divisor *= 10;
    return divisor;
}

enum pn__number_fault pn__parse_cut(const char *text, size_t size, int64_t *value)
{
    struct scientific s;
    enum pn__number_fault fault = take_scientific(text, size, &s);
    if (fault != PN__NUMBER_OK)
        return fault;
    const uint64_t divisor = divisor_of(&s);
    int64_t whole = (int64_t)(s.digits / divisor);
    *value = s.negative ? -whole : whole;
    return PN__NUMBER_OK;
}

#define FLOAT_BITS 24

enum pn__number_fault pn__parse_float(const char *text, size_t size, float *value)
{
    struct scientific s;
    enum pn__number_fault fault = take_scientific(text, size, &s);
    if (fault != PN__NUMBER_OK)
        return fault;
    const uint64_t divisor = divisor_of(&s);
    uint64_t mantissa = s.digits / divisor;
    uint64_t rest = s.digits % divisor;
    int shift = 0;
    for (; mantissa >> FLOAT_BITS; shift++)
        mantissa >>= 1;
    for (; rest && !(mantissa >> (FLOAT_BITS - 1)); shift--) {
        rest *= 2;
        mantissa = 2 * mantissa + (rest >= divisor);
        rest -= rest >= divisor ? divisor : 0;
    }
    float magnitude = ldexpf((float)mantissa, shift);
    *value = s.negative ? -magnitude : magnitude;
    return PN__NUMBER_OK;
}

const char *pn__number_fault_text(enum pn__number_fault fault)
{
    static const char *const texts[] = {
        [PN__NUMBER_OK] = "is a number",
        [PN__NUMBER_BAD] = "is not a number",
        [PN__NUMBER_COMMA] = "has a decimal comma; write a point",
        [PN__NUMBER_DATE] = "is not a number (did a spreadsheet make a date of it?)",
        [PN__NUMBER_TRUTH] = "is not a number; write 1 or 0",
        [PN__NUMBER_EXPONENT] = "is in scientific notation; write all digits",
        [PN__NUMBER_STEP] = "is not a whole number",
        [PN__NUMBER_LARGE] = "is too large",
    };
    return texts[fault];
}

void pn__put_float(struct pn__buffer *out, float value)
{
    char text[32];
    snprintf(text, sizeof text, "%.9g", (double)value);
    char *comma = strchr(text, ',');
    if (comma)
        *comma = '.';
    pn__buffer_puts(out, text);
}
