/*
 * pn_closures_load on any bytes, for a ring of four streets: rules are about arcs of it,
 * and what is closed is found by its arcs.
 */
#include "config.h"

#include "fuzz/file.h"
#include "fuzz/ring.h"

#include <pathnode/closures.h>

static void check(const struct pn_graph *graph, const struct pn_closures *closures)
{
    bool any = false;
    for (uint32_t i = 0; i < pn_closures_count(closures); i++) {
        const struct pn_closure *rule = pn_closures_at(closures, i);
        FUZZ_CHECK(rule->text[0] && rule->name);
        FUZZ_CHECK(rule->factor_milli == 0 && rule->arc_count <= graph->arc_count);
        any |= rule->arc_count > 0;
    }
    bool found = false;
    for (uint32_t a = 0; a < graph->arc_count; a++)
        found |= pn_closures_find(closures, a) != NULL;
    FUZZ_CHECK(found == any);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = FUZZ_PATH;
    struct pn_network *network;
    struct pn_graph *graph = fuzz_ring(&network);
    struct pn_closures *closures;
    struct pn_error err;
    pn_error_clear(&err);
    fuzz_make_file(path, data, size);
    FUZZ_CHECK(pn_closures_new(graph, &closures, NULL) == PN_OK);
    if (FUZZ_REFUSED(pn_closures_load(closures, path, &err), &err))
        FUZZ_CHECK(err.line > 0 && err.path[0]);
    check(graph, closures); /* rules before a refused row stay */
    unlink(path);
    pn_closures_free(closures);
    pn_graph_free(graph);
    pn_network_free(network);
    return 0;
}
