/* price.c - what an arc costs a profile, part by part, in whole milliseconds. */
#include "config.h"

#include "profile/profile.h"

#include "base/alloc.h"
#include "base/error.h"
#include "profile/light.h"
#include "cut/cost.h"

/*
 * A pace is the time of a metre: ms * 2^14, rounded up. The slowest speed allowed, 100
 * metres an hour, is a pace of 2^29.2: twice that times 2^32 (metres_q16) is under 2^63.
 */
#define PACE_BITS       14
#define MS_PER_HOUR     3600000u
#define METRES_Q16_BITS 16

/* A profile made ready for many arcs. */
struct pricing {
    const struct pn_graph *graph;
    const struct pn_profile *profile;
    uint32_t wait_ms[PN__LIGHT_COUNT]; /* times its share */
};

static void pricing_init(struct pricing *p, const struct pn_graph *graph,
                         const struct pn_profile *profile)
{
    uint64_t share = profile->value[PN__KEY_LIGHTS];
    p->graph = graph;
    p->profile = profile;
    for (int l = 0; l < PN__LIGHT_COUNT; l++)
        p->wait_ms[l] =
            (uint32_t)((pn__light_wait((enum pn__light)l) * share + 999) / 1000);
}

/* The key of a node's speed. 3 is no class of the game, which drives slowly there. */
static enum pn__key speed_key(const struct pn_graph *graph, pn_node_id node)
{
    static const enum pn__key classes[] = {PN__KEY_SLOW, PN__KEY_NORMAL, PN__KEY_FAST,
                                           PN__KEY_SLOW};
    if (graph->kind[node] == PN_KIND_PED)
        return PN__KEY_WALK;
    if (graph->kind[node] == PN_KIND_BOAT)
        return PN__KEY_WATER;
    return classes[pn_node_speed(graph->node_flags[node])];
}

/* Metres an hour at a node: its region's own, or that of all. */
static uint32_t speed_at(const struct pricing *p, pn_node_id node)
{
    enum pn__key key = speed_key(p->graph, node);
    const struct pn_profile *profile = p->profile;
    for (uint32_t r = 0; r < profile->region_count; r++)
        if (profile->region[r].region == p->graph->stored_region[node] &&
            profile->region[r].speed[key])
            return profile->region[r].speed[key];
    return profile->value[key];
}

static uint64_t pace_of(uint32_t metres_per_hour)
{
    return (((uint64_t)MS_PER_HOUR << PACE_BITS) + metres_per_hour - 1) / metres_per_hour;
}

/* The time of half an arc, not yet rounded to whole ms. */
struct half {
    uint64_t fine; /* ms * 2^(PACE_BITS + METRES_Q16_BITS + 1) */
    uint32_t flags;
};

static struct half half_of(const struct pricing *p, uint32_t arc, pn_node_id node)
{
    return (struct half){p->graph->metres_q16[arc] * pace_of(speed_at(p, node)),
                         p->graph->node_flags[node]};
}

/* Whole ms, rounded up. */
static uint64_t whole(uint64_t fine)
{
    const unsigned bits = PACE_BITS + METRES_Q16_BITS + 1;
    return (fine >> bits) + ((fine & (((uint64_t)1 << bits) - 1)) != 0);
}

/* What a factor adds to a time; PN__NEVER stays itself. */
static uint64_t surplus(uint64_t ms, uint32_t factor)
{
    return factor == PN__NEVER ? PN_COST_CLOSED : (ms * (factor - 1000) + 999) / 1000;
}

/* What a factor adds to those halves whose node has the flag. */
static uint64_t flag_surplus(const struct pricing *p, const struct half half[2],
                             uint32_t flag, enum pn__key key)
{
    uint64_t fine = (half[0].flags & flag ? half[0].fine : 0) +
                    (half[1].flags & flag ? half[1].fine : 0);
    bool any = (half[0].flags | half[1].flags) & flag;
    return any ? surplus(whole(fine), p->profile->value[key]) : 0;
}

static uint32_t light_wait(const struct pricing *p, uint32_t arc)
{
    uint8_t flags = p->graph->arc_flags[arc];
    return (flags & PN_ARC_LIGHT_NS ? p->wait_ms[PN__LIGHT_NS] : 0) +
           (flags & PN_ARC_LIGHT_WE ? p->wait_ms[PN__LIGHT_WE] : 0) +
           (flags & PN_ARC_PED_LIGHT ? p->wait_ms[PN__LIGHT_PED] : 0);
}

/* What is underfoot makes it slower, where that is known. */
static uint64_t surface_surplus(const struct pricing *p, uint32_t arc, uint64_t drive)
{
    const unsigned underfoot =
        p->graph->underfoot ? p->graph->underfoot[arc] : PN_UNDERFOOT_OTHER;
    return underfoot == PN_UNDERFOOT_OTHER
               ? 0
               : surplus(drive,
                         p->profile
                             ->value[PN__KEY_ON_ROAD + (underfoot - PN_UNDERFOOT_ROAD)]);
}

