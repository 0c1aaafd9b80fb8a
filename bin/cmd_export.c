/* cmd_export.c - pathnode export: a network into a folder of CSV files. */
#include "config.h"

#include "say.h"
#include "source.h"

struct export_values {
    int format;
    bool force;
};

static enum pn_status save(const struct call *call, const struct pn_network *network,
                           const char *path, const char *source_name,
                           const struct pn_progress *progress, struct pn_error *err)
{
    const struct export_values *values = call->values;
    return pn_csv_save(network, path, source_name, values->force, progress, err);
}

static int run_export(const struct call *call)
{
    return source_convert(call, save, FORMAT_TEXT);
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
