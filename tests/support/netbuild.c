/* netbuild.c - nodes and links in the order of the test -> areas in the order of files.
 */
#include "config.h"

#include "support/netbuild.h"
#include "support/suite.h"

#include <stdlib.h>

struct node {
    enum pn_kind kind;
    struct pn_point_fx pos;
    struct pn_address address;
};

struct link {
    int from, to, lanes, lanes_back;
    bool one_sided, has_navi;
    struct pn_navi_address navi;
};

struct test_net {
    struct node *nodes;
    struct link *links;
    int node_count, link_count;
    bool dropped[PN_AREA_COUNT];
    struct pn_area *areas[PN_AREA_COUNT];
};

static void *grow(void *array, int count, size_t size)
{
    bool full = count == 0 || (count >= 16 && (count & (count - 1)) == 0);
    if (!full)
        return array;
    array = realloc(array, (size_t)(count < 16 ? 16 : 2 * count) * size);
    ck_assert_ptr_nonnull(array);
    return array;
}

struct test_net *test_net_new(void)
{
    struct test_net *net = calloc(1, sizeof *net);
    ck_assert_ptr_nonnull(net);
    return net;
}

void test_net_free(struct test_net *net)
{
    if (!net)
        return;
    free(net->nodes);
    free(net->links);
    free(net);
}

static int32_t fx(double units)
{
    int32_t value = (int32_t)(units * PN_FX_PER_M);
    ck_assert_msg((double)value == units * PN_FX_PER_M, "%g is not in steps of 1/8",
                  units);
    return value;
}

int test_net_node(struct test_net *net, enum pn_kind kind, double x, double y, double z)
{
    net->nodes = grow(net->nodes, net->node_count, sizeof *net->nodes);
    struct node *node = &net->nodes[net->node_count];
    *node = (struct node){.kind = kind, .pos = {fx(x), fx(y), fx(z)}};
    node->address.area = (uint16_t)pn_derive_area(node->pos.x, node->pos.y);
    return net->node_count++;
}

static struct link *add_link(struct test_net *net, int from, int to)
{
    ck_assert(from < net->node_count && to < net->node_count);
    net->links = grow(net->links, net->link_count, sizeof *net->links);
    struct link *link = &net->links[net->link_count++];
    *link = (struct link){.from = from, .to = to};
    return link;
}

void test_net_link(struct test_net *net, int from, int to, int lanes, int lanes_back)
{
    struct link *link = add_link(net, from, to);
    link->lanes = lanes;
    link->lanes_back = lanes_back;
    link->one_sided = from == to;
}

void test_net_link_one_sided(struct test_net *net, int from, int to, int lanes)
{
    struct link *link = add_link(net, from, to);
    link->lanes = lanes;
    link->one_sided = true;
}

void test_net_drop_area(struct test_net *net, int area)
{
    net->dropped[area] = true;
}

struct pn_address test_net_address(const struct test_net *net, int node)
{
    ck_assert(node >= 0 && node < net->node_count);
    return net->nodes[node].address;
}

/* Counts of one area while it is put together. */
struct counts {
    uint32_t nodes, vehicles, navis, links;
};

static bool is_ped(const struct node *node)
{
    return node->kind == PN_KIND_PED;
}

static bool starts_at(const struct link *link, int node)
{
    return link->from == node || (link->to == node && !link->one_sided);
}

static int other_end(const struct link *link, int node)
{
    return link->from == node ? link->to : link->from;
}

/* Vehicles before peds, each in the order they came. */
static void number_nodes(struct test_net *net, struct counts *counts)
{
    for (int peds = 0; peds <= 1; peds++)
        for (int i = 0; i < net->node_count; i++) {
            struct node *node = &net->nodes[i];
            if (is_ped(node) != peds)
                continue;
            struct counts *mine = &counts[node->address.area];
            node->address.node = (uint16_t)mine->nodes++;
            mine->vehicles += !peds;
        }
}

static const struct test_net *sorted_net;

