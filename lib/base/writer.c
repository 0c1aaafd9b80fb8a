/* writer.c - a file that is written piece by piece. */
#include "config.h"

#include "base/writer.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum pn_status pn__writer_open(struct pn__writer *writer, const char *file,
                               const char *path, struct pn_error *err)
{
    writer->path = path;
    /* Without O_TRUNC: ext4 writes out at once, as it is closed, what was cut before. */
    writer->fd = open(file, O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
    return writer->fd < 0 ? pn__fail_io(err, errno, path, "open") : PN_OK;
}

enum pn_status pn__writer_append(struct pn__writer *writer, const void *bytes,
                                 size_t size, struct pn_error *err)
{
    const uint8_t *at = bytes;
    while (size) {
        ssize_t n = write(writer->fd, at, size);
        if (n < 0 && errno != EINTR)
            return pn__fail_io(err, errno, writer->path, "write");
        if (n > 0) {
            at += n;
            size -= (size_t)n;
        }
    }
    return PN_OK;
}

enum pn_status pn__writer_close(struct pn__writer *writer, struct pn_error *err)
{
    return close(writer->fd) != 0 ? pn__fail_io(err, errno, writer->path, "write")
                                  : PN_OK;
}
