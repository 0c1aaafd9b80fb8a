/* support/memory.h - makes the n-th allocation of the library fail; counts what is live.
 */
#ifndef TESTS_SUPPORT_MEMORY_H
#define TESTS_SUPPORT_MEMORY_H

#include <pathnode/error.h>

/** From now on the n-th call (from 1) fails, and all after it too; 0: none. */
void test_memory_fail_at(unsigned long n);

/** Calls since the last test_memory_fail_at. */
unsigned long test_memory_calls(void);

/**
 * Runs work with the 1st, 2nd, 3rd ... allocation failing until it succeeds, and asserts
 * that every failure is PN_E_NOMEM with a message. Leaks are for the sanitizers to find.
 * step > 1 tries only every step-th allocation, for long work.
 */
void test_memory_every_failure(enum pn_status (*work)(void *context,
                                                      struct pn_error *err),
                               void *context, unsigned long step);

#endif
