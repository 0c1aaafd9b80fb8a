/* gather/gather_parts.h - what sources hold, on its way into a scene. */
#ifndef PN_GATHER_GATHER_PARTS_H
#define PN_GATHER_GATHER_PARTS_H

#include <pathnode/col.h>
#include <pathnode/gather.h>
#include <pathnode/ide.h>

/** A file of placements. */
struct pn__placements {
    char *name; /* for messages and the scene: "FILE" or "ARCHIVE/ENTRY" */
    struct pn_ipl *ipl;
    bool *is_lod; /* by placement: another names it as its model for afar */
};

/** A collision model by name. */
struct pn__solid {
    const struct pn_col_model *model;
    uint32_t order; /* of reading */
    uint32_t index; /* in the draft; PN_SCENE_NONE: not yet there */
    bool faulty;
};

/** All that was read. Zeroed: nothing. */
struct pn__gathered {
    struct pn_gather_report *report;
    const struct pn_progress *progress;
    struct pn_col_file **cols;
    uint32_t col_count;
    struct pn_ide **ides;
    uint32_t ide_count;
    struct pn__placements *placements;
    uint32_t placement_count;
    /* Made of these by pn__gather_sort: one a name, one a number. */
    struct pn__solid *solids;
    uint32_t solid_count;
    const struct pn_ide_item **items;
    uint32_t item_count;
};

void pn__gathered_release(struct pn__gathered *all);

/** A note for the report: "PATH: MESSAGE". errors: PN_E_NOMEM */
enum pn_status pn__gather_note(struct pn__gathered *all, const char *path,
                               const char *message, struct pn_error *err);

/** Reads a source. errors: as pn_gather */
enum pn_status pn__gather_source(struct pn__gathered *all, const char *path,
                                 struct pn_error *err);

/* One file each; the path says what kind it is. A part of a source that cannot be read is
 * a note. */
enum pn_status pn__gather_file(struct pn__gathered *all, const char *path,
                               struct pn_error *err);
enum pn_status pn__gather_part(struct pn__gathered *all, const char *path,
                               struct pn_error *err);
bool pn__gather_reads(const char *path);

/** Collision models by name and definitions by number; marks models for afar. */
enum pn_status pn__gather_sort(struct pn__gathered *all, struct pn_error *err);

/** Puts the placements into the draft. */
enum pn_status pn__gather_place(struct pn__gathered *all,
                                const struct pn_gather_options *options,
                                struct pn_scene_draft *draft, struct pn_error *err);

#endif
