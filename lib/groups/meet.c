/* meet.c - see meet.h. */
#include "config.h"

#include "groups/meet.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/paths.h>

#include <stdlib.h>

/* Limits and cells, in 1/16 unit. */
#define NEAR_XY PN_PATH_STEPS_PER_M
#define NEAR_Z  (2 * PN_PATH_STEPS_PER_M)

static int32_t floor_div(int32_t value, int32_t step)
{
    return value / step - (value % step < 0);
}

static struct pn__meet_spot cell_of(const struct pn__meet_spot *s)
{
    return (struct pn__meet_spot){floor_div(s->x, NEAR_XY), floor_div(s->y, NEAR_XY),
                                  floor_div(s->z, NEAR_Z)};
}

static uint32_t *bucket_of(const struct pn__meet *meet, struct pn__meet_spot c)
{
    uint32_t hash = (uint32_t)c.x * 0x9E3779B1u ^ (uint32_t)c.y * 0x85EBCA77u ^
                    (uint32_t)c.z * 0xC2B2AE3Du;
    return &meet->bucket[(hash ^ hash >> 15) & meet->mask];
}

enum pn_status pn__meet_init(struct pn__meet *meet, uint32_t count, struct pn_error *err)
{
    uint32_t buckets = 16;
    while (buckets < count)
        buckets *= 2;
    meet->mask = buckets - 1;
    meet->bucket = pn__alloc(buckets, sizeof *meet->bucket);
    meet->chain = pn__alloc(count, sizeof *meet->chain);
    meet->spot = pn__alloc(count, sizeof *meet->spot);
    if (!meet->bucket || !meet->chain || !meet->spot) {
        pn__meet_release(meet);
        return pn__fail_memory(err);
    }
    for (uint32_t i = 0; i < buckets; i++)
        meet->bucket[i] = PN__NONE;
    return PN_OK;
}

void pn__meet_release(struct pn__meet *meet)
{
    pn__free(meet->bucket);
    pn__free(meet->chain);
    pn__free(meet->spot);
}

void pn__meet_add(struct pn__meet *meet, uint32_t number,
                  const struct pn__meet_spot *spot)
{
    uint32_t *bucket = bucket_of(meet, cell_of(spot));
    meet->spot[number] = *spot;
    meet->chain[number] = *bucket;
    *bucket = number;
}

void pn__meet_remove(struct pn__meet *meet, uint32_t number)
{
    uint32_t *at = bucket_of(meet, cell_of(&meet->spot[number]));
    while (*at != number)
        at = &meet->chain[*at];
    *at = meet->chain[number];
}

/* The place in a cell, or PN__NONE. */
static uint32_t find(const struct pn__meet *meet, struct pn__meet_spot cell)
{
    uint32_t number = *bucket_of(meet, cell);
    for (; number != PN__NONE; number = meet->chain[number]) {
        const struct pn__meet_spot at = cell_of(&meet->spot[number]);
        if (at.x == cell.x && at.y == cell.y && at.z == cell.z)
            break;
    }
    return number;
}

static int64_t apart(int32_t a, int32_t b)
{
    return llabs((int64_t)a - b);
}

/* The larger of |dx| and |dy|, or NEAR_XY where two places do not meet. */
static int64_t distance(const struct pn__meet_spot *a, const struct pn__meet_spot *b)
{
    int64_t x = apart(a->x, b->x), y = apart(a->y, b->y), far = x > y ? x : y;
    return far < NEAR_XY && apart(a->z, b->z) < NEAR_Z ? far : NEAR_XY;
}

uint32_t pn__meet_nearest(const struct pn__meet *meet, const struct pn__meet_spot *spot)
{
    const struct pn__meet_spot at = cell_of(spot);
    int64_t best_distance = NEAR_XY;
    uint32_t best = PN__NONE;
    for (int i = 0; i < 27; i++) {
        struct pn__meet_spot c = {at.x + i % 3 - 1, at.y + i / 3 % 3 - 1,
                                  at.z + i / 9 - 1};
        const uint32_t other = find(meet, c);
        if (other == PN__NONE)
            continue;
        const int64_t d = distance(spot, &meet->spot[other]);
        if (d < best_distance ||
            (best != PN__NONE && d == best_distance && other < best)) {
            best_distance = d;
            best = other;
        }
    }
    return best;
}
