/*
 * lights.c - traffic lights of another network, on what is in the same place here: a navi
 * by position and direction, a ped link by the positions of its ends.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"

/* What is looked up by place: four numbers as the key. */
struct key {
    int32_t a, b, c, d;
};

/* Entries by the hash of their key. Several may have the same. */
struct places {
    struct entry {
        struct key key;
        void *record; /* NULL: free */
    } * slot;
    uint32_t mask;
};

static struct key navi_key(const struct pn_navi *navi)
{
    return (struct key){navi->x, navi->y, navi->dir_x, navi->dir_y};
}

static struct key node_key(const struct pn_node *node)
{
    return (struct key){node->pos.x, node->pos.y, node->pos.z, 0};
}

static bool same(struct key a, struct key b)
{
    return a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d;
}

static uint32_t hash(struct key k)
{
    uint32_t h = (uint32_t)k.a * 0x9E3779B1u ^ (uint32_t)k.b * 0x85EBCA77u ^
                 (uint32_t)k.c * 0xC2B2AE3Du ^ (uint32_t)k.d * 0x27D4EB2Fu;
    return h ^ h >> 15;
}

static enum pn_status places_init(struct places *places, uint32_t count,
                                  struct pn_error *err)
{
    uint32_t slots = 16;
    while (slots / 2 < count)
        slots *= 2;
    places->mask = slots - 1;
    places->slot = pn__alloc(slots, sizeof *places->slot);
    return places->slot ? PN_OK : pn__fail_memory(err);
}

static void places_add(struct places *places, struct key key, void *record)
{
    uint32_t at = hash(key) & places->mask;
    while (places->slot[at].record)
        at = (at + 1) & places->mask;
    places->slot[at] = (struct entry){key, record};
}

/* The next record of a key; *at is where the search stands, at first hash(key). */
static void *places_next(const struct places *places, struct key key, uint32_t *at)
{
    for (;;) {
        const struct entry *entry = &places->slot[(*at)++ & places->mask];
        if (!entry->record || same(entry->key, key))
            return entry->record;
    }
}

/* ---- navis ---- */

static bool light_navi(const struct places *places, const struct pn_navi *from)
{
    const struct key key = navi_key(from);
    uint32_t at = hash(key);
    struct pn_navi *navi = places_next(places, key, &at);
    if (!navi)
        return false;
    navi->light = from->light;
    navi->lanes |= from->lanes & PN_NAVI_LIGHT_TO;
    return true;
}

static void collect_navis(struct pn_network *network, struct places *places)
{
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; i < area->navi_count; i++)
            places_add(places, navi_key(&area->navis[i]), &area->navis[i]);
    }
}

static enum pn_status carry_navis(struct pn__draft *draft, const struct pn_network *from,
                                  struct pn_network *network)
{
    struct places places;
    PN_TRY(places_init(&places, draft->navi_count, draft->err));
    collect_navis(network, &places);
    for (uint32_t a = 0; a < pn_network_area_limit(from); a++) {
        const struct pn_area *area = pn_network_area(from, a);
        for (uint32_t i = 0; area && i < area->navi_count; i++) {
            if (area->navis[i].light == 0)
                continue;
            if (light_navi(&places, &area->navis[i]))
                draft->report.lit_navis++;
            else
                pn__draft_note(draft, PN_ODD_LOST_LIGHT, PN__NONE);
        }
    }
    pn__free(places.slot);
    return PN_OK;
}

/* ---- ped links ---- */

/* The link from a node to one that stands at a position, or NULL. */
static struct pn_link *find_link(const struct pn_network *network,
                                 const struct pn_node *node, struct key to)
{
    uint32_t count;
    struct pn_link *links = pn_network_links(network, node->self, &count);
    for (uint32_t i = 0; links && i < count; i++)
        if (same(node_key(pn_network_node(network, links[i].to)), to))
            return &links[i];
    return NULL;
}

static bool light_link(const struct places *places, const struct pn_network *network,
                       const struct pn_node *from, const struct pn_node *to)
{
    const struct key key = node_key(from);
    uint32_t at = hash(key);
    const struct pn_node *node;
    while ((node = places_next(places, key, &at)) != NULL) {
        struct pn_link *link = find_link(network, node, node_key(to));
        if (link) {
            link->flags |= PN_LINK_PED_LIGHT;
            return true;
        }
    }
    return false;
}

static void carry_links_of(struct pn__draft *draft, const struct places *places,
                           const struct pn_network *from, const struct pn_node *node,
                           struct pn_network *network)
{
    uint32_t count;
    const struct pn_link *links = pn_network_links(from, node->self, &count);
    for (uint32_t i = 0; links && i < count; i++) {
        const struct pn_node *to = pn_network_node(from, links[i].to);
        if (!(links[i].flags & PN_LINK_PED_LIGHT))
            continue;
        if (to && light_link(places, network, node, to))
            draft->report.lit_ped_links++;
        else
            pn__draft_note(draft, PN_ODD_LOST_LIGHT, PN__NONE);
    }
}

static void collect_peds(struct pn_network *network, struct places *places)
{
    for (uint32_t a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = area->vehicle_count; i < area->node_count; i++)
            places_add(places, node_key(&area->nodes[i]), &area->nodes[i]);
    }
}

static enum pn_status carry_links(struct pn__draft *draft, const struct pn_network *from,
                                  struct pn_network *network)
{
    struct places places;
    PN_TRY(places_init(&places, draft->node_count - draft->vehicle_count, draft->err));
    collect_peds(network, &places);
    for (uint32_t a = 0; a < pn_network_area_limit(from); a++) {
        const struct pn_area *area = pn_network_area(from, a);
        for (uint32_t i = area ? area->vehicle_count : 0; area && i < area->node_count;
             i++)
            carry_links_of(draft, &places, from, &area->nodes[i], network);
    }
    draft->report.lit_ped_links /= 2;
    pn__free(places.slot);
    return PN_OK;
}

enum pn_status pn__draft_carry_lights(struct pn__draft *draft,
                                      const struct pn_network *from,
                                      struct pn_network *network)
{
    PN_TRY(carry_navis(draft, from, network));
    return carry_links(draft, from, network);
}
