/* cut.c - the cut graph: numbers the ends, and lays out what the draft found. */
#include "config.h"

#include <pathnode/cut.h>

#include "base/alloc.h"
#include "base/error.h"
#include "cut/cut_draft.h"

#include <string.h>

/* The arrays of a pn_cut while they are filled. */
struct layout {
    struct pn_cut_ref *ref;
    pn_node_id *end_node;
    uint32_t *end_region, *region_first, *first_arc;
    struct pn_cut_arc *arc;
};

static uint32_t find_root(uint32_t *parent, uint32_t end)
{
    while (parent[end] != end)
        end = parent[end] = parent[parent[end]];
    return end;
}

/* Joins ends with a chain between them; the root of a region is its lowest end. */
static void join_regions(uint32_t *parent, uint32_t ends, const struct pn__cut_draft *d,
                         const uint32_t *number)
{
    for (uint32_t e = 0; e < ends; e++)
        parent[e] = e;
    for (uint32_t c = 0; c < d->chain_count; c++) {
        uint32_t a = find_root(parent, number[d->chain[c].a]);
        uint32_t b = find_root(parent, number[d->chain[c].b]);
        parent[a > b ? a : b] = a > b ? b : a;
    }
}

static bool is_end(const struct pn__cut_draft *d, pn_node_id node)
{
    return d->mark[node] >= PN__CUT_END;
}

/* number[node]: ends in node order; returns how many. */
static uint32_t count_ends(const struct pn__cut_draft *d, uint32_t *number)
{
    uint32_t ends = 0, nodes = d->costs->graph->node_count;
    for (pn_node_id node = 0; node < nodes; node++)
        number[node] = is_end(d, node) ? ends++ : PN_CUT_NONE;
    return ends;
}

/* Numbers ends by region, then by node: number[] becomes final. */
static void number_ends(struct pn_cut *cut, struct layout *l,
                        const struct pn__cut_draft *d, uint32_t *number, uint32_t *parent)
{
    uint32_t regions = 0, *first = l->region_first;
    join_regions(parent, cut->end_count, d, number);
    for (uint32_t e = 0; e < cut->end_count; e++) {
        uint32_t root = find_root(parent, e);
        /* end_region of a root is its region; a root comes before the others. */
        l->end_region[e] = root == e ? regions++ : l->end_region[root];
        first[l->end_region[e] + 1]++;
    }
    cut->region_count = regions;
    for (uint32_t r = 0; r < regions; r++)
        first[r + 1] += first[r];
    for (pn_node_id node = 0; node < cut->node_count; node++)
        if (number[node] != PN_CUT_NONE) {
            uint32_t end = first[l->end_region[number[node]]]++;
            l->end_node[end] = node;
            number[node] = end;
        }
    memmove(first + 1, first, regions * sizeof *first);
    first[0] = 0;
    for (uint32_t r = 0; r < regions; r++)
        for (uint32_t e = first[r]; e < first[r + 1]; e++)
            l->end_region[e] = r;
}

static void place_nodes(struct pn_cut *cut, struct layout *l,
                        const struct pn__cut_draft *d, const uint32_t *number)
{
    for (pn_node_id node = 0; node < cut->node_count; node++)
        l->ref[node] = (struct pn_cut_ref){PN_CUT_NONE, number[node]};
    for (uint32_t c = 0; c < d->chain_count; c++) {
        uint32_t first = d->chain[c].first, count = d->chain[c].count;
        for (uint32_t s = first; s < first + count; s++)
            l->ref[d->slot_node[s]] = (struct pn_cut_ref){c, s};
    }
}

static void lay_arcs(struct pn_cut *cut, struct layout *l, const struct pn__cut_draft *d)
{
    uint32_t *first = l->first_arc;
    for (uint32_t c = 0; c < cut->chain_count; c++) {
        first[d->chain[c].a + 1]++;
        first[d->chain[c].b + 1]++;
    }
    for (uint32_t e = 0; e < cut->end_count; e++)
        first[e + 1] += first[e];
    for (uint32_t c = 0; c < cut->chain_count; c++) {
        const struct pn_cut_chain *chain = &d->chain[c];
        l->arc[first[chain->a]++] =
            (struct pn_cut_arc){chain->b, chain->cost_ab, chain->cost_ba, 2 * c};
        l->arc[first[chain->b]++] =
            (struct pn_cut_arc){chain->a, chain->cost_ba, chain->cost_ab, 2 * c + 1};
    }
    memmove(first + 1, first, cut->end_count * sizeof *first);
    first[0] = 0;
}

