/* skin_files.h - what the words of `pathnode skin` share. */
#ifndef PN_BIN_SKIN_FILES_H
#define PN_BIN_SKIN_FILES_H

#include "cli/say.h"
#include "cli/subcommand.h"

#include <pathnode.h>

/** All options of the command; each word reads its own. */
struct skin_values {
    int format, fail_on;
    const char *output, *animation, *walk, *crouch;
    struct option_list read;
    struct option_number fps, unit, percentile, step;
    bool list, force, shapes_step;
};

int skin_info(const struct call *call, struct file_list files);
int skin_lint(const struct call *call, struct file_list files);
int skin_export(const struct call *call, struct file_list files);
int skin_body(const struct call *call, struct file_list files);

/** Checks how to read, all --read. Returns the exit status. */
int skin_reading(const struct call *call, const struct option_list *read);

/** A skeleton, as --read says. Returns the exit status. */
int skin_load(const struct call *call, const struct option_list *read, const char *path,
              struct pn_skin **skin);

/** Puts the animation of a file on a skeleton, and says what does not fit. As above. */
int skin_animate(const struct call *call, const struct option_list *read,
                 struct pn_skin *skin, const char *path);

/** No unit of a file has more metres, no animation more frames a second. */
#define SKIN_UNIT_MOST 1000.0
#define SKIN_FPS_MOST  1000.0

/** The value of an option that must be over 0 and at most most, or 0 if it is not given.
 * As above. */
int skin_positive(const struct call *call, const char *name, double most,
                  const struct option_number *number, double *value);

/** "OSM 1.2", "SMD 1". text has 80 bytes; returns it. */
char *skin_format_text(const struct pn_skin *skin, char *text);

#endif
