/* pn_surface_rules_load on any bytes: a refusal has the file; letter case is the same. */
#include "config.h"

#include "fuzz/file.h"

#include <pathnode/dff.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = FUZZ_PATH;
    struct pn_surface_rules *rules = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    fuzz_make_file(path, data, size);
    if (!FUZZ_REFUSED(pn_surface_rules_load(path, &rules, &err), &err)) {
        pn_surface_rules_find(rules, "");
        FUZZ_CHECK(pn_surface_rules_find(rules, "road") ==
                   pn_surface_rules_find(rules, "ROAD"));
        pn_surface_rules_free(rules);
    } else
        FUZZ_CHECK(err.path[0] && rules == NULL);
    unlink(path);
    return 0;
}
