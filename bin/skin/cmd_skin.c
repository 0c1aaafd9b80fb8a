/* cmd_skin.c - pathnode skin: text skeletons. */
#include "config.h"

#include "cli/findings.h"
#include "skin/skin_files.h"

#include <limits.h>

static int run_skin(const struct call *call)
{
    static const struct subcommand words[] = {{"info", 1, skin_info},
                                              {"lint", 0, skin_lint},
                                              {"export", 1, skin_export},
                                              {"body", 1, skin_body},
                                              {0}};
    return subcommand_run(call, words);
}

static const char *const synopsis[] = {
    "info FILE ... [--read HOW] [--format F]",
    "lint FILE ... [--read HOW] [--fail-on L] [--format F]",
    "lint --list [--format F]",
    "export FILE --output PATH [--animation FILE] [--read HOW] [--fps N] [--step-shapes] "
    "[--force] [--format F]",
    "body FILE [--walk FILE] [--crouch FILE] [--read HOW] [--unit N] [--percentile N] "
    "[--step-factor N] [--fps N]",
    NULL};

static const struct option options[] = {
    {"output", 'o', "PATH", "file to write: .glb or .osm", OPTION_TEXT,
     offsetof(struct skin_values, output), NULL},
    {"animation", 'a', "FILE", "put this animation on the reference", OPTION_TEXT,
     offsetof(struct skin_values, animation), NULL},
    {"walk", 0, "FILE", "animation to read the walking speed of", OPTION_TEXT,
     offsetof(struct skin_values, walk), NULL},
    {"crouch", 0, "FILE", "animation to read the crouched height of", OPTION_TEXT,
     offsetof(struct skin_values, crouch), NULL},
    {"read", 'r', "HOW", "settle what is left open; may be repeated", OPTION_LIST,
     offsetof(struct skin_values, read), NULL},
    {"fps", 0, "N", "+frames a second, 30 if not given", OPTION_NUMBER,
     offsetof(struct skin_values, fps), NULL},
    {"step-shapes", 0, NULL, "+shapes follow each other at once", OPTION_FLAG,
     offsetof(struct skin_values, shapes_step), NULL},
    {"unit", 0, "N", "+metres a unit of the file is, 1 if not given", OPTION_NUMBER,
     offsetof(struct skin_values, unit), NULL},
    {"percentile", 0, "N", "+of the torso within the radius, 95 if not given",
     OPTION_NUMBER, offsetof(struct skin_values, percentile), NULL},
    {"step-factor", 0, "N", "+step over knee height, 0.9 if not given", OPTION_NUMBER,
     offsetof(struct skin_values, step), NULL},
    {"fail-on", 0, "L", "exit 1 from error (the default), warning or note on",
     OPTION_CHOICE, offsetof(struct skin_values, fail_on), finding_levels},
    {"list", 0, NULL, "the rules of lint", OPTION_FLAG,
     offsetof(struct skin_values, list), NULL},
    {"force", 0, NULL, "replace what is there", OPTION_FLAG,
     offsetof(struct skin_values, force), NULL},
    OPTION_FORMAT(struct skin_values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_skin = {
    .name = "skin",
    .group = "world",
    .summary = "skeletons: info, lint, export, body",
    .synopsis = synopsis,
    .statuses = "0 done, 1 findings, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = INT_MAX,
    .run = run_skin,
};
