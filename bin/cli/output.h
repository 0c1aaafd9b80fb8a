/* output.h - results into a file instead of stdout: all of them, or no file. */
#ifndef PN_BIN_OUTPUT_H
#define PN_BIN_OUTPUT_H

#include "cli/say.h"

/**
 * The format of a file by the ending of its name, where --format does not say it. Returns
 * EXIT_DONE, or EXIT_MISUSE after having said why.
 */
int output_format(const struct call *call, const char *path, int *format);

/** Results on their way into a file. Start with all zeros. */
struct output {
    const char *path; /* NULL: they go to stdout */
    int terminal;     /* stdout as it was */
};

/** From here on stdout is kept aside; nothing happens if path is NULL. As above. */
int output_begin(const struct call *call, const char *path, struct output *output);

/**
 * Stdout is as it was; what was kept becomes the file, if whole is set and there is any.
 * Returns status, or another after having said why.
 */
int output_end(const struct call *call, const struct output *output, bool whole,
               bool replace, int status);

#endif
