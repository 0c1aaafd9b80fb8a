/* derive/: the PlayStation 2's arithmetic, and what follows from coordinates with it. */
#include "config.h"

#include "derive/ps2.h"
#include "support/suite.h"

#include <pathnode.h>

/* Products and quotients of the hardware: first operand, second, result. */
static const uint32_t products[][3] = {
    {0x41000000, 0x42008000, 0x43807FFF}, {0x41000000, 0x45104800, 0x469047FF},
    {0x3E000000, 0x464A4000, 0x44CA4000}, {0x3E000000, 0x464BA000, 0x44CB9FFF},
    {0x3F000000, 0x44A06200, 0x442061FF}, {0x42C80000, 0x3F199999, 0x426FFFFF},
    {0x3F800000, 0x3F808000, 0x3F807FFF}, {0x3F808000, 0x3F800000, 0x3F808000},
    {0xBF800000, 0x3F808000, 0xBF807FFF}, {0xBF800000, 0xBF808000, 0x3F807FFF},
    {0x00000000, 0x3F800000, 0x00000000}, {0xBF800000, 0x00000000, 0x80000000},
    {0x7F7FFFFF, 0x7F000000, 0x7FFFFFFF}, /* too large: the largest pattern */
    {0x00800000, 0x00800000, 0x00000000}, /* too small: zero */
};

static const uint32_t quotients[][3] = {
    {0x3F800000, 0x3F800001, 0x3F7FFFFF}, {0x40400000, 0x40A00000, 0x3F199999},
    {0x40800000, 0x40A00000, 0x3F4CCCCD}, {0xC1100000, 0x41160000, 0xBF75C290},
    {0xC0280000, 0x41160000, 0xBE8F5C29}, {0x3F800000, 0x40400000, 0x3EAAAAAB},
    {0x40E00000, 0x41C80000, 0x3E8F5C29}, {0x00000000, 0x41C80000, 0x00000000},
    {0xBF800000, 0x00000000, 0xFFFFFFFF}, /* by zero: the largest pattern */
};

/* The unit keeps one guard bit and cuts: no rounding, low bits of the smaller lost. */
static const uint32_t sums[][3] = {
    {0x3F800000, 0x3F800000, 0x40000000}, /* 1 + 1 */
    {0x3F800000, 0xBF800000, 0x00000000}, /* 1 - 1 is +0 */
    {0x3F800000, 0x00000000, 0x3F800000}, {0x80000000, 0x80000000, 0x00000000},
    {0x4B800000, 0x3F800000, 0x4B800000}, /* 2^24 + 1 is cut */
    {0x4B800000, 0xBF800000, 0x4B7FFFFF}, /* 2^24 - 1 by the guard bit */
    {0x4C000000, 0xBF800000, 0x4C000000}, /* 2^25 - 1: no bit left to say so */
    {0x3F800000, 0xC0000000, 0xBF800000}, /* the sign of the larger */
    {0x7F800000, 0x7F800000, 0x7FFFFFFF},
};

START_TEST(products_are_the_hardwares)
{
    const uint32_t *v = products[_i];
    ck_assert_msg(pn__ps2_mul(v[0], v[1]) == v[2], "%08X * %08X = %08X, not %08X", v[0],
                  v[1], pn__ps2_mul(v[0], v[1]), v[2]);
}
END_TEST

START_TEST(quotients_are_the_hardwares)
{
    const uint32_t *v = quotients[_i];
    ck_assert_msg(pn__ps2_div(v[0], v[1]) == v[2], "%08X / %08X = %08X, not %08X", v[0],
                  v[1], pn__ps2_div(v[0], v[1]), v[2]);
}
END_TEST

START_TEST(sums_keep_one_guard_bit)
{
    const uint32_t *v = sums[_i];
    ck_assert_msg(pn__ps2_add(v[0], v[1]) == v[2], "%08X + %08X = %08X, not %08X", v[0],
                  v[1], pn__ps2_add(v[0], v[1]), v[2]);
    ck_assert_uint_eq(pn__ps2_add(v[1], v[0]), v[2]);
    ck_assert_uint_eq(pn__ps2_sub(v[0], v[1] ^ 0x80000000u), v[2]);
}
END_TEST

