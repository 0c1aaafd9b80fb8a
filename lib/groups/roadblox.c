/* roadblox.c - ROADBLOX.DAT: where the police may block roads. */
#include "config.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"

#include <pathnode/groups.h>

/* The game's array has no more places; it stops without a word. */
#define ROADBLOX_MAX 325u
#define ENTRY_SIZE   4u

static bool is_block(const struct pn_area *area, uint32_t node)
{
    return node < area->vehicle_count &&
           (area->nodes[node].flags & PN_NODE_ROAD_BLOCK) != 0 &&
           pn_node_link_count(&area->nodes[node]) == 2;
}

enum pn_status pn_groups_roadblox(const struct pn_network *network, uint8_t **bytes,
                                  size_t *size, uint32_t *count, struct pn_error *err)
{
    uint8_t *made = pn__alloc(ROADBLOX_MAX + 1, ENTRY_SIZE);
    uint32_t found = 0;
    if (!made)
        return pn__fail_memory(err);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t n = 0; area && n < area->node_count && found < ROADBLOX_MAX; n++) {
            if (!is_block(area, n))
                continue;
            uint8_t *entry = made + ENTRY_SIZE * (size_t)++found;
            pn__put_u16(entry, area->number);
            pn__put_u16(entry + 2, (uint16_t)n);
        }
    }
    pn__put_u32(made, found);
    *bytes = made;
    *size = ENTRY_SIZE * ((size_t)found + 1);
    *count = found;
    return PN_OK;
}
