/* route_ends.c - the two ends of a route: from what was typed to nodes of one layer. */
#include "config.h"

#include "query.h"
#include "words.h"

#include <string.h>

int route_end_read(const struct call *call, const char *typed, struct route_end *end)
{
    *end = (struct route_end){.typed = typed, .is_point = strchr(typed, ',') != NULL};
    if (end->is_point)
        return word_point(call, typed, &end->point, &end->has_z);
    return word_address(call, typed, &end->address);
}

static int find_address(const struct call *call, const struct source *source,
                        struct route_end *end)
{
    struct pn_node *node;
    int status = word_find(call, source->network, end->address, &node);
    if (status == EXIT_DONE)
        end->node = pn_graph_find(source->graph, end->address);
    return status;
}

static int snap(const struct call *call, const struct pn_graph *graph, uint32_t kinds,
                struct route_end *end)
{
    struct pn_nearest_query query = {end->point, end->has_z, kinds, 1};
    struct pn_nearest found;
    uint32_t count = 0;
    bool levels = false;
    struct pn_index *index = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_index_new(graph, &index, &err);
    if (status == PN_OK)
        status = pn_index_nearest(index, &query, &found, &count, &levels, &err);
    pn_index_free(index);
    if (status != PN_OK)
        return say_failure(call, &err);
    word_note_point(call, end->point, levels);
    end->node = found.node;
    end->snap_m = found.distance_m;
    return EXIT_DONE;
}

/* An ADDRESS decides the layer; --kind may only agree with it. */
static int check_kind(const struct call *call, const struct pn_graph *graph,
                      const struct route_end *end, int *kind)
{
    enum pn_kind own = (enum pn_kind)graph->kind[end->node];
    int own_choice = KIND_CAR + (int)own;
    if (*kind == KIND_NOT_GIVEN)
        *kind = own_choice;
    bool agrees = (word_kind_set(*kind) & 1u << own) != 0;
    if (agrees)
        return EXIT_DONE;
    return say_misuse(call, "%s is a %s node, not %s", end->typed, pn_kind_name(own),
                      word_kind_name(*kind));
}

int route_ends_find(const struct call *call, const struct source *source,
                    struct route_end ends[2], int *kind)
{
    int status = EXIT_DONE;
    for (int i = 0; i < 2 && status == EXIT_DONE; i++)
        if (!ends[i].is_point)
            status = find_address(call, source, &ends[i]);
    if (status == EXIT_DONE && !ends[0].is_point && !ends[1].is_point &&
        *kind == KIND_NOT_GIVEN) {
        const uint8_t *kinds = source->graph->kind;
        uint8_t a = kinds[ends[0].node], b = kinds[ends[1].node];
        if ((a == PN_KIND_PED) != (b == PN_KIND_PED))
            return say_misuse(
                call, "%s is a %s node and %s a %s node: no route joins them",
                ends[0].typed, pn_kind_name(a), ends[1].typed, pn_kind_name(b));
        if (a != b)
            *kind = KIND_VEHICLE;
    }
    for (int i = 0; i < 2 && status == EXIT_DONE; i++)
        if (!ends[i].is_point)
            status = check_kind(call, source->graph, &ends[i], kind);
    if (*kind == KIND_NOT_GIVEN)
        *kind = KIND_CAR;
    for (int i = 0; i < 2 && status == EXIT_DONE; i++)
        if (ends[i].is_point)
            status = snap(call, source->graph, word_kind_set(*kind), &ends[i]);
    return status;
}
