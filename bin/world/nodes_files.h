/* nodes_files.h - what the words of `pathnode nodes` share. */
#ifndef PN_BIN_NODES_FILES_H
#define PN_BIN_NODES_FILES_H

#include "cli/say.h"
#include "cli/subcommand.h"

#include <pathnode.h>

/** All options of the command. */
struct nodes_values {
    int format, kind, fail_on;
    const char *scene;
    struct option_number ok, drift, steep, wade, reach;
    bool all, write;
};

int nodes_snap(const struct call *call, struct file_list files);

/** Spots on their way to stdout. */
struct snap_answers {
    const struct pn_scene *scene;
    enum format format;
    bool started;
};

/** The headings, or what opens a list. */
void snap_answers_begin(const struct snap_answers *answers);
void snap_answers_add(struct snap_answers *answers, const struct pn_ground_spot *spot);
void snap_answers_end(const struct snap_answers *answers);

/** How much a verdict matters: a note only for nodes on their ground, and beyond it. */
enum pn_severity snap_severity(enum pn_ground_verdict verdict);

#endif
