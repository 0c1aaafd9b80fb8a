/* words.h - what a person types: ADDRESS, POINT, kind, the ending of a file's name. */
#ifndef PN_BIN_WORDS_H
#define PN_BIN_WORDS_H

#include "cli/cmd.h"

#include <pathnode.h>

/** The choices of --kind; 0 is "not given". */
enum kind_choice { KIND_NOT_GIVEN, KIND_CAR, KIND_BOAT, KIND_PED, KIND_VEHICLE };
extern const char *const word_kinds[];

/** "car" and so on, from a choice. */
const char *word_kind_name(int choice);

/** The set of kinds of a choice; all of them when it is not given. */
uint32_t word_kind_set(int choice);

/** Far outside any world, and small enough for exact arithmetic. */
#define WORD_COORDINATE_MAX 1000000.0

/**
 * Reads "X,Y", "X,Y,Z", with blanks or without. Returns EXIT_DONE, or EXIT_MISUSE after
 * having said why.
 */
int word_point(const struct call *call, const char *text, struct pn_point *point,
               bool *has_z);

/**
 * Reads a place from the first of count words (at least 1): "X,Y,Z" in one, or X, Y and
 * Z in three; with least 2 the Z may be missing. *used is how many words it took. As
 * above.
 */
int word_place(const struct call *call, const char *const *words, int count, int least,
               struct pn_point *point, bool *has_z, int *used);

/** Reads one coordinate, a comma behind it or not; axis is its name for the message. As
 * above. */
int word_coordinate(const struct call *call, const char *text, const char *axis,
                    double *value);

/** Reads an ADDRESS. otherwise ends the message: what else would do. As above. */
int word_address(const struct call *call, const char *text, const char *otherwise,
                 struct pn_address *address);

/**
 * The node at an address. EXIT_FAILED, after having said how far the area goes, when it
 * is not there.
 */
int word_find(const struct call *call, const struct pn_network *network,
              struct pn_address address, struct pn_node **node);

/** The name of a file ends like this, in any letter case, and is not all of it. */
bool word_ends_in(const char *path, const char *ending);

/** Notes when a point lies outside the map, or between two levels. */
void word_note_point(const struct call *call, struct pn_point point, bool levels);

#endif
