/* pathnode/img.h - IMG archives: VER2 (San Andreas) and VER1 (III, Vice City: .dir +
 * .img). */
#ifndef PATHNODE_IMG_H
#define PATHNODE_IMG_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PN_IMG_SECTOR_SIZE 2048u
#define PN_IMG_NAME_SIZE   24u

/** One entry of the directory. */
struct pn_img_entry {
    char name[PN_IMG_NAME_SIZE + 1]; /* NUL terminated, as stored */
    uint64_t offset;                 /* bytes from the start of the archive */
    uint64_t size;                   /* bytes, a multiple of the sector size */
};

/** An open archive, read only. Keeps its directory, not the file. */
struct pn_img;

/**
 * Opens an archive and reads its directory. A VER1 archive's .dir is looked for beside
 * the .img, in any letter case; path may name either of the two.
 *
 * Entries may lie past the end of the archive: that is found when one is read, so that
 * one bad entry does not spoil the others.
 *
 * errors: PN_E_IO; PN_E_NOTFOUND; PN_E_FORMAT - no archive; PN_E_TRUNCATED - the
 *         directory runs past the end (nothing is allocated for it); PN_E_NOMEM
 */
enum pn_status pn_img_open(const char *path, struct pn_img **img, struct pn_error *err);

/** Frees; NULL is fine. */
void pn_img_close(struct pn_img *img);

/** Number of entries in the directory. */
uint32_t pn_img_count(const struct pn_img *img);

/** Entry i in the directory's order, or NULL past the end. */
const struct pn_img_entry *pn_img_at(const struct pn_img *img, uint32_t i);

/** Index of the first entry with this name in any letter case, or -1. O(entries). */
int64_t pn_img_find(const struct pn_img *img, const char *name);

/**
 * The same, for the first entry behind entry after.
 *
 * A name may occur twice, and which one a game takes depends on its loader: worth a word
 * to the user.
 */
int64_t pn_img_find_next(const struct pn_img *img, const char *name, uint32_t after);

/**
 * Reads entry i, all of it, with the zeros that fill its last sector. Of an archive that
 * ends inside that last sector, what is there.
 *
 * owner:  *bytes is the caller's, freed with pn_free
 * errors: PN_E_RANGE - no such entry; PN_E_TRUNCATED - it runs past the end; PN_E_LIMIT -
 *         over 2 GiB; PN_E_IO; PN_E_NOMEM. Name and index of the entry are in the error.
 */
enum pn_status pn_img_read(const struct pn_img *img, uint32_t i, void **bytes,
                           size_t *size, struct pn_error *err);

/** A file to go into an archive. */
struct pn_img_file {
    const char *name; /* 1 to 23 bytes */
    const void *bytes;
    size_t size;
};

/**
 * Writes a VER2 archive with these files in this order, each padded with zeros to whole
 * sectors. Written under a temporary name, then renamed; an existing file is replaced
 * only when replace is set.
 *
 * errors: PN_E_EXISTS; PN_E_LIMIT - a name or a file too long, named; PN_E_IO
 */
enum pn_status pn_img_write(const char *path, const struct pn_img_file *files,
                            size_t count, bool replace, struct pn_error *err);

/**
 * Writes a copy of an archive as VER2, with these files in the place of those of the same
 * name in any letter case (all of them, where a name occurs twice); the others keep their
 * order, files with new names come last. Holds one file in memory at a time.
 *
 * path may be the archive's own: it is written beside it and then renamed.
 *
 * errors: as pn_img_write and pn_img_read
 */
enum pn_status pn_img_copy(const struct pn_img *img, const char *path,
                           const struct pn_img_file *files, size_t count, bool replace,
                           struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
