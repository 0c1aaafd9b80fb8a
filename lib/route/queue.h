/*
 * route/queue.h - a circular bucket queue (Dial 1969) whose entries live in the labels.
 *
 * Bucket b holds the nodes whose key, shifted right, is b modulo PN__BUCKETS. Entries are
 * links between labels, so a push, a move and a pop cost a few stores and never allocate.
 * Keys may differ inside a bucket: the searches correct a label that was taken too early.
 */
#ifndef PN_ROUTE_QUEUE_H
#define PN_ROUTE_QUEUE_H

#include <pathnode/graph.h>

/** A power of two. Keys in the queue at one time span less than this many buckets. */
#define PN__BUCKETS 1024u

/** Of these, how far ahead of the current bucket a search may run along a chain. */
#define PN__BUCKETS_AHEAD (PN__BUCKETS / 4)

/** What a search knows about a node: half a cache line. */
struct pn__label {
    uint64_t cost;   /* least found so far from the start */
    uint32_t stamp;  /* of the query that wrote it; others are garbage */
    uint32_t parent; /* the node before, PN_NODE_NONE at the start */
    uint32_t arc;    /* the arc from there */
    uint32_t next;   /* in its bucket; PN_NODE_NONE: not queued */
    uint32_t previous;
};

/**
 * Invariant: labels has node_count entries and after them PN__BUCKETS rings, whose next
 * and previous are their bucket's last and first entry, or themselves.
 */
struct pn__queue {
    struct pn__label *labels;
    uint32_t rings;   /* label index of bucket 0's ring */
    uint32_t shift;   /* key bits that a bucket does not tell apart */
    uint32_t queued;  /* entries */
    uint64_t current; /* bucket being emptied, not reduced modulo PN__BUCKETS */
};

/** Empties the queue; the first bucket will be that of key. */
void pn__queue_start(struct pn__queue *queue, uint32_t shift, uint64_t key);

static inline bool pn__queue_holds(const struct pn__label *label)
{
    return label->next != PN_NODE_NONE;
}

/** Puts node, which is not queued, in front of its bucket: last in, first out. */
static inline void pn__queue_push(struct pn__queue *queue, uint32_t node, uint64_t key)
{
    uint64_t bucket = key >> queue->shift;
    if (bucket < queue->current) /* a bound that is not consistent: it was due before */
        bucket = queue->current;
    uint32_t ring = queue->rings + (uint32_t)(bucket & (PN__BUCKETS - 1));
    struct pn__label *labels = queue->labels;
    uint32_t next = labels[ring].next;
    labels[node].previous = ring;
    labels[node].next = next;
    labels[next].previous = node;
    labels[ring].next = node;
    queue->queued++;
}

static inline void pn__queue_remove(struct pn__queue *queue, uint32_t node)
{
    struct pn__label *labels = queue->labels;
    labels[labels[node].next].previous = labels[node].previous;
    labels[labels[node].previous].next = labels[node].next;
    labels[node].next = PN_NODE_NONE;
    queue->queued--;
}

/** The least key that is too far ahead to be looked at before its turn. */
static inline uint64_t pn__queue_far(const struct pn__queue *queue)
{
    return (queue->current + PN__BUCKETS_AHEAD) << queue->shift;
}

/**
 * Takes a node of the lowest bucket, or PN_NODE_NONE if the queue is empty or every key
 * in it is at least limit.
 */
static inline uint32_t pn__queue_pop(struct pn__queue *queue, uint64_t limit)
{
    if (queue->queued == 0)
        return PN_NODE_NONE;
    for (;; queue->current++) {
        if (queue->current << queue->shift >= limit)
            return PN_NODE_NONE;
        uint32_t ring = queue->rings + (uint32_t)(queue->current & (PN__BUCKETS - 1));
        uint32_t node = queue->labels[ring].next;
        if (node != ring) {
            pn__queue_remove(queue, node);
            return node;
        }
    }
}

#endif
