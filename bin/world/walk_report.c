/* walk_report.c - see walk_report.h. */
#include "config.h"

#include "world/walk_report.h"

#include "cli/output.h"
#include "cli/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int walk_report_step(void *context, const struct pn_walker *walker)
{
    struct walk_report *report = context;
    if (report->step_count == report->room) {
        uint32_t room = report->room ? 2 * report->room : 256;
        struct walk_step *grown = realloc(report->steps, room * sizeof *grown);
        if (!grown)
            return 1;
        report->steps = grown;
        report->room = room;
    }
    report->steps[report->step_count++] =
        (struct walk_step){walker->feet, walker->height, walker->stance,
                           walker->ground.surface.material, walker->ground.model};
    /* Not for every step: the clock would be asked more often than the way is gone. */
    if (report->step_count % 256 != 0)
        return 0;
    return report->progress->step(report->progress->context, "walking", report->reached,
                                  report->total);
}

void walk_report_release(struct walk_report *report)
{
    free(report->steps);
}

/* The end of the whole walk: water on the way is not the last word. */
static enum pn_walk_end end_of(const struct walk_report *report)
{
    return report->reached == report->total ? PN_WALK_OK : report->way.end;
}

static const char *measure_words(enum pn_walk_end end)
{
    switch (end) {
    case PN_WALK_STEP_TOO_HIGH:
        return "m high";
    case PN_WALK_TOO_LOW:
        return "m of room";
    case PN_WALK_DROP:
        return "m deep";
    case PN_WALK_ASTRAY:
        return "m over the goal";
    default:
        return NULL;
    }
}

static void print_bump(const struct walk_report *report)
{
    const struct pn_walk_bump *bump = &report->way.bump;
    char name[PN_MESH_NAME_SIZE];
    printf("  touched      %s ball, %s of '%s', material %u\n", pn_ball_name(bump->ball),
           pn_scene_part_name(bump->hit.part),
           say_model(report->scene, bump->hit.model, name), bump->hit.surface.material);
    fputs("  at           ", stdout);
    say_point(bump->hit.point, " ");
    fputs("\n  normal       ", stdout);
    say_point(bump->hit.normal, " ");
    putchar('\n');
}

static void print_text(const struct walk_report *report, const struct pn_walker *walker)
{
    const struct pn_walk_way *way = &report->way;
    const struct pn_walk_counts *counts = &walker->counts;
    enum pn_walk_end end = end_of(report);
    const char *words = measure_words(end);
    printf("%s", end == PN_WALK_OK ? "arrived" : pn_walk_end_name(end));
    if (words && isfinite(way->measure_m)) {
        fputs(": ", stdout);
        say_metres(way->measure_m);
        printf(" %s", words);
    }
    fputs("\n  feet         ", stdout);
    say_point(walker->feet, " ");
    fputs("\n  walked       ", stdout);
    say_metres(way->walked_m);
    printf("\n  places       %u of %u\n", report->reached, report->total);
    printf("  steps        %u\n  crouches     %u\n  ledges       %u\n", counts->steps,
           counts->crouches, counts->ledges + counts->drops);
    if (report->wet)
        puts("  water        on the way");
    if (end != PN_WALK_OK && way->bump.any)
        print_bump(report);
}

/* One value of the outcome, for CSV and JSON. */
struct field {
    const char *key, *text; /* text: NULL for a number */
    double number;          /* NaN: there is none */
};

enum { FIELDS = 21 };

