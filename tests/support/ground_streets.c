/* The streets of the sample world's ground: strips along links, plates under nodes. */
#include "support/ground_private.h"

#include "base/alloc.h"

#define M STEPS

struct streets {
    const struct pn_network *network;
    struct pn_col_model **parts;
    struct ground_line *lines; /* the links that may share their ground */
    uint32_t line_count;
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
    struct spot a, b;   /* as the model has them */
    struct spot origin; /* of the model */
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

/* A stretch on the slope from the way's one end to the other. */
static struct stretch stretch_of(const struct way *way, int32_t from, int32_t to)
{
    const int64_t rise = way->b.z - way->a.z;
    return (struct stretch){from, way->a.z + (int32_t)(rise * from / way->length), to,
                            way->a.z + (int32_t)(rise * to / way->length)};
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

/* A stretch of a way without anything else over it; kerbs leave room for the junctions at
 * both ends of a road. */
static void draw_open(const struct way *way, int32_t from, int32_t to, bool road)
{
    const int32_t room = 5 * M, length = way->length;
    const int32_t first = from > room ? from : room;
    const int32_t last = to < length - room ? to : length - room;
    if (!road)
        DRAW(way, stretch_of(way, from, to), pavement);
    else if (last - first < room) {
        DRAW(way, stretch_of(way, from, to), bare_road);
    } else {
        if (from < first)
            DRAW(way, stretch_of(way, from, first), bare_road);
        DRAW(way, stretch_of(way, first, last), open_road);
        if (last < to)
            DRAW(way, stretch_of(way, last, to), bare_road);
    }
}

/* Whether a place of a way is shared, and its height. */
static bool share_at(const struct streets *s, const struct way *way, int32_t along,
                     int32_t *z)
{
    const struct spot o = way->origin;
    const struct ground_line own = {{way->a.x + o.x, way->a.y + o.y, way->a.z + o.z},
                                    {way->b.x + o.x, way->b.y + o.y, way->b.z + o.z}};
    struct spot place = way_at(way, along, 0, stretch_of(way, 0, along).to_z);
    place = (struct spot){place.x + o.x, place.y + o.y, place.z + o.z};
    const bool shared = along > 0 && along < way->length &&
                        ground_shared(s->lines, s->line_count, &place, &own);
    *z = place.z - o.z;
    return shared;
}

/* Pieces of 2 m, as they are shared with what else runs there; open where they aren't. */
static void draw_shared(struct streets *s, const struct way *way, bool road)
{
    const int32_t pieces = way->length / (2 * M) + 1;
    struct stretch piece = {0, way->a.z, 0, way->a.z};
    int32_t open = 0;
    bool was_shared = false;
    for (int32_t i = 1; i <= pieces; i++) {
        piece.to = (int32_t)((int64_t)way->length * i / pieces);
        const bool shared = share_at(s, way, piece.to, &piece.to_z);
        if (shared && !was_shared && open < piece.from)
            draw_open(way, open, piece.from, road);
        if ((shared || was_shared) && road)
            DRAW(way, piece, bare_road);
        else if (shared || was_shared)
            DRAW(way, piece, pavement);
        if (shared || was_shared)
            open = piece.to;
        was_shared = shared;
        piece.from = piece.to;
        piece.from_z = piece.to_z;
    }
    if (open < way->length)
        draw_open(way, open, way->length, road);
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

static void draw_path(struct streets *s, const struct way *way, struct pn_address a,
                      struct pn_address b)
{
    const struct test_ground_plant *plant = plant_at(a, b);
    if (plant)
        draw_planted(way, plant->what == TEST_PLANT_PIT);
    else if (hole_at(a) == 0 && hole_at(b) == 0)
        draw_shared(s, way, false);
    else {
        const struct stretch at = {hole_at(a), way->a.z, way->length - hole_at(b),
                                   way->b.z};
        DRAW(way, at, pavement);
    }
}

static struct way way_between(struct streets *s, struct pn_address a, struct pn_address b)
{
    struct way way = {.a = spot_at(s, a), .b = spot_at(s, b)};
    const struct spot middle = {(way.a.x + way.b.x) / 2, (way.a.y + way.b.y) / 2, 0};
    const int64_t dx = way.b.x - way.a.x, dy = way.b.y - way.a.y;
    way.length = ground_root(dx * dx + dy * dy);
    way.model = part_of(s, middle, is_indoors(node_at(s, a)), &way.origin);
    for (int end = 0; end < 2; end++) {
        struct spot *spot = end ? &way.b : &way.a;
        *spot = (struct spot){spot->x - way.origin.x, spot->y - way.origin.y,
                              spot->z - way.origin.z};
    }
    return way;
}

static int arc_of(const struct streets *s, struct pn_address a, struct pn_address b)
{
    return arc_at(s, a) ? arc_at(s, a) : arc_at(s, b);
}

static void draw_link(struct streets *s, struct pn_address a, struct pn_address b)
{
    const struct way way = way_between(s, a, b);
    const struct stretch all = {0, way.a.z, way.length, way.b.z};
    const int arc = arc_of(s, a, b);
    if (way.length == 0)
        return;
    if (kind_at(s, a) == PN_KIND_PED)
        draw_path(s, &way, a, b);
    else if (kind_at(s, a) == PN_KIND_BOAT)
        DRAW(&way, all, water);
    else if (arc > 0)
        DRAW(&way, all, bridge);
    else if (arc < 0)
        DRAW(&way, all, tunnel);
    else
        draw_shared(s, &way, true);
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

/* What is done with a link, once for both its directions. */
typedef void on_link(struct streets *s, struct pn_address a, struct pn_address b);

static void each_link(struct streets *s, const struct pn_area *area, uint32_t index,
                      on_link *act)
{
    const struct pn_node *node = &area->nodes[index];
    const struct pn_address here = {area->number, (uint16_t)index};
    for (uint32_t i = 0; i < pn_node_link_count(node); i++) {
        const struct pn_address there = area->links[node->first_link + i].to;
        if (pn_address_compare(here, there) < 0 && has_ground(node_at(s, there)))
            act(s, here, there);
    }
}

static void note_line(struct streets *s, struct pn_address a, struct pn_address b)
{
    const struct spot from = spot_at(s, a), to = spot_at(s, b);
    if (kind_at(s, a) == PN_KIND_BOAT || plant_at(a, b) || arc_of(s, a, b) != 0 ||
        (from.x == to.x && from.y == to.y))
        return;
    s->lines = ground_more(s->lines, s->line_count, 1, sizeof *s->lines);
    s->lines[s->line_count++] = (struct ground_line){from, to};
}

static void each_node(struct streets *s, bool plates, on_link *act)
{
    for (uint32_t a = 0; a < pn_network_area_limit(s->network); a++) {
        const struct pn_area *area = pn_network_area(s->network, a);
        for (uint32_t i = 0; area && i < area->node_count; i++) {
            if (!has_ground(&area->nodes[i]))
                continue;
            if (plates)
                draw_plate(s, (struct pn_address){area->number, (uint16_t)i});
            each_link(s, area, i, act);
        }
    }
}

void ground_draw_streets(const struct pn_network *network,
                         struct pn_col_model *parts[GROUND_PARTS])
{
    struct streets s = {network, parts, NULL, 0};
    each_node(&s, false, note_line);
    each_node(&s, true, draw_link);
    pn__free(s.lines);
}

struct spot ground_plant_spot(const struct pn_network *network,
                              const struct test_ground_plant *plant)
{
    const struct streets s = {network, NULL, NULL, 0};
    const struct spot a = spot_at(&s, plant->a), b = spot_at(&s, plant->b);
    return (struct spot){(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
}
