/* units.c - see units.h. Always "constant times value": the order matters. */
#include "config.h"

#include "groups/units.h"

#include "derive/ps2.h"

#include <string.h>

#define EXPONENT_ONE 0x00800000u /* 1 in a float's exponent */

uint32_t pn__units_world(int32_t sixteenths)
{
    if (sixteenths == 0)
        return 0;
    return pn__ps2_from_int(sixteenths) - 4 * EXPONENT_ONE;
}

int32_t pn__units_to_fx(uint32_t world)
{
    return pn__ps2_trunc(pn__ps2_mul(PN_PS2_EIGHT, world));
}

int32_t pn__units_stored(int32_t sixteenths)
{
    return pn__units_to_fx(pn__units_world(sixteenths));
}

uint32_t pn__units_from_stored(int32_t fx)
{
    return pn__ps2_mul(PN_PS2_EIGHTH, pn__ps2_from_int(fx));
}

uint32_t pn__units_middle(uint32_t a, uint32_t b)
{
    return pn__ps2_mul(PN_PS2_HALF, pn__ps2_add(a, b));
}

_Static_assert(PN_AREA_COLS == PN_AREA_ROWS, "columns and rows are the same strips");

/* Toward zero, then held to the map. */
uint32_t pn__units_strip(uint32_t world)
{
    uint32_t offset = pn__ps2_sub(world, pn__ps2_from_int(PN_WORLD_MIN_M));
    int32_t index = pn__ps2_trunc(pn__ps2_div(offset, pn__ps2_from_int(PN_AREA_SIZE_M)));
    return (uint32_t)(index < 0 ? 0 : index >= PN_AREA_COLS ? PN_AREA_COLS - 1 : index);
}

uint16_t pn__units_area(uint32_t x, uint32_t y)
{
    return (uint16_t)(pn__units_strip(y) * PN_AREA_COLS + pn__units_strip(x));
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* trunc(scale * value), at most `most`. */
static uint8_t scaled(uint32_t scale, float value, int32_t most)
{
    int32_t cut = pn__ps2_trunc(pn__ps2_mul(scale, bits_of(value)));
    return (uint8_t)(cut < 0 ? 0 : cut > most ? most : cut);
}

uint8_t pn__units_width(float width, bool ped)
{
    return scaled(PN_PS2_EIGHT, width, (ped ? 31 : 15) * PN_FX_PER_M);
}

uint8_t pn__units_density(float density)
{
    return scaled(PN_PS2_FIFTEEN, density, 15);
}
