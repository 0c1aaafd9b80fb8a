/*
 * pn_exchange_read of each format: what is read has links both ways that share a navi,
 * is written in every format, and read again as GraphML it is the same network, as
 * GeoJSON the same text.
 */
#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

static void check_same(const struct pn_network *network, struct pn_network *again)
{
    char hex[2][65];
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++)
        for (int side = 0; side < 2; side++) {
            struct pn_area *area = pn_network_area(side ? again : network, a);
            for (uint32_t n = 0; area && n < area->node_count; n++)
                area->nodes[n].unset = 0;
        }
    FUZZ_CHECK(pn_network_hash(network, hex[0], NULL) == PN_OK);
    FUZZ_CHECK(pn_network_hash(again, hex[1], NULL) == PN_OK);
    FUZZ_CHECK(strcmp(hex[0], hex[1]) == 0);
}

static char *written(const struct pn_network *network, const struct pn_graph *graph,
                     enum pn_exchange format, size_t *size)
{
    const struct pn_tracks tracks = pn_network_tracks(network);
    const struct pn_exchange_options options = {.tracks = &tracks};
    char *text = NULL;
    FUZZ_CHECK(pn_exchange_write(graph, format, &options, &text, size, NULL, NULL) ==
               PN_OK);
    FUZZ_CHECK(text[*size] == '\0');
    return text;
}

static void check_same_text(struct pn_network *again, const char *text)
{
    struct pn_graph *graph = NULL;
    size_t size;
    FUZZ_CHECK(pn_graph_new(again, &graph, NULL) == PN_OK);
    char *same = written(again, graph, PN_EXCHANGE_GEOJSON, &size);
    FUZZ_CHECK(strcmp(same, text) == 0);
    pn_free(same);
    pn_graph_free(graph);
}

static void write_all(const struct pn_network *network, const struct pn_graph *graph)
{
    for (int f = 0; f < PN_EXCHANGE_COUNT; f++) {
        const enum pn_exchange format = (enum pn_exchange)f;
        size_t size = 0;
        struct pn_network *again = NULL;
        char *text = written(network, graph, format, &size);
        if (format == PN_EXCHANGE_GRAPHML || format == PN_EXCHANGE_GEOJSON)
            FUZZ_CHECK(pn_exchange_read(text, size, format, &again, NULL, NULL, NULL) ==
                       PN_OK);
        if (format == PN_EXCHANGE_GRAPHML)
            check_same(network, again);
        else if (again)
            check_same_text(again, text);
        pn_network_free(again);
        pn_free(text);
    }
}

static void check_network(const struct pn_network *network)
{
    struct pn_graph *graph = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    FUZZ_CHECK(pn_network_area_count(network) == PN_AREA_COUNT);
    if (FUZZ_REFUSED(pn_compile_check(network, &err), &err))
        FUZZ_CHECK(err.status == PN_E_LIMIT);
    FUZZ_CHECK(pn_graph_new(network, &graph, NULL) == PN_OK);
    FUZZ_CHECK(graph->dangling_count == 0);
    for (uint32_t a = 0; a < graph->arc_count; a++)
        FUZZ_CHECK(graph->reverse[a] != PN_NODE_NONE);
    write_all(network, graph);
    pn_graph_free(graph);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int f = 0; f < PN_EXCHANGE_COUNT; f++) {
        struct pn_error err;
        struct pn_network *network = NULL;
        char *head = NULL;
        pn_error_clear(&err);
        if (FUZZ_REFUSED(pn_exchange_read((const char *)data, size, (enum pn_exchange)f,
                                          &network, NULL, &head, &err),
                         &err)) {
            FUZZ_CHECK(network == NULL && head == NULL);
            continue;
        }
        check_network(network);
        pn_network_free(network);
        pn_free(head);
    }
    return 0;
}
