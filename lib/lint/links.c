/* links.c - rules of a link and its way back. */
#include "config.h"

#include "base/error.h"
#include "lint/lint_parts.h"

#include <pathnode/derive.h>

#define FLAGS_KNOWN (PN_LINK_ROAD_CROSS | PN_LINK_PED_LIGHT)

/* An arc of the graph, with the records it stands for. */
struct arc {
    pn_node_id from, to;
    uint32_t arc, back; /* back: PN_NODE_NONE without one */
    const struct pn_link *link;
    const struct pn_link *back_link; /* NULL without a link back, and for self links */
    bool first;                      /* of the pair: rules of both ways speak once */
};

static struct arc look_up(const struct pn__lint *lint, pn_node_id from, uint32_t arc)
{
    struct arc at = {.from = from, .to = lint->graph->target[arc], .arc = arc};
    at.back = lint->graph->reverse[arc];
    at.link = lint->link[arc];
    at.back_link = at.back == PN_NODE_NONE || at.back == arc ? NULL : lint->link[at.back];
    at.first = from < at.to;
    return at;
}

static enum pn_status add(struct pn__lint *lint, enum pn__rule rule, const struct arc *at,
                          int64_t a, int64_t b)
{
    struct pn_finding finding = pn__finding_arc(lint, rule, at->from, at->arc);
    finding.a = a;
    finding.b = b;
    return pn__lint_add(lint, &finding);
}

static bool is_double(const struct pn__lint *lint, const struct arc *at)
{
    for (uint32_t a = lint->graph->first_out[at->from]; a < at->arc; a++)
        if (lint->graph->target[a] == at->to)
            return true;
    return false;
}

/* The plain floor, or one less, is what other compilers write. */
static bool is_length(uint8_t length, uint32_t derived, double metres)
{
    double most = metres < 1 ? 1 : metres;
    uint32_t floor = most > UINT8_MAX ? UINT8_MAX : (uint32_t)most;
    return length == derived || length == floor || (floor > 1 && length == floor - 1);
}

static enum pn_status lint_length(struct pn__lint *lint, const struct arc *at)
{
    const struct pn_point_fx *pos = lint->graph->pos;
    uint32_t derived = pn_derive_length(pos[at->from], pos[at->to]);
    uint32_t held = derived > UINT8_MAX ? UINT8_MAX : derived;
    double metres = pn_derive_metres(pos[at->from], pos[at->to]);
    uint8_t length = at->link->length;
    if (length == 0)
        PN_TRY(add(lint, PN__RULE_LENGTH_ZERO, at, 0, held));
    else if (length != held && !is_length(length, held, metres))
        PN_TRY(add(lint, PN__RULE_LINK_LENGTH, at, length, held));
    if (at->first && derived > UINT8_MAX)
        PN_TRY(add(lint, PN__RULE_LINK_LONG, at, (int64_t)(metres * 1000), 0));
    if (at->first && at->back_link && at->back_link->length != length)
        PN_TRY(add(lint, PN__RULE_LENGTH_DIFFERS, at, length, at->back_link->length));
    return PN_OK;
}

static enum pn_status lint_ped(struct pn__lint *lint, const struct arc *at)
{
    const struct pn_link *link = at->link;
    uint8_t crossing = link->flags & FLAGS_KNOWN;
    if (link->navi.area || link->navi.navi)
        PN_TRY(add(lint, PN__RULE_PED_NAVI, at, link->navi.area, link->navi.navi));
    if (link->flags != crossing)
        PN_TRY(add(lint, PN__RULE_LINK_BITS, at, link->flags, crossing));
    if (crossing == PN_LINK_PED_LIGHT)
        PN_TRY(add(lint, PN__RULE_CROSSING_LIGHT, at, 0, 0));
    if (!at->first || !at->back_link)
        return PN_OK;
    uint8_t back = at->back_link->flags & FLAGS_KNOWN;
    return crossing == back ? PN_OK
                            : add(lint, PN__RULE_CROSSING_DIFFERS, at, crossing, back);
}

static bool has_end(const struct pn__lint *lint, const struct arc *at,
                    struct pn_address node)
{
    return pn__same_address(node, lint->address[at->from]) ||
           pn__same_address(node, lint->address[at->to]);
}

static enum pn_status lint_navi(struct pn__lint *lint, const struct arc *at)
{
    const struct pn_link *link = at->link, *back = at->back_link;
    const struct pn_navi *navi = pn_network_navi(lint->network, link->navi);
    if (at->first && back &&
        (link->navi.area != back->navi.area || link->navi.navi != back->navi.navi))
        PN_TRY(add(lint, PN__RULE_NAVI_DIFFERS, at, link->navi.navi, back->navi.navi));
    if (navi && !has_end(lint, at, navi->attached) &&
        pn_network_node(lint->network, navi->attached))
        PN_TRY(add(lint, PN__RULE_NAVI_ELSEWHERE, at, navi->attached.area,
                   navi->attached.node));
    return PN_OK;
}

static enum pn_status lint_vehicle(struct pn__lint *lint, const struct arc *at)
{
    const uint8_t *kind = lint->graph->kind;
    if (at->link->flags)
        PN_TRY(add(lint, PN__RULE_LINK_BITS, at, at->link->flags, 0));
    if (at->first && kind[at->from] != kind[at->to])
        PN_TRY(add(lint, PN__RULE_WATER_LAND, at, 0, 0));
    return lint_navi(lint, at);
}

static enum pn_status lint_arc(struct pn__lint *lint, const struct arc *at)
{
    bool vehicle = pn__is_vehicle(lint->graph, at->from);
    if (at->to == at->from)
        return add(lint, PN__RULE_LINK_SELF, at, 0, 0);
    if (is_double(lint, at))
        PN_TRY(add(lint, PN__RULE_LINK_DOUBLE, at, 0, 0));
    if (at->back == PN_NODE_NONE)
        PN_TRY(add(lint, PN__RULE_LINK_ONE_SIDED, at, 0, 0));
    PN_TRY(lint_length(lint, at));
    return (vehicle ? lint_vehicle : lint_ped)(lint, at);
}

/* Links into areas that are not there: no arcs, and no fault either. */
static enum pn_status lint_leaving(struct pn__lint *lint)
{
    for (pn_node_id id = 0; id < lint->graph->node_count; id++) {
        struct pn_address from = lint->address[id];
        const struct pn_area *area = pn_network_area(lint->network, from.area);
        const struct pn_node *node = &area->nodes[from.node];
        for (uint32_t seq = 0; seq < pn_node_link_count(node); seq++) {
            struct pn_address to = area->links[node->first_link + seq].to;
            if (pn_network_area(lint->network, to.area))
                continue;
            bool exists = to.area < PN_AREA_COUNT;
            struct pn_finding finding =
                pn__finding_link(exists ? PN__RULE_LINK_LEAVES : PN__RULE_LINK_TARGET,
                                 area, from.node, seq);
            PN_TRY(pn__lint_add(lint, &finding));
        }
    }
    return PN_OK;
}

enum pn_status pn__lint_links(struct pn__lint *lint)
{
    const struct pn_graph *graph = lint->graph;
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++) {
            struct arc at = look_up(lint, n, a);
            PN_TRY(lint_arc(lint, &at));
        }
    return lint_leaving(lint);
}
