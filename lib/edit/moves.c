/* moves.c - see moves.h. */
#include "config.h"

#include "edit/moves.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>

/* More than any world has; counts in rows could claim thousands of millions. */
#define MOST_MOVES (1u << 24)

static int compare_moves(const void *a, const void *b)
{
    const struct pn_move *m = a, *n = b;
    return pn_address_compare(m->from, n->from);
}

void pn__moves_sort(struct pn_moves *moves)
{
    if (moves->count)
        qsort(moves->list, moves->count, sizeof *moves->list, compare_moves);
}

enum pn_status pn__moves_add(struct pn_moves *moves, struct pn_address from,
                             struct pn_address to, struct pn_error *err)
{
    if (moves->count == MOST_MOVES)
        return pn__fail(err, PN_E_LIMIT, "over %u nodes or navis would change addresses",
                        MOST_MOVES);
    if (!pn__grow(&moves->list, moves->count, sizeof *moves->list))
        return pn__fail_memory(err);
    moves->list[moves->count++] = (struct pn_move){from, to};
    return PN_OK;
}

static const struct pn_move *find(const struct pn_moves *moves, struct pn_address from)
{
    const struct pn_move wanted = {from, from};
    return moves->count
               ? bsearch(&wanted, moves->list, moves->count, sizeof wanted, compare_moves)
               : NULL;
}

struct pn_address pn_moves_follow(const struct pn_moves *moves, struct pn_address from)
{
    const struct pn_move *move = find(moves, from);
    return move ? move->to : from;
}

struct pn_address pn_moves_origin(const struct pn_moves *moves, struct pn_address to)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (pn_address_compare(moves->list[i].to, to) == 0)
            return moves->list[i].from;
    return to;
}

void pn_edits_free(struct pn_edits *edits)
{
    if (!edits)
        return;
    pn__free(edits->nodes.list);
    pn__free(edits->navis.list);
    pn__free(edits);
}

bool pn_edits_is_empty(const struct pn_edits *e)
{
    return !(e->nodes_added || e->nodes_deleted || e->nodes_rehomed || e->links_added ||
             e->links_deleted || e->links_completed || e->navis_added ||
             e->navis_deleted || e->navis_rehomed || e->navis_unused || e->navis_turned ||
             e->nodes.count || e->navis.count);
}

/* Where moves lead to, so that it can be asked who came to an address. */
static enum pn_status turn(const struct pn_moves *moves, struct pn_moves *turned,
                           struct pn_error *err)
{
    for (uint32_t i = 0; i < moves->count; i++)
        PN_TRY(pn__moves_add(turned, moves->list[i].to, moves->list[i].from, err));
    pn__moves_sort(turned);
    return PN_OK;
}

static enum pn_status add_unless_same(struct pn_moves *moves, struct pn_address from,
                                      struct pn_address to, struct pn_error *err)
{
    return pn_address_compare(from, to) ? pn__moves_add(moves, from, to, err) : PN_OK;
}

static enum pn_status join_moves(const struct pn_moves *first,
                                 const struct pn_moves *second,
                                 const struct pn_moves *to_first, struct pn_moves *joined,
                                 struct pn_error *err)
{
    for (uint32_t i = 0; i < first->count; i++)
        PN_TRY(add_unless_same(joined, first->list[i].from,
                               pn_moves_follow(second, first->list[i].to), err));
    for (uint32_t i = 0; i < second->count; i++)
        if (!find(to_first, second->list[i].from))
            PN_TRY(pn__moves_add(joined, second->list[i].from, second->list[i].to, err));
    pn__moves_sort(joined);
    return PN_OK;
}

static enum pn_status join(const struct pn_moves *first, const struct pn_moves *second,
                           struct pn_moves *joined, struct pn_error *err)
{
    struct pn_moves to_first = {NULL, 0};
    enum pn_status status = turn(first, &to_first, err);
    if (status == PN_OK)
        status = join_moves(first, second, &to_first, joined, err);
    pn__free(to_first.list);
    return status;
}

static void add_counts(struct pn_edits *sum, const struct pn_edits *e)
{
    sum->nodes_added += e->nodes_added;
    sum->nodes_deleted += e->nodes_deleted;
    sum->nodes_rehomed += e->nodes_rehomed;
    sum->links_added += e->links_added;
    sum->links_deleted += e->links_deleted;
    sum->links_completed += e->links_completed;
    sum->navis_added += e->navis_added;
    sum->navis_deleted += e->navis_deleted;
    sum->navis_rehomed += e->navis_rehomed;
    sum->navis_unused += e->navis_unused;
    sum->navis_turned += e->navis_turned;
}

enum pn_status pn__edits_join(struct pn_edits *first, struct pn_edits *second,
                              struct pn_edits **joined, struct pn_error *err)
{
    struct pn_edits *sum = pn__alloc(1, sizeof *sum);
    enum pn_status status = sum ? PN_OK : pn__fail_memory(err);
    if (status == PN_OK)
        status = join(&first->nodes, &second->nodes, &sum->nodes, err);
    if (status == PN_OK)
        status = join(&first->navis, &second->navis, &sum->navis, err);
    if (status != PN_OK) {
        pn_edits_free(sum);
        return status;
    }
    add_counts(sum, first);
    add_counts(sum, second);
    pn_edits_free(first);
    pn_edits_free(second);
    *joined = sum;
    return PN_OK;
}
