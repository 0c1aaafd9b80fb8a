/* city.c - see city.h. */
#include "support/city.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Whose random numbers: each thing has a stream of its own. */
enum { STREAM_MODEL = 1, STREAM_PLACE = 2 };

/* A tile of ground is SIDE by SIDE squares, TILE_M wide; every fourth model and placement
   is one. */
enum { SIDE = 7, TILE_M = 28, KINDS = 4 };

/* Storeys and windows of a house, per side. */
enum { ROWS = 3, COLUMNS = 4 };

enum kind { GROUND, HOUSE, BRIDGE, THING };

struct test_city test_city_large(void)
{
    return (struct test_city){.seed = 1, .models = 10000, .placements = 20000};
}

static enum kind kind_of(uint32_t i)
{
    return (enum kind)(i % KINDS);
}

/* Room for a mesh, filled by the functions below. */
static bool make_room(struct pn_col_model *m, uint32_t vertices, uint32_t faces)
{
    m->mesh.vertices = calloc(vertices, sizeof *m->mesh.vertices);
    m->mesh.faces = calloc(faces, sizeof *m->mesh.faces);
    return m->mesh.vertices && m->mesh.faces;
}

static void add_square(struct pn_col_mesh *mesh, uint32_t a, uint32_t b, uint32_t c,
                       uint32_t d, uint8_t material)
{
    const struct pn_surface surface = {.material = material, .light = 0x7F};
    mesh->faces[mesh->face_count++] = (struct pn_col_face){a, b, c, surface};
    mesh->faces[mesh->face_count++] = (struct pn_col_face){a, c, d, surface};
}

/* rows by columns points, the next one columns on; all squares between them. */
static void add_net(struct pn_col_mesh *mesh, uint32_t first, uint32_t rows,
                    uint32_t columns, uint8_t material)
{
    for (uint32_t r = 0; r + 1 < rows; r++)
        for (uint32_t c = 0; c + 1 < columns; c++) {
            const uint32_t at = first + r * columns + c;
            add_square(mesh, at, at + columns, at + columns + 1, at + 1, material);
        }
}

static void add_vertex(struct pn_col_mesh *mesh, double x, double y, double z)
{
    mesh->vertices[mesh->vertex_count++] = (struct pn_vec3){(float)x, (float)y, (float)z};
}

/* Rims are level, so that tiles fit together. */
static bool make_ground(struct pn_col_model *m, struct test_random *random)
{
    if (!make_room(m, (SIDE + 1) * (SIDE + 1), SIDE * SIDE * 2))
        return false;
    const double step = (double)TILE_M / SIDE;
    for (int i = 0; i <= SIDE; i++)
        for (int j = 0; j <= SIDE; j++) {
            const bool rim = i == 0 || j == 0 || i == SIDE || j == SIDE;
            const double up = rim ? 0 : test_random_in(random, -64, 64) / 128.0;
            add_vertex(&m->mesh, j * step - TILE_M / 2.0, i * step - TILE_M / 2.0, up);
        }
    add_net(&m->mesh, 0, SIDE + 1, SIDE + 1, 1);
    return true;
}

/* Four walls of ROWS by COLUMNS squares round a flat roof. */
static bool make_house(struct pn_col_model *m, struct test_random *random)
{
    enum { ROUND = 4 * COLUMNS + 1 };
    const double wide = test_random_in(random, 5, 11),
                 deep = test_random_in(random, 5, 11);
    const double storey = test_random_in(random, 3, 12);
    if (!make_room(m, ROUND * (ROWS + 1), ROWS * 4 * COLUMNS * 2 + 2))
        return false;
    for (int row = 0; row <= ROWS; row++)
        for (int i = 0; i < ROUND; i++) {
            const int side = i / COLUMNS % 4;
            const double along = (double)(i % COLUMNS) / COLUMNS * 2 - 1;
            const double x = side == 0 ? along : side == 1 ? 1 : side == 2 ? -along : -1;
            const double y = side == 0 ? -1 : side == 1 ? along : side == 2 ? 1 : -along;
            add_vertex(&m->mesh, x * wide, y * deep, row * storey);
        }
    add_net(&m->mesh, 0, ROWS + 1, ROUND, 4);
    const uint32_t top = ROWS * ROUND;
    add_square(&m->mesh, top, top + COLUMNS, top + 2 * COLUMNS, top + 3 * COLUMNS, 4);
    return true;
}

/* A deck that bulges, and a lower side under it. */
static bool make_bridge(struct pn_col_model *m, struct test_random *random)
{
    enum { LONG = 17, ACROSS = 3 };
    const double high = test_random_in(random, 4, 9);
    if (!make_room(m, 2 * LONG * ACROSS, 2 * (LONG - 1) * (ACROSS - 1) * 2))
        return false;
    for (int layer = 0; layer < 2; layer++)
        for (int i = 0; i < LONG; i++)
            for (int j = 0; j < ACROSS; j++) {
                const double along = (double)i / (LONG - 1) * 2 - 1;
                add_vertex(&m->mesh, along * TILE_M, (j - 1) * 5.0,
                           high * (1 - along * along) + (layer ? -0.75 : 0.25));
            }
    add_net(&m->mesh, 0, LONG, ACROSS, 2);
    add_net(&m->mesh, LONG * ACROSS, LONG, ACROSS, 2);
    return true;
}

