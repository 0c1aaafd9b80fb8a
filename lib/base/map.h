/* base/map.h - files mapped into memory, read only; a checksum to tell damage. */
#ifndef PN_BASE_MAP_H
#define PN_BASE_MAP_H

#include <pathnode/error.h>

/**
 * Maps a whole regular file. Whoever cuts the file short while it is mapped takes the
 * pages away: write files anew and rename them, as base/file.h does.
 *
 * errors: PN_E_NOTFOUND; PN_E_FORMAT - not a regular file, or empty; PN_E_IO
 */
enum pn_status pn__map_file(const char *path, const uint8_t **bytes, size_t *size,
                            struct pn_error *err);

/** Takes a mapping away; NULL is fine. */
void pn__map_release(const uint8_t *bytes, size_t size);

/**
 * A 64-bit checksum, several bytes a cycle. A change within any 8 bytes always changes
 * it; it is no help against malice. The same on all machines of one byte order.
 */
uint64_t pn__checksum(const void *bytes, size_t size);

#endif
