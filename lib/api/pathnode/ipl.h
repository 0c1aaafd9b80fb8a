/*
 * pathnode/ipl.h - item placement files: where the models of a world stand. The text of
 * III, Vice City and San Andreas, and the binary form that San Andreas keeps in archives.
 *
 * Only placements ("inst") are kept; all else a file has is passed over and counted.
 */
#ifndef PATHNODE_IPL_H
#define PATHNODE_IPL_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Room for a model's name, its final NUL included. */
#define PN_MODEL_NAME_SIZE 32

/* struct pn_ipl_inst.interior: an area code in the low 8 bits, and flags. */
#define PN_IPL_AREA_MASK         0xFF
#define PN_IPL_AREA_OUTSIDE      0
#define PN_IPL_AREA_EVERYWHERE   13 /* seen in all of them */
#define PN_IPL_UNIMPORTANT       0x100
#define PN_IPL_DONT_STREAM       0x200
#define PN_IPL_UNDERWATER        0x400
#define PN_IPL_TUNNEL            0x800
#define PN_IPL_TUNNEL_TRANSITION 0x1000

/** A model at a place. */
struct pn_ipl_inst {
    int32_t id;                    /* of the model, see pathnode/ide.h */
    char name[PN_MODEL_NAME_SIZE]; /* of the model; "" in binary files */
    int32_t interior;              /* area code and flags; III has none: 0 */
    struct pn_vec3 pos;            /* metres */
    struct pn_vec3 scale; /* III and Vice City, of what is seen only; elsewhere 1 */
    float rotation[4];    /* x, y, z, w as stored: see pn_ipl_rotation */
    int32_t lod;          /* its model for afar: an inst of the text, or -1 */
    uint32_t line;        /* text: where it stands, from 1; else 0 */
};

/** What a text file has beside what is read of it. */
struct pn_ipl_skipped {
    uint32_t sections; /* of other names */
    uint32_t lines;    /* in them, and outside of all */
};

enum pn_ipl_form {
    PN_IPL_III,    /* text of 12 fields a placement */
    PN_IPL_VC,     /* of 13 */
    PN_IPL_SA,     /* of 11; what a text without placements is said to be */
    PN_IPL_BINARY, /* "bnry" */
    PN_IPL_FORM_COUNT
};

/** "gta3", "vc", "sa", "binary". Static; NULL past the end. */
const char *pn_ipl_form_name(enum pn_ipl_form form);

/** A file. The array is the library's (pn_ipl_free), NULL only if its count is 0. */
struct pn_ipl {
    enum pn_ipl_form form; /* of its first placement */
    uint32_t inst_count;
    struct pn_ipl_inst *insts; /* in the order of the file: lod counts in it */
    struct pn_ipl_skipped skipped;
    uint32_t other_records; /* binary: cars and whatever else it counts; not read */
};

/**
 * Reads a file of either form from memory; name stands for the path in errors.
 *
 * Text: a section opens with a line of its name and ends with "end". "#" begins a
 * comment; blanks, tabs and commas separate fields; letter case does not matter. A
 * placement is told by its number of fields:
 *
 *     III  12  ID NAME X Y Z SX SY SZ RX RY RZ RW
 *     VC   13  ID NAME INTERIOR X Y Z SX SY SZ RX RY RZ RW
 *     SA   11  ID NAME INTERIOR X Y Z RX RY RZ RW LOD
 *
 * Binary: 40 bytes a placement, as many as the header says, where it says.
 *
 * errors: PN_E_FORMAT - a placement of another number of fields, a field that is no
 *         number, a section inst without end, text with a zero byte; PN_E_RANGE - a
 *         number out of reach; PN_E_LIMIT - a name of 32 bytes or more; all with line and
 *         field. PN_E_TRUNCATED - binary placements past the end, and PN_E_RANGE -
 *         before the end of the header, or a coordinate that is no finite number: with
 *         section, record and byte. PN_E_NOMEM
 * cost:   O(size)
 */
enum pn_status pn_ipl_read(const char *name, const void *bytes, size_t size,
                           struct pn_ipl **ipl, struct pn_error *err);

/** Reads a file. errors: as pn_ipl_read; PN_E_NOTFOUND, PN_E_IO */
enum pn_status pn_ipl_load(const char *path, struct pn_ipl **ipl, struct pn_error *err);

/** Frees; NULL is fine. */
void pn_ipl_free(struct pn_ipl *ipl);

/**
 * Writes the placements in ipl->form: text with a section inst, or binary. Read again
 * they are the same, but for what the form has no field for.
 *
 * owner:  *bytes is the caller's, pn_free; a NUL follows the last
 * errors: PN_E_ARG - text: a name that is empty or no single field; PN_E_NOMEM
 */
enum pn_status pn_ipl_write(const struct pn_ipl *ipl, void **bytes, size_t *size,
                            struct pn_error *err);

/** How far a placement is turned. */
enum pn_ipl_turning {
    PN_IPL_TURN_EXACT, /* as the file says */
    PN_IPL_TURN_GAME   /* as San Andreas takes it: small tilts are dropped */
};

/** "exact", "game". Static; NULL past the end. */
const char *pn_ipl_turning_name(enum pn_ipl_turning turning);

/**
 * The rotation of a placement: a unit quaternion x, y, z, w that turns a point p of the
 * model to q p q*, so that the world has it at pos + q p q*. It is the conjugate of the
 * stored one, which turns the other way.
 *
 * The game keeps a tilt only if rx or ry is beyond 0.05 either way (or neither is 0 and
 * PN_IPL_DONT_STREAM is set); else it takes a heading from w and the sign of z alone.
 *
 * Returns false, and no rotation (0, 0, 0, 1), for a stored quaternion of no length.
 */
bool pn_ipl_rotation(const struct pn_ipl_inst *inst, enum pn_ipl_turning turning,
                     double rotation[4]);

#ifdef __cplusplus
}
#endif

#endif
