/* thread.c - see thread.h. */
#include "config.h"

#include "base/thread.h"

void pn__thread_start(struct pn__thread *thread, void *(*work)(void *context),
                      void *context, bool wanted)
{
    thread->runs = wanted && pthread_create(&thread->id, NULL, work, context) == 0;
    if (!thread->runs)
        work(context);
}

void pn__thread_join(struct pn__thread *thread)
{
    if (thread->runs)
        pthread_join(thread->id, NULL);
    thread->runs = false;
}