static const uint32_t roots[][2] = {
    {0x00000000, 0x00000000}, {0x3F800000, 0x3F800000},
    {0x40800000, 0x40000000}, {0x40000000, 0x3FB504F3}, /* 2: 1.41421354, cut */
    {0x3E800000, 0x3F000000}, {0x3F000000, 0x3F3504F3},
    {0xC1100000, 0x40400000}, {0x477FE100, 0x437FF07F}, /* 65505 */
};

START_TEST(roots_are_cut)
{
    ck_assert_uint_eq(pn__ps2_sqrt(roots[_i][0]), roots[_i][1]);
}
END_TEST

static const struct {
    int32_t value;
    uint32_t bits;
    int32_t back;
} integers[] = {
    {0, 0x00000000, 0},
    {1, 0x3F800000, 1},
    {-1, 0xBF800000, -1},
    {32767, 0x46FFFE00, 32767},
    {-32768, 0xC7000000, -32768},
    {16777217, 0x4B800000, 16777216}, /* 25 bits: cut */
    {-16777219, 0xCB800001, -16777218},
    {INT32_MAX, 0x4EFFFFFF, 2147483520},
    {INT32_MIN, 0xCF000000, INT32_MIN},
};

START_TEST(integers_become_floats_and_come_back)
{
    ck_assert_uint_eq(pn__ps2_from_int(integers[_i].value), integers[_i].bits);
    ck_assert_int_eq(pn__ps2_trunc(integers[_i].bits), integers[_i].back);
}
END_TEST

START_TEST(floats_are_cut_toward_zero)
{
    ck_assert_int_eq(pn__ps2_trunc(0x3F7FFFFF), 0);  /* 0.99999994 */
    ck_assert_int_eq(pn__ps2_trunc(0xBFC00000), -1); /* -1.5 */
    ck_assert_int_eq(pn__ps2_trunc(0x33800000), 0);
    ck_assert_int_eq(pn__ps2_trunc(0x4F000000), INT32_MAX); /* held at the ends */
    ck_assert_int_eq(pn__ps2_trunc(0x7FFFFFFF), INT32_MAX);
    ck_assert_int_eq(pn__ps2_trunc(0xFFFFFFFF), INT32_MIN);
}
END_TEST

/*
 * What is left of 8 * (k / 8) by the multiplier, measured on the original coordinates:
 * for k in [2^e, 2^(e+1)) one less where the pattern has a 1 at k mod 2^(e-7).
 */
static const char *const loss_patterns[] = {
    "01",
    "0011",
    "00001110",
    "0000000011111100",
    "01010101010101011010101010100101",
    "0011001100110011001100110011001111001100110011001100110000110011",
    "0101111101011111010111110101111101011111010111110101111101011111"
    "1111010111110101111101011111010111110101111101010101111101011111",
};

static int loss(uint32_t k)
{
    int e = 31 - __builtin_clz(k);
    return e < 8 ? 0 : loss_patterns[e - 8][k % (1u << (e - 7))] - '0';
}

START_TEST(stored_coordinates_lose_by_the_known_pattern)
{
    ck_assert_int_eq(pn__ps2_trunc(pn__ps2_mul(PN_PS2_EIGHT, 0)), 0);
    for (int32_t k = 1; k < 32768; k++) {
        uint32_t eighths = pn__ps2_from_int(k) - (3u << 23); /* exact: exponent less 3 */
        int32_t expected = k - loss((uint32_t)k);
        int32_t plus = pn__ps2_trunc(pn__ps2_mul(PN_PS2_EIGHT, eighths));
        int32_t minus = pn__ps2_trunc(pn__ps2_mul(PN_PS2_EIGHT, eighths | 1u << 31));
        int32_t other_order = pn__ps2_trunc(pn__ps2_mul(eighths, PN_PS2_EIGHT));
        if (plus != expected || minus != -expected || other_order != k)
            ck_abort_msg("%d: %d %d %d", k, plus, minus, other_order);
    }
}
END_TEST

static struct pn_point_fx point(int32_t x, int32_t y, int32_t z)
{
    return (struct pn_point_fx){x, y, z};
}

