/*
 * The hardware's arithmetic against what must hold of it whatever the operands: the exact
 * result in wide integers, within the defect's bounds.
 */
#include "config.h"

#include "derive/parts.h"
#include "derive/ps2.h"
#include "support/random.h"
#include "support/suite.h"

#include <stdlib.h>

#define ROUNDS 200000

/* Check tells its parent of every assertion: too slow for so many. */
#define EXPECT(condition, ...)         \
    do {                               \
        if (!(condition))              \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

static struct test_random random_of(uint32_t thing)
{
    return test_random_at(test_seed(), thing, 0, 0);
}

/* A float between 2^-20 and 2^20 of either sign, often with few bits set. */
static uint32_t some_float(struct test_random *r)
{
    uint32_t exponent = (uint32_t)test_random_in(r, 107, 147);
    uint32_t fraction = (uint32_t)test_random_next(r) & 0x7FFFFFu;
    if (test_random_chance(r, 1, 2))
        fraction &= ~((1u << test_random_below(r, 24)) - 1u);
    return (uint32_t)test_random_next(r) << 31 | exponent << 23 | fraction;
}

static uint64_t mantissa(uint32_t a)
{
    return (a & 0x7FFFFFu) | 0x800000u;
}

static int exponent(uint32_t a)
{
    return (int)(a >> 23 & 0xFF) - 150; /* of the mantissa's last bit */
}

START_TEST(a_product_is_the_exact_one_cut_or_one_less)
{
    struct test_random r = random_of(1);
    uint32_t low = 0;
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t a = some_float(&r), b = some_float(&r), p = pn__ps2_mul(a, b);
        uint64_t exact = mantissa(a) * mantissa(b);
        int shift = exponent(p) - exponent(a) - exponent(b);
        EXPECT(shift >= 22 && shift <= 24, "%08X * %08X = %08X", a, b, p);
        uint64_t cut = exact >> shift;
        EXPECT(mantissa(p) == cut || mantissa(p) + 1 == cut, "%08X * %08X = %08X", a, b,
               p);
        EXPECT(p >> 31 == (a ^ b) >> 31, "%08X * %08X = %08X", a, b, p);
        low += mantissa(p) != cut;
    }
    ck_assert_uint_gt(low, 0); /* the defect shows */
}
END_TEST

/* The second operand alone is recoded: without bits in its low half nothing is lost. */
START_TEST(a_product_with_a_short_second_operand_is_exact)
{
    struct test_random r = random_of(2);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t a = some_float(&r), b = some_float(&r) & 0xFFFF0000u;
        uint32_t p = pn__ps2_mul(a, b);
        uint64_t exact = mantissa(a) * mantissa(b);
        uint64_t cut = exact >> (exponent(p) - exponent(a) - exponent(b));
        EXPECT(mantissa(p) == cut, "%08X * %08X = %08X", a, b, p);
    }
}
END_TEST

START_TEST(a_quotient_is_the_exact_one_cut_or_one_more)
{
    struct test_random r = random_of(3);
    uint32_t more = 0;
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t a = some_float(&r), b = some_float(&r), q = pn__ps2_div(a, b);
        int shift = exponent(a) - exponent(b) - exponent(q);
        EXPECT(shift >= 23 && shift <= 24, "%08X / %08X = %08X", a, b, q);
        uint64_t cut = (mantissa(a) << shift) / mantissa(b);
        EXPECT(mantissa(q) == cut || mantissa(q) == cut + 1, "%08X / %08X = %08X", a, b,
               q);
        EXPECT(q >> 31 == (a ^ b) >> 31, "%08X / %08X = %08X", a, b, q);
        more += mantissa(q) != cut;
    }
    ck_assert_uint_gt(more, 0);
}
END_TEST

START_TEST(a_root_is_the_exact_one_cut)
{
    struct test_random r = random_of(4);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t a = some_float(&r) & 0x7FFFFFFFu, root = pn__ps2_sqrt(a);
        int shift = exponent(a) - 2 * exponent(root);
        EXPECT(shift == 23 || shift == 24, "sqrt %08X = %08X", a, root);
        uint64_t square = mantissa(a) << shift, m = mantissa(root);
        EXPECT(m * m <= square && square < (m + 1) * (m + 1), "sqrt %08X = %08X", a,
               root);
    }
}
END_TEST

