/*
 * pathnode/gather.h - a scene out of what a game has: an installation, archives, or loose
 * files of collision models, definitions and placements.
 */
#ifndef PATHNODE_GATHER_H
#define PATHNODE_GATHER_H

#include <pathnode/ipl.h>
#include <pathnode/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The area codes that are taken without others: outside, and everywhere. */
#define PN_GATHER_INTERIORS                         \
    {                                               \
        PN_IPL_AREA_OUTSIDE, PN_IPL_AREA_EVERYWHERE \
    }

/** How to gather. Zeroed: as the comments say. */
struct pn_gather_options {
    enum pn_ipl_turning turning;
    const uint8_t *interiors; /* area codes to take; NULL: PN_GATHER_INTERIORS */
    uint32_t interior_count;
    int hour; /* of day, for models that are there at some hours; 0 is midnight */
};

/** Why a placement is not in the scene. */
enum pn_gather_skip {
    PN_GATHER_INTERIOR,     /* its area code is not wanted */
    PN_GATHER_HOUR,         /* its model is not there at that hour */
    PN_GATHER_LOD,          /* another's model for afar, without collision */
    PN_GATHER_EMPTY,        /* its collision model has nothing in it */
    PN_GATHER_NO_COLLISION, /* its model is defined, and has no collision model */
    PN_GATHER_UNKNOWN,      /* no definition and no collision model */
    PN_GATHER_FAULTY,       /* its collision model cannot be used */
    PN_GATHER_SKIP_COUNT
};

/** "interior", "hour", "lod", "empty", "no-collision", "unknown", "faulty". Static; NULL
 * past the end. */
const char *pn_gather_skip_name(enum pn_gather_skip skip);

/** A model that placements ask for and a scene cannot have. */
struct pn_gather_missing {
    char name[PN_MODEL_NAME_SIZE]; /* "" if no text says it */
    int32_t id;
    enum pn_gather_skip why; /* PN_GATHER_NO_COLLISION, _UNKNOWN or _FAULTY */
    uint32_t placements;
};

/** What became of it all. */
struct pn_gather_report {
    uint32_t archives, col_files, ide_files, ipl_files; /* read */
    uint32_t models;                                    /* collision models read */
    uint32_t models_twice; /* of them, those whose name came again: the last one counts */
    uint32_t models_broken; /* that could not be read */
    uint32_t unreadable;    /* files and entries that could not be read */
    uint32_t absent;        /* files that are listed and not there */
    uint32_t definitions;
    uint32_t placements;                    /* read */
    uint32_t placed;                        /* in the scene */
    uint32_t skipped[PN_GATHER_SKIP_COUNT]; /* not in it */
    uint32_t turnless; /* placed, though their quaternion has no length: not turned */
    struct pn_gather_missing *missing; /* by name, then number */
    uint32_t missing_count;
    char **notes; /* each that is unreadable or absent, broken models, faulty ones */
    uint32_t note_count;
};

/** Whether all that was asked for could be used: no notes, and no placement of a model
 * that is unknown or faulty. */
bool pn_gather_is_whole(const struct pn_gather_report *report);

/** Frees what is in it; a zeroed one is fine. */
void pn_gather_report_release(struct pn_gather_report *report);

/**
 * Reads sources and puts their placements into a draft.
 *
 * A source is a folder with data/gta.dat (or data/gta_vc.dat, data/gta3.dat): what that
 * and data/default.dat list, and models/gta3.img and gta_int.img; any other folder: its
 * .img, .col, .ide and .ipl files; or one such file. Letter case of names and paths does
 * not matter. Of archives the .col and .ipl entries are read.
 *
 * A placement's model is the one that a definition gives its number; without one, that
 * of the name in the placement. Its collision model is the one of that name, in any
 * letter case; of several the last that was read. Without any .ipl among the sources
 * each collision model stands at the origin, unturned.
 *
 * Placements go in the order they were read; flags of a placement in the scene are 0.
 *
 * A source that cannot be read is an error. What it is made of - a file that is listed,
 * lies in the folder or the archive - and cannot be read, or is not there, is counted and
 * has a note; the rest is used.
 *
 * shape:  *report is zeroed first; release it after an error, too
 * errors: PN_E_NOTFOUND - a source is not there, or has nothing to read; those of
 *         pn_gta_dat_read, and for a file that is a source those of pn_ipl_read,
 *         pn_ide_read, pn_img_open and pn_col_read; PN_E_INTERRUPTED - progress asked to
 *         stop; PN_E_NOMEM
 * cost:   O(n log n) in models and placements; all collision models are held meanwhile
 */
enum pn_status pn_gather(const char *const *sources, size_t source_count,
                         const struct pn_gather_options *options,
                         struct pn_scene_draft *draft, struct pn_gather_report *report,
                         const struct pn_progress *progress, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
