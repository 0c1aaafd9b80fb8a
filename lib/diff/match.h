/*
 * diff/match.h - which node and navi of one network is which of another.
 *
 * Nodes that stand where they stood are the same, first those with the same address. Of
 * the others those are the same that have the most neighbours in common; where neither
 * place nor links say anything, those with the same address. Navis go with the links that
 * use them.
 */
#ifndef PN_DIFF_MATCH_H
#define PN_DIFF_MATCH_H

#include <pathnode/graph.h>

/** Both sides by side: [0] is the one, [1] the other. Ids are those of the graphs. */
struct pn__match {
    const struct pn_network *network[2];
    struct pn_graph *graph[2];     /* without values: addresses and links only */
    struct pn_address *address[2]; /* of each node; a search in the graph costs more */
    pn_node_id *node[2];           /* of each node the other side's, PN_NODE_NONE */
    uint32_t *links_before[2]; /* of each node: links of those before it in its area */
    uint32_t *navi_first[2];   /* as pn__navi_numbers_new */
    struct pn_navi_address *navi_address[2]; /* of each navi */
    uint32_t *navi[2]; /* of each navi the other side's, PN_NODE_NONE */
};

/** owner: release in any case. errors: PN_E_NOMEM. cost: O(n log n) */
enum pn_status pn__match_init(struct pn__match *match, const struct pn_network *one,
                              const struct pn_network *other, struct pn_error *err);
void pn__match_release(struct pn__match *match);

/** A node's address on side 0 as the other side says it: what leads nowhere stays. */
struct pn_address pn__match_node(const struct pn__match *match, struct pn_address at);

/** The same for a navi; false if the other side does not have it. */
bool pn__match_navi(const struct pn__match *match, struct pn_navi_address at,
                    struct pn_navi_address *other);

/** Whether a navi on side 0 is that one on side 1; both may be missing alike. */
bool pn__match_is_same_navi(const struct pn__match *match, struct pn_navi_address one,
                            struct pn_navi_address two);

/**
 * Which link of a matched pair of nodes is which.
 *
 * shape: other has an entry for each link of the node on side 0: the seq of the same link
 *        on side 1, or PN__NO_LINK
 */
#define PN__NO_LINK 0xFFu
void pn__match_links(const struct pn__match *match, struct pn_address one,
                     struct pn_address two, uint8_t other[PN_NODE_LINKS_MASK]);

#endif
