/* The streets of the sample world's ground: strips along links, plates under nodes. */
#include "support/ground_private.h"

#include <stdlib.h>

#define M STEPS

struct streets {
    const struct pn_network *network;
    struct pn_col_model **parts;
};

/* ---- nodes ---- */

static const struct pn_node *node_at(const struct streets *s, struct pn_address address)
{
    return pn_network_node(s->network, address);
}

static enum pn_kind kind_at(const struct streets *s, struct pn_address address)
{
    return pn_area_kind(pn_network_area(s->network, address.area), address.node);
}

static bool is_indoors(const struct pn_node *node)
{
    return node->pos.z > 900 * PN_FX_PER_M;
}

static bool has_ground(const struct pn_node *node)
{
    return node->pos.x >= TEST_GROUND_WEST * PN_FX_PER_M &&
           node->pos.x < TEST_GROUND_EAST * PN_FX_PER_M &&
           node->pos.y >= TEST_GROUND_SOUTH * PN_FX_PER_M &&
           node->pos.y < TEST_GROUND_NORTH * PN_FX_PER_M;
}

static const struct test_ground_plant *plant_at(struct pn_address a, struct pn_address b)
{
    for (unsigned i = 0; i < TEST_PLANT_COUNT; i++) {
        const struct test_ground_plant *plant = &test_ground_plants[i];
        if ((pn_address_compare(plant->a, a) == 0 &&
             pn_address_compare(plant->b, b) == 0) ||
            (pn_address_compare(plant->a, b) == 0 &&
             pn_address_compare(plant->b, a) == 0))
            return plant;
    }
    return NULL;
}

/* What is amiss with a node's ground: how far it is lifted, how far away it ends. */
static int32_t lift_at(struct pn_address address)
{
    const struct test_ground_plant *plant = plant_at(address, address);
    switch (plant ? plant->what : TEST_PLANT_COUNT) {
    case TEST_PLANT_SUNK:
        return M * 3 / 8;
    case TEST_PLANT_FLOATING:
        return -M / 4;
    case TEST_PLANT_LAYER:
        return -4 * M;
    default:
        return 0;
    }
}

static int32_t hole_at(struct pn_address address)
{
    const struct test_ground_plant *plant = plant_at(address, address);
    const bool hole =
        plant && (plant->what == TEST_PLANT_NO_GROUND || plant->what == TEST_PLANT_SLOPE);
    return hole ? 3 * M : 0;
}

static struct spot spot_at(const struct streets *s, struct pn_address address)
{
    const struct pn_point_fx pos = node_at(s, address)->pos;
    return (struct spot){pos.x * STEPS_FX, pos.y * STEPS_FX,
                         pos.z * STEPS_FX + lift_at(address)};
}

/* ---- parts ---- */

struct spot ground_middle_m(uint32_t part)
{
    if (part == GROUND_INDOORS)
        return (struct spot){-1864, -1688, 1002};
    const int32_t col = (int32_t)(part % GROUND_COLS),
                  row = (int32_t)(part / GROUND_COLS);
    return (struct spot){TEST_GROUND_WEST + col * GROUND_SQUARE_M + GROUND_SQUARE_M / 2,
                         TEST_GROUND_SOUTH + row * GROUND_SQUARE_M + GROUND_SQUARE_M / 2,
                         15};
}

/* The model of the part a place lies in, and the place as the model has it. */
static struct pn_col_model *part_of(struct streets *s, struct spot place, bool indoors,
                                    struct spot *origin)
{
    const int32_t size = GROUND_SQUARE_M * M;
    const uint32_t col = (uint32_t)((place.x - TEST_GROUND_WEST * M) / size);
    const uint32_t row = (uint32_t)((place.y - TEST_GROUND_SOUTH * M) / size);
    const uint32_t part = indoors ? GROUND_INDOORS : row * GROUND_COLS + col;
    const struct spot middle = ground_middle_m(part);
    *origin = (struct spot){middle.x * M, middle.y * M, middle.z * M};
    if (!s->parts[part]) {
        char name[16] = "gr_st";
        name[5] = (char)('0' + part / 10);
        name[6] = (char)('0' + part % 10);
        s->parts[part] =
            ground_model(PN_COL_3, name, (uint16_t)(GROUND_FIRST_STREET + part));
    }
    return s->parts[part];
}

/* ---- strips ---- */

/* A way from a to b, to be drawn along; lengths in steps. */
struct way {
    struct pn_col_model *model;
    struct spot a, b; /* as the model has them */
    int32_t length;
};

/* A place along it and to the left of it. */
static struct spot way_at(const struct way *way, int32_t along, int32_t left, int32_t z)
{
    const int64_t dx = way->b.x - way->a.x, dy = way->b.y - way->a.y;
    return (struct spot){way->a.x + (int32_t)((dx * along - dy * left) / way->length),
                         way->a.y + (int32_t)((dy * along + dx * left) / way->length), z};
}

