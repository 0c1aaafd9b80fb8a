/* trail.c - node lists, written backwards. */
#include "config.h"

#include "prepared/trail.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

void pn_path_release(struct pn_path *path)
{
    pn__free(path->nodes);
    *path = (struct pn_path){0};
}

void pn__trail_begin(struct pn__trail *t, struct pn_path *path)
{
    path->count = 0;
    path->cost = 0;
    *t = (struct pn__trail){path, path->room, false};
}

/* Room for count nodes more in front of the list. */
static bool need(struct pn__trail *t, uint32_t count)
{
    struct pn_path *path = t->path;
    if (t->at >= count)
        return true;
    uint64_t used = path->room - t->at, room = (used + count) * 2 + 256;
    pn_node_id *grown = room < UINT32_MAX ? pn__alloc((size_t)room, sizeof *grown) : NULL;
    if (!grown) {
        t->failed = true;
        return false;
    }
    if (used)
        memcpy(grown + room - used, path->nodes + t->at, (size_t)used * sizeof *grown);
    pn__free(path->nodes);
    path->nodes = grown;
    path->room = (uint32_t)room;
    t->at = (uint32_t)(room - used);
    return true;
}

void pn__trail_node(struct pn__trail *t, pn_node_id node)
{
    if (need(t, 1))
        t->path->nodes[--t->at] = node;
}

void pn__trail_slots(struct pn__trail *t, const struct pn_cut *cut, uint32_t from,
                     uint32_t to)
{
    uint32_t count = (from < to ? to - from : from - to) + 1;
    if (!need(t, count))
        return;
    t->at -= count;
    pn_node_id *out = t->path->nodes + t->at;
    const pn_node_id *slot = cut->slot_node + from;
    if (from <= to)
        memcpy(out, slot, count * sizeof *out);
    else
        for (uint32_t i = 0; i < count; i++)
            out[i] = *slot--;
}

void pn__trail_chain(struct pn__trail *t, const struct pn_cut *cut, uint32_t chain,
                     bool from_b)
{
    const struct pn_cut_chain *c = &cut->chain[chain];
    uint32_t last = c->first + c->count - 1;
    if (c->count)
        pn__trail_slots(t, cut, from_b ? last : c->first, from_b ? c->first : last);
}

void pn__trail_leave(struct pn__trail *t, const struct pn_cut *cut, struct pn_cut_ref ref,
                     bool by_b)
{
    if (ref.chain == PN_CUT_NONE)
        return;
    const struct pn_cut_chain *c = &cut->chain[ref.chain];
    pn__trail_slots(t, cut, ref.slot, by_b ? c->first + c->count - 1 : c->first);
}

void pn__trail_arrive(struct pn__trail *t, const struct pn_cut *cut,
                      struct pn_cut_ref ref, bool by_b)
{
    if (ref.chain == PN_CUT_NONE)
        return;
    const struct pn_cut_chain *c = &cut->chain[ref.chain];
    pn__trail_slots(t, cut, by_b ? c->first + c->count - 1 : c->first, ref.slot);
}

enum pn_status pn__trail_close(struct pn__trail *t, struct pn_error *err)
{
    struct pn_path *path = t->path;
    if (t->failed)
        return pn__fail_memory(err);
    path->count = path->room - t->at;
    if (path->count)
        memmove(path->nodes, path->nodes + t->at, path->count * sizeof *path->nodes);
    return PN_OK;
}

/* The next place of a node, or end. Eight at a time, as it hardly ever comes. */
static const pn_node_id *next_of(pn_node_id node, const pn_node_id *at,
                                 const pn_node_id *end)
{
    for (; end - at >= 8; at += 8) {
        pn_node_id found = 0;
        for (int k = 0; k < 8; k++)
            found |= at[k] == node;
        if (found)
            break;
    }
    while (at < end && *at != node)
        at++;
    return at;
}

enum pn_status pn__trail_finish(struct pn__trail *t, struct pn_error *err)
{
    struct pn_path *path = t->path;
    PN_TRY(pn__trail_close(t, err));
    pn_node_id *nodes = path->nodes;
    if (!path->count)
        return PN_OK;
    const pn_node_id *end = nodes + path->count, *first = nodes;
    for (const pn_node_id *at = nodes; (at = next_of(*nodes, at + 1, end)) < end;)
        first = at;
    path->count = (uint32_t)(next_of(end[-1], first, end - 1) - first) + 1;
    if (first != nodes)
        memmove(nodes, first, path->count * sizeof *nodes);
    return PN_OK;
}