/* P73 */
START_TEST(a_length_is_at_least_one)
{
    ck_assert_uint_eq(pn_derive_length(point(0, 0, 0), point(0, 0, 0)), 1);
    ck_assert_uint_eq(pn_derive_length(point(0, 0, 0), point(1, 0, 0)), 1);
    ck_assert_uint_eq(pn_derive_length(point(0, 0, 0), point(0, 15, 0)), 1);
    ck_assert_uint_eq(pn_derive_length(point(0, 0, 0), point(0, 0, -16)), 2);
}
END_TEST

START_TEST(a_length_is_the_distance_cut)
{
    ck_assert_uint_eq(pn_derive_length(point(0, 0, 0), point(24, 32, 96)), 13);
    ck_assert_uint_eq(pn_derive_length(point(0, 0, 0), point(23, 32, 96)), 12);
    ck_assert_uint_eq(pn_derive_length(point(-32768, 0, 0), point(32767, 0, 0)), 8191);
    /* 0.125 * 12904 is one unit low, so a whole distance of 13 is just missed. */
    ck_assert_uint_eq(pn_derive_length(point(13032, 0, 0), point(12928, 0, 0)), 12);
}
END_TEST

/* P85: signed, toward the attached node. */
static const struct {
    int32_t x, y; /* attached - other */
    int dir_x, dir_y;
} directions[] = {
    {800, 0, 100, 0},   {-800, 0, -100, 0},   {0, 800, 0, 100},
    {0, -800, 0, -100}, {1, 0, 100, 0},       {0, -1, 0, -100},
    {24, 32, 59, 80},   {-24, -32, -59, -80}, {800, 800, 70, 70},
};

START_TEST(directions_point_to_the_attached_node)
{
    int8_t dir[2];
    struct pn_point_fx attached = point(directions[_i].x, directions[_i].y, 7);
    ck_assert(pn_derive_direction(attached, point(0, 0, -9), dir));
    ck_assert_int_eq(dir[0], directions[_i].dir_x);
    ck_assert_int_eq(dir[1], directions[_i].dir_y);
}
END_TEST

START_TEST(one_place_has_no_direction)
{
    int8_t dir[2] = {7, 8};
    ck_assert(!pn_derive_direction(point(5, 5, 0), point(5, 5, 80), dir));
    ck_assert(dir[0] == 7 && dir[1] == 8);
}
END_TEST

START_TEST(midpoints_are_cut_toward_zero)
{
    int32_t mid[2];
    pn_derive_midpoint(point(0, -3, 0), point(3, 0, 0), mid);
    ck_assert_int_eq(mid[0], 1);
    ck_assert_int_eq(mid[1], -1);
    pn_derive_midpoint(point(100, 100, 0), point(100, 102, 0), mid);
    ck_assert_int_eq(mid[0], 100);
    ck_assert_int_eq(mid[1], 101);
}
END_TEST

START_TEST(the_lower_address_is_attached)
{
    struct pn_address a = {3, 9}, b = {4, 0}, c = {4, 1};
    ck_assert_uint_eq(pn_derive_attached(a, b).node, 9);
    ck_assert_uint_eq(pn_derive_attached(b, a).node, 9);
    ck_assert_uint_eq(pn_derive_attached(c, b).node, 0);
    ck_assert_uint_eq(pn_derive_attached(c, c).node, 1);
}
END_TEST

START_TEST(lanes_are_those_of_our_way)
{
    struct pn_address a = {0, 1}, b = {0, 2}, c = {0, 3};
    struct pn_point_fx west = point(0, 0, 0), east = point(800, 0, 0);
    struct pn_navi navi = {.attached = a, .dir_x = -100, .lanes = 0xC0 | 2 | 5 << 3};
    ck_assert_uint_eq(pn_derive_lanes(&navi, b, a, east, west), 2);
    ck_assert_uint_eq(pn_derive_lanes(&navi, a, b, west, east), 5);
    ck_assert_uint_eq(pn_derive_lanes(&navi, a, b, east, west), 5); /* by address */
    /* Attached to neither: by the direction, which points west. */
    ck_assert_uint_eq(pn_derive_lanes(&navi, b, c, east, west), 2);
    ck_assert_uint_eq(pn_derive_lanes(&navi, b, c, west, east), 5);
    /* Across the direction: as if attached to the lower end. */
    ck_assert_uint_eq(pn_derive_lanes(&navi, b, c, west, west), 5);
    ck_assert_uint_eq(pn_derive_lanes(&navi, c, b, west, west), 2);
}
END_TEST

