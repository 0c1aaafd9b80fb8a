/* pathnode/zone.h - zone files: named boxes that say what a place is called. */
#ifndef PATHNODE_ZONE_H
#define PATHNODE_ZONE_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Room for a name, its final NUL included. */
#define PN_ZONE_NAME_SIZE 64

/** More zones than this are refused; the game has some 380. */
#define PN_ZONE_COUNT_MAX 65536u

/** A zone: a box with a name of its own and the name that is shown. */
struct pn_zone {
    char name[PN_ZONE_NAME_SIZE]; /* "SUNNN"; UTF-8 without control characters */
    char key[PN_ZONE_NAME_SIZE];  /* what is shown for it; boxes of one place share it */
    int32_t type, level;          /* as in the file */
    struct pn_point min, max;     /* borders belong to it */
    uint32_t line;                /* where it stands in the file, from 1 */
};

/** The zones of a file, smallest box first. Immutable, shared by threads. */
struct pn_zones;

/**
 * Reads a zone file: text, a zone a line between a line "zone" and a line "end".
 *
 *     zone
 *     NAME, TYPE, X1, Y1, Z1, X2, Y2, Z2, LEVEL, KEY
 *     end
 *
 * Fields lie between commas, or between blanks in a line without a comma. The two corners
 * may come in any order. Lines that begin with '#', empty lines and other sections are
 * passed over; "zone" may come more than once.
 *
 * owner:  *zones is the caller's, pn_zones_free
 * errors: PN_E_NOTFOUND, PN_E_IO - the file; PN_E_FORMAT - no section "zone", one without
 *         "end", a line with other than ten fields, a field that is no number, a name
 *         that is no text; PN_E_LIMIT - a name of 64 bytes or more, too many zones;
 *         PN_E_NOMEM. All but the first with line and column (the field, from 1)
 * cost:   O(size + zones log zones)
 * source: pathnode-zone(5)
 */
enum pn_status pn_zones_load(const char *path, struct pn_zones **zones,
                             struct pn_error *err);

/** The same from memory; name stands for the path in errors. */
enum pn_status pn_zones_read(const char *name, const void *bytes, size_t size,
                             struct pn_zones **zones, struct pn_error *err);

/** Frees; NULL is fine. */
void pn_zones_free(struct pn_zones *zones);

uint32_t pn_zones_count(const struct pn_zones *zones);

/** The i-th, smallest volume first, and among equals in the file's order; NULL past the
 * end. */
const struct pn_zone *pn_zones_at(const struct pn_zones *zones, uint32_t i);

/** The smallest zone around a point, or NULL. cost: O(zones) */
const struct pn_zone *pn_zones_find(const struct pn_zones *zones, struct pn_point point);

#ifdef __cplusplus
}
#endif

#endif
