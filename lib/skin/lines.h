/*
 * skin/lines.h - text as rows of words: what OSM and SMD have in common.
 *
 * Rows are lines without blanks around them, empty lines and comments. A comment is a
 * line that begins with '#' or '//', or what follows a blank and '//' outside of quotes:
 * names may hold a '#'.
 */
#ifndef PN_SKIN_LINES_H
#define PN_SKIN_LINES_H

#include "skin/rules.h"
#include "text/piece.h"

struct pn__skin_reader {
    const char *name; /* the path, for errors */
    struct pn_skin_options options;
    struct pn_skin *skin; /* what is being made */
    const char *at, *end; /* what has not been read yet */
    const char *line_text;
    uint32_t line;
    struct pn__piece row; /* at hand */
    bool again;           /* the row at hand is given once more */
    struct pn_error *err;
};

/** Goes to the next row; false at the end. */
bool pn__skin_row(struct pn__skin_reader *r);

/** Lets the next call of pn__skin_row give the row at hand. */
static inline void pn__skin_row_again(struct pn__skin_reader *r)
{
    r->again = true;
}

/** Takes the first word off a piece; a piece of no size if there is none. */
struct pn__piece pn__piece_first(struct pn__piece *piece);

/** The same, where a colon ends a word, too. */
struct pn__piece pn__piece_keyword(struct pn__piece *piece);

/** Takes the last word off a piece. */
struct pn__piece pn__piece_last(struct pn__piece *piece);

/** The word, bare or in brackets, a colon behind it or not, in any letter case. */
bool pn__piece_is(struct pn__piece piece, const char *word);

/** Refuses, at a place of the row at hand. */
__attribute__((format(printf, 4, 5))) enum pn_status
pn__skin_fail(struct pn__skin_reader *r, const char *at, enum pn_status status,
              const char *format, ...);

/** The same at a row that was read before. */
__attribute__((format(printf, 4, 5))) enum pn_status
pn__skin_fail_line(struct pn__skin_reader *r, uint32_t line, enum pn_status status,
                   const char *format, ...);

/** Notes a broken rule at a line (0: of the whole); after 1,000 they are not kept.
 * errors: PN_E_NOMEM */
__attribute__((format(printf, 4, 5))) enum pn_status
pn__skin_warn(struct pn__skin_reader *r, enum pn__skin_rule rule, uint32_t line,
              const char *format, ...);

/** A whole number. errors: PN_E_FORMAT; PN_E_RANGE */
enum pn_status pn__skin_int(struct pn__skin_reader *r, struct pn__piece piece,
                            int32_t *value);

/** A finite number. errors: PN_E_FORMAT; PN_E_RANGE - over 1e9 */
enum pn_status pn__skin_float(struct pn__skin_reader *r, struct pn__piece piece,
                              float *value);

/** As many finite numbers as are wanted, the first ones of the piece; takes them off. */
enum pn_status pn__skin_floats(struct pn__skin_reader *r, struct pn__piece *piece,
                               float *values, unsigned count);

/** Refuses what is left of a row. */
enum pn_status pn__skin_no_more(struct pn__skin_reader *r, struct pn__piece rest);

/** A name: in quotes, straight or curly, in brackets, or bare. errors: PN_E_FORMAT -
 * none, a quote or a control character in it; PN_E_LIMIT */
enum pn_status pn__skin_name(struct pn__skin_reader *r, struct pn__piece piece,
                             char *name, size_t room);

/** A count as sections have it: a number, in brackets or not; -1 if there is none. */
enum pn_status pn__skin_count(struct pn__skin_reader *r, struct pn__piece rest,
                              int32_t *count);

/* Bones, as both formats have them. */

/** Reads "ID NAME PARENT-ID"; the parent is settled by pn__skin_settle_bones. */
enum pn_status pn__skin_read_bone(struct pn__skin_reader *r);

/** Bones by id and by name. */
struct pn__skin_names;

/**
 * Parents from ids to indices, and the means to find bones.
 *
 * errors: PN_E_FORMAT - an id twice; PN_E_RANGE - a parent that is not there, or bones in
 *         a circle, named; PN_E_NOMEM
 */
enum pn_status pn__skin_settle_bones(struct pn__skin_reader *r,
                                     struct pn__skin_names **names);
void pn__skin_names_free(struct pn__skin_names *names);

/** Index of a bone, or -1. O(log bones). */
int32_t pn__skin_bone_by_id(const struct pn__skin_names *names, int32_t id);

/** The same by name; *twice if there are several: the first. */
int32_t pn__skin_bone_by_name(const struct pn__skin_names *names, const char *name,
                              bool *twice);

/** Begins a frame: poses as in the frame before it, bones at their parents in the first.
 * errors: PN_E_FORMAT - its time is not after the last one; PN_E_LIMIT; PN_E_NOMEM */
enum pn_status pn__skin_add_frame(struct pn__skin_reader *r, int32_t time);

/* The formats. */

enum pn_status pn__skin_read_osm(struct pn__skin_reader *r);
enum pn_status pn__skin_read_smd(struct pn__skin_reader *r);

#endif
