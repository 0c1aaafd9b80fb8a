/* progress.c - the bar, and the interrupt flag: the one variable a signal can reach. */
#include "config.h"

#include "cli/progress.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { BAR_WIDTH = 40 };

/* What ends work that then takes its half-made files away. */
static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNALS = sizeof signals / sizeof *signals };

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) +
           (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static int step(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    if (interrupted)
        return 1;
    if (!progress->wanted || seconds_since(&progress->start) < 1.0)
        return 0;
    progress->shown = true;
    if (total == 0) {
        fprintf(stderr, "\r\033[K%s %" PRIu64, what, done);
        return 0;
    }
    char bar[BAR_WIDTH + 1];
    double share = done < total ? (double)done / (double)total : 1.0;
    for (int i = 0; i < BAR_WIDTH; i++)
        bar[i] = i < (int)(share * BAR_WIDTH) ? '#' : '.';
    bar[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r\033[K%s [%s] %3d %%", what, bar, (int)(share * 100));
    return 0;
}

/* Whoever started us with the signal ignored wants it so. */
static void catch_signal(int number, struct sigaction *before)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(number, NULL, before);
    if (before->sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void progress_start(struct progress *progress, const struct call *call)
{
    *progress = (struct progress){.wanted = !call->quiet && isatty(STDERR_FILENO)};
    progress->hook = (struct pn_progress){.step = step, .context = progress};
    clock_gettime(CLOCK_MONOTONIC, &progress->start);
    for (int i = 0; i < SIGNALS; i++)
        catch_signal(signals[i], &progress->before[i]);
}

void progress_end(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &progress->before[i], NULL);
}