static int by_address(const void *a, const void *b)
{
    return pn_address_compare(test_net_address(sorted_net, *(const int *)a),
                              test_net_address(sorted_net, *(const int *)b));
}

/* Handles in address order, the caller's. */
static int *sort_nodes(const struct test_net *net)
{
    int *order = calloc((size_t)net->node_count + 1, sizeof *order);
    ck_assert_ptr_nonnull(order);
    for (int i = 0; i < net->node_count; i++)
        order[i] = i;
    sorted_net = net;
    qsort(order, (size_t)net->node_count, sizeof *order, by_address);
    return order;
}

/* A navi goes to the file of its midpoint when its link is first met. */
static void number_navis(struct test_net *net, const int *order, struct counts *counts)
{
    for (int i = 0; i < net->node_count; i++)
        for (int l = 0; l < net->link_count; l++) {
            struct link *link = &net->links[l];
            const struct node *from = &net->nodes[link->from],
                              *to = &net->nodes[link->to];
            if (!starts_at(link, order[i]))
                continue;
            counts[net->nodes[order[i]].address.area].links++;
            if (is_ped(from) || link->has_navi)
                continue;
            int32_t mid[2];
            pn_derive_midpoint(from->pos, to->pos, mid);
            uint32_t area = pn_derive_area(mid[0], mid[1]);
            link->navi =
                (struct pn_navi_address){(uint16_t)area, (uint16_t)counts[area].navis++};
            link->has_navi = true;
        }
}

static void make_areas(struct test_net *net, const struct counts *counts)
{
    for (int a = 0; a < PN_AREA_COUNT; a++) {
        struct pn_error err;
        pn_error_clear(&err);
        if (net->dropped[a] || (!counts[a].nodes && !counts[a].navis))
            continue;
        ck_assert_pn_ok(pn_area_new((uint16_t)a, counts[a].nodes, counts[a].vehicles,
                                    counts[a].navis, counts[a].links, &net->areas[a],
                                    &err),
                        &err);
        net->areas[a]->link_count = 0; /* counted up again */
    }
}

static void make_navi(struct test_net *net, const struct link *link)
{
    const struct node *from = &net->nodes[link->from], *to = &net->nodes[link->to];
    struct pn_area *area = net->areas[link->navi.area];
    if (!area || !link->has_navi)
        return;
    bool swap = pn_address_compare(to->address, from->address) < 0;
    const struct node *low = swap ? to : from, *high = swap ? from : to;
    int lanes_to = swap ? link->lanes : link->lanes_back;
    int lanes_away = swap ? link->lanes_back : link->lanes;
    struct pn_navi *navi = &area->navis[link->navi.navi];
    int32_t mid[2];
    pn_derive_midpoint(from->pos, to->pos, mid);
    *navi = (struct pn_navi){.x = mid[0], .y = mid[1], .attached = low->address};
    navi->lanes = (uint8_t)(lanes_to | lanes_away << PN_NAVI_LANES_AWAY_SHIFT);
    int8_t dir[2] = {0, 0};
    pn_derive_direction(low->pos, high->pos, dir);
    navi->dir_x = dir[0];
    navi->dir_y = dir[1];
}

static uint32_t flags_of(const struct node *node)
{
    uint32_t density = 15u << PN_NODE_DENSITY_SHIFT, speed = 1u << PN_NODE_SPEED_SHIFT;
    if (is_ped(node))
        return density;
    return density | speed | (node->kind == PN_KIND_BOAT ? PN_NODE_WATER : 0);
}

static void make_node(struct test_net *net, int handle)
{
    const struct node *node = &net->nodes[handle];
    struct pn_area *area = net->areas[node->address.area];
    if (!area)
        return;
    struct pn_node *record = &area->nodes[node->address.node];
    *record = (struct pn_node){.pos = node->pos, .self = node->address};
    record->first_link = area->link_count;
    record->search_distance = 0x7FFE;
    record->width = is_ped(node) ? 16 : 0;
    uint32_t count = 0;
    for (int l = 0; l < net->link_count; l++) {
        const struct link *link = &net->links[l];
        if (!starts_at(link, handle))
            continue;
        const struct node *to = &net->nodes[other_end(link, handle)];
        area->links[area->link_count++] =
            (struct pn_link){.to = to->address,
                             .navi = link->navi,
                             .length = (uint8_t)pn_derive_length(node->pos, to->pos)};
        count++;
    }
    ck_assert_uint_le(count, PN_NODE_LINKS_MASK);
    record->flags = flags_of(node) | count;
}

