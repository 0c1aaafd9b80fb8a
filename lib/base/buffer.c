/* buffer.c - see buffer.h. */
#include "config.h"

#include "base/buffer.h"

#include "base/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void pn__buffer_release(struct pn__buffer *buffer)
{
    pn__free(buffer->bytes);
    memset(buffer, 0, sizeof *buffer);
}

void pn__buffer_clear(struct pn__buffer *buffer)
{
    buffer->size = 0;
    buffer->failed = false;
    if (buffer->bytes)
        buffer->bytes[0] = '\0';
}

static bool reserve(struct pn__buffer *buffer, size_t more)
{
    if (buffer->failed)
        return false;
    if (more < buffer->capacity - buffer->size && buffer->bytes)
        return true;
    size_t capacity = buffer->capacity ? buffer->capacity : 256;
    while (capacity - buffer->size <= more && capacity <= SIZE_MAX / 2)
        capacity *= 2;
    char *bytes =
        capacity - buffer->size > more ? pn__realloc(buffer->bytes, capacity, 1) : NULL;
    if (!bytes) {
        buffer->failed = true;
        return false;
    }
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

void pn__buffer_append(struct pn__buffer *buffer, const void *bytes, size_t size)
{
    if (!reserve(buffer, size))
        return;
    if (size)
        memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += size;
    buffer->bytes[buffer->size] = '\0';
}

void pn__buffer_puts(struct pn__buffer *buffer, const char *text)
{
    pn__buffer_append(buffer, text, strlen(text));
}

void pn__buffer_putc(struct pn__buffer *buffer, char c)
{
    pn__buffer_append(buffer, &c, 1);
}

void pn__buffer_put_u64(struct pn__buffer *buffer, uint64_t value)
{
    char digits[20], *end = digits + sizeof digits;
    const char *at = pn__digits_before(end, value);
    pn__buffer_append(buffer, at, (size_t)(end - at));
}

void pn__buffer_put_i64(struct pn__buffer *buffer, int64_t value)
{
    if (value < 0)
        pn__buffer_putc(buffer, '-');
    pn__buffer_put_u64(buffer, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

void pn__buffer_printf(struct pn__buffer *buffer, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length < 0) {
        buffer->failed = true;
    } else if (reserve(buffer, (size_t)length)) {
        vsnprintf(buffer->bytes + buffer->size, (size_t)length + 1, format, again);
        buffer->size += (size_t)length;
    }
    va_end(again);
    va_end(args);
}

char *pn__buffer_take(struct pn__buffer *buffer, size_t *size)
{
    if (!reserve(buffer, 0)) {
        pn__buffer_release(buffer);
        return NULL;
    }
    char *bytes = buffer->bytes;
    bytes[buffer->size] = '\0';
    if (size)
        *size = buffer->size;
    memset(buffer, 0, sizeof *buffer);
    return bytes;
}
