/* edit_script.c - see edit_script.h. */
#include "config.h"

#include "support/edit_script.h"

#include "support/netbuild.h"
#include "support/suite.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 40 };

__attribute__((format(printf, 2, 3))) static void say(struct test_script *m,
                                                      const char *format, ...)
{
    va_list args;
    if (m->size + 1024 > m->room) {
        m->room = 2 * m->room + 4096;
        m->sql = realloc(m->sql, m->room);
        ck_assert_ptr_nonnull(m->sql);
    }
    va_start(args, format);
    m->size += (size_t)vsnprintf(m->sql + m->size, 1024, format, args);
    va_end(args);
}

/* 0.5 over an even number: no node and no middle of two is on a border. */
static double place(struct test_script *m, int strip)
{
    return -3000 + 750 * strip + 2 * test_random_in(&m->random, 10, 360) + 0.5;
}

static int new_item(struct test_script *m, enum pn_kind kind, int area)
{
    ck_assert_int_lt(m->node_count, TEST_SCRIPT_NODES);
    m->nodes[m->node_count] =
        (struct test_script_node){.kind = kind,
                                  .x = place(m, area % PN_AREA_COLS),
                                  .y = place(m, area / PN_AREA_COLS),
                                  .z = 10};
    m->nodes[m->node_count].row.area = (uint16_t)area;
    return m->node_count++;
}

static bool is_ped(const struct test_script *m, int node)
{
    return m->nodes[node].kind == PN_KIND_PED;
}

static bool are_linked(const struct test_script *m, int a, int b)
{
    for (int i = 0; i < m->link_count; i++) {
        const struct test_script_link *p = &m->links[i];
        if (!p->gone && ((p->from == a && p->to == b) || (p->from == b && p->to == a)))
            return true;
    }
    return false;
}

static int count_links(const struct test_script *m, int node)
{
    int count = 0;
    for (int i = 0; i < m->link_count; i++)
        count +=
            !m->links[i].gone && (m->links[i].from == node || m->links[i].to == node);
    return count;
}

static bool is_near(const struct test_script_node *a, const struct test_script_node *b)
{
    double dx = a->x - b->x, dy = a->y - b->y;
    return dx * dx + dy * dy < 250.0 * 250.0;
}

static bool may_link(const struct test_script *m, int a, int b)
{
    return a != b && !m->nodes[a].gone && !m->nodes[b].gone &&
           is_ped(m, a) == is_ped(m, b) && is_near(&m->nodes[a], &m->nodes[b]) &&
           !are_linked(m, a, b) && count_links(m, a) < 6 && count_links(m, b) < 6;
}

static int new_pair(struct test_script *m, int a, int b)
{
    ck_assert_int_lt(m->link_count, TEST_SCRIPT_LINKS);
    m->links[m->link_count] = (struct test_script_link){
        a, b, test_random_in(&m->random, 0, 2), test_random_in(&m->random, 1, 2), false};
    return m->link_count++;
}

/* ---- the model as files ---- */

static bool has_moved(const struct test_script_node *node)
{
    return pn_derive_area((int32_t)(node->x * 8), (int32_t)(node->y * 8)) !=
           node->row.area;
}

static void add_node(struct test_net *net, struct test_script_node *node)
{
    node->handle = test_net_node(net, node->kind, node->x, node->y, node->z);
}

/* The node over a border whose row comes next, or NULL. */
static struct test_script_node *next_moved(struct test_script *m,
                                           const struct test_script_node *last)
{
    struct test_script_node *next = NULL;
    for (int i = 0; i < m->node_count; i++) {
        struct test_script_node *node = &m->nodes[i];
        if (node->gone || !has_moved(node) ||
            (last && pn_address_compare(node->row, last->row) <= 0))
            continue;
        if (!next || pn_address_compare(node->row, next->row) < 0)
            next = node;
    }
    return next;
}

