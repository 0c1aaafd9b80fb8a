/* style.c - see palette.h. Colours are told apart in the common kinds of colour
 * blindness. */
#include "config.h"

#include "draw/palette.h"

const struct pn__colour pn__ink = RGB(0x2B2F36), pn__paper = RGB(0xF6F3EC),
                        pn__grid = RGB(0xDCD6C8), pn__panel = RGB(0xFFFDF8),
                        pn__route = RGB(0x6A1B9A), pn__start = RGB(0x1B7F3B),
                        pn__end = RGB(0xC62828), pn__white = RGB(0xFFFFFF),
                        pn__footprint = RGB(0xE4DFD2), pn__water = RGB(0xBFDCEB);

#define CASING RGB(0x8D8778)
#define FOOT   RGB(0xB5A88A)
#define WATER  RGB(0x3E8FC7)
#define QUIET  RGB(0xC9C4B8)

/* Every colouring ends in boats and footpaths, drawn the same way in all of them. */
#define BOAT_STYLE                               \
    {                                            \
        "boat route", WATER, WATER, 1.2, 0, 6, 1 \
    }
#define FOOT_STYLE                           \
    {                                        \
        "footpath", FOOT, FOOT, 0.7, 0, 0, 0 \
    }

static const struct pn__style kind_styles[] = {
    {"road, slow", RGB(0xFFFFFF), CASING, 1.1, 0.35, 0, 2},
    {"road", RGB(0xFBD779), CASING, 1.5, 0.4, 0, 3},
    {"fast road", RGB(0xEE8A4F), CASING, 2.3, 0.45, 0, 4},
    BOAT_STYLE,
    FOOT_STYLE,
};

static const struct pn__style speed_styles[] = {
    {"slow (0)", RGB(0x4575B4), CASING, 1.8, 0.3, 0, 2},
    {"normal (1)", RGB(0xE8C547), CASING, 1.8, 0.3, 0, 3},
    {"fast (2)", RGB(0xC0392B), CASING, 2.2, 0.3, 0, 4},
    BOAT_STYLE,
    FOOT_STYLE,
};

static const struct pn__style lane_styles[] = {
    {"one lane each way", RGB(0xFFFFFF), CASING, 1.6, 0.4, 0, 2},
    {"one-way, 1 lane", RGB(0x7BB4DC), CASING, 1.6, 0.4, 0, 3},
    {"one-way, 2+ lanes", RGB(0x1F5FA8), CASING, 2.2, 0.4, 0, 4},
    {"two-way, more lanes", RGB(0xF2A541), CASING, 2.2, 0.4, 0, 4},
    {"no lane at all", RGB(0xC0392B), CASING, 2.2, 0.4, 0, 5},
    BOAT_STYLE,
    FOOT_STYLE,
};

static const struct pn__style light_styles[] = {
    {"no light", QUIET, CASING, 1.2, 0.2, 0, 2},
    {"north-south light", RGB(0xC0392B), CASING, 3.4, 0.3, 0, 4},
    {"west-east light", RGB(0x1F5FA8), CASING, 3.4, 0.3, 0, 4},
    {"crossing with a light", RGB(0x1B7F3B), CASING, 1.8, 0, 0, 1},
    BOAT_STYLE,
    FOOT_STYLE,
};

static const struct pn__style switched_styles[] = {
    {"on", RGB(0xFFFFFF), CASING, 1.6, 0.4, 0, 2},
    {"switched off", RGB(0xC0392B), CASING, 1.8, 0.4, 0, 4},
    {"dead end", RGB(0xF2A541), CASING, 1.8, 0.4, 0, 3},
    {"footpath, switched off", RGB(0x9B59B6), CASING, 0.9, 0, 0, 1},
    BOAT_STYLE,
    FOOT_STYLE,
};

const struct pn__style pn__railway_style = {
    "railway", RGB(0xF6F3EC), RGB(0x4A4A4A), 0.9, 0.45, 5, 0};
const struct pn__style pn__route_style = {"route", RGB(0x6A1B9A), RGB(0xFFFFFF), 3, 1, 0,
                                          0};
const struct pn__style pn__fault_style = {
    "cannot be gone", RGB(0xD50000), RGB(0xFFFFFF), 2.6, 1, 0, 0};

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