/* A lamp: boxes and a ball; and a net of stairs beside it. */
static bool make_thing(struct pn_col_model *m, struct test_random *random)
{
    enum { STEPS = 24, POINTS = 2 * STEPS + 1 };
    const float high = (float)test_random_in(random, 2, 6);
    m->boxes = calloc(2, sizeof *m->boxes);
    m->spheres = calloc(1, sizeof *m->spheres);
    if (!m->boxes || !m->spheres || !make_room(m, POINTS * 2, (POINTS - 1) * 2))
        return false;
    m->boxes[0] = (struct pn_col_box){
        {-0.125f, -0.125f, 0}, {0.125f, 0.125f, high}, {.material = 56}};
    m->boxes[1] =
        (struct pn_col_box){{-0.5f, -0.5f, 0}, {0.5f, 0.5f, 0.5f}, {.material = 4}};
    m->spheres[0] = (struct pn_col_sphere){{0, 0, high}, 0.5f, {.material = 45}};
    m->box_count = 2;
    m->sphere_count = 1;
    for (int i = 0; i < POINTS; i++)
        for (int j = 0; j < 2; j++)
            add_vertex(&m->mesh, 2 + j * 2, (i + 1) / 2 * 0.25, i / 2 * 0.1875);
    add_net(&m->mesh, 0, POINTS, 2, 161);
    return true;
}

struct pn_col_model *test_city_model(const struct test_city *city, uint32_t i)
{
    static bool (*const makers[KINDS])(struct pn_col_model *, struct test_random *) = {
        make_ground, make_house, make_bridge, make_thing};
    struct test_random random = test_random_at(city->seed, STREAM_MODEL, i, 0);
    struct pn_col_model *model;
    char name[PN_COL_NAME_SIZE];
    snprintf(name, sizeof name, "model%u", i);
    if (pn_col_model_new(PN_COL_2, name, &model, NULL) != PN_OK)
        return NULL;
    if (makers[kind_of(i)](model, &random))
        return model;
    pn_col_model_free(model);
    return NULL;
}

static uint32_t tiles_across(const struct test_city *city)
{
    const uint32_t tiles = (city->placements + KINDS - 1) / KINDS;
    uint32_t across = 1;
    while (across * across < tiles)
        across++;
    return across;
}

double test_city_width(const struct test_city *city)
{
    return (double)tiles_across(city) * TILE_M;
}

/* Any model of this placement's kind. */
static uint32_t model_for(const struct test_city *city, uint32_t i,
                          struct test_random *random)
{
    const uint32_t kind = kind_of(i), count = (city->models - kind + KINDS - 1) / KINDS;
    const uint32_t one = i / KINDS;
    return kind + KINDS * (one < count ? one : test_random_below(random, count));
}

/* Turned about the vertical, and one in twenty tilted. */
static struct pn_quat any_rotation(struct test_random *random)
{
    const float w = (float)test_random_in(random, -100, 100),
                z = (float)test_random_in(random, 1, 100);
    struct pn_quat q = {0, 0, z, w};
    if (test_random_chance(random, 1, 20)) {
        q.x = (float)test_random_in(random, -20, 20);
        q.y = (float)test_random_in(random, -20, 20);
    }
    const float length =
        (float)sqrt((double)(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w));
    return (struct pn_quat){q.x / length, q.y / length, q.z / length, q.w / length};
}

struct pn_scene_placement test_city_placement(const struct test_city *city, uint32_t i)
{
    struct test_random random = test_random_at(city->seed, STREAM_PLACE, i, 0);
    const uint32_t tile = i / KINDS, across = tiles_across(city);
    struct pn_scene_placement p = {.model = model_for(city, i, &random),
                                   .rotation = {0, 0, 0, 1},
                                   .source = PN_SCENE_NONE,
                                   .record = i};
    double x = (tile % across + 0.5) * TILE_M, y = (tile / across + 0.5) * TILE_M, z = 0;
    if (kind_of(i) != GROUND) {
        x += test_random_in(&random, -40, 40) / 4.0;
        y += test_random_in(&random, -40, 40) / 4.0;
        z = test_random_in(&random, -2, 2) / 4.0;
        p.rotation = any_rotation(&random);
    }
    p.position = (struct pn_vec3){(float)x, (float)y, (float)z};
    return p;
}

struct pn_point test_city_point(const struct test_city *city, struct test_random *random)
{
    const double width = test_city_width(city);
    return (struct pn_point){
        test_random_below(random, 1u << 30) / (double)(1u << 30) * width,
        test_random_below(random, 1u << 30) / (double)(1u << 30) * width,
        test_random_below(random, 1u << 30) / (double)(1u << 30) * 40,
    };
}

static enum pn_status add_models(const struct test_city *city,
                                 struct pn_scene_draft *draft, struct pn_error *err)
{
    for (uint32_t i = 0; i < city->models; i++) {
        struct pn_col_model *model = test_city_model(city, i);
        enum pn_status status =
            model ? pn_scene_draft_model(draft, model, model->name, i, NULL, err)
                  : PN_E_NOMEM;
        pn_col_model_free(model);
        if (status != PN_OK)
            return status;
    }
    return PN_OK;
}

enum pn_status test_city_draft(const struct test_city *city,
                               struct pn_scene_draft **draft, struct pn_error *err)
{
    struct pn_scene_draft *made;
    enum pn_status status = pn_scene_draft_new(&made, err);
    if (status != PN_OK)
        return status;
    status = add_models(city, made, err);
    for (uint32_t i = 0; status == PN_OK && i < city->placements; i++) {
        const struct pn_scene_placement placement = test_city_placement(city, i);
        status = pn_scene_draft_place(made, &placement, err);
    }
    if (status == PN_OK)
        *draft = made;
    else
        pn_scene_draft_free(made);
    return status;
}

enum pn_status test_city_scene(const struct test_city *city, struct pn_scene **scene,
                               struct pn_error *err)
{
    struct pn_scene_draft *draft;
    enum pn_status status = test_city_draft(city, &draft, err);
    if (status != PN_OK)
        return status;
    status = pn_scene_finish(draft, scene, err);
    pn_scene_draft_free(draft);
    return status;
}
