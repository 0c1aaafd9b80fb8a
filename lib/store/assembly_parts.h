/* store/assembly_parts.h - an assembly: rows kept until an area is whole. */
#ifndef PN_STORE_ASSEMBLY_PARTS_H
#define PN_STORE_ASSEMBLY_PARTS_H

#include "base/error.h"
#include "store/columns.h"

/* What every row that is held begins with. */
struct pn__held_key {
    uint32_t line;
    uint16_t area, id; /* of a link: its node's */
};

struct pn__held_node {
    struct pn__held_key key;
    struct pn_node node;
    uint8_t link_count;
    bool ped, first_null;
};

struct pn__held_link {
    struct pn__held_key key;
    struct pn_link link;
    uint8_t seq;
    bool navi_null; /* derived for a vehicle, no navi for a ped */
};

struct pn__held_navi {
    struct pn__held_key key;
    struct pn_navi navi;
};

/* The rows of a table in order of arrival. Threads fill one each, so they are kept so far
 * apart that no two share a cache line. */
struct pn__held_rows {
    void *rows;
    size_t size; /* of one */
    uint32_t count, room;
    char apart[128];
};

/* An area: its row (if that has come) and, once pn__held_deal was called, what belongs to
 * it, in order of arrival. */
struct pn__held_area {
    bool has_row, spare;
    uint16_t number;
    uint32_t line; /* of the area's row */
    uint32_t vehicle_count, ped_count, navi_total, link_total, padding;
    char *extra;                       /* NULL: nothing */
    const struct pn__held_node *nodes; /* into pn__assembly.held */
    const struct pn__held_link *links;
    const struct pn__held_navi *navis;
    uint32_t node_count, link_count, navi_count;
};

struct pn__assembly {
    struct pn__held_area **areas; /* by number; NULL where nothing has come */
    uint32_t area_limit;
    struct pn__held_rows held[PN__TABLE_COUNT];
    uint32_t required[PN__TABLE_COUNT]; /* columns that may not be NULL, as bits */
    bool has_version;
    char (*area_hash)[65]; /* by area, "" where none has come */
    uint32_t area_hash_count;
};

/** The area with this number, made on first sight. errors: PN_E_NOMEM */
enum pn_status pn__held_area(struct pn__assembly *assembly, uint32_t number,
                             struct pn__held_area **area, struct pn_error *err);

/** Makes room for so many rows. errors: PN_E_NOMEM, PN_E_LIMIT */
enum pn_status pn__held_reserve(struct pn__held_rows *held, size_t count,
                                struct pn_error *err);

/** Makes room for one more and begins it with its key; the rest is not set. */
static inline enum pn_status pn__held_add(struct pn__held_rows *held,
                                          const struct pn__row *row, void **added,
                                          struct pn_error *err)
{
    if (held->count == held->room)
        PN_TRY(pn__held_reserve(held, 2 * (size_t)held->count + 256, err));
    struct pn__held_key *key = *added =
        (char *)held->rows + (size_t)held->count++ * held->size;
    *key =
        (struct pn__held_key){row->line, (uint16_t)row->cell[0], (uint16_t)row->cell[1]};
    return PN_OK;
}

/**
 * Gives each area its rows. errors: PN_E_NOMEM
 * cost: O(rows); no row is moved if each table came area by area
 */
enum pn_status pn__held_deal(struct pn__assembly *assembly, struct pn_error *err);

void pn__held_free(struct pn__assembly *assembly);

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
