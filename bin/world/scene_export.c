/* scene_export.c - pathnode scene export: the placed models as triangles to be looked at,
 * or as the files that servers load. */
#include "config.h"

#include "world/scene_files.h"

#include "cli/mesh_list.h"
#include "cli/progress.h"
#include "cli/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Two corners of the map, in any order. */
struct part_of_map {
    double min_x, min_y, max_x, max_y;
};

static int read_box(const struct call *call, const char *text, struct part_of_map *part)
{
    double number[4];
    char words[120];
    *part = (struct part_of_map){-INFINITY, -INFINITY, INFINITY, INFINITY};
    if (!text)
        return EXIT_DONE;
    snprintf(words, sizeof words, "%s", text);
    char *rest = words;
    for (int i = 0; i < 4; i++) {
        char *comma = rest ? strchr(rest, ',') : NULL;
        if (comma)
            *comma++ = '\0';
        if (!rest || !pn_number_parse(rest, &number[i]) || (i == 3 && comma))
            return say_misuse(call, "--box '%s' is not X,Y,X,Y", text);
        rest = comma;
    }
    *part = (struct part_of_map){fmin(number[0], number[2]), fmin(number[1], number[3]),
                                 fmax(number[0], number[2]), fmax(number[1], number[3])};
    return EXIT_DONE;
}

static bool is_in_part(const struct pn_scene *scene, uint32_t placement,
                       const struct part_of_map *part)
{
    struct pn_point min, max;
    return pn_scene_placement_box(scene, placement, &min, &max) && min.x <= part->max_x &&
           max.x >= part->min_x && min.y <= part->max_y && max.y >= part->min_y;
}

static int add_placement(const struct call *call, const struct pn_scene *scene,
                         uint32_t placement, struct mesh_list *list)
{
    struct pn_mesh *mesh;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_scene_mesh_new(scene, placement, &mesh, &err) != PN_OK)
        return say_failure(call, &err);
    return mesh_list_add(call, list, mesh);
}

static int add_placements(const struct call *call, const struct pn_scene *scene,
                          const struct part_of_map *part, struct mesh_list *list)
{
    struct pn_scene_counts counts;
    struct progress progress;
    const struct pn_error stopped = {.status = PN_E_INTERRUPTED,
                                     .message = "interrupted"};
    int status = EXIT_DONE;
    pn_scene_count(scene, &counts);
    progress_start(&progress, call);
    for (uint32_t i = 0; i < counts.placements && status == EXIT_DONE; i++) {
        if (i % (counts.placements / 100 + 1) == 0 &&
            progress.hook.step(&progress, "gathering triangles", i, counts.placements))
            status = say_failure(call, &stopped);
        else if (is_in_part(scene, i, part))
            status = add_placement(call, scene, i, list);
    }
    progress_end(&progress);
    return status;
}

/* ---- the files of servers ---- */

static int save_cadb(const struct call *call, const struct pn_scene *scene)
{
    const struct scene_values *values = call->values;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_scene_save_cadb(scene, values->output, values->force, &err) != PN_OK)
        return say_failure(call, &err);
    return EXIT_DONE;
}

static int save_heights(const struct call *call, const struct pn_scene *scene)
{
    const struct scene_values *values = call->values;
    struct pn_scene_heights_report report;
    struct progress progress;
    struct pn_error err;
    pn_error_clear(&err);
    progress_start(&progress, call);
    const enum pn_status status = pn_scene_save_heights(
        scene, values->full ? PN_SCENE_HEIGHTS_FULL : PN_SCENE_HEIGHTS_MINIMAL,
        values->output, values->force, &report, &progress.hook, &err);
    progress_end(&progress);
    if (status != PN_OK)
        return say_failure(call, &err);
    const struct say_fact facts[] = {{"points", "points", report.points},
                                     {"below", "below 0", report.below},
                                     {"above", "above 655", report.above}};
    say_facts((enum format)values->format, facts, sizeof facts / sizeof *facts);
    return EXIT_DONE;
}

/* ---- triangles ---- */

static int save_meshes(const struct call *call, const struct pn_scene *scene)
{
    const struct scene_values *values = call->values;
    struct mesh_list list = {0};
    struct part_of_map part;
    int status = read_box(call, values->box, &part);
    if (status == EXIT_DONE)
        status = add_placements(call, scene, &part, &list);
    if (status == EXIT_DONE && list.count == 0)
        say_warning(call, "nothing stands %s",
                    values->box ? "in the box" : "in the scene");
    if (status == EXIT_DONE)
        status = mesh_list_save(call, &list, values->output, values->force,
                                (enum format)values->format);
    mesh_list_release(&list);
    return status;
}

/* What files of an ending hold, and the options that say more about it. */
static const struct kind {
    const char *ending;
    int (*save)(const struct call *call, const struct pn_scene *scene);
    bool takes_box, takes_full;
} kinds[] = {
    {".cadb", save_cadb, false, false}, {".hmap", save_heights, false, true},
    {".obj", save_meshes, true, false}, {".glb", save_meshes, true, false},
    {"", NULL, false, false},
};

static const struct kind *kind_of(const char *path)
{
    const struct kind *kind = kinds;
    while (kind->ending[0] && !word_ends_in(path, kind->ending))
        kind++;
    return kind;
}

static int check_kind(const struct call *call, const struct kind *kind)
{
    const struct scene_values *values = call->values;
    if (!kind->ending[0])
        return say_misuse(
            call, "export: scenes are written to .obj, .glb, .cadb or .hmap, not to '%s'",
            values->output);
    if (values->box && !kind->takes_box)
        return say_misuse(call, "a %s file is of all the scene: no --box", kind->ending);
    if (values->full && !kind->takes_full)
        return say_misuse(call, "--full goes with a file that ends in .hmap");
    return EXIT_DONE;
}

int scene_export(const struct call *call, struct file_list files)
{
    const struct scene_values *values = call->values;
    struct pn_scene *scene = NULL;
    if (files.count > 1)
        return say_misuse(call, "export: one SCENE at a time");
    int status = subcommand_check_output(call, "export", values->output);
    if (status != EXIT_DONE)
        return status;
    const struct kind *kind = kind_of(values->output);
    status = check_kind(call, kind);
    if (status == EXIT_DONE)
        status = scene_open(call, files.paths[0], &scene);
    if (status == EXIT_DONE)
        status = kind->save(call, scene);
    pn_scene_free(scene);
    return status;
}
