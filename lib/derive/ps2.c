/*
 * ps2.c - add, multiply, divide, square root as the PlayStation 2 does them.
 *
 * From a description of the hardware (doc/decisions), held to its test vectors. What
 * looks odd here is the hardware: a multiplier that drops carries, a divider that stops
 * one correction early.
 */
#include "config.h"

#include "derive/ps2.h"

#include <stdbool.h>

#define SIGN_BIT     0x80000000u
#define MAGNITUDE    0x7FFFFFFFu
#define HIDDEN_BIT   0x00800000u
#define FRACTION     0x007FFFFFu
#define EXPONENT_MAX 255
#define BIAS         127

static int exponent_of(uint32_t a)
{
    return (int)(a >> 23 & 0xFFu);
}

static uint32_t mantissa_of(uint32_t a)
{
    return (a & FRACTION) | HIDDEN_BIT;
}

/* mantissa has its hidden bit set */
static uint32_t pack(uint32_t sign, int exponent, uint32_t mantissa)
{
    if (exponent <= 0)
        return sign;
    if (exponent > EXPONENT_MAX)
        return sign | MAGNITUDE;
    return sign | (uint32_t)exponent << 23 | (mantissa & FRACTION);
}

static int bit_length(uint64_t value)
{
    return value ? 64 - __builtin_clzll(value) : 0;
}

/* value * 2^(exponent - BIAS - 23), cut to 24 bits */
static uint32_t normalise(uint32_t sign, int exponent, uint64_t value)
{
    int extra = bit_length(value) - 24;
    if (value == 0)
        return 0;
    uint64_t mantissa = extra >= 0 ? value >> extra : value << -extra;
    return pack(sign, exponent + extra, (uint32_t)mantissa);
}

uint32_t pn__ps2_add(uint32_t a, uint32_t b)
{
    int d = exponent_of(a) - exponent_of(b);
    if (d < 0) {
        uint32_t swap = a;
        a = b;
        b = swap;
        d = -d;
    }
    if (exponent_of(b) == 0 || d >= 25)
        return exponent_of(a) ? a : 0;
    uint32_t small = mantissa_of(b);
    if (d > 1)
        small &= ~((1u << (d - 1)) - 1u); /* one guard bit survives */
    uint64_t big = (uint64_t)mantissa_of(a) << d;
    uint32_t sign = a & SIGN_BIT;
    if (sign == (b & SIGN_BIT))
        return normalise(sign, exponent_of(b), big + small);
    if (big >= small)
        return normalise(sign, exponent_of(b), big - small);
    return normalise(sign ^ SIGN_BIT, exponent_of(b), small - big);
}

uint32_t pn__ps2_sub(uint32_t a, uint32_t b)
{
    return pn__ps2_add(a, b ^ SIGN_BIT);
}

/* A sum in carry-save form: the adder row that does not carry through. */
struct csa {
    uint32_t sum, carry;
};

static inline struct csa csa_add(uint32_t x, uint32_t y, uint32_t z)
{
    struct csa t = {x ^ y ^ z, ((x & y) | (x & z) | (y & z)) << 1};
    return t;
}

/* One partial product of the radix-4 Booth recoding; *fix is the +4^i of a negative one.
 */
static inline uint32_t booth(uint32_t a, uint32_t b, int i, uint32_t *fix)
{
    static const uint8_t size[8] = {0, 1, 1, 2, 2, 1, 1, 0};
    uint32_t digit = (i ? b >> (2 * i - 1) : b << 1) & 7u;
    uint32_t word = (a * size[digit]) << (2 * i);
    bool negative = digit >= 4 && digit < 7;
    *fix = negative ? 1u << (2 * i) : 0;
    return negative ? word ^ (UINT32_MAX << (2 * i)) : word;
}

/*
 * Whether the hardware's product is 2^15 below the exact one. Its low half is summed by a
 * tree that leaves out some low bits and the corrections of digits 0 to 4; the bit that
 * comes up from there tells.
 */
static bool loses_low_bit(uint32_t a, uint32_t b, uint64_t exact)
{
    uint32_t p[8], fix[8];
    for (int i = 0; i < 8; i++)
        p[i] = booth(a, b, i, &fix[i]);
    struct csa t0 = csa_add(p[1], p[2], p[3]);
    struct csa t1 = csa_add(p[4] & ~0x7FFu, p[5] & ~0xFFFu, p[6]);
    t1.carry |= fix[6] | (p[5] & 0x800u);
    p[7] |= (p[5] & 0x400u) + fix[5];
    struct csa t2 = csa_add(p[0], t0.sum, t0.carry);
    struct csa t3 = csa_add(p[7], t1.sum, t1.carry);
    struct csa t4 = csa_add(t2.carry, t3.sum, t3.carry);
    struct csa t5 = csa_add(t2.sum, t4.sum, t4.carry);
    t5.carry += fix[7];
    uint32_t low = (t5.sum & ~0x7FFFu) + (t5.carry & ~0x7FFFu);
    return ((low ^ (uint32_t)exact) & 0x8000u) != 0;
}

