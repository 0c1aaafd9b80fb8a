/*
 * material.c - what is underfoot, by the material numbers of San Andreas.
 *
 * The numbers are those of the game's surface table: tarmac, pavements, grasses and so on
 * stand in runs.
 */
#include "config.h"

#include "walk/walk_parts.h"

static const struct run {
    uint8_t first, last;
    uint8_t kind;
} runs[] = {
    {1, 3, PN_UNDERFOOT_ROAD},      {4, 5, PN_UNDERFOOT_PAVEMENT},
    {6, 7, PN_UNDERFOOT_GROUND},    {8, 8, PN_UNDERFOOT_PAVEMENT},
    {9, 16, PN_UNDERFOOT_GRASS},    {17, 18, PN_UNDERFOOT_STEEP},
    {19, 33, PN_UNDERFOOT_GROUND},  {34, 34, PN_UNDERFOOT_PAVEMENT},
    {35, 37, PN_UNDERFOOT_GROUND},  {38, 39, PN_UNDERFOOT_WATER},
    {40, 40, PN_UNDERFOOT_GRASS},   {73, 73, PN_UNDERFOOT_STAIRS},
    {74, 79, PN_UNDERFOOT_GROUND},  {80, 82, PN_UNDERFOOT_GRASS},
    {83, 88, PN_UNDERFOOT_GROUND},  {89, 89, PN_UNDERFOOT_PAVEMENT},
    {96, 101, PN_UNDERFOOT_GROUND}, {109, 114, PN_UNDERFOOT_GROUND},
    {115, 122, PN_UNDERFOOT_GRASS}, {123, 145, PN_UNDERFOOT_GROUND},
    {146, 153, PN_UNDERFOOT_GRASS}, {154, 157, PN_UNDERFOOT_GROUND},
    {160, 160, PN_UNDERFOOT_GRASS}, {161, 163, PN_UNDERFOOT_STAIRS},
    {178, 178, PN_UNDERFOOT_RAIL},
};

const bool pn__is_water[256] = {[38] = true, [39] = true};

enum pn_underfoot pn_underfoot_of(uint8_t material)
{
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (material >= runs[i].first && material <= runs[i].last)
            return (enum pn_underfoot)runs[i].kind;
    return PN_UNDERFOOT_OTHER;
}
