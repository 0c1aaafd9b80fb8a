/*
 * fill.c - lengths, flags, regions and dead ends; navis are in navis.c.
 *
 * Every part only notes what to set. That all is put in place at the end, when nothing
 * can fail any more.
 */
#include "config.h"

#include "compile/fill_parts.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/error.h"
#include "graph/topology.h"

#include <pathnode/derive.h>

#include <string.h>

static void collect_unset(struct pn__fill *fill)
{
    for (uint32_t a = 0; a < pn_network_area_limit(fill->network); a++) {
        const struct pn_area *area = pn_network_area(fill->network, a);
        for (uint32_t i = 0; area && i < area->node_count; i++)
            fill->unset_node |= area->nodes[i].unset;
        for (uint32_t i = 0; area && i < area->link_count; i++)
            fill->unset_link |= area->links[i].unset;
        for (uint32_t i = 0; area && i < area->navi_count; i++)
            fill->unset_navi |= area->navis[i].unset;
    }
}

/* The file holds one byte; the original compiler held longer links at its end. */
static uint32_t held_length(uint32_t length)
{
    return length < UINT8_MAX ? length : UINT8_MAX;
}

static enum pn_status refuse_length(struct pn__fill *fill,
                                    const struct pn__link_place *at)
{
    if (pn__fill_goes_on(fill))
        PN_TRY(pn__changes_add(&fill->changes, PN__HOLD_LENGTH, at->link, UINT8_MAX, 0,
                               fill->err));
    return pn__fill_refuse_link(
        fill, at, PN_E_LIMIT,
        "longer than 255 units: put a node between, or move one of its ends");
}

static enum pn_status fill_length(struct pn__fill *fill, const struct pn__link_place *at,
                                  void *context)
{
    (void)context;
    bool unset = at->link->unset & PN_LINK_UNSET_LENGTH;
    if (!unset && !fill->look)
        return PN_OK;
    const struct pn_node *to = pn_network_node(fill->network, at->link->to);
    if (!to && (!unset || pn__fill_is_lenient(fill)))
        return PN_OK;
    if (!to)
        return pn__fill_refuse_link(fill, at, PN_E_NOTFOUND,
                                    "no length without that node");
    uint32_t length = pn_derive_length(at->area->nodes[at->from.node].pos, to->pos);
    if (!unset && at->link->length == held_length(length))
        return PN_OK;
    fill->report.filled_length += unset;
    fill->report.stale_length += !unset;
    if (!unset && !pn__fill_mends(fill))
        return PN_OK;
    if (length > UINT8_MAX)
        return refuse_length(fill, at);
    return pn__changes_add(&fill->changes, PN__SET_LENGTH, at->link, (int32_t)length, 0,
                           fill->err);
}

static enum pn_status fill_lengths(struct pn__fill *fill)
{
    if (!fill->look && !(fill->unset_link & PN_LINK_UNSET_LENGTH))
        return PN_OK;
    return pn__fill_each_link(fill, fill_length, NULL);
}

static enum pn_status fill_off_original(struct pn__fill *fill, struct pn_node *node)
{
    bool unset = node->unset & PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
    if (!unset && node->flags == pn_derive_switched_off_original(node->flags))
        return PN_OK;
    fill->report.filled_switched_off_original += unset;
    fill->report.stale_switched_off_original += !unset;
    if (!unset && !pn__fill_mends(fill))
        return PN_OK;
    return pn__changes_add(&fill->changes, PN__SET_OFF_ORIGINAL, node, 0, 0, fill->err);
}

static enum pn_status fill_off_originals(struct pn__fill *fill)
{
    bool unset = fill->unset_node & PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
    if (pn__fill_is_lenient(fill) || (!fill->look && !unset))
        return PN_OK;
    for (uint32_t a = 0; a < pn_network_area_limit(fill->network); a++) {
        struct pn_area *area = pn_network_area(fill->network, a);
        for (uint32_t n = 0; area && n < area->node_count; n++)
            PN_TRY(fill_off_original(fill, &area->nodes[n]));
    }
    return PN_OK;
}

/* The labels of the whole graph; a pointer that is NULL is not wanted. */
struct labels {
    struct pn_graph *graph;
    uint32_t *region;
    uint8_t *dead_end;
};

