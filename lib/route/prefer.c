/*
 * prefer.c - fewest wrong-way metres, then least cost, exactly and with plain keys.
 *
 * The first search finds the least wrong-way metres w(n) of every node up to the goal's.
 * An arc u -> v is tight if w(u) and its own wrong-way metres make w(v). A way from the
 * start has the fewest wrong-way metres just if all its arcs are tight, so the second
 * search, for cost, keeps to those. Comparing pairs of keys in one search would give the
 * same answer with twice the label and a slower loop.
 */
#include "config.h"

#include "route/router.h"

#include "base/alloc.h"
#include "base/error.h"

/* The labels of the last search become the other ones. */
static void swap_labels(struct pn_router *router)
{
    struct pn__label *labels = router->queue.labels;
    uint32_t stamp = router->stamp;
    router->queue.labels = router->other_labels;
    router->stamp = router->other_stamp;
    router->other_labels = labels;
    router->other_stamp = stamp;
}

enum pn_status pn__prefer(struct pn_router *router, const struct pn__task *task,
                          struct pn_error *err)
{
    if (!router->other_labels) {
        size_t count = (size_t)router->graph->node_count + PN__BUCKETS;
        router->other_labels = pn__alloc(count, sizeof *router->other_labels);
        if (!router->other_labels)
            return pn__fail_memory(err);
    }
    if (!pn__search(router, task, PN__RULE_WRONG))
        return PN_E_NOROUTE;
    swap_labels(router);
    return pn__search(router, task, PN__RULE_TIGHT) ? PN_OK : PN_E_NOROUTE;
}