/* Numbers of few bits that stand close together lose nothing. */
START_TEST(sums_of_short_numbers_are_exact)
{
    struct test_random r = random_of(5);
    for (int i = 0; i < ROUNDS; i++) {
        int32_t a = test_random_in(&r, -(1 << 22), 1 << 22);
        int32_t b = test_random_in(&r, -(1 << 22), 1 << 22);
        uint32_t sum = pn__ps2_add(pn__ps2_from_int(a), pn__ps2_from_int(b));
        EXPECT(pn__ps2_trunc(sum) == a + b && sum == pn__ps2_from_int(a + b), "%d + %d",
               a, b);
    }
}
END_TEST

/* One guard bit: below the exact sum in size, by less than two units of the last place.
 */
START_TEST(sums_are_cut)
{
    struct test_random r = random_of(6);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t a = some_float(&r) & 0x7FFFFFFFu, b = some_float(&r) & 0x7FFFFFFFu;
        uint32_t sum = pn__ps2_add(a, b);
        int least = exponent(a) < exponent(b) ? exponent(a) : exponent(b);
        if (abs(exponent(a) - exponent(b)) > 36)
            continue;
        uint64_t exact = (mantissa(a) << (exponent(a) - least)) +
                         (mantissa(b) << (exponent(b) - least));
        uint64_t is = mantissa(sum) << (exponent(sum) - least);
        EXPECT(is <= exact && exact - is < (uint64_t)2 << (exponent(sum) - least),
               "%08X + %08X = %08X", a, b, sum);
    }
}
END_TEST

static struct pn_point_fx some_point(struct test_random *r, int32_t reach)
{
    return (struct pn_point_fx){test_random_in(r, -reach, reach),
                                test_random_in(r, -reach, reach),
                                test_random_in(r, -reach, reach)};
}

/* Points of the game's map, of the edge of what its files hold, and of larger worlds. */
static struct pn_point_fx point_of_round(struct test_random *r, int round)
{
    static const int32_t reach[] = {31000, 34000, 250000, 270000};
    return some_point(r, reach[round % 4]);
}

/* Half of the pairs are moved to a whole distance along an axis, where it is closest. */
static struct pn_point_fx some_neighbour(struct test_random *r, struct pn_point_fx a)
{
    struct pn_point_fx b = some_point(r, 1500);
    if (test_random_chance(r, 1, 2)) {
        int32_t *axis[3] = {&b.x, &b.y, &b.z};
        int32_t whole = 8 * test_random_in(r, -260, 260);
        b = (struct pn_point_fx){0, 0, 0};
        *axis[test_random_below(r, 3)] = whole;
    }
    return (struct pn_point_fx){a.x + b.x, a.y + b.y, a.z + b.z};
}

START_TEST(the_short_cut_to_a_length_changes_nothing)
{
    struct test_random r = random_of(7);
    for (int i = 0; i < ROUNDS; i++) {
        struct pn_point_fx a = point_of_round(&r, i);
        struct pn_point_fx b = some_neighbour(&r, a);
        EXPECT(pn_derive_length(a, b) == pn__derive_length_ps2(a, b),
               "%d %d %d to %d %d %d", a.x, a.y, a.z, b.x, b.y, b.z);
        EXPECT(pn_derive_length(b, a) == pn_derive_length(a, b), "not symmetric");
    }
}
END_TEST

START_TEST(the_short_cut_to_a_direction_changes_nothing)
{
    struct test_random r = random_of(11);
    for (int i = 0; i < ROUNDS; i++) {
        struct pn_point_fx a = point_of_round(&r, i);
        struct pn_point_fx b = some_neighbour(&r, a);
        int8_t dir[2], slow[2];
        if (test_random_chance(&r, 1, 2)) {
            b.x = a.x + (b.x - a.x) / 64; /* short ones, too */
            b.y = a.y + (b.y - a.y) / 64;
        }
        if (!pn_derive_direction(a, b, dir))
            continue;
        pn__derive_direction_ps2(a, b, slow);
        EXPECT(dir[0] == slow[0] && dir[1] == slow[1], "%d %d from %d %d", a.x, a.y, b.x,
               b.y);
    }
}
END_TEST

