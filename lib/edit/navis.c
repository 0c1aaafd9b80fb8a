/*
 * navis.c - what navis are attached to, and which number each gets.
 *
 * A navi is attached to the lower end of its link. Where new numbers turn that round, the
 * navi turns: other end, other direction, lanes and light swapped. In an area where navis
 * come or go all get the order of the game's files: walk all areas, their vehicle nodes,
 * their links to higher addresses, and number navis as they are met. Elsewhere they keep
 * their numbers.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "edit/loose.h"
#include "edit/moves.h"

#include <pathnode/derive.h>

#include <stdlib.h>

/* The end of a link as it will be; what is not there keeps the address it has. */
static struct pn_address end_to(const struct pn__loose *loose,
                                const struct pn__loose_link *link)
{
    return link->to == PN__LOOSE_NONE ? link->link.to : loose->nodes[link->to].to;
}

static enum pn_status order_nodes(struct pn__loose *loose)
{
    uint32_t *first = pn__alloc(loose->area_limit, sizeof *first), sum = 0;
    loose->order = pn__alloc(loose->node_count, sizeof *loose->order);
    if (!first || !loose->order) {
        pn__free(first);
        return pn__fail_memory(loose->err);
    }
    for (uint32_t a = 0; a < loose->area_limit; a++) {
        first[a] = sum;
        sum += loose->areas[a].nodes;
    }
    for (uint32_t i = 0; i < loose->node_count; i++)
        loose->order[first[loose->nodes[i].to.area] + loose->nodes[i].to.node] = i;
    pn__free(first);
    return PN_OK;
}

/* ---- who uses which ---- */

static enum pn_status find_navi(struct pn__loose *loose, struct pn__loose_link *link)
{
    const struct pn_address key = {link->link.navi.area, link->link.navi.navi};
    loose->has_unset_navis |= (link->link.unset & PN_LINK_UNSET_NAVI) != 0;
    if (link->link.unset & PN_LINK_UNSET_NAVI)
        return PN_OK;
    const struct pn__loose_area *area = pn__loose_area(loose, key.area);
    link->navi = pn__loose_find_navi(loose, key);
    if (link->navi != PN__LOOSE_NONE || !area || (area->kept && !link->added))
        return PN_OK;
    return pn__loose_fail(loose, "link", link->from, link->line, PN_E_CONSTRAINT,
                          "link %u/%u/%u uses navi %u/%u, which is not there",
                          link->from.area, link->from.node, link->seq, key.area,
                          key.node);
}

static void note_use(struct pn__loose *loose, uint32_t from, uint32_t at, uint32_t *rank)
{
    const struct pn__loose_link *link = &loose->links[at];
    if (link->navi == PN__LOOSE_NONE)
        return;
    struct pn__loose_navi *navi = &loose->navis[link->navi];
    navi->used = true;
    if (navi->rank == PN__LOOSE_NONE &&
        pn_address_compare(loose->nodes[from].to, end_to(loose, link)) < 0)
        navi->rank = (*rank)++;
    bool is_end = navi->attached != PN__LOOSE_NONE &&
                  (navi->attached == from || navi->attached == link->to);
    if (navi->user == PN__LOOSE_NONE && is_end) {
        navi->user = at;
        navi->from = from;
    }
}

static enum pn_status find_uses(struct pn__loose *loose)
{
    uint32_t rank = 0;
    for (uint32_t o = 0; o < loose->node_count; o++) {
        const struct pn__loose_node *node = &loose->nodes[loose->order[o]];
        for (uint32_t k = 0; k < node->link_count && !node->ped; k++) {
            PN_TRY(find_navi(loose, &loose->links[node->first_link + k]));
            note_use(loose, loose->order[o], node->first_link + k, &rank);
        }
    }
    return PN_OK;
}

static void find_attached(struct pn__loose *loose)
{
    for (uint32_t i = 0; i < loose->navi_count; i++)
        loose->navis[i].attached =
            pn__loose_find_node(loose, loose->navis[i].navi.attached);
}

/* ---- the end it is attached to ---- */

