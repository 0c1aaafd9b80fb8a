/*
 * astar.c - A* (Hart, Nilsson and Raphael 1968) that corrects labels.
 *
 * A node whose label gets better is queued again, even if it was taken before. So the
 * answer is exact with any bound that never says too much, consistent or not, and though
 * nodes leave a bucket in any order. A label is only written while the way through it can
 * still beat the best way to the goal.
 */
#include "config.h"

#include "route/router.h"

#include "base/error.h"

/* Everything a search needs, in locals of one inlined function for each rule. */
struct search {
    const struct pn_graph *graph;
    struct pn__queue *queue;
    const struct pn__label *wrong; /* RULE_TIGHT: the search before */
    struct pn__bound bound;
    uint32_t stamp, wrong_stamp, goal;
    uint64_t limit; /* a key from here on is of no use */
};

/* On a way with the least wrong-way metres from the start, every arc is tight. */
static inline bool is_tight(const struct search *s, uint32_t from, uint32_t arc)
{
    const struct pn__label *u = &s->wrong[from], *v = &s->wrong[s->graph->target[arc]];
    return v->stamp == s->wrong_stamp &&
           u->cost + pn__arc_wrong_q16(s->graph, arc) == v->cost;
}

static inline bool may_use(const struct search *s, enum pn__rule rule, uint32_t from,
                           uint32_t arc)
{
    if (rule == PN__RULE_OPEN)
        return pn__arc_is_open(s->graph, arc);
    return rule != PN__RULE_TIGHT || is_tight(s, from, arc);
}

/* The node's label, made new if an earlier query left it. */
static inline struct pn__label *label_of(const struct search *s, enum pn__rule rule,
                                         uint32_t node)
{
    struct pn__label *label = &s->queue->labels[node];
    if (label->stamp != s->stamp) {
        label->stamp = s->stamp;
        label->cost = UINT64_MAX;
        label->next = PN_NODE_NONE;
        label->bound =
            rule == PN__RULE_WRONG ? 0 : pn__bound_at(&s->bound, &s->graph->pos[node]);
    }
    return label;
}

/* Offers node a way over arc from parent; queues the node if that is news of use. */
static inline void offer(struct search *s, enum pn__rule rule, uint32_t parent,
                         uint32_t arc, uint64_t cost)
{
    uint32_t node = s->graph->target[arc];
    struct pn__label *label = label_of(s, rule, node);
    if (cost >= label->cost || cost + label->bound >= s->limit)
        return;
    label->cost = cost;
    label->parent = parent;
    label->arc = arc;
    if (node == s->goal) {
        s->limit = rule == PN__RULE_WRONG ? cost + 1 : cost;
        return;
    }
    if (pn__queue_holds(label))
        pn__queue_remove(s->queue, node);
    pn__queue_push(s->queue, node, cost + label->bound);
}

/* Returns how many nodes were taken from the queue. */
static inline __attribute__((always_inline)) uint32_t
run(struct search s, enum pn_metric metric, enum pn__rule rule)
{
    const struct pn_graph *graph = s.graph;
    uint32_t settled = 0, node;
    while ((node = pn__queue_pop(s.queue, s.limit)) != PN_NODE_NONE) {
        uint64_t cost = s.queue->labels[node].cost;
        settled++;
        uint32_t end = graph->first_out[node + 1];
        for (uint32_t a = graph->first_out[node]; a < end; a++) {
            if (may_use(&s, rule, node, a))
                offer(&s, rule, node, a,
                      cost + (rule == PN__RULE_WRONG ? pn__arc_wrong_q16(graph, a)
                                                     : pn__arc_cost(graph, metric, a)));
        }
    }
    return settled;
}

/* One machine code loop a metric and rule: the choices are constants inside. */
static uint32_t run_metric(const struct search *s, enum pn_metric metric,
                           enum pn__rule rule)
{
    if (rule == PN__RULE_WRONG)
        return run(*s, PN_METRIC_METRES, PN__RULE_WRONG);
    if (metric == PN_METRIC_LENGTH) {
        if (rule == PN__RULE_OPEN)
            return run(*s, PN_METRIC_LENGTH, PN__RULE_OPEN);
        return rule == PN__RULE_ALL ? run(*s, PN_METRIC_LENGTH, PN__RULE_ALL)
                                    : run(*s, PN_METRIC_LENGTH, PN__RULE_TIGHT);
    }
    if (rule == PN__RULE_OPEN)
        return run(*s, PN_METRIC_METRES, PN__RULE_OPEN);
    return rule == PN__RULE_ALL ? run(*s, PN_METRIC_METRES, PN__RULE_ALL)
                                : run(*s, PN_METRIC_METRES, PN__RULE_TIGHT);
}

bool pn__search(struct pn_router *router, const struct pn__task *task, enum pn__rule rule)
{
    enum pn_metric metric =
        rule == PN__RULE_WRONG ? PN_METRIC_METRES : task->options.metric;
    pn__router_forget(router);
    struct search s = {
        .graph = router->graph,
        .queue = &router->queue,
        .wrong = router->other_labels,
        .bound =
            pn__bound_towards(router->graph, task->to, router->measure.scale[metric]),
        .stamp = router->stamp,
        .wrong_stamp = router->other_stamp,
        .goal = task->to,
        .limit = UINT64_MAX,
    };
    struct pn__label *start = label_of(&s, rule, task->from);
    start->cost = 0;
    start->parent = PN_NODE_NONE;
    pn__queue_start(s.queue, pn__measure_shift(&router->measure, metric), start->bound);
    if (task->from == task->to)
        return true;
    pn__queue_push(s.queue, task->from, start->bound);
    router->settled += run_metric(&s, metric, rule);
    const struct pn__label *goal = &s.queue->labels[task->to];
    return goal->stamp == s.stamp && goal->cost != UINT64_MAX;
}

enum pn_status pn__astar(struct pn_router *router, const struct pn__task *task,
                         struct pn_error *err)
{
    (void)err;
    bool all = task->options.one_way == PN_ONE_WAY_IGNORE;
    return pn__search(router, task, all ? PN__RULE_ALL : PN__RULE_OPEN) ? PN_OK
                                                                        : PN_E_NOROUTE;
}
