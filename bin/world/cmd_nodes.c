/* cmd_nodes.c - pathnode nodes: nodes and the ground they stand on. */
#include "config.h"

#include "world/nodes_files.h"

#include "cli/findings.h"
#include "cli/words.h"

static int run_nodes(const struct call *call)
{
    static const struct subcommand words[] = {{"snap", 1, nodes_snap}, {0}};
    return subcommand_run(call, words);
}

static const char *const synopsis[] = {
    "snap SOURCE --scene SCENE [--kind K] [--ok M] [--drift M] [--steep DEG] [--wade M] "
    "[--reach M] [--all] [--fail-on L] [--write] [--format F]",
    NULL};

static const char *const formats[] = {"text", "csv", "json", "geojson", NULL};

static const struct option options[] = {
    {"scene", 's', "SCENE", "scene file, made by pathnode scene build", OPTION_TEXT,
     offsetof(struct nodes_values, scene), NULL},
    {"kind", 'k', "K", "car, boat, ped or vehicle; else cars and peds", OPTION_CHOICE,
     offsetof(struct nodes_values, kind), word_kinds},
    {"ok", 0, "M", "so near is on the ground (0.15)", OPTION_NUMBER,
     offsetof(struct nodes_values, ok), NULL},
    {"drift", 0, "M", "so near is drift, farther a wrong layer (0.6)", OPTION_NUMBER,
     offsetof(struct nodes_values, drift), NULL},
    {"steep", 0, "DEG", "steeper ground is too steep (45)", OPTION_NUMBER,
     offsetof(struct nodes_values, steep), NULL},
    {"wade", 0, "M", "deeper water is too deep (0.5)", OPTION_NUMBER,
     offsetof(struct nodes_values, wade), NULL},
    {"reach", 0, "M", "what is farther is no ground (50)", OPTION_NUMBER,
     offsetof(struct nodes_values, reach), NULL},
    {"all", 'a', NULL, "list all nodes, not what is wrong only", OPTION_FLAG,
     offsetof(struct nodes_values, all), NULL},
    {"fail-on", 0, "L", "exit 1 from error or warning (the default) on", OPTION_CHOICE,
     offsetof(struct nodes_values, fail_on), finding_levels},
    {"write", 'w', NULL, "put nodes on their ground, in a database", OPTION_FLAG,
     offsetof(struct nodes_values, write), NULL},
    OPTION_FORMAT(struct nodes_values, formats, "text, csv, json or geojson"),
    {0},
};

const struct command cmd_nodes = {
    .name = "nodes",
    .group = "world",
    .summary = "nodes held against the ground of a scene",
    .synopsis = synopsis,
    .statuses = "0 all on their ground, 1 some not, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 2,
    .run = run_nodes,
};
