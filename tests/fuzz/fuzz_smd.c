/* SMD text: the same as for OSM, which it is written as. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "fuzz/skeleton.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_skeleton("t.smd", data, size);
}
