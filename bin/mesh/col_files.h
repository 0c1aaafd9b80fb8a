/* col_files.h - what the words of `pathnode col` share. */
#ifndef PN_BIN_COL_FILES_H
#define PN_BIN_COL_FILES_H

#include "cli/say.h"
#include "cli/subcommand.h"

#include <pathnode.h>

/** All options of the command; each word reads its own. */
struct col_values {
    int format, game, fail_on, to;
    const char *output;
    bool list, strip, tidy, force;
};

int col_info(const struct call *call, struct file_list files);
int col_lint(const struct call *call, struct file_list files);
int col_convert(const struct call *call, struct file_list files);
int col_regroup(const struct call *call, struct file_list files);
int col_export(const struct call *call, struct file_list files);

/**
 * Loads one FILE after the other and gives each to a word.
 * warn: models that cannot be read are warned of, and make the status EXIT_NO. A file
 * that cannot be read at all is reported, and the others follow. Returns the worst exit
 * status.
 */
int col_each(const struct call *call, struct file_list files, bool warn,
             int (*each)(const struct call *call, struct file_list files, int i,
                         struct pn_col_file *file, void *context),
             void *context);

#endif
