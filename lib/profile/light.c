/* light.c - the cycle of the game's traffic lights, and the wait that follows from it. */
#include "config.h"

#include "profile/light.h"

/* One clock for all lights; each is green in a part of it, and stops else. */
#define CYCLE_MS 32768u

/* pathnode-area(5) section 4: first and last ms of green. */
static const struct {
    uint32_t first, last;
} green[PN__LIGHT_COUNT] = {
    [PN__LIGHT_NS] = {0, 9999},
    [PN__LIGHT_WE] = {12000, 21999},
    [PN__LIGHT_PED] = {24000, 30765},
};

/*
 * Who comes while it is not green, which is so for `shut` of the cycle, waits half of
 * that on average: (shut / cycle) * (shut / 2). Yellow stops, as in the game.
 */
uint32_t pn__light_wait(enum pn__light light)
{
    uint64_t shut = CYCLE_MS - (green[light].last - green[light].first + 1);
    return (uint32_t)((shut * shut + 2 * CYCLE_MS - 1) / (2 * CYCLE_MS));
}
