/*
 * pn_area_read, and all that takes an area: whatever is read is written again to the same
 * bytes, and gathered, counted and hashed in a network. Of an extended file some bytes
 * are passed over: what is written reads the same.
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

/* What was written of an extended file means the same. */
static void read_again(const struct pn_area *area, const uint8_t *bytes, size_t size)
{
    struct pn_error err;
    struct pn_area *again = NULL;
    pn_error_clear(&err);
    FUZZ_CHECK(pn_area_read(NUMBER, bytes, size, &again, &err) == PN_OK);
    FUZZ_CHECK(again->format == area->format);
    FUZZ_CHECK(
        !memcmp(again->nodes, area->nodes, area->node_count * sizeof *area->nodes));
    FUZZ_CHECK(
        !memcmp(again->navis, area->navis, area->navi_count * sizeof *area->navis));
    FUZZ_CHECK(
        !memcmp(again->links, area->links, area->link_count * sizeof *area->links));
    pn_area_free(again);
}

static void write_again(const struct pn_area *area, const uint8_t *data, size_t size)
{
    struct pn_error err;
    FUZZ_CHECK(pn_area_size(area) == size);
    uint8_t *bytes = malloc(size);
    FUZZ_CHECK(bytes);
    pn_error_clear(&err);
    FUZZ_CHECK(pn_area_write(area, bytes, &err) == PN_OK);
    if (area->format == PN_AREA_SA)
        FUZZ_CHECK(memcmp(bytes, data, size) == 0);
    else
        read_again(area, bytes, size);
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
