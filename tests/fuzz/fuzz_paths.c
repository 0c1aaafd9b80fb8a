/*
 * Path groups: text that is read compiles or is refused; what comes out fits the limits
 * of area files, and goes back to text that is read again.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

static void check_network(const struct pn_network *network)
{
    char *text;
    size_t size;
    struct pn_error err;
    struct pn_paths paths, again = {0};
    pn_error_clear(&err);
    FUZZ_CHECK(pn_compile_check(network, &err) == PN_OK);
    FUZZ_CHECK(pn_groups_split(network, PN_PATHS_SA, &paths, NULL, &err) == PN_OK);
    FUZZ_CHECK(pn_paths_write(&paths, PN_PATHS_SA, &text, &size, &err) == PN_OK);
    FUZZ_CHECK(pn_paths_read("again", text, size, &again, &err) == PN_OK);
    FUZZ_CHECK(again.group_count == paths.group_count);
    pn_free(text);
    pn_paths_release(&again);
    pn_paths_release(&paths);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_paths paths = {0};
    struct pn_network *network = NULL;
    const struct pn_groups_options options = {.original_pointers = true,
                                              .hold_lengths = size % 2};
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_paths_read("fuzz.ipl", data, size, &paths, &err), &err)) {
        FUZZ_CHECK(paths.group_count == 0 && paths.file_count == 0);
        FUZZ_CHECK(err.line > 0 || err.status == PN_E_NOMEM);
    } else if (!FUZZ_REFUSED(pn_groups_compile(&paths, &options, &network, NULL, &err),
                             &err)) {
        check_network(network);
        pn_network_free(network);
    }
    pn_paths_release(&paths);
    return 0;
}
