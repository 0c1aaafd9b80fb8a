/* alloc.c - memory: overflow-checked sizes, zeroed, one place to make it fail. */
#include "config.h"

#include "base/alloc.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

void *pn__alloc(size_t count, size_t size)
{
    return calloc(count ? count : 1, size ? size : 1);
}

void *pn__realloc(void *memory, size_t count, size_t size)
{
    size_t bytes;
    if (!pn__mul(count, size, &bytes))
        return NULL;
    return realloc(memory, bytes ? bytes : 1);
}

/* The room is the power of two from count on, so that nobody needs to keep it. */
bool pn__grow(void *array, size_t count, size_t size)
{
    void *memory;
    if (count & (count - 1))
        return true;
    memcpy(&memory, array, sizeof memory);
    memory = pn__realloc(memory, count ? 2 * count : 1, size);
    if (memory)
        memcpy(array, &memory, sizeof memory);
    return memory != NULL;
}

void pn__free(void *memory)
{
    free(memory);
}

void pn_free(void *memory)
{
    pn__free(memory);
}

char *pn__strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = pn__alloc(size, 1);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}
