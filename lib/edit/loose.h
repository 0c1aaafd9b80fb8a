/*
 * edit/loose.h - a network in loose rows, each under the address it was given, on its way
 * to a network again.
 *
 *     pn__loose_new(&loose, err)
 *     pn__loose_add_area(loose, base, &had, err)     an area whose rows come one by one
 *     pn__loose_add_node, _link, _navi(loose, ...)
 *     pn__loose_keep_area(loose, area, err)          an area as it is
 *     pn__loose_settle(loose, &network, &edits, err)
 *
 * The steps of settling, a file each: nodes.c gives nodes their places, links.c finds
 * where links lead and their ways back, navis.c attaches and orders navis, build.c makes
 * the areas. Records are found by their addresses as given until all have their new ones.
 */
#ifndef PN_EDIT_LOOSE_H
#define PN_EDIT_LOOSE_H

#include <pathnode/edit.h>

#define PN__LOOSE_NONE UINT32_MAX

/** Counts an area had before its rows were edited. Ids from them on are new ones. */
struct pn__loose_had {
    uint32_t vehicles, nodes, navis, links;
};

struct pn__loose_area {
    struct pn_area *base; /* kept: with its records; else spare and tail only */
    struct pn__loose_had had;
    bool there, kept;
    bool rebuilt;      /* kept, but its records change their number or order */
    bool navis_change; /* navis come or go: they get the order of the game's files */
    uint32_t first_node, node_count, first_navi, navi_count; /* by key */
    uint32_t vehicles, nodes, links, navis;                  /* as it will be */
};

struct pn__loose_node {
    struct pn_address key, to;
    struct pn_node node;
    uint32_t line;
    uint32_t first_link, link_count; /* in loose links, once they are sorted */
    uint8_t had_links;
    bool ped, added, moved;
};

struct pn__loose_link {
    struct pn_address from;
    struct pn_link link;
    uint32_t line;
    uint32_t to, navi; /* in nodes and navis; NONE: none, or in an area not there */
    uint32_t seq;      /* a completed one follows all that are given */
    bool added, completed;
};

struct pn__loose_navi {
    struct pn_address key, to;
    struct pn_navi navi;
    uint32_t line;
    uint32_t attached; /* in nodes, or NONE */
    uint32_t user;     /* the first link that has attached as an end, or NONE */
    uint32_t from;     /* the node of that link */
    uint32_t rank;     /* first use on the walk that orders navis, or NONE */
    bool used, added, moved, dropped;
};

struct pn__loose {
    struct pn__loose_area *areas;
    uint32_t area_limit;
    struct pn__loose_node *nodes;
    struct pn__loose_link *links;
    struct pn__loose_navi *navis;
    uint32_t node_count, link_count, navi_count;
    uint32_t *order; /* nodes by their new address */
    struct pn_edits *edits;
    bool rehome;          /* nodes and navis go to the area they stand in */
    bool changed[2];      /* the graph of vehicles, of peds */
    bool has_unset_navis; /* a vehicle link's navi is to be derived */
    struct pn_error *err;
};

enum pn_status pn__loose_new(struct pn__loose **loose, struct pn_error *err);
/** NULL is fine. */
void pn__loose_free(struct pn__loose *loose);

/**
 * An area whose rows follow. base has no records, only spare and tail.
 *
 * owner: takes base, also on failure. errors: PN_E_NOMEM
 */
enum pn_status pn__loose_add_area(struct pn__loose *loose, struct pn_area *base,
                                  const struct pn__loose_had *had, struct pn_error *err);

/** An area as it is. owner: takes area, also on failure. errors: PN_E_NOMEM */
enum pn_status pn__loose_keep_area(struct pn__loose *loose, struct pn_area *area,
                                   struct pn_error *err);

/** A row; line is for errors, 0: none. The area must be there. errors: PN_E_NOMEM */
enum pn_status pn__loose_add_node(struct pn__loose *loose, struct pn_address key,
                                  const struct pn_node *node, bool ped, uint32_t line,
                                  struct pn_error *err);
enum pn_status pn__loose_add_link(struct pn__loose *loose, struct pn_address from,
                                  uint8_t seq, const struct pn_link *link, uint32_t line,
                                  struct pn_error *err);
enum pn_status pn__loose_add_navi(struct pn__loose *loose, struct pn_address key,
                                  const struct pn_navi *navi, uint32_t line,
                                  struct pn_error *err);

/**
 * Puts the rows in order and makes the network of them. The rows are used up.
 *
 * errors: PN_E_CONSTRAINT - a key is there twice, a row refers to one that is not there,
 *         the way back of a link was deleted, a link between vehicles and peds;
 *         PN_E_LIMIT - links of a node, nodes of an area, records that would move or go;
 *         PN_E_UNSUPPORTED - links of no node in an area to be laid out anew; PN_E_NOMEM
 */
enum pn_status pn__loose_settle(struct pn__loose *loose, struct pn_network **network,
                                struct pn_edits **edits, struct pn_error *err);

/* What the steps share. */

/** A failure about one row: table "node", "link" or "navi". */
__attribute__((format(printf, 6, 7))) enum pn_status
pn__loose_fail(const struct pn__loose *loose, const char *table, struct pn_address at,
               uint32_t line, enum pn_status status, const char *format, ...);

/** The area with a number, or NULL. */
struct pn__loose_area *pn__loose_area(const struct pn__loose *loose, uint32_t number);

/** A node or a navi by its key, or NONE. cost: O(log n) */
uint32_t pn__loose_find_node(const struct pn__loose *loose, struct pn_address key);
uint32_t pn__loose_find_navi(const struct pn__loose *loose, struct pn_address key);

/** Sorts nodes and navis by their keys: from here on they are found. */
enum pn_status pn__loose_sort(struct pn__loose *loose);
/** New addresses of nodes. */
enum pn_status pn__loose_place_nodes(struct pn__loose *loose);
/** Sorts links, finds their ends, completes or refuses those without a way back. */
enum pn_status pn__loose_join_links(struct pn__loose *loose);
/** Finds, attaches and numbers navis. */
enum pn_status pn__loose_place_navis(struct pn__loose *loose);
/** Makes the areas. */
enum pn_status pn__loose_build(struct pn__loose *loose, struct pn_network *network);

#endif
