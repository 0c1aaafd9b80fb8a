/* map.c - mapped files and their checksums. */
#include "config.h"

#include "base/map.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum pn_status pn__map_file(const char *path, const uint8_t **bytes, size_t *size,
                            struct pn_error *err)
{
    struct stat st = {0};
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno == ENOENT) {
        pn__error_set_path(err, path);
        return pn__fail(err, PN_E_NOTFOUND, "no such file");
    }
    if (fd < 0)
        return pn__fail_io(err, errno, path, "open");
    enum pn_status status = PN_OK;
    void *memory = NULL;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0) {
        pn__error_set_path(err, path);
        status = pn__fail(err, PN_E_FORMAT,
                          S_ISDIR(st.st_mode)   ? "a folder, not a file"
                          : S_ISREG(st.st_mode) ? "is empty"
                                                : "not a regular file");
    } else {
        memory = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (memory == MAP_FAILED)
            status = pn__fail_io(err, errno, path, "map");
    }
    close(fd);
    if (status != PN_OK)
        return status;
    *bytes = memory;
    *size = (size_t)st.st_size;
    return PN_OK;
}

void pn__map_release(const uint8_t *bytes, size_t size)
{
    union {
        const uint8_t *in;
        void *out;
    } pointer = {bytes};
    if (bytes)
        munmap(pointer.out, size);
}

/* One to one in state and in word: what differs once stays different. */
static inline uint64_t mix(uint64_t state, uint64_t word)
{
    uint64_t x = (state ^ word) * 0x9E3779B97F4A7C15u;
    return x << 29 | x >> 35;
}

static inline uint64_t word_at(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

uint64_t pn__checksum(const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t lane[4] = {1, 2, 3, 4}, sum = size, last = 0;
    size_t left = size;
    for (; left >= 32; left -= 32, at += 32)
        for (int i = 0; i < 4; i++)
            lane[i] = mix(lane[i], word_at(at + 8 * i));
    for (; left >= 8; left -= 8, at += 8)
        sum = mix(sum, word_at(at));
    if (left)
        memcpy(&last, at, left);
    sum = mix(sum, last);
    for (int i = 0; i < 4; i++)
        sum = mix(sum, lane[i]);
    return sum;
}
