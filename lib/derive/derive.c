/* derive.c - what follows from coordinates and addresses, as the original compiler had
 * it.
 */
#include "config.h"

#include "derive/parts.h"
#include "derive/ps2.h"

#include <math.h>

/* Stored coordinate to world units: constant first, so now and then one unit low. */
static uint32_t world(int32_t fx)
{
    return pn__ps2_mul(PN_PS2_EIGHTH, pn__ps2_from_int(fx));
}

static uint32_t world_difference(int32_t a_fx, int32_t b_fx)
{
    return pn__ps2_sub(world(a_fx), world(b_fx));
}

static uint32_t square(uint32_t a)
{
    return pn__ps2_mul(a, a);
}

uint32_t pn__derive_length_ps2(struct pn_point_fx a, struct pn_point_fx b)
{
    uint32_t dx = world_difference(a.x, b.x);
    uint32_t dy = world_difference(a.y, b.y);
    uint32_t dz = world_difference(a.z, b.z);
    uint32_t plan = pn__ps2_add(square(dx), square(dy));
    int32_t length = pn__ps2_trunc(pn__ps2_sqrt(pn__ps2_add(plan, square(dz))));
    return length < 1 ? 1u : (uint32_t)length;
}

static bool fits(struct pn_point_fx p, unsigned bits)
{
    const uint32_t half = 1u << (bits - 1), all = 1u << bits;
    return (uint32_t)p.x + half < all && (uint32_t)p.y + half < all &&
           (uint32_t)p.z + half < all;
}

/*
 * How far off, in units, the compiler's arithmetic is in the difference of two
 * coordinates: one unit of the last place of a coordinate, twice, and less than one more.
 * 2^12 units are what the game's own files hold, 2^15 what the squares below hold without
 * overflow. Returns 0 beyond that: only the long way is sure.
 */
static double difference_error(struct pn_point_fx a, struct pn_point_fx b)
{
    if (fits(a, 16) && fits(b, 16))
        return 3.0 / (1 << 12);
    return fits(a, 19) && fits(b, 19) ? 3.0 / (1 << 9) : 0;
}

static double distance(struct pn_point_fx a, struct pn_point_fx b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    return sqrt((double)(dx * dx + dy * dy + dz * dz)) / PN_FX_PER_M;
}

/*
 * A distance up to 512 is off by less than error * sqrt(3) + 512 * 2^-21. Only where it
 * is that near to a whole number can that matter, and only there the long way is gone.
 */
uint32_t pn_derive_length(struct pn_point_fx a, struct pn_point_fx b)
{
    const double error = difference_error(a, b);
    if (error == 0)
        return pn__derive_length_ps2(a, b);
    const double exact = distance(a, b), margin = 1.75 * error + 1.0 / 4096;
    if (exact >= 512)
        return pn__derive_length_ps2(a, b);
    const uint32_t whole = (uint32_t)exact;
    const double above = exact - whole;
    if (above < margin || above > 1 - margin)
        return pn__derive_length_ps2(a, b);
    return whole < 1 ? 1 : whole;
}

static int8_t direction_part(uint32_t part, uint32_t magnitude)
{
    uint32_t unit = pn__ps2_div(part, magnitude);
    return (int8_t)pn__ps2_trunc(pn__ps2_mul(PN_PS2_HUNDRED, unit));
}

static void direction_of(uint32_t dx, uint32_t dy, int8_t dir[2])
{
    uint32_t magnitude = pn__ps2_sqrt(pn__ps2_add(square(dx), square(dy)));
    dir[0] = direction_part(dx, magnitude);
    dir[1] = direction_part(dy, magnitude);
}

void pn__derive_direction_ps2(struct pn_point_fx attached, struct pn_point_fx other,
                              int8_t dir[2])
{
    direction_of(world_difference(attached.x, other.x),
                 world_difference(attached.y, other.y), dir);
}

/* 100 * part / magnitude, cut; false where it is within margin of a whole number. What is
 * 0 stays 0. */
static bool clear_part(double part, double magnitude, double margin, int8_t *dir)
{
    double exact = 100 * part / magnitude, size = fabs(exact);
    double above = size - floor(size);
    *dir = (int8_t)exact;
    return part == 0 || (above > margin && above < 1 - margin);
}

/*
 * With differences off by less than error, a part of the direction is off by less than
 * 100 * error * (1 + sqrt(2)) / magnitude, and 100 * 2^-19 for the rest. margin is above
 * both together.
 */
static bool clear_direction(double dx, double dy, double error, int8_t dir[2])
{
    double magnitude = sqrt(dx * dx + dy * dy);
    double margin = 300 * error / magnitude + 0.001;
    return clear_part(dx, magnitude, margin, &dir[0]) &&
           clear_part(dy, magnitude, margin, &dir[1]);
}

/* First with true differences; then with those that the compiler had; and only where it
 * is still not clear, all of it in its arithmetic. */
