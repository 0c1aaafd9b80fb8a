/* pathnode/network.h - all areas as one editable, lossless set, addressed by (area,
 * node). */
#ifndef PATHNODE_NETWORK_H
#define PATHNODE_NETWORK_H

#include <pathnode/area.h>
#include <pathnode/tracks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A set of areas. Any subset of 0..63 from files; more areas only in memory. */
struct pn_network;

enum pn_status pn_network_new(struct pn_network **network, struct pn_error *err);
void pn_network_free(struct pn_network *network);

/**
 * Puts an area in.
 *
 * owner:  takes area (also on failure: then it is freed)
 * errors: PN_E_EXISTS - the number is taken; PN_E_ARG - number PN_AREA_NONE; PN_E_NOMEM
 */
enum pn_status pn_network_add(struct pn_network *network, struct pn_area *area,
                              struct pn_error *err);

/** One past the highest area number present; 0 when empty. */
uint32_t pn_network_area_limit(const struct pn_network *network);

/** Number of areas present. */
uint32_t pn_network_area_count(const struct pn_network *network);

/** An area, or NULL if it is not there. Its records may be changed in place. */
struct pn_area *pn_network_area(const struct pn_network *network, uint32_t number);

/**
 * The train tracks that go with it: those of a database or of CSV, or given. Owned by the
 * network, until others are set.
 */
struct pn_tracks pn_network_tracks(const struct pn_network *network);

/** owner: takes what is in tracks and leaves none there */
void pn_network_set_tracks(struct pn_network *network, struct pn_tracks *tracks);

/** All of the game's 64 areas are there. Regions and dead ends need that. */
bool pn_network_is_whole(const struct pn_network *network);

/** The node at an address, or NULL. */
struct pn_node *pn_network_node(const struct pn_network *network,
                                struct pn_address address);

/** The navi at an address, or NULL. */
struct pn_navi *pn_network_navi(const struct pn_network *network,
                                struct pn_navi_address address);

/** A node's first link; the others follow it. NULL without links or if it is not there.
 */
struct pn_link *pn_network_links(const struct pn_network *network,
                                 struct pn_address address, uint32_t *count);

/** Totals over all areas. */
struct pn_network_totals {
    uint32_t areas, nodes, vehicle, ped, water, navis;
    uint64_t links, bytes;     /* bytes: of the area files, tails included */
    uint32_t flag_vehicle[32]; /* nodes with node flag bit b set, by section */
    uint32_t flag_ped[32];
};

/** Counts everything in one pass. cost: O(nodes) */
void pn_network_count(const struct pn_network *network, struct pn_network_totals *totals);

/** The network has a value that is unset (NULL). cost: O(records) */
bool pn_network_has_unset(const struct pn_network *network);

/** SHA-256 of an area's file as pn_area_write makes it, without its tail, as 64 hex
 * digits. */
enum pn_status pn_area_hash(const struct pn_area *area, char hex[65],
                            struct pn_error *err);

/** SHA-256 of the numbers of a network's areas and their hashes: what it holds, wherever
 * it came from. errors: as pn_area_write */
enum pn_status pn_network_hash(const struct pn_network *network, char hex[65],
                               struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
