/* The files of the sample world's ground, and how its models are drawn. */
#include "support/ground_private.h"

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Found by looking for links of 57 m and more with nothing beside them. */
const struct test_ground_plant test_ground_plants[TEST_PLANT_COUNT] = {
    {TEST_PLANT_STAIRS, {1, 90}, {1, 89}, {-2076.875, -2695, 12.6875}},
    {TEST_PLANT_RAMP, {1, 73}, {1, 86}, {-2043.375, -2439.875, 13.4375}},
    {TEST_PLANT_DOOR, {1, 89}, {1, 88}, {-2078.25, -2621.875, 12.9375}},
    {TEST_PLANT_DOOR_LOW, {1, 88}, {1, 87}, {-2079.75, -2548.4375, 13.125}},
    {TEST_PLANT_PIT, {1, 86}, {1, 85}, {-1967.9375, -2442.5, 13.8125}},
    {TEST_PLANT_KERB_LOW, {1, 65}, {1, 66}, {-2092.3125, -2590.75, 12.8125}},
    {TEST_PLANT_KERB_HIGH, {1, 85}, {1, 84}, {-1892.875, -2445.25, 14.0625}},
    {TEST_PLANT_WALL, {1, 84}, {1, 83}, {-1816.6875, -2448.6875, 14.25}},
    {TEST_PLANT_STEEP, {1, 82}, {1, 81}, {-1693.625, -2578.375, 13.9375}},
    {TEST_PLANT_NARROW, {1, 81}, {1, 80}, {-1687.25, -2662.875, 13.6875}},
    {TEST_PLANT_SUNK, {9, 70}, {9, 70}, {-1930.875, -2040.5, 13.875}},
    {TEST_PLANT_FLOATING, {9, 71}, {9, 71}, {-1859, -2043.875, 14.375}},
    {TEST_PLANT_LAYER, {9, 84}, {9, 84}, {-2045, -1823.125, 14.875}},
    {TEST_PLANT_NO_GROUND, {9, 79}, {9, 79}, {-1795, -1696.625, 16}},
    {TEST_PLANT_WATER, {9, 82}, {9, 82}, {-1967.125, -1684, 15}},
    {TEST_PLANT_SOLID, {9, 92}, {9, 92}, {-1558.625, -1696.5, 16.5}},
    {TEST_PLANT_SLOPE, {9, 90}, {9, 90}, {-1564.375, -2059.125, 15.25}},
};

/* ---- models ---- */

void *ground_more(void *array, uint32_t count, uint32_t added, size_t size)
{
    void *grown = pn__realloc(array, count + added, size);
    if (!grown)
        abort();
    return grown;
}

static struct pn_vec3 metres(struct spot spot)
{
    return (struct pn_vec3){(float)spot.x / STEPS, (float)spot.y / STEPS,
                            (float)spot.z / STEPS};
}

/* Lit by day, dark at night. */
static struct pn_surface surface_of(enum ground_surface surface)
{
    return (struct pn_surface){(uint8_t)surface, 0, 0, 0x2A};
}

void ground_quad(struct pn_col_model *model, struct spot a, struct spot b, struct spot c,
                 struct spot d, enum ground_surface surface)
{
    struct pn_col_mesh *mesh = &model->mesh;
    const struct spot corners[] = {a, b, c, d};
    const uint32_t first = mesh->vertex_count;
    mesh->vertices = ground_more(mesh->vertices, first, 4, sizeof *mesh->vertices);
    for (unsigned i = 0; i < 4; i++)
        mesh->vertices[mesh->vertex_count++] = metres(corners[i]);
    mesh->faces = ground_more(mesh->faces, mesh->face_count, 2, sizeof *mesh->faces);
    mesh->faces[mesh->face_count++] =
        (struct pn_col_face){first, first + 2, first + 1, surface_of(surface)};
    mesh->faces[mesh->face_count++] =
        (struct pn_col_face){first, first + 3, first + 2, surface_of(surface)};
}