bool pn_derive_direction(struct pn_point_fx attached, struct pn_point_fx other,
                         int8_t dir[2])
{
    const double fx = PN_FX_PER_M, error = difference_error(attached, other);
    if (attached.x == other.x && attached.y == other.y)
        return false;
    if (error > 0 && clear_direction((attached.x - other.x) / fx,
                                     (attached.y - other.y) / fx, error, dir))
        return true;
    uint32_t dx = world_difference(attached.x, other.x);
    uint32_t dy = world_difference(attached.y, other.y);
    if (error == 0 ||
        !clear_direction(pn__ps2_to_double(dx), pn__ps2_to_double(dy), 0, dir))
        direction_of(dx, dy, dir);
    return true;
}

static int32_t midpoint(int32_t a_fx, int32_t b_fx)
{
    uint32_t half = pn__ps2_mul(PN_PS2_HALF, pn__ps2_add(world(a_fx), world(b_fx)));
    return pn__ps2_trunc(pn__ps2_mul(PN_PS2_EIGHT, half));
}

void pn_derive_midpoint(struct pn_point_fx a, struct pn_point_fx b, int32_t mid[2])
{
    mid[0] = midpoint(a.x, b.x);
    mid[1] = midpoint(a.y, b.y);
}

uint8_t pn_derive_navi_width(const struct pn_node *a, const struct pn_node *b)
{
    return a->width > b->width ? a->width : b->width;
}

struct pn_address pn_derive_attached(struct pn_address a, struct pn_address b)
{
    return pn_address_compare(a, b) <= 0 ? a : b;
}

static bool same(struct pn_address a, struct pn_address b)
{
    return a.area == b.area && a.node == b.node;
}

bool pn__derive_toward(const struct pn_navi *navi, struct pn_address from,
                       struct pn_address to, struct pn_point_fx from_pos,
                       struct pn_point_fx to_pos)
{
    if (same(navi->attached, to))
        return true;
    if (same(navi->attached, from))
        return false;
    int64_t dx = (int64_t)to_pos.x - from_pos.x;
    int64_t dy = (int64_t)to_pos.y - from_pos.y;
    int64_t along = dx * navi->dir_x + dy * navi->dir_y;
    if (along != 0)
        return along > 0;
    return pn_address_compare(to, from) < 0; /* as if attached to the lower end */
}

uint8_t pn_derive_lanes(const struct pn_navi *navi, struct pn_address from,
                        struct pn_address to, struct pn_point_fx from_pos,
                        struct pn_point_fx to_pos)
{
    bool toward = pn__derive_toward(navi, from, to, from_pos, to_pos);
    return pn__derive_lanes_along(navi, toward);
}

#define AREA_SIZE_FX (PN_AREA_SIZE_M * PN_FX_PER_M)
#define WORLD_MIN_FX (PN_WORLD_MIN_M * PN_FX_PER_M)

/* Which of count strips; toward zero, then held to the map, as the game does. */
static uint32_t strip(int32_t value_fx, int32_t count)
{
    int64_t index = ((int64_t)value_fx - WORLD_MIN_FX) / AREA_SIZE_FX;
    return (uint32_t)(index < 0 ? 0 : index >= count ? count - 1 : index);
}

uint32_t pn_derive_area(int32_t x_fx, int32_t y_fx)
{
    return strip(y_fx, PN_AREA_ROWS) * PN_AREA_COLS + strip(x_fx, PN_AREA_COLS);
}

/* The outer strips reach to infinity; the others are 1/8 unit wider on both sides. */
static bool in_strip(uint32_t index, int32_t count, int32_t value_fx)
{
    int64_t low = WORLD_MIN_FX + (int64_t)index * AREA_SIZE_FX;
    bool not_below = index == 0 || value_fx >= low - 1;
    bool not_above = index == (uint32_t)count - 1 || value_fx <= low + AREA_SIZE_FX + 1;
    return not_below && not_above;
}

bool pn_derive_in_area(uint32_t area, int32_t x_fx, int32_t y_fx)
{
    return area < PN_AREA_COUNT && in_strip(area % PN_AREA_COLS, PN_AREA_COLS, x_fx) &&
           in_strip(area / PN_AREA_COLS, PN_AREA_ROWS, y_fx);
}

uint32_t pn_derive_switched_off_original(uint32_t flags)
{
    if (flags & PN_NODE_SWITCHED_OFF)
        return flags | PN_NODE_SWITCHED_OFF_ORIGINAL;
    return flags & ~PN_NODE_SWITCHED_OFF_ORIGINAL;
}

double pn_derive_metres(struct pn_point_fx a, struct pn_point_fx b)
{
    double x = (double)a.x - b.x, y = (double)a.y - b.y, z = (double)a.z - b.z;
    return sqrt(x * x + y * y + z * z) / PN_FX_PER_M;
}
