/* changes.c - the list of values to set. */
#include "config.h"

#include "compile/changes.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/derive.h>

static enum pn_status grow(struct pn__changes *changes, struct pn_error *err)
{
    size_t capacity = changes->capacity ? 2 * changes->capacity : 64;
    struct pn__change *list = pn__realloc(changes->list, capacity, sizeof *list);
    if (!list)
        return pn__fail_memory(err);
    changes->list = list;
    changes->capacity = capacity;
    return PN_OK;
}

enum pn_status pn__changes_add(struct pn__changes *changes, enum pn__change_kind kind,
                               void *record, int32_t a, int32_t b, struct pn_error *err)
{
    if (changes->count == changes->capacity)
        PN_TRY(grow(changes, err));
    changes->list[changes->count++] = (struct pn__change){record, a, b, kind};
    return PN_OK;
}

static void apply_to_link(struct pn_link *link, const struct pn__change *change)
{
    if (change->kind == PN__SET_LENGTH || change->kind == PN__HOLD_LENGTH)
        link->length = (uint8_t)change->a;
    else
        link->navi = (struct pn_navi_address){(uint16_t)change->a, (uint16_t)change->b};
    if (change->kind == PN__SET_LENGTH)
        link->unset &= (uint8_t)~PN_LINK_UNSET_LENGTH;
    if (change->kind == PN__SET_LINK_NAVI)
        link->unset &= (uint8_t)~PN_LINK_UNSET_NAVI;
}

static void apply_to_navi(struct pn_navi *navi, const struct pn__change *change)
{
    if (change->kind == PN__SET_DIRECTION) {
        navi->dir_x = (int8_t)change->a;
        navi->dir_y = (int8_t)change->b;
        navi->unset &= (uint8_t)~PN_NAVI_UNSET_DIRECTION;
    } else if (change->kind == PN__SET_WIDTH) {
        navi->width = (uint8_t)change->a;
        navi->unset &= (uint8_t)~PN_NAVI_UNSET_WIDTH;
    } else {
        navi->x = change->a;
        navi->y = change->b;
    }
    if (change->kind == PN__SET_POSITION)
        navi->unset &= (uint8_t)~PN_NAVI_UNSET_POSITION;
}

static void apply_to_node(struct pn_node *node, const struct pn__change *change)
{
    if (change->kind == PN__SET_REGION) {
        node->region = (uint16_t)change->a;
        node->unset &= (uint8_t)~PN_NODE_UNSET_REGION;
    } else if (change->kind == PN__SET_DEAD_END) {
        node->flags &= ~PN_NODE_DEAD_END;
        node->flags |= change->a ? PN_NODE_DEAD_END : 0;
        node->unset &= (uint8_t)~PN_NODE_UNSET_DEAD_END;
    } else {
        node->flags = pn_derive_switched_off_original(node->flags);
        node->unset &= (uint8_t)~PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
    }
}

void pn__changes_apply(const struct pn__changes *changes)
{
    for (size_t i = 0; i < changes->count; i++) {
        const struct pn__change *change = &changes->list[i];
        if (change->kind <= PN__HOLD_NO_NAVI)
            apply_to_link(change->record, change);
        else if (change->kind <= PN__SET_WIDTH)
            apply_to_navi(change->record, change);
        else
            apply_to_node(change->record, change);
    }
}

void pn__changes_release(struct pn__changes *changes)
{
    pn__free(changes->list);
}
