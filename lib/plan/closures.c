/* closures.c - a set of rules, their arcs, and the costs that follow. */
#include "config.h"

#include "plan/closure_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum pn_status pn_closures_new(const struct pn_graph *graph,
                               struct pn_closures **closures, struct pn_error *err)
{
    struct pn_closures *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->graph = graph;
    *closures = made;
    return PN_OK;
}

static void free_strings(const struct pn_closure *rule)
{
    if (rule->name != rule->text)
        pn__free_const(rule->name);
    pn__free_const(rule->text);
}

void pn_closures_free(struct pn_closures *c)
{
    if (!c)
        return;
    for (uint32_t i = 0; i < c->rule_count; i++)
        free_strings(&c->rule[i]);
    pn__free(c->rule);
    pn__free(c->ruled);
    pn__free(c);
}

uint32_t pn_closures_count(const struct pn_closures *c)
{
    return c->rule_count;
}

const struct pn_closure *pn_closures_at(const struct pn_closures *c, uint32_t i)
{
    return &c->rule[i];
}

static bool is_about(const struct pn_graph *graph, const struct pn__rule_words *words,
                     pn_node_id from, uint32_t arc)
{
    pn_node_id to = graph->target[arc];
    switch (words->kind) {
    case PN__RULE_BOX:
        return pn__box_is_crossed(&words->box, &graph->pos[from], &graph->pos[to]);
    case PN__RULE_FLAGS:
        return (graph->node_flags[to] & words->flag_mask) == words->flag_value;
    case PN__RULE_REGION:
        return graph->stored_region[to] == words->region;
    case PN__RULE_LINK:
        break;
    }
    return false;
}

static bool add_arc(struct pn_closures *c, uint32_t arc)
{
    if (c->ruled_count == c->ruled_room) {
        uint32_t room = c->ruled_room ? c->ruled_room * 2 : 64;
        struct pn__ruled *grown = pn__realloc(c->ruled, room, sizeof *grown);
        if (!grown)
            return false;
        c->ruled = grown;
        c->ruled_room = room;
    }
    c->ruled[c->ruled_count++] = (struct pn__ruled){arc, c->rule_count};
    return true;
}

/* The arcs between two nodes, one way. */
static bool add_between(struct pn_closures *c, pn_node_id from, pn_node_id to)
{
    const struct pn_graph *graph = c->graph;
    if (from == PN_NODE_NONE || to == PN_NODE_NONE)
        return true;
    for (uint32_t a = graph->first_out[from]; a < graph->first_out[from + 1]; a++)
        if (graph->target[a] == to && !add_arc(c, a))
            return false;
    return true;
}

static bool add_arcs(struct pn_closures *c, const struct pn__rule_words *words)
{
    const struct pn_graph *graph = c->graph;
    if (words->kind == PN__RULE_LINK) {
        pn_node_id from = pn_graph_find(graph, words->from);
        pn_node_id to = pn_graph_find(graph, words->to);
        return add_between(c, from, to) && (from == to || add_between(c, to, from));
    }
    for (pn_node_id n = 0; n < graph->node_count; n++)
        for (uint32_t a = graph->first_out[n]; a < graph->first_out[n + 1]; a++)
            if (is_about(graph, words, n, a) && !add_arc(c, a))
                return false;
    return true;
}

static int by_arc(const void *a, const void *b)
{
    const struct pn__ruled *x = a, *y = b;
    if (x->arc != y->arc)
        return x->arc < y->arc ? -1 : 1;
    return (x->rule > y->rule) - (x->rule < y->rule);
}

static bool make_room(struct pn_closures *c)
{
    if (c->rule_count < c->rule_room)
        return true;
    uint32_t room = c->rule_room ? c->rule_room * 2 : 8;
    struct pn_closure *grown = pn__realloc(c->rule, room, sizeof *grown);
    if (!grown)
        return false;
    c->rule = grown;
    c->rule_room = room;
    return true;
}