static enum pn_status fill_node_labels(struct pn__fill *fill, const struct labels *labels,
                                       pn_node_id id)
{
    bool all = fill->mode == PN_FILL_ALL;
    struct pn_node *node =
        pn_network_node(fill->network, pn_graph_address(labels->graph, id));
    bool unset = node->unset & PN_NODE_UNSET_REGION;
    if (labels->region && (unset || (all && node->region != labels->region[id]))) {
        fill->report.filled_region++;
        PN_TRY(pn__changes_add(&fill->changes, PN__SET_REGION, node,
                               (int32_t)labels->region[id], 0, fill->err));
    }
    unset = node->unset & PN_NODE_UNSET_DEAD_END;
    bool is_dead_end = node->flags & PN_NODE_DEAD_END;
    if (labels->dead_end && (unset || (all && is_dead_end != labels->dead_end[id]))) {
        fill->report.filled_dead_end++;
        PN_TRY(pn__changes_add(&fill->changes, PN__SET_DEAD_END, node,
                               labels->dead_end[id], 0, fill->err));
    }
    return PN_OK;
}

/* Highest region that the files of all areas can say. */
static uint32_t most_regions(const struct pn_network *network)
{
    uint32_t most = UINT16_MAX;
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        if (area && pn__area_form(area->format)->region_max < most)
            most = pn__area_form(area->format)->region_max;
    }
    return most;
}

static enum pn_status label_regions(struct pn__fill *fill, struct labels *labels)
{
    uint32_t count[2];
    const uint32_t most = most_regions(fill->network);
    labels->region = pn__alloc(labels->graph->node_count, sizeof *labels->region);
    if (!labels->region)
        return pn__fail_memory(fill->err);
    PN_TRY(pn_graph_regions(labels->graph, labels->region, NULL, count, fill->err));
    for (int peds = 0; peds <= 1; peds++)
        if (count[peds] > most && !pn__fill_goes_on(fill))
            return pn__fail(fill->err, PN_E_LIMIT,
                            "%u %s regions are over the limit of %u", count[peds],
                            peds ? "ped" : "vehicle", most);
    return PN_OK;
}

static enum pn_status label_dead_ends(struct pn__fill *fill, struct labels *labels)
{
    labels->dead_end = pn__alloc(labels->graph->node_count, 1);
    if (!labels->dead_end)
        return pn__fail_memory(fill->err);
    return pn_graph_dead_ends(labels->graph, labels->dead_end, fill->err);
}

static enum pn_status fill_labels_with(struct pn__fill *fill, struct labels *labels)
{
    bool all = fill->mode == PN_FILL_ALL;
    PN_TRY(pn__graph_topology(fill->network, &labels->graph, fill->err));
    if (all || fill->unset_node & PN_NODE_UNSET_REGION)
        PN_TRY(label_regions(fill, labels));
    if (all || fill->unset_node & PN_NODE_UNSET_DEAD_END)
        PN_TRY(label_dead_ends(fill, labels));
    for (pn_node_id n = 0; n < labels->graph->node_count; n++)
        PN_TRY(fill_node_labels(fill, labels, n));
    return PN_OK;
}

static enum pn_status fill_labels(struct pn__fill *fill)
{
    uint8_t unset = fill->unset_node & (PN_NODE_UNSET_REGION | PN_NODE_UNSET_DEAD_END);
    struct labels labels = {NULL, NULL, NULL};
    if (pn__fill_is_lenient(fill) || (fill->mode != PN_FILL_ALL && !unset))
        return PN_OK;
    if (!pn_network_is_whole(fill->network) && pn__fill_goes_on(fill))
        return PN_OK;
    if (!pn_network_is_whole(fill->network))
        return pn__fail(fill->err, PN_E_UNSUPPORTED,
                        "regions and dead ends cannot be derived from %u of %u areas",
                        pn_network_area_count(fill->network), PN_AREA_COUNT);
    enum pn_status status = fill_labels_with(fill, &labels);
    pn_graph_free(labels.graph);
    pn__free(labels.region);
    pn__free(labels.dead_end);
    return status;
}

static enum pn_status fill_all(struct pn__fill *fill)
{
    collect_unset(fill);
    PN_TRY(fill_lengths(fill));
    PN_TRY(pn__fill_navis(fill));
    PN_TRY(fill_off_originals(fill));
    return fill_labels(fill);
}

static enum pn_status run(struct pn__fill *fill)
{
    enum pn_status status = fill_all(fill);
    if (status == PN_OK)
        pn__changes_apply(&fill->changes);
    pn__changes_release(&fill->changes);
    return status;
}

enum pn_status pn_compile_fill(struct pn_network *network, enum pn_fill mode,
                               struct pn_fill_report *report, struct pn_error *err)
{
    struct pn__fill fill = {.network = network, .mode = mode, .err = err};
    fill.look = pn__fill_mends(&fill) || (report && !pn__fill_is_lenient(&fill));
    PN_TRY(run(&fill));
    if (report)
        *report = fill.report;
    return PN_OK;
}

enum pn_status pn__fill_known(struct pn_network *network, struct pn__buffer *refused,
                              struct pn_error *err)
{
    struct pn__fill fill = {
        .network = network, .mode = PN_FILL_KNOWN, .refused = refused, .err = err};
    return run(&fill);
}
