/* img/parts.h - an archive on its way to disk, file by file. */
#ifndef PN_IMG_PARTS_H
#define PN_IMG_PARTS_H

#include <pathnode/img.h>

/** A file of the archive: given bytes, or an entry of another archive. */
struct pn__img_part {
    const char *name;
    const void *bytes; /* unless entry is set; NULL if size is 0 */
    uint64_t size;
    const struct pn_img *from; /* NULL: bytes */
    uint32_t entry;
};

/**
 * Writes a VER2 archive of these files in this order under a temporary name, then renames
 * it. Holds one file in memory at a time.
 *
 * errors: PN_E_LIMIT - a name or a file too long, named; PN_E_EXISTS; PN_E_IO; those of
 *         pn_img_read
 */
enum pn_status pn__img_write_parts(const char *path, const struct pn__img_part *parts,
                                   size_t count, bool replace, struct pn_error *err);

#endif