static void derive_graph_values(struct pn_network *network)
{
    struct pn_error err;
    struct pn_graph *graph;
    uint32_t counts[2];
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_graph_new(network, &graph, &err), &err);
    uint32_t *region = calloc(graph->node_count + 1u, sizeof *region);
    uint8_t *dead_end = calloc(graph->node_count + 1u, 1);
    ck_assert(region && dead_end);
    ck_assert_pn_ok(pn_graph_regions(graph, region, NULL, counts, &err), &err);
    ck_assert_pn_ok(pn_graph_dead_ends(graph, dead_end, &err), &err);
    for (uint32_t n = 0; n < graph->node_count; n++) {
        struct pn_node *node = pn_network_node(network, pn_graph_address(graph, n));
        node->region = (uint16_t)region[n];
        node->flags |= dead_end[n] ? PN_NODE_DEAD_END : 0;
    }
    free(region);
    free(dead_end);
    pn_graph_free(graph);
}

struct pn_network *test_net_finish(struct test_net *net)
{
    struct counts counts[PN_AREA_COUNT] = {{0}};
    struct pn_network *network;
    struct pn_error err;
    pn_error_clear(&err);
    number_nodes(net, counts);
    int *order = sort_nodes(net);
    number_navis(net, order, counts);
    make_areas(net, counts);
    for (int l = 0; l < net->link_count; l++)
        make_navi(net, &net->links[l]);
    for (int i = 0; i < net->node_count; i++)
        make_node(net, order[i]);
    free(order);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    for (int a = 0; a < PN_AREA_COUNT; a++)
        if (net->areas[a])
            ck_assert_pn_ok(pn_network_add(network, net->areas[a], &err), &err);
    derive_graph_values(network);
    return network;
}

struct pn_network *test_small_network(void)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -700, -700, 10);
    int b = test_net_node(net, PN_KIND_CAR, -10, -700, 10);
    int c = test_net_node(net, PN_KIND_CAR, 10.125, -700, 12.5);
    int d = test_net_node(net, PN_KIND_PED, 10, -600, 10);
    int e = test_net_node(net, PN_KIND_PED, 20, -600, 10);
    test_net_link(net, a, b, 1, 1);
    test_net_link(net, b, c, 2, 0);
    test_net_link(net, d, e, 0, 0);
    struct pn_network *network = test_net_finish(net);
    test_net_free(net);
    return network;
}

struct test_built test_net_build(struct test_net *net)
{
    struct test_built built = {net, test_net_finish(net)};
    return built;
}

void test_built_release(struct test_built *built)
{
    pn_network_free(built->network);
    test_net_free(built->net);
}

struct pn_node *test_built_node(const struct test_built *built, int node)
{
    return pn_network_node(built->network, test_net_address(built->net, node));
}

struct pn_link *test_built_link(const struct test_built *built, int node, uint32_t seq)
{
    uint32_t count;
    struct pn_link *links =
        pn_network_links(built->network, test_net_address(built->net, node), &count);
    ck_assert_uint_lt(seq, count);
    return &links[seq];
}

struct pn_navi *test_built_navi(const struct test_built *built, int node, uint32_t seq)
{
    return pn_network_navi(built->network, test_built_link(built, node, seq)->navi);
}

struct test_built test_pair_world(void)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, 8, 16, 0);
    int b = test_net_node(net, PN_KIND_CAR, 108, 16, 0);
    int c = test_net_node(net, PN_KIND_PED, 8, 16, 0);
    test_net_link(net, a, b, 1, 2);
    test_net_link(net, c, c, 1, 1);
    return test_net_build(net);
}
