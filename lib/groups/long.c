/*
 * long.c - links that are too long for a file: cut into equal pieces, as few as will do,
 * with nodes between them.
 *
 * A node between takes kind, width, speed, density and flags of the link's first end, but
 * is neither a road block nor special. It stands on the straight line, its coordinates
 * cut to 1/8 unit toward that end. Pieces of a link between groups have the lanes of the
 * two externals, those of one inside a group what comes along the chain.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"
#include "groups/units.h"

#include <pathnode/derive.h>

/* Room that is made at once, besides that of the nodes of rows. */
enum { ROOM_STEP = 64 };

static int32_t between(int32_t a, int32_t b, uint32_t i, uint32_t pieces)
{
    return a + (int32_t)((int64_t)(b - a) * i / pieces);
}

static struct pn_point_fx point_at(const struct pn__draft *draft,
                                   const struct pn__draft_link *link, uint32_t i,
                                   uint32_t pieces)
{
    const struct pn_point_fx a = draft->nodes[link->node[0]].pos;
    const struct pn_point_fx b = draft->nodes[link->node[1]].pos;
    return (struct pn_point_fx){between(a.x, b.x, i, pieces),
                                between(a.y, b.y, i, pieces),
                                between(a.z, b.z, i, pieces)};
}

static bool pieces_fit(const struct pn__draft *draft, const struct pn__draft_link *link,
                       uint32_t pieces)
{
    for (uint32_t i = 0; i < pieces; i++)
        if (pn_derive_length(point_at(draft, link, i, pieces),
                             point_at(draft, link, i + 1, pieces)) > UINT8_MAX)
            return false;
    return true;
}

/* The nodes of rows that are still to come keep the room they have. */
static enum pn_status make_room(struct pn__draft *draft)
{
    if (draft->node_spare)
        return PN_OK;
    const uint32_t room = draft->node_room + ROOM_STEP;
    struct pn__draft_node *nodes = pn__realloc(draft->nodes, room, sizeof *nodes);
    if (!nodes)
        return pn__fail_memory(draft->err);
    draft->nodes = nodes;
    draft->node_room = room;
    draft->node_spare = ROOM_STEP;
    return PN_OK;
}

static enum pn_status add_between(struct pn__draft *draft, uint32_t like,
                                  struct pn_point_fx pos, uint32_t *added)
{
    PN_TRY(make_room(draft));
    struct pn__draft_node *node = &draft->nodes[draft->node_count];
    *node = draft->nodes[like];
    node->pos = pos;
    node->self.area =
        pn__units_area(pn__units_from_stored(pos.x), pn__units_from_stored(pos.y));
    node->between = true;
    *added = draft->node_count++;
    draft->node_spare--;
    draft->vehicle_count += node->kind != PN_KIND_PED;
    draft->report.nodes_between++;
    return PN_OK;
}

enum pn_status pn__draft_cut_link(struct pn__draft *draft,
                                  const struct pn__draft_link *link,
                                  enum pn_status (*add)(struct pn__draft *draft,
                                                        const struct pn__draft_link *))
{
    uint32_t pieces = 2;
    while (!pieces_fit(draft, link, pieces))
        pieces++;
    struct pn__draft_link piece = *link;
    piece.piece = true;
    for (uint32_t i = 1; i <= pieces; i++) {
        piece.node[1] = link->node[1];
        if (i < pieces)
            PN_TRY(add_between(draft, link->node[0], point_at(draft, link, i, pieces),
                               &piece.node[1]));
        PN_TRY(add(draft, &piece));
        piece.node[0] = piece.node[1];
    }
    draft->report.links_cut++;
    return PN_OK;
}