uint32_t pn__ps2_mul(uint32_t a, uint32_t b)
{
    uint32_t sign = (a ^ b) & SIGN_BIT;
    if (exponent_of(a) == 0 || exponent_of(b) == 0)
        return sign;
    uint32_t ma = mantissa_of(a), mb = mantissa_of(b);
    uint64_t product = (uint64_t)ma * mb;
    /* Without bits in the low half of b all digits are 0, and nothing can be lost. */
    if ((mb & 0xFFFFu) && loses_low_bit(ma, mb, product))
        product -= 1u << 15;
    int exponent = exponent_of(a) + exponent_of(b) - BIAS;
    uint32_t mantissa = (uint32_t)(product >> 23);
    if (mantissa >= 2 * HIDDEN_BIT)
        return pack(sign, exponent + 1, (uint32_t)(product >> 24));
    return pack(sign, exponent, mantissa);
}

/* The divider's next digit, from an estimate of the remainder: only its top bits carry.
 */
static inline int next_digit(uint32_t sum, uint32_t carry)
{
    uint32_t low = sum & 0x00FFFFFFu;
    int64_t estimate = ((sum - low) + carry) | low;
    if (estimate & SIGN_BIT)
        estimate -= (int64_t)1 << 32;
    return estimate >= 1 << 23 ? 1 : estimate < -(1 << 24) ? -1 : 0;
}

/* 25 digits of a / b; no correction at the end, so it is the floor or one more. */
static uint32_t divide_mantissas(uint32_t a, uint32_t b)
{
    uint32_t sum = a << 2, carry = 0, divisor = b << 2, quotient = 0;
    int digit = 1;
    for (int i = 0; i < 25; i++) {
        quotient = 2 * quotient + (uint32_t)digit;
        carry += digit > 0;
        struct csa t = csa_add(sum, carry, digit > 0 ? ~divisor : digit ? divisor : 0);
        digit = digit ? next_digit(t.sum, t.carry) : next_digit(sum, carry);
        sum = t.sum << 1;
        carry = t.carry << 1;
    }
    return quotient;
}

uint32_t pn__ps2_div(uint32_t a, uint32_t b)
{
    uint32_t sign = (a ^ b) & SIGN_BIT;
    if (exponent_of(b) == 0)
        return sign | MAGNITUDE;
    if (exponent_of(a) == 0)
        return sign;
    uint32_t quotient = divide_mantissas(mantissa_of(a), mantissa_of(b));
    int exponent = exponent_of(a) - exponent_of(b) + BIAS - 1;
    if (quotient >= 2 * HIDDEN_BIT)
        return pack(sign, exponent + 1, quotient >> 1);
    return pack(sign, exponent, quotient);
}

uint32_t pn__ps2_sqrt(uint32_t a)
{
    if (exponent_of(a) == 0)
        return 0;
    int exponent = exponent_of(a) - BIAS;
    uint64_t rest = (uint64_t)mantissa_of(a) << (exponent & 1 ? 24 : 23);
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 46; bit; bit >>= 2) {
        bool fits = rest >= root + bit;
        rest -= fits ? root + bit : 0;
        root = (root >> 1) + (fits ? bit : 0);
    }
    int half = (exponent - (exponent & 1)) / 2;
    return pack(0, half + BIAS, (uint32_t)root);
}

uint32_t pn__ps2_from_int(int32_t value)
{
    uint32_t sign = value < 0 ? SIGN_BIT : 0;
    uint64_t magnitude = value < 0 ? -(int64_t)value : value;
    return normalise(sign, BIAS + 23, magnitude);
}

int32_t pn__ps2_trunc(uint32_t a)
{
    int shift = exponent_of(a) - BIAS - 23;
    uint32_t magnitude = mantissa_of(a);
    if (shift >= 8)
        return a & SIGN_BIT ? INT32_MIN : INT32_MAX;
    if (shift <= -24)
        return 0;
    magnitude = shift >= 0 ? magnitude << shift : magnitude >> -shift;
    return a & SIGN_BIT ? -(int32_t)magnitude : (int32_t)magnitude;
}
