/* links_report.c - see links_report.h. */
#include "config.h"

#include "world/links_report.h"

#include <math.h>
#include <stdio.h>

/* What stopped the body; "" if nothing did. */
static const char *bump_model(const struct links_report *report,
                              const struct pn_walk_bump *bump, char *text)
{
    return bump->any ? say_model(report->scene, bump->hit.model, text) : "";
}

static bool has_measure(const struct pn_walk_way *way)
{
    return isfinite(way->measure_m) && way->measure_m != 0;
}

static void print_text(const struct links_report *report,
                       const struct pn_links_spot *spot)
{
    char from[16], to[16], name[PN_MESH_NAME_SIZE];
    printf("%-4s %10s %10s  %-13s", pn_kind_name(spot->kind),
           say_address(spot->from, from), say_address(spot->to, to),
           pn_walk_end_name(spot->way.end));
    fputs(" at ", stdout);
    say_point(spot->way.at, " ");
    if (has_measure(&spot->way)) {
        fputs(", ", stdout);
        say_metres(spot->way.measure_m);
        fputs(" m", stdout);
    }
    if (*bump_model(report, &spot->way.bump, name))
        printf(", '%s' material %u", name, spot->way.bump.hit.surface.material);
    if (spot->clear_m >= 0) {
        fputs(", room ", stdout);
        say_metres(spot->clear_m);
    }
    putchar('\n');
}

static void print_csv(const struct links_report *report, const struct pn_links_spot *spot)
{
    char name[PN_MESH_NAME_SIZE];
    printf("%s,%u,%u,%u,%u,%s,", pn_kind_name(spot->kind), spot->from.area,
           spot->from.node, spot->to.area, spot->to.node,
           pn_walk_end_name(spot->way.end));
    say_point(spot->way.at, ",");
    putchar(',');
    if (has_measure(&spot->way))
        say_metres(spot->way.measure_m);
    printf(",%s,", pn_underfoot_name(spot->underfoot));
    if (spot->clear_m >= 0)
        say_metres(spot->clear_m);
    putchar(',');
    if (spot->clear_m >= 0)
        printf("%u", spot->width);
    putchar(',');
    say_csv_field(bump_model(report, &spot->way.bump, name));
    putchar(',');
    if (spot->way.bump.any)
        printf("%u", spot->way.bump.hit.surface.material);
    putchar('\n');
}

/* The members that JSON and the properties of GeoJSON share. */
static void print_members(const struct links_report *report,
                          const struct pn_links_spot *spot)
{
    char name[PN_MESH_NAME_SIZE];
    printf("\"kind\": \"%s\", \"from\": \"%u/%u\", \"to\": \"%u/%u\", \"end\": \"%s\", ",
           pn_kind_name(spot->kind), spot->from.area, spot->from.node, spot->to.area,
           spot->to.node, pn_walk_end_name(spot->way.end));
    fputs("\"at\": [", stdout);
    say_point(spot->way.at, ", ");
    fputs("], \"measure\": ", stdout);
    if (has_measure(&spot->way))
        say_metres(spot->way.measure_m);
    else
        fputs("null", stdout);
    printf(", \"underfoot\": \"%s\", ", pn_underfoot_name(spot->underfoot));
    if (spot->clear_m >= 0) {
        fputs("\"room\": ", stdout);
        say_metres(spot->clear_m);
        printf(", \"width\": %u, ", spot->width);
    }
    fputs("\"model\": ", stdout);
    say_json_string(bump_model(report, &spot->way.bump, name));
}

static void print_json(const struct links_report *report,
                       const struct pn_links_spot *spot)
{
    fputs(report->rows ? ",\n {" : "\n {", stdout);
    print_members(report, spot);
    putchar('}');
}

static void print_geojson(const struct links_report *report,
                          const struct pn_links_spot *spot)
{
    fputs(report->rows ? ",\n" : "\n", stdout);
    fputs("{\"type\": \"Feature\", \"properties\": {", stdout);
    print_members(report, spot);
    fputs("}, \"geometry\": {\"type\": \"LineString\", \"coordinates\": [[", stdout);
    say_point(spot->from_pos, ", ");
    fputs("], [", stdout);
    say_point(spot->to_pos, ", ");
    fputs("]]}}", stdout);
}

void links_report_begin(const struct links_report *report)
{
    if (report->format == FORMAT_CSV)
        puts("kind,from_area,from_node,to_area,to_node,end,x,y,z,measure,underfoot,room,"
             "width,model,material");
    else if (report->format == FORMAT_JSON)
        fputs("[", stdout);
    else if (report->format == FORMAT_GEOJSON)
        fputs("{\"type\": \"FeatureCollection\", \"features\": [", stdout);
}

void links_report_add(struct links_report *report, const struct pn_links_spot *spot)
{
    bool bad = spot->way.end != PN_WALK_OK;
    report->count[spot->way.end]++;
    report->bad += bad;
    if (!bad && !report->all)
        return;
    if (report->format == FORMAT_TEXT)
        print_text(report, spot);
    else if (report->format == FORMAT_CSV)
        print_csv(report, spot);
    else if (report->format == FORMAT_JSON)
        print_json(report, spot);
    else
        print_geojson(report, spot);
    report->rows++;
}

void links_report_end(const struct links_report *report, uint32_t outside)
{
    if (report->format == FORMAT_JSON)
        puts("\n]");
    else if (report->format == FORMAT_GEOJSON)
        puts("\n]}");
    if (report->format != FORMAT_TEXT)
        return;
    for (int e = 0; e < PN_WALK_END_COUNT; e++)
        if (report->count[e])
            printf("%-15s%u\n", pn_walk_end_name((enum pn_walk_end)e), report->count[e]);
    if (outside)
        printf("%-15s%u\n", "outside", outside);
}
