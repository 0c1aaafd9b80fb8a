/* navis.c - rules of a navi and the link it belongs to. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "lint/lint_parts.h"
#include "network/navi_numbers.h"

#include <pathnode/derive.h>

#include <math.h>
#include <stdlib.h>

#define FAR_M        12.0
#define ASKEW        2 /* in 1/100 of a component */
#define LANES_USUAL  2
#define WAYS_OF_LINK 2u
#define MEDIAN_MAX   (15 * PN_FX_PER_M)

/* Bits of a navi without a meaning on disk; the bridge bit is set by the game itself. */
#define LANES_BITS 0x80u
#define LIGHT_BITS 0xFFFCu

/* Who uses a navi. */
struct use {
    uint32_t links;
    uint32_t arc;    /* the first with the attached node as an end, PN_NODE_NONE */
    pn_node_id from; /* of that arc */
};

/* The uses of all navis, area after area. */
struct uses {
    uint32_t *first; /* of each area */
    struct use *use;
    uint32_t count;
};

static enum pn_status uses_new(const struct pn__lint *lint, struct uses *uses)
{
    uint32_t limit = pn_network_area_limit(lint->network);
    PN_TRY(pn__navi_numbers_new(lint->network, &uses->first, lint->err));
    uses->count = uses->first[limit];
    uses->use = pn__alloc(uses->count, sizeof *uses->use);
    return uses->use ? PN_OK : pn__fail_memory(lint->err);
}

static void uses_release(struct uses *uses)
{
    pn__free(uses->first);
    pn__free(uses->use);
}

static void note_use(const struct pn__lint *lint, struct uses *uses, pn_node_id from,
                     uint32_t arc)
{
    struct pn_navi_address at = lint->link[arc]->navi;
    const struct pn_navi *navi = pn_network_navi(lint->network, at);
    if (!navi)
        return;
    struct use *use = &uses->use[uses->first[at.area] + at.navi];
    bool is_end =
        pn__same_address(navi->attached, lint->address[from]) ||
        pn__same_address(navi->attached, lint->address[lint->graph->target[arc]]);
    use->links++;
    if (is_end && use->arc == PN_NODE_NONE) {
        use->arc = arc;
        use->from = from;
    }
}

static void note_uses(const struct pn__lint *lint, struct uses *uses)
{
    const struct pn_graph *graph = lint->graph;
    for (uint32_t i = 0; i < uses->count; i++)
        uses->use[i].arc = PN_NODE_NONE;
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (pn__is_vehicle(graph, n))
                note_use(lint, uses, n, a);
}

static enum pn_status add(struct pn__lint *lint, enum pn__rule rule,
                          struct pn_navi_address at, int64_t a, int64_t b)
{
    struct pn_finding finding = pn__finding_navi(lint, rule, at);
    finding.a = a;
    finding.b = b;
    return pn__lint_add(lint, &finding);
}

/* The ends of a navi's link, the attached one first. */
static void ends_of(const struct pn__lint *lint, const struct pn_navi *navi,
                    const struct use *use, pn_node_id ends[2])
{
    pn_node_id to = lint->graph->target[use->arc];
    bool attached_to = pn__same_address(navi->attached, lint->address[to]);
    ends[0] = attached_to ? to : use->from;
    ends[1] = attached_to ? use->from : to;
}

static enum pn_status lint_unit(struct pn__lint *lint, struct pn_navi_address at,
                                const struct pn_navi *navi)
{
    double length = hypot(navi->dir_x, navi->dir_y);
    if (length > 97 && length < 101)
        return PN_OK;
    return add(lint, PN__RULE_NAVI_UNIT, at, (int64_t)length, 0);
}

static enum pn_status lint_direction(struct pn__lint *lint, struct pn_navi_address at,
                                     const struct pn_navi *navi, const pn_node_id ends[2])
{
    int8_t dir[2];
    const struct pn_point_fx *pos = lint->graph->pos;
    if (!pn_derive_direction(pos[ends[0]], pos[ends[1]], dir))
        return lint_unit(lint, at, navi);
    if (navi->dir_x == dir[0] && navi->dir_y == dir[1])
        return PN_OK;
    int along = navi->dir_x * dir[0] + navi->dir_y * dir[1];
    /* Over 60 degrees off, however long it is. */
    if (along < 100 * hypot(navi->dir_x, navi->dir_y) / 2)
        return add(lint, PN__RULE_NAVI_REVERSED, at, dir[0], dir[1]);
    bool askew = abs(navi->dir_x - dir[0]) > ASKEW || abs(navi->dir_y - dir[1]) > ASKEW;
    return askew ? add(lint, PN__RULE_NAVI_DIRECTION, at, dir[0], dir[1]) : PN_OK;
}

/* How far a navi stands from its link, seen from above, in metres. */
static double off_link(const struct pn_navi *navi, struct pn_point_fx a,
                       struct pn_point_fx b)
{
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    double px = (double)navi->x - a.x, py = (double)navi->y - a.y;
    double squared = dx * dx + dy * dy;
    double t = squared > 0 ? (px * dx + py * dy) / squared : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(px - t * dx, py - t * dy) / PN_FX_PER_M;
}