void ground_box(struct pn_col_model *model, struct spot min, struct spot max,
                enum ground_surface surface)
{
    model->boxes = ground_more(model->boxes, model->box_count, 1, sizeof *model->boxes);
    model->boxes[model->box_count++] =
        (struct pn_col_box){metres(min), metres(max), surface_of(surface)};
}

struct pn_col_model *ground_model(enum pn_col_version version, const char *name,
                                  uint16_t id)
{
    struct pn_col_model *model = NULL;
    if (pn_col_model_new(version, name, &model, NULL) != PN_OK)
        abort();
    model->id = id;
    return model;
}

void ground_finish(struct pn_col_model *model)
{
    if (model->version != PN_COL_1 && pn_col_regroup(model, NULL) != PN_OK)
        abort();
    pn_col_set_flags(model);
    pn_col_bounds_of(model, &model->bounds);
}

/* ---- placements ---- */

struct ground {
    const struct pn_network *network;
    struct pn_col_model *parts[GROUND_PARTS];
    struct pn_ipl text, binary;
};

static void place(struct pn_ipl *ipl, const struct pn_ipl_inst *inst)
{
    ipl->insts = ground_more(ipl->insts, ipl->inst_count, 1, sizeof *ipl->insts);
    ipl->insts[ipl->inst_count++] = *inst;
}

static struct pn_ipl_inst inst_of(int32_t id, const char *name, struct spot spot)
{
    struct pn_ipl_inst inst = {
        .id = id, .pos = metres(spot), .rotation = {0, 0, 0, 1}, .lod = -1};
    snprintf(inst.name, sizeof inst.name, "%s", name);
    return inst;
}

/* Six decimals, the same on every machine. */
static float rounded(double value)
{
    return (float)(round(value * 1e6) / 1e6 + 0.0); /* no -0 */
}

/*
 * A turn by the heading of a link (its y axis along dx, dy), after a tilt by the angle
 * whose tangent is 2/5; as files have it: the conjugate.
 */
static void turn(struct pn_ipl_inst *inst, double dx, double dy, int32_t tilt)
{
    const double length = sqrt(dx * dx + dy * dy), steep = 5 / sqrt(29);
    const double c = sqrt((1 + dy / length) / 2), s = c > 0 ? -dx / length / (2 * c) : 1;
    const double tc = tilt ? sqrt((1 + steep) / 2) : 1;
    const double ts = tilt * sqrt((1 - steep) / 2);
    inst->rotation[0] = rounded(-c * ts);
    inst->rotation[1] = rounded(-s * ts);
    inst->rotation[2] = rounded(-s * tc);
    inst->rotation[3] = rounded(c * tc);
}

static uint16_t prop_id(unsigned prop)
{
    unsigned first = 0;
    while (strcmp(ground_props[first].name, ground_props[prop].name) != 0)
        first++;
    return (uint16_t)(GROUND_FIRST_PROP + first);
}

/* The first of its name: a second one is the same model. */
static bool is_first(unsigned prop)
{
    return prop_id(prop) == GROUND_FIRST_PROP + prop;
}

static void place_prop(struct ground *g, unsigned number)
{
    const struct ground_prop *prop = &ground_props[number];
    const struct test_ground_plant *plant = &test_ground_plants[prop->what];
    const struct pn_point_fx a = pn_network_node(g->network, plant->a)->pos;
    const struct pn_point_fx b = pn_network_node(g->network, plant->b)->pos;
    const double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    struct spot spot = ground_plant_spot(g->network, plant);
    spot.z += prop->up;
    if (length > 0) {
        spot.x += (int32_t)round(dx / length * prop->along);
        spot.y += (int32_t)round(dy / length * prop->along);
    }
    struct pn_ipl_inst inst = inst_of(prop_id(number), prop->name, spot);
    if (length > 0)
        turn(&inst, dx, dy, prop->tilt);
    place(&g->text, &inst);
}

