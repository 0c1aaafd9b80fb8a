/*
 * node_labels.c - hub labels of every node, by pruned searches.
 *
 * One node after the other, the most important first, is made a hub: a search from it
 * labels each node it comes to, and turns back where the hubs before it already give as
 * good a way. Ends are in the order of the hierarchy; the nodes of a chain come after all
 * ends, its middle first, so that a chain adds only log(nodes) hubs of its own.
 */
#include "config.h"

#include "cut/heap.h"
#include "prepared/hierarchy.h"

#include "base/error.h"
#include "graph/incoming.h"

#include <pathnode/labels.h>

#include <stdlib.h>
#include <string.h>

/* A list that grows. Its hubs are ranks, so it is in order of importance. */
struct list {
    struct pn_label *label;
    uint32_t count, room;
};

/* The arcs one way. */
struct arcs {
    const uint32_t *first; /* node_count + 1 */
    const uint32_t *arc;   /* NULL: the arcs are numbered in this order */
    const uint32_t *other; /* of each arc: the node it leads to, or comes from */
};

struct maker {
    const struct pn_costs *costs;
    uint32_t node_count;
    uint32_t *order; /* of each rank, the node */
    uint32_t rank_count;
    struct pn__incoming incoming; /* owned */
    struct list *out, *in;        /* of each node */
    uint64_t *near;               /* by rank: costs of the hub at work, or PN_COST_NONE */
    struct pn__heap queue;
    uint64_t *dist; /* of the search, PN_COST_NONE between searches */
    uint32_t *step; /* the node it was reached from */
    uint32_t *touched, touched_count;
    bool failed;
};

static bool append(struct list *list, struct pn_label label)
{
    if (list->count == list->room) {
        uint32_t room = list->room ? list->room + list->room / 2 : 8;
        struct pn_label *grown = pn__realloc(list->label, room, sizeof *grown);
        if (!grown)
            return false;
        list->label = grown;
        list->room = room;
    }
    list->label[list->count++] = label;
    return true;
}

/* A hub before this one is on a way that costs no more. */
static bool covered(const struct maker *m, const struct list *list, uint64_t cost)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const struct pn_label *label = &list->label[i];
        if (label->cost <= cost && m->near[label->hub] <= cost - label->cost)
            return true;
    }
    return false;
}

static void reach(struct maker *m, uint32_t node, uint32_t from, uint64_t cost)
{
    if (cost >= m->dist[node])
        return;
    if (m->dist[node] == PN_COST_NONE)
        m->touched[m->touched_count++] = node;
    m->dist[node] = cost;
    m->step[node] = from;
    m->failed |= !pn__heap_push(&m->queue, cost, node);
}

/* Labels all nodes that this hub serves, in the lists of one side. */
static void search(struct maker *m, uint32_t rank, const struct arcs *arcs,
                   struct list *side)
{
    reach(m, m->order[rank], m->order[rank], 0);
    while (m->queue.count && !m->failed) {
        struct pn__heap_item item = pn__heap_pop(&m->queue);
        uint32_t node = item.value;
        if (item.cost > m->dist[node] || covered(m, &side[node], item.cost))
            continue;
        m->failed |=
            !append(&side[node], (struct pn_label){item.cost, rank, m->step[node]});
        for (uint32_t i = arcs->first[node]; i < arcs->first[node + 1]; i++) {
            uint32_t arc = arcs->arc ? arcs->arc[i] : i, cost = m->costs->arc[arc];
            if (cost != PN_COST_CLOSED)
                reach(m, arcs->other[arc], node, item.cost + cost);
        }
    }
    while (m->touched_count)
        m->dist[m->touched[--m->touched_count]] = PN_COST_NONE;
}

/* near[] as a list says, or all PN_COST_NONE again. */
static void set_near(struct maker *m, const struct list *list, bool set)
{
    for (uint32_t i = 0; i < list->count; i++)
        m->near[list->label[i].hub] = set ? list->label[i].cost : PN_COST_NONE;
}

static void make_hub(struct maker *m, uint32_t rank)
{
    const struct pn_graph *graph = m->costs->graph;
    const struct arcs forth = {graph->first_out, NULL, graph->target};
    const struct arcs back = {m->incoming.first, m->incoming.arc, m->incoming.source};
    const struct list *out = &m->out[m->order[rank]], *in = &m->in[m->order[rank]];
    set_near(m, out, true);
    search(m, rank, &forth, m->in);
    set_near(m, out, false);
    set_near(m, in, true);
    search(m, rank, &back, m->out);
    set_near(m, in, false);
}

/* A chain's nodes: every other one last, and of the rest again. */
static void order_chain(struct maker *m, const struct pn_cut *cut,
                        const struct pn_cut_chain *chain)
{
    uint64_t width = 1;
    while (width <= chain->count)
        width *= 2;
    for (; width > 1; width /= 2)
        for (uint64_t slot = width / 2 - 1; slot < chain->count; slot += width)
            m->order[m->rank_count++] = cut->slot_node[chain->first + slot];
}

