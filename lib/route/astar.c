/*
 * astar.c - A* (Hart, Nilsson and Raphael 1968) that corrects labels and runs along
 * chains.
 *
 * A node whose label gets better is looked at again, however often. So the answer is
 * exact with any bound that never says too much, consistent or not, and in whatever order
 * nodes are taken. That freedom is used twice: nodes leave a bucket in any order, and
 * nine of ten nodes never see the queue, because a way that comes to a node with one way
 * on goes on at once, up to a point.
 */
#include "config.h"

#include "route/router.h"

#include "base/error.h"

#define INLINE inline __attribute__((always_inline))

/* Everything a search needs, in locals of one inlined function for each rule. */
struct search {
    const struct pn_graph *graph;
    struct pn__queue *queue;
    const struct pn__label *wrong; /* RULE_TIGHT: the search before */
    struct pn__bound bound;
    uint32_t stamp, wrong_stamp, goal;
    uint64_t limit; /* a key from here on is of no use */
    uint64_t far;   /* a chain is left alone for now where keys reach this */
    uint32_t settled;
};

/* On a way with the least wrong-way metres from the start, every arc is tight. */
static INLINE bool is_tight(const struct search *s, uint32_t from, uint32_t arc)
{
    const struct pn__label *u = &s->wrong[from], *v = &s->wrong[s->graph->target[arc]];
    return v->stamp == s->wrong_stamp &&
           u->cost + pn__arc_wrong_q16(s->graph, arc) == v->cost;
}

static INLINE bool may_use(const struct search *s, enum pn__rule rule, uint32_t from,
                           uint32_t arc)
{
    if (rule == PN__RULE_OPEN)
        return pn__arc_is_open(s->graph, arc);
    return rule != PN__RULE_TIGHT || is_tight(s, from, arc);
}

/* The node's label, made new if an earlier query left it. */
static INLINE struct pn__label *label_of(const struct search *s, uint32_t node)
{
    struct pn__label *label = &s->queue->labels[node];
    if (label->stamp != s->stamp) {
        label->stamp = s->stamp;
        label->cost = UINT64_MAX;
        label->next = PN_NODE_NONE;
    }
    return label;
}

static INLINE uint32_t cost_of(const struct search *s, enum pn_metric metric,
                               enum pn__rule rule, uint32_t arc)
{
    return rule == PN__RULE_WRONG ? pn__arc_wrong_q16(s->graph, arc)
                                  : pn__arc_cost(s->graph, metric, arc);
}

/*
 * The one arc by which a way that came to node from parent can go on, or PN_NODE_NONE if
 * there are more. May be an arc back to parent, which leads nowhere.
 */
static INLINE uint32_t only_way_on(const struct pn_graph *graph, uint32_t node,
                                   uint32_t parent)
{
    uint32_t first = graph->first_out[node];
    if (graph->first_out[node + 1] - first != 2)
        return PN_NODE_NONE;
    if (graph->target[first] == parent)
        return first + 1;
    return graph->target[first + 1] == parent ? first : PN_NODE_NONE;
}

/* The least that any way through a node reached at this cost can come to. */
static INLINE uint64_t key_of(const struct search *s, enum pn__rule rule, uint32_t node,
                              uint64_t cost)
{
    if (rule == PN__RULE_WRONG)
        return cost;
    return cost + pn__bound_at(&s->bound, &s->graph->pos[node]);
}

static INLINE void enqueue(const struct search *s, uint32_t node, uint64_t key)
{
    if (pn__queue_holds(&s->queue->labels[node]))
        pn__queue_remove(s->queue, node);
    if (key < s->limit)
        pn__queue_push(s->queue, node, key);
}

/* Goes over arc from parent, and on along its chain while that is news of use. */
static INLINE void follow(struct search *s, enum pn_metric metric, enum pn__rule rule,
                          uint32_t parent, uint32_t arc, uint64_t cost)
{
    while (may_use(s, rule, parent, arc)) {
        uint32_t node = s->graph->target[arc];
        struct pn__label *label = label_of(s, node);
        cost += cost_of(s, metric, rule, arc);
        if (cost >= label->cost || cost >= s->limit)
            return;
        label->cost = cost;
        label->parent = parent;
        label->arc = arc;
        s->settled++;
        if (node == s->goal) {
            s->limit = rule == PN__RULE_WRONG ? cost + 1 : cost;
            return;
        }
        uint32_t onward = only_way_on(s->graph, node, parent);
        uint64_t key = key_of(s, rule, node, cost);
        if (onward == PN_NODE_NONE || key >= s->far) {
            enqueue(s, node, key);
            return;
        }
        parent = node;
        arc = onward;
    }
}

/* Returns how many labels were written. */
static INLINE uint32_t run(struct search s, enum pn_metric metric, enum pn__rule rule)
{
    uint32_t node;
    while ((node = pn__queue_pop(s.queue, s.limit)) != PN_NODE_NONE) {
        const struct pn__label *label = &s.queue->labels[node];
        uint64_t cost = label->cost;
        uint32_t parent = label->parent, end = s.graph->first_out[node + 1];
        s.far = pn__queue_far(s.queue);
        for (uint32_t a = s.graph->first_out[node]; a < end; a++) {
            if (s.graph->target[a] != parent)
                follow(&s, metric, rule, node, a, cost);
        }
    }
    return s.settled;
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
    struct pn__label *start = label_of(&s, task->from);
    uint64_t key = key_of(&s, rule, task->from, 0);
    start->cost = 0;
    start->parent = PN_NODE_NONE;
    pn__queue_start(s.queue, pn__measure_shift(&router->measure, metric), key);
    if (task->from == task->to)
        return true;
    pn__queue_push(s.queue, task->from, key);
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
