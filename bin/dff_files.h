/* dff_files.h - what the words of `pathnode dff` share. */
#ifndef PN_BIN_DFF_FILES_H
#define PN_BIN_DFF_FILES_H

#include "say.h"
#include "subcommand.h"

#include <pathnode.h>

/** All options of the command; each word reads its own. */
struct dff_values {
    int format, fail_on;
    const char *output;
    bool list, force;
};

int dff_info(const struct call *call, struct file_list files);
int dff_lint(const struct call *call, struct file_list files);
int dff_export(const struct call *call, struct file_list files);

#endif
