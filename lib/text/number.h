/*
 * text/number.h - numbers out of bytes: whole, exact, the same in every locale.
 *
 * A field of a CSV file is not NUL terminated, and strtod would listen to the locale and
 * round. These take all of the bytes or none, and say what is wrong with them in words
 * that fit what spreadsheets do to numbers.
 */
#ifndef PN_TEXT_NUMBER_H
#define PN_TEXT_NUMBER_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum pn__number_fault {
    PN__NUMBER_OK,
    PN__NUMBER_BAD,      /* no number at all, or something before or after it */
    PN__NUMBER_COMMA,    /* a decimal comma: "12,5" */
    PN__NUMBER_DATE,     /* what spreadsheets make of "3/12": "3. Dez", "2024-12-03" */
    PN__NUMBER_TRUTH,    /* "TRUE" or "FALSE", in any letter case */
    PN__NUMBER_EXPONENT, /* scientific notation: "1E+05" */
    PN__NUMBER_STEP,     /* a number, but no multiple of the step */
    PN__NUMBER_LARGE     /* more than 15 digits before the point */
};

/**
 * Reads a decimal number exactly as a count of 1 / 2^bits: with 3 bits "-2427.625" gives
 * -19421. bits <= 8.
 *
 * *value is untouched unless the number is a multiple of the step.
 */
enum pn__number_fault pn__parse_fixed(const char *text, size_t size, unsigned bits,
                                      int64_t *value);

/** ".25" as a count of 1 / 2^bits; -1 unless it is one, with 1 to 3 digits. */
static inline int pn__parse_decimals(const char *point, const char *end, unsigned bits)
{
    int thousandths = 0, step = 100;
    if (*point != '.' || end - point < 2 || end - point > 4)
        return -1;
    for (const char *at = point + 1; at < end; at++, step /= 10) {
        unsigned digit = (unsigned)*at - '0';
        if (digit > 9)
            return -1;
        thousandths += (int)digit * step;
    }
    thousandths <<= bits;
    return thousandths % 1000 ? -1 : thousandths / 1000;
}

/**
 * The short way of pn__parse_fixed: an optional minus, digits and perhaps up to 3
 * decimals, as nearly all numbers are. False: the long way tells what it is.
 */
static inline bool pn__parse_short(const char *text, size_t size, unsigned bits,
                                   int64_t *value)
{
    const char *at = text, *end = text + size;
    bool negative = size && *at == '-';
    const char *digits = at += negative;
    int64_t sum = 0;
    if (at == end || end - at > 15) /* 15 digits cannot overflow */
        return false;
    for (unsigned digit; at < end && (digit = (unsigned)*at - '0') <= 9; at++)
        sum = sum * 10 + digit;
    sum <<= bits;
    if (at < end) {
        int steps = at == digits ? -1 : pn__parse_decimals(at, end, bits);
        if (steps < 0)
            return false;
        sum += steps;
    }
    *value = negative ? -sum : sum;
    return true;
}

/** Reads an optional minus and 1 to 15 digits, and takes nothing else. */
static inline bool pn__parse_plain(const char *text, size_t size, int64_t *value)
{
    return !memchr(text, '.', size) && pn__parse_short(text, size, 0, value);
}

/**
 * Reads "-2427" and the like: an optional minus and digits. "17.0" is 17 as well, since
 * tools that know NULL only among floats write whole columns so; "17.5" is
 * PN__NUMBER_STEP.
 */
static inline enum pn__number_fault pn__parse_int(const char *text, size_t size,
                                                  int64_t *value)
{
    return pn__parse_fixed(text, size, 0, value);
}

enum { PN__REAL_SIZE = 32 };

/**
 * A finite number with as few digits as tell it from all others: 2.27664, -1e-07.
 *
 * shape: text has PN__REAL_SIZE bytes; returns text
 */
char *pn__real_text(double value, char *text);

/** pn_number_parse of text that no NUL ends; false as well for over 63 bytes. */
bool pn__parse_real(const char *text, size_t size, double *value);

/**
 * The multiples of 1 / 2^bits on both sides of a number that is none: 12.3 lies between
 * 98 and 99 eighths. Only after PN__NUMBER_STEP from pn__parse_fixed.
 */
void pn__fixed_around(const char *text, size_t size, unsigned bits, int64_t *below,
                      int64_t *above);

/** A count of 1 / 2^bits in units, exactly: 99 eighths are "12.375". Returns text. */
char *pn__fixed_text(int64_t value, unsigned bits, char text[32]);

/**
 * Reads a decimal number, with or without an exponent ("-6.1e-05"), and cuts it toward
 * zero to a whole number.
 */
enum pn__number_fault pn__parse_cut(const char *text, size_t size, int64_t *value);

/**
 * The same, cut toward zero to a float: what a machine reads that truncates. Digits after
 * the 18th do not count.
 */
enum pn__number_fault pn__parse_float(const char *text, size_t size, float *value);

/** What is wrong, to follow the quoted text: "is not a number". Static. */
const char *pn__number_fault_text(enum pn__number_fault fault);

/** A float in as many digits as tell it from all others, with a point in any locale. */
void pn__put_float(struct pn__buffer *out, float value);

#endif