/* All parts of an arc; false: too large to be told. */
static bool price_arc(const struct pricing *p, pn_node_id from, uint32_t arc,
                      struct pn_profile_price *price)
{
    const struct pn_graph *graph = p->graph;
    const uint32_t *value = p->profile->value;
    pn_node_id to = graph->target[arc];
    const struct half half[2] = {half_of(p, arc, from), half_of(p, arc, to)};
    uint64_t drive = whole(half[0].fine + half[1].fine), sum = 0;
    const uint64_t part[PN_PRICE_COUNT] = {
        [PN_PRICE_DRIVE] = drive,
        [PN_PRICE_SWITCHED_OFF] =
            flag_surplus(p, half, PN_NODE_SWITCHED_OFF, PN__KEY_SWITCHED_OFF),
        [PN_PRICE_DEAD_END] = flag_surplus(p, half, PN_NODE_DEAD_END, PN__KEY_DEAD_END),
        [PN_PRICE_WRONG_WAY] =
            graph->lanes[arc] ? 0 : surplus(drive, value[PN__KEY_WRONG_WAY]),
        [PN_PRICE_SURFACE] = surface_surplus(p, arc, drive),
        [PN_PRICE_ROAD_BLOCK] =
            graph->node_flags[to] & PN_NODE_ROAD_BLOCK ? value[PN__KEY_ROAD_BLOCK] : 0,
        [PN_PRICE_SPECIAL] =
            graph->node_flags[to] & PN_NODE_SPECIAL_MASK ? value[PN__KEY_SPECIAL] : 0,
        [PN_PRICE_LIGHT] = light_wait(p, arc),
    };
    bool never = false;
    for (int i = 0; i < PN_PRICE_COUNT; i++) {
        if (part[i] > PN_COST_CLOSED)
            return false;
        price->part_ms[i] = (uint32_t)part[i];
        never |= part[i] == PN_COST_CLOSED;
        sum += part[i];
    }
    price->total_ms = never ? PN_COST_CLOSED : (uint32_t)sum;
    return never || sum < PN_COST_CLOSED;
}

static enum pn_status too_long(uint32_t arc, struct pn_error *err)
{
    return pn__fail(err, PN_E_LIMIT, "arc %u takes over 49 days", arc);
}

static enum pn_status fill(struct pn_costs *costs, const struct pricing *p,
                           enum pn_one_way one_way, struct pn_error *err)
{
    const struct pn_graph *graph = costs->graph;
    struct pn_profile_price price;
    for (pn_node_id node = 0; node < graph->node_count; node++)
        for (uint32_t a = graph->first_out[node]; a < graph->first_out[node + 1]; a++) {
            costs->arc[a] = PN_COST_CLOSED;
            if (!pn_costs_has(costs, node) || !pn_costs_has(costs, graph->target[a]) ||
                (one_way == PN_ONE_WAY_OBEY && !graph->lanes[a]))
                continue;
            if (!price_arc(p, node, a, &price))
                return too_long(a, err);
            costs->arc[a] = price.total_ms;
        }
    return PN_OK;
}

enum pn_status pn_profile_costs(const struct pn_graph *graph,
                                const struct pn_profile *profile, enum pn_one_way one_way,
                                struct pn_costs **costs, struct pn_error *err)
{
    struct pricing pricing;
    struct pn_costs *made;
    pricing_init(&pricing, graph, profile);
    PN_TRY(pn__costs_new(graph, profile->kinds, one_way, &made, err));
    enum pn_status status = fill(made, &pricing, one_way, err);
    if (status == PN_OK)
        *costs = made;
    else
        pn_costs_free(made);
    return status;
}

void pn_profile_turns(const struct pn_profile *profile, struct pn_turn_costs *turns)
{
    *turns = (struct pn_turn_costs){{0}};
    for (int t = PN_TURN_STRAIGHT; t < PN_TURN_COUNT; t++)
        turns->cost[t] = profile->value[PN__KEY_STRAIGHT + (t - PN_TURN_STRAIGHT)];
}

const char *pn_price_name(enum pn_price price)
{
    static const char *const names[PN_PRICE_COUNT] = {
        "drive",      "switched-off", "dead-end", "wrong-way",
        "road-block", "special",      "light",    "surface"};
    return (unsigned)price < PN_PRICE_COUNT ? names[price] : "unknown";
}

enum pn_status pn_profile_explain(const struct pn_graph *graph,
                                  const struct pn_profile *profile, uint32_t arc,
                                  struct pn_profile_price *price, struct pn_error *err)
{
    struct pricing pricing;
    struct pn_profile_price found;
    if (arc >= graph->arc_count)
        return pn__fail(err, PN_E_RANGE, "no arc %u: there are %u", arc,
                        graph->arc_count);
    pn_node_id from = pn_graph_source(graph, arc), to = graph->target[arc];
    if (!(profile->kinds >> graph->kind[from] & profile->kinds >> graph->kind[to] & 1u))
        return pn__fail(err, PN_E_ARG, "arc %u is not in a layer of profile '%s'", arc,
                        profile->name);
    pricing_init(&pricing, graph, profile);
    if (!price_arc(&pricing, from, arc, &found))
        return too_long(arc, err);
    found.speed_kmh[0] = speed_at(&pricing, from) / 1e3;
    found.speed_kmh[1] = speed_at(&pricing, to) / 1e3;
    *price = found;
    return PN_OK;
}
