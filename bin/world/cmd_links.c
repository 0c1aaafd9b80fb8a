/* cmd_links.c - pathnode links: the links of a network held against a scene. */
#include "config.h"

#include "world/links_files.h"

static int run_links(const struct call *call)
{
    static const struct subcommand words[] = {
        {"lint", 1, links_lint}, {"suggest", 1, links_suggest}, {0}};
    return subcommand_run(call, words);
}

static const char *const synopsis[] = {
    "lint SOURCE --scene SCENE [--kind K] [--body B] [--set KEY=VALUE] [--clearance] "
    "[--surfaces FILE] [--all] [--resume FILE] [--stop-after N] [--save] "
    "[--picture FILE] [--force] [--jobs N] [--format F]",
    "suggest SOURCE --scene SCENE [--radius R] [--detour D] [--number N] [--dead-ends] "
    "[--body B] [--set KEY=VALUE] [--output FOLDER] [--force] [--format F]",
    NULL};

static const char *const formats[] = {"text", "csv", "json", "geojson", NULL};

/* Boats are not looked at. */
static const char *const kinds[] = {"", "car", "ped", "vehicle", NULL};

static const struct option options[] = {
    {"scene", 's', "SCENE", "the scene file to hold them against", OPTION_TEXT,
     offsetof(struct links_values, scene), NULL},
    {"kind", 'k', "K", "car, ped or vehicle; all without it", OPTION_CHOICE,
     offsetof(struct links_values, kind), kinds},
    {"body", 'b', "B", "+who walks: sa-ped or another, or a file", OPTION_TEXT,
     offsetof(struct links_values, body), NULL},
    {"set", 0, "KEY=VALUE", "+change a value of the body; may be repeated", OPTION_LIST,
     offsetof(struct links_values, sets), NULL},
    {"clearance", 0, NULL, "find the widest body for each ped link", OPTION_FLAG,
     offsetof(struct links_values, clearance), NULL},
    {"surfaces", 0, "FILE", "+a surfinfo.dat: what is underfoot", OPTION_TEXT,
     offsetof(struct links_values, surfaces), NULL},
    {"all", 'a', NULL, "tell the links that are well, too", OPTION_FLAG,
     offsetof(struct links_values, all), NULL},
    {"resume", 0, "FILE", "keep what is walked in it; go on from it", OPTION_TEXT,
     offsetof(struct links_values, resume), NULL},
    {"stop-after", 0, "N", "+walk N links, then stop; with --resume", OPTION_COUNT,
     offsetof(struct links_values, stop_after), NULL},
    {"save", 0, NULL, "+put them into the table finding of SOURCE", OPTION_FLAG,
     offsetof(struct links_values, save), NULL},
    {"picture", 0, "FILE", "draw them: .png, .svg or .pdf", OPTION_TEXT,
     offsetof(struct links_values, picture), NULL},
    {"jobs", 'j', "N", "+threads; one a core without it", OPTION_COUNT,
     offsetof(struct links_values, jobs), NULL},
    {"radius", 'r', "R", "suggest: metres between two nodes; 25", OPTION_NUMBER,
     offsetof(struct links_values, radius), NULL},
    {"detour", 0, "D", "+suggest: where the way is D times as long; 3", OPTION_NUMBER,
     offsetof(struct links_values, detour), NULL},
    {"number", 'n', "N", "+suggest: the N nearest only", OPTION_COUNT,
     offsetof(struct links_values, number), NULL},
    {"dead-ends", 0, NULL, "+suggest: from dead ends only", OPTION_FLAG,
     offsetof(struct links_values, dead_ends), NULL},
    {"output", 'o', "FOLDER", "suggest: a patch for 'pathnode apply'", OPTION_TEXT,
     offsetof(struct links_values, output), NULL},
    {"force", 0, NULL, "+replace what is there", OPTION_FLAG,
     offsetof(struct links_values, force), NULL},
    OPTION_FORMAT(struct links_values, formats, "text, csv, json or geojson"),
    {0},
};

const struct command cmd_links = {
    .name = "links",
    .group = "world",
    .summary = "links held against a scene: lint, suggest",
    .synopsis = synopsis,
    .statuses = "0 all is well (links found), 1 not (none), 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 3,
    .run = run_links,
};
