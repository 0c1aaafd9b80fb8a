/*
 * base/alloc.h - all memory of the library goes through here.
 *
 * alloc.c is the only file that calls calloc, realloc and free, so that tests can make
 * the n-th of these calls fail by linking with --wrap.
 */
#ifndef PN_BASE_ALLOC_H
#define PN_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/** count * size zeroed bytes, NULL when there is no memory or the product overflows. */
void *pn__alloc(size_t count, size_t size);

/** Grows or shrinks to count * size bytes; NULL (and memory stays valid) as above. */
void *pn__realloc(void *memory, size_t count, size_t size);

/**
 * Room for one more at the end of an array that only grows by this: *array, a pointer to
 * memory of any type, has count elements of size bytes. False (and it stays valid) as
 * above.
 */
bool pn__grow(void *array, size_t count, size_t size);

/** Frees; NULL is fine. */
void pn__free(void *memory);

/** The same for memory that its users see as const. */
static inline void pn__free_const(const void *memory)
{
    union {
        const void *in;
        void *out;
    } pointer = {memory};
    pn__free(pointer.out);
}

/** A copy of a string, or NULL. */
char *pn__strdup(const char *text);

/** *product = a * b unless that overflows. */
static inline bool pn__mul(size_t a, size_t b, size_t *product)
{
    return !__builtin_mul_overflow(a, b, product);
}

#endif
