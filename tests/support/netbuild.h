/*
 * support/netbuild.h - small networks, written down in a test node by node.
 *
 *     struct test_net *net = test_net_new();
 *     int a = test_net_node(net, PN_KIND_CAR, 0, 0, 10);
 *     int b = test_net_node(net, PN_KIND_CAR, 100, 0, 10);
 *     test_net_link(net, a, b, 2, 0);
 *     struct pn_network *network = test_net_finish(net);
 *     ... pn_network_node(network, test_net_address(net, a)) ...
 *     pn_network_free(network);
 *     test_net_free(net);
 *
 * Areas, addresses, navis, lengths, directions, regions and dead ends come out as the
 * original compiler would have them. Anything odd is done to the network afterwards.
 */
#ifndef TESTS_SUPPORT_NETBUILD_H
#define TESTS_SUPPORT_NETBUILD_H

#include <pathnode.h>

struct test_net;

struct test_net *test_net_new(void);
void test_net_free(struct test_net *net);

/** Adds a node, in world units (multiples of 1/8); returns its handle: 0, 1, 2 ... */
int test_net_node(struct test_net *net, enum pn_kind kind, double x, double y, double z);

/** Links two nodes both ways, with one navi if they are vehicles. A node may link itself.
 */
void test_net_link(struct test_net *net, int from, int to, int lanes, int lanes_back);

/** Links from -> to only. */
void test_net_link_one_sided(struct test_net *net, int from, int to, int lanes);

/** Leaves an area out of the network; links and navis into it stay. */
void test_net_drop_area(struct test_net *net, int area);

/** The network, the caller's. Once only; call after all of the above. */
struct pn_network *test_net_finish(struct test_net *net);

/** Address of a node, after test_net_finish. */
struct pn_address test_net_address(const struct test_net *net, int node);

/** A finished network with what it was built from. */
struct test_built {
    struct test_net *net;
    struct pn_network *network;
};

/** Finishes a network; takes net. Release with test_built_release. */
struct test_built test_net_build(struct test_net *net);
void test_built_release(struct test_built *built);

/** The records of a node by its handle: itself, its seq-th link, that link's navi. */
struct pn_node *test_built_node(const struct test_built *built, int node);
struct pn_link *test_built_link(const struct test_built *built, int node, uint32_t seq);
struct pn_navi *test_built_navi(const struct test_built *built, int node, uint32_t seq);

/**
 * A finished network of two areas, 27 and 28: three cars in a row over the border (10 to
 * 12.5 high, the last link one way) and two peds. The caller's.
 */
struct pn_network *test_small_network(void);

/** Two car nodes 100 apart, two-way; a ped node with a link to itself. */
struct test_built test_pair_world(void);

#endif
