/*
 * links.c - where links lead, and whether there is a way back.
 *
 * A street is two links. One of them that was added by itself is completed: the other
 * gets the same values. One whose way back was deleted is refused, because nobody can
 * tell whether the street was meant to go. One that never had any is kept.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "edit/loose.h"

#include <stdlib.h>

#define MOST_LINKS 15u

/* What is completed comes after all that was given. */
#define COMPLETED_SEQ 256u

static int compare_links(const void *a, const void *b)
{
    const struct pn__loose_link *m = a, *n = b;
    int order = pn_address_compare(m->from, n->from);
    return order ? order : m->seq < n->seq ? -1 : m->seq > n->seq;
}

static enum pn_status fail_link(const struct pn__loose *loose,
                                const struct pn__loose_link *link, const char *words)
{
    return pn__loose_fail(loose, "link", link->from, link->line, PN_E_CONSTRAINT,
                          "link %u/%u/%u to %u/%u: %s", link->from.area, link->from.node,
                          link->seq, link->link.to.area, link->link.to.node, words);
}

/* Gives each node its run of links. */
static enum pn_status group_links(struct pn__loose *loose)
{
    struct pn__loose_link *links = loose->links;
    for (uint32_t i = 0; i < loose->node_count; i++)
        loose->nodes[i].link_count = 0;
    if (loose->link_count)
        qsort(links, loose->link_count, sizeof *links, compare_links);
    for (uint32_t i = 0; i < loose->link_count; i++) {
        uint32_t from = pn__loose_find_node(loose, links[i].from);
        if (from == PN__LOOSE_NONE)
            return fail_link(loose, &links[i], "the node it leaves is not there");
        if (i && compare_links(&links[i - 1], &links[i]) == 0)
            return pn__loose_fail(loose, "link", links[i].from, links[i].line,
                                  PN_E_CONSTRAINT, "link %u/%u/%u is there twice",
                                  links[i].from.area, links[i].from.node, links[i].seq);
        struct pn__loose_node *node = &loose->nodes[from];
        if (node->link_count++ == 0)
            node->first_link = i;
    }
    return PN_OK;
}

/* The end of a link; in an area that is not there it stays what it is. */
static enum pn_status find_end(struct pn__loose *loose, struct pn__loose_node *node,
                               struct pn__loose_link *link)
{
    link->to = pn__loose_find_node(loose, link->link.to);
    link->added |= node->added || link->seq >= node->had_links;
    if (link->to == PN__LOOSE_NONE) {
        struct pn__loose_area *area = pn__loose_area(loose, link->link.to.area);
        bool as_it_was =
            area && area->kept && loose->areas[node->key.area].kept && !loose->rehome;
        return area && !as_it_was ? fail_link(loose, link, "that node is not there")
                                  : PN_OK;
    }
    if (loose->nodes[link->to].ped == node->ped)
        return PN_OK;
    return link->added
               ? fail_link(loose, link, "it leads from one layer to another, no link can")
               : PN_OK;
}

static enum pn_status find_ends(struct pn__loose *loose)
{
    for (uint32_t i = 0; i < loose->node_count; i++) {
        struct pn__loose_node *node = &loose->nodes[i];
        for (uint32_t k = 0; k < node->link_count; k++)
            PN_TRY(find_end(loose, node, &loose->links[node->first_link + k]));
    }
    return PN_OK;
}

/* Links of a node that lead to another, of its first count ones. */
static uint32_t count_to(const struct pn__loose *loose, const struct pn__loose_node *node,
                         uint32_t to, uint32_t count)
{
    uint32_t found = 0;
    for (uint32_t k = 0; k < count; k++)
        found += loose->links[node->first_link + k].to == to;
    return found;
}

/* Links that a node had and that have no row any more. */
static uint32_t count_lost(const struct pn__loose *loose,
                           const struct pn__loose_node *node)
{
    uint32_t left = 0;
    for (uint32_t k = 0; k < node->link_count; k++)
        left += loose->links[node->first_link + k].seq < node->had_links;
    return node->added ? 0 : node->had_links - left;
}