static uint8_t swapped_lanes(const struct pn_navi *navi)
{
    unsigned to = navi->lanes & PN_NAVI_LANES_TO_MASK;
    unsigned away = (navi->lanes & PN_NAVI_LANES_AWAY_MASK) >> PN_NAVI_LANES_AWAY_SHIFT;
    unsigned rest =
        navi->lanes & ~(unsigned)(PN_NAVI_LANES_TO_MASK | PN_NAVI_LANES_AWAY_MASK);
    if (navi->light & PN_NAVI_LIGHT_MASK)
        rest ^= PN_NAVI_LIGHT_TO;
    return (uint8_t)(rest | away | to << PN_NAVI_LANES_AWAY_SHIFT);
}

static int8_t turned(int8_t part)
{
    return (int8_t)(part == INT8_MIN ? INT8_MAX : -part);
}

static void turn(struct pn__loose *loose, struct pn__loose_navi *navi, uint32_t end)
{
    navi->attached = end;
    navi->navi.lanes = swapped_lanes(&navi->navi);
    navi->navi.dir_x = turned(navi->navi.dir_x);
    navi->navi.dir_y = turned(navi->navi.dir_y);
    loose->edits->navis_turned++;
}

/* Attached to the higher end: because of new numbers, or by who added it. */
static void attach(struct pn__loose *loose, struct pn__loose_navi *navi)
{
    if (navi->user == PN__LOOSE_NONE || loose->links[navi->user].to == PN__LOOSE_NONE)
        return;
    uint32_t to = loose->links[navi->user].to;
    uint32_t end = navi->attached == navi->from ? to : navi->from;
    const struct pn__loose_node *now = &loose->nodes[navi->attached];
    const struct pn__loose_node *other = &loose->nodes[end];
    bool was_lower = pn_address_compare(now->key, other->key) < 0;
    if (pn_address_compare(now->to, other->to) > 0 && (was_lower || navi->added))
        turn(loose, navi, end);
}

/* ---- where it goes ---- */

static bool is_edited(const struct pn__loose *loose, const struct pn__loose_navi *navi)
{
    const struct pn__loose_area *of_node =
        pn__loose_area(loose, navi->navi.attached.area);
    return !loose->areas[navi->key.area].kept || (of_node && !of_node->kept);
}

static enum pn_status check_attached(struct pn__loose *loose, struct pn__loose_navi *navi)
{
    const struct pn_address at = navi->navi.attached;
    if (!navi->used && !loose->has_unset_navis && is_edited(loose, navi)) {
        navi->dropped = true;
        return PN_OK;
    }
    if (navi->attached != PN__LOOSE_NONE || !pn__loose_area(loose, at.area) ||
        !is_edited(loose, navi))
        return PN_OK;
    return pn__loose_fail(loose, "navi", navi->key, navi->line, PN_E_CONSTRAINT,
                          "navi %u/%u is attached to node %u/%u, which is not there",
                          navi->key.area, navi->key.node, at.area, at.node);
}

/* The place it has or will get; false where nobody can say. */
static bool position_of(const struct pn__loose *loose, const struct pn__loose_navi *navi,
                        int32_t at[2])
{
    at[0] = navi->navi.x;
    at[1] = navi->navi.y;
    if (!(navi->navi.unset & PN_NAVI_UNSET_POSITION))
        return true;
    if (navi->user == PN__LOOSE_NONE || loose->links[navi->user].to == PN__LOOSE_NONE)
        return false;
    pn_derive_midpoint(loose->nodes[navi->from].node.pos,
                       loose->nodes[loose->links[navi->user].to].node.pos, at);
    return true;
}

static void choose_area(struct pn__loose *loose, struct pn__loose_navi *navi)
{
    int32_t at[2];
    navi->to.area = navi->key.area;
    if (!loose->rehome || !position_of(loose, navi, at) ||
        pn_derive_in_area(navi->key.area, at[0], at[1]))
        return;
    uint32_t area = pn_derive_area(at[0], at[1]);
    if (!pn__loose_area(loose, area))
        return;
    navi->to.area = (uint16_t)area;
    navi->moved = true;
    loose->edits->navis_rehomed++;
}

/* A node that went to another area is met elsewhere on the walk, and so are its navis. */
static bool has_moved_end(const struct pn__loose *loose,
                          const struct pn__loose_navi *navi)
{
    if (navi->user == PN__LOOSE_NONE)
        return false;
    uint32_t to = loose->links[navi->user].to;
    return loose->nodes[navi->from].moved ||
           (to != PN__LOOSE_NONE && loose->nodes[to].moved);
}