/* Where a strip begins and ends. */
struct stretch {
    int32_t from, from_z, to, to_z;
};

/* Between two lines along a stretch, each to the left and above. */
static void draw_strip(const struct way *way, struct stretch at, const int32_t right[2],
                       const int32_t left[2], enum ground_surface surface)
{
    ground_quad(way->model, way_at(way, at.from, right[0], at.from_z + right[1]),
                way_at(way, at.to, right[0], at.to_z + right[1]),
                way_at(way, at.to, left[0], at.to_z + left[1]),
                way_at(way, at.from, left[0], at.from_z + left[1]), surface);
}

/* A profile: lines across the way, and the surface between each and the next. */
struct line {
    int32_t left, up;
    enum ground_surface surface;
};

static void draw_profile(const struct way *way, struct stretch at,
                         const struct line *lines, unsigned count)
{
    for (unsigned i = 0; i + 1 < count; i++)
        draw_strip(way, at, (const int32_t[2]){lines[i].left, lines[i].up},
                   (const int32_t[2]){lines[i + 1].left, lines[i + 1].up},
                   lines[i].surface);
}

#define ROAD   (M * 7 / 2) /* half of a road */
#define KERB   (M * 19 / 128)
#define BORDER (M * 11 / 2) /* where what lies beside a road ends */

static const struct line open_road[] = {
    {-BORDER, KERB, SURFACE_PAVEMENT}, {-ROAD, KERB, SURFACE_KERB},
    {-ROAD, 0, SURFACE_TARMAC},        {ROAD, 0, SURFACE_KERB},
    {ROAD, KERB, SURFACE_PAVEMENT},    {BORDER, KERB, SURFACE_PAVEMENT},
};
static const struct line bare_road[] = {
    {-ROAD, 0, SURFACE_TARMAC},
    {ROAD, 0, SURFACE_TARMAC},
};
static const struct line bridge[] = {
    {-BORDER, M, SURFACE_DEFAULT},
    {-BORDER, 0, SURFACE_TARMAC},
    {BORDER, 0, SURFACE_DEFAULT},
    {BORDER, M, SURFACE_DEFAULT},
};
static const struct line tunnel[] = {
    {-BORDER, 0, SURFACE_TARMAC},     {BORDER, 0, SURFACE_DEFAULT},
    {BORDER, 5 * M, SURFACE_DEFAULT}, {-BORDER, 5 * M, SURFACE_DEFAULT},
    {-BORDER, 0, SURFACE_DEFAULT},
};
static const struct line pavement[] = {
    {-2 * M, 0, SURFACE_PAVEMENT},
    {2 * M, 0, SURFACE_PAVEMENT},
};
static const struct line water[] = {
    {-8 * M, 0, SURFACE_WATER},
    {8 * M, 0, SURFACE_WATER},
};

#define DRAW(way, at, profile) \
    draw_profile(way, at, profile, sizeof(profile) / sizeof *(profile))

/* ---- links ---- */

/*
 * Whether a bridge (1) or tunnel (-1) has its middle at a node: another node stands right
 * under or over it. 0: neither.
 */
static int arc_at(const struct streets *s, struct pn_address address)
{
    const struct pn_area *area = pn_network_area(s->network, address.area);
    const struct pn_point_fx pos = area->nodes[address.node].pos;
    for (uint32_t i = 0; i < area->vehicle_count; i++) {
        const struct pn_point_fx other = area->nodes[i].pos;
        if (other.x == pos.x && other.y == pos.y && other.z != pos.z)
            return pos.z - other.z == 16 * PN_FX_PER_M    ? 1
                   : pos.z - other.z == -12 * PN_FX_PER_M ? -1
                                                          : 0;
    }
    return 0;
}

/* Kerbs leave room for the junctions at both ends. */
static void draw_road(const struct way *way)
{
    const int32_t room = 5 * M, length = way->length;
    const int64_t rise = way->b.z - way->a.z;
    const struct stretch all = {0, way->a.z, length, way->b.z};
    if (length < 3 * room) {
        DRAW(way, all, bare_road);
        return;
    }
    const int32_t from_z = way->a.z + (int32_t)(rise * room / length);
    const int32_t to_z = way->a.z + (int32_t)(rise * (length - room) / length);
    const struct stretch start = {0, way->a.z, room, from_z};
    const struct stretch middle = {room, from_z, length - room, to_z};
    const struct stretch end = {length - room, to_z, length, way->b.z};
    DRAW(way, start, bare_road);
    DRAW(way, middle, open_road);
    DRAW(way, end, bare_road);
}

