/* hash.c - SHA-256 by nettle, which uses the processor's own instructions for it. */
#include "config.h"

#include "base/hash.h"

#include <nettle/sha2.h>

void pn__sha256(const void *bytes, size_t size, char hex[65])
{
    static const char digits[] = "0123456789abcdef";
    uint8_t sum[SHA256_DIGEST_SIZE];
    struct sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, size, bytes);
    sha256_digest(&context, sizeof sum, sum);
    for (size_t i = 0; i < sizeof sum; i++) {
        hex[2 * i] = digits[sum[i] >> 4];
        hex[2 * i + 1] = digits[sum[i] & 15];
    }
    hex[64] = '\0';
}
