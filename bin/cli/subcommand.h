/* subcommand.h - commands whose first argument is a word: pathnode col info FILE... */
#ifndef PN_BIN_SUBCOMMAND_H
#define PN_BIN_SUBCOMMAND_H

#include "cli/cmd.h"

/** What follows the word: a list of files. */
struct file_list {
    const char *const *paths;
    int count;
};

struct subcommand {
    const char *name;
    int least_files;
    int (*run)(const struct call *call, struct file_list files);
};

/**
 * Runs the word of a list that ends with a NULL name, unless an option is given that the
 * word's forms in the synopsis do not name. Returns the exit status.
 */
int subcommand_run(const struct call *call, const struct subcommand *list);

/**
 * Gives each file of a list to one, with a bar if it takes long. Returns the worst exit
 * status; an interrupt ends it.
 */
int subcommand_each(const struct call *call, struct file_list files,
                    int (*one)(const struct call *call, struct file_list files, int i,
                               void *context),
                    void *context);

/** EXIT_DONE with an output; else EXIT_MISUSE, after having said that word needs one. */
int subcommand_check_output(const struct call *call, const char *word,
                            const char *output);

/**
 * EXIT_DONE if all files have names of their own; else EXIT_MISUSE, after having said
 * which have not: in one folder one of them would be lost.
 */
int subcommand_check_names(const struct call *call, struct file_list files);

/**
 * Where the copy of a file goes: `output` itself if it ends like a file of this kind
 * (".col") and there is one FILE, else its name in the folder `output`, which is made.
 *
 * owner: *path is the caller's, free(). Returns the exit status
 */
int subcommand_output(const struct call *call, struct file_list files, int i,
                      const char *output, const char *ending, char **path);

#endif
