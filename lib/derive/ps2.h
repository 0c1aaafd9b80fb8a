/*
 * derive/ps2.h - the float unit of the machine the original compiler ran on.
 *
 * Single floats as bit patterns. Integer code only: the same result on every host,
 * whatever its rounding mode, word size or compiler switches. No denormals, infinities
 * or NaN: exponent 0 is zero; too small becomes zero, too large the largest pattern.
 */
#ifndef PN_DERIVE_PS2_H
#define PN_DERIVE_PS2_H

#include <stdint.h>

/* The constants of the derivations, as patterns. */
#define PN_PS2_EIGHTH  0x3E000000u
#define PN_PS2_HALF    0x3F000000u
#define PN_PS2_EIGHT   0x41000000u
#define PN_PS2_FIFTEEN 0x41700000u
#define PN_PS2_HUNDRED 0x42C80000u

/** Sum with one guard bit, cut toward zero. */
uint32_t pn__ps2_add(uint32_t a, uint32_t b);

/** a - b, by the same rule. */
uint32_t pn__ps2_sub(uint32_t a, uint32_t b);

/** Product. The order matters: 1.0 * x can be one unit below x * 1.0. */
uint32_t pn__ps2_mul(uint32_t a, uint32_t b);

/** Quotient. b = 0 gives the largest pattern. */
uint32_t pn__ps2_div(uint32_t a, uint32_t b);

/** Square root of the magnitude, cut toward zero. */
uint32_t pn__ps2_sqrt(uint32_t a);

/** Integer to float, cut to 24 bits. */
uint32_t pn__ps2_from_int(int32_t value);

/** Float to integer toward zero; held at the ends of int32_t. */
int32_t pn__ps2_trunc(uint32_t a);

/** The value of a pattern below 2^128: up to there it is an ordinary single float's. */
static inline double pn__ps2_to_double(uint32_t a)
{
    union {
        uint32_t pattern;
        float value;
    } single = {a};
    return (double)single.value;
}

#endif
