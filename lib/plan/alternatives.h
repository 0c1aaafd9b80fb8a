/* plan/alternatives.h - routes out of two trees of shortest ways. */
#ifndef PN_PLAN_ALTERNATIVES_H
#define PN_PLAN_ALTERNATIVES_H

#include <pathnode/alternatives.h>

#include "plan/reach.h"

/**
 * The best route from a node to another through an arc of the cut graph, out of a search
 * from the one and one to the other. It may pass nodes twice.
 *
 * errors: PN_E_NOMEM
 */
enum pn_status pn__trees_join(const struct pn_reach *out, const struct pn_reach *back,
                              pn_node_id from, pn_node_id to, uint32_t arc,
                              struct pn_path *path, struct pn_error *err);

#endif
