/* cut/heap.h - a 4-ary heap of (cost, value), without decrease-key: push again. */
#ifndef PN_CUT_HEAP_H
#define PN_CUT_HEAP_H

#include "base/alloc.h"

#include <stdbool.h>
#include <stdint.h>

/** Equal costs come out by value, so that results never depend on the heap's history. */
struct pn__heap_item {
    uint64_t cost;
    uint32_t value;
};

struct pn__heap {
    struct pn__heap_item *item;
    uint32_t count, room;
};

static inline void pn__heap_release(struct pn__heap *heap)
{
    pn__free(heap->item);
    *heap = (struct pn__heap){0};
}

static inline bool pn__heap_before(struct pn__heap_item a, struct pn__heap_item b)
{
    return a.cost < b.cost || (a.cost == b.cost && a.value < b.value);
}

/** False without memory; the heap stays as it was. */
static inline bool pn__heap_push(struct pn__heap *heap, uint64_t cost, uint32_t value)
{
    if (heap->count == heap->room) {
        uint32_t room = heap->room ? heap->room * 2 : 64;
        struct pn__heap_item *grown = pn__realloc(heap->item, room, sizeof *grown);
        if (!grown)
            return false;
        heap->item = grown;
        heap->room = room;
    }
    struct pn__heap_item added = {cost, value};
    uint32_t at = heap->count++;
    while (at && pn__heap_before(added, heap->item[(at - 1) / 4])) {
        heap->item[at] = heap->item[(at - 1) / 4];
        at = (at - 1) / 4;
    }
    heap->item[at] = added;
    return true;
}

/** Takes the least; the heap must not be empty. */
static inline struct pn__heap_item pn__heap_pop(struct pn__heap *heap)
{
    struct pn__heap_item *item = heap->item, top = item[0], last = item[--heap->count];
    uint32_t at = 0, count = heap->count;
    for (uint32_t child = 1; child < count; child = 4 * at + 1) {
        uint32_t least = child, end = child + 4 < count ? child + 4 : count;
        for (uint32_t c = child + 1; c < end; c++)
            if (pn__heap_before(item[c], item[least]))
                least = c;
        if (!pn__heap_before(item[least], last))
            break;
        item[at] = item[least];
        at = least;
    }
    if (count)
        item[at] = last;
    return top;
}

#endif