static enum pn_status make_order(struct maker *m, struct pn_error *err)
{
    struct pn_cut *cut;
    struct pn__hierarchy hierarchy;
    PN_TRY(pn_cut_new(m->costs, &cut, err));
    enum pn_status status = pn__hierarchy_init(&hierarchy, cut, UINT32_MAX, err);
    if (status == PN_OK) {
        for (uint32_t o = 0; o < hierarchy.count; o++)
            m->order[m->rank_count++] = cut->end_node[hierarchy.end[o]];
        for (uint32_t c = 0; c < cut->chain_count; c++)
            order_chain(m, cut, &cut->chain[c]);
        pn__hierarchy_release(&hierarchy);
    }
    pn_cut_free(cut);
    return status;
}

static bool maker_init(struct maker *m, const struct pn_costs *costs)
{
    uint32_t nodes = costs->graph->node_count;
    *m = (struct maker){.costs = costs, .node_count = nodes};
    m->order = pn__alloc(nodes, sizeof *m->order);
    m->out = pn__alloc(nodes, sizeof *m->out);
    m->in = pn__alloc(nodes, sizeof *m->in);
    m->near = pn__alloc(nodes, sizeof *m->near);
    m->dist = pn__alloc(nodes, sizeof *m->dist);
    m->step = pn__alloc(nodes, sizeof *m->step);
    m->touched = pn__alloc(nodes, sizeof *m->touched);
    if (!m->order || !m->out || !m->in || !m->near || !m->dist || !m->step ||
        !m->touched || pn__incoming_init(&m->incoming, costs->graph, NULL) != PN_OK)
        return false;
    memset(m->near, 0xFF, nodes * sizeof *m->near); /* PN_COST_NONE */
    memset(m->dist, 0xFF, nodes * sizeof *m->dist);
    return true;
}

static void free_lists(struct list *lists, uint32_t count)
{
    for (uint32_t n = 0; lists && n < count; n++)
        pn__free(lists[n].label);
    pn__free(lists);
}

static void maker_release(struct maker *m)
{
    free_lists(m->out, m->node_count);
    free_lists(m->in, m->node_count);
    pn__free(m->order);
    pn__incoming_release(&m->incoming);
    pn__free(m->near);
    pn__free(m->dist);
    pn__free(m->step);
    pn__free(m->touched);
    pn__heap_release(&m->queue);
}

static int by_hub(const void *a, const void *b)
{
    const struct pn_label *x = a, *y = b;
    return (x->hub > y->hub) - (x->hub < y->hub);
}

/* One array of all lists, hubs by their node. False without memory. */
static bool lay_out(const struct maker *m, const struct list *lists,
                    struct pn_label_lists *to)
{
    uint64_t count = 0;
    for (uint32_t n = 0; n < m->node_count; n++)
        count += lists[n].count;
    uint64_t *first = pn__alloc((size_t)m->node_count + 1, sizeof *first);
    struct pn_label *label = pn__alloc(count, sizeof *label);
    *to = (struct pn_label_lists){first, label};
    if (!first || !label)
        return false;
    count = 0;
    for (uint32_t n = 0; n < m->node_count; n++) {
        struct pn_label *at = label + count;
        for (uint32_t i = 0; i < lists[n].count; i++) {
            at[i] = lists[n].label[i];
            at[i].hub = m->order[at[i].hub];
        }
        qsort(at, lists[n].count, sizeof *at, by_hub);
        first[n] = count;
        count += lists[n].count;
    }
    first[m->node_count] = count;
    return true;
}

void pn_labels_free(struct pn_labels *labels)
{
    if (!labels)
        return;
    pn__free_const(labels->out.first);
    pn__free_const(labels->out.label);
    pn__free_const(labels->in.first);
    pn__free_const(labels->in.label);
    pn__free(labels);
}

enum pn_status pn_labels_new(const struct pn_costs *costs, struct pn_labels **labels,
                             struct pn_error *err)
{
    struct maker m;
    struct pn_labels *made = pn__alloc(1, sizeof *made);
    enum pn_status status =
        maker_init(&m, costs) && made ? make_order(&m, err) : pn__fail_memory(err);
    for (uint32_t rank = 0; status == PN_OK && rank < m.rank_count; rank++) {
        make_hub(&m, rank);
        if (m.failed)
            status = pn__fail_memory(err);
    }
    if (status == PN_OK) {
        made->node_count = m.node_count;
        if (!lay_out(&m, m.out, &made->out) || !lay_out(&m, m.in, &made->in))
            status = pn__fail_memory(err);
    }
    maker_release(&m);
    if (status == PN_OK)
        *labels = made;
    else
        pn_labels_free(made);
    return status;
}
