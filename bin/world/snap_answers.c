/* snap_answers.c - nodes and their ground as text, csv, json and geojson. */
#include "config.h"

#include "world/nodes_files.h"

#include <math.h>
#include <stdio.h>

enum pn_severity snap_severity(enum pn_ground_verdict verdict)
{
    switch (verdict) {
    case PN_GROUND_ON:
    case PN_GROUND_OUTSIDE:
        return PN_SEVERITY_NOTE;
    case PN_GROUND_DRIFT:
        return PN_SEVERITY_WARNING;
    default:
        return PN_SEVERITY_ERROR;
    }
}

/* To whole millimetres. */
static void print_m(double metres)
{
    say_metres(round(metres * 1000) / 1000);
}

static const struct pn_scene_hit *meant(const struct pn_ground_spot *spot)
{
    return spot->meant < 0 ? NULL : &spot->layers[spot->meant];
}

/* ---- text ---- */

static void print_offset(const struct pn_ground_spot *spot)
{
    print_m(fabs(spot->offset_m));
    printf(" m %s its ground", spot->offset_m < 0 ? "below" : "above");
}

static void print_words(const struct pn_ground_spot *spot)
{
    switch (spot->verdict) {
    case PN_GROUND_STEEP:
        printf("on ground of %.0f degrees", spot->slope_deg);
        break;
    case PN_GROUND_UNDER_WATER:
        fputs("under ", stdout);
        print_m(spot->water_m);
        fputs(" m of water", stdout);
        break;
    case PN_GROUND_NONE:
        fputs("without ground", stdout);
        break;
    case PN_GROUND_INSIDE:
        fputs("in a solid", stdout);
        break;
    case PN_GROUND_OUTSIDE:
        fputs("beyond the scene", stdout);
        break;
    default:
        print_offset(spot);
    }
}

static void print_text(const struct pn_ground_spot *spot)
{
    char address[16];
    printf("%s: %s node %s is ", pn_ground_verdict_name(spot->verdict),
           pn_kind_name(spot->kind), say_address(spot->address, address));
    print_words(spot);
    fputs(" (at ", stdout);
    print_m(spot->pos.x);
    fputs(", ", stdout);
    print_m(spot->pos.y);
    fputs(", ", stdout);
    print_m(spot->pos.z);
    puts(")");
}

/* ---- csv ---- */

static void print_layers(const struct pn_ground_spot *spot)
{
    for (uint32_t i = 0; i < spot->layer_count; i++) {
        if (i)
            putchar(' ');
        print_m(spot->layers[i].point.z);
    }
}

static void print_csv(const struct snap_answers *answers,
                      const struct pn_ground_spot *spot)
{
    const struct pn_scene_hit *layer = meant(spot);
    const double numbers[] = {spot->pos.x, spot->pos.y, spot->pos.z};
    char name[PN_MESH_NAME_SIZE];
    printf("%u,%u,%s", spot->address.area, spot->address.node, pn_kind_name(spot->kind));
    for (unsigned i = 0; i < 3; i++) {
        putchar(',');
        print_m(numbers[i]);
    }
    printf(",%s,", pn_ground_verdict_name(spot->verdict));
    if (layer) {
        print_m(layer->point.z);
        putchar(',');
        print_m(spot->offset_m);
        printf(",%.1f,", spot->slope_deg);
        print_m(spot->water_m);
        printf(",%u,", layer->surface.material);
    } else {
        fputs(",,,,,", stdout);
    }
    say_csv_field(layer ? say_model(answers->scene, layer->model, name) : "");
    putchar(',');
    print_layers(spot);
    putchar('\n');
}

/* ---- json ---- */

static void print_json_layers(const struct snap_answers *answers,
                              const struct pn_ground_spot *spot)
{
    char name[PN_MESH_NAME_SIZE];
    fputs(",\"layers\":[", stdout);
    for (uint32_t i = 0; i < spot->layer_count; i++) {
        fputs(i ? ",{\"z\":" : "{\"z\":", stdout);
        print_m(spot->layers[i].point.z);
        printf(",\"material\":%u,\"model\":", spot->layers[i].surface.material);
        say_json_string(say_model(answers->scene, spot->layers[i].model, name));
        putchar('}');
    }
    putchar(']');
}

/* The members that an object and a feature's properties share. */
static void print_members(const struct snap_answers *answers,
                          const struct pn_ground_spot *spot)
{
    printf("\"area\":%u,\"node\":%u,\"kind\":\"%s\",\"verdict\":\"%s\"",
           spot->address.area, spot->address.node, pn_kind_name(spot->kind),
           pn_ground_verdict_name(spot->verdict));
    if (meant(spot)) {
        fputs(",\"ground\":", stdout);
        print_m(meant(spot)->point.z);
        fputs(",\"offset\":", stdout);
        print_m(spot->offset_m);
        printf(",\"slope\":%.1f,\"water\":", spot->slope_deg);
        print_m(spot->water_m);
        printf(",\"meant\":%d", (int)spot->meant);
    }
    print_json_layers(answers, spot);
}

static void print_json(const struct snap_answers *answers,
                       const struct pn_ground_spot *spot)
{
    const double numbers[] = {spot->pos.x, spot->pos.y, spot->pos.z};
    const bool feature = answers->format == FORMAT_GEOJSON;
    if (feature)
        fputs("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[",
              stdout);
    else
        fputs("{\"position\":[", stdout);
    for (unsigned i = 0; i < 3; i++) {
        if (i)
            putchar(',');
        print_m(numbers[i]);
    }
    fputs(feature ? "]},\"properties\":{" : "],", stdout);
    print_members(answers, spot);
    fputs(feature ? "}}" : "}", stdout);
}

/* ---- all ---- */

void snap_answers_begin(const struct snap_answers *answers)
{
    if (answers->format == FORMAT_CSV)
        puts("area,node,kind,x,y,z,verdict,ground,offset,slope,water,material,model,"
             "layers");
    else if (answers->format == FORMAT_JSON)
        putchar('[');
    else if (answers->format == FORMAT_GEOJSON)
        puts("{\"type\":\"FeatureCollection\",\"features\":[");
}

void snap_answers_add(struct snap_answers *answers, const struct pn_ground_spot *spot)
{
    if (answers->format == FORMAT_TEXT) {
        print_text(spot);
    } else if (answers->format == FORMAT_CSV) {
        print_csv(answers, spot);
    } else {
        if (answers->started)
            fputs(",\n ", stdout);
        print_json(answers, spot);
    }
    answers->started = true;
}

void snap_answers_end(const struct snap_answers *answers)
{
    if (answers->format == FORMAT_JSON)
        puts("]");
    else if (answers->format == FORMAT_GEOJSON)
        puts("]}");
}
