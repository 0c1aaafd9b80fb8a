/* store/assembly.h - the inside of an assembly: rows held until their area is whole. */
#ifndef PN_STORE_ASSEMBLY_H
#define PN_STORE_ASSEMBLY_H

#include "store/rows.h"

struct pn__held_node {
    struct pn_node node;
    uint32_t line;
    uint16_t id;
    uint8_t link_count;
    bool ped, first_null;
};

struct pn__held_link {
    struct pn_link link;
    uint16_t node;
    uint8_t seq;
    bool navi_null; /* derived for a vehicle, no navi for a ped */
    uint32_t line;
};

struct pn__held_navi {
    struct pn_navi navi;
    uint32_t line;
    uint16_t id;
};

/* An area: its row (if that has come) and what belongs to it, in order of arrival. */
struct pn__held_area {
    bool has_row, spare;
    uint16_t number;
    uint32_t line; /* of the area's row */
    uint32_t vehicle_count, ped_count, navi_total, link_total, padding;
    char *extra; /* NULL: nothing */
    struct pn__held_node *nodes;
    struct pn__held_link *links;
    struct pn__held_navi *navis;
    uint32_t node_count, node_room, link_count, link_room, navi_count, navi_room;
};

struct pn__assembly {
    struct pn__held_area **areas; /* by number; NULL where nothing has come */
    uint32_t area_limit;
    uint32_t required[PN__TABLE_COUNT]; /* columns that may not be NULL, as bits */
    bool has_version;
    char (*area_hash)[65]; /* PN_AREA_COUNT of them, "" where none has come */
};

/**
 * Checks one area and makes it; *area stays NULL if rows were added to it or deleted.
 * errors: those of pn__assembly_finish
 */
enum pn_status pn__held_area_make(const struct pn__held_area *held, struct pn_area **area,
                                  struct pn_error *err);

/**
 * Makes the network where areas were edited: made[i] is area i, or NULL if it is held.
 * owner: takes what is in made, also on failure. errors: those of pn__loose_settle
 */
enum pn_status pn__settle_edited(const struct pn__assembly *assembly,
                                 struct pn_area **made, struct pn_network **network,
                                 struct pn_edits **edits, struct pn_error *err);

#endif
