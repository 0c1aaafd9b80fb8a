/* cmd_scene.c - pathnode scene: the placed world. */
#include "config.h"

#include "world/scene_files.h"

#include <limits.h>

static int run_scene(const struct call *call)
{
    static const struct subcommand words[] = {
        {"build", 1, scene_build},
        {"info", 1, scene_info},
        {"ray", 1, scene_ray},
        {"sees", 1, scene_sees},
        {"ground", 1, scene_ground},
        {"sweep", 1, scene_sweep},
        {"overlap", 1, scene_overlap},
        {"export", 1, scene_export},
        {0},
    };
    return subcommand_run(call, words);
}

static const char *const synopsis[] = {
    "build SOURCE ... --output SCENE [--placement P] [--interior N] [--hour H] "
    "[--strict] [--force] [--format F]",
    "info SCENE ... [--verify] [--format F]",
    "ray SCENE FROM TO|--batch FILE [--all] [--format F]",
    "sees SCENE FROM TO|--batch FILE [--format F]",
    "ground SCENE X,Y[,Z]|--batch FILE [--format F]",
    "sweep SCENE FROM TO R|--batch FILE [--format F]",
    "overlap SCENE X,Y,Z R|--batch FILE [--format F]",
    "export SCENE --output PATH [--box B] [--full] [--force] [--format F]",
    NULL};

static const struct option options[] = {
    {"batch", 'b', "FILE", "answer every row of a CSV file (-: stdin)", OPTION_TEXT,
     offsetof(struct scene_values, batch), NULL},
    {"all", 'a', NULL, "all that a ray meets, not the first only", OPTION_FLAG,
     offsetof(struct scene_values, all), NULL},
    {"output", 'o', "PATH", "to write: .scene; .obj .glb .cadb .hmap", OPTION_TEXT,
     offsetof(struct scene_values, output), NULL},
    {"box", 0, "B", "+X,Y,X,Y: only what stands in there", OPTION_TEXT,
     offsetof(struct scene_values, box), NULL},
    {"placement", 0, "P", "+exact (default), or as the game turns things: game",
     OPTION_CHOICE, offsetof(struct scene_values, placement), scene_turnings},
    {"interior", 0, "N", "+area code to take, may be repeated (0 and 13)", OPTION_LIST,
     offsetof(struct scene_values, interiors), NULL},
    {"hour", 0, "H", "+of the day, for what is there at some hours (12)", OPTION_NUMBER,
     offsetof(struct scene_values, hour), NULL},
    {"strict", 0, NULL, "+write nothing unless all could be read and used", OPTION_FLAG,
     offsetof(struct scene_values, strict), NULL},
    {"full", 0, NULL, "+a height map with a point a metre, not every 3 m", OPTION_FLAG,
     offsetof(struct scene_values, full), NULL},
    {"verify", 0, NULL, "+test every byte of the file", OPTION_FLAG,
     offsetof(struct scene_values, verify), NULL},
    {"force", 0, NULL, "replace what is there", OPTION_FLAG,
     offsetof(struct scene_values, force), NULL},
    OPTION_FORMAT(struct scene_values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_scene = {
    .name = "scene",
    .group = "world",
    .summary = "the placed world: build, cast rays, sweep balls, export",
    .synopsis = synopsis,
    .statuses = "0 done, 1 nothing met, or not seen, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = INT_MAX,
    .run = run_scene,
};