enum pn_status pn__palette_init(const struct pn_graph *graph, enum pn_map_colour colour,
                                struct pn__palette *palette, struct pn_error *err)
{
    static const struct {
        const struct pn__style *styles;
        uint32_t count;
    } tables[PN_MAP_COLOUR_COUNT] = {
        [PN_MAP_KIND] = {kind_styles, COUNT(kind_styles)},
        [PN_MAP_SPEED] = {speed_styles, COUNT(speed_styles)},
        [PN_MAP_LANES] = {lane_styles, COUNT(lane_styles)},
        [PN_MAP_LIGHTS] = {light_styles, COUNT(light_styles)},
        [PN_MAP_SWITCHED_OFF] = {switched_styles, COUNT(switched_styles)},
    };
    *palette = (struct pn__palette){
        .colour = colour, .styles = tables[colour].styles, .count = tables[colour].count};
    return colour == PN_MAP_REGION ? pn__palette_regions(graph, palette, err) : PN_OK;
}

const char *pn_map_colour_name(enum pn_map_colour colour)
{
    static const char *const names[PN_MAP_COLOUR_COUNT] = {
        [PN_MAP_KIND] = "kind",     [PN_MAP_REGION] = "region",
        [PN_MAP_SPEED] = "speed",   [PN_MAP_LANES] = "lanes",
        [PN_MAP_LIGHTS] = "lights", [PN_MAP_SWITCHED_OFF] = "switched-off",
    };
    return (unsigned)colour < PN_MAP_COLOUR_COUNT ? names[colour] : NULL;
}

static uint8_t by_speed(uint32_t a_flags, uint32_t b_flags)
{
    uint32_t a = pn_node_speed(a_flags), b = pn_node_speed(b_flags);
    uint32_t slower = a < b ? a : b;
    return (uint8_t)(slower > 2 ? 2 : slower);
}

static uint8_t by_lanes(const struct pn_graph *graph, uint32_t arc)
{
    uint32_t back_arc = graph->reverse[arc];
    uint32_t there = graph->lanes[arc];
    uint32_t back = back_arc == PN_NODE_NONE ? 0 : graph->lanes[back_arc];
    uint32_t most = there > back ? there : back;
    if (!there && !back)
        return 4;
    if (!there || !back)
        return most > 1 ? 2 : 1;
    return most > 1 ? 3 : 0;
}

static uint8_t by_light(const struct pn_graph *graph, uint32_t arc)
{
    uint32_t back = graph->reverse[arc];
    uint32_t flags = graph->arc_flags[arc];
    if (back != PN_NODE_NONE)
        flags |= graph->arc_flags[back];
    if (flags & PN_ARC_LIGHT_NS)
        return 1;
    return flags & PN_ARC_LIGHT_WE ? 2 : 0;
}

static uint8_t by_switch(uint32_t a_flags, uint32_t b_flags)
{
    if ((a_flags | b_flags) & PN_NODE_SWITCHED_OFF)
        return 1;
    return (a_flags & b_flags) & PN_NODE_DEAD_END ? 2 : 0;
}

static uint8_t foot_style(const struct pn_graph *graph, enum pn_map_colour colour,
                          uint32_t flags, uint32_t arc, uint32_t count)
{
    if (colour == PN_MAP_LIGHTS && graph->arc_flags[arc] & PN_ARC_PED_LIGHT)
        return 3;
    if (colour == PN_MAP_SWITCHED_OFF && flags & PN_NODE_SWITCHED_OFF)
        return 3;
    return (uint8_t)(count - 1);
}

uint8_t pn__style_of(const struct pn_graph *graph, const struct pn__palette *palette,
                     pn_node_id node, uint32_t arc)
{
    uint32_t a = graph->node_flags[node], b = graph->node_flags[graph->target[arc]];
    bool ped = graph->kind[node] == PN_KIND_PED;
    if (palette->colour == PN_MAP_REGION)
        return palette->style[ped][palette->region[node]];
    if (ped)
        return foot_style(graph, palette->colour, a | b, arc, palette->count);
    if (graph->kind[node] == PN_KIND_BOAT)
        return (uint8_t)(palette->count - 2);
    switch (palette->colour) {
    case PN_MAP_LANES:
        return by_lanes(graph, arc);
    case PN_MAP_LIGHTS:
        return by_light(graph, arc);
    case PN_MAP_SWITCHED_OFF:
        return by_switch(a, b);
    default:
        return by_speed(a, b);
    }
}
