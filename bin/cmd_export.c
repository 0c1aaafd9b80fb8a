/* cmd_export.c - pathnode export: a network into a folder of CSV files. */
#include "config.h"

#include "say.h"
#include "source.h"

struct export_values {
    int format;
    bool force;
};

static int run_export(const struct call *call)
{
    const struct export_values *values = call->values;
    return source_convert(call, pn_csv_save, values->force, FORMAT_TEXT);
}

static const char *const synopsis[] = {"SOURCE FOLDER [--force] [--format F]", NULL};

static const char *const formats[] = {"csv", NULL};

static const struct option options[] = {
    {"force", 0, NULL, "replace what is in FOLDER", OPTION_FLAG,
     offsetof(struct export_values, force), NULL},
    OPTION_FORMAT(struct export_values, formats, "what is written: csv"),
    {0},
};

const struct command cmd_export = {
    .name = "export",
    .group = "convert",
    .summary = "a network into a folder of CSV files",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_export,
};
