/* draft.c - groups -> network: the steps one after another. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "groups/draft_parts.h"

static void release(struct pn__draft *draft)
{
    pn__free(draft->groups);
    pn__free(draft->nodes);
    pn__free(draft->links);
    pn__free(draft->arcs);
    pn__free(draft->ordered);
    pn__free(draft->navis);
}

static enum pn_status build(struct pn__draft *draft, struct pn_network **network)
{
    PN_TRY(pn__draft_turn(draft));
    for (int peds = 0; peds <= 1; peds++) {
        PN_TRY(pn__draft_add_nodes(draft, peds));
        PN_TRY(pn__draft_add_links(draft, peds));
    }
    PN_TRY(pn__draft_order(draft));
    PN_TRY(pn__draft_add_navis(draft));
    pn__draft_spread_lanes(draft);
    return pn__draft_records(draft, network);
}

static enum pn_status finish(struct pn__draft *draft,
                             const struct pn_groups_options *options,
                             struct pn_network *network)
{
    PN_TRY(pn__draft_label(draft, network, options && options->original_pointers));
    if (options && options->lights_from)
        PN_TRY(pn__draft_carry_lights(draft, options->lights_from, network));
    return PN_OK;
}

enum pn_status pn_groups_compile(const struct pn_paths *paths,
                                 const struct pn_groups_options *options,
                                 struct pn_network **network,
                                 struct pn_groups_report *report, struct pn_error *err)
{
    struct pn__draft draft = {.paths = paths, .err = err};
    draft.hold_lengths = options && options->hold_lengths;
    draft.split_long = options && options->split_long;
    struct pn_network *made = NULL;
    enum pn_status status = build(&draft, &made);
    if (status == PN_OK)
        status = finish(&draft, options, made);
    release(&draft);
    if (status != PN_OK) {
        pn_network_free(made);
        return status;
    }
    *network = made;
    if (report)
        *report = draft.report;
    return PN_OK;
}
