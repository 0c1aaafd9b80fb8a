/* cmd_dff.c - pathnode dff: models. */
#include "config.h"

#include "mesh/dff_files.h"
#include "cli/findings.h"

#include <limits.h>

static int run_dff(const struct call *call)
{
    static const struct subcommand words[] = {{"info", 1, dff_info},
                                              {"lint", 0, dff_lint},
                                              {"export", 1, dff_export},
                                              {"bake", 1, dff_bake},
                                              {0}};
    return subcommand_run(call, words);
}

static const char *const synopsis[] = {
    "info FILE ... [--format F]",
    "lint FILE ... [--fail-on L] [--format F]",
    "lint --list [--format F]",
    "export FILE ... --output PATH [--force] [--format F]",
    "bake FILE ... --output PATH [--surfaces RULES] [--to N] [--all] [--force] "
    "[--format F]",
    NULL};

/* Index 0 is "not given". */
static const char *const versions[] = {"", "1", "2", "3", "4", NULL};

static const struct option options[] = {
    {"output", 'o', "PATH", "file to write: .obj, .glb or .col", OPTION_TEXT,
     offsetof(struct dff_values, output), NULL},
    {"surfaces", 's', "RULES", "CSV of texture, material for bake", OPTION_TEXT,
     offsetof(struct dff_values, rules), NULL},
    {"to", 't', "N", "version to bake: 1, 2, 3 (the default) or 4", OPTION_CHOICE,
     offsetof(struct dff_values, to), versions},
    {"all", 'a', NULL, "bake damaged, far-away and hidden parts too", OPTION_FLAG,
     offsetof(struct dff_values, all), NULL},
    {"fail-on", 0, "L", "exit 1 from error (the default), warning or note on",
     OPTION_CHOICE, offsetof(struct dff_values, fail_on), finding_levels},
    {"list", 0, NULL, "the rules of lint", OPTION_FLAG, offsetof(struct dff_values, list),
     NULL},
    {"force", 0, NULL, "replace what is there", OPTION_FLAG,
     offsetof(struct dff_values, force), NULL},
    OPTION_FORMAT(struct dff_values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_dff = {
    .name = "dff",
    .group = "world",
    .summary = "models: info, lint, export, bake into collision",
    .synopsis = synopsis,
    .statuses = "0 done, 1 findings or parts left out, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = INT_MAX,
    .run = run_dff,
};
