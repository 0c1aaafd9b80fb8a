/* gta.dat: every file that is listed has a path, with slashes. */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_gta_dat *list = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_gta_dat_read("gta.dat", data, size, &list, &err), &err)) {
        FUZZ_CHECK(!list);
        return 0;
    }
    for (uint32_t i = 0; i < list->file_count; i++) {
        const struct pn_gta_dat_file *file = &list->files[i];
        FUZZ_CHECK(file->path[0] && !strchr(file->path, '\\'));
        FUZZ_CHECK(file->kind < PN_GTA_DAT_KIND_COUNT && file->line > 0);
    }
    pn_gta_dat_free(list);
    return 0;
}