/* Cut, but for distances within 1/500 of a whole number. */
START_TEST(a_length_is_the_distance_cut)
{
    struct test_random r = random_of(8);
    for (int i = 0; i < ROUNDS; i++) {
        struct pn_point_fx a = some_point(&r, 31000), b = some_neighbour(&r, a);
        int64_t dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
        int64_t squared = dx * dx + dy * dy + dz * dz; /* in (1/8)^2 */
        int64_t length = pn_derive_length(a, b), next = length + 1;
        EXPECT(length == 1 || length * length * 64 <= squared + length / 2 + 1,
               "%d: too long", (int)length);
        EXPECT(squared < next * next * 64 + next / 2 + 1, "%d: too short", (int)length);
    }
}
END_TEST

START_TEST(a_direction_is_a_unit_vector)
{
    struct test_random r = random_of(9);
    for (int i = 0; i < ROUNDS / 4; i++) {
        struct pn_point_fx a = some_point(&r, 31000), b = some_neighbour(&r, a);
        int8_t dir[2], back[2];
        if (!pn_derive_direction(a, b, dir))
            continue;
        int square = dir[0] * dir[0] + dir[1] * dir[1];
        EXPECT(square >= 97 * 97 && square <= 100 * 100, "%d, %d", dir[0], dir[1]);
        EXPECT(pn_derive_direction(b, a, back), "no way back");
        EXPECT(back[0] == -dir[0] && back[1] == -dir[1], "not opposite");
        EXPECT((a.x - b.x) * dir[0] >= 0 && (a.y - b.y) * dir[1] >= 0, "not toward a");
    }
}
END_TEST

/* Half the sum, cut toward zero, or one step nearer to zero. */
START_TEST(a_midpoint_is_in_the_middle)
{
    struct test_random r = random_of(10);
    for (int i = 0; i < ROUNDS / 4; i++) {
        struct pn_point_fx a = some_point(&r, 31000), b = some_neighbour(&r, a);
        int32_t mid[2], half = abs(a.x + b.x) / 2;
        pn_derive_midpoint(a, b, mid);
        EXPECT(abs(mid[0]) == half || abs(mid[0]) + 1 == half, "%d, %d: %d", a.x, b.x,
               mid[0]);
        EXPECT((int64_t)mid[0] * (a.x + b.x) >= 0, "%d, %d: %d", a.x, b.x, mid[0]);
    }
}
END_TEST

static Suite *prop_suite(void)
{
    Suite *suite = suite_create("prop derive");
    TCase *ps2 = tcase_create("ps2");
    tcase_set_timeout(ps2, 60);
    tcase_add_test(ps2, a_product_is_the_exact_one_cut_or_one_less);
    tcase_add_test(ps2, a_product_with_a_short_second_operand_is_exact);
    tcase_add_test(ps2, a_quotient_is_the_exact_one_cut_or_one_more);
    tcase_add_test(ps2, a_root_is_the_exact_one_cut);
    tcase_add_test(ps2, sums_of_short_numbers_are_exact);
    tcase_add_test(ps2, sums_are_cut);
    suite_add_tcase(suite, ps2);
    TCase *values = tcase_create("values");
    tcase_set_timeout(values, 60);
    tcase_add_test(values, the_short_cut_to_a_length_changes_nothing);
    tcase_add_test(values, the_short_cut_to_a_direction_changes_nothing);
    tcase_add_test(values, a_length_is_the_distance_cut);
    tcase_add_test(values, a_direction_is_a_unit_vector);
    tcase_add_test(values, a_midpoint_is_in_the_middle);
    suite_add_tcase(suite, values);
    return suite;
}

int main(void)
{
    return test_run(prop_suite());
}
