/* rehome.c - nodes and navis to the areas they stand in. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "edit/loose.h"
#include "edit/moves.h"

#include <pathnode/derive.h>

#include <string.h>

static enum pn_status copy_bytes(const uint8_t *from, size_t size, uint8_t **to,
                                 struct pn_error *err)
{
    if (!from)
        return PN_OK;
    if (!(*to = pn__alloc(size, 1)))
        return pn__fail_memory(err);
    memcpy(*to, from, size);
    return PN_OK;
}

static void copy_records(struct pn_area *to, const struct pn_area *from)
{
    if (from->node_count)
        memcpy(to->nodes, from->nodes, from->node_count * sizeof *to->nodes);
    if (from->navi_count)
        memcpy(to->navis, from->navis, from->navi_count * sizeof *to->navis);
    if (from->link_count)
        memcpy(to->links, from->links, from->link_count * sizeof *to->links);
    to->format = from->format;
    to->has_spare = from->has_spare;
    to->tail_size = from->tail_size;
}

static enum pn_status copy_ignored(const struct pn_area *from, struct pn_area *to,
                                   struct pn_error *err)
{
    to->ignored_count = from->ignored_count;
    if (!from->ignored)
        return PN_OK;
    if (!(to->ignored = pn__alloc(from->ignored_count, sizeof *to->ignored)))
        return pn__fail_memory(err);
    memcpy(to->ignored, from->ignored, from->ignored_count * sizeof *to->ignored);
    return PN_OK;
}

static enum pn_status copy_area(const struct pn_area *from, struct pn_area **copy,
                                struct pn_error *err)
{
    struct pn_area *made;
    PN_TRY(pn_area_new(from->number, from->node_count, from->vehicle_count,
                       from->navi_count, from->link_count, &made, err));
    copy_records(made, from);
    enum pn_status status =
        copy_bytes(from->spare, PN_AREA_SPARE_SIZE, &made->spare, err);
    if (status == PN_OK)
        status = copy_bytes(from->tail, from->tail_size, &made->tail, err);
    if (status == PN_OK)
        status = copy_ignored(from, made, err);
    if (status == PN_OK)
        *copy = made;
    else
        pn_area_free(made);
    return status;
}

static enum pn_status loosen(struct pn__loose *loose, const struct pn_network *network,
                             struct pn_error *err)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        struct pn_area *copy;
        if (!area)
            continue;
        PN_TRY(copy_area(area, &copy, err));
        PN_TRY(pn__loose_keep_area(loose, copy, err));
    }
    return PN_OK;
}

static enum pn_status continue_edits(struct pn_edits **edits, struct pn_edits *more,
                                     struct pn_error *err)
{
    if (pn_edits_is_empty(more))
        pn_edits_free(more);
    else if (!*edits)
        *edits = more;
    else
        return pn__edits_join(*edits, more, edits, err);
    return PN_OK;
}

static enum pn_status rehome(struct pn__loose *loose, struct pn_network **network,
                             struct pn_edits **edits, struct pn_error *err)
{
    struct pn_network *settled;
    struct pn_edits *more;
    struct pn_tracks tracks;
    loose->rehome = true;
    PN_TRY(loosen(loose, *network, err));
    PN_TRY(pn__loose_settle(loose, &settled, &more, err));
    const struct pn_tracks held = pn_network_tracks(*network);
    enum pn_status status = pn_tracks_copy(&held, &tracks, err);
    if (status == PN_OK)
        pn_network_set_tracks(settled, &tracks);
    if (status == PN_OK)
        status = continue_edits(edits, more, err);
    if (status != PN_OK) {
        pn_edits_free(more);
        pn_network_free(settled);
        return status;
    }
    pn_network_free(*network);
    *network = settled;
    return PN_OK;
}

enum pn_status pn_edit_rehome(struct pn_network **network, struct pn_edits **edits,
                              struct pn_error *err)
{
    struct pn__loose *loose;
    PN_TRY(pn__loose_new(&loose, err));
    enum pn_status status = rehome(loose, network, edits, err);
    pn__loose_free(loose);
    return status;
}