static void note_change(struct pn__loose *loose, const struct pn__loose_navi *navi)
{
    loose->edits->navis_added += navi->added && !navi->dropped;
    loose->edits->navis_unused += navi->dropped;
    loose->areas[navi->to.area].navis += !navi->dropped;
    if (!navi->added && !navi->dropped && !navi->moved && !has_moved_end(loose, navi))
        return;
    loose->areas[navi->key.area].navis_change = true;
    loose->areas[navi->to.area].navis_change = true;
}

/* ---- numbers ---- */

/* A navi in the order of its area. */
struct place {
    uint32_t area, rank, navi;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *p = a, *q = b;
    if (p->area != q->area)
        return p->area < q->area ? -1 : 1;
    if (p->rank != q->rank)
        return p->rank < q->rank ? -1 : 1;
    return p->navi < q->navi ? -1 : p->navi > q->navi;
}

static uint32_t list_places(const struct pn__loose *loose, struct place *places)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < loose->navi_count; i++) {
        const struct pn__loose_navi *navi = &loose->navis[i];
        bool by_use = loose->areas[navi->to.area].navis_change;
        if (!navi->dropped)
            places[count++] =
                (struct place){navi->to.area, by_use ? navi->rank : navi->key.node, i};
    }
    if (count)
        qsort(places, count, sizeof *places, compare_places);
    return count;
}

static enum pn_status give_numbers(struct pn__loose *loose, const struct place *places,
                                   uint32_t count)
{
    for (uint32_t i = 0, number = 0; i < count; i++) {
        struct pn__loose_navi *navi = &loose->navis[places[i].navi];
        number = i && places[i - 1].area == places[i].area ? number + 1 : 0;
        if (number > UINT16_MAX)
            return pn__loose_fail(loose, "area", (struct pn_address){navi->to.area, 0}, 0,
                                  PN_E_LIMIT, "area %u has over %u navis", navi->to.area,
                                  UINT16_MAX);
        navi->to.node = (uint16_t)number;
    }
    return PN_OK;
}

static enum pn_status number_navis(struct pn__loose *loose)
{
    struct place *places = pn__alloc(loose->navi_count, sizeof *places);
    if (!places)
        return pn__fail_memory(loose->err);
    enum pn_status status = give_numbers(loose, places, list_places(loose, places));
    pn__free(places);
    return status;
}

static enum pn_status note_moves(struct pn__loose *loose)
{
    static const struct pn_address nowhere = {PN_AREA_NONE, 0};
    for (uint32_t i = 0; i < loose->navi_count; i++) {
        const struct pn__loose_navi *navi = &loose->navis[i];
        if (!navi->dropped && pn_address_compare(navi->key, navi->to) == 0)
            continue;
        loose->areas[navi->key.area].rebuilt = true;
        loose->areas[navi->to.area].rebuilt = true;
        PN_TRY(pn__moves_add(&loose->edits->navis, navi->key,
                             navi->dropped ? nowhere : navi->to, loose->err));
    }
    return PN_OK;
}

/* Ids below the count that an area had, and that have no row. */
static enum pn_status note_gone(struct pn__loose *loose, uint32_t number)
{
    struct pn__loose_area *area = &loose->areas[number];
    static const struct pn_address nowhere = {PN_AREA_NONE, 0};
    uint32_t at = 0;
    for (uint32_t id = 0; id < area->had.navis; id++) {
        const struct pn_address key = {(uint16_t)number, (uint16_t)id};
        if (at < area->navi_count && loose->navis[area->first_navi + at].key.node == id) {
            at++;
            continue;
        }
        area->navis_change = true;
        loose->edits->navis_deleted++;
        PN_TRY(pn__moves_add(&loose->edits->navis, key, nowhere, loose->err));
    }
    return PN_OK;
}

enum pn_status pn__loose_place_navis(struct pn__loose *loose)
{
    PN_TRY(order_nodes(loose));
    find_attached(loose);
    PN_TRY(find_uses(loose));
    for (uint32_t i = 0; i < loose->navi_count; i++) {
        struct pn__loose_navi *navi = &loose->navis[i];
        PN_TRY(check_attached(loose, navi));
        attach(loose, navi);
        choose_area(loose, navi);
        note_change(loose, navi);
    }
    for (uint32_t a = 0; a < loose->area_limit; a++)
        PN_TRY(note_gone(loose, a));
    PN_TRY(number_navis(loose));
    PN_TRY(note_moves(loose));
    pn__moves_sort(&loose->edits->navis);
    return PN_OK;
}
