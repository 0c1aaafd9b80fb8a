/* Zone files: what is read is sound, sorted, and the smallest box is found. */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

static double volume(const struct pn_zone *zone)
{
    return (zone->max.x - zone->min.x) * (zone->max.y - zone->min.y) *
           (zone->max.z - zone->min.z);
}

static void walk(const struct pn_zones *zones)
{
    double last = 0;
    for (uint32_t i = 0; i < pn_zones_count(zones); i++) {
        const struct pn_zone *zone = pn_zones_at(zones, i);
        FUZZ_CHECK(zone->line > 0);
        FUZZ_CHECK(strlen(zone->name) > 0 && strlen(zone->name) < PN_ZONE_NAME_SIZE);
        FUZZ_CHECK(strlen(zone->key) > 0 && strlen(zone->key) < PN_ZONE_NAME_SIZE);
        FUZZ_CHECK(volume(zone) >= last);
        last = volume(zone);
        const struct pn_zone *found = pn_zones_find(zones, zone->max);
        FUZZ_CHECK(found && volume(found) <= last);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_zones *zones = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_zones_read("t.zon", data, size, &zones, &err), &err)) {
        FUZZ_CHECK(!zones);
        return 0;
    }
    walk(zones);
    pn_zones_free(zones);
    return 0;
}
