/* base/buffer.h - a growing byte buffer for building text and files. */
#ifndef PN_BASE_BUFFER_H
#define PN_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Invariant: bytes has room for size + 1, and bytes[size] is 0 whenever bytes is not
 * NULL. After a failed append, failed stays set and all later appends do nothing: check
 * it once, at the end.
 */
struct pn__buffer {
    char *bytes;
    size_t size, capacity;
    bool failed;
};

/** Frees the bytes; the buffer is empty and usable again. */
void pn__buffer_release(struct pn__buffer *buffer);

/** Empties it and keeps the memory. */
void pn__buffer_clear(struct pn__buffer *buffer);

void pn__buffer_append(struct pn__buffer *buffer, const void *bytes, size_t size);
void pn__buffer_puts(struct pn__buffer *buffer, const char *text);
void pn__buffer_putc(struct pn__buffer *buffer, char c);

/** Writes digits up to end, at most 20; returns where they begin. Many times faster than
 * printf. */
static inline char *pn__digits_before(char *end, uint64_t value)
{
    do {
        *--end = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    return end;
}

/** A number by these digits. */
void pn__buffer_put_u64(struct pn__buffer *buffer, uint64_t value);
void pn__buffer_put_i64(struct pn__buffer *buffer, int64_t value);

__attribute__((format(printf, 2, 3))) void pn__buffer_printf(struct pn__buffer *buffer,
                                                             const char *format, ...);

/** Hands the bytes over (NUL terminated, the caller's); NULL if an append failed. */
char *pn__buffer_take(struct pn__buffer *buffer, size_t *size);

#endif