static enum pn_status lint_with_link(struct pn__lint *lint, struct pn_navi_address at,
                                     const struct pn_navi *navi, const struct use *use)
{
    pn_node_id ends[2];
    ends_of(lint, navi, use, ends);
    if (ends[0] > ends[1]) {
        struct pn_finding finding = pn__finding_navi(lint, PN__RULE_NAVI_HIGHER, at);
        finding.other = lint->address[ends[1]];
        PN_TRY(pn__lint_add(lint, &finding));
    }
    PN_TRY(lint_direction(lint, at, navi, ends));
    const struct pn_point_fx *pos = lint->graph->pos;
    double off_m = off_link(navi, pos[ends[0]], pos[ends[1]]);
    return off_m <= FAR_M ? PN_OK
                          : add(lint, PN__RULE_NAVI_FAR, at, (int64_t)(off_m * 1000), 0);
}

static enum pn_status lint_uses(struct pn__lint *lint, struct pn_navi_address at,
                                const struct pn_navi *navi, const struct use *use)
{
    if (use->links == 0)
        PN_TRY(add(lint, PN__RULE_NAVI_UNUSED, at, 0, 0));
    if (use->links > WAYS_OF_LINK)
        PN_TRY(add(lint, PN__RULE_NAVI_SHARED, at, use->links, WAYS_OF_LINK));
    if (use->arc == PN_NODE_NONE)
        return lint_unit(lint, at, navi);
    return lint_with_link(lint, at, navi, use);
}

static uint32_t road_angle_is_north(const struct pn_navi *navi)
{
    return abs(navi->dir_y) >= abs(navi->dir_x);
}

static enum pn_status lint_light(struct pn__lint *lint, struct pn_navi_address at,
                                 const struct pn_navi *navi)
{
    unsigned light = navi->light & PN_NAVI_LIGHT_MASK;
    if (light == PN_NAVI_LIGHT_MASK)
        return add(lint, PN__RULE_LIGHT_TYPE, at, light, 0);
    if (light == 0)
        return navi->lanes & PN_NAVI_LIGHT_TO ? add(lint, PN__RULE_LIGHT_IDLE, at, 1, 0)
                                              : PN_OK;
    bool north_south = light == 1;
    return north_south == road_angle_is_north(navi)
               ? PN_OK
               : add(lint, PN__RULE_LIGHT_HEADING, at, light, 0);
}

static enum pn_status lint_lanes(struct pn__lint *lint, struct pn_navi_address at,
                                 const struct pn_navi *navi)
{
    int to = pn_navi_lanes_to(navi), away = pn_navi_lanes_away(navi);
    if (to == 0 && away == 0)
        return add(lint, PN__RULE_LANES_NONE, at, 0, 0);
    return to <= LANES_USUAL && away <= LANES_USUAL
               ? PN_OK
               : add(lint, PN__RULE_LANES_MANY, at, to, away);
}

static enum pn_status lint_fields(struct pn__lint *lint, struct pn_navi_address at,
                                  const struct pn_navi *navi)
{
    unsigned bits = (navi->lanes & LANES_BITS) << 8 | (navi->light & LIGHT_BITS) << 16;
    if (bits)
        PN_TRY(add(lint, PN__RULE_NAVI_BITS, at, bits, 0));
    if (navi->width > MEDIAN_MAX)
        PN_TRY(add(lint, PN__RULE_MEDIAN_WIDTH, at, navi->width, 0));
    if (pn__lint_knows_grid(pn_network_area(lint->network, at.area)) &&
        !pn_derive_in_area(at.area, navi->x, navi->y))
        PN_TRY(add(lint, PN__RULE_NAVI_PLACE, at, pn_derive_area(navi->x, navi->y), 0));
    PN_TRY(lint_lanes(lint, at, navi));
    return lint_light(lint, at, navi);
}

static enum pn_status lint_all(struct pn__lint *lint, struct uses *uses)
{
    PN_TRY(uses_new(lint, uses));
    note_uses(lint, uses);
    for (uint32_t a = 0; a < pn_network_area_limit(lint->network); a++) {
        const struct pn_area *area = pn_network_area(lint->network, a);
        for (uint32_t i = 0; area && i < area->navi_count; i++) {
            struct pn_navi_address at = {(uint16_t)a, (uint16_t)i};
            const struct use *use = &uses->use[uses->first[a] + i];
            PN_TRY(lint_uses(lint, at, &area->navis[i], use));
            PN_TRY(lint_fields(lint, at, &area->navis[i]));
        }
    }
    return PN_OK;
}

enum pn_status pn__lint_navis(struct pn__lint *lint)
{
    struct uses uses = {NULL, NULL, 0};
    enum pn_status status = lint_all(lint, &uses);
    uses_release(&uses);
    return status;
}
