/* edited.c - the rows of areas to which rows were added, or from which some were deleted.
 */
#include "config.h"

#include "store/assembly_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "edit/loose.h"
#include "store/extra.h"

#include <string.h>

/* Lines of extra that name records by their numbers mean nothing under new ones. */
static enum pn_status check_extra(const struct pn__held_area *held, struct pn_error *err)
{
    for (const char *at = held->extra; at && *at; at += strspn(at, "\r\n")) {
        size_t length = strcspn(at, "\r\n");
        if (strncmp(at, "self ", 5) == 0 || strncmp(at, "link ", 5) == 0 ||
            strncmp(at, "old_", 4) == 0) {
            pn__error_set_place(err, pn__tables[PN__TABLE_AREA].name, -1, -1);
            return pn__fail(err, PN_E_UNSUPPORTED,
                            "area %u: extra has the line '%.*s', which cannot be kept "
                            "where rows were added or deleted; delete it to let it go",
                            held->number, length < 80 ? (int)length : 80, at);
        }
        at += length;
    }
    return PN_OK;
}

/* What an edited area keeps besides its rows. */
static enum pn_status make_base(const struct pn__held_area *held, struct pn_area **base,
                                struct pn_error *err)
{
    PN_TRY(pn_area_new(held->number, 0, 0, 0, 0, base, err));
    (*base)->has_spare = held->spare;
    (*base)->tail_size = held->padding;
    if (!held->extra)
        return PN_OK;
    enum pn_status status = check_extra(held, err);
    if (status == PN_OK)
        status = pn__extra_read(*base, NULL, held->extra, err);
    if (status != PN_OK && err) {
        err->area = held->number;
        err->line = held->line;
    }
    return status;
}

static enum pn_status add_nodes(struct pn__loose *loose, const struct pn__held_area *held,
                                struct pn_error *err)
{
    for (uint32_t i = 0; i < held->node_count; i++) {
        const struct pn__held_node *node = &held->nodes[i];
        const struct pn_address key = {held->number, node->key.id};
        if (!node->first_null) {
            pn__error_set_place(err, pn__tables[PN__TABLE_NODE].name, node->key.id, -1);
            if (err)
                err->line = node->key.line;
            return pn__fail(err, PN_E_UNSUPPORTED,
                            "node %u/%u: first_link is %u, but must be NULL where nodes "
                            "or links were added or deleted",
                            key.area, key.node, node->node.first_link);
        }
        PN_TRY(
            pn__loose_add_node(loose, key, &node->node, node->ped, node->key.line, err));
    }
    return PN_OK;
}

/* Which ids are of ped nodes: their links without a navi have none. */
static uint8_t *list_peds(const struct pn__held_area *held)
{
    uint8_t *is_ped = pn__alloc(UINT16_MAX + 1u, 1);
    for (uint32_t i = 0; is_ped && i < held->node_count; i++)
        is_ped[held->nodes[i].key.id] = held->nodes[i].ped;
    return is_ped;
}

static enum pn_status add_links(struct pn__loose *loose, const struct pn__held_area *held,
                                struct pn_error *err)
{
    uint8_t *is_ped = list_peds(held);
    enum pn_status status = is_ped ? PN_OK : pn__fail_memory(err);
    for (uint32_t i = 0; i < held->link_count && status == PN_OK; i++) {
        const struct pn__held_link *from = &held->links[i];
        struct pn_link link = from->link;
        if (from->navi_null && !is_ped[from->key.id])
            link.unset |= PN_LINK_UNSET_NAVI;
        status =
            pn__loose_add_link(loose, (struct pn_address){held->number, from->key.id},
                               from->seq, &link, from->key.line, err);
    }
    pn__free(is_ped);
    return status;
}

static enum pn_status add_held(struct pn__loose *loose, const struct pn__held_area *held,
                               struct pn_error *err)
{
    struct pn_area *base = NULL;
    const struct pn__loose_had had = {.vehicles = held->vehicle_count,
                                      .nodes = held->vehicle_count + held->ped_count,
                                      .navis = held->navi_total,
                                      .links = held->link_total};
    enum pn_status status = make_base(held, &base, err);
    if (status != PN_OK) {
        pn_area_free(base);
        return status;
    }
    PN_TRY(pn__loose_add_area(loose, base, &had, err));
    PN_TRY(add_nodes(loose, held, err));
    PN_TRY(add_links(loose, held, err));
    for (uint32_t i = 0; i < held->navi_count; i++)
        PN_TRY(pn__loose_add_navi(
            loose, (struct pn_address){held->number, held->navis[i].key.id},
            &held->navis[i].navi, held->navis[i].key.line, err));
    return PN_OK;
}

static enum pn_status add_areas(struct pn__loose *loose,
                                const struct pn__assembly *assembly,
                                struct pn_area **made, struct pn_error *err)
{
    for (uint32_t i = 0; i < assembly->area_limit; i++) {
        struct pn_area *area = made[i];
        made[i] = NULL;
        if (area)
            PN_TRY(pn__loose_keep_area(loose, area, err));
        else if (assembly->areas[i])
            PN_TRY(add_held(loose, assembly->areas[i], err));
    }
    return PN_OK;
}

enum pn_status pn__settle_edited(const struct pn__assembly *assembly,
                                 struct pn_area **made, struct pn_network **network,
                                 struct pn_edits **edits, struct pn_error *err)
{
    struct pn__loose *loose;
    PN_TRY(pn__loose_new(&loose, err));
    enum pn_status status = add_areas(loose, assembly, made, err);
    if (status == PN_OK)
        status = pn__loose_settle(loose, network, edits, err);
    pn__loose_free(loose);
    return status;
}
