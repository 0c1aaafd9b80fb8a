/*
 * store/extra.h - area.extra: what an area file holds beyond the columns, as text.
 *
 * One statement a line; numbers are decimal, HEX two digits a byte. Nothing to say is
 * NULL. source: pathnode-schema(5)
 *
 *     format NAME                                     of the file, if not the game's own
 *     self NODE AREA NODE                             node's own idea of its address
 *     link INDEX AREA NODE LENGTH NAVI_AREA NAVI FLAGS   a link no node owns; '-' is NULL
 *     spare OFFSET HEX                                bytes unlike the usual filler
 *     tail OFFSET HEX                                 padding bytes unlike zero
 *     old_node NODE HEX, old_navi NAVI HEX            what an extended file has in a
 *         record where its reader does not look: struct pn_area_ignored
 */
#ifndef PN_STORE_EXTRA_H
#define PN_STORE_EXTRA_H

#include "base/buffer.h"

#include <pathnode/network.h>

/** Which links of an area are owned: one byte a link, 0 for none. cost: O(links) */
enum pn_status pn__extra_owned(const struct pn_area *area, uint8_t **owned,
                               struct pn_error *err);

/** Appends an area's statements; owned from pn__extra_owned. */
void pn__extra_write(const struct pn_area *area, const uint8_t *owned,
                     struct pn__buffer *text);

/** Number of statements at most, before they are read. */
uint32_t pn__extra_lines(const char *text);

/**
 * Applies statements to an area whose arrays are there; sets owned for links it places.
 *
 * errors: PN_E_CONSTRAINT - not a statement, or one that contradicts the rows (the line
 *         is quoted); PN_E_NOMEM
 */
enum pn_status pn__extra_read(struct pn_area *area, uint8_t *owned, const char *text,
                              struct pn_error *err);

#endif