static const struct {
    int32_t x, y;
    uint32_t area;
} places[] = {
    {-24000, -24000, 0},
    {-18001, -24000, 0},
    {-18000, -24000, 1},
    {23999, 23999, 63},
    {24000, -24000, 7},
    {0, 0, 36},
    {-1, -1, 27},
    {INT32_MIN, INT32_MIN, 0},
    {INT32_MAX, INT32_MAX, 63},
    {-24001, -18000, 8},
    {0, -24000, 4},
};

START_TEST(areas_are_half_open_squares_held_to_the_map)
{
    ck_assert_uint_eq(pn_derive_area(places[_i].x, places[_i].y), places[_i].area);
    ck_assert(pn_derive_in_area(places[_i].area, places[_i].x, places[_i].y));
}
END_TEST

START_TEST(an_eighth_over_the_border_is_still_inside)
{
    ck_assert(pn_derive_in_area(36, -1, 6001));
    ck_assert(!pn_derive_in_area(36, -2, 0));
    ck_assert(!pn_derive_in_area(36, 0, -2));
    ck_assert(!pn_derive_in_area(36, 6002, 0));
    ck_assert(!pn_derive_in_area(36, 0, 6002));
    ck_assert(pn_derive_in_area(0, -30000, -18000 + 1)); /* the outer rows have no end */
    ck_assert(!pn_derive_in_area(64, 0, 0));
}
END_TEST

START_TEST(switched_off_original_follows_switched_off)
{
    uint32_t other =
        0xFFFFFFFFu & ~(PN_NODE_SWITCHED_OFF | PN_NODE_SWITCHED_OFF_ORIGINAL);
    uint32_t both = PN_NODE_SWITCHED_OFF | PN_NODE_SWITCHED_OFF_ORIGINAL;
    ck_assert_uint_eq(pn_derive_switched_off_original(other), other);
    ck_assert_uint_eq(
        pn_derive_switched_off_original(other | PN_NODE_SWITCHED_OFF_ORIGINAL), other);
    ck_assert_uint_eq(pn_derive_switched_off_original(PN_NODE_SWITCHED_OFF), both);
    ck_assert_uint_eq(pn_derive_switched_off_original(both), both);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

static Suite *derive_suite(void)
{
    Suite *suite = suite_create("derive");
    TCase *ps2 = tcase_create("ps2");
    tcase_add_loop_test(ps2, products_are_the_hardwares, 0, COUNT(products));
    tcase_add_loop_test(ps2, quotients_are_the_hardwares, 0, COUNT(quotients));
    tcase_add_loop_test(ps2, sums_keep_one_guard_bit, 0, COUNT(sums));
    tcase_add_loop_test(ps2, roots_are_cut, 0, COUNT(roots));
    tcase_add_loop_test(ps2, integers_become_floats_and_come_back, 0, COUNT(integers));
    tcase_add_test(ps2, floats_are_cut_toward_zero);
    tcase_add_test(ps2, stored_coordinates_lose_by_the_known_pattern);
    suite_add_tcase(suite, ps2);
    TCase *values = tcase_create("values");
    tcase_add_test(values, a_length_is_at_least_one);
    tcase_add_test(values, a_length_is_the_distance_cut);
    tcase_add_loop_test(values, directions_point_to_the_attached_node, 0,
                        COUNT(directions));
    tcase_add_test(values, one_place_has_no_direction);
    tcase_add_test(values, midpoints_are_cut_toward_zero);
    tcase_add_test(values, the_lower_address_is_attached);
    tcase_add_test(values, lanes_are_those_of_our_way);
    tcase_add_loop_test(values, areas_are_half_open_squares_held_to_the_map, 0,
                        COUNT(places));
    tcase_add_test(values, an_eighth_over_the_border_is_still_inside);
    tcase_add_test(values, switched_off_original_follows_switched_off);
    suite_add_tcase(suite, values);
    return suite;
}

int main(void)
{
    return test_run(derive_suite());
}
