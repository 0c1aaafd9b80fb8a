/* links_suggest.c - pathnode links suggest: footpaths that could be. */
#include "config.h"

#include "world/links_files.h"
#include "cli/progress.h"

#include <math.h>
#include <stdio.h>

/* ---- printing ---- */

static void print_text(const struct pn_suggestion *s)
{
    char from[16], to[16];
    printf("%10s %10s  ", say_address(s->from, from), say_address(s->to, to));
    say_metres(s->metres);
    fputs(" m at ", stdout);
    say_point(s->from_pos, " ");
    if (isfinite(s->detour_m)) {
        fputs(", else ", stdout);
        say_metres(s->detour_m);
        fputs(" m", stdout);
    }
    putchar('\n');
}

static void print_csv(const struct pn_suggestion *s)
{
    printf("%u,%u,%u,%u,", s->from.area, s->from.node, s->to.area, s->to.node);
    say_metres(s->metres);
    putchar(',');
    if (isfinite(s->detour_m))
        say_metres(s->detour_m);
    putchar(',');
    say_point(s->from_pos, ",");
    putchar(',');
    say_point(s->to_pos, ",");
    putchar('\n');
}

/* The members that JSON and the properties of GeoJSON share. */
static void print_members(const struct pn_suggestion *s)
{
    printf("\"from\": \"%u/%u\", \"to\": \"%u/%u\", \"metres\": ", s->from.area,
           s->from.node, s->to.area, s->to.node);
    say_metres(s->metres);
    fputs(", \"detour\": ", stdout);
    if (isfinite(s->detour_m))
        say_metres(s->detour_m);
    else
        fputs("null", stdout);
}

static void print_line(const struct pn_suggestion *s)
{
    putchar('[');
    say_point(s->from_pos, ", ");
    fputs("], [", stdout);
    say_point(s->to_pos, ", ");
    putchar(']');
}

static void print_json(const struct pn_suggestion *s, bool first)
{
    fputs(first ? "\n {" : ",\n {", stdout);
    print_members(s);
    fputs(", \"line\": [", stdout);
    print_line(s);
    fputs("]}", stdout);
}

static void print_geojson(const struct pn_suggestion *s, bool first)
{
    fputs(first ? "\n" : ",\n", stdout);
    fputs("{\"type\": \"Feature\", \"properties\": {", stdout);
    print_members(s);
    fputs("}, \"geometry\": {\"type\": \"LineString\", \"coordinates\": [", stdout);
    print_line(s);
    fputs("]}}", stdout);
}

static void print_head(enum format format)
{
    if (format == FORMAT_CSV)
        puts("from_area,from_node,to_area,to_node,metres,detour,x,y,z,to_x,to_y,to_z");
    else if (format == FORMAT_JSON)
        putchar('[');
    else if (format == FORMAT_GEOJSON)
        fputs("{\"type\": \"FeatureCollection\", \"features\": [", stdout);
}

static void print_all(enum format format, const struct pn_suggestion *suggestions,
                      uint32_t count)
{
    print_head(format);
    for (uint32_t i = 0; i < count; i++) {
        if (format == FORMAT_TEXT)
            print_text(&suggestions[i]);
        else if (format == FORMAT_CSV)
            print_csv(&suggestions[i]);
        else if (format == FORMAT_JSON)
            print_json(&suggestions[i], i == 0);
        else
            print_geojson(&suggestions[i], i == 0);
    }
    if (format == FORMAT_JSON)
        puts("\n]");
    else if (format == FORMAT_GEOJSON)
        puts("\n]}");
}

/* ---- the word ---- */

static struct pn_suggest_options read_options(const struct links_values *values,
                                              const struct pn_body *body)
{
    struct pn_suggest_options options = pn_suggest_usual();
    options.body = *body;
    options.most = values->number;
    options.dead_ends = values->dead_ends;
    if (values->radius.given)
        options.radius_m = values->radius.value;
    if (values->detour.given)
        options.detour = values->detour.value;
    return options;
}

static int answer(const struct call *call, const struct pn_suggestion *suggestions,
                  uint32_t count)
{
    const struct links_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    if (values->output && count &&
        pn_patch_save(suggestions, count, values->output, values->force, &err) != PN_OK)
        return say_failure(call, &err);
    print_all((enum format)values->format, suggestions, count);
    if (count == 0)
        say_note(call, "no footpath is missing");
    return count ? EXIT_DONE : EXIT_NO;
}

static int suggest(const struct call *call, const struct links_world *world)
{
    const struct pn_suggest_options options = read_options(call->values, &world->body);
    struct pn_suggestion *suggestions = NULL;
    struct progress progress;
    struct pn_error err;
    uint32_t count = 0;
    pn_error_clear(&err);
    progress_start(&progress, call);
    const enum pn_status found =
        pn_links_suggest(world->source.network, world->scene, &options, &suggestions,
                         &count, &progress.hook, &err);
    progress_end(&progress);
    if (found != PN_OK)
        return say_refusal(call, &err);
    const int status = answer(call, suggestions, count);
    pn_free(suggestions);
    return status;
}

int links_suggest(const struct call *call, struct file_list files)
{
    struct links_world world = {0};
    int status = links_world_open(call, "suggest", files, SOURCE_RAW, &world);
    if (status == EXIT_DONE)
        status = suggest(call, &world);
    links_world_release(&world);
    return status;
}
