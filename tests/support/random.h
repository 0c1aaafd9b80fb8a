/* support/random.h - seeded random numbers, the same on every platform (splitmix64). */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

struct test_random {
    uint64_t state;
};

static inline uint64_t test_random_next(struct test_random *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/** A number in 0 .. bound - 1; bound is at least 1. */
static inline uint32_t test_random_below(struct test_random *random, uint32_t bound)
{
    return (uint32_t)((test_random_next(random) >> 32) * bound >> 32);
}

/** A number in low .. high, both included. */
static inline int32_t test_random_in(struct test_random *random, int32_t low,
                                     int32_t high)
{
    return low + (int32_t)test_random_below(random, (uint32_t)(high - low) + 1);
}

/** True in part of whole cases. */
static inline bool test_random_chance(struct test_random *random, uint32_t part,
                                      uint32_t whole)
{
    return test_random_below(random, whole) < part;
}

/** A stream of its own for a thing at (i, j): what is drawn elsewhere does not shift it.
 */
static inline struct test_random test_random_at(uint64_t seed, uint32_t thing, uint32_t i,
                                                uint32_t j)
{
    struct test_random random = {seed};
    random.state = test_random_next(&random) ^ ((uint64_t)i << 32 | j);
    random.state = test_random_next(&random) ^ thing;
    return random;
}

#endif
