/* base/hash.h - SHA-256 (nettle has its only room here). */
#ifndef PN_BASE_HASH_H
#define PN_BASE_HASH_H

#include <stddef.h>

/** SHA-256 of bytes as 64 hex digits and a NUL. */
void pn__sha256(const void *bytes, size_t size, char hex[65]);

#endif
