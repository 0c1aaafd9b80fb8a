/* edit/moves.h - which address became which: lists of moves, made and joined. */
#ifndef PN_EDIT_MOVES_H
#define PN_EDIT_MOVES_H

#include <pathnode/edit.h>

/** Adds a move at the end. errors: PN_E_LIMIT - more than any world has; PN_E_NOMEM */
enum pn_status pn__moves_add(struct pn_moves *moves, struct pn_address from,
                             struct pn_address to, struct pn_error *err);

/** Puts moves in the order of from. */
void pn__moves_sort(struct pn_moves *moves);

/**
 * first and then second, as one. Counts are added up.
 *
 * owner: both are used up; the result is the caller's. errors: PN_E_NOMEM
 */
enum pn_status pn__edits_join(struct pn_edits *first, struct pn_edits *second,
                              struct pn_edits **joined, struct pn_error *err);

#endif
