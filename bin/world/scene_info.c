/* scene_info.c - pathnode scene info: what is in scene files. */
#include "config.h"

#include "world/scene_files.h"

#include <math.h>
#include <stdio.h>

int scene_open(const struct call *call, const char *path, struct pn_scene **scene)
{
    struct pn_error err;
    pn_error_clear(&err);
    return pn_scene_open(path, scene, &err) == PN_OK ? EXIT_DONE
                                                     : say_failure(call, &err);
}

static void print_box(const struct pn_scene_counts *counts, const char *separator)
{
    const double sides[] = {counts->min.x, counts->min.y, counts->min.z,
                            counts->max.x, counts->max.y, counts->max.z};
    for (int i = 0; i < 6; i++) {
        fputs(i ? separator : "", stdout);
        /* The tree's boxes are a hair larger than what is in them. */
        say_metres(round(sides[i] * 100) / 100);
    }
}

static void print_text(const char *path, const struct pn_scene_counts *counts)
{
    const struct say_fact facts[] = {
        {"models", "models", counts->models},
        {"placements", "placements", counts->placements},
        {"sources", "sources", counts->sources},
        {"spheres", "spheres", counts->spheres},
        {"boxes", "boxes", counts->boxes},
        {"faces", "faces", counts->faces},
        {"placed_faces", "placed faces", counts->placed_faces},
        {"bytes", "bytes", counts->bytes},
    };
    printf("%s\n", path);
    say_facts(FORMAT_TEXT, facts, sizeof facts / sizeof *facts);
    if (counts->min.x <= counts->max.x) {
        fputs("from, to       ", stdout);
        print_box(counts, " ");
        putchar('\n');
    }
}

static void print_csv(const char *path, const struct pn_scene_counts *counts)
{
    say_csv_field(path);
    printf(",%u,%u,%u,%llu,%llu,%llu,%llu,%llu,", counts->models, counts->placements,
           counts->sources, (unsigned long long)counts->spheres,
           (unsigned long long)counts->boxes, (unsigned long long)counts->faces,
           (unsigned long long)counts->placed_faces, (unsigned long long)counts->bytes);
    if (counts->min.x <= counts->max.x)
        print_box(counts, ",");
    else
        fputs(",,,,,", stdout);
    putchar('\n');
}

static void print_json(const char *path, const struct pn_scene_counts *counts)
{
    fputs("{\"file\":", stdout);
    say_json_string(path);
    printf(",\"models\":%u,\"placements\":%u,\"sources\":%u,\"spheres\":%llu,"
           "\"boxes\":%llu,\"faces\":%llu,\"placed_faces\":%llu,"
           "\"bytes\":%llu,\"box\":",
           counts->models, counts->placements, counts->sources,
           (unsigned long long)counts->spheres, (unsigned long long)counts->boxes,
           (unsigned long long)counts->faces, (unsigned long long)counts->placed_faces,
           (unsigned long long)counts->bytes);
    if (counts->min.x <= counts->max.x) {
        putchar('[');
        print_box(counts, ",");
        fputs("]}", stdout);
    } else {
        fputs("null}", stdout);
    }
}

static int print_scene(const struct call *call, struct file_list files, int i,
                       void *context)
{
    const struct scene_values *values = call->values;
    bool *first = context;
    struct pn_scene *scene;
    struct pn_scene_counts counts;
    struct pn_error err;
    pn_error_clear(&err);
    int status = scene_open(call, files.paths[i], &scene);
    if (status != EXIT_DONE)
        return status;
    if (values->verify && pn_scene_verify(scene, &err) != PN_OK) {
        pn_scene_free(scene);
        return say_failure(call, &err);
    }
    pn_scene_count(scene, &counts);
    pn_scene_free(scene);
    if (!*first)
        fputs(values->format == FORMAT_JSON   ? ",\n "
              : values->format == FORMAT_TEXT ? "\n"
                                              : "",
              stdout);
    *first = false;
    if (values->format == FORMAT_TEXT)
        print_text(files.paths[i], &counts);
    else if (values->format == FORMAT_CSV)
        print_csv(files.paths[i], &counts);
    else
        print_json(files.paths[i], &counts);
    return EXIT_DONE;
}

int scene_info(const struct call *call, struct file_list files)
{
    const struct scene_values *values = call->values;
    bool first = true;
    if (values->format == FORMAT_CSV)
        puts("file,models,placements,sources,spheres,boxes,faces,placed_faces,"
             "bytes,min_x,min_y,min_z,max_x,max_y,max_z");
    if (values->format == FORMAT_JSON)
        putchar('[');
    int status = subcommand_each(call, files, print_scene, &first);
    if (values->format == FORMAT_JSON)
        puts("]");
    return status;
}
