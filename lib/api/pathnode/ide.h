/*
 * pathnode/ide.h - item definition files: which number a model of the world has; and
 * gta.dat, the list of the files that a game loads.
 */
#ifndef PATHNODE_IDE_H
#define PATHNODE_IDE_H

#include <pathnode/ipl.h>

#ifdef __cplusplus
extern "C" {
#endif

enum pn_ide_kind {
    PN_IDE_OBJS, /* there always */
    PN_IDE_TOBJ, /* there for some hours of the day */
    PN_IDE_ANIM, /* with an animation */
    PN_IDE_KIND_COUNT
};

/** "objs", "tobj", "anim": the names of the sections. Static; NULL past the end. */
const char *pn_ide_kind_name(enum pn_ide_kind kind);

/** A model of the world. */
struct pn_ide_item {
    int32_t id;
    char name[PN_MODEL_NAME_SIZE];
    char textures[PN_MODEL_NAME_SIZE]; /* its texture dictionary */
    enum pn_ide_kind kind;
    float distance;  /* from which it is drawn; the longest of several */
    uint32_t flags;  /* as stored */
    int32_t on, off; /* tobj: from which hour to which; else 0 */
    uint32_t line;   /* from 1 */
};

/** A file. The array is the library's (pn_ide_free), NULL only if its count is 0. */
struct pn_ide {
    uint32_t item_count;
    struct pn_ide_item *items; /* in the order of the file */
    struct pn_ipl_skipped skipped;
};

/**
 * Reads the sections objs, tobj and anim of a text from memory; name stands for the path
 * in errors. Sections, comments and fields are as in pn_ipl_read.
 *
 *     objs  ID NAME TEXTURES DISTANCE FLAGS
 *     objs  ID NAME TEXTURES N DISTANCE... FLAGS    (older; N is 1 to 3)
 *     tobj  either of these, then HOUR-ON HOUR-OFF
 *     anim  ID NAME TEXTURES ANIMATION DISTANCE FLAGS
 *
 * A fourth field below 4 in a line that is long enough is the N of the older form. Fields
 * behind the last are passed over.
 *
 * errors: PN_E_FORMAT - too few fields, a field that is no number, one of these sections
 *         without end, a zero byte; PN_E_RANGE - a number out of reach; PN_E_LIMIT - a
 *         name of 32 bytes or more: with line and field. PN_E_NOMEM
 * cost:   O(size)
 */
enum pn_status pn_ide_read(const char *name, const void *bytes, size_t size,
                           struct pn_ide **ide, struct pn_error *err);

/** Reads a file. errors: as pn_ide_read; PN_E_NOTFOUND, PN_E_IO */
enum pn_status pn_ide_load(const char *path, struct pn_ide **ide, struct pn_error *err);

/** Frees; NULL is fine. */
void pn_ide_free(struct pn_ide *ide);

/** Whether a model is there at an hour, 0 to 23; the hours may go over midnight. */
bool pn_ide_is_there(const struct pn_ide_item *item, int hour);

enum pn_gta_dat_kind {
    PN_GTA_DAT_IMG,
    PN_GTA_DAT_IDE,
    PN_GTA_DAT_COLFILE,
    PN_GTA_DAT_IPL,
    PN_GTA_DAT_KIND_COUNT
};

/** "IMG", "IDE", "COLFILE", "IPL". Static; NULL past the end. */
const char *pn_gta_dat_kind_name(enum pn_gta_dat_kind kind);

/** A file that the game loads. */
struct pn_gta_dat_file {
    enum pn_gta_dat_kind kind;
    int32_t level; /* of a COLFILE; else 0 */
    char *path;    /* from the game's folder, with slashes; letter case as in the list */
    uint32_t line; /* from 1 */
};

/** A list. The array and the paths are the library's (pn_gta_dat_free). */
struct pn_gta_dat {
    uint32_t file_count;
    struct pn_gta_dat_file *files; /* in the order of the list */
    uint32_t skipped_lines;        /* with other words */
};

/**
 * Reads gta.dat from memory: lines "IMG PATH", "IDE PATH", "IPL PATH" and "COLFILE LEVEL
 * PATH", in any letter case. Paths have backslashes or slashes, and may have blanks.
 *
 * errors: PN_E_FORMAT - a line without a path or with a level that is no number, a zero
 *         byte: with the line. PN_E_NOMEM
 */
enum pn_status pn_gta_dat_read(const char *name, const void *bytes, size_t size,
                               struct pn_gta_dat **list, struct pn_error *err);

/** Reads a file. errors: as pn_gta_dat_read; PN_E_NOTFOUND, PN_E_IO */
enum pn_status pn_gta_dat_load(const char *path, struct pn_gta_dat **list,
                               struct pn_error *err);

/** Frees; NULL is fine. */
void pn_gta_dat_free(struct pn_gta_dat *list);

#ifdef __cplusplus
}
#endif

#endif
