/* base/writer.h - a file that is written piece by piece. */
#ifndef PN_BASE_WRITER_H
#define PN_BASE_WRITER_H

#include <pathnode/error.h>

/** An open file. Errors name path, which may be another name than that of the file. */
struct pn__writer {
    int fd;
    const char *path;
};

/**
 * Opens a file that is there, empty and no link: that of pn__new_file_begin.
 *
 * owner: keeps path. errors: PN_E_IO
 */
enum pn_status pn__writer_open(struct pn__writer *writer, const char *file,
                               const char *path, struct pn_error *err);

enum pn_status pn__writer_append(struct pn__writer *writer, const void *bytes,
                                 size_t size, struct pn_error *err);

/** Closes it; what could not be written is an error only here at times. */
enum pn_status pn__writer_close(struct pn__writer *writer, struct pn_error *err);

#endif
