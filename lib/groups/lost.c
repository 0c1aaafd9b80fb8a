/* lost.c - what is not the same in a network and in what its text gives. */
#include "config.h"

#include "groups/split_parts.h"

#include <string.h>

static const char *const kinds[PN_LOST_COUNT] = {
    [PN_LOST_NODE] = "nodes (number, place)",
    [PN_LOST_NODE_VALUE] = "node values",
    [PN_LOST_LINK] = "links (ends, order)",
    [PN_LOST_LINK_VALUE] = "link values",
    [PN_LOST_NAVI] = "navis (number, place, attachment)",
    [PN_LOST_NAVI_VALUE] = "navi values",
    [PN_LOST_REGION] = "regions and dead ends",
    [PN_LOST_POINTER] = "pointer words",
    [PN_LOST_PADDING] = "paddings and spare sections",
};

const char *pn_lost_text(enum pn_lost kind)
{
    return (unsigned)kind < PN_LOST_COUNT ? kinds[kind] : "unknown";
}

static void count(struct pn_lost_report *lost, enum pn_lost kind, uint16_t area,
                  uint32_t index, bool differs)
{
    if (differs && lost->count[kind]++ == 0)
        lost->first[kind] = (struct pn_address){area, (uint16_t)index};
}

static bool same_address(struct pn_address a, struct pn_address b)
{
    return pn_address_compare(a, b) == 0;
}

static void count_node(const struct pn_node *a, const struct pn_node *b, uint16_t area,
                       uint32_t n, struct pn_lost_report *lost)
{
    const uint32_t derived = PN_NODE_DEAD_END | PN_NODE_LINKS_MASK;
    count(lost, PN_LOST_NODE, area, n,
          a->pos.x != b->pos.x || a->pos.y != b->pos.y || a->pos.z != b->pos.z ||
              !same_address(a->self, b->self));
    count(lost, PN_LOST_NODE_VALUE, area, n,
          ((a->flags ^ b->flags) & ~derived) || a->width != b->width ||
              a->search_distance != b->search_distance);
    count(lost, PN_LOST_REGION, area, n,
          ((a->flags ^ b->flags) & PN_NODE_DEAD_END) || a->region != b->region);
    count(lost, PN_LOST_POINTER, area, n,
          a->next_pointer != b->next_pointer || a->prev_pointer != b->prev_pointer);
}

static void count_links(const struct pn_area *a, const struct pn_area *b, uint32_t n,
                        struct pn_lost_report *lost)
{
    const struct pn_node *x = &a->nodes[n], *y = &b->nodes[n];
    const uint32_t links = pn_node_link_count(x);
    const bool same = links == pn_node_link_count(y) && x->first_link == y->first_link;
    count(lost, PN_LOST_LINK, a->number, n, !same);
    for (uint32_t i = 0; same && i < links; i++) {
        const struct pn_link *l = &a->links[x->first_link + i];
        const struct pn_link *m = &b->links[y->first_link + i];
        count(lost, PN_LOST_LINK, a->number, n, !same_address(l->to, m->to));
        count(lost, PN_LOST_LINK_VALUE, a->number, n,
              l->length != m->length || l->flags != m->flags ||
                  l->navi.area != m->navi.area || l->navi.navi != m->navi.navi);
    }
}

static void count_navi(const struct pn_navi *a, const struct pn_navi *b, uint16_t area,
                       uint32_t i, struct pn_lost_report *lost)
{
    count(lost, PN_LOST_NAVI, area, i,
          a->x != b->x || a->y != b->y || !same_address(a->attached, b->attached) ||
              a->dir_x != b->dir_x || a->dir_y != b->dir_y);
    count(lost, PN_LOST_NAVI_VALUE, area, i,
          a->width != b->width || a->lanes != b->lanes || a->light != b->light);
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void count_area(const struct pn_area *a, const struct pn_area *b,
                       struct pn_lost_report *lost)
{
    const uint32_t nodes = larger(a->node_count, b->node_count);
    const uint32_t navis = larger(a->navi_count, b->navi_count);
    for (uint32_t n = 0; n < nodes; n++) {
        const bool both = n < a->node_count && n < b->node_count &&
                          pn_area_kind(a, n) == pn_area_kind(b, n);
        count(lost, PN_LOST_NODE, a->number, n, !both);
        if (!both)
            continue;
        count_node(&a->nodes[n], &b->nodes[n], a->number, n, lost);
        count_links(a, b, n, lost);
    }
    for (uint32_t i = 0; i < navis; i++) {
        const bool both = i < a->navi_count && i < b->navi_count;
        count(lost, PN_LOST_NAVI, a->number, i, !both);
        if (both)
            count_navi(&a->navis[i], &b->navis[i], a->number, i, lost);
    }
    count(lost, PN_LOST_PADDING, a->number, 0,
          a->tail_size || a->spare || a->has_spare != b->has_spare);
}

void pn__lost_count(const struct pn_network *network, const struct pn_network *made,
                    struct pn_lost_report *lost)
{
    memset(lost, 0, sizeof *lost);
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        const struct pn_area *other = pn_network_area(made, a);
        if (area && other)
            count_area(area, other, lost);
        else if (area)
            count(lost, PN_LOST_NODE, (uint16_t)a, 0, true);
    }
}