/* The k-th link there and the k-th back are a pair. */
static bool has_way_back(const struct pn__loose *loose, uint32_t from, uint32_t k)
{
    const struct pn__loose_node *node = &loose->nodes[from];
    uint32_t to = loose->links[node->first_link + k].to;
    const struct pn__loose_node *end = &loose->nodes[to];
    return to == from ||
           count_to(loose, node, to, k) < count_to(loose, end, from, end->link_count);
}

static enum pn_status add_way_back(struct pn__loose *loose, struct pn__loose_link there)
{
    struct pn__loose_link back = there;
    if (!pn__grow(&loose->links, loose->link_count, sizeof back))
        return pn__fail_memory(loose->err);
    back.from = there.link.to;
    back.link.to = there.from;
    back.seq = COMPLETED_SEQ + loose->edits->links_completed++;
    back.completed = true;
    loose->areas[back.from.area].rebuilt = true;
    loose->links[loose->link_count++] = back;
    return PN_OK;
}

static enum pn_status check_way_back(struct pn__loose *loose, uint32_t from, uint32_t k)
{
    const struct pn__loose_link *link = &loose->links[loose->nodes[from].first_link + k];
    if (link->to == PN__LOOSE_NONE || has_way_back(loose, from, k))
        return PN_OK;
    if (link->added)
        return add_way_back(loose, *link);
    if (count_lost(loose, &loose->nodes[link->to]) == 0)
        return PN_OK;
    return fail_link(loose, link, "the way back was deleted; delete this link, too");
}

static enum pn_status check_ways_back(struct pn__loose *loose)
{
    for (uint32_t i = 0; i < loose->node_count; i++)
        for (uint32_t k = 0; k < loose->nodes[i].link_count; k++)
            PN_TRY(check_way_back(loose, i, k));
    if (!loose->edits->links_completed)
        return PN_OK;
    PN_TRY(group_links(loose));
    return find_ends(loose);
}

/* Counts what came and went, and says whose graph that changes. */
static enum pn_status note_links(struct pn__loose *loose, struct pn__loose_node *node)
{
    struct pn__loose_area *area = &loose->areas[node->to.area];
    uint32_t added = 0;
    if (node->link_count > MOST_LINKS)
        return pn__loose_fail(loose, "node", node->key, node->line, PN_E_LIMIT,
                              "node %u/%u has %u links, a node holds %u", node->key.area,
                              node->key.node, node->link_count, MOST_LINKS);
    for (uint32_t k = 0; k < node->link_count; k++) {
        const struct pn__loose_link *link = &loose->links[node->first_link + k];
        added += link->added && !link->completed;
    }
    loose->edits->links_added += added;
    loose->changed[node->ped] |=
        node->link_count != node->had_links || added || count_lost(loose, node);
    area->links += node->link_count;
    return PN_OK;
}

/* No area had more links than its nodes could have. */
static enum pn_status check_had(const struct pn__loose *loose, uint32_t number)
{
    const struct pn__loose_had *had = &loose->areas[number].had;
    if (had->links <= MOST_LINKS * had->nodes)
        return PN_OK;
    return pn__loose_fail(loose, "area", (struct pn_address){(uint16_t)number, 0}, 0,
                          PN_E_CONSTRAINT,
                          "area %u: link_count is %u, but the %u nodes it had hold %u",
                          number, had->links, had->nodes, MOST_LINKS * had->nodes);
}

/* Of a node that is gone nobody knows how many it had: what its area had says it. */
static enum pn_status count_deleted(struct pn__loose *loose)
{
    uint64_t had = 0, left = 0;
    for (uint32_t a = 0; a < loose->area_limit; a++) {
        if (loose->areas[a].kept)
            continue;
        PN_TRY(check_had(loose, a));
        had += loose->areas[a].had.links;
    }
    for (uint32_t i = 0; i < loose->link_count; i++)
        left += !loose->links[i].added && !loose->areas[loose->links[i].from.area].kept;
    loose->edits->links_deleted = had > left ? (uint32_t)(had - left) : 0;
    return PN_OK;
}

enum pn_status pn__loose_join_links(struct pn__loose *loose)
{
    PN_TRY(group_links(loose));
    PN_TRY(find_ends(loose));
    PN_TRY(check_ways_back(loose));
    for (uint32_t i = 0; i < loose->node_count; i++)
        PN_TRY(note_links(loose, &loose->nodes[i]));
    return count_deleted(loose);
}
