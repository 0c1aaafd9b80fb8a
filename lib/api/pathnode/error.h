/* pathnode/error.h - status codes, and the record that says what went wrong where. */
#ifndef PATHNODE_ERROR_H
#define PATHNODE_ERROR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a call came to. The numbers are stable. Unless a line says so nothing changed. */
enum pn_status {
    PN_OK = 0,             /* done */
    PN_E_NOMEM = 1,        /* memory could not be had */
    PN_E_IO = 2,           /* the system refused an operation; sys_errno says why */
    PN_E_NOTFOUND = 3,     /* a file, area, node or other named thing is not there */
    PN_E_TRUNCATED = 4,    /* the data ends before a section does; see needed, present */
    PN_E_FORMAT = 5,       /* the bytes cannot be what they are said to be */
    PN_E_RANGE = 6,        /* an index, count, offset or number points outside */
    PN_E_UNSUPPORTED = 7,  /* recognised, but this version cannot read or do it */
    PN_E_LIMIT = 8,        /* valid, but larger than the file format or our caps allow */
    PN_E_CONSTRAINT = 9,   /* rows contradict each other or the schema */
    PN_E_ARG = 10,         /* the caller's mistake */
    PN_E_NOROUTE = 11,     /* a plain answer, not a failure: there is no way */
    PN_E_EXISTS = 12,      /* the output is already there and may not be replaced */
    PN_E_INTERRUPTED = 13, /* the progress callback asked to stop */
    PN_STATUS_COUNT = 14   /* one past the last code; not a status */
};

/**
 * Where and why a call failed. Owned by the caller, of fixed size, never allocates.
 *
 * Initialise with pn_error_clear. The first failure writes it; callers further up only
 * add what they know (the path, the area). Members that do not apply are -1 (numbers), 0
 * (needed, present, line, column) or "" (text).
 */
struct pn_error {
    enum pn_status status;
    int sys_errno;     /* errno of a PN_E_IO, else 0 */
    int32_t area;      /* area number */
    int64_t record;    /* index of the node, link, navi or row inside its section */
    int64_t offset;    /* byte offset in the file */
    uint64_t needed;   /* bytes a section needs */
    uint64_t present;  /* of them, bytes the file has */
    uint32_t line;     /* text files: line, from 1 */
    uint32_t column;   /* text files: column (CSV: field), from 1 */
    char section[32];  /* section or table, in the words of pathnode-area(5) */
    char field[32];    /* field or column */
    char path[512];    /* file, shortened in the middle if it is longer */
    char message[448]; /* one sentence: lower case, no full stop, subject quoted, place
                          last */
};

/** Makes err empty (status PN_OK). */
void pn_error_clear(struct pn_error *err);

/**
 * Writes the whole message, "PATH:LINE:COLUMN: message" as far as these are known.
 *
 * shape: at most size bytes with the final NUL; returns the length that was needed
 */
size_t pn_error_text(const struct pn_error *err, char *text, size_t size);

/** The code's name, e.g. "PN_E_RANGE"; "PN_E_UNKNOWN" for no code of ours. Static. */
const char *pn_status_name(enum pn_status status);

/** The code in a few words, e.g. "points outside". Static. */
const char *pn_status_text(enum pn_status status);

/**
 * How long work says how far it is.
 *
 * Called from the calling thread, at most a few hundred times a run. total is 0 while it
 * is not known. Returning other than 0 stops the work with PN_E_INTERRUPTED, and nothing
 * is left half-written.
 */
struct pn_progress {
    int (*step)(void *context, const char *what, uint64_t done, uint64_t total);
    void *context;
};

#ifdef __cplusplus
}
#endif

#endif
