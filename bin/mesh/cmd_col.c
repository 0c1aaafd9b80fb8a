/* cmd_col.c - pathnode col: collision files. */
#include "config.h"

#include "mesh/col_files.h"
#include "cli/findings.h"

#include <limits.h>

static const char *const games[] = {"sa", "vc", NULL};

/* Index 0 is "not given". */
static const char *const versions[] = {"", "1", "2", "3", "4", NULL};

static int run_col(const struct call *call)
{
    static const struct subcommand words[] = {
        {"info", 1, col_info},       {"lint", 0, col_lint},
        {"convert", 1, col_convert}, {"regroup", 1, col_regroup},
        {"export", 1, col_export},   {0},
    };
    return subcommand_run(call, words);
}

static const char *const synopsis[] = {
    "info FILE ... [--format F]",
    "lint FILE ... [--game G] [--fail-on L] [--format F]",
    "lint --list [--format F]",
    "convert FILE ... --output PATH [--to N] [--tidy] [--force] [--format F]",
    "regroup FILE ... --output PATH [--strip] [--force] [--format F]",
    "export FILE ... --output PATH [--force] [--format F]",
    NULL};

static const struct option options[] = {
    {"output", 'o', "PATH", "file or folder to write", OPTION_TEXT,
     offsetof(struct col_values, output), NULL},
    {"to", 't', "N", "version: 1 (COLL), 2, 3 or 4", OPTION_CHOICE,
     offsetof(struct col_values, to), versions},
    {"tidy", 0, NULL, "mend flags and bounds, drop faces without area", OPTION_FLAG,
     offsetof(struct col_values, tidy), NULL},
    {"strip", 0, NULL, "take face groups away", OPTION_FLAG,
     offsetof(struct col_values, strip), NULL},
    {"game", 'g', "G", "whose materials: sa or vc (and III)", OPTION_CHOICE,
     offsetof(struct col_values, game), games},
    {"fail-on", 0, "L", "exit 1 from error (the default), warning or note on",
     OPTION_CHOICE, offsetof(struct col_values, fail_on), finding_levels},
    {"list", 0, NULL, "the rules of lint", OPTION_FLAG, offsetof(struct col_values, list),
     NULL},
    {"force", 0, NULL, "replace what is there", OPTION_FLAG,
     offsetof(struct col_values, force), NULL},
    OPTION_FORMAT(struct col_values, say_formats, "text, csv or json"),
    {0},
};

const struct command cmd_col = {
    .name = "col",
    .group = "world",
    .summary = "collision files: info, lint, convert, regroup, export",
    .synopsis = synopsis,
    .statuses = "0 done, 1 findings or broken models, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = INT_MAX,
    .run = run_col,
};
