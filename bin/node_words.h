/* node_words.h - words for the fields of a node and a navi, pathnode-area(5). */
#ifndef PN_BIN_NODE_WORDS_H
#define PN_BIN_NODE_WORDS_H

#include <pathnode.h>

/** A flag of one bit, by its column name. */
struct node_flag {
    const char *key;
    uint32_t mask;
};

/** All of them, NULL key last. */
extern const struct node_flag node_flags[];

uint32_t word_speed_value(const struct pn_node *node);
uint32_t word_density_value(const struct pn_node *node);
uint32_t word_special_value(const struct pn_node *node);

/** "slow", "normal", "fast". */
const char *word_speed(const struct pn_node *node);

/** "none", "parallel parking" and so on. */
const char *word_special(const struct pn_node *node);

/** A light for traffic leaving this node: "none", "north-south", "west-east". */
const char *word_light(const struct pn_navi *navi, struct pn_address from);

/** A node's index within its section: peds count from the first ped. */
uint32_t word_ordinal(const struct pn_network *network, struct pn_address address);

#endif
