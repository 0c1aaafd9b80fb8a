/* heap.c - asks for huge pages below malloc (glibc and Linux; nothing elsewhere). */
#include "config.h"

#include "heap.h"

#ifdef HAVE_MALLOC_H
#include <malloc.h>
#endif
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined M_TOP_PAD && defined MADV_HUGEPAGE

/* Room for the game's network, graph and database pages; address space until used. */
enum { HEAP_SIZE = 32 << 20 };

void heap_set_up(void)
{
    /* Large blocks too shall come from the heap, and it shall not shrink and grow. */
    mallopt(M_MMAP_THRESHOLD, HEAP_SIZE);
    mallopt(M_TRIM_THRESHOLD, 4 * HEAP_SIZE);
    char *heap = malloc(HEAP_SIZE - 1024);
    if (!heap)
        return;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    size_t skip = (size_t)(page - (uintptr_t)heap % page);
    madvise(heap + skip, (HEAP_SIZE - 1024 - skip) / page * page, MADV_HUGEPAGE);
    free(heap);
}

#else

void heap_set_up(void)
{
}

#endif
