/* fuzz/file.h - an input as a file, for readers that take a path. */
#ifndef TESTS_FUZZ_FILE_H
#define TESTS_FUZZ_FILE_H

#include "fuzz/fuzz.h"

#include "base/file.h"

#include <unistd.h>

#define FUZZ_PATH "/tmp/pathnode-fuzz-XXXXXX"

/** Makes a file of the bytes; path is FUZZ_PATH, and becomes its name: unlink it. */
static inline void fuzz_make_file(char *path, const uint8_t *bytes, size_t size)
{
    int fd = mkstemp(path);
    FUZZ_CHECK(fd >= 0 && close(fd) == 0);
    FUZZ_CHECK(pn__file_write(path, bytes, size, true, NULL) == PN_OK);
}

#endif