/* Level for 8 m to both sides of the middle, where something stands or gapes. */
static void draw_planted(const struct way *way, bool gap)
{
    const int32_t half = way->length / 2, z = (way->a.z + way->b.z) / 2;
    const int32_t edge = gap ? M * 3 / 2 : 0;
    const struct stretch stretches[] = {{0, way->a.z, half - 8 * M, z},
                                        {half - 8 * M, z, half - edge, z},
                                        {half + edge, z, half + 8 * M, z},
                                        {half + 8 * M, z, way->length, way->b.z}};
    for (unsigned i = 0; i < 4; i++)
        DRAW(way, stretches[i], pavement);
}

static void draw_path(const struct way *way, struct pn_address a, struct pn_address b)
{
    const struct test_ground_plant *plant = plant_at(a, b);
    if (plant)
        draw_planted(way, plant->what == TEST_PLANT_PIT);
    else {
        const struct stretch at = {hole_at(a), way->a.z, way->length - hole_at(b),
                                   way->b.z};
        DRAW(way, at, pavement);
    }
}

static int32_t root(int64_t square)
{
    int64_t found = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((found + bit) * (found + bit) <= square)
            found += bit;
    return (int32_t)found;
}

static struct way way_between(struct streets *s, struct pn_address a, struct pn_address b)
{
    struct way way = {NULL, spot_at(s, a), spot_at(s, b), 0};
    struct spot origin;
    const struct spot middle = {(way.a.x + way.b.x) / 2, (way.a.y + way.b.y) / 2, 0};
    const int64_t dx = way.b.x - way.a.x, dy = way.b.y - way.a.y;
    way.length = root(dx * dx + dy * dy);
    way.model = part_of(s, middle, is_indoors(node_at(s, a)), &origin);
    for (int end = 0; end < 2; end++) {
        struct spot *spot = end ? &way.b : &way.a;
        *spot = (struct spot){spot->x - origin.x, spot->y - origin.y, spot->z - origin.z};
    }
    return way;
}

static void draw_link(struct streets *s, struct pn_address a, struct pn_address b)
{
    const struct way way = way_between(s, a, b);
    const struct stretch all = {0, way.a.z, way.length, way.b.z};
    const int arc = arc_at(s, a) ? arc_at(s, a) : arc_at(s, b);
    if (way.length == 0)
        return;
    if (kind_at(s, a) == PN_KIND_PED)
        draw_path(&way, a, b);
    else if (kind_at(s, a) == PN_KIND_BOAT)
        DRAW(&way, all, water);
    else if (arc > 0)
        DRAW(&way, all, bridge);
    else if (arc < 0)
        DRAW(&way, all, tunnel);
    else
        draw_road(&way);
}

static void draw_plate(struct streets *s, struct pn_address address)
{
    static const int32_t halves[] = {
        [PN_KIND_CAR] = 2 * M, [PN_KIND_BOAT] = 8 * M, [PN_KIND_PED] = M};
    static const enum ground_surface surfaces[] = {[PN_KIND_CAR] = SURFACE_TARMAC,
                                                   [PN_KIND_BOAT] = SURFACE_WATER,
                                                   [PN_KIND_PED] = SURFACE_PAVEMENT};
    const enum pn_kind kind = kind_at(s, address);
    const struct spot spot = spot_at(s, address);
    struct spot o;
    struct pn_col_model *model = part_of(s, spot, is_indoors(node_at(s, address)), &o);
    const int32_t half = halves[kind], x = spot.x - o.x, y = spot.y - o.y,
                  z = spot.z - o.z;
    if (hole_at(address) == 0)
        ground_quad(model, (struct spot){x - half, y - half, z},
                    (struct spot){x + half, y - half, z},
                    (struct spot){x + half, y + half, z},
                    (struct spot){x - half, y + half, z}, surfaces[kind]);
}

static void draw_node(struct streets *s, const struct pn_area *area, uint32_t index)
{
    const struct pn_node *node = &area->nodes[index];
    const struct pn_address here = {area->number, (uint16_t)index};
    if (!has_ground(node))
        return;
    draw_plate(s, here);
    for (uint32_t i = 0; i < pn_node_link_count(node); i++) {
        const struct pn_address there = area->links[node->first_link + i].to;
        if (pn_address_compare(here, there) < 0 && has_ground(node_at(s, there)))
            draw_link(s, here, there);
    }
}

void ground_draw_streets(const struct pn_network *network,
                         struct pn_col_model *parts[GROUND_PARTS])
{
    struct streets s = {network, parts};
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->node_count; i++)
            draw_node(&s, area, i);
    }
}

struct spot ground_plant_spot(const struct pn_network *network,
                              const struct test_ground_plant *plant)
{
    const struct streets s = {network, NULL};
    const struct spot a = spot_at(&s, plant->a), b = spot_at(&s, plant->b);
    return (struct spot){(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
}