/* Who came from another area stands behind those that were there, in order of rows. */
struct pn_network *test_script_build(struct test_script *m, bool rows)
{
    struct test_net *net = test_net_new();
    for (int i = 0; i < m->node_count; i++)
        if (!m->nodes[i].gone && !has_moved(&m->nodes[i]))
            add_node(net, &m->nodes[i]);
    for (struct test_script_node *node = NULL; (node = next_moved(m, node)) != NULL;)
        add_node(net, node);
    for (int i = 0; i < m->link_count; i++) {
        const struct test_script_link *p = &m->links[i];
        bool ped = is_ped(m, p->from);
        if (!p->gone)
            test_net_link(net, m->nodes[p->from].handle, m->nodes[p->to].handle,
                          ped ? 0 : p->lanes, ped ? 0 : p->back);
    }
    struct pn_network *network = test_net_finish(net);
    for (int i = 0; i < m->node_count && rows; i++)
        m->nodes[i].row = test_net_address(net, m->nodes[i].handle);
    test_net_free(net);
    return network;
}

struct pn_network *test_script_begin(struct test_script *m, uint64_t seed)
{
    memset(m, 0, sizeof *m);
    m->random = test_random_at(seed, 7, 0, 0);
    for (int area = 0; area < PN_AREA_COUNT; area++)
        for (int i = 0; i < 4; i++)
            new_item(m, i < 3 ? PN_KIND_CAR : PN_KIND_PED, area);
    for (int i = 0; i < 3000 && m->link_count < 300; i++) {
        int a = (int)test_random_below(&m->random, (uint32_t)m->node_count);
        int b = (int)test_random_below(&m->random, (uint32_t)m->node_count);
        if (may_link(m, a, b))
            new_pair(m, a, b);
    }
    struct pn_network *network = test_script_build(m, true);
    for (int area = 0; area < PN_AREA_COUNT; area++)
        m->next_row[area] = (int)pn_network_area(network, (uint32_t)area)->node_count;
    return network;
}

/* ---- edits, of the model and as SQL ---- */

static bool may_be_edited(const struct test_script *m, int node)
{
    return !m->nodes[node].gone && m->nodes[node].row.area >= m->least_area;
}

static int pick(struct test_script *m)
{
    for (;;) {
        int node = (int)test_random_below(&m->random, (uint32_t)m->node_count);
        if (may_be_edited(m, node))
            return node;
    }
}

void test_script_insert_node(struct test_script *m)
{
    bool ped = test_random_chance(&m->random, 1, 3);
    int area = test_random_in(&m->random, m->least_area, PN_AREA_COUNT - 1);
    struct test_script_node *node =
        &m->nodes[new_item(m, ped ? PN_KIND_PED : PN_KIND_CAR, area)];
    node->row.node = (uint16_t)m->next_row[area]++;
    say(m,
        "INSERT INTO node (area, node, kind, x, y, z, width, speed) "
        "VALUES (%d, %d, '%s', %.3f, %.3f, %.3f, %d, %d);\n",
        area, node->row.node, ped ? "ped" : "vehicle", node->x, node->y, node->z,
        ped ? 2 : 0, !ped);
}

/* The last one of an area stays, so that the area does. */
static void remove_node(struct test_script *m, int node)
{
    int others = 0;
    for (int i = 0; i < m->node_count; i++)
        others += i != node && !m->nodes[i].gone &&
                  m->nodes[i].row.area == m->nodes[node].row.area;
    if (others < 2)
        return;
    m->nodes[node].gone = true;
    for (int i = 0; i < m->link_count; i++)
        m->links[i].gone |= m->links[i].from == node || m->links[i].to == node;
    say(m, "DELETE FROM node WHERE area = %d AND node = %d;\n", m->nodes[node].row.area,
        m->nodes[node].row.node);
}

static void delete_node(struct test_script *m)
{
    remove_node(m, pick(m));
}

void test_script_delete_lone_peds(struct test_script *m)
{
    for (int i = 0; i < m->node_count; i++)
        if (!m->nodes[i].gone && is_ped(m, i) && count_links(m, i) == 0)
            remove_node(m, i);
}

