/* settle.c - all steps from loose rows to a network. */
#include "config.h"

#include "edit/loose.h"

#include "base/error.h"

static void unset_labels(struct pn_node *node, bool ped)
{
    node->unset |= PN_NODE_UNSET_REGION | (ped ? 0 : PN_NODE_UNSET_DEAD_END);
}

/* Regions and dead ends of a graph that has changed are to be derived, if they can be. */
static void unset_all_labels(const struct pn__loose *loose, struct pn_network *network)
{
    if (!pn_network_is_whole(network))
        return;
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        struct pn_area *area = pn_network_area(network, a);
        for (uint32_t n = 0; area && n < area->node_count; n++)
            if (loose->changed[n >= area->vehicle_count])
                unset_labels(&area->nodes[n], n >= area->vehicle_count);
    }
}

static enum pn_status settle(struct pn__loose *loose, struct pn_network *network)
{
    PN_TRY(pn__loose_sort(loose));
    PN_TRY(pn__loose_place_nodes(loose));
    PN_TRY(pn__loose_join_links(loose));
    PN_TRY(pn__loose_place_navis(loose));
    PN_TRY(pn__loose_build(loose, network));
    unset_all_labels(loose, network);
    return PN_OK;
}

enum pn_status pn__loose_settle(struct pn__loose *loose, struct pn_network **network,
                                struct pn_edits **edits, struct pn_error *err)
{
    struct pn_network *made;
    loose->err = err;
    PN_TRY(pn_network_new(&made, err));
    enum pn_status status = settle(loose, made);
    if (status != PN_OK) {
        pn_network_free(made);
        return status;
    }
    *network = made;
    *edits = loose->edits;
    loose->edits = NULL;
    return PN_OK;
}
