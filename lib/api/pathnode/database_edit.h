/*
 * pathnode/database_edit.h - the commonest edits of a Pathnode database, in place.
 *
 * Addresses are those of the rows. Each call is one transaction: what it leaves loads and
 * fits into area files, or it fails and the file is as it was. The tables are meant to be
 * edited by other programs, too: pathnode-schema(5), pathnode-editing(7).
 */
#ifndef PATHNODE_DATABASE_EDIT_H
#define PATHNODE_DATABASE_EDIT_H

#include <pathnode/edit.h>
#include <pathnode/index.h>
#include <pathnode/links.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A link pair to be made. */
struct pn_connection {
    struct pn_address from, to;
    /* Of a road; -1: not given, which is 1 and 1. A footpath has none. */
    int lanes, reverse_lanes;  /* from -> to, and back */
    int road_cross, ped_light; /* of a footpath: 0 or 1 */
};

/**
 * Links two nodes of one layer: two links, and a navi between vehicle nodes.
 *
 * errors: PN_E_NOTFOUND - a node is not there; PN_E_ARG - lanes of a footpath, crossings
 *         of a road; PN_E_CONSTRAINT - the nodes are of two layers or linked already;
 *         PN_E_LIMIT - the 16th link of a node, over 255 units, over 1,024 navis;
 *         PN_E_UNSUPPORTED - a database without the views, made by an older version;
 *         those of pn_source_load and pn_compile_check; PN_E_IO - locked, read only
 */
enum pn_status pn_database_connect(const char *path,
                                   const struct pn_connection *connection,
                                   struct pn_error *err);

/**
 * Takes away all links between two nodes, and navis that nobody uses then.
 *
 * shape:  *links: how many there were
 * errors: PN_E_NOTFOUND - a node is not there, or no link between them; as above
 */
enum pn_status pn_database_disconnect(const char *path, struct pn_address from,
                                      struct pn_address to, uint32_t *links,
                                      struct pn_error *err);

/**
 * Switches nodes off or on as the game's scripts do (opcodes 01E7, 01E8, 022A, 022B): all
 * in a box, its borders included, and from each on along the chain, as long as a node and
 * the next have at most two neighbours. Parking places are never switched, nor counted as
 * neighbours.
 *
 * shape:  peds: else vehicles; *switched: nodes that were not so before; *met: nodes in
 *         the box that can be switched, whether they were so or not; NULL: not asked for
 * errors: as above
 */
enum pn_status pn_database_switch(const char *path, const struct pn_box *box, bool peds,
                                  bool off, uint32_t *switched, uint32_t *met,
                                  struct pn_error *err);

/** A new height of a node, in 1/8 m; where it stands in plan stays. */
struct pn_height {
    struct pn_address node;
    int32_t z_fx;
};

/**
 * Gives nodes new heights. Lengths of their links are worked out anew.
 *
 * errors: PN_E_NOTFOUND - a node is not there; as above
 */
enum pn_status pn_database_set_heights(const char *path, const struct pn_height *heights,
                                       size_t count, struct pn_error *err);

/**
 * Puts what was found of links into the table finding of pathnode-schema(5), in the stead
 * of what was there: those that end badly, or all that were walked. What is underfoot on
 * each that was walked goes into the table surface, over what was said of it there.
 *
 * shape:  scene: the one they were walked in
 * errors: as above
 */
enum pn_status pn_database_save_findings(const char *path, const struct pn_links *links,
                                         const struct pn_scene *scene, bool all,
                                         struct pn_error *err);

/**
 * Tells a graph what is underfoot, by the table surface of its database, for profiles to
 * price; without that table nothing is told. Rows of links that are not there are passed
 * over.
 *
 * shape:  edits: those of the load that the graph is from, or NULL; *astray: rows that
 *         were passed over
 * errors: PN_E_CONSTRAINT - no address, or no surface, with the number of the row in key
 *         order, or a table of that name with other columns; PN_E_IO; PN_E_NOMEM. Rows
 *         before it are told then
 */
enum pn_status pn_database_surfaces(const char *path, const struct pn_edits *edits,
                                    struct pn_graph *graph, uint32_t *astray,
                                    struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
