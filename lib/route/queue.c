/* queue.c - see queue.h. */
#include "config.h"

#include "route/queue.h"

void pn__queue_start(struct pn__queue *queue, uint32_t shift, uint64_t key)
{
    for (uint32_t b = 0; b < PN__BUCKETS; b++) {
        struct pn__label *ring = &queue->labels[queue->rings + b];
        ring->next = ring->previous = queue->rings + b;
    }
    queue->shift = shift;
    queue->queued = 0;
    queue->current = key >> shift;
}
