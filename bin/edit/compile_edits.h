/* compile_edits.h - what `pathnode compile` says of rows that came, went and moved. */
#ifndef PN_BIN_COMPILE_EDITS_H
#define PN_BIN_COMPILE_EDITS_H

#include "cli/source.h"

/** The facts that are not 0, on one line after a head; nothing if all are. */
void print_counts(const char *head, const struct say_fact *facts, size_t count);

/* All of these take NULL for no edits, or a source without any. */

/** The facts about edits that csv and json give. */
enum { EDIT_FACTS = 13 };
void edits_facts(const struct pn_edits *edits, struct say_fact facts[EDIT_FACTS]);

/** "edited: ..." and "renumbered: ...", as far as there is something to say. */
void edits_print(const struct pn_edits *edits);

/** After an error about a record under its new address: which row it is. */
void edits_note_origin(const struct call *call, const struct source *source,
                       const struct pn_error *err);

/** Warns where areas that are not there may lead to nodes that were renumbered. */
void edits_warn_of_missing(const struct call *call, const struct source *source);

#endif