/* What a build has to tell: a model for afar, one without collision, one unknown. */
static void place_oddities(struct ground *g)
{
    const struct spot middle = {-1900 * STEPS, -1800 * STEPS, 15 * STEPS};
    const struct pn_ipl_inst lod = inst_of(GROUND_LOD, "lod_ground", middle),
                             sign = inst_of(GROUND_SIGN, "gr_sign", middle),
                             lost = inst_of(GROUND_LOST, "gr_lost", middle);
    place(&g->text, &lod);
    place(&g->text, &sign);
    place(&g->text, &lost);
}

/* Those with odd numbers stand in the archive; all have the first line for afar. */
static void place_streets(struct ground *g)
{
    for (uint32_t part = 0; part < GROUND_PARTS; part++) {
        const struct pn_col_model *model = g->parts[part];
        if (!model)
            continue;
        const struct spot m = ground_middle_m(part);
        struct pn_ipl_inst inst = inst_of(
            model->id, model->name, (struct spot){m.x * STEPS, m.y * STEPS, m.z * STEPS});
        inst.lod = 0;
        if (part == GROUND_INDOORS) {
            inst.lod = -1;
            inst.interior = TEST_GROUND_INTERIOR;
        }
        place(part % 2 && part != GROUND_INDOORS ? &g->binary : &g->text, &inst);
    }
}

/* ---- files ---- */

static char *join(const char *folder, const char *name)
{
    char *path = pn__path_join(folder, name);
    if (!path)
        abort();
    return path;
}

static enum pn_status save(const char *folder, const char *name, const void *bytes,
                           size_t size, struct pn_error *err)
{
    char *path = join(folder, name);
    const enum pn_status status = pn__file_write(path, bytes, size, true, err);
    pn__free(path);
    return status;
}

static void *col_bytes(struct pn_col_model **models, uint32_t count, size_t *size)
{
    struct pn_col_file file = {.models = models, .model_count = count};
    *size = pn_col_size(&file);
    void *bytes = ground_more(NULL, 0, (uint32_t)*size, 1);
    if (pn_col_write(&file, bytes, NULL) != PN_OK)
        abort();
    return bytes;
}

static enum pn_status save_props(const char *folder, struct pn_error *err)
{
    static const enum pn_col_version versions[] = {PN_COL_1, PN_COL_2, PN_COL_3};
    struct pn_col_model *models[GROUND_PROPS];
    uint32_t count = 0;
    for (unsigned i = 0; i < GROUND_PROPS; i++) {
        if (!is_first(i))
            continue;
        models[count] = ground_model(versions[i % 3], ground_props[i].name, prop_id(i));
        ground_props[i].draw(models[count]);
        ground_finish(models[count++]);
    }
    size_t size;
    void *bytes = col_bytes(models, count, &size);
    const enum pn_status status = save(folder, "models/coll/props.col", bytes, size, err);
    pn__free(bytes);
    for (uint32_t i = 0; i < count; i++)
        pn_col_model_free(models[i]);
    return status;
}

static enum pn_status save_archive(struct ground *g, const char *folder,
                                   struct pn_error *err)
{
    struct pn_col_model *models[GROUND_PARTS];
    uint32_t count = 0;
    size_t col_size, ipl_size;
    void *ipl = NULL;
    for (uint32_t part = 0; part < GROUND_PARTS; part++)
        if (g->parts[part])
            models[count++] = g->parts[part];
    g->binary.form = PN_IPL_BINARY;
    if (pn_ipl_write(&g->binary, &ipl, &ipl_size, NULL) != PN_OK)
        abort();
    void *col = col_bytes(models, count, &col_size);
    const struct pn_img_file files[] = {{"streets.col", col, col_size},
                                        {"ground_stream0.ipl", ipl, ipl_size}};
    char *path = join(folder, "models/ground.img");
    const enum pn_status status = pn_img_write(path, files, 2, true, err);
    pn__free(path);
    pn__free(col);
    pn_free(ipl);
    return status;
}

