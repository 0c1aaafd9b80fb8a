/*
 * pathnode/paths.h - the text that area files are compiled from: the "path" sections of
 * San Andreas and Vice City (paths.ipl) and of GTA III (.ide).
 *
 * A path group is a header and 12 rows: nodes of the road ("internal"), points where the
 * road goes on in another group ("external"), and empty rows. The format and what its
 * columns mean: pathnode-paths(5). What is made of groups: pathnode/groups.h.
 */
#ifndef PATHNODE_PATHS_H
#define PATHNODE_PATHS_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Rows of every group. */
#define PN_PATH_ROWS 12

/** Coordinates of the text are in steps of 1/16 unit. */
#define PN_PATH_STEPS_PER_M 16

enum pn_path_type { PN_PATH_NULL = 0, PN_PATH_EXTERNAL = 1, PN_PATH_INTERNAL = 2 };

/* struct pn_path_row.flags */
#define PN_PATH_SWITCHED_OFF 1
#define PN_PATH_ROAD_BLOCK   2
#define PN_PATH_DONT_WANDER  2048

/**
 * A row. Of an empty row only type and line are set.
 *
 * Columns a dialect does not have are as its game takes them: density 1, the others 0.
 */
struct pn_path_row {
    int32_t x, y, z;      /* 1/16 unit; more decimals are cut toward zero */
    float width, density; /* cut toward zero to a float */
    int32_t flags;        /* PN_PATH_..., others kept */
    uint32_t line;        /* in its file, from 1; 0: not from a file */
    uint8_t type;         /* enum pn_path_type */
    int8_t next;          /* row of the group that it is linked to, or -1 */
    uint8_t cross;        /* 0 or 1: that link crosses a road */
    uint8_t left, right;  /* lanes */
    uint8_t speed;        /* 0 to 3 */
    uint8_t special;      /* 0 to 15 */
};

/** A group. */
struct pn_path_group {
    uint8_t kind;  /* enum pn_kind */
    uint32_t file; /* index into pn_paths.files */
    uint32_t line; /* of its header, from 1; 0: not from a file */
    int32_t model; /* id of the model it belongs to, whose place moves it; -1: none */
    struct pn_path_row rows[PN_PATH_ROWS];
};

/** Where a model stands: a line of an "inst" section. */
struct pn_placement {
    int32_t model;
    double x, y, z;     /* world units */
    double rotation[4]; /* quaternion x, y, z, w as the file has it */
};

/** Dialects, by the number of columns. */
enum pn_paths_dialect {
    PN_PATHS_III, /* 7 to 9 columns, bound to models */
    PN_PATHS_VC,  /* 11 or 12 */
    PN_PATHS_SA,  /* 13 */
    PN_PATHS_DIALECT_COUNT
};

/** Path groups in the order they were read. Zeroed: empty. */
struct pn_paths {
    struct pn_path_group *groups;
    uint32_t group_count, group_room;
    struct pn_placement *placements;
    uint32_t placement_count, placement_room;
    char **files; /* names, for messages */
    uint32_t file_count;
    uint32_t rows[PN_PATHS_DIALECT_COUNT]; /* rows that are not empty, by dialect */
};

void pn_paths_release(struct pn_paths *paths);

/** Name of a dialect: "gta3", "vc", "sa". Static. */
const char *pn_paths_dialect_name(enum pn_paths_dialect dialect);

/**
 * Reads the path and inst sections of a text from memory and appends what they hold.
 * Other sections are skipped. "#" begins a comment; a line may end in any way; blanks,
 * tabs and commas separate; letter case does not matter.
 *
 * shape:  name stands for the file in messages
 * errors: PN_E_FORMAT - a group without exactly 12 rows, a row with too few or too many
 *         columns or with something that is no number; PN_E_RANGE - a type, a next row,
 *         lanes, a speed, a special function or a coordinate that cannot be;
 *         PN_E_TRUNCATED - the text ends inside a section. All with file and line, those
 *         inside a group with the group's line. After an error paths is as it was
 * cost:   O(size); at most 600 bytes a group
 */
enum pn_status pn_paths_read(const char *name, const void *bytes, size_t size,
                             struct pn_paths *paths, struct pn_error *err);

/** pn_paths_read of a file. */
enum pn_status pn_paths_load(const char *path, struct pn_paths *paths,
                             struct pn_error *err);

/**
 * Moves the groups of models to where the models stand, one copy for each placement, in
 * the order of the placements. Coordinates go to the nearest 1/16 unit. Groups of models
 * that stand nowhere stay as they are.
 *
 * errors: PN_E_RANGE - a placement far off; PN_E_NOMEM. After an error paths is as it was
 * cost:   O(groups of models * placements)
 */
enum pn_status pn_paths_place(struct pn_paths *paths, struct pn_error *err);

/**
 * Writes groups as one path section. Widths and densities keep six decimals.
 *
 * owner:  *text has *size bytes and a NUL, freed with pn_free
 * errors: PN_E_ARG - not PN_PATHS_VC or PN_PATHS_SA; PN_E_NOMEM
 */
enum pn_status pn_paths_write(const struct pn_paths *paths, enum pn_paths_dialect dialect,
                              char **text, size_t *size, struct pn_error *err);

/** Appends an empty group (kind car, no model, rows all empty). errors: PN_E_NOMEM */
enum pn_status pn_paths_add(struct pn_paths *paths, struct pn_path_group **group,
                            struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
