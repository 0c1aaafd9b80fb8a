/* zone/zone.h - the list behind pathnode/zone.h. */
#ifndef PN_ZONE_ZONE_H
#define PN_ZONE_ZONE_H

#include <pathnode/zone.h>

struct pn_zones {
    struct pn_zone *list;
    uint32_t count, room;
};

/** Sorts by volume, and by line where that is the same. */
void pn__zones_sort(struct pn_zones *zones);

#endif