static bool alloc_layout(const struct pn_cut *cut, struct layout *l)
{
    l->ref = pn__alloc(cut->node_count, sizeof *l->ref);
    l->end_node = pn__alloc(cut->end_count, sizeof *l->end_node);
    l->end_region = pn__alloc(cut->end_count, sizeof *l->end_region);
    l->region_first = pn__alloc((size_t)cut->end_count + 2, sizeof *l->region_first);
    l->first_arc = pn__alloc((size_t)cut->end_count + 2, sizeof *l->first_arc);
    l->arc = pn__alloc(2 * (size_t)cut->chain_count, sizeof *l->arc);
    return l->ref && l->end_node && l->end_region && l->region_first && l->first_arc &&
           l->arc;
}

/* Fills a cut graph from the draft, whose arrays of chains and slots it takes over. */
static bool lay_out(struct pn_cut *cut, struct pn__cut_draft *d, uint32_t *number)
{
    struct layout l = {0};
    cut->end_count = count_ends(d, number);
    uint32_t *parent = pn__alloc(cut->end_count, sizeof *parent);
    bool done = alloc_layout(cut, &l) && parent;
    if (done) {
        number_ends(cut, &l, d, number, parent);
        for (uint32_t c = 0; c < d->chain_count; c++) {
            d->chain[c].a = number[d->chain[c].a];
            d->chain[c].b = number[d->chain[c].b];
        }
        place_nodes(cut, &l, d, number);
        lay_arcs(cut, &l, d);
    }
    pn__free(parent);
    cut->ref = l.ref;
    cut->end_node = l.end_node;
    cut->end_region = l.end_region;
    cut->region_first = l.region_first;
    cut->first_arc = l.first_arc;
    cut->arc = l.arc;
    cut->chain = d->chain;
    cut->slot_node = d->slot_node;
    cut->run = d->run;
    d->chain = NULL;
    d->slot_node = NULL;
    d->run = NULL;
    return done;
}

enum pn_status pn_cut_new(const struct pn_costs *costs, struct pn_cut **cut,
                          struct pn_error *err)
{
    struct pn__cut_draft draft;
    PN_TRY(pn__cut_draft_init(&draft, costs, err));
    struct pn_cut *made = pn__alloc(1, sizeof *made);
    uint32_t *number = pn__alloc(costs->graph->node_count, sizeof *number);
    bool done = made && number;
    if (done) {
        made->node_count = costs->graph->node_count;
        made->chain_count = draft.chain_count;
        made->slot_count = draft.slot_count;
        done = lay_out(made, &draft, number);
    }
    pn__free(number);
    pn__cut_draft_release(&draft);
    if (!done) {
        pn_cut_free(made);
        return pn__fail_memory(err);
    }
    *cut = made;
    return PN_OK;
}

void pn_cut_free(struct pn_cut *cut)
{
    if (!cut)
        return;
    pn__free_const(cut->ref);
    pn__free_const(cut->end_node);
    pn__free_const(cut->end_region);
    pn__free_const(cut->region_first);
    pn__free_const(cut->chain);
    pn__free_const(cut->slot_node);
    pn__free_const(cut->run);
    pn__free_const(cut->first_arc);
    pn__free_const(cut->arc);
    pn__free(cut);
}

size_t pn_cut_memory(const struct pn_cut *cut)
{
    return sizeof *cut + cut->node_count * sizeof *cut->ref +
           cut->end_count * (sizeof *cut->end_node + sizeof *cut->end_region) +
           ((size_t)cut->region_count + cut->end_count + 2) * sizeof(uint32_t) +
           cut->chain_count * (sizeof *cut->chain + 2 * sizeof *cut->arc) +
           cut->slot_count * (sizeof *cut->slot_node + sizeof *cut->run);
}

void pn_cut_unpack(const struct pn_cut *cut, uint32_t chain, bool from_b,
                   pn_node_id *nodes)
{
    const struct pn_cut_chain *c = &cut->chain[chain];
    const pn_node_id *slot = cut->slot_node + c->first;
    for (uint32_t i = 0; i < c->count; i++)
        nodes[i] = slot[from_b ? c->count - 1 - i : i];
}
