/* progress.h - how far long work is, and stopping it without leaving halves behind. */
#ifndef PN_BIN_PROGRESS_H
#define PN_BIN_PROGRESS_H

#include "cli/cmd.h"

#include <pathnode.h>

#include <signal.h>
#include <time.h>

/**
 * A bar on stderr: only on a terminal, only for work over one second, never when quiet.
 * The first interrupt (Ctrl-C) asks the work to stop and clean up; a second one ends the
 * program at once.
 */
struct progress {
    struct pn_progress hook; /* for the library */
    bool shown, wanted;
    struct timespec start;
    struct sigaction before[3];
};

void progress_start(struct progress *progress, const struct call *call);

/** Takes the bar away, and gives the signals back. */
void progress_end(struct progress *progress);

#endif
