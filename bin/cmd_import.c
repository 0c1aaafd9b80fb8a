/* cmd_import.c - pathnode import: a network into a new SQLite database. */
#include "config.h"

#include "say.h"
#include "source.h"

struct import_values {
    int format;
    bool force;
};

static int run_import(const struct call *call)
{
    const struct import_values *values = call->values;
    return source_convert(call, pn_database_save, values->force,
                          (enum format)values->format);
}

static const char *const synopsis[] = {"SOURCE DATABASE [--force] [--format F]", NULL};

static const struct option options[] = {
    {"force", 0, NULL, "replace DATABASE if it is there", OPTION_FLAG,
     offsetof(struct import_values, force), NULL},
    OPTION_FORMAT(struct import_values, say_formats, "of the totals: text, csv or json"),
    {0},
};

const struct command cmd_import = {
    .name = "import",
    .group = "convert",
    .summary = "a network into a new SQLite database",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_import,
};
