/* hash.c - SHA-256 by libmd. */
#include "config.h"

#include "base/hash.h"

#include <sha2.h>

#include <stdint.h>

void pn__sha256(const void *bytes, size_t size, char hex[65])
{
    static const char digits[] = "0123456789abcdef";
    uint8_t sum[SHA256_DIGEST_LENGTH];
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, bytes, size);
    SHA256Final(sum, &context);
    for (size_t i = 0; i < sizeof sum; i++) {
        hex[2 * i] = digits[sum[i] >> 4];
        hex[2 * i + 1] = digits[sum[i] & 15];
    }
    hex[64] = '\0';
}
