/*
 * support/edit_script.h - random edits of a database as SQL, and the same edits of a
 * plain list of nodes and links, from which the files are built anew.
 */
#ifndef TESTS_SUPPORT_EDIT_SCRIPT_H
#define TESTS_SUPPORT_EDIT_SCRIPT_H

#include "support/random.h"

#include <pathnode.h>

enum { TEST_SCRIPT_NODES = 600, TEST_SCRIPT_LINKS = 900 };

struct test_script_node {
    enum pn_kind kind;
    double x, y, z;
    struct pn_address row; /* its key in the database */
    bool gone;
    int handle;
};

struct test_script_link {
    int from, to, lanes, back;
    bool gone;
};

struct test_script {
    struct test_script_node nodes[TEST_SCRIPT_NODES];
    struct test_script_link links[TEST_SCRIPT_LINKS];
    int node_count, link_count;
    int next_row[PN_AREA_COUNT];
    int least_area; /* what is edited lies there or in later ones */
    struct test_random random;
    char *sql;
    size_t size, room;
};

/** Begins a script: chains of vehicles or peds in every area, some linked over borders.
 * Returns what they give; the caller's. sql is the caller's, freed with free. */
struct pn_network *test_script_begin(struct test_script *m, uint64_t seed);

/** One edit. */
void test_script_insert_node(struct test_script *m);
void test_script_link_nodes(struct test_script *m);
/** Text has no ped node without a link: the compiler leaves it out. */
void test_script_delete_lone_peds(struct test_script *m);

/** Forty edits of all kinds, in one transaction. */
void test_script_edit(struct test_script *m);

/** The list's files, the caller's; rows: the database's keys become its addresses. */
struct pn_network *test_script_build(struct test_script *m, bool rows);

#endif