enum pn_status pn__closures_add(struct pn_closures *c, const struct pn__rule_words *words,
                                const char *text, const char *name, uint32_t factor_milli,
                                struct pn_error *err)
{
    uint32_t before = c->ruled_count;
    struct pn_closure rule = {.text = pn__strdup(text), .factor_milli = factor_milli};
    rule.name = name && *name ? pn__strdup(name) : rule.text;
    if (!rule.text || !rule.name || !make_room(c) || !add_arcs(c, words)) {
        c->ruled_count = before;
        free_strings(&rule);
        return pn__fail_memory(err);
    }
    rule.arc_count = c->ruled_count - before;
    c->rule[c->rule_count++] = rule;
    return PN_OK;
}

void pn__closures_sort(struct pn_closures *c)
{
    if (c->ruled_count)
        qsort(c->ruled, c->ruled_count, sizeof *c->ruled, by_arc);
}

enum pn_status pn_closures_close(struct pn_closures *c, const char *text,
                                 const char *name, struct pn_error *err)
{
    struct pn__rule_words words;
    if (!pn__rule_parse(text, &words))
        return pn__fail(err, PN_E_ARG,
                        "'%s' is neither a link (A/N-A/N) nor a box "
                        "(X1,Y1,X2,Y2 or X1,Y1,Z1,X2,Y2,Z2)",
                        text);
    enum pn_status status = pn__closures_add(c, &words, text, name, 0, err);
    pn__closures_sort(c);
    return status;
}

const struct pn_closure *pn_closures_find(const struct pn_closures *c, uint32_t arc)
{
    uint32_t low = 0, high = c->ruled_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->ruled[middle].arc < arc)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < c->ruled_count && c->ruled[low].arc == arc; low++)
        if (c->rule[c->ruled[low].rule].factor_milli == 0)
            return &c->rule[c->ruled[low].rule];
    return NULL;
}

/* The cost of an arc under the rules from *at on that are about it; moves *at past them.
   Rounded up; what would be too large is the largest cost there is. */
static uint32_t ruled_cost(const struct pn_closures *c, uint32_t cost, uint32_t *at)
{
    uint32_t arc = c->ruled[*at].arc;
    uint64_t sum = cost;
    for (; *at < c->ruled_count && c->ruled[*at].arc == arc; ++*at) {
        uint32_t factor = c->rule[c->ruled[*at].rule].factor_milli;
        if (factor == 0 || sum == PN_COST_CLOSED)
            sum = PN_COST_CLOSED;
        else if ((sum = (sum * factor + 999) / 1000) >= PN_COST_CLOSED)
            sum = PN_COST_CLOSED - 1;
    }
    return (uint32_t)sum;
}

/* Gives each change to a list, or, without one, makes it. Returns how many. */
static uint32_t each_change(const struct pn_closures *c, const struct pn_costs *costs,
                            struct pn_cost_change *list)
{
    uint32_t count = 0;
    for (uint32_t at = 0; at < c->ruled_count;) {
        uint32_t arc = c->ruled[at].arc;
        uint32_t cost = ruled_cost(c, costs->arc[arc], &at);
        if (cost == costs->arc[arc])
            continue;
        if (list)
            list[count] = (struct pn_cost_change){arc, cost};
        else
            costs->arc[arc] = cost;
        count++;
    }
    return count;
}

enum pn_status pn_closures_changes(const struct pn_closures *c,
                                   const struct pn_costs *costs,
                                   struct pn_cost_change **changes, uint32_t *count,
                                   struct pn_error *err)
{
    struct pn_cost_change *list = pn__alloc((size_t)c->ruled_count + 1, sizeof *list);
    if (!list)
        return pn__fail_memory(err);
    *count = each_change(c, costs, list);
    *changes = list;
    return PN_OK;
}

void pn_closures_apply(const struct pn_closures *c, struct pn_costs *costs)
{
    each_change(c, costs, NULL);
}
