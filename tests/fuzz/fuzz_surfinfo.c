/* pn_surfaces_load on any bytes: a refusal has file and line, what is read is whole. */
#include "config.h"

#include "fuzz/file.h"

#include <pathnode/surfaces.h>

#include <string.h>

/* Every material has an underfoot, and names end. */
static void walk(const struct pn_surfaces *surfaces)
{
    FUZZ_CHECK(surfaces->count >= 1 && surfaces->count <= 256);
    for (int m = 0; m < 256; m++) {
        FUZZ_CHECK(pn_underfoot_name(pn_surfaces_underfoot(surfaces, (uint8_t)m)));
        FUZZ_CHECK(memchr(surfaces->name[m], '\0', sizeof surfaces->name[m]));
        FUZZ_CHECK((uint32_t)m < surfaces->count || !surfaces->name[m][0]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = FUZZ_PATH;
    struct pn_surfaces surfaces;
    struct pn_error err;
    pn_error_clear(&err);
    fuzz_make_file(path, data, size);
    if (!FUZZ_REFUSED(pn_surfaces_load(path, &surfaces, &err), &err))
        walk(&surfaces);
    else
        FUZZ_CHECK(err.path[0]);
    unlink(path);
    return 0;
}
