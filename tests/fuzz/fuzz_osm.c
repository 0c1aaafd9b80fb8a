/* OSM text: what is read is written, read again the same, moved and exported. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "fuzz/skeleton.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_skeleton("t.osm", data, size);
}
