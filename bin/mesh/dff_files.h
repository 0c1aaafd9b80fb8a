/* dff_files.h - what the words of `pathnode dff` share. */
#ifndef PN_BIN_DFF_FILES_H
#define PN_BIN_DFF_FILES_H

#include "cli/say.h"
#include "cli/subcommand.h"

#include <pathnode.h>

/** All options of the command; each word reads its own. */
struct dff_values {
    int format, fail_on, to;
    const char *output, *rules;
    bool list, force, all;
};

int dff_info(const struct call *call, struct file_list files);
int dff_lint(const struct call *call, struct file_list files);
int dff_export(const struct call *call, struct file_list files);
int dff_bake(const struct call *call, struct file_list files);

/** Takes a collision model for a file that is to be saved. Returns the exit status. */
int dff_add_model(const struct call *call, struct pn_col_file *models,
                  struct pn_col_model *model);

/** Saves them to --output. Returns the exit status. */
int dff_save_models(const struct call *call, const struct pn_col_file *models);

void dff_release_models(struct pn_col_file *models);

#endif
