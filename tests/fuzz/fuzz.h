/*
 * fuzz/fuzz.h - what a fuzz target is: a file that defines LLVMFuzzerTestOneInput.
 *
 * It may be given any bytes at all and must neither crash nor leak nor break a
 * FUZZ_CHECK.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** Something that must hold for every input. */
#define FUZZ_CHECK(condition)                                                       \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

/**
 * A refusal has its status and its words in the error.
 *
 *     if (FUZZ_REFUSED(pn_area_read(..., &err), &err))
 *         return 0;
 */
#define FUZZ_REFUSED(call, err) fuzz_refused((int)(call), (err))

#include <pathnode/error.h>

static inline int fuzz_refused(int status, const struct pn_error *err)
{
    if (status == PN_OK) {
        FUZZ_CHECK(err->status == PN_OK);
        return 0;
    }
    FUZZ_CHECK((int)err->status == status);
    FUZZ_CHECK(err->message[0] != '\0');
    return 1;
}

#endif
