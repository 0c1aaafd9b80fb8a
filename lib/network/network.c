/* network.c - the set of areas, and what can be counted over it. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/buffer.h"
#include "base/hash.h"

#include <pathnode/network.h>

#include <string.h>

/* Invariant: areas has limit entries, NULL where there is none; the last is not NULL. */
struct pn_network {
    struct pn_area **areas;
    uint32_t limit, count;
    struct pn_tracks tracks;
};

enum pn_status pn_network_new(struct pn_network **network, struct pn_error *err)
{
    struct pn_network *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    *network = made;
    return PN_OK;
}

void pn_network_free(struct pn_network *network)
{
    if (!network)
        return;
    for (uint32_t i = 0; i < network->limit; i++)
        pn_area_free(network->areas[i]);
    pn__free(network->areas);
    pn_tracks_release(&network->tracks);
    pn__free(network);
}

struct pn_tracks pn_network_tracks(const struct pn_network *network)
{
    return network->tracks;
}

void pn_network_set_tracks(struct pn_network *network, struct pn_tracks *tracks)
{
    pn_tracks_release(&network->tracks);
    network->tracks = *tracks;
    *tracks = (struct pn_tracks){NULL, 0};
}

/* Makes room for area number. */
static enum pn_status grow(struct pn_network *network, uint32_t number,
                           struct pn_error *err)
{
    if (number < network->limit)
        return PN_OK;
    struct pn_area **areas =
        pn__realloc(network->areas, (size_t)number + 1, sizeof(struct pn_area *));
    if (!areas)
        return pn__fail_memory(err);
    for (uint32_t i = network->limit; i <= number; i++)
        areas[i] = NULL;
    network->areas = areas;
    network->limit = number + 1;
    return PN_OK;
}

static enum pn_status add(struct pn_network *network, struct pn_area *area,
                          struct pn_error *err)
{
    if (area->number == PN_AREA_NONE)
        return pn__fail(err, PN_E_ARG, "%u is no area number", area->number);
    if (pn_network_area(network, area->number))
        return pn__fail(err, PN_E_EXISTS, "area %u is there already", area->number);
    PN_TRY(grow(network, area->number, err));
    network->areas[area->number] = area;
    network->count++;
    return PN_OK;
}

enum pn_status pn_network_add(struct pn_network *network, struct pn_area *area,
                              struct pn_error *err)
{
    enum pn_status status = add(network, area, err);
    if (status == PN_OK)
        return PN_OK;
    if (err && err->area < 0)
        err->area = area->number;
    pn_area_free(area);
    return status;
}

uint32_t pn_network_area_limit(const struct pn_network *network)
{
    return network->limit;
}

uint32_t pn_network_area_count(const struct pn_network *network)
{
    return network->count;
}

struct pn_area *pn_network_area(const struct pn_network *network, uint32_t number)
{
    return number < network->limit ? network->areas[number] : NULL;
}

bool pn_network_is_whole(const struct pn_network *network)
{
    for (uint32_t i = 0; i < PN_AREA_COUNT; i++)
        if (!pn_network_area(network, i))
            return false;
    return true;
}

struct pn_node *pn_network_node(const struct pn_network *network,
                                struct pn_address address)
{
    struct pn_area *area = pn_network_area(network, address.area);
    return area && address.node < area->node_count ? &area->nodes[address.node] : NULL;
}

struct pn_navi *pn_network_navi(const struct pn_network *network,
                                struct pn_navi_address address)
{
    struct pn_area *area = pn_network_area(network, address.area);
    return area && address.navi < area->navi_count ? &area->navis[address.navi] : NULL;
}

struct pn_link *pn_network_links(const struct pn_network *network,
                                 struct pn_address address, uint32_t *count)
{
    const struct pn_node *node = pn_network_node(network, address);
    *count = node ? pn_node_link_count(node) : 0;
    return *count ? &network->areas[address.area]->links[node->first_link] : NULL;
}

static void count_area(const struct pn_area *area, struct pn_network_totals *totals)
{
    totals->areas++;
    totals->nodes += area->node_count;
    totals->vehicle += area->vehicle_count;
    totals->ped += area->node_count - area->vehicle_count;
    totals->navis += area->navi_count;
    totals->links += area->link_count;
    totals->bytes += pn_area_size(area);
    for (uint32_t i = 0; i < area->node_count; i++) {
        uint32_t *by_bit =
            i < area->vehicle_count ? totals->flag_vehicle : totals->flag_ped;
        for (uint32_t rest = area->nodes[i].flags; rest; rest &= rest - 1)
            by_bit[__builtin_ctz(rest)]++;
        totals->water += pn_area_kind(area, i) == PN_KIND_BOAT;
    }
}

void pn_network_count(const struct pn_network *network, struct pn_network_totals *totals)
{
    memset(totals, 0, sizeof *totals);
    for (uint32_t i = 0; i < network->limit; i++)
        if (network->areas[i])
            count_area(network->areas[i], totals);
}

static bool area_has_unset(const struct pn_area *area)
{
    unsigned unset = 0;
    for (uint32_t i = 0; i < area->node_count; i++)
        unset |= area->nodes[i].unset;
    for (uint32_t i = 0; i < area->navi_count; i++)
        unset |= area->navis[i].unset;
    for (uint32_t i = 0; i < area->link_count; i++)
        unset |= area->links[i].unset;
    return unset != 0;
}

bool pn_network_has_unset(const struct pn_network *network)
{
    for (uint32_t i = 0; i < network->limit; i++)
        if (network->areas[i] && area_has_unset(network->areas[i]))
            return true;
    return false;
}

enum pn_status pn_network_hash(const struct pn_network *network, char hex[65],
                               struct pn_error *err)
{
    struct pn__buffer text = {0};
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; i < network->limit && status == PN_OK; i++) {
        char area_hex[65];
        if (!network->areas[i])
            continue;
        status = pn_area_hash(network->areas[i], area_hex, err);
        if (status == PN_OK)
            pn__buffer_printf(&text, "%u %s\n", i, area_hex);
    }
    if (status == PN_OK && text.failed)
        status = pn__fail_memory(err);
    if (status == PN_OK)
        pn__sha256(text.bytes, text.size, hex);
    pn__buffer_release(&text);
    return status;
}

enum pn_status pn_area_hash(const struct pn_area *area, char hex[65],
                            struct pn_error *err)
{
    struct pn_area bare = *area;
    bare.tail_size = 0;
    size_t size = pn_area_size(&bare);
    uint8_t *bytes = pn__alloc(size, 1);
    if (!bytes)
        return pn__fail_memory(err);
    enum pn_status status = pn_area_write(&bare, bytes, err);
    if (status == PN_OK)
        pn__sha256(bytes, size, hex);
    pn__free(bytes);
    return status;
}
