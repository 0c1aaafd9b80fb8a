/* zone.c - the zones of a file in order of size, and the one around a point. */
#include "config.h"

#include "zone/zone.h"

#include "base/alloc.h"

#include <stdlib.h>

static double volume(const struct pn_zone *zone)
{
    return (zone->max.x - zone->min.x) * (zone->max.y - zone->min.y) *
           (zone->max.z - zone->min.z);
}

static int by_size(const void *a, const void *b)
{
    const struct pn_zone *p = a, *q = b;
    double p_size = volume(p), q_size = volume(q);
    if (p_size != q_size)
        return p_size < q_size ? -1 : 1;
    return p->line < q->line ? -1 : p->line > q->line;
}

void pn__zones_sort(struct pn_zones *zones)
{
    if (zones->count)
        qsort(zones->list, zones->count, sizeof *zones->list, by_size);
}

void pn_zones_free(struct pn_zones *zones)
{
    if (!zones)
        return;
    pn__free(zones->list);
    pn__free(zones);
}

uint32_t pn_zones_count(const struct pn_zones *zones)
{
    return zones->count;
}

const struct pn_zone *pn_zones_at(const struct pn_zones *zones, uint32_t i)
{
    return i < zones->count ? &zones->list[i] : NULL;
}

static bool is_around(const struct pn_zone *zone, const struct pn_point *p)
{
    return p->x >= zone->min.x && p->x <= zone->max.x && p->y >= zone->min.y &&
           p->y <= zone->max.y && p->z >= zone->min.z && p->z <= zone->max.z;
}

const struct pn_zone *pn_zones_find(const struct pn_zones *zones, struct pn_point point)
{
    for (uint32_t i = 0; i < zones->count; i++)
        if (is_around(&zones->list[i], &point))
            return &zones->list[i];
    return NULL;
}