static enum pn_status save_text(struct ground *g, const char *folder,
                                struct pn_error *err)
{
    void *bytes = NULL;
    size_t size;
    g->text.form = PN_IPL_SA;
    PN_TRY(pn_ipl_write(&g->text, &bytes, &size, err));
    const enum pn_status status = save(folder, "data/maps/ground.ipl", bytes, size, err);
    pn_free(bytes);
    return status;
}

static enum pn_status save_definitions(const struct ground *g, const char *folder,
                                       struct pn_error *err)
{
    struct pn__buffer out = {0};
    pn__buffer_puts(&out, "# models of the sample world's ground\nobjs\n");
    for (unsigned i = 0; i < GROUND_PROPS; i++)
        if (is_first(i) && ground_props[i].on == ground_props[i].off)
            pn__buffer_printf(&out, "%u, %s, ground, 100, 0\n", prop_id(i),
                              ground_props[i].name);
    for (uint32_t part = 0; part < GROUND_PARTS; part++)
        if (g->parts[part])
            pn__buffer_printf(&out, "%u, %s, ground, 300, 0\n", g->parts[part]->id,
                              g->parts[part]->name);
    pn__buffer_printf(&out, "%d, lod_ground, ground, 1500, 0\n", GROUND_LOD);
    pn__buffer_printf(&out, "%d, gr_sign, ground, 1, 50, 0\n", GROUND_SIGN);
    pn__buffer_puts(&out, "end\ntobj\n");
    for (unsigned i = 0; i < GROUND_PROPS; i++)
        if (is_first(i) && ground_props[i].on != ground_props[i].off)
            pn__buffer_printf(&out, "%u, %s, ground, 100, 0, %d, %d\n", prop_id(i),
                              ground_props[i].name, ground_props[i].on,
                              ground_props[i].off);
    pn__buffer_puts(&out, "end\n");
    const enum pn_status status =
        out.failed ? PN_E_NOMEM
                   : save(folder, "data/maps/ground.ide", out.bytes, out.size, err);
    pn__buffer_release(&out);
    return status;
}

/* As the game writes its own: backslashes, and capitals where the files have none. */
static enum pn_status save_list(const char *folder, struct pn_error *err)
{
    static const char list[] = "# what is loaded, in this order\r\n"
                               "IMG MODELS\\GROUND.IMG\r\n"
                               "IDE DATA\\MAPS\\GROUND.IDE\r\n"
                               "COLFILE 0 MODELS\\COLL\\PROPS.COL\r\n"
                               "IPL DATA\\MAPS\\GROUND.IPL\r\n";
    return save(folder, "data/gta.dat", list, sizeof list - 1, err);
}

static void make_folders(const char *folder)
{
    static const char *const names[] = {"", "data", "data/maps", "models", "models/coll"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        char *path = join(folder, names[i]);
        mkdir(path, 0777);
        pn__free(path);
    }
}

static enum pn_status save_all(struct ground *g, const char *folder, struct pn_error *err)
{
    make_folders(folder);
    PN_TRY(save_list(folder, err));
    PN_TRY(save_definitions(g, folder, err));
    PN_TRY(save_props(folder, err));
    PN_TRY(save_text(g, folder, err));
    return save_archive(g, folder, err);
}

enum pn_status test_ground_save(const struct pn_network *sample, const char *folder,
                                struct pn_error *err)
{
    struct ground g = {.network = sample};
    ground_draw_streets(sample, g.parts);
    place_oddities(&g);
    place_streets(&g);
    for (unsigned i = 0; i < GROUND_PROPS; i++)
        place_prop(&g, i);
    for (uint32_t part = 0; part < GROUND_PARTS; part++)
        if (g.parts[part])
            ground_finish(g.parts[part]);
    const enum pn_status status = save_all(&g, folder, err);
    for (uint32_t part = 0; part < GROUND_PARTS; part++)
        pn_col_model_free(g.parts[part]);
    pn__free(g.text.insts);
    pn__free(g.binary.insts);
    return status;
}
