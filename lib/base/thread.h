/* base/thread.h - work beside one's own, where a thread is to be had. */
#ifndef PN_BASE_THREAD_H
#define PN_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

struct pn__thread {
    pthread_t id;
    bool runs;
};

/**
 * Sets work going on a thread of its own; without one to be had, or wanted, it is done
 * before this returns. Whoever starts a thread joins it.
 */
void pn__thread_start(struct pn__thread *thread, void *(*work)(void *context),
                      void *context, bool wanted);

/** Waits until the work is done; at once where it is. */
void pn__thread_join(struct pn__thread *thread);

#endif