static void fill(const struct walk_report *report, const struct pn_walker *walker,
                 char *name, struct field field[FIELDS])
{
    const struct pn_walk_way *way = &report->way;
    const struct pn_walk_counts *counts = &walker->counts;
    const struct pn_scene_hit *hit = &way->bump.hit;
    enum pn_walk_end end = end_of(report);
    bool bumped = end != PN_WALK_OK && way->bump.any;
    const struct field made[FIELDS] = {
        {"end", pn_walk_end_name(end), 0},
        {"x", NULL, walker->feet.x},
        {"y", NULL, walker->feet.y},
        {"z", NULL, walker->feet.z},
        {"walked", NULL, way->walked_m},
        {"left", NULL, way->left_m},
        {"reached", NULL, report->reached},
        {"places", NULL, report->total},
        {"measure", NULL, measure_words(end) ? way->measure_m : NAN},
        {"steps", NULL, counts->steps},
        {"crouches", NULL, counts->crouches},
        {"ledges", NULL, counts->ledges + counts->drops},
        {"ball", bumped ? pn_ball_name(way->bump.ball) : "", 0},
        {"model", bumped ? say_model(report->scene, hit->model, name) : "", 0},
        {"material", NULL, bumped ? hit->surface.material : NAN},
        {"hit_x", NULL, bumped ? hit->point.x : NAN},
        {"hit_y", NULL, bumped ? hit->point.y : NAN},
        {"hit_z", NULL, bumped ? hit->point.z : NAN},
        {"normal_x", NULL, bumped ? hit->normal.x : NAN},
        {"normal_y", NULL, bumped ? hit->normal.y : NAN},
        {"normal_z", NULL, bumped ? hit->normal.z : NAN},
    };
    memcpy(field, made, sizeof made);
}

static void print_number(double number, const char *none)
{
    if (!isfinite(number))
        fputs(none, stdout);
    else if (number == floor(number) && fabs(number) < 1e9)
        printf("%.0f", number);
    else
        say_metres(number);
}

static void print_csv(const struct field field[FIELDS])
{
    for (int i = 0; i < FIELDS; i++)
        printf("%s%s", i ? "," : "", field[i].key);
    putchar('\n');
    for (int i = 0; i < FIELDS; i++) {
        fputs(i ? "," : "", stdout);
        if (field[i].text)
            say_csv_field(field[i].text);
        else
            print_number(field[i].number, "");
    }
    putchar('\n');
}

static void print_json(const struct field field[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        printf("%s\"%s\": ", i ? ",\n " : "{", field[i].key);
        if (field[i].text)
            say_json_string(field[i].text);
        else
            print_number(field[i].number, "null");
    }
    puts("}");
}

void walk_report_print(const struct walk_report *report, const struct pn_walker *walker,
                       enum format format)
{
    char name[PN_MESH_NAME_SIZE];
    struct field field[FIELDS];
    fill(report, walker, name, field);
    if (format == FORMAT_TEXT)
        print_text(report, walker);
    else if (format == FORMAT_CSV)
        print_csv(field);
    else
        print_json(field);
}

static void trace_csv(const struct walk_report *report)
{
    char name[PN_MESH_NAME_SIZE];
    puts("x,y,z,height,stance,material,underfoot,model");
    for (uint32_t i = 0; i < report->step_count; i++) {
        const struct walk_step *step = &report->steps[i];
        say_point(step->feet, ",");
        putchar(',');
        say_metres(step->height);
        printf(",%s,%u,%s,", pn_stance_name(step->stance), step->material,
               pn_underfoot_name(pn_underfoot_of(step->material)));
        say_csv_field(say_model(report->scene, step->model, name));
        putchar('\n');
    }
}

static void trace_geojson(const struct walk_report *report)
{
    puts("{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\",");
    printf(" \"properties\": {\"end\": \"%s\", \"body\": ",
           pn_walk_end_name(end_of(report)));
    say_json_string(report->body->name);
    puts("},\n \"geometry\": {\"type\": \"LineString\", \"coordinates\": [");
    for (uint32_t i = 0; i < report->step_count; i++) {
        fputs("[", stdout);
        say_point(report->steps[i].feet, ",");
        puts(i + 1 < report->step_count ? "]," : "]");
    }
    puts("]}}]}");
}

int walk_report_trace(const struct call *call, const struct walk_report *report,
                      const char *path, bool replace)
{
    struct output output = {0};
    bool csv = word_ends_in(path, ".csv");
    if (!csv && !word_ends_in(path, ".geojson"))
        return say_misuse(call, "--trace: '%s' ends in none of .csv, .geojson and .glb",
                          path);
    int status = output_begin(call, path, &output);
    if (status != EXIT_DONE)
        return status;
    if (csv)
        trace_csv(report);
    else
        trace_geojson(report);
    return output_end(call, &output, true, replace, EXIT_DONE);
}
