/* base/error.h - how library code reports a failure in one line. */
#ifndef PN_BASE_ERROR_H
#define PN_BASE_ERROR_H

#include <pathnode/error.h>

/**
 * Writes a failure into err (may be NULL) unless one is there already, and returns
 * status:
 *
 *     if (count > max)
 *         return pn__fail(err, PN_E_RANGE, "link count %u is over %u", count, max);
 *
 * Members other than status and message are set by the caller before or after.
 */
__attribute__((format(printf, 3, 4))) enum pn_status
pn__fail(struct pn_error *err, enum pn_status status, const char *format, ...);

/** A failed system call: PN_E_IO with errno kept and worded, "cannot DOING: REASON". */
enum pn_status pn__fail_io(struct pn_error *err, int sys_errno, const char *path,
                           const char *doing);

/** PN_E_NOMEM in the usual words. */
enum pn_status pn__fail_memory(struct pn_error *err);

/** Adds the path if none is known yet. */
void pn__error_set_path(struct pn_error *err, const char *path);

/** Sets where in a binary file; NULL section and -1 leave what is there. */
void pn__error_set_place(struct pn_error *err, const char *section, int64_t record,
                         int64_t offset);

/** Sets where in a text file. */
void pn__error_set_line(struct pn_error *err, const char *path, uint32_t line,
                        uint32_t column);

/** Tells progress (may be NULL) how far it is. errors: PN_E_INTERRUPTED */
enum pn_status pn__step(const struct pn_progress *progress, const char *what,
                        uint64_t done, uint64_t total, struct pn_error *err);

#ifdef __clang_analyzer__
/* It does not look into error.c and takes a failure that is PN_OK for possible. */
#define pn__fail(err, status, ...) ((void)pn__fail(err, status, __VA_ARGS__), (status))
#define pn__fail_io(err, sys_errno, path, doing) \
    ((void)pn__fail_io(err, sys_errno, path, doing), PN_E_IO)
#define pn__fail_memory(err) ((void)pn__fail_memory(err), PN_E_NOMEM)
#endif

/** Returns from the calling function when a call fails. The one control-flow macro. */
#define PN_TRY(call)                           \
    do {                                       \
        enum pn_status pn_try_status = (call); \
        if (pn_try_status != PN_OK)            \
            return pn_try_status;              \
    } while (0)

#endif
