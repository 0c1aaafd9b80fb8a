/*
 * pn_profile_load on any bytes: a refusal has the file and a line, and a profile that is
 * read prices every step of a ring of four streets.
 */
#include "config.h"

#include "fuzz/file.h"
#include "fuzz/ring.h"

#include <pathnode/profile.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = FUZZ_PATH;
    struct pn_profile *profile;
    struct pn_error err;
    pn_error_clear(&err);
    fuzz_make_file(path, data, size);
    if (!FUZZ_REFUSED(pn_profile_load(path, &profile, &err), &err)) {
        struct pn_network *network;
        struct pn_graph *graph = fuzz_ring(&network);
        struct pn_costs *costs;
        FUZZ_CHECK(pn_profile_kinds(profile) != 0 && pn_profile_name(profile)[0]);
        if (!FUZZ_REFUSED(pn_profile_costs(graph, profile, PN_ONE_WAY_OBEY, &costs, &err),
                          &err))
            pn_costs_free(costs);
        pn_graph_free(graph);
        pn_network_free(network);
        pn_profile_free(profile);
    } else
        FUZZ_CHECK(err.path[0]);
    unlink(path);
    return 0;
}
