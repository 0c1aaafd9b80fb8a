/*
 * pn_area_read, and all that takes an area: whatever is read is written again to the same
 * bytes, and gathered, counted and hashed in a network.
 */
#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

enum { NUMBER = 9 };

static void walk(const struct pn_network *network, const struct pn_area *area)
{
    uint64_t sum = 0;
    for (uint32_t n = 0; n < area->node_count; n++) {
        struct pn_address address = {NUMBER, (uint16_t)n};
        uint32_t count;
        const struct pn_link *links = pn_network_links(network, address, &count);
        FUZZ_CHECK(count == pn_node_link_count(&area->nodes[n]));
        for (uint32_t i = 0; i < count; i++) {
            FUZZ_CHECK(&links[i] < area->links + area->link_count);
            sum += links[i].length;
            if (pn_network_node(network, links[i].to))
                sum += pn_network_node(network, links[i].to)->width;
            if (pn_network_navi(network, links[i].navi))
                sum += pn_network_navi(network, links[i].navi)->lanes;
        }
        FUZZ_CHECK(pn_area_kind(area, n) < PN_KIND_COUNT);
    }
    FUZZ_CHECK(sum <= (uint64_t)area->node_count * 15 * 3 * 255);
}

static void write_again(const struct pn_area *area, const uint8_t *data, size_t size)
{
    struct pn_error err;
    FUZZ_CHECK(pn_area_size(area) == size);
    uint8_t *bytes = malloc(size);
    FUZZ_CHECK(bytes);
    pn_error_clear(&err);
    FUZZ_CHECK(pn_area_write(area, bytes, &err) == PN_OK);
    FUZZ_CHECK(memcmp(bytes, data, size) == 0);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_area *area = NULL;
    struct pn_network *network = NULL;
    struct pn_network_totals totals;
    char hex[65];
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_area_read(NUMBER, data, size, &area, &err), &err)) {
        FUZZ_CHECK(area == NULL && err.area == NUMBER && err.section[0]);
        return 0;
    }
    write_again(area, data, size);
    FUZZ_CHECK(pn_area_hash(area, hex, &err) == PN_OK);
    FUZZ_CHECK(pn_network_new(&network, &err) == PN_OK);
    FUZZ_CHECK(pn_network_add(network, area, &err) == PN_OK);
    pn_network_count(network, &totals);
    FUZZ_CHECK(totals.bytes == size && totals.nodes == area->node_count);
    FUZZ_CHECK(totals.vehicle + totals.ped == totals.nodes);
    FUZZ_CHECK(!pn_network_has_unset(network));
    walk(network, area);
    pn_network_free(network);
    return 0;
}