void test_script_link_nodes(struct test_script *m)
{
    for (int tries = 0; tries < 500; tries++) {
        int a = pick(m), b = pick(m);
        if (!may_link(m, a, b))
            continue;
        const struct test_script_link *p = &m->links[new_pair(m, a, b)];
        struct pn_address from = m->nodes[a].row, to = m->nodes[b].row;
        if (is_ped(m, a))
            say(m,
                "INSERT INTO footpath (area, node, to_area, to_node) "
                "VALUES (%d, %d, %d, %d);\n",
                from.area, from.node, to.area, to.node);
        else
            say(m,
                "INSERT INTO road (area, node, to_area, to_node, lanes, reverse_lanes) "
                "VALUES (%d, %d, %d, %d, %d, %d);\n",
                from.area, from.node, to.area, to.node, p->lanes, p->back);
        return;
    }
}

static struct test_script_link *pick_pair(struct test_script *m)
{
    for (int tries = 0; tries < 500; tries++) {
        struct test_script_link *p =
            &m->links[test_random_below(&m->random, (uint32_t)m->link_count)];
        if (!p->gone && may_be_edited(m, p->from) && may_be_edited(m, p->to))
            return p;
    }
    return NULL;
}

static void unlink_nodes(struct test_script *m)
{
    struct test_script_link *p = pick_pair(m);
    if (!p)
        return;
    struct pn_address from = m->nodes[p->from].row, to = m->nodes[p->to].row;
    p->gone = true;
    say(m,
        "DELETE FROM link WHERE area = %d AND node = %d AND to_area = %d "
        "AND to_node = %d;\n",
        from.area, from.node, to.area, to.node);
}

static void change_lanes(struct test_script *m)
{
    struct test_script_link *p = pick_pair(m);
    if (!p || is_ped(m, p->from))
        return;
    struct pn_address from = m->nodes[p->from].row, to = m->nodes[p->to].row;
    bool forth = pn_address_compare(from, to) < 0;
    p->lanes = test_random_in(&m->random, 0, 7);
    say(m,
        "UPDATE road SET %s = %d WHERE area = %d AND node = %d AND to_area = %d "
        "AND to_node = %d;\n",
        forth ? "lanes" : "reverse_lanes", p->lanes, forth ? from.area : to.area,
        forth ? from.node : to.node, forth ? to.area : from.area,
        forth ? to.node : from.node);
}

/* A link of the node would be too long there. */
static bool leads_far(const struct test_script *m, const struct test_script_node *node,
                      double x, double y)
{
    const struct test_script_node there = {.x = x, .y = y};
    int self = (int)(node - m->nodes);
    for (int i = 0; i < m->link_count; i++) {
        const struct test_script_link *p = &m->links[i];
        if (!p->gone && (p->from == self || p->to == self) &&
            !is_near(&there, &m->nodes[p->from == self ? p->to : p->from]))
            return true;
    }
    return false;
}

/* Within the area or over its border. */
static void move_node(struct test_script *m)
{
    struct test_script_node *node = &m->nodes[pick(m)];
    double x = node->x + 2 * test_random_in(&m->random, -12, 12);
    double y = node->y + 2 * test_random_in(&m->random, -12, 12);
    if (x < -2999 || x > 2999 || y < -2999 || y > 2999 || leads_far(m, node, x, y))
        return;
    for (int i = 0; i < m->node_count; i++)
        if (!m->nodes[i].gone && m->nodes[i].x == x && m->nodes[i].y == y)
            return;
    node->x = x;
    node->y = y;
    say(m, "UPDATE node SET x = %.3f, y = %.3f WHERE area = %d AND node = %d;\n", x, y,
        node->row.area, node->row.node);
}

void test_script_edit(struct test_script *m)
{
    static void (*const edits[])(struct test_script *) = {test_script_insert_node,
                                                          test_script_link_nodes,
                                                          test_script_link_nodes,
                                                          delete_node,
                                                          move_node,
                                                          unlink_nodes,
                                                          change_lanes,
                                                          test_script_insert_node};
    say(m, "BEGIN;\n");
    for (int i = 0; i < STEPS; i++)
        edits[test_random_below(&m->random, sizeof edits / sizeof *edits)](m);
    say(m, "COMMIT;\n");
}
