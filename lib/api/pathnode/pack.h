/* pathnode/pack.h - a network as the game takes it: a Mod Loader folder, an archive. */
#ifndef PATHNODE_PACK_H
#define PATHNODE_PACK_H

#include <pathnode/network.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What to pack, and how. Zeroed: all areas, byte for byte as they are. */
struct pn_pack_options {
    const struct pn_network *base; /* only areas that differ from it; NULL: all */
    bool pad;                      /* fill the last sector of each file with zeros */
    bool replace;                  /* an archive that is there may be replaced */
    const char *archive;           /* the new archive is a copy of this one; NULL: new */
};

/** What was packed. */
struct pn_pack_report {
    uint32_t packed; /* areas */
    struct pn_area_set area_packed;
};

/**
 * Makes a folder for Mod Loader: FOLDER/gta3.img/nodes59.dat and so on, and a readme that
 * says where to put it. The files must lie in a folder named after the archive they stand
 * for: loose in the mod's folder, the loader passes them by.
 *
 * Nothing may be unset (pn_compile_fill). The folder must not be there.
 *
 * shape:  report may be NULL; packed may be 0, then no folder is made
 * errors: PN_E_EXISTS; PN_E_LIMIT - an area number over 63 in the game's own format, or a
 *         value too large, named; PN_E_IO
 */
enum pn_status pn_pack_folder(const struct pn_network *network, const char *folder,
                              const struct pn_pack_options *options,
                              struct pn_pack_report *report, struct pn_error *err);

/**
 * Makes an IMG archive (VER2) of the areas, or a copy of options->archive with its area
 * files replaced. Written under a temporary name, then renamed: whatever fails, what was
 * there is there still. With replace, path may be the archive itself.
 *
 * shape:  report may be NULL
 * errors: as above, and those of pn_img_open and pn_img_copy
 */
enum pn_status pn_pack_archive(const struct pn_network *network, const char *path,
                               const struct pn_pack_options *options,
                               struct pn_pack_report *report, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
