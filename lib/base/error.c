/* error.c - the error record and the one table of status names and words. */
#include "config.h"

#include "base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#ifdef __clang_analyzer__
#undef pn__fail
#undef pn__fail_io
#undef pn__fail_memory
#endif

static const struct {
    const char *name, *text;
} statuses[PN_STATUS_COUNT] = {
    [PN_OK] = {"PN_OK", "done"},
    [PN_E_NOMEM] = {"PN_E_NOMEM", "out of memory"},
    [PN_E_IO] = {"PN_E_IO", "the system refused"},
    [PN_E_NOTFOUND] = {"PN_E_NOTFOUND", "not found"},
    [PN_E_TRUNCATED] = {"PN_E_TRUNCATED", "ends too early"},
    [PN_E_FORMAT] = {"PN_E_FORMAT", "not in this format"},
    [PN_E_RANGE] = {"PN_E_RANGE", "points outside"},
    [PN_E_UNSUPPORTED] = {"PN_E_UNSUPPORTED", "not supported"},
    [PN_E_LIMIT] = {"PN_E_LIMIT", "over a limit"},
    [PN_E_CONSTRAINT] = {"PN_E_CONSTRAINT", "contradiction"},
    [PN_E_ARG] = {"PN_E_ARG", "wrong argument"},
    [PN_E_NOROUTE] = {"PN_E_NOROUTE", "no route"},
    [PN_E_EXISTS] = {"PN_E_EXISTS", "exists already"},
    [PN_E_INTERRUPTED] = {"PN_E_INTERRUPTED", "interrupted"},
};

static bool is_status(enum pn_status status)
{
    return (unsigned)status < PN_STATUS_COUNT;
}

const char *pn_status_name(enum pn_status status)
{
    return is_status(status) ? statuses[status].name : "PN_E_UNKNOWN";
}

const char *pn_status_text(enum pn_status status)
{
    return is_status(status) ? statuses[status].text : "unknown status";
}

void pn_error_clear(struct pn_error *err)
{
    memset(err, 0, sizeof *err);
    err->area = -1;
    err->record = -1;
    err->offset = -1;
}

/* Copies text; what does not fit loses its middle, so that a file name stays readable. */
static void copy_shortened(char *to, size_t size, const char *text)
{
    size_t length = strlen(text);
    if (length < size) {
        memcpy(to, text, length + 1);
        return;
    }
    size_t head = (size - 4) / 2, tail = size - 4 - head;
    memcpy(to, text, head);
    memcpy(to + head, "...", 3);
    memcpy(to + head + 3, text + length - tail, tail + 1);
}

enum pn_status pn__fail(struct pn_error *err, enum pn_status status, const char *format,
                        ...)
{
    if (err && err->status == PN_OK) {
        va_list args;
        va_start(args, format);
        vsnprintf(err->message, sizeof err->message, format, args);
        va_end(args);
        err->status = status;
    }
    return status;
}

enum pn_status pn__fail_io(struct pn_error *err, int sys_errno, const char *path,
                           const char *doing)
{
    if (err && err->status == PN_OK) {
        pn__fail(err, PN_E_IO, "cannot %s: %s", doing, strerror(sys_errno));
        err->sys_errno = sys_errno;
        pn__error_set_path(err, path);
    }
    return PN_E_IO;
}

enum pn_status pn__fail_memory(struct pn_error *err)
{
    return pn__fail(err, PN_E_NOMEM, "out of memory");
}

void pn__error_set_path(struct pn_error *err, const char *path)
{
    if (err && path && err->path[0] == '\0')
        copy_shortened(err->path, sizeof err->path, path);
}

void pn__error_set_place(struct pn_error *err, const char *section, int64_t record,
                         int64_t offset)
{
    if (!err)
        return;
    if (section)
        copy_shortened(err->section, sizeof err->section, section);
    if (record >= 0)
        err->record = record;
    if (offset >= 0)
        err->offset = offset;
}

void pn__error_set_line(struct pn_error *err, const char *path, uint32_t line,
                        uint32_t column)
{
    if (!err)
        return;
    pn__error_set_path(err, path);
    err->line = line;
    err->column = column;
}

size_t pn_error_text(const struct pn_error *err, char *text, size_t size)
{
    char place[32] = "";
    if (err->line && err->column)
        snprintf(place, sizeof place, ":%u:%u", err->line, err->column);
    else if (err->line)
        snprintf(place, sizeof place, ":%u", err->line);
    const char *message = err->message[0] ? err->message : pn_status_text(err->status);
    int length = err->path[0]
                     ? snprintf(text, size, "%s%s: %s", err->path, place, message)
                     : snprintf(text, size, "%s", message);
    return length < 0 ? 0 : (size_t)length;
}

enum pn_status pn__step(const struct pn_progress *progress, const char *what,
                        uint64_t done, uint64_t total, struct pn_error *err)
{
    if (progress && progress->step(progress->context, what, done, total))
        return pn__fail(err, PN_E_INTERRUPTED, "interrupted");
    return PN_OK;
}
