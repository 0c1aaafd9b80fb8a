/* scene/tree.h - trees of boxes with up to eight children a node. */
#ifndef PN_SCENE_TREE_H
#define PN_SCENE_TREE_H

#include "scene/image.h"

/** What a tree is built over. */
struct pn__item {
    float lo[3], hi[3]; /* finite */
    uint32_t ref;       /* the caller's */
    bool alone;         /* no leaf holds it with others */
};

/** One of those below a node: another node, or the items first..first + count - 1. */
struct pn__branch {
    float lo[3], hi[3];
    uint32_t node;         /* 0: it is a leaf */
    uint32_t first, count; /* count 0: nothing */
};

struct pn__tree {
    struct pn__branch (*nodes)[PN__WIDE];
    uint32_t count;
};

/** No tree is deeper; a stack of what is still to be looked at holds so many children. */
#define PN__TREE_DEPTH 60
#define PN__TREE_STACK ((PN__WIDE - 1) * PN__TREE_DEPTH + PN__WIDE)

/**
 * Builds a tree; brings the items into the order of its leaves, which hold up to
 * leaf_most of them (at most 32).
 *
 * owner:  tree->nodes is the caller's, pn__free; NULL without items
 * errors: PN_E_NOMEM
 * cost:   O(n log n), as a rule; O(n) memory
 * source: Wald: On fast construction of SAH-based bounding volume hierarchies, 2007
 */
enum pn_status pn__tree_build(struct pn__item *items, uint32_t count, uint32_t leaf_most,
                              struct pn__tree *tree, struct pn_error *err);

#endif
