#include "support/memory.h"

#include <check.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_ulong fail_at, calls;

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static int fails(void)
{
    calls++;
    return fail_at && calls >= fail_at;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

void test_memory_fail_at(unsigned long n)
{
    fail_at = n;
    calls = 0;
}

unsigned long test_memory_calls(void)
{
    return calls;
}

void test_memory_every_failure(enum pn_status (*work)(void *context,
                                                      struct pn_error *err),
                               void *context, unsigned long step)
{
    for (unsigned long n = 1;; n += step) {
        struct pn_error err;
        pn_error_clear(&err);
        test_memory_fail_at(n);
        enum pn_status status = work(context, &err);
        unsigned long made = calls;
        test_memory_fail_at(0);
        if (status == PN_OK) {
            ck_assert_msg(made < n, "allocation %lu failed and nobody noticed", n);
            return;
        }
        ck_assert_msg(status == PN_E_NOMEM, "allocation %lu failed: status %s (%s)", n,
                      pn_status_name(status), err.message);
        ck_assert_int_eq(err.status, PN_E_NOMEM);
    }
}
